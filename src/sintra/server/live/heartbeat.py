"""Clocks stand still while no server runs: a sign of life in the store shows for how long there was none."""

import asyncio

import msgspec
import structlog

from sintra.server.process import clock_ms
from sintra.server.store.store import NO_LIMIT, RUNNING, Added, Addition, Store, StoredMatch, StoreError
from sintra.server.table.event import Delayed, encode_event
from sintra.server.table.set_up import game_name_in

log = structlog.get_logger()

BEAT = 2_000  # milliseconds between signs of life
LONGEST_SILENCE = 10_000  # milliseconds for which processes that live may stand still, and nobody be given them back
GRACE = 15_000  # milliseconds for coming back
LONGEST_LEFT = 86_400_000  # who has more than this left does not miss what was lost
NOTICEABLE_STEP = 5_000  # milliseconds by which the machine's clock was set, for whoever runs the server to know
TRIES = 3


class Heartbeat:
    """The sign of life that all processes share, in the store.

    The first process to come while no other lives gives back all that has passed since the latest sign. While others
    live nobody was away from the server, unless all of them stood still for long, as on a laptop that slept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._latest: int | None = None
        self._step = 0
        self._was_first = False
        self._lock = asyncio.Lock()

    @property
    def is_due(self) -> bool:
        return self._latest is None or not self._store.is_joined or clock_ms.now() >= self._latest + BEAT

    @property
    def is_overdue(self) -> bool:
        """Whether time may have to be given back before anything is decided by the clock."""
        return self._latest is None or not self._store.is_joined or clock_ms.now() > self._latest + LONGEST_SILENCE

    async def beat(self) -> dict[str, int]:
        """Give a sign of life, and with it what was lost since the latest one, if nobody could play meanwhile.

        The versions of the matches whose clocks were set. Whoever dies before has given nothing, and the next process
        does it: nothing is given twice.
        """
        async with self._lock:
            if not self.is_due:
                return {}
            delayed: dict[str, int] = {}
            async with self._store.joining() as is_first:
                self._was_first = self._was_first or is_first
                latest = await self._store.latest_beat()
                if latest is not None and self._latest is None:
                    go_on_from(latest)
                now = clock_ms.now()
                if latest is not None and (is_first or now - latest > LONGEST_SILENCE):
                    delayed = await self._give_back(latest, now)
                else:
                    await self._store.beat(now)
            self._latest = now
            self._notice_step()
            return delayed

    async def give_back(self, since: int, game: str) -> dict[str, int]:
        """Let the clocks of a game stand still from a moment on: it could not be played here since, nor elsewhere.

        Where another server lived when this process came, it could.
        """
        now = clock_ms.now()
        running = await self._running(now) if self._was_first else []
        concerned = [match for match in running if game_name_in(match.set_up) == game]
        given = {match.id: await self._delay_alone(match, since, now) for match in concerned}
        return {id: version for id, version in given.items() if version is not None}

    async def _give_back(self, latest: int, now: int) -> dict[str, int]:
        """Let every clock that was running stand still from the latest sign of life on, and give the next."""
        running = await self._running(now)
        delayed: dict[str, int] = {}
        try:
            delayed = await self._store.beat(now, [delay(match, latest, now) for match in running])
        except StoreError:
            await self._store.check()  # if it cannot be reached, all of it is left to the next time
        for match in running:  # those that have gone on meanwhile, or all but one that is damaged
            if match.id not in delayed and (version := await self._delay_alone(match, latest, now)) is not None:
                delayed[match.id] = version
        await self._store.beat(now)
        # Of a server that was merely off, with nothing waiting, nobody need be warned.
        tell = log.warning if delayed else log.info
        tell("no server could be reached: clocks stood still", seconds=lost(latest, now) // 1000, matches=len(delayed))
        return delayed

    async def _running(self, now: int) -> list[StoredMatch]:
        """The matches with a clock; none if a damaged store can be written to, but not asked for them."""
        try:
            found = await self._store.due(now + LONGEST_LEFT, limit=NO_LIMIT)
        except StoreError as error:
            await self._store.check()
            log.error("it is not known whose clocks were running: nobody is given time back", error=str(error))
            return []
        return [match for match in found if has_clock(match)]

    async def _delay_alone(self, match: StoredMatch, latest: int, now: int) -> int | None:
        """Set one clock, though its match may go on meanwhile; None if it could not be set, or need not."""
        for _ in range(TRIES):
            try:
                again = await self._store.match(match.id)
                if again is None or again.status != RUNNING:
                    return None
                added = await self._store.add(delay(again, latest, now))
            except StoreError as error:
                log.error("a clock could not be set", match=match.id, error=str(error))
                return None
            if isinstance(added, Added):
                return added.version
        return None

    def _notice_step(self) -> None:
        """Tell whoever runs the server that the machine's clock was set: it is not what matches go by."""
        step = clock_ms.CLOCK.is_ahead_by
        if abs(step - self._step) > NOTICEABLE_STEP:
            log.warning("the machine's clock was set: matches go on by the time as it was", seconds_ahead=step // 1000)
            self._step = step


def go_on_from(latest: int) -> None:
    """Never be earlier than the process before: its times are in the log, and the machine's clock may be wrong now."""
    behind = latest - clock_ms.now()
    if behind > NOTICEABLE_STEP:
        log.warning("the clock was set back since a server last ran: it goes on from there", seconds=behind // 1000)
    clock_ms.CLOCK.go_on_from(latest)


def lost(latest: int, now: int) -> int:
    """Milliseconds that nobody could use since the latest sign of life, or needs for coming back.

    That sign may come from a machine whose clock is ahead.
    """
    return max(0, now - latest) + GRACE


def delay(match: StoredMatch, latest: int, now: int) -> Addition:
    """What sets the clock of a match: whatever is due in it, a flag or the move of a bot, is due so much later."""
    milliseconds = lost(latest, now)
    return Addition(
        match=match.id,
        after=match.version,
        command=f"away:{latest}",
        body=encode_event(Delayed(milliseconds)),
        at=max(now, match.updated_at),
        status=match.status,
        wake_at=None if match.wake_at is None else match.wake_at + milliseconds,
    )


def has_clock(match: StoredMatch) -> bool:
    """Whether somebody's time may run in a match, be it by rules this server knows or not."""
    try:
        return bool(msgspec.json.decode(match.set_up, type=dict).get("clock"))
    except msgspec.DecodeError:
        return False
