"""D8 to D10: how a match is prepared."""

from collections import Counter
from typing import Any

import pytest

import sintra
from tests.rulebook.duel.table import (
    CHIPS,
    COLOURS,
    PLATES,
    board_of,
    legal_texts,
    play,
    turned,
)

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))
FOUR = ("rows", "edge", "diagonals", "wild_cells")
SCRIPT: dict[str, Any] = {"tiles": "BYRKT BBYR KTTY RKBY TTKR", "chips": ["BR", "K", "K", "TY"], "plates": list(PLATES)}


def dealt(starting_player: int = 0) -> sintra.State:
    """The scripted first deal: YKTS, KSTR and SKRB are shown, and YBKS is on top of the stack."""
    state = GAME.start(starting_player=starting_player)
    state.deal(**SCRIPT)
    return state


def test_rule_d08_both_players_begin_with_five_points() -> None:
    assert GAME.start().scores == GAME.start(seed=1).scores == (5, 5)


def test_rule_d08_three_plates_are_shown_and_the_others_form_the_stack() -> None:
    data = dealt().to_dict()
    assert (data["display"], data["stack"]) == (list(PLATES[:3]), list(PLATES[3:]))


def test_rule_d08_the_plates_are_shuffled() -> None:
    shown: Counter[str] = Counter()
    last: Counter[str] = Counter()
    for seed in range(720):
        plates = GAME.start().deal(seed=seed)["plates"]
        shown.update(plates[:3])
        last.update(plates[-3:])
    for seen in (shown, last):
        assert len(seen) == 18
        assert min(seen.values()) > 75  # 120 expected, standard deviation 10
        assert max(seen.values()) < 165


@pytest.mark.parametrize("tablets", [FOUR[:3], FOUR])
def test_rule_d08_three_or_four_tablets(tablets: tuple[str, ...]) -> None:
    assert set(sintra.duel(tablets=tablets).start(seed=1).to_dict()["faces"]) == set(tablets)


@pytest.mark.parametrize("tablets", [(), FOUR[:1], FOUR[:2], (*FOUR, "corners"), ("rows", "rows", "columns")])
def test_rule_d08_no_other_number_of_tablets(tablets: tuple[str, ...]) -> None:
    with pytest.raises(sintra.InvalidOption):
        sintra.duel(tablets=tablets)


@pytest.mark.parametrize("number", [3, 4])
def test_rule_d08_tablets_and_faces_by_chance(number: int) -> None:
    tablets_of = {"rows": 0, "colourful_rows": 0, "columns": 1, "edge": 1, "diagonals": 2, "corners": 2}
    tablets_of |= {"wild_cells": 3, "empty_special_cells": 3}
    game = sintra.duel(tablets=f"random-{number}")
    seen: Counter[str] = Counter()
    for seed in range(400):
        faces = game.start(seed=seed).to_dict()["faces"]
        assert len({tablets_of[face] for face in faces}) == len(faces) == number
        seen.update(faces)
    assert set(seen) == set(tablets_of)
    assert min(seen.values()) > 50 * number - 50  # the standard deviation is about 10
    assert max(seen.values()) < 50 * number + 50


def test_rule_d08_tablets_drawn_at_random_can_be_told() -> None:
    game = sintra.duel(tablets="random-3")
    state = game.start()
    assert state.to_dict()["faces"] == []
    with pytest.raises(sintra.InvalidDeal):
        state.deal(**SCRIPT, tablets=["rows", "colourful_rows", "corners"])
    state.deal(**SCRIPT, tablets=["rows", "edge", "corners"])
    assert state.to_dict()["faces"] == ["rows", "edge", "corners"]


def test_rule_d08_the_recommended_first_match() -> None:
    assert sintra.duel() == GAME


def test_rule_d09_five_tiles_for_the_large_sun_and_then_four_for_each_small_one() -> None:
    data = dealt().to_dict()
    assert data["suns"] == ["BBYR", "YKTT", "BYRK", "RKTT", "BYRKT"]
    assert data["moons"] == ["", "", "", "", ""]
    assert data["bag"] == {"B": 9, "Y": 9, "R": 9, "K": 9, "T": 8}


def test_rule_d09_tiles_are_drawn_blindly() -> None:
    seen: Counter[tuple[int, str]] = Counter()
    for seed in range(1000):
        suns = GAME.start(seed=seed).to_dict()["suns"]
        seen.update((number, colour) for number, tiles in enumerate(suns) for colour in tiles)
    for number, expected in enumerate([800, 800, 800, 800, 1000]):
        for colour in COLOURS:
            assert abs(seen[number, colour] - expected) < 130  # the standard deviation is about 27


def test_rule_d09_a_large_sun_of_one_colour_is_drawn_again() -> None:
    state = GAME.start()
    with pytest.raises(sintra.InvalidDeal):
        state.deal(**SCRIPT | {"tiles": "TTTTT BBYR KBRY RKBY TTKR"})
    state.deal(**SCRIPT | {"tiles": "TTTTB BBYR KBRY RKBY TTKR"})
    assert state.to_dict()["suns"][4] == "BTTTT"


def test_rule_d09_a_small_sun_may_have_one_colour() -> None:
    state = GAME.start()
    state.deal(**SCRIPT | {"tiles": "BYRKT BBBB KTTY RKBY TTKR"})
    assert state.to_dict()["suns"][0] == "BBBB"


def test_rule_d09_the_first_player_tile_lies_on_the_large_moon() -> None:
    state = GAME.start(starting_player=1)
    assert state.to_dict()["marker"] == 1
    state.deal(seed=1)
    assert state.to_dict()["marker"] == "large"


def test_rule_d09_a_chip_lies_face_down_on_each_small_moon() -> None:
    data = dealt().to_dict()
    assert (data["chips"], data["face_up"]) == (["BR", "K", "K", "TY"], [False] * 4)
    assert data["chip_supply"] == dict.fromkeys(CHIPS, 2) | {"BR": 1, "K": 0, "TY": 1}


def test_rule_d09_chips_are_drawn_blindly() -> None:
    seen = Counter(chip for seed in range(500) for chip in GAME.start(seed=seed).to_dict()["chips"])
    assert set(seen) == set(CHIPS)
    assert min(seen.values()) > 140  # 200 expected, standard deviation 13
    assert max(seen.values()) < 260


@pytest.mark.parametrize("starting_player", [0, 1])
def test_rule_d10_first_the_other_player_takes_a_plate_then_the_starting_player(starting_player: int) -> None:
    state = dealt(starting_player)
    order = [(state.phase, state.to_move)]
    for action in ("P1", "1@0", "P1", "1@0"):
        state.apply(action)
        order.append((state.phase, state.to_move))
    first, second = 1 - starting_player, starting_player
    assert order == [("setup", first), ("placing", first), ("setup", second), ("placing", second), ("turn", second)]


def test_rule_d10_without_a_word_from_the_table_chance_names_the_starting_player() -> None:
    seats = Counter(GAME.start(seed=seed).to_dict()["starting_player"] for seed in range(100))
    assert min(seats[0], seats[1]) > 25  # 50 expected, standard deviation 5
    assert GAME.start(seed=1, starting_player=0).to_dict()["starting_player"] == 0
    assert GAME.start(seed=1, starting_player=1).to_dict()["starting_player"] == 1


def test_rule_d10_only_a_shown_plate_may_be_taken() -> None:
    state = dealt()
    assert legal_texts(state) == {"P1", "P2", "P3"}
    assert {state.reason(action) for action in ("draw", "1B>1", "LB>1", "chip:K")} == {"wrong_phase"}


def test_rule_d10_any_field_in_any_turn() -> None:
    state = dealt()
    state.apply("P2")
    fields = {(number, degrees) for number in range(1, 10) for degrees in (0, 90, 180, 270)}
    assert legal_texts(state) == {f"{number}@{degrees}" for number, degrees in fields}
    for number, degrees in fields:
        dome = board_of(state.child(f"{number}@{degrees}"), 1)["dome"]
        assert dome == ["" if other != number else turned("KSTR", degrees // 90) for other in range(1, 10)]


def test_rule_d10_the_gap_is_refilled_from_the_stack_each_time() -> None:
    state = dealt()
    assert play(state, "P2", "5@90") == {
        "seat 1 field 5": "TKRS",
        "shown 2": "YBKS",
        "stack": list(PLATES[4:]),
        "to_move": 0,
    }
    assert play(state, "P3", "9@0") == {
        "seat 0 field 9": "SKRB",
        "shown 3": "TRBS",
        "stack": list(PLATES[5:]),
        "phase": "turn",
    }


def test_rule_d10_it_costs_neither_points_nor_tokens() -> None:
    state = dealt()
    play(state, "P2", "5@90", "P3", "9@0")
    assert [(board_of(state, seat)["score"], board_of(state, seat)["tokens"]) for seat in (0, 1)] == [(5, 2), (5, 2)]
