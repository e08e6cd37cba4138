"""Telling other processes that a match has gone on, through Redis. A lost hint costs two seconds, never a move."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import structlog

from sintra.games.errors import InvalidOption
from sintra.server.pace import Pace

CHANNEL = "sintra"
MOST_WAITING = 10_000
PUBLISH_SECONDS = 0.03
"""How long hints gather at most: every one that is published wakes all other processes."""
RETRY_SECONDS = 1.0

log = structlog.get_logger()

Hear = Callable[[str, int], None]


class Hints:
    """Publishes which match has which version, and hears what others publish. Without an address it does nothing."""

    def __init__(self, url: str | None, hear: Hear) -> None:
        self._url = url
        self._hear = hear
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

    def give(self, match: str, version: int) -> None:
        """Tell the others, if there is a way to; when too many wait the rest is left to their polling."""
        if self._tasks:
            with contextlib.suppress(asyncio.QueueFull):
                self._waiting.put_nowait(f"{match} {version}")

    async def _publish(self, client: Any) -> None:
        pace = Pace(PUBLISH_SECONDS)
        while True:
            text = await self._waiting.get()
            await pace.wait()
            try:
                while not self._waiting.empty():
                    text += f"\n{self._waiting.get_nowait()}"
                await client.publish(CHANNEL, text)
            except Exception as error:
                log.warning("redis is away, others will hear by polling", error=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, client: Any) -> None:
        while True:
            try:
                async with client.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    async for message in subscription.listen():
                        self._take(message)
            except Exception as error:
                log.warning("redis is away, polling instead", error=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "message":
            for line in message["data"].split("\n"):
                match, _, version = line.partition(" ")
                if version.isdecimal():
                    self._hear(match, int(version))


def client_for(url: str) -> Any:
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
