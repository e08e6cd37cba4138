"""What a seat may know of a position: the dict form with everything else blanked (ruling R2)."""

from typing import Any

from sintra.games.duel.rules.components import IS_SPECIAL, PLATE_NAMES
from sintra.games.duel.text.notation import UNSEEN

HIDDEN = "?"
SPECIAL_BACK, WILD_BACK = "special", "wild"


def back_of(plate: str) -> str:
    """What the back of a plate shows."""
    return SPECIAL_BACK if IS_SPECIAL[PLATE_NAMES.index(plate)] else WILD_BACK


def view_of(data: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """The dict form as a seat, or with None an onlooker, may know it."""
    view = dict(data)
    view["chips"] = [
        HIDDEN if chip is not None and not is_up else chip
        for chip, is_up in zip(data["chips"], data["face_up"], strict=True)
    ]
    del view["chip_supply"]
    unseen = dict(data["chip_supply"])
    for chip, shown in zip(data["chips"], view["chips"], strict=True):
        if shown == HIDDEN:
            unseen[chip] += 1
    view["unseen_chips"] = unseen
    hide_plates(view, data, seat)
    return view


def hide_plates(view: dict[str, Any], data: dict[str, Any], seat: int | None) -> None:
    """Blank the plates of the stack and those drawn, in the view of a seat."""
    plates = data["drawn"] + data["stack"]
    drawn = len(data["drawn"])
    memory = UNSEEN * len(plates) if seat is None else data["memory"][seat]
    groups: dict[str, list[int]] = {}
    for place, letter in enumerate(memory):
        groups.setdefault(letter.lower(), []).append(place)
    seen = []
    for place, (plate, letter) in enumerate(zip(plates, memory, strict=True)):
        group = groups[letter.lower()]
        is_back_seen = place == drawn or (place < drawn and data["phase"] != "returning")
        kinds = {back_of(plates[other]) for other in group}
        if letter.isupper() and len(group) == 1:
            seen.append(plate)
        elif is_back_seen or (letter != UNSEEN and len(kinds) == 1):
            seen.append(back_of(plate))
        else:
            seen.append(HIDDEN)
    view["drawn"], view["stack"] = seen[:drawn], seen[drawn:]
    if drawn and data["hand"] is not None and data["to_move"] != seat:
        view["hand"] = HIDDEN
    del view["memory"]
    view["put_back"] = [
        group_view(places, plates, memory) for letter, places in groups.items() if letter != UNSEEN and len(places) > 1
    ]
    view["unseen_plates"] = sorted(
        (plate for plate, letter in zip(plates, memory, strict=True) if not letter.isupper()), key=PLATE_NAMES.index
    )


def group_view(places: list[int], plates: list[str], memory: str) -> dict[str, Any]:
    """What a seat knows of plates that were put back together."""
    kinds = [back_of(plates[place]) for place in places]
    return {
        "places": [place + 1 for place in places],
        "special": kinds.count(SPECIAL_BACK),
        "wild": kinds.count(WILD_BACK),
        "plates": sorted((plates[place] for place in places if memory[place].isupper()), key=PLATE_NAMES.index),
    }
