"""All tables of a process, and what happens at them by itself: bots, flags, and news from other processes."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial

import structlog

from sintra.preparation.steps import RULES
from sintra.server.bots.fair_queue import Place, Rank
from sintra.server.bots.pool import BotPool, BotTask, seen_by_bot
from sintra.server.live.connection import Connection
from sintra.server.live.heartbeat import Heartbeat, has_clock
from sintra.server.live.locks import Locks
from sintra.server.live.notifier import Notifier
from sintra.server.live.preparing import Preparing
from sintra.server.live.presence import REPEAT_SECONDS
from sintra.server.live.reading import fold_steps, opened, pages_of_log
from sintra.server.live.room import UNREADABLE, GiveWay, Room, go_on
from sintra.server.live.side_work import SidePlace, SideWork
from sintra.server.live.store_failure import refusal_of
from sintra.server.live.submission import Submission
from sintra.server.live.summaries import Summaries
from sintra.server.picture.desk import PictureDesk, picture_folder
from sintra.server.process import clock_ms, metric
from sintra.server.process.settings import Settings
from sintra.server.process.throttle import Throttle
from sintra.server.review.desk import ReviewDesk
from sintra.server.security.budget import Budget
from sintra.server.security.limit import EVENT_PRICE
from sintra.server.statistics.keeping import Results
from sintra.server.store.store import Store, StoredEvent, StoredMatch, StoreError
from sintra.server.table.intent import BeginMatch, BotMove, FlagFall
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import game_name_in
from sintra.server.table.table import BOT_PATIENCE, FoldedEvent, Table

log = structlog.get_logger()

POLL_SECONDS = 2.0
RIGHTS_SECONDS = 5.0
SWEEP_SECONDS = 0.5
NEWS_SECONDS = 0.06
"""How long news from other processes gather at most, so that those of many matches are read at once."""
ROOMS_AT_ONCE = 100
"""How many are asked for together who may be there: about two milliseconds of work."""
MOST_ROOMS = 2000
PUT_OFF = 600_000  # milliseconds until something is tried again that could not be done
UNWATCHED_REST = 60_000  # milliseconds until a bot is thought of again whom nobody waits for, while too many wait
PREPARING_REST = 2_000  # milliseconds until something is looked after again whose game is being compiled
ROOM_REST = 60_000  # milliseconds for which a table nobody looks at stays in memory, where there is room


class Hub:
    """The rooms of a process, and the tasks that look after them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.bots = BotPool(settings.bot_seconds)
        self.reviews = ReviewDesk(store, self.bots, settings.workers, self._note_review)
        self.side_work = SideWork()
        self.pictures = PictureDesk(picture_folder())
        self.preparing = Preparing()
        self._started_at = clock_ms.now()
        self._readers = Locks()
        self.summaries = Summaries(self.look_up)
        self.results = Results(store, self.look_up)
        self._notifier = Notifier(settings.redis, self._hear, self._hear_presence, self._hear_keys, self._hear_nothing)
        self._rooms: dict[str, Room] = {}
        self._thinking: set[tuple[str, int]] = set()
        self._behind: dict[str, int] = {}  # matches that have gone on elsewhere, and how far
        self._has_news = asyncio.Event()
        self._throttle = Throttle(NEWS_SECONDS)
        self._heartbeat = Heartbeat(store)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self.preparing.load()
        await self._notifier.start()
        with contextlib.suppress(StoreError):  # then it is done before anything else is
            await self._keep_time()
        self._run(self._repeat(SWEEP_SECONDS, self._sweep))
        self._run(self._repeat(SWEEP_SECONDS, self._begin_matches))
        self._run(self._repeat(POLL_SECONDS, self._poll))
        self._run(self._repeat(RIGHTS_SECONDS, self._check_all_rights))
        self._run(self._repeat(0, self._catch_up))
        self._run(self._repeat(REPEAT_SECONDS, self._repeat_presence))
        if not self.preparing.is_done:
            self._run(self.preparing.run(self._note_prepared))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.reviews.close()
        await self.pictures.close()
        self.bots.close()
        self.side_work.close()
        await self._notifier.close()
        await self.store.close()

    async def room(self, id: str, give_way: GiveWay = go_on) -> Room:
        """The room of a match; Refusal if there is none. Whether somebody may come to it is asked before."""
        room = await self._loaded(id, give_way)
        while self._rooms.get(id) is not room:  # another's request had no luck with it, and let it go
            room = await self._loaded(id, give_way)
        if len(self._rooms) > MOST_ROOMS:
            self._forget_rooms()
        metric.ROOMS.set(len(self._rooms))
        return room

    async def room_for(self, id: str, address: str, budget: Budget) -> Room:
        """The same for a visitor, who pays for its log if that has to be read; for each address one is at a time."""

        async def give_way(events: int) -> None:
            await budget.owe(address, EVENT_PRICE * events)

        known = self._rooms.get(id)
        if known is not None and known.version is not None:
            return await self.room(id)
        async with self._readers.alone(address):
            await budget.settle(address)
            return await self.room(id, give_way)

    async def look_up(self, stored: StoredMatch, place: SidePlace) -> Table:
        """The table of a match, to be looked at once: the one in memory, or one made of its log that is not kept."""
        known = self._rooms.get(stored.id)
        if known is not None and known.version is not None:
            return await known.table()
        self.check_playable(stored)
        table = opened(self.store, stored)
        try:
            async for events in pages_of_log(self.store, stored):
                await place.run(fold_steps(self.store, table, events))
        except StoreError as error:
            raise refusal_of(self.store, error, UNREADABLE, stored.id) from None
        return table

    def check_playable(self, *matches: StoredMatch) -> None:
        """Refusal if the game of one of these cannot be played yet."""
        self.preparing.check(*(game_name_in(stored.set_up) for stored in matches))

    async def _note_prepared(self, game: str, stage: str) -> None:
        """A game has become playable, or its bots have: nobody has lost time by that, and bots that waited move."""
        try:
            if stage == RULES:
                given = await self._heartbeat.give_back(self._started_at, game)
                for id, version in given.items():
                    self._notifier.announce(id, version)
            for room in list(self._rooms.values()):
                if room.known_table is not None and room.known_table.set_up.game == game:
                    await self.follow_up(room)
        except (Refusal, StoreError) as error:  # bots are looked after again when they are due
            log.warning("what waited for a game has to wait on", game=game, error=str(error))

    def _new_room(self, id: str) -> Room:
        return Room(id, self.store, self.check_playable, int(1000 * self.settings.absence_seconds))

    async def _loaded(self, id: str, give_way: GiveWay) -> Room:
        """A room with its table read; one that cannot be read is not kept, else asking for many would fill memory."""
        known = self._rooms.get(id)
        room = known or self._rooms.setdefault(id, self._new_room(id))
        try:
            await room.load(give_way)
        except Refusal:
            if known is None and not room.connections and self._rooms.get(id) is room:
                del self._rooms[id]
            raise
        return room

    def _forget_rooms(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        long_ago = clock_ms.now() - ROOM_REST
        for id, room in list(self._rooms.items()):
            if not room.connections and room.last_used < long_ago:
                del self._rooms[id]

    async def submit(self, room: Room, submission: Submission) -> FoldedEvent:
        """Do something at a table and see to what follows from it; Refusal if it was refused."""
        try:
            if self._heartbeat.is_overdue:
                await self._keep_time()
            folded = await room.submit(submission)
        except StoreError:
            raise Refusal("unavailable", "the server cannot reach its database now: send it again") from None
        except Refusal as refusal:
            metric.COMMANDS.labels(refusal.code).inc()
            if refusal.code == "late":
                await self._flag(room)
            raise
        metric.COMMANDS.labels("accepted").inc()
        self._notifier.announce(room.id, folded.version)
        if (table := room.known_table) is not None and table.ending is not None:
            self._run(self._keep_result(room))
        try:
            await self.follow_up(room)
        except Refusal as refusal:  # which is not the answer: this was done
            log.warning("what follows has to wait", match=room.id, code=refusal.code)
        return folded

    async def _keep_result(self, room: Room) -> None:
        """A match is over, or something has happened after its end: keep how it ended."""
        with contextlib.suppress(Refusal):  # then it is made when it is asked for
            await self.results.keep(await room.table())

    async def _note_review(self, match: str) -> None:
        """A match was reviewed: what was found belongs to its result."""
        with contextlib.suppress(Refusal):
            await self._keep_result(await self.room(match))

    async def _flag(self, room: Room) -> None:
        try:
            await self.submit(room, Submission(f"flag:{room.version}", FlagFall()))
        except Refusal as refusal:
            log.info("a flag was not needed", match=room.id, code=refusal.code)

    async def follow_up(self, room: Room) -> None:
        """Begin a match whose seats are taken, and let a bot think that is to move."""
        table = await room.table()
        if is_due_to_begin(table):
            await self.submit(room, Submission("auto:start", BeginMatch()))
        elif table.is_bot_to_move and (room.id, table.changed) not in self._thinking:
            if not self.preparing.can_think(table.set_up.game):
                self.preparing.want(table.set_up.game)
                return  # it is taken up when that has changed
            place = room.place
            if place.rank == Rank.NOBODY and self.bots.is_full:
                return  # it is taken up again when it is due
            self._thinking.add((room.id, table.changed))
            self._run(self._move_bot(room.id, table.changed, place))

    async def _move_bot(self, id: str, version: int, place: Place) -> None:
        """Let the bot that is to move decide, and carry it out, unless something else happens meanwhile."""
        try:
            decided = await self.bots.decide(id, place, partial(self._bot_task, id, version))
            if decided is not None:
                task, decision = decided
                move = BotMove(task.seat, task.state.action_text(decision.action), version)
                await self.submit(await self.room(id), Submission(f"bot:{version}", move))
        except Refusal as refusal:
            log.info("a bot's move was not needed", match=id, code=refusal.code)
        finally:
            self._thinking.discard((id, version))

    async def _bot_task(self, id: str, version: int) -> BotTask | None:
        """What a bot has to think about, if the table is still as at this version."""
        table = await (await self.room(id)).table()
        return bot_task_for(table) if table.is_bot_to_move and table.changed == version else None

    def tell_presence(self, room: Room, newcomer: Connection | None = None) -> None:
        """Tell everybody at a table, in all processes, after somebody came or went."""
        self._tell_presence_here(room, newcomer)
        self._notifier.announce_presence(room.id, room.seats_here)

    def _tell_presence_here(self, room: Room, newcomer: Connection | None = None) -> None:
        self.bots.place(room.id, room.place)
        room.tell_presence(newcomer, is_known=self._notifier.is_heard or not self.store.is_shared)

    def _hear_presence(self, match: str, process: str, seats: frozenset[int]) -> None:
        """Another process says from which seats somebody looks there; it is answered if it may not know of this one."""
        room = self._rooms.get(match)
        if room is None or not room.connections:
            return
        if room.presence.note(process, seats) and room.seats_here:
            self._notifier.announce_presence(match, room.seats_here)
        self._tell_presence_here(room)

    def _hear_nothing(self) -> None:
        """What other processes say is heard no longer: nobody knows who is there."""
        for room in list(self._rooms.values()):
            self._tell_presence_here(room)

    async def forget(self, person: str) -> int:
        """Take everything from a person that it may do, and show it out everywhere; at how many tables."""
        matches = await self.store.forget(person)
        for match in matches:
            self._notifier.announce_keys(match)
            if (room := self._rooms.get(match)) is not None:
                await room.show_out(person)
        return len(matches)

    def _hear_keys(self, match: str) -> None:
        """Another process says that somebody may no longer be at a table."""
        if (room := self._rooms.get(match)) is not None:
            self._run(self._check_rights(room))

    async def _check_rights(self, room: Room) -> None:
        try:
            await room.check_rights()
        except StoreError as error:
            log.warning("who may be at a table could not be read, it is tried again", match=room.id, error=str(error))

    async def _check_all_rights(self) -> None:
        """See whether somebody was shown out elsewhere, and the notice of it was lost."""
        watched = [room for room in self._rooms.values() if room.connections]
        if not self.store.is_shared:
            return
        for start in range(0, len(watched), ROOMS_AT_ONCE):
            some = watched[start : start + ROOMS_AT_ONCE]
            rights = await self.store.rights([room.id for room in some])
            for room in some:
                if room.strangers(rights.get(room.id, set())):  # or so it seems: one may have come since
                    await room.check_rights()

    async def _repeat_presence(self) -> None:
        for room in list(self._rooms.values()):
            if room.connections:
                self.tell_presence(room)

    def _hear(self, match: str, version: int) -> None:
        """Another process says how far a match is."""
        room = self._rooms.get(match)
        if room is not None and (room.version is None or room.version < version):
            self._behind[match] = max(version, self._behind.get(match, 0))
            self._has_news.set()

    async def _catch_up(self) -> None:
        """Wait for news from other processes, and bring all tables up to date that they are about."""
        await self._has_news.wait()
        await self._throttle.wait()
        self._has_news.clear()
        behind, self._behind = self._behind, {}
        rooms = [room for id in behind if (room := self._rooms.get(id)) is not None]
        known = {room.id: room.version for room in rooms if room.version is not None}
        news = await self.store.news(known) if known else {}
        for room in rooms:
            self._run(self._take_in(room, news.get(room.id, []), behind[room.id]))

    async def _take_in(self, room: Room, events: list[StoredEvent], wanted: int) -> None:
        try:
            await room.take_in(events)
            if room.version is None or room.version < wanted:  # it was uncertain when the others were read
                await room.catch_up()
        except (Refusal, StoreError) as error:
            log.warning("a table could not be brought up to date", match=room.id, error=str(error))

    async def _poll(self) -> None:
        """See whether tables that people look at have gone on elsewhere; and mend those that are uncertain."""
        watched = [room for room in self._rooms.values() if room.connections]
        for room in watched:
            if room.version is None:
                await self._catch_up_alone(room)
        if not self.store.is_shared or not watched:
            return
        for id, version in (await self.store.versions([room.id for room in watched])).items():
            self._hear(id, version)

    async def _begin_matches(self) -> None:
        """Begin those that have waited long enough for contributions; what is not in memory begins when it is."""
        for room in list(self._rooms.values()):
            if room.known_table is not None and is_due_to_begin(room.known_table):
                try:
                    await self.follow_up(room)
                except Refusal as refusal:  # of one match: the others begin
                    log.warning("a match cannot begin", match=room.id, code=refusal.code)

    async def _catch_up_alone(self, room: Room) -> None:
        """Read a table that is uncertain, and see to what follows; one that is damaged does not keep others waiting."""
        try:
            await room.catch_up()
            await self.follow_up(room)
        except Refusal as refusal:
            if refusal.code != "damaged":
                raise

    async def _keep_time(self) -> None:
        """Give a sign of life; and if there had been none for long, let nobody lose the time that passed meanwhile."""
        for id, version in (await self._heartbeat.beat()).items():
            self._notifier.announce(id, version)
            if (room := self._rooms.get(id)) is not None:
                await self._take_in(room, [], version)

    async def _sweep(self) -> None:
        """Look after what is due: flags, and bots whose process is gone."""
        if self._heartbeat.is_due:
            await self._keep_time()
        for stored in await self.store.due(clock_ms.now()):
            try:
                await self._wake(stored)
            except Exception as error:
                if isinstance(error, StoreError) or (isinstance(error, Refusal) and error.code == "unavailable"):
                    raise
                # Of one match, such as one by older rules: the others go on, and it does not stand in their way.
                if not (isinstance(error, Refusal) and error.code == "damaged"):  # which was told when it was noticed
                    log.warning("what is due cannot be done", match=stored.id, error=str(error))
                assert stored.wake_at is not None
                await self.store.claim(stored.id, wake_at=stored.wake_at, until=clock_ms.now() + PUT_OFF)

    async def _wake(self, stored: StoredMatch) -> None:
        assert stored.wake_at is not None  # or it were not due
        if not self.preparing.can_play(game_name_in(stored.set_up)):
            await self.store.claim(stored.id, wake_at=stored.wake_at, until=clock_ms.now() + PREPARING_REST)
            return
        if self.bots.is_full and not has_clock(stored) and not self._is_watched(stored.id):
            await self.store.claim(stored.id, wake_at=stored.wake_at, until=clock_ms.now() + UNWATCHED_REST)
            return
        room = await self.room(stored.id)
        if room.version != stored.version:
            await room.catch_up()
        table = await room.table()
        if table.is_bot_to_move:
            if await self.store.claim(stored.id, wake_at=stored.wake_at, until=clock_ms.now() + BOT_PATIENCE):
                await self.follow_up(room)
        elif table.deadline is not None and table.deadline > clock_ms.now():  # the clock was set meanwhile
            await self.store.claim(stored.id, wake_at=stored.wake_at, until=table.deadline)
        elif table.deadline is not None:
            await self._flag(room)

    def _is_watched(self, id: str) -> bool:
        return id in self._rooms and bool(self._rooms[id].connections)

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again, whatever becomes of it."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except (Refusal, StoreError) as error:
                log.warning("the store did not answer", error=str(error))
            except Exception:
                log.exception("looking after the tables failed")


def is_due_to_begin(table: Table) -> bool:
    """Whether every seat is taken, and no contribution is awaited any longer."""
    begins_at = table.begins_at()
    return begins_at is not None and begins_at <= clock_ms.now()


def bot_task_for(table: Table) -> BotTask:
    """What the bot that is to move has to think about; chat is nothing to think about again."""
    version, seat, state = table.changed, table.to_move, table.state
    assert seat is not None
    assert state is not None
    return BotTask(table.id, version, seat, table.seats[seat].level, seen_by_bot(state, seat, table.secret, version))
