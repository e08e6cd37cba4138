"""How a command of somebody is made: mostly one that makes sense, with whichever version, id and seat."""

import hashlib
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from sintra.records.fair_deals import promise_of
from tests.server.model.client import Client
from tests.server.model.stage import Stage
from tests.server.model.table_model import TableModel

COMMANDS = (
    *("play",) * 4,
    *("undo",) * 3,
    *("take_back",) * 3,
    *("answer_take_back",) * 3,
    *("say", "say", "resign", "flag", "leave", "rename", "start", "rematch", "promise", "contribute", "contribute"),
    *("call_stand_in", "come_back"),
)
number = st.integers(0, 999)


@dataclass(frozen=True)
class Order:
    """How a command is made: whose, of which kind, with which version, id and seat."""

    who: int
    kind: str
    pick: int
    version: int
    id: str
    seat: str
    is_due: bool


orders = st.builds(
    Order,
    who=number,
    kind=st.sampled_from(COMMANDS),
    pick=number,
    version=st.sampled_from([0, 0, 0, 0, 0, -1, -3, 1]),
    id=st.sampled_from(["new", "new", "new", "new", "own", "other"]),
    seat=st.sampled_from(["none", "own", "own", "own", "own", "any"]),
    is_due=st.sampled_from([True, True, True, False]),
)


def contribution_of(person: int) -> str:
    """What a person contributes to the deals, wherever it has promised to."""
    return hashlib.sha256(f"contribution of {person}".encode()).hexdigest()


def is_due(stage: Stage, client: Client, kind: str) -> bool:
    """Whether it is this client's turn to do something like that."""
    model = stage.model_of(client.match)
    if kind == "answer_take_back":
        return model.request is not None and bool(model.request.waiting & client.seats)
    if kind == "come_back":
        return bool(model.away & client.seats)
    if kind == "call_stand_in":
        return bool(model.persons & client.seats) and model.to_move not in client.seats
    return model.to_move in client.seats


def command_of(stage: Stage, client: Client, order: Order) -> dict[str, Any]:
    model, pick, kind = stage.model_of(client.match), order.pick, order.kind
    command: dict[str, Any] = {"type": kind, "id": id_of(stage, client, pick, order.id)}
    command["version"] = max(0, client.version + order.version)
    if order.seat == "any":
        command["seat"] = pick % 4
    elif order.seat == "own" and client.seats:
        command["seat"] = model.to_move if model.to_move in client.seats else min(client.seats)
    match kind:
        case "play":
            command["action"] = action_of(model, pick)
        case "answer_take_back":
            command["agrees"] = pick % 4 > 0
        case "say":
            command["text"] = "hello" if pick % 5 else "x" * (139 + pick % 3)
        case "rename":
            command["name"] = f"Guest {next(stage.numbers) + 10}"
        case "start":
            command["level"] = "novice"
        case "resign" if pick % 3 == 0:
            command["watch"] = True
        case "call_stand_in":
            command["absent"] = pick % 4 if pick % 3 == 0 or model.to_move is None else model.to_move
        case "promise":
            command["promise"] = promise_of(contribution_of(client.person))
        case "contribute":
            command["contribution"] = contribution_of(client.person + (pick % 4 == 0))
    return command


def id_of(stage: Stage, client: Client, pick: int, id: str) -> str:
    used = [
        sent.id
        for sent in stage.sent
        if sent.client.match == client.match and (sent.client.person == client.person) == (id == "own")
    ]
    return used[pick % len(used)] if id != "new" and used else f"c{next(stage.numbers)}"


def action_of(model: TableModel, pick: int) -> str:
    state = model.state
    if state is None or state.to_move is None or pick % 11 == 0:
        return ("nonsense", "stop", "draw", "1B>1")[pick % 4]
    if pick % 7 == 0:
        return str(model.game.action_of(pick % model.game.action_count))
    legal = [state.action_text(id) for id in state.legal_actions()]
    return "draw" if "draw" in legal and pick % 3 == 0 else legal[pick % len(legal)]
