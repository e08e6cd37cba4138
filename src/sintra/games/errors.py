"""The errors of Sintra. Every message says what was wrong, the value and what was expected."""

from collections.abc import Sequence
from typing import Any


class SintraError(Exception):
    """Base of everything that Sintra raises on purpose."""


class InvalidOption(SintraError, ValueError):
    """A game, a seat or another option does not exist."""


class InvalidAction(SintraError, ValueError):
    """Not an action of this game at all."""


class IllegalAction(SintraError, ValueError):
    """An action of this game that is not allowed here; `reason` is a stable code."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.reason)


class InvalidDeal(SintraError, ValueError):
    """A deal that cannot happen here, or none is due."""


class InvalidPosition(SintraError, ValueError):
    """A position that cannot be; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)


class RecordError(SintraError, ValueError):
    """A record that cannot be read to its end: `line` and `ply` say where, `prefix` is the record of what was good."""

    def __init__(
        self, message: str, *, line: int | None = None, ply: int | None = None, prefix: object | None = None
    ) -> None:
        where = ", ".join(f"{name} {number}" for name, number in (("line", line), ("ply", ply)) if number is not None)
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.line = line
        self.ply = ply
        self.prefix = prefix

    def __reduce__(self) -> tuple[Any, ...]:
        return _record_error, (self.message, self.line, self.ply, self.prefix)


def _record_error(message: str, line: int | None, ply: int | None, prefix: object | None) -> RecordError:
    """Put a pickled error together again."""
    return RecordError(message, line=line, ply=ply, prefix=prefix)
