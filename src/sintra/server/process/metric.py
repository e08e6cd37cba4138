"""What can be measured of a running server, for Prometheus, on a port of its own."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
SOCKETS = Gauge("sintra_sockets", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("sintra_rooms", "Tables held in memory", registry=REGISTRY)
COMMANDS = Counter("sintra_commands", "Commands by what became of them", ["outcome"], registry=REGISTRY)
COMMITS = Histogram(
    "sintra_commit_seconds",
    "From a command to its event being on disk",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
    registry=REGISTRY,
)
BOT_TASKS = Histogram(
    "sintra_bot_seconds", "How long bots think", buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5), registry=REGISTRY
)
QUEUED_BOT_TASKS = Gauge("sintra_bots_waiting", "Decisions of bots that wait for a free thread", registry=REGISTRY)
DROPPED = Counter("sintra_resyncs", "Slow readers whose messages were dropped for a snapshot", registry=REGISTRY)
OUT_OF_FILES = Counter(
    "sintra_out_of_files", "How often no more files could be opened, looked for every second", registry=REGISTRY
)
DAMAGED_MATCHES = Gauge(
    "sintra_damaged_matches", "Matches that cannot be read because the database is damaged", registry=REGISTRY
)
REQUESTS = Counter("sintra_requests", "HTTP requests by status", ["status"], registry=REGISTRY)
