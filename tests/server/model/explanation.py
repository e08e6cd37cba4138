"""Why an event stands in the log, and why a command was refused: by what was sent, and by the model as it was then."""

from typing import TYPE_CHECKING, Any

from tests.server.model.client import Sent
from tests.server.model.process import holder_of
from tests.server.model.table_model import Command, Event, TableModel, require

if TYPE_CHECKING:
    from tests.server.model.stage import Stage


def explain(stage: "Stage", match: str, key: str, event: Event, at: int) -> None:
    """Every event must be the outcome of something that was sent or due, allowed at the table as it was before it."""
    before = stage.model_of(match)
    require(key not in {known for known, _, _ in stage.events[match]}, f"one event for each command: {key}")
    require(before.at <= at <= stage.now, "time never goes back")
    head, _, rest = key.partition(":")
    match head:
        case "auto":
            require(event["kind"] == "started" and before.may_begin(at), f"a match begins when it may: {key}")
        case "bot":
            _explain_bot(stage, match, before, int(rest), event)
        case "flag":
            require(before.is_late(at) and event["kind"] == "flagged", f"flagged in time: {key}")
            require(event["seat"] == before.to_move, "the flag of another fell")
        case "enter" | "seat":
            free = before.status == "open" and before.seats[event["seat"]][0] == "open"
            require(event["kind"] == "seated" and free, f"sat down where no seat was free: {event}")
        case "void":
            has_seat = event["seat"] in before.persons | set(before.gone) | before.away  # also after giving up
            require(event["kind"] == "links_voided" and has_seat, f"only who has a seat makes links void: {event}")
        case "away":
            require(event["kind"] == "delayed" and before.status == "running", f"delayed: {event}")
        case _:
            _explain_command(stage, match, before, int(head), rest, event, at)


def _explain_bot(stage: "Stage", match: str, before: TableModel, version: int, event: Event) -> None:
    seat = before.to_move
    require(seat is not None and before.seats[seat][0] == "bot" and event["seat"] == seat, "a bot moved for another")
    require(version == before.changed, f"stale: a bot's move for {version} came at {before.changed}")
    assert seat is not None
    require((match, version, seat, event["action"]) in stage.told_moves, "a bot moved that had not decided")
    require(event == before.action_of(seat, event["action"]), "deals: not that of the secret")


def _explain_command(stage: "Stage", match: str, before: TableModel, seat: int, id: str, event: Event, at: int) -> None:
    found = [sent for sent in stage.sent if sent.client.match == match and sent.id == id and seat in sent.seats]
    require(bool(found), f"an event that nobody has sent: {seat}:{id}")
    why = [_against(stage, match, before, sent, seat, event, at) for sent in found]
    require("" in why, f"{why[0]}: {event} at version {before.version + 1}")
    for known, _, _ in stage.events[match]:
        if known.partition(":")[2] == id and known.partition(":")[0].isdecimal():
            again = [sent for sent in found if stage.is_resent(sent, int(known.partition(":")[0]))]
            require(not again, f"one event for each command: {seat}:{id} after {known}")


def _against(stage: "Stage", match: str, before: TableModel, sent: Sent, seat: int, event: Event, at: int) -> str:
    """The invariant by which an event cannot have come of what was sent; empty if it can."""
    command: dict[str, Any] = {**sent.command, "seat": seat}
    if not max(sent.at, before.at) <= at <= stage.now:
        return "time: not when it came"
    if codes := before.against(command, sent.seats, at):
        return f"accepted against {sorted(codes)}"
    if sent.command.get("seat") is None:
        judged_by = stage.history[match][min(sent.known, before.version) :]
        if seat not in {model.acting_seat(sent.command, sent.seats) for model in judged_by}:
            return "carried out for another seat"
    elif sent.command["seat"] != seat:
        return "carried out for another seat"
    if event["kind"] == "stand_in_called" and not sent.could_be_absent:
        return "called a bot for one who is there, or was until a short while ago"
    if any(takes_away(known, seat, sent) for _, known, _ in stage.events[match][sent.client.came_at :]):
        return "carried out for one who had lost the seat"
    expected = before.event_of(command, seat, sent.seats)
    return "" if expected.items() <= event.items() and ("deal" in event) == ("deal" in expected) else "another event"


def takes_away(event: Event, seat: int, sent: Sent) -> bool:
    """Whether by an event the sender has lost the seat."""
    if event == {"kind": "vacated", "seat": seat}:
        return True
    is_voided = event["kind"] == "links_voided" and (event["links"], event["seat"]) == ("seat", seat)
    return is_voided and event["keeper"] != holder_of(sent.client.person)


def judge(stage: "Stage", sent: Sent) -> None:
    """An answer must be right: what is accepted is in the log, what is refused is not, and there was a reason."""
    answer = sent.answer
    assert answer is not None
    match, client = sent.client.match, sent.client
    if answer["type"] == "accepted":
        key, _, _ = stage.events[match][answer["version"] - 1]
        seat, _, id = key.partition(":")
        require(id == sent.id and int(seat) in client.seats, f"accepted is in the log: {sent.command} as {key}")
        known = stage.acknowledged.setdefault((match, key), answer["version"])
        require(known == answer["version"], f"the same answer for the same command: {key}")
        return
    if answer["code"] == "unavailable":
        require(client.process.store.failures > sent.failures, "unavailable though the store was there")
        return
    done = {f"{seat}:{sent.id}" for seat in client.seats if sent.command.get("seat") in (None, seat)}
    known_before = {key for key, _, _ in stage.events[match][: sent.version]}
    require(not done & known_before, f"the same answer for the same command: {sent.command} refused: {answer}")
    require(answer["version"] <= stage.model_of(match).version, "a version that is not on disk")
    codes: set[str] = set()
    for model in stage.history[match][sent.version :]:
        for at in (sent.at, sent.answered_at):
            for command in as_judged(stage, sent):
                codes |= model.against(command, sent.seats, max(at, model.at)) or {"(nothing)"}
    if sent.command["type"] == "call_stand_in" and not sent.must_be_absent:
        codes.add("not_absent")
    require(answer["code"] in codes, f"refused without a reason: {sent.command}: {answer}, expected {sorted(codes)}")


def as_judged(stage: "Stage", sent: Sent) -> list[Command]:
    """What was sent, with the seat that it may have been taken for: that was chosen by what the process knew then."""
    models = stage.history[sent.client.match][min(sent.known, sent.version) :]
    return [
        command if command.get("seat") is not None else {**command, "seat": seat}
        for command in sent.confusable
        for seat in {model.acting_seat(command, sent.seats) for model in models}
    ]
