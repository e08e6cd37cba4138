"""Reading a JSON object that may be damaged: everything up to the damage, with the line each value stands on."""

import json
import re
from dataclasses import dataclass, field

from sintra.records.steps import Steps

_decoder = json.JSONDecoder()
_space = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class ScannedValue:
    """A value and the line it begins on."""

    value: object
    line: int


@dataclass(slots=True)
class Scan:
    """What was found in the text: the object's values, the values in its one list of interest, and the first fault."""

    values: dict[str, ScannedValue] = field(default_factory=dict)
    list_values: list[ScannedValue] = field(default_factory=list)
    has_list: bool = False
    fault: str | None = None
    fault_line: int | None = None


class _Damage(Exception):
    """The text cannot be read on from here."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class _Text:
    """The text and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self._line = 1
        self._counted = 0

    def skip_space(self) -> None:
        space = _space.match(self.text, self.offset)
        self.offset = space.end() if space else self.offset

    def line_at(self, offset: int) -> int:
        """The line of an offset; offsets are asked for in ascending order."""
        self._line += self.text.count("\n", self._counted, offset)
        self._counted = offset
        return self._line

    def take(self, characters: str) -> str:
        """Read one of these characters."""
        self.skip_space()
        found = self.text[self.offset : self.offset + 1]
        if not found:
            raise _Damage("the text ends too early", len(self.text))
        if found not in characters:
            raise _Damage(f"found {found!r}, expected {' or '.join(characters)}", self.offset)
        self.offset += 1
        return found

    def value(self) -> ScannedValue:
        """Read one JSON value."""
        self.skip_space()
        start = self.offset
        try:
            value, self.offset = _decoder.raw_decode(self.text, start)
            json.dumps(value, ensure_ascii=False).encode()
        except json.JSONDecodeError as error:
            message = "the text ends too early" if error.pos >= len(self.text) else f"not JSON: {error.msg}"
            raise _Damage(message, max(start, error.pos)) from None
        except UnicodeEncodeError:
            raise _Damage("not a text: half of a surrogate pair", start) from None
        except (RecursionError, ValueError):
            raise _Damage("not JSON that a record could hold: nested too deeply or a number too long", start) from None
        return ScannedValue(value, self.line_at(start))


def scan(text: str, list_key: str) -> Steps[Scan]:
    """Read a JSON object as far as it is good; the values in the list under `list_key` are kept one by one."""
    found = Scan()
    reader = _Text(text)
    try:
        yield from _scan_object(reader, found, list_key)
    except _Damage as damage:
        found.fault = str(damage)
        found.fault_line = reader.line_at(damage.offset)
    return found


def _scan_object(reader: _Text, found: Scan, list_key: str) -> Steps[None]:
    reader.take("{")
    while True:
        start = reader.offset
        key = reader.value().value
        if not isinstance(key, str) or key in found.values or (key == list_key and found.has_list):
            raise _Damage("expected a name in quotes that has not stood before", start)
        reader.take(":")
        if key == list_key:
            found.has_list = True
            yield from _scan_list(reader, found.list_values)
        else:
            found.values[key] = reader.value()
        if reader.take(",}") == "}":
            break
    reader.skip_space()
    if reader.offset < len(reader.text):
        raise _Damage("there is more text after the end of the record", reader.offset)


def _scan_list(reader: _Text, values: list[ScannedValue]) -> Steps[None]:
    reader.take("[")
    reader.skip_space()
    if reader.text[reader.offset : reader.offset + 1] == "]":
        reader.offset += 1
        return
    while True:
        values.append(reader.value())
        yield
        if reader.take(",]") == "]":
            return
