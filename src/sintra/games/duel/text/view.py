"""What a seat may know of a position: the dict form with everything else blanked (DR2)."""

from sintra.games.duel.rules.components import IS_SPECIAL, PLATE_NAMES
from sintra.games.duel.text.notation import UNSEEN
from sintra.games.duel.text.schema import DuelPosition, DuelTable, DuelView, PutBack

HIDDEN = "?"
SPECIAL_BACK, WILD_BACK = "special", "wild"


def back_of(plate: str) -> str:
    """What the back of a plate shows."""
    return SPECIAL_BACK if IS_SPECIAL[PLATE_NAMES.index(plate)] else WILD_BACK


def view_of(data: DuelPosition, seat: int | None) -> DuelView:
    """The dict form as a seat, or with None an onlooker, may know it."""
    chips = [
        HIDDEN if chip is not None and not is_up else chip
        for chip, is_up in zip(data["chips"], data["face_up"], strict=True)
    ]
    unseen = dict(data["chip_supply"])
    for chip, shown in zip(data["chips"], chips, strict=True):
        if chip is not None and shown == HIDDEN:
            unseen[chip] += 1
    memory = UNSEEN * len(data["drawn"] + data["stack"]) if seat is None else data["memory"][seat]
    groups = groups_in(memory)
    plates = plates_seen(data, memory, groups)
    known = data["drawn"] + data["stack"]
    drawn = len(data["drawn"])
    is_kept_secret = drawn > 0 and data["hand"] is not None and data["to_move"] != seat
    return {
        **seen_by_all(data),
        "chips": chips,
        "stack": plates[drawn:],
        "drawn": plates[:drawn],
        "hand": HIDDEN if is_kept_secret else data["hand"],
        "unseen_chips": unseen,
        "put_back": [
            group_view(places, known, memory)
            for letter, places in groups.items()
            if letter != UNSEEN and len(places) > 1
        ],
        "unseen_plates": sorted(
            (plate for plate, letter in zip(known, memory, strict=True) if not letter.isupper()), key=PLATE_NAMES.index
        ),
    }


def seen_by_all(data: DuelPosition) -> DuelTable:
    """What lies open."""
    return {
        "game": data["game"],
        "players": data["players"],
        "tablets": data["tablets"],
        "draws_at_zero": data["draws_at_zero"],
        "faces": data["faces"],
        "round": data["round"],
        "phase": data["phase"],
        "to_move": data["to_move"],
        "starting_player": data["starting_player"],
        "marker": data["marker"],
        "suns": data["suns"],
        "moons": data["moons"],
        "face_up": data["face_up"],
        "display": data["display"],
        "stacking": data["stacking"],
        "line": data["line"],
        "spending": data["spending"],
        "bag": data["bag"],
        "tower": data["tower"],
        "boards": data["boards"],
    }


def groups_in(memory: str) -> dict[str, list[int]]:
    """The places of each group that a seat remembers, by its letter."""
    groups: dict[str, list[int]] = {}
    for place, letter in enumerate(memory):
        groups.setdefault(letter.lower(), []).append(place)
    return groups


def plates_seen(data: DuelPosition, memory: str, groups: dict[str, list[int]]) -> list[str]:
    """The plates drawn and those of the stack, each as far as this memory tells it or its back is seen."""
    plates = data["drawn"] + data["stack"]
    drawn = len(data["drawn"])
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
    return seen


def group_view(places: list[int], plates: list[str], memory: str) -> PutBack:
    """What a seat knows of plates that were put back together."""
    kinds = [back_of(plates[place]) for place in places]
    return {
        "places": [place + 1 for place in places],
        "special": kinds.count(SPECIAL_BACK),
        "wild": kinds.count(WILD_BACK),
        "plates": sorted((plates[place] for place in places if memory[place].isupper()), key=PLATE_NAMES.index),
    }
