"""D11: taking a dome plate."""

from typing import Any

import pytest

import sintra
from tests.rulebook.duel.table import (
    FIELDS,
    PLATES,
    Board,
    board_of,
    legal_texts,
    play,
    position,
    random_match,
    turned,
)

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))
SHOWN = ["YKTS", "WBTK", "KSTR"]
STACK = ["TRBW", "SKRB", "YSKR"]
"""The topmost three."""


def before_plate(*, mine: Board | None = None, other: Board | None = None, **parts: Any) -> sintra.State:
    """Round 2, seat 0 to move: three plates are shown and nine are in the stack."""
    boards = [mine or Board(tokens=2), other or Board(tokens=2)]
    setting: dict[str, Any] = {"suns": {1: "BYRK"}, "round": 2, "boards": boards, "shown": SHOWN, "stack": STACK}
    return position(GAME, **setting | parts)


def test_rule_d11_a_shown_plate_costs_a_token_and_leaves_a_gap() -> None:
    state = before_plate()
    assert play(state, "P2", "1@90") == {
        "shown 2": None,
        "seat 0 tokens": 1,
        "seat 0 field 1": turned("WBTK"),
        "to_move": 1,
    }


def test_rule_d11_the_gap_is_not_refilled_during_the_round() -> None:
    state = before_plate()
    play(state, "P2", "1@0", "P1", "1@0")
    assert state.to_dict()["display"] == [None, None, "KSTR"]
    assert (state.reason("P1"), state.reason("P2"), state.reason("P3")) == ("slot_empty", "slot_empty", None)


def test_rule_d11_the_plate_goes_to_an_empty_field_in_any_turn() -> None:
    state = before_plate(mine=Board(tokens=2, dome={2: "BKST", 5: "STYB", 9: "SYBR"}))
    state.apply("P1")
    empty = [1, 3, 4, 6, 7, 8]
    assert legal_texts(state) == {f"{number}@{degrees}" for number in empty for degrees in (0, 90, 180, 270)}
    assert {state.reason(f"{number}@0") for number in (2, 5, 9)} == {"field_occupied"}
    for quarters in range(4):
        assert board_of(state.child(f"4@{quarters * 90}"))["dome"][3] == turned("YKTS", quarters)


def test_rule_d11_drawing_costs_a_point_for_each_plate() -> None:
    state = before_plate(mine=Board(tokens=2, score=7))
    assert play(state, "draw")["seat 0 score"] == 6
    assert play(state, "draw")["seat 0 score"] == 5
    assert play(state, "draw")["seat 0 score"] == 4
    assert state.to_dict()["drawn"] == STACK


def test_rule_d11_plates_are_drawn_one_at_a_time_until_the_player_stops() -> None:
    state = before_plate()
    state.apply("draw")
    assert legal_texts(state) == {"draw", "stop"}
    state.apply("draw")
    assert legal_texts(state) == {"draw", "stop"}
    state.apply("stop")
    assert legal_texts(state) == {"keep:TRBW", "keep:SKRB"}


def test_rule_d11_until_then_only_backs_are_seen() -> None:
    state = before_plate()
    play(state, "draw", "draw")
    assert state.view(0)["drawn"] == ["wild", "special"]
    state.apply("stop")
    assert state.view(0)["drawn"] == ["TRBW", "SKRB"]


def test_rule_d11_one_plate_is_kept_and_placed_and_the_others_go_under_the_stack() -> None:
    state = before_plate()
    rest = state.to_dict()["stack"][3:]
    play(state, "draw", "draw", "draw", "stop", "keep:SKRB")
    assert (state.phase, state.to_dict()["hand"]) == ("placing", "SKRB")
    state.apply("1@0")
    assert legal_texts(state) == {"under:TRBW", "under:YSKR"}
    assert state.child("under:TRBW").to_dict()["stack"] == [*rest, "TRBW", "YSKR"]
    assert state.child("under:YSKR").to_dict()["stack"] == [*rest, "YSKR", "TRBW"]
    state.apply("under:YSKR")
    assert (board_of(state)["dome"][0], state.to_dict()["drawn"], state.to_move) == ("SKRB", [], 1)


def test_rule_d11_a_single_plate_drawn_is_kept() -> None:
    state = before_plate(mine=Board(tokens=2, score=7))
    rest = state.to_dict()["stack"][1:]
    assert play(state, "draw", "stop", "4@180") == {
        "seat 0 score": 6,
        "seat 0 tokens": 1,
        "seat 0 field 4": turned("TRBW", 2),
        "stack": rest,
        "to_move": 1,
    }


def test_rule_d11_only_a_plate_drawn_can_be_kept_or_put_back() -> None:
    state = before_plate()
    play(state, "draw", "draw", "draw", "stop")
    assert {state.reason(f"keep:{plate}") for plate in PLATES if plate not in STACK} == {"plate_not_drawn"}
    play(state, "keep:SKRB", "1@0")
    assert {state.reason(f"under:{plate}") for plate in PLATES if plate not in ("TRBW", "YSKR")} == {"plate_not_drawn"}


def test_rule_d11_drawing_ends_with_the_stack() -> None:
    """Round 4: there is a single plate in the stack."""
    other = Board(tokens=2)
    state = before_plate(other=other, round=4, stack=["TRBW"])
    state.apply("draw")
    assert (state.phase, state.to_dict()["hand"], state.to_dict()["stack"]) == ("placing", "TRBW", [])
    play(state, state.action_text(state.legal_actions()[0]), "P1")
    state.apply(state.legal_actions()[0])
    assert state.reason("draw") == "stack_empty"


def test_rule_d11_a_plate_never_moves_again() -> None:
    domes = [[""] * 9, [""] * 9]
    for state in random_match(GAME, seed=7):
        now = [board_of(state, seat)["dome"] for seat in (0, 1)]
        for seat in (0, 1):
            for number in FIELDS:
                assert domes[seat][number - 1] in ("", now[seat][number - 1])
        domes = now


@pytest.mark.parametrize("action", ["P1", "draw"])
def test_rule_d11_without_a_token_there_is_no_plate(action: str) -> None:
    assert before_plate(mine=Board(tokens=1), shown=[*SHOWN[:2], None]).reason(action) is None
    assert before_plate(mine=Board(tokens=0), shown=[SHOWN[0], None, None]).reason(action) == "no_token"


@pytest.mark.parametrize("action", ["P1", "draw"])
def test_rule_d11_there_are_no_tokens_in_round_5(action: str) -> None:
    assert position(GAME, suns={1: "BYRK"}).reason(action) == "no_token"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rule_d11_both_tokens_are_used_in_the_rounds_1_to_4_and_none_in_round_5(seed: int) -> None:
    plates: dict[int, set[tuple[int, int]]] = {}
    tokens = set()
    for state in random_match(GAME, seed):
        counts = [9 - board_of(state, seat)["dome"].count("") for seat in (0, 1)]
        plates.setdefault(state.round, set()).add((counts[0], counts[1]))
        if state.round == 5:
            tokens |= {board_of(state, seat)["tokens"] for seat in (0, 1)}
    assert {round: min(plates[round]) for round in (2, 3, 4, 5)} == {2: (3, 3), 3: (5, 5), 4: (7, 7), 5: (9, 9)}
    assert tokens == {0}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rule_d11_how_many_plates_there_are_at_the_start_of_each_round(seed: int) -> None:
    """Three shown and 13, 9, 5 and 1 in the stack; none in round 5. So one at least is drawn in each of four rounds."""
    found: dict[int, tuple[int, int]] = {}
    for state in random_match(GAME, seed):
        data = state.to_dict()
        if state.phase != "setup" and not (state.round == 1 and state.phase == "placing"):
            found.setdefault(state.round, (3 - data["display"].count(None), len(data["stack"])))
    assert found == {1: (3, 13), 2: (3, 9), 3: (3, 5), 4: (3, 1), 5: (0, 0)}
