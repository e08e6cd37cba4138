"""Telling other processes, through Redis, that a match has gone on, who looks at it, and that somebody no longer may.

A lost notification costs two seconds, never a move.
"""

import asyncio
import contextlib
import re
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from sintra.games.errors import InvalidOption
from sintra.server.process.throttle import Throttle

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "sintra"
MOST_WAITING = 10_000
PUBLISH_SECONDS = 0.03
"""How long notifications gather at most: every one that is published wakes all other processes."""
RETRY_SECONDS = 1.0
AWAY = (
    "redis cannot be reached: until it can, what other processes do is noticed within 2 seconds. Is it running, and is "
    "its URL right (--redis or SINTRA_REDIS)?"
)
NOBODY = "-"
KEYS = "keys"
SEATS = re.compile(r"-|[0-9](,[0-9])*")

log = structlog.get_logger()

Hear = Callable[[str, int], None]
"""Another process says which version a match has."""
HearPresence = Callable[[str, str, frozenset[int]], None]
"""A process says from which seats of a match somebody looks."""


HearKeys = Callable[[str], None]
"""A process says that somebody may no longer be at a match."""


class Notifier:
    """Publishes which match has which version, and hears what others publish. Without an address it does nothing."""

    def __init__(
        self,
        url: str | None,
        hear: Hear,
        hear_presence: HearPresence,
        hear_keys: HearKeys,
        hear_nothing: Callable[[], None] = lambda: None,
    ) -> None:
        self.is_heard = False  # what others publish
        self._process = secrets.token_hex(4)
        self._url = url
        self._hear = hear
        self._hear_presence = hear_presence
        self._hear_keys = hear_keys
        self._hear_nothing = hear_nothing  # called when Redis is lost
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        if self._url is not None:
            client = client_for(self._url)
            self._tasks = [asyncio.create_task(self._publish(client)), asyncio.create_task(self._listen(client))]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def announce(self, match: str, version: int) -> None:
        """Tell the others, if there is a way to; when too many wait the rest is left to their polling."""
        self._put(f"{match} {version}")

    def announce_presence(self, match: str, seats: frozenset[int]) -> None:
        """Tell the others from which seats of a match somebody looks here."""
        self._put(f"{match} {self._process} {','.join(map(str, sorted(seats))) or NOBODY}")

    def announce_keys(self, match: str) -> None:
        """Tell the others that somebody may no longer be at a match; who, they can read."""
        self._put(f"{match} {KEYS}")

    def _put(self, line: str) -> None:
        if self._tasks:
            with contextlib.suppress(asyncio.QueueFull):
                self._waiting.put_nowait(line)

    async def _publish(self, client: "Redis") -> None:
        throttle = Throttle(PUBLISH_SECONDS)
        while True:
            text = await self._waiting.get()
            await throttle.wait()
            try:
                while not self._waiting.empty():
                    text += f"\n{self._waiting.get_nowait()}"
                await client.publish(CHANNEL, text)
            except Exception as error:
                if self.is_heard:  # else it has been told
                    log.warning("redis is away, others will hear by polling", error=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, client: "Redis") -> None:
        is_told = False  # that it is away: once, not with every try
        while True:
            try:
                async with client.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    self.is_heard = True
                    if is_told:
                        log.info("redis is back")
                        is_told = False
                    async for message in subscription.listen():
                        self._take(message)
            except Exception as error:
                was_heard, self.is_heard = self.is_heard, False
                if was_heard:
                    self._hear_nothing()
                if not is_told:
                    log.warning(AWAY, error=type(error).__name__)
                    is_told = True
                await asyncio.sleep(RETRY_SECONDS)

    def _take(self, message: dict[str, str]) -> None:
        if message["type"] != "message":
            return
        for line in message["data"].split("\n"):
            match line.split(" "):
                case [id, version] if version.isdecimal():
                    self._hear(id, int(version))
                case [id, word] if word == KEYS:
                    self._hear_keys(id)
                case [id, process, seats] if process != self._process and SEATS.fullmatch(seats):
                    numbers = [] if seats == NOBODY else seats.split(",")
                    self._hear_presence(id, process, frozenset(map(int, numbers)))


def client_for(url: str) -> "Redis":
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise InvalidOption("Redis needs a package more: install sintra[cluster]") from None
    try:
        over_network = {} if url.startswith("unix:") else {"socket_keepalive": True}
        return Redis.from_url(url, decode_responses=True, socket_connect_timeout=2, **over_network)
    except ValueError as error:
        raise InvalidOption(
            f"the address of Redis is wrong: {error}; expected redis://host:port or unix:///path"
        ) from None
