"""The grammar of a position's line of text: fields that are numbers, parts and counts. Every fault is collected."""

from collections.abc import Sequence

from sintra.games.errors import InvalidPosition

LONGEST_NUMBER = 9


def fields_of(text: str, name: str, count: int) -> list[str]:
    """The fields of a line that begins with the game's name; InvalidPosition unless there are so many."""
    if not isinstance(text, str):
        raise InvalidPosition([f"expected a line of text, got {type(text).__name__}"])
    fields = text.split()
    if not fields or fields[0] != name:
        found = fields[0][:60] if fields else ""
        raise InvalidPosition([f"the text begins with {found!r}, expected {name!r}"])
    if len(fields) != count:
        raise InvalidPosition([f"the text has {len(fields)} fields, expected {count}"])
    return fields


class TextReader:
    """Reads fields of a line and collects what is not of the expected form."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def number(self, field: str, what: str) -> int:
        if field.isascii() and field.isdigit() and len(field) <= LONGEST_NUMBER:
            return int(field)
        self.faults.append(f"{what} is {field[:20]!r}, expected a number")
        return 0

    def number_or_none(self, field: str, what: str) -> int | None:
        return None if field == "-" else self.number(field, what)

    def parts(self, field: str, separator: str, count: int, what: str) -> list[str]:
        found = field.split(separator)
        if len(found) != count:
            self.faults.append(f"{what} has {len(found)} parts separated by {separator!r}, expected {count}")
        return (found + [""] * count)[:count]

    def texts(self, field: str, separator: str, count: int, what: str) -> list[str]:
        """Parts of which each may be a dash for nothing."""
        return [text_in(part) for part in self.parts(field, separator, count, what)]

    def counts(self, field: str, names: Sequence[str], what: str) -> dict[str, int]:
        found = self.parts(field, ",", len(names), what)
        return {name: self.number(count, f"{what}, {name}") for name, count in zip(names, found, strict=True)}

    def check(self) -> None:
        """Raise InvalidPosition if anything was wrong."""
        if self.faults:
            raise InvalidPosition(self.faults)


def text_in(field: str) -> str:
    """What a field says, a dash being nothing."""
    return "" if field == "-" else field


def listed(field: str) -> list[str]:
    """The entries of a list of any length, a dash being an empty one."""
    return [] if field == "-" else field.split(",")
