"""How long a bot may think about one decision."""

import math
import re
from dataclasses import dataclass
from typing import cast

from sintra.games.checks import shown, whole_number
from sintra.games.errors import InvalidOption

SHORTEST, LONGEST = 0.0001, 86_400.0
MAX_NODES = 10**15
MAX_DEPTH = 1000
UNLIMITED = "unlimited"
PART = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s)|(?P<nodes>\d+)n|d(?P<depth>\d+)", re.ASCII)
EXAMPLES = "50ms, 2s, 5000n (nodes), d6 (depth), several of these with commas between, or unlimited"


@dataclass(frozen=True, slots=True)
class Limit:
    """What one decision may cost: time, nodes of a search, and its depth. The first that is reached ends the thinking.

    None sets no limit of that kind. With a limit in nodes or depth alone a bot decides the same on every machine.

    >>> Limit.parse("50ms"), str(Limit(nodes=5000, depth=6))
    (Limit(seconds=0.05, nodes=None, depth=None), '5000n,d6')
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            object.__setattr__(self, "seconds", checked_seconds(self.seconds))
        if self.nodes is not None:
            object.__setattr__(self, "nodes", whole_number(self.nodes, 1, MAX_NODES, "the limit of nodes"))
        if self.depth is not None:
            object.__setattr__(self, "depth", whole_number(self.depth, 1, MAX_DEPTH, "the limit of depth"))

    @classmethod
    def parse(cls, text: str) -> "Limit":
        """Read a limit such as `50ms`, `2s`, `5000n`, `d6` or `1s,d6`."""
        if text == UNLIMITED:
            return cls()
        found: dict[str, float] = {}
        for part in text.split(",") if isinstance(text, str) else [""]:
            match = PART.fullmatch(part.strip())
            if match is None:
                raise InvalidOption(f"{shown(text)} is not a limit, expected one such as {EXAMPLES}")
            if match["number"]:
                kind, value = "seconds", float(match["number"]) / (1000 if match["unit"] == "ms" else 1)
            else:
                kind = "nodes" if match["nodes"] else "depth"
                value = whole_from(match[kind])
            if kind in found:
                raise InvalidOption(f"the limit {shown(text)} sets {kind} twice, expected each kind at most once")
            found[kind] = value
        return cls(found.get("seconds"), cast(int | None, found.get("nodes")), cast(int | None, found.get("depth")))

    def __str__(self) -> str:
        """The text that `parse` reads."""
        parts = []
        if self.seconds is not None:
            parts.append(seconds_text(self.seconds))
        if self.nodes is not None:
            parts.append(f"{self.nodes}n")
        if self.depth is not None:
            parts.append(f"d{self.depth}")
        return ",".join(parts) or UNLIMITED

    def to_dict(self) -> dict[str, float | None]:
        return {"seconds": self.seconds, "nodes": self.nodes, "depth": self.depth}


def checked_seconds(seconds: object) -> float:
    """A time as a float; InvalidOption unless it is a number within reason."""
    if (
        isinstance(seconds, bool)
        or not isinstance(seconds, int | float)
        or not math.isfinite(seconds)
        or not SHORTEST <= seconds <= LONGEST
    ):
        raise InvalidOption(
            f"the limit of time is {shown(seconds)}, expected {SHORTEST * 1000:g} ms to {LONGEST:g} s, in seconds"
        )
    return float(seconds)


def seconds_text(seconds: float) -> str:
    """A time in milliseconds where that is shorter to read and exact, else in seconds."""
    milliseconds = f"{seconds * 1000:.12g}"
    if seconds < 1 and "e" not in milliseconds and float(milliseconds) / 1000 == seconds:
        return f"{milliseconds}ms"
    return f"{seconds!r}s".replace(".0s", "s")


def whole_from(digits: str) -> int:
    """A whole number, as many digits as it may have: beyond what is allowed anywhere it only stays too large."""
    return int(digits) if len(digits) <= 20 else 10**20
