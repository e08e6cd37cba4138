"""Records as JSON text: writing, and reading that keeps what is good of a damaged one; docs/records.md says how."""

import json
import re
from dataclasses import replace
from typing import Any

import msgspec

from sintra.games.catalogue import game_with
from sintra.games.checks import shown
from sintra.games.errors import RecordError, SintraError
from sintra.games.game import Game
from sintra.games.outcome import Outcome
from sintra.games.state import State
from sintra.records.fair_deals import FairDeals
from sintra.records.record import Deal, Event, Move, Record
from sintra.records.scan import Scan, ScannedValue, scan
from sintra.records.stand_in import REASONS, StandIn
from sintra.records.steps import Steps, finished
from sintra.visible_text import shown_text

FORMAT = "sintra-record"
VERSION = 1
LONGEST_NAME = 60  # letters that are kept of what a record tells of a match besides what was played
LONGEST_DATE = 40
LONGEST_COMMENT = 2000
NAMELESS = "?"
LEVEL = re.compile(r"[a-z0-9-]{1,20}")


class SetUp(msgspec.Struct, forbid_unknown_fields=True):
    """How the match began."""

    starting_player: int


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """Everything in a record but its events and its result."""

    format: str
    version: int
    game: str
    rules: int
    options: dict[str, object]
    names: list[str]
    setup: SetUp
    date: str = ""
    comment: str = ""
    seed: str | None = None
    fair: FairDeals | None = None
    review: dict[str, Any] | None = None
    stand_ins: tuple[StandIn, ...] = ()


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """How the match ended; it must be what the events lead to."""

    ranking: list[list[int]]
    scores: list[int]
    reason: str


class WrittenEvent(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One of the events: a deal, or a seat's action."""

    deal: dict[str, Any] | None = None
    seat: int | None = None
    action: str | None = None
    comment: str = ""


def encode(record: Record) -> str:
    """A record as JSON text, one event a line, so that damage to a line costs no more than what follows it."""
    return finished(encode_steps(record))


def encode_steps(record: Record) -> Steps[str]:
    """The same a little at a time, for one who has other things to do meanwhile."""
    game = record.game
    header = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "rules": game.rules_version,
        "options": game.options,
        "names": list(record.names),
        "date": record.date,
        "comment": record.comment,
        "seed": None if record.seed is None else record.seed.hex(),
        "setup": {"starting_player": record.starting_player},
    }
    if record.fair is not None:
        header["fair"] = msgspec.to_builtins(record.fair)
    if record.review is not None:
        header["review"] = record.review
    if record.stand_ins:
        header["stand_ins"] = msgspec.to_builtins(record.stand_ins)
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in header.items()]
    events: list[str] = []
    for event in record.events:
        events.append(f"    {json.dumps(written_event(game, event), ensure_ascii=False)}")
        yield
    result = None if record.outcome is None else record.outcome.to_dict()
    body = ['  "events": [', ",\n".join(events), "  ],", f'  "result": {json.dumps(result)}']
    return "\n".join(["{", *lines, *body, "}"]) + "\n"


def written_event(game: Game, event: Event) -> dict[str, object]:
    if isinstance(event, Deal):
        return {"deal": event.script}
    written = {"seat": event.seat, "action": str(game.action_of(event.action))}
    return written | ({"comment": event.comment} if event.comment else {})


def decode(text: str) -> Record:
    """Read a record and check every event by the rules. RecordError names line and ply and has the good prefix.

    Names and comments come from anywhere: what could not be shown as it is, is replaced.
    """
    return finished(decode_steps(text))


def decode_steps(text: str) -> Steps[Record]:
    """The same a little at a time, for one who has other things to do meanwhile."""
    if not isinstance(text, str):
        raise RecordError(f"a record is read from text, got {shown(text)}")
    found = yield from scan(text.removeprefix("\ufeff"), list_key="events")
    header = read_header(found)
    game, seed = read_game(header)
    record = Record(
        game=game,
        names=tuple(shown_text(name, LONGEST_NAME, NAMELESS) for name in header.names),
        starting_player=header.setup.starting_player,
        seed=seed,
        date=shown_text(header.date, LONGEST_DATE),
        comment=shown_text(header.comment, LONGEST_COMMENT),
        fair=header.fair,
        review=header.review,
        stand_ins=header.stand_ins,
    )
    record, state = yield from read_events(record, found)
    if found.fault is not None:
        raise RecordError(found.fault, line=found.fault_line, ply=record.plies, prefix=record)
    return read_result(record, state, found.values.get("result"))


def read_header(found: Scan) -> Header:
    fields = {key: scanned.value for key, scanned in found.values.items() if key not in ("events", "result")}
    if found.fault is not None and not found.has_list:
        raise RecordError(found.fault, line=found.fault_line)
    if fields.get("format") != FORMAT:
        raise RecordError(
            f"this is not a record of Sintra: format is {shown(fields.get('format'))}, expected {FORMAT!r}"
        )
    version = fields.get("version")
    if version != VERSION:
        raise RecordError(f"the record has version {shown(version)}, this Sintra reads version {VERSION}")
    if not found.has_list:
        raise RecordError("the record has no events, expected a list of deals and actions")
    try:
        return msgspec.convert(fields, Header)
    except msgspec.ValidationError as error:
        raise RecordError(f"the header is wrong: {error}") from None


def read_game(header: Header) -> tuple[Game, bytes | None]:
    """The game of a record and its seed."""
    try:
        game = game_with(header.game, header.options, rules=header.rules)
        game.check_seat(header.setup.starting_player)
    except SintraError as error:
        raise RecordError(f"the header is wrong: {error}") from None
    if len(header.names) != game.players:
        raise RecordError(f"the record names {len(header.names)} players, expected {game.players}")
    check_fair(header, game)
    check_stand_ins(header, game)
    if header.seed is None:
        return game, None
    if not re.fullmatch(r"[0-9a-f]{64}", header.seed):
        raise RecordError(f"seed is {shown(header.seed)}, expected 64 hexadecimal digits or null")
    return game, bytes.fromhex(header.seed)


def check_fair(header: Header, game: Game) -> None:
    """Refuse what cannot be checked: whether it is right is for `sintra verify` to say."""
    if header.fair is None:
        return
    if header.seed is None:
        raise RecordError("the record says what its seed comes from, but has no seed")
    for name, found in (("promises", header.fair.promises), ("contributions", header.fair.contributions)):
        if len(found) != game.players:
            raise RecordError(f"the record has {len(found)} {name}, expected {game.players}, one for each seat")


def check_stand_ins(header: Header, game: Game) -> None:
    """Refuse bots that no seat had, or for no reason; whether they played, nobody can see."""
    for each in header.stand_ins:
        until = each.from_ply if each.until_ply is None else each.until_ply
        is_right = 0 <= each.seat < game.players and 0 <= each.from_ply <= until and each.why in REASONS
        if not is_right or LEVEL.fullmatch(each.level) is None:
            raise RecordError(f"the record has a bot that played for a person as {shown(msgspec.to_builtins(each))}")


def read_events(record: Record, found: Scan) -> Steps[tuple[Record, State]]:
    """The record with every event that can happen, and the state they lead to; RecordError at the first that cannot."""
    state = record.game.start(starting_player=record.starting_player)
    events: list[Event] = []
    ply = 0
    for scanned in found.list_values:
        try:
            event = play_event(state, read_event(record.game, scanned))
        except SintraError as error:
            good = replace(record, events=tuple(events))
            raise RecordError(str(error), line=scanned.line, ply=ply, prefix=good) from None
        events.append(event)
        ply += isinstance(event, Move)
        yield
    return replace(record, events=tuple(events)), state


def read_event(game: Game, scanned: ScannedValue) -> Event:
    try:
        event = msgspec.convert(scanned.value, WrittenEvent)
    except msgspec.ValidationError as error:
        raise RecordError(f"the event is wrong: {error}") from None
    if event.deal is not None and event.seat is None and event.action is None and not event.comment:
        return Deal(event.deal)
    if event.deal is None and event.seat is not None and event.action is not None:
        return Move(event.seat, game.action_id(event.action), shown_text(event.comment, LONGEST_COMMENT))
    raise RecordError("an event is either a deal, or a seat and its action")


def play_event(state: State, event: Event) -> Event:
    """Let an event happen and return it as Sintra would write it."""
    if isinstance(event, Deal):
        if "seed" in event.script:
            raise RecordError("a recorded deal says what was dealt, it has no seed")
        return Deal(state.deal(**event.script))
    if state.to_move is not None and state.to_move != event.seat:
        raise RecordError(f"seat {event.seat} acts, but seat {state.to_move} is to move")
    state.apply(event.action)
    return event


def read_result(record: Record, state: State, scanned: ScannedValue | None) -> Record:
    """The record with its outcome, which must agree with the result it gives."""
    outcome: Outcome | None = state.outcome
    if scanned is None or scanned.value is None:
        return replace(record, outcome=outcome)
    try:
        result = msgspec.convert(scanned.value, Result)
    except msgspec.ValidationError as error:
        raise RecordError(f"the result is wrong: {error}", line=scanned.line, ply=record.plies, prefix=record) from None
    if outcome is None or msgspec.to_builtins(result) != outcome.to_dict():
        actual = "the match is not over" if outcome is None else f"the events lead to {outcome.to_dict()}"
        raise RecordError(f"the result does not fit: {actual}", line=scanned.line, ply=record.plies, prefix=record)
    return replace(record, outcome=outcome)
