"""Servers with one fault each: the model must find every one of them."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from sintra.games.state import State
from sintra.server.live import socket
from sintra.server.live.room import Room
from sintra.server.live.submission import Submission
from sintra.server.store.store import Added, Addition
from sintra.server.table import decide
from sintra.server.table.clock import Clock
from sintra.server.table.event import AnyEvent
from sintra.server.table.intent import BotMove, Intent
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import FoldedEvent, Table
from tests.server.model.faulty_store import FaultyStore

Mutant = Callable[[], AbstractContextManager[Any]]


class AroundStore:
    """A store before which something else is done with each addition."""

    def __init__(self, inner: Any, before: Callable[[], None]) -> None:
        self._inner, self._before = inner, before

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def add(self, addition: Addition) -> Any:
        self._before()
        return await self._inner.add(addition)


def acknowledges_before_it_is_stored() -> AbstractContextManager[Any]:
    write = Room._write

    async def hasty(self: Room, table: Table, submission: Submission, event: AnyEvent, now: int) -> FoldedEvent | None:
        submission.acknowledge(table.version + 1)
        return await write(self, table, replace(submission, sender=None), event, now)

    return patch.object(Room, "_write", hasty)


def tells_before_it_is_stored() -> AbstractContextManager[Any]:
    write = Room._write

    async def hasty(self: Room, table: Table, submission: Submission, event: AnyEvent, now: int) -> FoldedEvent | None:
        def tell() -> None:
            self._table = table
            self._tell()
            self._table = None

        inner = self._store
        self._store = AroundStore(inner, tell)
        try:
            return await write(self, table, submission, event, now)
        finally:
            self._store = inner

    return patch.object(Room, "_write", hasty)


def keeps_what_was_not_stored() -> AbstractContextManager[Any]:
    write = Room._write

    async def trusting(
        self: Room, table: Table, submission: Submission, event: AnyEvent, now: int
    ) -> FoldedEvent | None:
        try:
            return await write(self, table, submission, event, now)
        except Refusal:
            self._table = table
            raise

    return patch.object(Room, "_write", trusting)


def forgets_commands() -> AbstractContextManager[Any]:
    fold = Table.fold

    def forgetful(self: Table, *values: Any) -> FoldedEvent:
        folded = fold(self, *values)
        self.commands.clear()
        return folded

    return patch.object(Table, "fold", forgetful)


@contextmanager
def stores_a_command_twice() -> Iterator[None]:
    """Neither the room nor the store knows a command again."""
    number = iter(range(1_000_000))

    async def add(self: FaultyStore, addition: Addition) -> Any:
        again = replace(addition, command=f"{addition.command}-{next(number)}")
        return await self._write(lambda: self._inner.add(again))

    with forgets_commands(), patch.object(FaultyStore, "add", add, create=True):
        yield


def writes_over_others() -> AbstractContextManager[Any]:
    """No compare-and-set: an event is added whatever the log has become."""

    async def add(self: FaultyStore, addition: Addition) -> Any:
        async def write() -> Any:
            stored = await self._inner.match(addition.match)
            assert stored is not None
            added = await self._inner.add(replace(addition, after=stored.version))
            return Added(addition.after + 1) if isinstance(added, Added) else added

        await self._live()
        return await self._write(write)

    return patch.object(FaultyStore, "add", add, create=True)


def undoes_what_was_shown() -> AbstractContextManager[Any]:
    return patch.object(decide, "can_undo", decide.has_begun_turn)


def sees_nothing_shown() -> AbstractContextManager[Any]:
    return patch.object(State, "has_revealed", lambda self, earlier: False)


def undoes_what_another_did() -> AbstractContextManager[Any]:
    def has_begun_turn(table: Table, seat: int) -> bool:
        return table.to_move == seat and table.is_turn_begun()

    return patch.object(decide, "has_begun_turn", has_begun_turn)


def asks_nobody() -> AbstractContextManager[Any]:
    return patch.object(decide, "plays_with_others", lambda table, seats: False)


def takes_stale_commands() -> AbstractContextManager[Any]:
    return patch.object(decide, "check_fresh", lambda table, command: None)


def takes_late_commands() -> AbstractContextManager[Any]:
    return patch.object(decide, "check_in_time", lambda table, now: None)


def flags_too_early() -> AbstractContextManager[Any]:
    flag = decide.flag
    return patch.object(decide, "flag", lambda table, now: flag(table, now + 1000))


def takes_stale_moves_of_bots() -> AbstractContextManager[Any]:
    decided = decide.decide

    def careless(table: Table, intent: Intent, now: int) -> AnyEvent:
        return decided(table, replace(intent, version=table.changed) if isinstance(intent, BotMove) else intent, now)

    return patch("sintra.server.live.submission.decide", careless)


def lets_leavers_act() -> AbstractContextManager[Any]:
    return patch.object(Submission, "decide", lambda self, table, now: decide.decide(table, self.intent, now))


def resumes_one_too_late() -> AbstractContextManager[Any]:
    since_of = socket.since_of

    def late(websocket: Any) -> int | None:
        since = since_of(websocket)
        return None if since is None else since + 1

    return patch.object(socket, "since_of", late)


def tells_not_what_others_did() -> AbstractContextManager[Any]:
    take_in = Room._take_in

    def silent(self: Room, table: Table, events: Any) -> None:
        with patch.object(Room, "_tell", lambda self: None):
            take_in(self, table, events)
        self._told = table.version

    return patch.object(Room, "_take_in", silent)


def judges_by_what_it_knew() -> AbstractContextManager[Any]:
    async def never(self: Room, table: Table) -> bool:
        return False

    return patch.object(Room, "_has_gone_on", never)


def gives_an_increment_for_going_back() -> AbstractContextManager[Any]:
    def take_back(self: Clock, seat: int | None, at: int) -> None:
        if self.running != seat:
            self.advance(seat, at, is_new_turn=True)

    return patch.object(Clock, "take_back", take_back)


def keeps_a_request_after_a_move() -> AbstractContextManager[Any]:
    play = Table._play

    def forgetful(self: Table, *values: Any) -> None:
        request = self.take_back_request
        play(self, *values)
        self.take_back_request = request

    return patch.object(Table, "_play", forgetful)


FOUND_BY: dict[Mutant, str] = {
    acknowledges_before_it_is_stored: "one answer for each command",
    tells_before_it_is_stored: "nothing is told before it is on disk",
    keeps_what_was_not_stored: "the table in memory is ahead of the log",
    forgets_commands: "the same answer for the same command",
    stores_a_command_twice: "an event that nobody has sent",
    writes_over_others: "sat down where no seat was free",
    undoes_what_was_shown: "accepted against",
    sees_nothing_shown: "can_take_back",
    undoes_what_another_did: "can_undo",
    asks_nobody: "another event",
    takes_stale_commands: "accepted against",
    takes_late_commands: "accepted against",
    flags_too_early: "accepted against",
    takes_stale_moves_of_bots: "stale",
    lets_leavers_act: "carried out for one who had lost the seat",
    resumes_one_too_late: "everybody is told everything",
    tells_not_what_others_did: "told without a gap",
    judges_by_what_it_knew: "refused without a reason",
    gives_an_increment_for_going_back: "clocks agree",
    keeps_a_request_after_a_move: "requests agree",
}
"""Each of them, and the invariant that finds it first."""

RARE = (flags_too_early, lets_leavers_act)
"""These need so many lives that only the benchmark looks for them."""
