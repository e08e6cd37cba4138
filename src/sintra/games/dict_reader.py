"""Reading dicts that anybody may have written: each value is checked for its form, and every fault is collected."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from sintra.games.checks import is_whole, shown

LONGEST_TEXT = 100


class DictReader:
    """Reads values of the expected form out of a dict and collects what is not of it."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.is_readable = True

    def fault(self, text: str) -> None:
        """Something that leaves no way to read on; of many alike one is enough."""
        if text not in self.faults:
            self.faults.append(text)
        self.is_readable = False

    def keys(self, data: object, expected: list[str], what: str) -> TypeGuard[Mapping[str, Any]]:
        """Whether `data` is a dict with just these keys."""
        if not isinstance(data, Mapping):
            self.fault(f"{what} is {shown(data)}, expected a dict")
            return False
        missing = [key for key in expected if key not in data]
        unknown = [shown(key) for key in data if key not in expected]
        if missing:
            self.fault(f"{what} lacks {', '.join(missing)}")
        if unknown:
            self.fault(f"{what} has unknown entries: {', '.join(unknown)[:80]}")
        return not missing and not unknown

    def number(self, value: object, low: int, high: int, what: str) -> int:
        if not is_whole(value) or not low <= value <= high:
            self.fault(f"{what} is {shown(value)}, expected a whole number from {low} to {high}")
            return low
        return int(value)

    def text(self, value: object, letters: str, longest: int, what: str) -> str:
        message = f"{what} is {shown(value)}, expected at most {longest} letters of {letters}"
        if not isinstance(value, str) or set(value) - set(letters) or len(value) > LONGEST_TEXT:
            self.fault(message)
            return ""
        if len(value) > longest:
            self.faults.append(message)
            return value[:longest]
        return value

    def tiles(self, value: object, letters: str, most: int, what: str) -> list[int]:
        """A text of tiles in any order, as counts by colour."""
        tiles = self.text(value, letters, most, what)
        return [tiles.count(letter) for letter in letters]

    def entries(self, value: object, count: int, what: str) -> list[Any]:
        if not isinstance(value, list | tuple) or len(value) != count:
            self.fault(f"{what} is {shown(value)}, expected a list of {count}")
            return []
        return list(value)

    def counts(self, value: object, names: Sequence[str], most: int, what: str) -> list[int]:
        """Numbers by name, in the order of the names."""
        if not self.keys(value, list(names), what):
            return [0] * len(names)
        return [self.number(value[name], 0, most, f"{what}, {name}") for name in names]

    def choice(self, value: object, choices: Mapping[str, int], what: str) -> int:
        """One of some names, as its number."""
        if isinstance(value, str) and value in choices:
            return choices[value]
        self.fault(f"{what} is {shown(value)}, expected one of {', '.join(choices)}")
        return next(iter(choices.values()))

    def entries_up_to(self, value: object, most: int, what: str) -> list[Any]:
        if not isinstance(value, list | tuple) or len(value) > most:
            self.fault(f"{what} is {shown(value)}, expected a list of at most {most}")
            return []
        return list(value)
