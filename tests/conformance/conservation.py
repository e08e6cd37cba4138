"""What must always be on the table, for each game, counted from the dict form."""

from collections import Counter
from collections.abc import Callable
from typing import Any


def chocolatier_faults(position: dict[str, Any]) -> list[str]:
    """100 tiles, 20 of each colour, and exactly one marker (rule 1)."""
    tiles = Counter("".join(position["factories"]) + position["centre"])
    for name in ("bag", "lid"):
        tiles.update(position[name])
    markers = int(position["marker"] == "centre")
    for board in position["boards"]:
        tiles.update("".join([*board["lines"], *board["wall"], board["floor"], board["special_floor"] or ""]))
    markers += tiles.pop("m", 0)
    tiles.pop(".", None)
    faults = [] if tiles == Counter(dict.fromkeys("UBWKR", 20)) else [f"tiles {dict(tiles)}"]
    in_front = position["phase"] in ("deal", "over", "filling")
    holder = position["marker"]
    has_full_floor = holder != "centre" and len(position["boards"][holder]["floor"]) == 7  # ruling R1
    if markers != 1 and not (markers == 0 and (in_front or has_full_floor)):
        faults.append(f"{markers} markers")
    return faults


CONSERVATION: dict[str, Callable[[dict[str, Any]], list[str]]] = {"chocolatier": chocolatier_faults}
