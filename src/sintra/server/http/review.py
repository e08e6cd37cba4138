"""The pages about the review of a finished match, and about its positions as exercises."""

from collections.abc import Iterator

import msgspec
from starlette.responses import Response

from sintra.analysis.review import Review
from sintra.games.errors import SintraError
from sintra.games.state import State
from sintra.records.record import Move
from sintra.records.steps import Steps
from sintra.server.http.archive import record_of
from sintra.server.http.call import Call
from sintra.server.http.replay import frame, position_told
from sintra.server.protocol.request import Frame
from sintra.server.protocol.review_report import Exercise, LineShown, LineWanted, TryJudged, TryWanted
from sintra.server.review.making import Order, action_seen
from sintra.server.review.trying import RIGHT, Worth, judged, worth_in
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table
from sintra.server.table.view import exercise_view


async def ask(call: Call) -> Response:
    """Have a finished match reviewed, or join those who have; what is known of it by now."""
    table = await finished_table(call)
    call.hub.preparing.check_bots(table.set_up.game)
    progress = await call.hub.reviews.ask(table.id, order_for(table), call.visitor.address)
    return told(progress.text)


async def find(call: Call) -> Response:
    """How far the review is; with `after` as soon as there is something newer than this step."""
    table = await finished_table(call)
    progress = await call.hub.reviews.find(table.id, order_for(table))
    after = call.request.query_params.get("after")
    return told(progress.text if after is None else await progress.news(step_of(after)))


async def line(call: Call) -> LineShown:
    """What a line of actions leads to, position by position."""
    table = await finished_table(call)
    wanted = await call.body(LineWanted)
    state = state_at(table, wanted.ply)
    return LineShown(await call.hub.side_work.run(frames_of(state, wanted.ply, wanted.actions), call.visitor.address))


async def exercise(call: Call) -> Exercise:
    """A position of the match as the seat that was to move saw it, with its choices."""
    table = await finished_table(call)
    ply = step_of(call.request.query_params.get("ply", ""))
    return Exercise(exercise_view(decided_at(table, ply), ply))


async def judge(call: Call) -> TryJudged:
    """What an action would have been worth at a ply of the match."""
    table = await finished_table(call)
    wanted = await call.body(TryWanted)
    call.hub.preparing.check_bots(table.set_up.game)
    state = decided_at(table, wanted.ply)
    try:
        action = state.game.action_id(wanted.action)
        state.describe(action)
    except SintraError as error:
        raise Refusal("illegal", str(error), getattr(error, "reason", None)) from None
    progress = await call.hub.reviews.find(table.id, order_for(table))
    found = known_worth(progress.text, wanted)
    if found is None:
        found = await call.hub.bots.consider(lambda: judged(state, action, wanted.ply), call.visitor.address)
    return TryJudged(
        action=action_seen(state, wanted.action),
        chance_lost=found.chance_lost,
        loss=found.loss,
        judgement=found.judgement,
        right=found.chance_lost < RIGHT,
    )


async def finished_table(call: Call) -> Table:
    """The table, for one who may see it; Refusal unless its match is over."""
    await call.access()
    table = await call.table()
    if table.match is None or table.ending is None:
        raise Refusal("not_over", "a match is reviewed when it is over: until then nobody gets help here")
    return table


def order_for(table: Table) -> Order:
    assert table.ending is not None  # or it is not reviewed
    return Order.of(record_of(table), table.ending)


def told(text: bytes) -> Response:
    return Response(text, media_type="application/json")


def step_of(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise Refusal("malformed", f"{text[:20]!r} is no whole number from 0 to 999999")
    return int(text)


def state_at(table: Table, ply: int) -> State:
    """The position after so many actions of a match."""
    assert table.match is not None  # it is over
    if ply > table.match.ply:
        raise Refusal("invalid", f"there is no ply {ply}, expected 0 to {table.match.ply}")
    return next(table.match.states_between(ply, ply))


def decided_at(table: Table, ply: int) -> State:
    """The position in which the action of a ply was chosen."""
    state = state_at(table, ply)
    if state.to_move is None:
        raise Refusal("invalid", f"nobody is to move at ply {ply}")
    return state


def frames_of(state: State, ply: int, actions: list[str]) -> Steps[list[Frame]]:
    """The position, and those that actions lead to until the round is over, or one is not legal."""
    frames = [Frame(ply, *position_told(state, None), None, [], None)]
    for move, before, after in played_out(state, actions):
        frames.append(frame(move, ply + len(frames), before, after))
        yield
    return frames


def played_out(state: State, actions: list[str]) -> Iterator[tuple[Move, State, State]]:
    """Each action that can be played, with the states around it; the match's own deals do not follow."""
    before = State(state.game, state.position)
    for text in actions:
        seat = before.to_move
        if seat is None:
            return
        try:
            action = before.game.action_id(text)
            after = before.child(action)
        except SintraError:
            return
        yield Move(seat, action), before, after
        before = after


class ReviewOnly(msgspec.Struct):
    """What is read of a report for whoever tries something."""

    review: Review | None = None


def known_worth(report: bytes, wanted: TryWanted) -> Worth | None:
    """What the review says of an action, if it has looked at it."""
    review = msgspec.json.decode(report, type=ReviewOnly).review
    decisions = () if review is None else review.decisions
    decision = next((each for each in decisions if each.ply == wanted.ply), None)
    return None if decision is None else worth_in(decision, wanted.action)
