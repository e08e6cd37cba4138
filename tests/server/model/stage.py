"""Where the model and the server meet: processes, clients and time, and what must hold after every step.

The log is read from the database itself; each of its events must be explained by what was sent, by the model as it was
then.
"""

import asyncio
import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest.mock import patch

import msgspec
from structlog.testing import capture_logs

from sintra.games.catalogue import game_with
from sintra.records.fair_deals import Terms
from sintra.server.live import connection, hub, socket
from sintra.server.process import clock_ms
from sintra.server.security import secret
from sintra.server.store.store import StoredEvent, StoredMatch
from sintra.server.table.table import Table
from tests.server.model.agreement import check_client, check_memory, check_model, described
from tests.server.model.client import Client, Message, Sent
from tests.server.model.evolution import follow
from tests.server.model.explanation import explain, judge
from tests.server.model.faulty_store import FaultyStore, store_in_memory
from tests.server.model.process import UNLIMITED, Process, holder_of, note_tasks
from tests.server.model.table_model import ABSENCE_PATIENCE, Command, TableModel, Unexplained, require

T = TypeVar("T")
START = 1_700_000_000_000
PASSES = 60
"""Rounds of the event loop after which nothing goes on by itself any more: nothing here waits for a thread."""
SLACK = 31_000
"""Milliseconds by which somebody may have gone later than is noted here: the longest step."""
QUEUE_MESSAGES = 6
"""So few wait for a slow reader here that it is left behind within a few steps."""


class Stage:
    """Everything of one run."""

    def __init__(self, seed: int, *, processes: int) -> None:
        self.now = START
        self.rng = random.Random(seed)
        self.history: dict[str, list[TableModel]] = {}
        self.reference: dict[str, Table] = {}
        self.events: dict[str, list[tuple[str, Any, int]]] = defaultdict(list)
        self.sent: list[Sent] = []
        self.clients: list[Client] = []
        self.seen: dict[tuple[str, int], int] = {}  # when somebody was last found at a seat of a table
        self.looked_at: dict[str, int] = {}  # since when each table is known
        self.known_since = START  # since when every process has lived, and been alone to know who is there
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.told_moves: set[tuple[str, int, int, str]] = set()
        self.complaints: list[Unexplained] = []
        self.tally: Counter[str] = Counter()  # of what was tried
        self.numbers = itertools.count(1)
        self._closing = ExitStack()
        self._loop = asyncio.new_event_loop()
        note_tasks(self._loop)
        self._patch(clock_ms, "CLOCK", StageClock(self))
        self._patch(secret, "secrets", seeded_secrets(self.rng))
        self._patch(socket, "PLAYER_MESSAGES", UNLIMITED)
        self._patch(socket, "WATCHER_MESSAGES", UNLIMITED)
        self._patch(socket, "CHAT", UNLIMITED)
        self._patch(socket, "HANDSHAKES", UNLIMITED)
        self._patch(socket, "SOCKETS_AN_ADDRESS", 1000)
        self._patch(hub, "NEWS_SECONDS", 0)
        self._patch(connection, "QUEUE_MESSAGES", QUEUE_MESSAGES)
        self.log = self._closing.enter_context(capture_logs())
        self._store, self.database = store_in_memory()
        self._living: set[FaultyStore] = set()
        self.is_shared = processes > 1
        self.is_bus_there = self.is_shared and seed % 4 > 0
        self.processes: list[Process] = []
        self.processes += [self._new_process() for _ in range(processes)]

    def _patch(self, module: Any, name: str, value: Any) -> None:
        self._closing.enter_context(patch.object(module, name, value))

    def close(self) -> None:
        for process in self.processes:
            self._end(process)
        self.settle()
        self._loop.close()
        self.database.close()
        self._closing.close()

    # What happens.

    def _new_process(self) -> Process:
        process = self.run(self._made_process())
        self.do(process, process.hub._keep_time)
        return process

    async def _made_process(self) -> Process:
        process = Process(self._store, self._living, is_shared=self.is_shared)
        if self.is_bus_there:
            self._join_bus(process)
        return process

    def _join_bus(self, process: Process) -> None:
        """Let a process hear of others who is there, as through Redis; a lost notice has tests of its own."""
        name = f"process{next(self.numbers)}"

        def announce(match: str, seats: frozenset[int]) -> None:
            for other in self.processes:
                if other is not process and not other.is_dead and not process.is_dead:
                    other.hub._hear_presence(match, name, seats)

        process.hub._notifier.is_heard = True
        process.hub._notifier.announce_presence = announce  # type: ignore[method-assign]

    def _end(self, process: Process) -> None:
        process.die()
        self.tally.update(f"fault {fault.name.lower()}" for fault in process.store.struck)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._loop.run_until_complete(work)

    def settle(self) -> None:
        """Let everything go on that can."""

        async def wait() -> None:
            for _ in range(PASSES):
                await asyncio.sleep(0)

        self.run(wait())

    def do(self, process: Process, work: Callable[[], Awaitable[T]]) -> "asyncio.Task[T]":
        """Begin something in a process, and let everything go on."""

        async def begin() -> "asyncio.Task[T]":
            async def call() -> T:
                return await work()

            return process.begin(call())

        task = self.run(begin())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # which whoever asked looks at
        self.settle()
        return task

    def restart(self, number: int) -> Process:
        """End a process without a word, and begin another one in its place."""
        self._end(self.processes[number])
        self.settle()
        self.processes[number] = self._new_process()
        self.known_since = self.now
        self.clients = [client for client in self.clients if not client.process.is_dead]
        return self.processes[number]

    def connect(self, process: Process, match: str, person: int, before: Client | None = None) -> Client:
        async def begin() -> Client:
            return Client(process, match, person, self._hear, before=before)

        client = self.run(begin())
        self.settle()
        if client.is_open:
            self.clients.append(client)
        self._note_presence()
        return client

    def _note_presence(self) -> None:
        for client in self.clients:
            if client.is_open and not client.process.is_dead:
                self.seen.update({(client.match, seat): self.now for seat in client.seats})

    def _was_absent(self, match: str, seat: int) -> bool:
        """Whether nobody was at a seat for long enough; they may have gone a little later than is known here."""
        return self.now - self.seen.get((match, seat), 0) >= ABSENCE_PATIENCE

    def _is_known_absent(self, match: str, seat: int) -> bool:
        """Whether a server must know that somebody is absent: it served alone all the time, and knew of the table."""
        known_since = max(self.known_since, self.seen.get((match, seat), 0) + SLACK, self.looked_at[match])
        return not self.is_shared and self.now - known_since >= ABSENCE_PATIENCE

    def send(self, client: Client, command: Command) -> Sent:
        """Send a command, and let everything go on."""
        version = self.version_of(client.match)
        known = client.process.version_of(client.match)
        lowest = version if known is None else known
        sent = Sent(client, command, self.now, version, lowest, client.process.store.failures)
        if "absent" in command:
            self._note_presence()
            sent.could_be_absent = self._was_absent(client.match, command["absent"])
            sent.must_be_absent = self._is_known_absent(client.match, command["absent"])
        self.sent.append(sent)
        client.waiting.append(sent)
        client.send(command)
        self.settle()
        return sent

    def _hear(self, client: Client, message: Message) -> None:
        """What a client is told; what is wrong with it is said at the next check, not to the server."""
        try:
            self._check_told(client, message)
            client.take(message)
        except Unexplained as complaint:
            self.complaints.append(complaint)

    def _check_told(self, client: Client, message: Message) -> None:
        """What a client is told must be on disk at that moment."""
        if message["type"] in ("snapshot", "event", "accepted"):
            version = self.version_of(client.match)
            require(message["version"] <= version, f"nothing is told before it is on disk: {message['type']}")
        if message["type"] == "event":
            self._check_skipped(client, message["version"])
        if message["type"] == "snapshot":
            for sent in client.waiting:
                sent.is_excused = True  # answers that waited for a slow reader are dropped: it may be sent again
        if message["type"] in ("accepted", "refused") and message["id"] is not None:
            answered = client.answered_by(message)
            require(answered is not None, f"one answer for each command: {message}")
            assert answered is not None
            answered.answered_at = self.now

    def _check_skipped(self, client: Client, version: int) -> None:
        """Only what a muted seat has said is left out."""
        query = "SELECT body FROM events WHERE match = ? AND version > ? AND version < ?"
        for (body,) in self.database.execute(query, (client.match, client.version, version)):
            event = msgspec.json.decode(str(body))
            is_muted = event["kind"] == "said" and event["seat"] in client.ever_muted
            require(is_muted, f"told without a gap: {version} after {client.version}")

    def is_resent(self, sent: Sent, seat: int) -> bool:
        """Whether the same person had sent the same command before, when it was carried out for this seat."""
        earlier = self.sent[: self.sent.index(sent)]
        return any(
            known.client.person == sent.client.person and known.command == sent.command and seat in known.seats
            for known in earlier
        )

    # What is on disk.

    def version_of(self, match: str) -> int:
        found = self.database.execute("SELECT version FROM matches WHERE id = ?", (match,)).fetchone()
        return int(str(found[0])) if found is not None else 0

    def seats_of(self, match: str, person: int) -> list[int]:
        """The seats that a person may act for, as the database has it."""
        rows = self.database.execute(
            "SELECT seat FROM grants WHERE match = ? AND person = ? ORDER BY seat", (match, holder_of(person))
        )
        return [int(str(seat)) for (seat,) in rows]

    def model_of(self, match: str) -> TableModel:
        return self.history[match][-1]

    # What must hold.

    def check(self) -> None:
        """Everything, after a step."""
        self._note_presence()
        if self.complaints:
            raise self.complaints[0]
        for (match,) in self.database.execute("SELECT id FROM matches ORDER BY created_at, id").fetchall():
            self._follow(str(match))
        for sent in self.sent:
            if sent.answer is not None and not sent.is_judged:
                judge(self, sent)
                sent.is_judged = True
                self.tally[f"answer {sent.answer.get('code', 'accepted')}"] += 1
        for (match, key), version in self.acknowledged.items():
            require(self.events[match][version - 1][0] == key, f"nothing acknowledged is lost: {key}")
        for process in self.processes:
            for match, table in self.reference.items():
                if not process.is_dead:
                    check_memory(process, match, table)
        for client in self.clients:
            if client.is_open and not client.process.is_dead:
                check_client(client, self.reference[client.match])
        faults = [entry for entry in self.log if "exc_info" in entry or entry["log_level"] == "critical"]
        require(not faults, f"no fault in the log: {faults}")

    def _follow(self, match: str) -> None:
        """Take in what is new in the log of a match; every event must be explained."""
        if match not in self.history:
            self._adopt(match)
        known = self.model_of(match).version
        rows = self.database.execute(
            "SELECT version, command, body, at FROM events WHERE match = ? AND version > ? ORDER BY version",
            (match, known),
        ).fetchall()
        for expected, row in enumerate(rows, known + 1):
            version, command, body, at = int(str(row[0])), str(row[1]), str(row[2]), int(str(row[3]))
            require(version == expected, f"the log is gapless: {version} instead of {expected}")
            event = msgspec.json.decode(body)
            explain(self, match, command, event, at)
            self.tally[f"event {event['kind']}"] += 1
            self.history[match].append(follow(self.model_of(match), event, at))
            self.events[match].append((command, event, at))
            self.reference[match].fold(StoredEvent(version, command, body, at))
        require(self.version_of(match) == self.model_of(match).version, "the log is gapless: it ends with its match")
        if rows:
            check_model(self.model_of(match), self.reference[match])

    def _adopt(self, match: str) -> None:
        """Begin to follow a table."""
        self.looked_at[match] = self.now
        stored = self._stored(match)
        set_up = msgspec.json.decode(stored.set_up)
        clock = set_up.get("clock", {})
        model = TableModel(
            game_with(set_up["game"], set_up["options"]),
            Terms(match, set_up["game"], set_up["rules"], set_up["options"]),
            stored.secret,
            (clock.get("kind", "none"), clock.get("seconds", 0), clock.get("increment", 0)),
            [(seat["kind"], seat.get("name", "")) for seat in set_up["seats"]],
            [seat.get("promise", "") for seat in set_up["seats"]],
        )
        model.full_at = stored.created_at if model.is_full else None
        self.history[match] = [model]
        self.reference[match] = Table.opened(stored)

    def _stored(self, match: str) -> StoredMatch:
        columns = "id, set_up, secret, status, version, created_at, updated_at, wake_at"
        row: Any = self.database.execute(f"SELECT {columns} FROM matches WHERE id = ?", (match,)).fetchone()
        return StoredMatch(*row)

    def check_logs_anew(self) -> None:
        """What the log adds up to is the same when it is folded from its beginning once more."""
        for match, table in self.reference.items():
            rows: Any = self.database.execute(
                "SELECT version, command, body, at FROM events WHERE match = ? ORDER BY version", (match,)
            ).fetchall()
            again = Table.opened(self._stored(match))
            for row in rows:
                again.fold(StoredEvent(*row))
            require(described(again) == described(table), "the log adds up to the same again")


class StageClock:
    """In place of the clock of the process: time goes on when the stage says so."""

    is_ahead_by = 0

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def now(self) -> int:
        return self._stage.now

    def go_on_from(self, at: int) -> None:
        require(at <= self._stage.now, "a time is in the log that has not come yet")


def seeded_secrets(rng: random.Random) -> Any:
    """In place of the module `secrets`: the same every time."""
    return SimpleNamespace(
        token_hex=lambda count: rng.randbytes(count).hex(),
        token_urlsafe=lambda count: "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=count * 4 // 3)),
    )
