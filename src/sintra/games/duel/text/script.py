"""Deals of Azul Duel as dicts: writing one down, and checking a scripted one before it is dealt."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.games.checks import shown
from sintra.games.duel.rules.components import (
    CHIP_NAMES,
    COLOUR_LETTERS,
    FACE_NAMES,
    LARGE_TILES,
    MOST_TILES_DEALT,
    PLATE_NAMES,
    SMALL_FACTORIES,
    SMALL_TILES,
)
from sintra.games.duel.text.notation import face_list
from sintra.games.duel.text.schema import DuelDeal
from sintra.games.errors import InvalidDeal
from sintra.games.tile import read_dealt_tiles


def write_script(script: np.void, random_tablets: int) -> DuelDeal:
    """The dict form of a deal, its tiles in groups of a factory."""
    tiles = "".join(COLOUR_LETTERS[colour] for colour in script["tiles"][: script["count"]])
    rest = tiles[LARGE_TILES:]
    groups = [tiles[:LARGE_TILES], *(rest[first : first + SMALL_TILES] for first in range(0, len(rest), SMALL_TILES))]
    deal: DuelDeal = {
        "tiles": " ".join(filter(None, groups)),
        "chips": [CHIP_NAMES[chip] for chip in script["chips"]],
    }
    if script["is_first"]:
        deal["plates"] = [PLATE_NAMES[plate] for plate in script["plates"]]
        if random_tablets:
            deal["tablets"] = face_list(int(script["faces"]))
    return deal


def read_script(script: np.void, position: np.void, data: Mapping[str, Any]) -> None:
    """Fill a script struct from the dict form; InvalidDeal says what is wrong with it."""
    is_first = bool(position["round"] == 0)
    random_tablets = int(position["random_tablets"])
    expected = ["tiles", "chips"] + ["plates"] * is_first + ["tablets"] * bool(is_first and random_tablets)
    if set(data) != set(expected):
        raise InvalidDeal(
            f"this deal has {', '.join(expected)}, got {', '.join(shown(key) for key in data)[:80] or 'nothing'}"
        )
    tiles = read_dealt_tiles(data["tiles"], COLOUR_LETTERS)
    check_supply(
        tiles,
        Counter(dict(zip(COLOUR_LETTERS, position["bag"].tolist(), strict=True))),
        Counter(dict(zip(COLOUR_LETTERS, position["tower"].tolist(), strict=True))),
    )
    script["tiles"][: len(tiles)] = [COLOUR_LETTERS.index(tile) for tile in tiles]
    script["count"] = len(tiles)
    supply = dict(zip(CHIP_NAMES, position["chip_supply"].tolist(), strict=True))
    script["chips"] = read_chips(data["chips"], supply)
    if is_first:
        script["plates"] = read_plates(data["plates"])
        if random_tablets:
            script["faces"] = faces_of(names_in(data["tablets"], FACE_NAMES, random_tablets, "tablets"))
    script["is_given"] = True


def faces_of(names: list[str]) -> int:
    """The set of faces with these names; InvalidDeal if two of them are sides of one tablet (D7)."""
    faces = [FACE_NAMES.index(name) for name in names]
    if len({face // 2 for face in faces}) < len(faces):
        raise InvalidDeal(f"tablets is {', '.join(names)}, but each tablet shows one of its sides (rule 7)")
    return sum(1 << face for face in faces)


def names_in(value: object, names: tuple[str, ...], count: int, what: str) -> list[str]:
    """A list of so many names out of those there are."""
    if not isinstance(value, list | tuple) or len(value) != count:
        raise InvalidDeal(f"{what} is {shown(value)}, expected a list of {count}")
    for name in value:
        if not isinstance(name, str) or name not in names:
            raise InvalidDeal(f"{shown(name)} is not one of the {what}: {', '.join(names)}")
    return list(value)


def read_chips(value: object, supply: dict[str, int]) -> list[int]:
    """The chips of the small moons; the supply must have them (D5)."""
    chips = names_in(value, CHIP_NAMES, SMALL_FACTORIES, "chips")
    for chip, count in Counter(chips).items():
        if count > supply[chip]:
            raise InvalidDeal(f"the deal has {count} chips {chip}, the supply has {supply[chip]} (rule 5)")
    return [CHIP_NAMES.index(chip) for chip in chips]


def read_plates(value: object) -> list[int]:
    """All plates in the order of the stack, those shown first (D8)."""
    plates = names_in(value, PLATE_NAMES, len(PLATE_NAMES), "plates")
    if len(set(plates)) < len(plates):
        twice = next(plate for plate, count in Counter(plates).items() if count > 1)
        raise InvalidDeal(f"the plate {twice} is listed twice, expected each of the {len(PLATE_NAMES)} once (rule 4)")
    return [PLATE_NAMES.index(plate) for plate in plates]


def check_supply(tiles: str, bag: Counter[str], tower: Counter[str]) -> None:
    """Whether bag and tower can give these tiles: the large factory first, in two colours (D9 and D23, DR5, DR9)."""
    expected = min(MOST_TILES_DEALT, bag.total() + tower.total())
    if len(tiles) != expected:
        raise InvalidDeal(f"the deal has {len(tiles)} tiles, expected {expected} (rules 9 and 23)")
    large, rest = tiles[:LARGE_TILES], tiles[LARGE_TILES:]
    if len(set(large)) == 1 and len(+(bag + tower)) > 1:
        raise InvalidDeal(f"the large factory is dealt {large}, expected two colours, since there are (rule 9)")
    colours = set(+bag)
    is_redrawn = len(colours) == 1 and bool(set(+tower) - colours)
    if bag.total() < len(large) or is_redrawn:
        needed = Counter() if could_be_drawn_again(bag, tower, len(large)) else +bag
        if needed - Counter(large):
            raise InvalidDeal(f"the large factory is dealt {large}, expected all that the bag still holds (rule 23)")
        bag, tower = bag + tower, Counter()
    bag = take(bag, large, "bag")
    in_bag = bag.total()
    take(bag, rest[:in_bag], "bag")
    take(tower, rest[in_bag:], "tower")


def could_be_drawn_again(bag: Counter[str], tower: Counter[str], places: int) -> bool:
    """Whether a large factory of one colour could be drawn first, after which everything is mixed (D9, DR9)."""
    return any((bag + tower)[colour] >= places and not set(+bag) - {colour} for colour in COLOUR_LETTERS)


def take(supply: Counter[str], tiles: str, what: str) -> Counter[str]:
    """The supply without these tiles; InvalidDeal if it lacks some."""
    for letter, count in Counter(tiles).items():
        if count > supply[letter]:
            raise InvalidDeal(
                f"the deal draws {count} {letter} from the {what}, which holds {supply[letter]} (rule 23)"
            )
    return supply - Counter(tiles)
