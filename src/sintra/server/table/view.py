"""What is told to whom: a table and its log as a seat, or an onlooker, may know them."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import islice

import msgspec

from sintra.games.action import ActionDetails
from sintra.games.game import Game, Seen
from sintra.games.schema import Action, action_of, derived_of, options_of, position_of
from sintra.games.state import State
from sintra.records.stand_in import StandIn
from sintra.server.protocol.command import PROTOCOL
from sintra.server.protocol.server_message import (
    ActionView,
    BonusView,
    Choice,
    ClockView,
    CompletionView,
    EndingView,
    EventMessage,
    EventView,
    FairDealsView,
    LinksVoidedView,
    LogEntry,
    PaymentView,
    PlayedView,
    PointsView,
    PositionView,
    ScoringFrameView,
    SeatView,
    Snapshot,
    StandInView,
    StartedView,
    TableView,
    TakeBackRequestView,
)
from sintra.server.security.limit import SNAPSHOT_ACTIONS, SNAPSHOT_ASIDES
from sintra.server.store.store import OPEN, OVER
from sintra.server.table.decide import can_take_back, can_undo
from sintra.server.table.event import Flagged, LinksVoided, Played, Resigned, Said, Started
from sintra.server.table.table import FoldedEvent, ObservedAction, Table


def viewer_of(table: Table, seats: Collection[int]) -> int | None:
    """Through whose eyes one with these seats looks: those of the seat to move, if it is among them."""
    if not seats:
        return None
    return table.to_move if table.to_move in seats else min(seats)


def snapshot_for(table: Table, seats: Collection[int], now: int, muted: Collection[int] = ()) -> Snapshot:
    """The table as it is now, for one with these seats; what `muted` seats have said is left out."""
    viewer = viewer_of(table, seats)
    told = worth_telling(table, muted)
    unheard = sum(table.lines_said[seat] for seat in set(muted))
    return Snapshot(
        protocol=PROTOCOL,
        version=table.version,
        now=now,
        seats=sorted(seats),
        table=table_view(table),
        view=position_view(table, viewer, seats),
        log=[log_entry(folded, viewer) for folded in told],
        left_out=len(table.log) - unheard - len(told),
    )


def worth_telling(table: Table, muted: Collection[int]) -> list[FoldedEvent]:
    """The latest actions that stand, and the latest of everything else: a log may be many times as long."""
    heard = (
        folded
        for folded in reversed(table.asides)
        if not (isinstance(folded.event, Said) and folded.event.seat in muted)
    )
    told = [*table.standing[-SNAPSHOT_ACTIONS:], *islice(heard, SNAPSHOT_ASIDES)]
    return sorted(told, key=lambda folded: folded.version)


def event_message(
    table: Table,
    folded: FoldedEvent,
    seats: Collection[int],
    now: int,
    *,
    is_missed: bool = False,
    is_last: bool = True,
) -> EventMessage:
    """An event of the log with the table as it is now; the position is told with the last of several only."""
    viewer = viewer_of(table, seats)
    return EventMessage(
        version=folded.version,
        at=folded.at,
        now=now,
        event=event_view(folded, viewer),
        table=table_view(table),
        view=position_view(table, viewer, seats) if is_last else None,
        missed=is_missed,
        scoring_frames=scoring_frames(table, folded, viewer) if is_last and not is_missed else (),
        bonuses=bonuses_of(table, folded) if is_last and not is_missed else (),
    )


def bonuses_of(table: Table, folded: FoldedEvent) -> tuple[BonusView, ...]:
    """What the end of the match brought, with the action that ended it."""
    if table.state is None or folded.scoring is None or not table.state.is_over or folded is not table.standing[-1]:
        return ()
    return tuple(
        BonusView(seat, bonus.part, bonus.points, bonus.cells)
        for seat, bonuses in enumerate(table.state.final_bonuses())
        for bonus in bonuses
    )


def scoring_frames(table: Table, folded: FoldedEvent, viewer: int | None) -> tuple[ScoringFrameView, ...]:
    """The scoring that came with the latest action, as it is shown to a viewer."""
    if folded.before is None or table.state is None or folded is not table.standing[-1]:
        return ()
    frames = table.state.scoring_frames(folded.before.view(viewer), viewer)
    return tuple(ScoringFrameView(frame.position, frame.derived, frame.boards) for frame in frames)


def log_entry(folded: FoldedEvent, viewer: int | None) -> LogEntry:
    return LogEntry(folded.version, folded.at, event_view(folded, viewer), folded.is_taken_back)


def event_view(folded: FoldedEvent, viewer: int | None) -> EventView:
    """An event as the viewer may know it: without deals and hashes, and with what is hidden blanked."""
    event = folded.event
    if isinstance(event, Started):
        return StartedView(event.starting_player, list(folded.set_up_order))
    if isinstance(event, Played):
        first, *forced = (action_view(action, viewer) for action in folded.actions)
        return PlayedView(folded.ply, first, forced, event.deal is not None, folded.scoring)
    if isinstance(event, LinksVoided):
        return LinksVoidedView(event.seat, event.links)  # type: ignore[arg-type]  # one of the three
    return event


def action_view(action: ObservedAction, viewer: int | None) -> ActionView:
    return action_told(action.seat, action.seen_by(viewer), action.public_details)


def action_told(seat: int, seen: Seen, details: ActionDetails) -> ActionView:
    return ActionView(seat, seen.text, seen.words, action_of(seen.action), details)


def table_view(table: Table) -> TableView:
    time_control, request = table.set_up.clock, table.take_back_request
    ending = table.ending
    return TableView(
        match=table.id,
        status=table.status,  # type: ignore[arg-type]  # one of the three
        game=table.set_up.game,
        options=options_of(table.set_up.options),
        seats=[
            SeatView(info.kind, info.name, info.level, seat in table.given_up, info.emblem or None, seat in table.away)
            for seat, info in enumerate(table.seats)
        ],
        clock=ClockView(
            time_control.kind,
            time_control.seconds,
            time_control.increment,
            list(table.clock.banks),
            table.clock.since,
            table.deadline,
        ),
        take_back_request=None if request is None else TakeBackRequestView(request.seat, sorted(request.waiting)),
        ending=None
        if ending is None
        else EndingView(
            how=ending.how,
            ranking=[list(group) for group in ending.ranking],
            scores=list(ending.scores),
            reason=ending.reason,
            seat=ending.seat,
            given_up=sorted(table.given_up),
            parts=points_view(ending.parts),
            stand_ins=stand_ins_view(table.stand_ins),
        ),
        rematch=table.rematch,
        commitment=table.commitment,
        secret=table.secret.hex() if table.status == OVER else None,
        fair=fair_deals_view(table),
        public_id=table.public_id,
    )


def public_table_view(table: Table) -> TableView:
    """A table whose match is over for one who came by its public id, which does not lead on to other matches."""
    return msgspec.structs.replace(table_view(table), match=table.public_id, rematch="")


def public_snapshot(table: Table, now: int) -> Snapshot:
    """A match that is over for one who came by its public id: what was played, and nothing of what was said."""
    told = [folded for folded in table.log if folded.stands or isinstance(folded.event, Started | Resigned | Flagged)]
    latest = told[-SNAPSHOT_ACTIONS:]
    return Snapshot(
        protocol=PROTOCOL,
        version=table.version,
        now=now,
        seats=[],
        table=public_table_view(table),
        view=position_view(table, None, ()),
        log=[log_entry(folded, None) for folded in latest],
        left_out=len(told) - len(latest),
    )


def fair_deals_view(table: Table) -> FairDealsView | None:
    """What the seats promise and contribute, when it is needed: every event carries the table."""
    if table.status not in (OPEN, OVER):
        return None
    fair = table.fair or table.fair_deals()
    return None if fair is None else FairDealsView(list(fair.promises), list(fair.contributions))


def points_view(parts: dict[str, tuple[int, ...]]) -> list[PointsView]:
    return [PointsView(name, list(points)) for name, points in parts.items()]


def stand_ins_view(stand_ins: Iterable[StandIn]) -> tuple[StandInView, ...]:
    return tuple(
        StandInView(each.seat, each.level, each.why, each.from_ply, each.until_ply)  # type: ignore[arg-type]  # of three
        for each in stand_ins
    )


def position_view(table: Table, viewer: int | None, seats: Collection[int]) -> PositionView | None:
    """The position, with the choices of the viewer if it is to move."""
    match = table.match
    if match is None:
        return None
    playing = [seat for seat in seats if seat not in table.given_up and seat not in table.away]
    is_to_move = viewer in playing and table.to_move == viewer
    position, derived = table.view(viewer)
    return PositionView(
        seat=viewer,
        ply=match.ply,
        to_move=table.to_move,
        turn_reason=turn_reason(table),
        position=position,
        derived=derived,
        choices=choices_of(match.state) if is_to_move else [],
        completion=completion_of(match.state) if is_to_move else None,
        can_undo=viewer is not None and is_to_move and can_undo(table, viewer),
        can_take_back=any(can_take_back(table, seat, playing) for seat in playing),
    )


def turn_reason(table: Table) -> str | None:
    """Why the seat to move is to move, where it is not simply the next one."""
    if table.to_move is None or table.state is None or table.is_turn_begun():
        return None
    is_first = table.to_move == table.state.starting_player
    match table.standing[-1].event if table.standing else None:
        case None:
            return "lot" if is_first else "other"
        case Played(deal=deal) if deal is not None:
            return "starts" if is_first else None
        case Played(seat=seat) if seat == table.to_move:
            if is_setting_up_over(table, seat):
                return "lot" if is_first else None
            return "alone"
    return None


def is_setting_up_over(table: Table, seat: int) -> bool:
    """Whether the latest turn of a seat belonged to another part of the match than the one that is due (D10)."""
    match = table.match
    start = None if match is None else match.turn_start(seat)
    return match is not None and start is not None and match.phase_at(start) != match.state.phase


def exercise_view(state: State, ply: int) -> PositionView:
    """A position of a match that is over, as the seat to move saw it, with its choices."""
    position = position_of(state, state.to_move)
    return PositionView(
        seat=state.to_move,
        ply=ply,
        to_move=state.to_move,
        turn_reason=None,
        position=position,
        derived=derived_of(state, state.to_move, position),
        choices=choices_of(state),
        completion=completion_of(state),
        can_undo=False,
        can_take_back=False,
    )


def choices_of(state: State) -> list[Choice]:
    """What the seat to move can choose."""
    known = known_actions(state.game)
    return [
        Choice(
            *known[preview.action],
            preview.taken,
            preview.fallen,
            preview.points,
            state.price(preview.action),
            preview.ending,
            preview.cells,
            preview.strands,
        )
        for preview in state.previews()  # by their places, not by name: that is quicker, and there are many
    ]


def completion_of(state: State) -> CompletionView | None:
    """How the line can be completed that the seat to move is asked about."""
    completion = state.completion
    if completion is None:
        return None
    known = known_actions(state.game)
    return CompletionView(
        completion.line,
        completion.missing,
        [
            PaymentView(list(payment.chips), [known[action][1] for action in payment.actions])
            for payment in completion.payments
        ],
        [
            Choice(*known[action], taken=0, fallen=0, points=points, price=0, ending=ending, cells=None, strands=())
            for action, points, ending in completion.cells
        ],
    )


class KnownActions(dict[int, tuple[int, str, Action]]):
    """What can be said of an action in any position, found out when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __missing__(self, id: int) -> tuple[int, str, Action]:
        action = action_of(self._game.action_of(id))
        self[id] = id, str(action), action
        return self[id]


@lru_cache(maxsize=64)
def known_actions(game: Game) -> KnownActions:
    """The actions of a game; asking for the game once is much quicker than once for each action."""
    return KnownActions(game)
