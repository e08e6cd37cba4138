"""A server process in miniature: a real hub with its rooms, over a store that fails, with bots that wait to be told."""

import asyncio
import contextvars
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import msgspec
from starlette.requests import Request

from sintra.bots.bot import Decision
from sintra.server.bots.fair_queue import Place
from sintra.server.bots.pool import BotPool, BotTask, Prepare
from sintra.server.http.app import serve_page
from sintra.server.http.endpoint import ENDPOINTS
from sintra.server.live.hub import Hub
from sintra.server.live.socket import SocketCounts
from sintra.server.process.settings import Settings
from sintra.server.security.budget import Allowances, Budget
from sintra.server.security.limit import Limiter, Rate
from sintra.server.security.scheduler import Scheduler
from sintra.server.security.secret import hash_of
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import Store
from tests.server.model.faulty_store import FaultyStore

T = TypeVar("T")
UNLIMITED = Rate(1_000_000, 1)
HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"
HEADERS = [(b"host", HOST.encode()), (b"origin", ORIGIN.encode()), (b"x-sintra", b"1")]
running: "contextvars.ContextVar[Process | None]" = contextvars.ContextVar("running", default=None)


@dataclass(frozen=True)
class Thought:
    """A bot that is to move, and waits to be told what it has found."""

    task: BotTask
    found: "asyncio.Future[Decision]"


class ToldBots:
    """Bots that think until they are told what they have found."""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []

    is_full = False

    async def decide(self, match: str, place: Place, prepare: Prepare) -> tuple[BotTask, Decision] | None:
        task = await prepare()
        if task is None:
            return None
        thought = Thought(task, asyncio.get_running_loop().create_future())
        self.thoughts.append(thought)
        try:
            return task, await thought.found
        finally:
            self.thoughts.remove(thought)

    def place(self, match: str, place: Place) -> None:
        """Nobody waits for a thread."""

    def close(self) -> None:
        """There are no threads to end."""


def cookie_of(person: int) -> tuple[bytes, bytes]:
    """The cookie of a person's browser, who is known by a number."""
    return b"cookie", f"sintra={token_of(person)}".encode()


def token_of(person: int) -> str:
    return f"{f'person{person}':x<32}"


def holder_of(person: int) -> str:
    """What the server knows a person's browser by."""
    return hash_of(token_of(person))


class NobodyWaits(Scheduler):
    """Time stands still here: everybody is let in as soon as the others have gone a step."""

    async def wait(self, sender: str, price: float) -> None:
        await asyncio.sleep(0)


def unlimited() -> Allowances:
    """Nobody has to wait here: limits have tests of their own."""
    allowances = Allowances(1)
    allowances.processor, allowances.new_tables = Budget(UNLIMITED), Limiter()
    allowances.processor.scheduler = NobodyWaits()
    return allowances


class Process:
    """One process, from its start to its end."""

    def __init__(self, store: SqliteStore, living: set[FaultyStore], *, is_shared: bool) -> None:
        self.is_dead = False
        self.sends_left: int | None = None  # messages that still go out before it ends
        self.tasks: set[asyncio.Task[Any]] = set()
        self.store = FaultyStore(store, self.die, living, is_shared=is_shared)
        self.hub = Hub(cast(Store, self.store), Settings())
        self.hub.bots.close()
        self.bots = ToldBots()
        self.hub.bots = cast(BotPool, self.bots)
        self.allowances = unlimited()
        self.counts = SocketCounts(1, self.allowances.processor)

    def begin(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run something in this process; it ends with it."""
        context = contextvars.copy_context()
        context.run(running.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    def die(self) -> None:
        """End at once: nothing is written or sent any more."""
        self.is_dead = True
        self.store.leave()
        for task in list(self.tasks):
            task.cancel()

    def version_of(self, match: str) -> int | None:
        """The version that this process knows of a match; None if it would read it anew."""
        room = self.hub._rooms.get(match)
        return None if room is None else room.version

    async def ask(self, person: int, method: str, path: str, match: str = "", body: Any = None) -> tuple[int, Any]:
        """What a page answers to a person: the status, and what it says."""
        endpoint = next(known for known in ENDPOINTS if (known.method, known.path) == (method, path))
        data = b"" if body is None else msgspec.json.encode(body)
        scope = {
            "type": "http",
            "method": method,
            "path": path.replace("{match}", match),
            "path_params": {"match": match},
            "query_string": b"",
            "headers": [*HEADERS, cookie_of(person), (b"content-type", b"application/json")],
            "client": ("127.0.0.1", 1),
        }

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": data, "more_body": False}

        response = await serve_page(endpoint, self.hub, self.allowances, Limiter(), Request(scope, receive))
        return response.status_code, msgspec.json.decode(bytes(response.body))


def note_tasks(loop: asyncio.AbstractEventLoop) -> None:
    """Let each task be known to the process in which it was begun."""

    def make(loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> "asyncio.Task[Any]":
        task = asyncio.Task(work, loop=loop, **more)
        process = (more.get("context") or contextvars.copy_context()).get(running)
        if process is not None:
            process.tasks.add(task)
            task.add_done_callback(process.tasks.discard)
        return task

    loop.set_task_factory(make)
