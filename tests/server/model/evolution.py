"""How the table of the model goes on: what each event of the log makes of it."""

from typing import Any

from sintra.games.state import State
from tests.server.model.table_model import (
    LEAVES_THE_POSITION_ALONE,
    Event,
    Ply,
    Request,
    TableModel,
    require,
)

WORLDS = 6
"""Hidden worlds that are tried, to see whether somebody has learned which of them is the true one."""


def follow(model: TableModel, event: Event, at: int) -> TableModel:
    """The table after an event; the one before stays as it is."""
    after = model.copy()
    after.version += 1
    after.at = at
    if event["kind"] not in LEAVES_THE_POSITION_ALONE:
        is_no_concern = event["kind"] == "came_back" and event["seat"] != model.to_move
        after.changed = after.changed if is_no_concern else after.version
    match event["kind"]:
        case "seated":
            after.seats[event["seat"]] = ("person", event["name"])
            after.promises[event["seat"]] = event.get("promise", "")
        case "vacated":
            after.seats[event["seat"]] = ("open", "")
            after.promises[event["seat"]] = ""
        case "promised":
            after.promises[event["seat"]] = event["promise"]
        case "contributed":
            after.contributions[event["seat"]] = event["contribution"]
        case "filled":
            after.seats = [("bot", "") if kind == "open" else (kind, name) for kind, name in after.seats]
        case "started":
            _start(after, event, at)
        case "played":
            _play(after, event, at)
        case "undone":
            _go_back(after, event["ply"], at)
        case "take_back_asked":
            after.request = Request(event["seat"], event["ply"], after.persons - {event["seat"]})
        case "take_back_answered":
            _answer(after, event, at)
        case "resigned" | "flagged":
            _give_up(after, event["seat"], event["kind"], event.get("stand_in"), at)
        case "stand_in_called":
            absent = event["absent"]
            after.seats[absent] = ("bot", after.seats[absent][1])
            after.away, after.request, after.barrier = after.away | {absent}, None, len(after.plies)
        case "came_back":
            after.seats[event["seat"]] = ("person", after.seats[event["seat"]][1])
            after.away -= {event["seat"]}
        case "delayed":
            after.since += event["milliseconds"]
        case "rematched":
            after.rematch = event["match"]
    after.full_at = None if not after.is_full else at if after.full_at is None else after.full_at
    return after


def _start(model: TableModel, event: Event, at: int) -> None:
    model.state = State(model.game, model.game.start(seed=model.seed).position)  # without the seed: it waits for deals
    require(model.state.starting_player == event["starting_player"], "deals: the lot is not that of the seed")
    model.status = "running"
    model.banks = [model.time_control[1] * 1000] * model.game.players
    model.running, model.since = model.state.to_move, at


def _play(model: TableModel, event: Event, at: int) -> None:
    before = model.state
    assert before is not None
    seat, begins = event["seat"], before.phase in model.game.turn_phases
    after = before.child(event["action"])
    is_dealt = after.awaits_deal or after.is_over
    if after.awaits_deal:
        after.deal(seed=model.seed)
    model.plies.append(
        Ply(seat, event["action"], before, after, begins, is_dealt, is_dealt or has_shown(before, after))
    )
    model.state, model.request = after, None
    if seat in model.away:
        model.barrier = len(model.plies)
    if after.is_over:
        model.status, model.ending = "over", ("played", None)
    goes_on = after.to_move == seat and after.phase not in model.game.turn_phases
    _count_time(model, model.to_move, at, is_turn_over=not goes_on)


def _count_time(model: TableModel, next_seat: int | None, at: int, *, is_turn_over: bool) -> None:
    """Whoever was to move has used its time, unless it was given more; an increment comes when its turn is over."""
    kind, _, increment = model.time_control
    if kind == "player" and model.running is not None:
        model.banks[model.running] += (1000 * increment if is_turn_over else 0) - max(0, at - model.since)
    if kind == "player" or is_turn_over:
        model.since = at
    model.running = next_seat


def _go_back(model: TableModel, ply: int, at: int) -> None:
    """Time that was used stays used; a turn that is another's begins anew."""
    taken_back = model.plies[ply:]
    for action in taken_back:
        check_unlearned(model, action)
    if taken_back:
        model.state = taken_back[0].before
        del model.plies[ply:]
    model.request = None
    if model.to_move != model.running:
        _count_time(model, model.to_move, at, is_turn_over=False)
        model.since = at


def _answer(model: TableModel, event: Event, at: int) -> None:
    request = model.request
    assert request is not None
    if not event["agrees"]:
        model.request = None
        return
    waiting = request.waiting - {event["seat"]}
    model.request = Request(request.seat, request.ply, waiting)
    if not waiting:
        _go_back(model, request.ply, at)


def _give_up(model: TableModel, seat: int, how: str, stand_in: str | None, at: int) -> None:
    """Of two the other has won; of more a bot plays on, as long as a person is left, or somebody wants to watch."""
    model.request = None
    was_to_move = model.to_move == seat
    model.gone = (seat, *model.gone)
    if stand_in:
        model.seats[seat] = ("bot", model.seats[seat][1])
        if was_to_move:
            _count_time(model, seat, at, is_turn_over=True)
        return
    model.status, model.ending = "over", (how, seat)
    _count_time(model, None, at, is_turn_over=False)


def has_shown(before: State, after: State) -> bool:
    """Whether a seat sees something that was hidden: a plate drawn, shown or looked at, or a chip turned up (DR2)."""
    if not before.game.hides_something:
        return False
    return any(hidden_from(before, seat) != hidden_from(after, seat) for seat in range(before.game.players))


def hidden_from(state: State, seat: int) -> Any:
    """What a seat does not see: how many plates and chips of which kind."""
    view = state.view(seat)
    return len(view["stack"]), view["drawn"], sorted(view["unseen_plates"]), view["unseen_chips"]


def check_unlearned(model: TableModel, action: Ply) -> None:
    """Nobody may have learned anything by an action that is taken back.

    Knowledge is what tells worlds apart: in all worlds that a seat could not tell apart before, it must see the same
    after the action.
    """
    require(not action.is_dealt, "no undo across knowledge: a deal was taken back")
    require(not action.has_shown, "no undo across knowledge: something shown was taken back")
    if not model.game.hides_something:
        return
    for seat in range(model.game.players):
        seen, told = action.after.view(seat), action.before.seen(action.action, seat).text
        for number in range(WORLDS):
            world = action.before.determinise(seat, seed=number)
            possible = [id for id in world.legal_actions() if world.seen(id, seat).text == told]
            is_like = any(world.child(id).view(seat) == seen for id in possible)
            require(is_like, f"no undo across knowledge: seat {seat} had learned something by {action.action}")
