"""Deals for the Azul Duel referee: which ones the rules allow, and random ones to play with."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from tests.oracle.duel_board import CHIPS, FACES, PLATES, TABLETS

if TYPE_CHECKING:
    from tests.oracle.duel_table import Table

TILES_PER_FACTORY = (4, 4, 4, 4, 5)  # D9: the small ones, then the large one
LARGE = 4  # its index
FILLING_ORDER = (LARGE, 0, 1, 2, 3)  # D9


def check_faces(faces: list[str], number: int | None = None) -> list[str]:
    """Give the faces in their order, or refuse what 3 or 4 tablets cannot show (D7 and D8)."""
    numbers = (3, 4) if number is None else (number,)
    if len(faces) not in numbers or len(set(faces)) != len(faces) or not set(faces) <= set(FACES):
        raise ValueError(f"impossible faces: {faces}")
    if any(front in faces and back in faces for front, back in TABLETS):
        raise ValueError(f"two faces of one tablet: {faces}")
    return sorted(faces, key=FACES.index)


def draw_in_order(tiles: list[str], bag: list[str], tower: list[str]) -> tuple[list[str], list[str]]:
    """Draw these tiles, tipping the tower into an empty bag (D23); give what is in bag and tower then."""
    bag, tower = list(bag), list(tower)
    for tile in tiles:
        if not bag:
            bag, tower = tower, []
        if tile not in bag:
            raise ValueError(f"the bag has no {tile!r} left to draw")
        bag.remove(tile)
    return bag, tower


def draw_large(tiles: list[str], bag: list[str], tower: list[str]) -> tuple[list[str], list[str]]:
    """Draw the large factory as it was in the end, perhaps after drawing again (D9, DR5 and DR9)."""
    supply = set(bag + tower)
    if len(set(tiles)) == 1 and len(supply) > 1:
        raise ValueError("the large factory shows one colour and is drawn again")
    starts = [(bag, tower)]
    for colour in supply if len(supply) > 1 else ():
        try:
            rest, tower_left = draw_in_order([colour] * len(tiles), bag, tower)
        except ValueError:
            continue  # this colour alone cannot have been drawn
        put_back = rest + [colour] * len(tiles)
        if len(set(put_back)) == 1:
            put_back, tower_left = put_back + tower_left, []  # DR9: the tower is tipped in
        starts.append((put_back, tower_left))
    for start in starts:
        try:
            return draw_in_order(tiles, *start)
        except ValueError:
            continue
    raise ValueError(f"the bag cannot give {tiles} to the large factory")


def split_tiles(tiles: list[str]) -> dict[int, list[str]]:
    """Share drawn tiles out to the factories, by index, as far as they go (D9 and D23)."""
    shares: dict[int, list[str]] = {}
    for index in FILLING_ORDER:
        shares[index], tiles = tiles[: TILES_PER_FACTORY[index]], tiles[TILES_PER_FACTORY[index] :]
    return shares


def draw_all(tiles: list[str], bag: list[str], tower: list[str]) -> tuple[list[str], list[str]]:
    """Draw the tiles of a whole deal; give what is in bag and tower then (D9 and D23)."""
    due = min(sum(TILES_PER_FACTORY), len(bag) + len(tower))
    if len(tiles) != due:
        raise ValueError(f"the deal draws {due} tiles, not {len(tiles)}")
    large = tiles[: TILES_PER_FACTORY[LARGE]]
    bag, tower = draw_large(large, bag, tower)
    return draw_in_order(tiles[len(large) :], bag, tower)


def random_faces(number: int, rng: random.Random) -> list[str]:
    """Choose tablets and their faces (D8)."""
    return check_faces([rng.choice(tablet) for tablet in rng.sample(TABLETS, number)])


def random_tiles(bag: list[str], tower: list[str], rng: random.Random) -> str:
    """Draw the tiles of a deal as hands would (D9 and D23, DR9)."""
    bag, tower = list(bag), list(tower)
    supply = set(bag + tower)

    def draw(number: int) -> list[str]:
        nonlocal bag, tower
        drawn: list[str] = []
        while len(drawn) < number and (bag or tower):
            if not bag:
                bag, tower = tower, []
            drawn.append(bag.pop(rng.randrange(len(bag))))
        return drawn

    groups = [draw(TILES_PER_FACTORY[LARGE])]
    while len(set(groups[0])) == 1 and len(supply) > 1:
        bag += groups[0]
        if len(set(bag)) == 1:
            bag, tower = bag + tower, []
        groups = [draw(TILES_PER_FACTORY[LARGE])]
    groups += [draw(TILES_PER_FACTORY[index]) for index in FILLING_ORDER[1:]]
    return " ".join("".join(group) for group in groups).strip()


def random_deal(table: Table, rng: random.Random) -> dict[str, Any]:
    """Draw the deal that the table waits for, in the dict form of the notation page."""
    supply = [chip for chip in CHIPS for _ in range(table.chip_supply.count(chip))]
    script: dict[str, Any] = {
        "tiles": random_tiles(table.bag, table.tower, rng),
        "chips": rng.sample(supply, 4),
    }
    if table.round == 0:
        script["plates"] = rng.sample(PLATES, len(PLATES))
        if isinstance(table.tablets, str):
            script["tablets"] = random_faces(int(table.tablets.removeprefix("random-")), rng)
    return script
