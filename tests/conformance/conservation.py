"""What must always be on the table, for each game, counted from the dict form."""

from collections import Counter
from collections.abc import Callable
from typing import Any


def chocolatier_faults(position: dict[str, Any]) -> list[str]:
    """100 tiles, 20 of each colour, and exactly one marker (C1)."""
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
    has_full_floor = holder != "centre" and len(position["boards"][holder]["floor"]) == 7  # CR1
    if markers != 1 and not (markers == 0 and (in_front or has_full_floor)):
        faults.append(f"{markers} markers")
    return faults


def duel_faults(position: dict[str, Any]) -> list[str]:
    """65 tiles, 20 chips, 18 plates, at most 9 special tiles, and a special tile for each full special plate."""
    tiles = Counter("".join([*position["suns"], *position["moons"]]))
    chips = Counter([*filter(None, position["chips"]), *position["spending"]])
    plates = Counter("".join(sorted(plate)) for plate in [*position["display"], *position["stack"]] if plate)
    plates.update("".join(sorted(plate)) for plate in position["drawn"])
    if position["hand"] and not position["drawn"]:
        plates["".join(sorted(position["hand"]))] += 1
    chips.update(position["chip_supply"])
    for name in ("bag", "tower"):
        tiles.update(position[name])
    for board in position["boards"]:
        tiles.update("".join([*board["lines"], *board["tiles"], board["broken"]]))
        chips.update([*board["chips"], *board["used_chips"]])
        plates.update("".join(sorted(laid)) for laid in board["dome"] if laid)
    special = tiles.pop("*", 0)
    tiles.pop(".", None)
    faults = [] if tiles == Counter(dict.fromkeys("BYRKT", 13)) else [f"tiles {dict(tiles)}"]
    if +chips != Counter(dict.fromkeys(("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB"), 2)):
        faults.append(f"chips {dict(chips)}")
    if plates.total() != (18 if position["round"] else 0):
        faults.append(f"{plates.total()} plates")
    if sum("S" in plate for plate in plates.elements()) != (9 if position["round"] else 0) or special > 9:
        faults.append(f"{special} special tiles, plates {dict(plates)}")
    return faults


CONSERVATION: dict[str, Callable[[dict[str, Any]], list[str]]] = {
    "chocolatier": chocolatier_faults,
    "duel": duel_faults,
}
