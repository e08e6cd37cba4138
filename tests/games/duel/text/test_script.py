"""Scripted deals of Azul Duel: what the supply can give is dealt, anything else is refused and changes nothing."""

import copy
import random
from collections import Counter
from typing import Any

import pytest

import sintra
from sintra.games.duel import Duel
from sintra.games.duel.rules.components import CHIP_NAMES, COLOUR_LETTERS, FACE_NAMES, PLATE_NAMES
from sintra.games.game import Game
from tests.games.duel.mutation import pour_tiles
from tests.games.duel.pool import positions
from tests.oracle.duel_setup import check_faces, draw_all

Deal = dict[str, Any]


def is_possible(state: sintra.State, deal: Deal) -> bool:
    """Whether the rules allow this deal, by the referee."""
    data = state.to_dict()
    bag, tower = (list(Counter(data[name]).elements()) for name in ("bag", "tower"))
    try:
        draw_all(bag_first(list(deal["tiles"].replace(" ", "")), bag), bag, tower)
        if isinstance(state.game.options["tablets"], str) and state.round == 0:
            check_faces(deal["tablets"], int(state.game.options["tablets"][-1]))
    except ValueError:
        return False
    has_chips = not Counter(deal["chips"]) - Counter(data["chip_supply"])
    return has_chips and (state.round > 0 or sorted(deal["plates"]) == sorted(PLATE_NAMES))


def bag_first(tiles: list[str], bag: list[str]) -> list[str]:
    """The deal with the large factory in an order in which it may have been drawn; there the order does not matter."""
    left = Counter(bag)
    from_bag: list[str] = []
    from_tower: list[str] = []
    for tile in tiles[:5]:
        (from_bag if left[tile] > 0 else from_tower).append(tile)
        left[tile] -= 1
    return from_bag + from_tower + tiles[5:]


def change(deal: Deal, chance: random.Random) -> None:
    """Change one entry of a deal to something of the same form."""
    key = chance.choice([*deal, "tiles"])
    if key == "tiles":
        tiles = list(deal["tiles"].replace(" ", ""))
        if not tiles:
            return
        index = chance.randrange(len(tiles))
        match chance.randrange(5):
            case 0:
                tiles[index] = chance.choice(COLOUR_LETTERS)
            case 1:
                chance.shuffle(tiles)
            case 2:
                tiles[:5] = tiles[0] * 5
            case 3:
                del tiles[index]
            case 4:
                colour = tiles[index]
                tiles = sorted(tiles, key=lambda tile: chance.random() + (tile == colour))
        deal["tiles"] = "".join(tiles)
    else:
        names = {"chips": CHIP_NAMES, "plates": PLATE_NAMES, "tablets": FACE_NAMES}[key]
        deal[key] = list(deal[key])
        if chance.random() < 0.3:
            chance.shuffle(deal[key])
        else:
            deal[key][chance.randrange(len(deal[key]))] = chance.choice(names)


def check_deal(state: sintra.State, deal: Deal) -> bool:
    """Deal by a script and hold it against the referee; whether it was dealt."""
    before, script = str(state), copy.deepcopy(deal)
    is_due = is_possible(state, deal)
    try:
        dealt = state.deal(**deal)
    except sintra.InvalidDeal as error:
        assert not is_due, f"{error}: {deal} in {before}"
        assert str(error)
        assert str(state) == before
        return False
    finally:
        assert deal == script
    assert is_due, f"{deal} in {before}"
    assert dealt["tiles"].replace(" ", "") == deal["tiles"].replace(" ", "")
    assert state.game.from_dict(state.to_dict()) == state
    return True


@pytest.mark.parametrize("game", Duel.sample_configurations(), ids=str)
def test_deals_are_those_the_rules_allow(game: Game) -> None:
    chance = random.Random(f"{game}")
    dealt = Counter[bool]()
    for _ in range(150):
        data = copy.deepcopy(chance.choice(positions(game, matches=3)["deal"]))
        if data["round"] and chance.random() < 0.7:
            pour_tiles(data, chance)
        state = game.from_dict(data)
        right = state.copy()
        deal = right.deal(seed=chance.randrange(2**32))
        twin = state.copy()
        assert twin.deal(**deal) == deal
        assert twin == right
        change(deal, chance)
        dealt[check_deal(state, deal)] += 1
    assert min(dealt[True], dealt[False]) > 20


def scarce(chance: random.Random) -> sintra.State:
    """A state before a deal for which bag and tower have few tiles in few colours; the rest lies on the domes."""
    game = sintra.duel()
    while True:
        data = copy.deepcopy(chance.choice([d for d in positions(game)["deal"] if d["round"] == 4]))
        wanted = {tile: chance.choice([0, 0, 1, 3, 6]) for tile in COLOUR_LETTERS}
        for board in data["boards"]:
            for row in range(6):
                for column in range(6):
                    laid = board["dome"][row // 2 * 3 + column // 2]
                    cell = laid[row % 2 * 2 + column % 2]
                    tiles = [tile for tile in COLOUR_LETTERS if data["bag"][tile] + data["tower"][tile] > wanted[tile]]
                    tile = cell if cell in tiles else chance.choice(tiles) if cell == "W" and tiles else ""
                    if board["tiles"][row][column] == "." and tile:
                        data["tower" if data["tower"][tile] else "bag"][tile] -= 1
                        board["tiles"][row] = board["tiles"][row][:column] + tile + board["tiles"][row][column + 1 :]
            add_special_tiles(board)
        pour_tiles(data, chance)
        try:
            return game.from_dict(data)
        except sintra.InvalidPosition:
            continue  # a line has lost its last cell


def add_special_tiles(board: dict[str, Any]) -> None:
    """Put a special tile on each special plate whose other cells have their tiles."""
    for field, laid in enumerate(board["dome"]):
        places = [(field // 3 * 2 + cell // 2, field % 3 * 2 + cell % 2) for cell in range(4)]
        free = [(row, column) for row, column in places if board["tiles"][row][column] == "."]
        if len(free) == 1 and laid[places.index(free[0])] == "S":
            row, column = free[0]
            board["tiles"][row] = board["tiles"][row][:column] + "*" + board["tiles"][row][column + 1 :]


def test_deals_from_a_scarce_supply_are_those_the_rules_allow() -> None:
    chance = random.Random(1)
    dealt = Counter[bool]()
    for _ in range(150):
        state = scarce(chance)
        deal = state.copy().deal(seed=chance.randrange(2**32))
        assert is_possible(state, deal)
        change(deal, chance)
        dealt[check_deal(state, deal)] += 1
    assert min(dealt[True], dealt[False]) > 20


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"chips": ["B"] * 4}, "the deal has 4 chips B, the supply has 2 (rule 5)"),
        ({"chips": ["B"]}, "chips is ['B'], expected a list of 4"),
        ({"chips": ["RB"] * 4}, "'RB' is not one of the chips: B, Y"),
        ({"plates": list(PLATE_NAMES[:-1])}, "expected a list of 18"),
        ({"plates": [*PLATE_NAMES[:-1], "YKTS"]}, "the plate YKTS is listed twice, expected each of the 18 once"),
        ({"tablets": ["rows", "colourful_rows", "edge"]}, "but each tablet shows one of its sides (rule 7)"),
        ({"tablets": ["rows", "edge"]}, "tablets is ['rows', 'edge'], expected a list of 3"),
        ({"tiles": "BBBBB BBYR KTTY RKBY TTKR"}, "the large factory is dealt BBBBB, expected two colours"),
        ({"tiles": "BYRKT BBYR"}, "the deal has 9 tiles, expected 21 (rules 9 and 23)"),
        ({"tiles": "BYRKT BBBB BBBB BBBB BBBB"}, "the deal draws 16 B from the bag, which holds 12 (rule 23)"),
        ({"tiles": "BYRKU BBYR KTTY RKBY TTKR"}, "'U' is not a tile, expected letters of BYRKT"),
        ({"tiles": 3}, "tiles is int, expected a text or a list of letters"),
        ({"effects": []}, "this deal has tiles, chips, plates, tablets, got "),
    ],
)
def test_what_is_wrong_with_a_deal_is_named(changes: Deal, expected: str) -> None:
    state = sintra.duel(tablets="random-3").start()
    before = str(state)
    deal = state.copy().deal(seed=1)
    with pytest.raises(sintra.InvalidDeal) as refusal:
        state.deal(**{**deal, **changes})
    assert expected in str(refusal.value)
    assert str(state) == before
    state.deal(**deal)


def test_a_later_deal_has_neither_plates_nor_tablets() -> None:
    state = sintra.duel().from_dict(next(data for data in positions(sintra.duel())["deal"] if data["round"] == 2))
    deal = state.copy().deal(seed=1)
    with pytest.raises(sintra.InvalidDeal, match="this deal has tiles, chips, got"):
        state.deal(**deal, plates=list(PLATE_NAMES))
    state.deal(**deal)
