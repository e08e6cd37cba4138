"""How quickly a server under load tells everybody of a move, and what that costs.

    python -m benchmarks.server_load --sockets 2000 --matches 500 --rate 200 --seconds 300
    python -m benchmarks.server_load --sockets 5000 --matches 1000 --rate 500 --workers 4

Moves are due at fixed times, however slow the answers are, and times are counted from when a move was due until the
last of all sockets at its table has it. With several workers a PostgreSQL and a Redis are started as well, unless
addresses are given, and reached through sockets of this machine.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.traffic.crowd import Crowd
from benchmarks.traffic.disk import DiskProbe
from benchmarks.traffic.figures import milliseconds
from benchmarks.traffic.running import Serving, serving
from tests.server.services import free_port, postgres_running, redis_running

MEBIBYTE = 2**20
MOST_SECONDS = 3600
SAMPLE_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of the server."""

    sockets: int = 2000
    matches: int = 500
    rate: float = 200.0
    seconds: float = 60.0
    warm_seconds: float = 5.0
    game: str = "chocolatier"
    bots: int = 0
    bot_level: str = "master"
    workers: int = 1
    database: str | None = None
    redis: str | None = None
    profile: Path | None = None
    seed: int = 1


async def measure(load: Load, server: Serving, folder: Path) -> dict[str, Any]:
    """Gather the crowd, let it play for a while unmeasured, then measure."""
    await server.wait()
    before = server.memory()
    crowd = Crowd(server.port, load.game, load.seed)
    started = time.perf_counter()
    try:
        await crowd.gather(load.sockets, load.matches)
        await crowd.gather_bots(load.bots, load.bot_level)
        gathered = time.perf_counter() - started
        if crowd.figures.error_count:
            return {"errors": crowd.figures.error_count, "first_errors": crowd.figures.errors}
        gc.collect()
        gc.disable()  # looking through thousands of sockets would make us late
        await crowd.play(load.rate, load.warm_seconds)
        crowd.figures = type(crowd.figures)(errors=crowd.figures.errors, error_count=crowd.figures.error_count)
        memory: list[int] = []
        sampling = asyncio.create_task(sample(server, memory))
        cpu, services, own = server.cpu_seconds(), server.service_cpu_seconds(), time.process_time()
        with DiskProbe(folder) as disk:
            elapsed = await crowd.play(load.rate, load.seconds)
        cpu, own = server.cpu_seconds() - cpu, time.process_time() - own
        services = server.service_cpu_seconds() - services
        sampling.cancel()
        sockets = crowd.count_sockets()
    finally:
        await crowd.leave()
        gc.enable()
    figures = crowd.figures
    return {
        "sockets": sockets,
        "matches": load.matches,
        "workers": load.workers,
        "bots": load.bots,
        "rate_wanted": load.rate,
        "rate": round(figures.sent / elapsed, 1),
        "seconds": round(elapsed, 1),
        "moves": figures.sent,
        "matches_ended": figures.ended,
        "bot_moves": figures.bot_moves,
        "skipped": figures.skipped,
        "errors": figures.error_count,
        "first_errors": figures.errors,
        "to_last_recipient_ms": milliseconds(figures.to_last),
        "to_answer_ms": milliseconds(figures.to_answer),
        "sent_late_ms": milliseconds(figures.late),
        "disk_ms": milliseconds(disk.seconds),
        "server_cpu_ms_a_move": round(cpu / max(1, figures.sent) * 1000, 3),
        "services_cpu_ms_a_move": round(services / max(1, figures.sent) * 1000, 3),
        "server_cpu_share": round(cpu / elapsed, 3),
        "own_cpu_share": round(own / elapsed, 3),
        "memory_before_mib": round(before / MEBIBYTE, 1),
        "memory_most_mib": round(max(memory, default=0) / MEBIBYTE, 1),
        "kib_a_frame": round(figures.bytes / max(1, figures.events) / 1024, 2),
        "gathering_seconds": round(gathered, 1),
    }


async def sample(server: Serving, memory: list[int]) -> None:
    while True:
        memory.append(server.memory())
        await asyncio.sleep(SAMPLE_SECONDS)


def run(load: Load) -> dict[str, Any]:
    """Start everything, measure, and end everything."""
    allow_sockets(load.sockets + load.bots + 200)
    with contextlib.ExitStack() as stack:
        folder = Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="sintra-load-", ignore_cleanup_errors=True))
        )
        database, redis = load.database, load.redis
        if load.workers > 1 and database is None:
            database = stack.enter_context(postgres_running()).new_database(is_local=True)
        if load.workers > 1 and redis is None:
            redis = stack.enter_context(redis_running()).local_url
        server = Serving(
            free_port(), database or str(folder / "load.db"), folder / "log", redis, load.workers, load.profile
        )
        stack.enter_context(serving(server))
        result = asyncio.run(measure(load, server, folder))
        result["server_log"] = (folder / "log").read_text()[-2000:]
        return result


def allow_sockets(count: int) -> None:
    """Let this process, and the server it starts, have so many sockets open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))


def show(result: dict[str, Any]) -> None:
    for name, value in result.items():
        if isinstance(value, dict):
            value = "   ".join(f"{key} {number:8.2f}" for key, number in value.items())
        if name not in ("first_errors", "server_log") or value:
            print(f"{name:24} {value}")


def load_from(arguments: argparse.Namespace) -> Load:
    values = vars(arguments).copy()
    del values["json"]
    load = Load(**values)
    if not 0 < load.seconds <= MOST_SECONDS or not 0 < load.rate <= 10_000:
        raise SystemExit("seconds is 1 to 3600, rate 1 to 10000")
    if load.matches < 1 or load.sockets < 2 * load.matches or load.sockets > 20_000:
        raise SystemExit("every match has two sockets at least, and there are 20000 at most")
    return load


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Load()
    for name in ("sockets", "matches", "bots", "workers", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(default, name))
    for name in ("rate", "seconds", "warm-seconds"):
        parser.add_argument(f"--{name}", type=float, default=getattr(default, name.replace("-", "_")))
    parser.add_argument("--game", default=default.game)
    parser.add_argument("--bot-level", default=default.bot_level)
    parser.add_argument("--database", help="postgresql://…, or a file; else one that is thrown away")
    parser.add_argument("--redis", help="redis://…; else with several workers one is started")
    parser.add_argument("--profile", type=Path, help="write what the server's event loop did there, for pstats")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    result = run(load_from(arguments))
    if arguments.json:
        print(json.dumps(result, indent=2))
    else:
        show(result)


if __name__ == "__main__":
    main()
