"""Clocks stand still while no server runs: a sign of life in the store shows for how long there was none."""

import asyncio

import msgspec
import structlog

from sintra.server.process import clock_ms
from sintra.server.store.statement import NO_LIMIT
from sintra.server.store.store import RUNNING, Added, Addition, Store, StoredMatch, StoreError
from sintra.server.table.event import Delayed, encode_event

log = structlog.get_logger()

BEAT = 2_000  # milliseconds between signs of life
LONGEST_SILENCE = 10_000  # milliseconds without one that nobody need be given back
GRACE = 15_000  # milliseconds for coming back
LONGEST_LEFT = 86_400_000  # who has more than this left does not miss what was lost
AT_ONCE = 100
TRIES = 3


class Heartbeat:
    """The sign of life that all processes share, in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._latest = 0
        self._lock = asyncio.Lock()

    @property
    def is_due(self) -> bool:
        return clock_ms.now() >= self._latest + BEAT

    @property
    def is_overdue(self) -> bool:
        """Whether time may have to be given back before anything is decided by the clock."""
        return clock_ms.now() > self._latest + LONGEST_SILENCE

    async def beat(self) -> dict[str, int]:
        """Give a sign of life, and before it give back what was lost if there had been none for long.

        The versions of the matches whose clocks were set. Whoever dies in between has not given the sign, and the next
        process does what is left: nothing is given twice.
        """
        async with self._lock:
            if not self.is_due:
                return {}
            now = clock_ms.now()
            latest = await self._store.latest_beat()
            delayed = {}
            if latest is not None and now - latest > LONGEST_SILENCE:
                delayed = await self._give_back(latest, now)
                log.warning("no server was running: clocks were stopped", seconds=(now - latest) // 1000)
            await self._store.beat(now)
            self._latest = now
            return delayed

    async def _give_back(self, latest: int, now: int) -> dict[str, int]:
        """Let every clock that was running stand still from the latest sign of life on."""
        found = await self._store.due(now + LONGEST_LEFT, limit=NO_LIMIT)
        running = [match for match in found if has_clock(match)]
        delayed: dict[str, int] = {}
        for start in range(0, len(running), AT_ONCE):
            some = running[start : start + AT_ONCE]
            versions = await asyncio.gather(*(self._delay(match, latest, now) for match in some))
            delayed |= {match.id: version for match, version in zip(some, versions, strict=True) if version}
        return delayed

    async def _delay(self, match: StoredMatch, latest: int, now: int) -> int | None:
        """The version with which a match's clock was set; None if it went on without that."""
        milliseconds = now - latest + GRACE
        for _ in range(TRIES):
            if match.status != RUNNING:
                return None
            added = await self._store.add(
                Addition(
                    match=match.id,
                    after=match.version,
                    command=f"away:{latest}",
                    body=encode_event(Delayed(milliseconds)),
                    at=max(now, match.updated_at),
                    status=match.status,
                    wake_at=match.wake_at,  # it may be that of a bot; a flag is looked after again when it is due
                )
            )
            if isinstance(added, Added):
                return added.version
            again = await self._store.match(match.id)
            if again is None:
                raise StoreError(f"there is no match {match.id!r}")
            match = again
        return None


def has_clock(match: StoredMatch) -> bool:
    """Whether somebody's time may run in a match, be it by rules this server knows or not."""
    return bool(msgspec.json.decode(match.set_up).get("clock"))
