"""What is told to whom: a table and its log as a seat, or an onlooker, may know them."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec

from sintra.games.game import Game
from sintra.server.message.command import PROTOCOL
from sintra.server.message.event import (
    ActionSeen,
    Change,
    Choice,
    Chronicle,
    ClockSeen,
    CompletionSeen,
    EndingSeen,
    Event,
    HasPlayed,
    HasStarted,
    OfferSeen,
    PaymentSeen,
    PointsSeen,
    PositionSeen,
    SeatSeen,
    Snapshot,
    TableSeen,
)
from sintra.server.store.store import OVER
from sintra.server.table.fact import Played, Said, Started
from sintra.server.table.house import take_back, undo
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Entry, Step, Table

HIDDEN = "?"
MOST_OTHERS = 250
"""So many entries of a log are told that are no actions, or were taken back; so a snapshot stays below 256 KiB."""


def viewer_of(table: Table, seats: Collection[int]) -> int | None:
    """Through whose eyes one with these seats looks: those of the seat to move, if it is among them."""
    if not seats:
        return None
    return table.to_move if table.to_move in seats else min(seats)


def snapshot_for(table: Table, seats: Collection[int], now: int, muted: Collection[int] = ()) -> Snapshot:
    """The table as it is now, for one with these seats; what `muted` seats have said is left out."""
    viewer = viewer_of(table, seats)
    heard = [entry for entry in table.entries if not (isinstance(entry.fact, Said) and entry.fact.seat in muted)]
    told = worth_telling(heard)
    return Snapshot(
        protocol=PROTOCOL,
        version=table.version,
        now=now,
        seats=sorted(seats),
        table=table_seen(table),
        view=position_seen(table, viewer, seats),
        log=[chronicle(entry, viewer) for entry in told],
        left_out=len(heard) - len(told),
    )


def worth_telling(entries: list[Entry]) -> list[Entry]:
    """The actions that stand, of which a match has only so many, and the latest of everything else."""
    others = [entry for entry in entries if not entry.stands][-MOST_OTHERS:]
    return sorted([*(entry for entry in entries if entry.stands), *others], key=lambda entry: entry.version)


def event_for(
    table: Table, entry: Entry, seats: Collection[int], now: int, *, is_missed: bool = False, is_last: bool = True
) -> Event:
    """An entry of the log, with the table as it is now; the position is told with the last of several only."""
    viewer = viewer_of(table, seats)
    return Event(
        version=entry.version,
        at=entry.at,
        now=now,
        change=change_seen(entry, viewer),
        table=table_seen(table),
        view=position_seen(table, viewer, seats) if is_last else None,
        missed=is_missed,
    )


def chronicle(entry: Entry, viewer: int | None) -> Chronicle:
    return Chronicle(entry.version, entry.at, change_seen(entry, viewer), entry.is_taken_back)


def change_seen(entry: Entry, viewer: int | None) -> Change:
    """A fact as the viewer may know it: without deals, and with what is hidden blanked."""
    fact = entry.fact
    if isinstance(fact, Started):
        return HasStarted(fact.starting_player)
    if isinstance(fact, Played):
        first, *forced = (step_seen(step, viewer) for step in entry.steps)
        return HasPlayed(entry.ply, first, forced, fact.deal is not None, entry.scoring)
    return fact


def step_seen(step: Step, viewer: int | None) -> ActionSeen:
    seen = step.seen_by(viewer)
    fields = None if HIDDEN in seen.text else fields_of(step.game, seen.text) | step.particulars
    return ActionSeen(step.seat, seen.text, seen.words, step.kind, fields)


@lru_cache(maxsize=4096)
def fields_of(game: Game, text: str) -> dict[str, Any]:
    """The fields of an action's value; there are few actions, and they are told again and again."""
    fields: dict[str, Any] = msgspec.to_builtins(game.parse_action(text))
    return fields


def table_seen(table: Table) -> TableSeen:
    plan = table.set_up.clock
    ending = table.ending
    return TableSeen(
        match=table.id,
        status=table.status,  # type: ignore[arg-type]  # one of the three
        game=table.set_up.game,
        options=table.set_up.options,
        seats=[
            SeatSeen(plan.kind, plan.name, plan.level, seat in table.given_up) for seat, plan in enumerate(table.seats)
        ],
        clock=ClockSeen(
            plan.kind, plan.seconds, plan.increment, list(table.clock.banks), table.clock.since, table.deadline
        ),
        offer=None if table.offer is None else OfferSeen(table.offer.seat, sorted(table.offer.waiting)),
        ending=None
        if ending is None
        else EndingSeen(
            how=ending.how,
            ranking=[list(group) for group in ending.ranking],
            scores=list(ending.scores),
            reason=ending.reason,
            seat=ending.seat,
            given_up=sorted(table.given_up),
            parts=points_seen(ending.parts),
        ),
        rematch=table.rematch,
        commitment=table.commitment,
        secret=table.secret.hex() if table.status == OVER else None,
    )


def points_seen(parts: dict[str, tuple[int, ...]]) -> list[PointsSeen]:
    return [PointsSeen(name, list(points)) for name, points in parts.items()]


def position_seen(table: Table, viewer: int | None, seats: Collection[int]) -> PositionSeen | None:
    """The position, with the choices of the viewer if it is to move."""
    match = table.match
    if match is None:
        return None
    playing = [seat for seat in seats if seat not in table.given_up]
    is_to_move = viewer in playing and table.to_move == viewer
    return PositionSeen(
        seat=viewer,
        ply=match.ply,
        to_move=table.to_move,
        turn=reason_for_turn(table),
        position=table.view(viewer),
        choices=choices_of(table) if is_to_move else [],
        completion=completion_of(table) if is_to_move else None,
        can_undo=viewer is not None and is_to_move and is_allowed(table, viewer),
        can_take_back=any(is_allowed(table, seat, playing) for seat in playing),
    )


def reason_for_turn(table: Table) -> str | None:
    """Why the seat to move is to move, where it is not simply the next one."""
    if table.to_move is None or table.state is None or table.is_turn_begun():
        return None
    is_first = table.to_move == table.state.starting_player
    facts = (entry.fact for entry in reversed(table.entries) if not entry.is_taken_back)
    match next((fact for fact in facts if isinstance(fact, Started | Played)), None):
        case Started():
            return "lot" if is_first else "other"
        case Played(deal=deal) if deal is not None:
            return "starts" if is_first else None
        case Played(seat=seat) if seat == table.to_move:
            return "alone"
    return None


def choices_of(table: Table) -> list[Choice]:
    assert table.match is not None
    state = table.match.state
    facts = action_facts(table.match.game)
    return [
        Choice(*facts[preview.action], preview.taken, preview.fallen, preview.points, state.price(preview.action))
        for preview in state.previews()
    ]


def completion_of(table: Table) -> CompletionSeen | None:
    assert table.match is not None
    completion = table.match.state.completion
    if completion is None:
        return None
    facts = action_facts(table.match.game)
    return CompletionSeen(
        completion.line,
        completion.missing,
        [
            PaymentSeen(list(payment.chips), [facts[action][1] for action in payment.actions])
            for payment in completion.payments
        ],
        [Choice(*facts[action], taken=0, fallen=0, points=points, price=0) for action, points in completion.cells],
    )


class ActionFacts(dict[int, tuple[int, str, str, dict[str, Any]]]):
    """What can be said of an action in any position, found out when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __missing__(self, id: int) -> tuple[int, str, str, dict[str, Any]]:
        action = self._game.action_of(id)
        text = str(action)
        self[id] = id, text, type(action).__name__.lower(), fields_of(self._game, text)
        return self[id]


@lru_cache(maxsize=64)
def action_facts(game: Game) -> ActionFacts:
    """The actions of a game; asking for the game once is much quicker than once for each action."""
    return ActionFacts(game)


def is_allowed(table: Table, seat: int, seats: Collection[int] | None = None) -> bool:
    """Whether the seat could undo, or with `seats` take back, now."""
    if table.to_move is None:
        return False
    try:
        undo(table, seat) if seats is None else take_back(table, seat, seats)
    except Refusal:
        return False
    return True
