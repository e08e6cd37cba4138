"""What must be the same: the table in memory and the log, the model and the server, a client and a fresh snapshot."""

from typing import Any

import msgspec

from sintra.server.protocol.server_message import EndingView, encode
from sintra.server.table.event import Said
from sintra.server.table.table import Table
from sintra.server.table.view import position_view, snapshot_for, table_view
from tests.server.model.client import Client
from tests.server.model.process import Process
from tests.server.model.table_model import TableModel, require


def check_memory(process: Process, match: str, reference: Table) -> None:
    """A table that a process holds, and that is as far as the log, is what the log adds up to."""
    room = process.hub._rooms.get(match)
    table = None if room is None else room._table
    if table is None:
        return
    require(table.version <= reference.version, "the table in memory is ahead of the log")
    if table.version == reference.version:
        for name, value in described(table).items():
            require(value == described(reference)[name], f"the table in memory is that of the log: {name}")


def described(table: Table) -> dict[str, Any]:
    """Everything of a table that can be compared."""
    names: tuple[str, ...] = (
        "version",
        "changed",
        "status",
        "to_move",
        "seats",
        "clock",
        "take_back_request",
        "ending",
        "given_up",
        "ranked_last",
        "away",
        "stand_ins",
    )
    names += ("rematch", "first_ply", "commands", "commitment", "state")
    return {name: getattr(table, name) for name in names} | {
        "log": [(folded.version, folded.at, folded.event, folded.ply, folded.is_taken_back) for folded in table.log],
        "standing": [folded.version for folded in table.standing],
    }


def check_model(model: TableModel, table: Table) -> None:
    """What the server makes of a log is what the model makes of it: whose turn, clocks, seats, requests, the end."""
    view = table_view(table)
    require((table.version, table.changed) == (model.version, model.changed), "versions agree")
    require((view.status, table.to_move) == (model.status, model.to_move), "whose turn it is agrees")
    require((table.state is None) == (model.state is None), "the position agrees")
    require(table.state is None or table.state == model.state, "the position agrees")
    kinds = [(seat.kind, seat.name if seat.kind == "person" else "") for seat in view.seats]
    require(kinds == [(kind, name if kind == "person" else "") for kind, name in model.seats], "seats agree")
    require(view.clock.deadline == model.deadline, f"clocks agree: {view.clock} {model.deadline}")
    require(view.clock.banks == model.banks, f"clocks agree: {view.clock} {model.banks}")
    request = view.take_back_request
    asked = None if model.request is None else (model.request.seat, sorted(model.request.waiting))
    require((None if request is None else (request.seat, request.waiting)) == asked, "requests agree")
    ending = view.ending
    require((None if ending is None else (ending.how, ending.seat)) == model.ending, "endings agree")
    if ending is not None:
        check_ranking(model, ending)
    require({seat for seat, info in enumerate(view.seats) if info.away} == model.away, "who is away agrees")
    require(view.rematch == model.rematch, "rematches agree")
    require((view.secret is None) == (model.status != "over"), "the secret is told when it is over, and only then")
    if model.status == "running":
        check_offers(model, table)


def check_ranking(model: TableModel, ending: EndingView) -> None:
    """Who gave up comes last, the one who held out longest first; the others rank as they have played."""
    stayed = ending.ranking[: len(ending.ranking) - len(model.gone)]
    last = ending.ranking[len(stayed) :]
    require(last == [[seat] for seat in model.gone], f"who gave up comes last: {ending.ranking} {model.gone}")
    places = [(ending.scores[seat], number) for number, group in enumerate(stayed) for seat in group]
    require(sorted(places, key=lambda place: (-place[0], place[1])) == places, f"ranked by points: {ending.ranking}")
    if ending.how != "played":
        require(len({points for points, _ in places}) == len(stayed), f"as many points, one place: {ending.ranking}")


def check_offers(model: TableModel, table: Table) -> None:
    """What a seat is told that it may take back is what it may."""
    for seat in model.persons:
        own = frozenset({seat})
        view = position_view(table, seat, own)
        assert view is not None
        command = {"version": model.version, "seat": seat}
        can_undo = not model.against({"type": "undo", **command}, own, 0)
        require(view.can_undo == can_undo, f"can_undo of seat {seat} is {view.can_undo}")
        can_take_back = not model.against({"type": "take_back", **command}, own, 0)
        require(view.can_take_back == can_take_back, f"can_take_back of seat {seat} is {view.can_take_back}")


def check_client(client: Client, reference: Table) -> None:
    """One who was told everything knows what a newcomer is told."""
    muted = client.muted
    unheard = {
        folded.version
        for folded in reference.log
        if isinstance(folded.event, Said) and folded.event.seat in client.ever_muted
    }
    missing = set(range(client.version + 1, reference.version + 1)) - unheard
    if client.table is None or missing:
        return
    fresh: Any = msgspec.json.decode(encode(snapshot_for(reference, client.seats, 0, muted)))
    require(client.table == fresh["table"], "a view after events is a fresh snapshot: the table")
    require(client.view == fresh["view"], "a view after events is a fresh snapshot: the position")
    if len(client.seats) <= 1:  # who has several sees through the eyes of the one to move, at different times
        for entry in fresh["log"]:
            known = client.log.get(entry["version"], entry["event"])
            require(known == entry["event"], f"a view after events is a fresh snapshot: {entry['event']}")
