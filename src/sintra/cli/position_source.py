"""Where a position on the command line comes from: a record, a file with a position, its text, or standard input."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sintra.cli.console import printable, quoted
from sintra.games.errors import InvalidOption, InvalidPosition, RecordError

if TYPE_CHECKING:
    from sintra.games.state import State
    from sintra.records.record import Record

STANDARD_INPUT = "-"
EXPECTED = "expected a record, or a position as one line of text or as JSON"


@dataclass(frozen=True, slots=True)
class Source:
    """A state in which somebody is to move, the names at the table, and the ply where it comes from a record."""

    state: "State"
    names: tuple[str, ...]
    ply: int | None = None


def read_source(given: str, ply: int | None) -> Source:
    """The position that was named; SintraError says what is wrong with it."""
    if given == STANDARD_INPUT:
        return source_in(sys.stdin.read(), "standard input", ply)
    if os.path.exists(given):  # unlike a Path's, never an error, however long or strange the text
        return source_in(content_of(Path(given)), given, ply)
    if len(given.split()) > 1:
        return source_in(given, "the position", ply)
    raise InvalidOption(f"there is no file {quoted(given)}, {EXPECTED}")


def content_of(path: Path) -> str:
    from sintra.records.file import LARGEST_FILE

    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise InvalidOption(f"{path} is larger than {LARGEST_FILE // 2**20} MiB, {EXPECTED}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidOption(f"{path} is not text, {EXPECTED}") from None


def source_in(text: str, where: str, ply: int | None) -> Source:
    """The position in a text of any form."""
    import msgspec

    from sintra.records import decode

    if not text.strip():
        raise InvalidOption(f"{where} is empty, {EXPECTED}")
    if not text.lstrip().startswith("{"):
        return source_of(state_in_line(text, where), where, ply)
    try:
        data: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        data = None
    if isinstance(data, dict) and not {"format", "events"} & data.keys():
        if "game" not in data:
            raise InvalidOption(f"{where} is JSON of another kind, {EXPECTED}")
        return source_of(state_in_dict(data, where), where, ply)
    try:
        return source_in_record(decode(text), where, ply)
    except RecordError as error:
        raise RecordError(f"{where}: {error}", prefix=error.prefix) from None


def state_in_line(text: str, where: str) -> "State":
    from sintra.games.catalogue import game_named

    try:
        return game_named(text.split(maxsplit=1)[0]).parse(text)
    except InvalidOption:
        raise InvalidOption(f"{where} begins with {quoted(text.split(maxsplit=1)[0])}, {EXPECTED}") from None
    except InvalidPosition as error:
        raise InvalidPosition([f"{where} is not a position: {error}"]) from None


def state_in_dict(data: dict[str, Any], where: str) -> "State":
    """The state that a dict form describes; the options of its game stand in it among everything else."""
    from sintra.games.catalogue import GAMES, game_with

    name = data["game"]
    known = GAMES[name]().options if isinstance(name, str) and name in GAMES else {}
    try:
        return game_with(name, {option: data[option] for option in known if option in data}).from_dict(data)
    except (InvalidOption, InvalidPosition) as error:
        raise InvalidPosition([f"{where} is not a position: {error}"]) from None


def source_of(state: "State", where: str, ply: int | None) -> Source:
    """A position that stands alone."""
    if ply is not None:
        raise InvalidOption(f"--ply is {ply}, but {where} is a single position; only a record has plies")
    check_turn(state, where)
    return Source(state, tuple(f"Seat {seat}" for seat in range(state.game.players)))


def source_in_record(record: "Record", where: str, ply: int | None) -> Source:
    """A record's position at a ply; without one, the last in which somebody is to move."""
    names = tuple(printable(name) for name in record.names)
    if ply is not None:
        state = record.state_at(ply)
        check_turn(state, f"{where} at ply {ply}")
        return Source(state, names, ply)
    last: Source | None = None
    for number, state in enumerate(record.states()):
        if state.to_move is not None:
            last = Source(state, names, number)
    if last is None:
        raise InvalidOption(f"in {where} nothing has been dealt yet, so there is nothing to decide")
    return last


def check_turn(state: "State", where: str) -> None:
    if state.is_over:
        raise InvalidOption(f"in {where} the match is over, so there is nothing to decide")
    if state.to_move is None:
        raise InvalidOption(f"in {where} a deal is awaited, so there is nothing to decide")
