"""Positions of Azul Duel in which every value is well-formed, but which cannot be: each contradiction is named."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import sintra
from sintra.games.duel.rules.components import COLOUR_LETTERS
from tests.games.duel.pool import found

Data = dict[str, Any]
Change = Callable[[Data], object]
Where = Callable[[Data], object]
GAME = sintra.duel()
RANDOM = sintra.duel(tablets="random-3")
CASES: list[Any] = []


def case(phase: str, expected: str, where: Where = lambda data: True, game: sintra.Game = GAME) -> Callable[..., None]:
    """Name the fault that a change brings into a position of this phase, one for which something holds."""

    def add(change: Change) -> None:
        CASES.append(pytest.param(phase, where, change, expected, game, id=f"{phase}-{change.__name__}"))

    return add


def put(**changes: Any) -> Change:
    """Set values of the position."""

    def change(data: Data) -> None:
        data.update(changes)

    change.__name__ = ", ".join(f"{key}={value}" for key, value in changes.items())
    return change


def on_board(seat: int = 0, **changes: Any) -> Change:
    """Set values of a board."""

    def change(data: Data) -> None:
        data["boards"][seat].update(changes)

    change.__name__ = f"board {seat} " + ", ".join(changes)
    return change


def mover(data: Data) -> Data:
    """The board of the seat to move."""
    board: Data = data["boards"][data["to_move"]]
    return board


def on_factories(data: Data) -> str:
    return "".join([*data["suns"], *data["moons"]])


def take_from(supply: dict[str, int]) -> str:
    """Take something out of a supply and name it."""
    name = next(name for name, count in supply.items() if count)
    supply[name] -= 1
    return name


def throw_away(data: Data, tiles: str) -> None:
    for tile in tiles:
        data["tower"][tile] += 1


case("deal", "to_move is 0, expected None in the phase deal")(put(to_move=0))
case("turn", "to_move is None, expected a seat in the phase turn")(put(to_move=None))
case("deal", "round is 5, which cannot be in the phase deal")(put(round=5))
case("over", "round is 4, which cannot be in the phase over")(put(round=4))
case("setup", "round is 2, which cannot be in the phase setup")(put(round=2))
case("turn", "round is 0, which cannot be in the phase turn")(put(round=0))
case("deal", "marker is 'large', expected the next starting player 0 (rule 23)", lambda d: not d["starting_player"])(
    put(marker="large")
)
case("turn", "stacking is 1 in the phase turn")(put(stacking=1))
case("stacking", "stacking is None in the phase stacking")(put(stacking=None))
case("turn", "line is 1 in the phase turn")(put(line=1))
case("decorating", "line is None in the phase decorating")(put(line=None))
case("turn", "chips are being spent in the phase turn")(put(spending=["B"]))
case("placing", "hand is None in the phase placing")(put(hand=None))
case("turn", "hand is 'YKTS' in the phase turn; a plate is in hand while it is being placed")(put(hand="YKTS"))
case("turn", "no plate is drawn in the phase keeping")(put(phase="keeping"))
case("turn", "faces is rows, expected those chosen: rows, columns, diagonals")(put(faces=["rows"]))
case("turn", "faces is nothing, expected 3 of different tablets (rule 7)", game=RANDOM)(put(faces=[]))
case("deal", "faces is rows, edge, corners, expected 0 of", lambda d: d["round"] == 0, RANDOM)(
    put(faces=["rows", "edge", "corners"])
)
case("turn", "expected 3 of different tablets (rule 7)", game=RANDOM)(put(faces=["columns", "edge", "corners"]))
case("turn", "expected them in the order of their list", game=RANDOM)(put(faces=["edge", "rows", "corners"]))
case("turn", "the first-player tile is taken, but the large sun has its tiles yet", lambda d: d["suns"][4])(
    put(marker=0)
)
case(
    "turn",
    "marker is 'large', expected a seat, since all tiles of the large factory are taken (rule 13)",
    lambda data: on_factories(data) and not data["suns"][4] and not data["moons"][4],
)(put(marker="large"))
case("turn", "factory 1 is not empty in the phase deal (rule 16)", lambda d: d["suns"][0])(
    put(phase="deal", to_move=None, marker=0, starting_player=0)
)
case("turn", "the large factory is not empty in the phase deal (rule 16)", lambda d: d["suns"][4])(
    put(phase="deal", to_move=None, starting_player=0, marker=0)
)
case("deal", "row 1, column 1 holds B, but no plate lies there", lambda d: d["round"] == 0)(
    on_board(tiles=["B.....", *["......"] * 5])
)
case("over", "board 0 has 1 tokens, expected none in round 5, phase over (rule 11)")(on_board(tokens=1))
case("deal", "board 1 has 2 tokens, expected none in round 3, phase deal (rule 11)", lambda d: d["round"] == 3)(
    on_board(1, tokens=2)
)
case("setup", "board 0 has 1 tokens, expected 2 during the set-up (rule 11)")(on_board(tokens=1))
case("turn", "board 0 has 9999 points, expected at most ")(on_board(score=9999))


@case("turn", "tiles: 14 in all, expected 13 (rule 1)")
def one_tile_more(data: Data) -> None:
    data["bag"]["B"] += 1


@case("turn", "chips KB: 3 in all, expected 2 (rule 5)")
def one_chip_more(data: Data) -> None:
    data["chip_supply"]["KB"] += 1


@case("turn", ": 2 in all, expected 1 (rule 4)", lambda data: data["display"][0])
def one_plate_twice(data: Data) -> None:
    data["stack"][0] = data["display"][0]


@case("placing", "which is not among the plates drawn: ", lambda data: data["drawn"] and data["stack"])
def a_plate_that_was_not_drawn_in_hand(data: Data) -> None:
    data["hand"] = data["stack"][0]


@case("turn", "1 plates are drawn in the phase turn", lambda data: data["stack"])
def a_plate_drawn_in_a_turn(data: Data) -> None:
    data["drawn"] = [data["stack"].pop(0)]


@case("over", "which its cell ", lambda data: any("B" in row for row in data["boards"][0]["tiles"]))
def a_tile_of_another_colour(data: Data) -> None:
    """Exchange a blue tile of the dome for another out of bag or tower."""
    rows = data["boards"][0]["tiles"]
    row = next(row for row in range(6) if "B" in rows[row])
    rows[row] = rows[row].replace("B", "*", 1)
    data["tower"]["B"] += 1


def fill_special_plate(data: Data, count: int, special: str) -> None:
    """Put so many tiles and perhaps a special tile on a special plate of seat 0; what lay there goes to the tower."""
    board = data["boards"][0]
    field = next(field for field in range(9) if "S" in board["dome"][field])
    for cell, letter in enumerate(board["dome"][field]):
        row, column = field // 3 * 2 + cell // 2, field % 3 * 2 + cell % 2
        tiles = board["tiles"][row]
        throw_away(data, tiles[column].strip(".*"))
        if letter == "S":
            tile = special
        elif count > 0:
            tile, count = letter, count - 1
            supply = data["tower"] if data["tower"][tile] else data["bag"]
            supply[tile] -= 1
        else:
            tile = "."
        board["tiles"][row] = tiles[:column] + tile + tiles[column + 1 :]


@case("over", "has 3 of 3 tiles, and no special tile (rule 21)")
def no_special_tile(data: Data) -> None:
    fill_special_plate(data, 3, ".")


@case("over", "has 2 of 3 tiles, and a special tile already (rule 21)")
def a_special_tile_too_early(data: Data) -> None:
    fill_special_plate(data, 2, "*")


@case("deal", "before the first round the bag holds 64 tiles, expected all 65", lambda data: data["round"] == 0)
def a_tile_in_the_tower_before_the_first_round(data: Data) -> None:
    throw_away(data, take_from(data["bag"]))


@case("turn", "factory 1 has tiles on its sun and on its moon (rule 12)", lambda data: len(data["suns"][0]) == 4)
def sun_and_moon(data: Data) -> None:
    sun = data["suns"][0]
    data["suns"][0], data["moons"][0] = sun[:2], sun[2:]


@case("turn", "the large factory has tiles on its sun and on its moon", lambda data: len(data["suns"][4]) == 5)
def large_sun_and_moon(data: Data) -> None:
    sun = data["suns"][4]
    data["suns"][4], data["moons"][4] = sun[:2], sun[2:]


@case("stacking", "to be stacked on nothing: that leaves no choice (rule 12)", lambda data: not any(data["moons"]))
def one_tile_to_stack(data: Data) -> None:
    factory = data["stacking"] - 1
    throw_away(data, data["suns"][factory][1:])
    data["suns"][factory] = data["suns"][factory][0]


@case("turn", "factory 1 has tiles but no chip under them (rule 9)", lambda data: data["suns"][0])
def no_chip_under_tiles(data: Data) -> None:
    data["chip_supply"][data["chips"][0]] += 1
    data["chips"][0] = None


@case("turn", "a chip lies face up just when it is there and nothing is on sun and moon", lambda d: d["suns"][0])
def a_chip_turned_too_early(data: Data) -> None:
    data["face_up"][0] = True


@case("turn", "expected two colours, since there were more to draw (rule 9)", lambda data: len(data["suns"][4]) == 5)
def a_large_sun_of_one_colour(data: Data) -> None:
    colour = max(COLOUR_LETTERS, key=lambda letter: data["bag"][letter])
    throw_away(data, data["suns"][4])
    data["bag"][colour] -= 5
    data["suns"][4] = 5 * colour


@case("setup", "a plate of the set-up is due, but the factories are not full (rules 9 and 10)")
def a_sun_with_three_tiles(data: Data) -> None:
    data["bag"][data["suns"][0][0]] += 1
    data["suns"][0] = data["suns"][0][1:]


@case("setup", "a plate of the set-up is due, but the bag holds 43 tiles, expected 44")
def a_tile_on_a_line_before_the_first_turn(data: Data) -> None:
    data["boards"][0]["lines"][0] = take_from(data["bag"])


@case("setup", "are empty while seat ")
def the_wrong_seat_at_its_first_plate(data: Data) -> None:
    data["to_move"] = 1 - data["to_move"]


@case("setup", "3 plates are shown for the set-up", lambda data: len(data["stack"]) < 15)
def a_gap_at_the_setup(data: Data) -> None:
    data["stack"].append(data["display"][0])
    data["display"][0] = None
    data["memory"] = [f"{memory}." for memory in data["memory"]]


@case("keeping", "has 2 tokens, expected fewer in the phase keeping: the plate takes one (rule 11)")
def a_token_not_paid(data: Data) -> None:
    mover(data)["tokens"] = 2


@case("returning", "has 2 tokens, expected fewer in the phase returning: the plate takes one (rule 11)")
def a_token_not_paid_for_a_plate_placed(data: Data) -> None:
    mover(data)["tokens"] = 2


@case("turn", "plates, expected ", lambda data: mover(data)["tokens"] == 1)
def a_token_too_many(data: Data) -> None:
    mover(data)["tokens"] = 2


@case("turn", "board 0 has taken 3 chips in round 2, which cannot be (rule 14)", lambda data: data["round"] == 2)
def a_third_chip(data: Data) -> None:
    board = data["boards"][0]
    while len(board["chips"]) + len(board["used_chips"]) < 5:
        board["used_chips"].append(take_from(data["chip_supply"]))


@case("deal", "board 0 has taken 1 chips in round 1, which cannot be (rule 14)", lambda data: data["round"] == 1)
def a_chip_not_taken(data: Data) -> None:
    board = data["boards"][0]
    data["chip_supply"][(board["chips"] or board["used_chips"]).pop()] += 1


@case("turn", "chip_supply has 17 chips, expected 16 in round 1", lambda d: d["round"] == 1 and any(d["face_up"]))
def a_chip_back_in_the_supply(data: Data) -> None:
    """Else the round would end with a chip too few for a player to take."""
    factory = data["face_up"].index(True)
    data["chip_supply"][data["chips"][factory]] += 1
    data["chips"][factory], data["face_up"][factory] = None, False


@case(
    "turn",
    "stack and drawn have 10 plates, expected at most 9 in round 2",
    lambda d: d["round"] == 2 and any(d["display"]) and len(d["stack"]) == 9,
)
def a_shown_plate_back_on_the_stack(data: Data) -> None:
    slot = next(slot for slot in range(3) if data["display"][slot])
    data["stack"].append(data["display"][slot])
    data["display"][slot] = None
    data["memory"] = [f"{memory}." for memory in data["memory"]]


@case("deal", "but its phase 2 is done (rule 22)", lambda data: data["round"] == 2)
def broken_tiles_between_rounds(data: Data) -> None:
    data["boards"][0]["broken"] = take_from(data["tower"])


@case("decorating", "but its phase 2 is done (rule 22)", lambda data: data["to_move"] != data["starting_player"])
def broken_tiles_of_the_seat_that_is_done(data: Data) -> None:
    data["boards"][data["starting_player"]]["broken"] = take_from(data["tower"])


@case("keeping", "expected a capital of its own for each plate this seat has looked at")
def plates_looked_at_and_forgotten(data: Data) -> None:
    data["memory"][data["to_move"]] = "." * len(data["memory"][data["to_move"]])


@case("returning", "expected one group for the plates that are being put back")
def plates_put_back_unseen(data: Data) -> None:
    other = 1 - data["to_move"]
    data["memory"][other] = "." * len(data["memory"][other])


@case("completing", " is not one that chips can complete (rule 18)", lambda data: "" in mover(data)["lines"])
def chips_for_an_empty_line(data: Data) -> None:
    data["line"] = mover(data)["lines"].index("") + 1


@case("decorating", " is neither complete nor completed by the chips spent", lambda data: "" in mover(data)["lines"])
def a_cell_for_an_empty_line(data: Data) -> None:
    data["line"] = mover(data)["lines"].index("") + 1


@case("decorating", " is neither complete nor completed by the chips spent", lambda data: data["spending"])
def a_line_completed_with_nothing(data: Data) -> None:
    mover(data)["chips"] += data["spending"]
    data["spending"] = []


def is_other_done(data: Data) -> bool:
    """Whether no tile is on offer, and the seat that is not to move has used its tokens and has its chips."""
    other = data["boards"][1 - data["to_move"]]
    chips = len(other["chips"]) + len(other["used_chips"])
    return not on_factories(data) and other["tokens"] == 0 and chips == 2 * data["round"]


@case("turn", "is to move, but has nothing to do in the phase turn", is_other_done)
def a_seat_that_would_have_to_pass(data: Data) -> None:
    data["to_move"] = 1 - data["to_move"]


@case("deal", "has a line that should be on the dome or broken by now (rules 17 and 19)", lambda d: d["round"] == 4)
def a_complete_line_between_rounds(data: Data) -> None:
    """It would find a cell or break: all plates are laid."""
    board = data["boards"][0]
    throw_away(data, board["lines"][0])
    board["lines"][0] = take_from(data["tower"])


@pytest.mark.parametrize(("phase", "where", "change", "expected", "game"), CASES)
def test_a_contradiction_is_named(phase: str, where: Where, change: Change, expected: str, game: sintra.Game) -> None:
    data = copy.deepcopy(found(phase, where, game))
    assert game.from_dict(data).to_dict() == data
    change(data)
    before = copy.deepcopy(data)
    with pytest.raises(sintra.InvalidPosition) as refusal:
        game.from_dict(data)
    assert expected in str(refusal.value)
    assert data == before
