"""The replay of a match, position by position, in pages: of a table as somebody may see it, or of a record."""

from collections.abc import Iterator, Sequence
from itertools import islice

from sintra.games.schema import Derived, Position, derived_of, options_of, position_of
from sintra.games.state import State
from sintra.match.score_breakdown import ScoreBreakdown
from sintra.match.verification import commitment_in
from sintra.records.record import Move, Record
from sintra.records.stand_in import GIVEN_UP, ranked_last
from sintra.records.steps import Steps
from sintra.server.protocol.request import Frame, Replay
from sintra.server.protocol.server_message import EndingView
from sintra.server.security.limit import REPLAY_FRAMES
from sintra.server.table.table import FoldedEvent, Table
from sintra.server.table.view import action_told, action_view, points_view, stand_ins_view, table_view

PLIES_A_STEP = 25


def page_of_table(table: Table, record: Record, first: int, viewer: int | None, is_fair: bool | None) -> Steps[Replay]:
    """A page of a table's match from this ply on, up to now.

    Of a match that goes on it is what the viewer has seen: nothing of its seed, nor of what others have looked at. One
    that is over has no secrets, so each action is told as its own seat saw it. All that is told is taken from the table
    at once, for it goes on meanwhile.
    """
    match = table.match
    assert match is not None  # or there is nothing to be shown
    ending = table_view(table).ending
    plies = match.ply
    last = min(first + REPLAY_FRAMES - 1, plies)
    states = match.states_between(first, last)
    actions = table.standing[max(0, first - 1) : last]
    return page(record, table_frames(first, states, actions, viewer, ending is not None), plies, is_fair, ending)


def page_of_record(record: Record, first: int, is_fair: bool | None) -> Steps[Replay]:
    """A page of a record from this ply on."""
    moves = record.moves
    ending = yield from ending_of(record)
    return (yield from page(record, record_frames(record, moves, first), len(moves), is_fair, ending))


def page(
    record: Record, frames: Iterator[Frame | None], plies: int, is_fair: bool | None, ending: EndingView | None
) -> Steps[Replay]:
    """The page that these frames make, made one by one; None where one is not told, but work was done."""
    told = []
    for frame in frames:
        if frame is not None:
            told.append(frame)
        yield
    following = told[-1].ply + 1
    return Replay(
        game=record.game.name,
        options=options_of(record.game.options),
        names=list(record.names),
        date=record.date,
        comment=record.comment,
        commitment="" if record.seed is None else commitment_in(record),
        is_verified=is_fair,
        ending=ending,
        plies=plies,
        frames=told,
        next=following if following <= plies else None,
    )


def table_frames(
    first: int, states: Iterator[State], actions: Sequence[FoldedEvent], viewer: int | None, is_over: bool
) -> Iterator[Frame]:
    folded = iter(actions)
    for ply, state in enumerate(states, first):
        if ply == 0:
            yield Frame(0, *position_told(state, viewer), None, [], None)
            continue
        event = next(folded)
        action, *forced = (action_view(each, each.seat if is_over else viewer) for each in event.actions)
        yield Frame(ply, *position_told(state, viewer), action, forced, event.scoring)


def record_frames(record: Record, moves: Sequence[Move], first: int) -> Iterator[Frame | None]:
    """The frames of a page; the states before it are gone through without being told."""
    states = record.states()
    before = next(states)
    if first == 0:
        yield Frame(0, *position_told(before, None), None, [], None)
    for ply, after in enumerate(islice(states, first + REPLAY_FRAMES - 1), 1):
        if ply >= first:
            yield frame(moves[ply - 1], ply, before, after)
        elif ply % PLIES_A_STEP == 0:
            yield None
        before = after


def frame(move: Move, ply: int, before: State, after: State) -> Frame:
    """What one action led to; a record has no secrets, so it is told as its own seat saw it."""
    seen = before.seen(move.action, move.seat)
    action = action_told(move.seat, seen, before.public_details(move.action))
    forced = [action_told(seat, after.game.seen_phrase(id, seat, seat), {}) for seat, id in after.forced]
    is_round_over = after.is_over or after.round > before.round
    return Frame(ply, *position_told(after, None), action, forced, after.scoring if is_round_over else None)


def position_told(state: State, viewer: int | None) -> tuple[Position, Derived]:
    """The position as a viewer may know it, and what follows from it."""
    position = position_of(state, viewer)
    return position, derived_of(state, viewer, position)


def ending_of(record: Record) -> Steps[EndingView | None]:
    """How a record ended, with what each seat has its points for; None if it did not."""
    outcome = record.outcome
    if outcome is None:
        return None
    breakdown = ScoreBreakdown()
    rounds = 0
    for ply, state in enumerate(record.states()):
        if state.is_over or state.round > rounds or ply == 0:
            breakdown.add(state)
            rounds = state.round
        if ply % PLIES_A_STEP == 0:
            yield
    gone = [each.seat for each in record.stand_ins if each.why in GIVEN_UP]
    ranking = [list(group) for group in ranked_last(outcome.ranking, gone[::-1])]
    parts, stand_ins = points_view(breakdown.parts()), stand_ins_view(record.stand_ins)
    return EndingView(
        "played", ranking, list(outcome.scores), outcome.reason, None, sorted(set(gone)), parts, stand_ins
    )
