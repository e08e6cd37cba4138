"""The payments that people are told of are all there are, each once, and each completes the line."""

import random
from collections import Counter
from itertools import product

import pytest

import sintra
from sintra.games.duel.rules.components import CHIP_NAMES
from sintra.games.state import State

pytestmark = pytest.mark.rules

MOST_PAYMENTS = 700  # of ten chips that are all different, for two tiles


def asked_states(matches: int) -> list[State]:
    """States that ask whether to complete a line, some with chips spent already."""
    chance = random.Random(5)
    found = []
    for seed in range(matches):
        state = sintra.duel().start(seed=seed)
        while not state.is_over:
            if state.phase == "completing":
                found.append(state.copy())
            else:
                assert state.completion is None
            state.apply(chance.choice(state.legal_actions()))
    return found


@pytest.fixture(scope="module")
def asked() -> list[State]:
    return asked_states(40)


def stands_for(spent: Counter[str], colour: str, missing: int) -> bool:
    """D18 in its own words: for each missing tile two chips that show the colour, or any three."""
    of_colour = sum(count for chip, count in spent.items() if colour in chip)
    return any(
        2 * pairs + 3 * (missing - pairs) == spent.total() and 2 * pairs <= of_colour for pairs in range(missing + 1)
    )


def test_payments_are_all_there_are_and_each_is_told_once(asked: list[State]) -> None:
    assert len(asked) > 100
    sizes = set()
    for state in asked:
        data, completion = state.to_dict(), state.completion
        assert completion is not None
        board = data["boards"][data["to_move"]]
        tiles = board["lines"][completion.line - 1]
        assert (completion.line, completion.missing) == (data["line"], completion.line - len(tiles))
        at_hand, spent = Counter(board["chips"]), Counter(data["spending"])
        kinds = list(at_hand)
        last = max((CHIP_NAMES.index(chip) for chip in spent), default=0)
        expected = set()
        for counts in product(*(range(at_hand[chip] + 1) for chip in kinds)):
            more = Counter(dict(zip(kinds, counts, strict=True)))
            if any(count and CHIP_NAMES.index(chip) < last for chip, count in more.items()):
                continue  # chips are spent in their order
            if stands_for(spent + more, tiles[0], completion.missing):
                expected.add(tuple(sorted(more.elements())))
        told = [tuple(sorted(payment.chips)) for payment in completion.payments]
        assert len(told) == len(set(told)) <= MOST_PAYMENTS
        assert set(told) == expected
        assert [len(chips) for chips in told] == sorted(map(len, told))
        sizes.add(completion.missing)
    assert len(sizes) > 1


def test_each_payment_is_legal_step_by_step_and_fills_a_cell_it_names(asked: list[State]) -> None:
    scored = 0
    for state in asked:
        completion, seat = state.completion, state.to_move
        assert completion is not None
        assert seat is not None
        before = str(state)
        row, cells = completion.line - 1, {action: points for action, points, _ in completion.cells}
        chips = Counter(state.to_dict()["boards"][seat]["chips"])
        for payment in completion.payments[:12]:
            later = State(state.game, state.position)
            for action in payment.actions:
                assert later.phase == "completing"
                assert later.reason(action) is None
                later.apply(action)
            if (later.phase, later.to_move, later.to_dict()["line"]) == ("decorating", seat, completion.line):
                assert later.legal_actions() == list(cells)
                for cell, points in cells.items():
                    placed = later.child(cell)
                    if placed.to_move == seat and not placed.forced:  # nothing else was scored
                        assert placed.scores[seat] - later.scores[seat] == points
                        scored += 1
            else:
                assert len(cells) == 1
                assert (seat, *cells) in later.forced
            after = later.to_dict()["boards"][seat]
            assert chips - Counter(payment.chips) == Counter(after["chips"])
            if later.phase != "decorating":
                assert after["tiles"][row] != state.to_dict()["boards"][seat]["tiles"][row]
        assert str(state) == before
    assert scored > 20


def test_ten_different_chips_have_no_more_payments_than_expected(asked: list[State]) -> None:
    most = 0
    for state in asked[:40]:
        data = state.to_dict()
        board = data["boards"][data["to_move"]]
        line = data["line"]
        if data["spending"] or line - len(board["lines"][line - 1]) != 2:
            continue
        positions = state.position
        chips = positions["boards"][0, data["to_move"]]["chips"]
        chips[:] = 1
        completion = state.game.completion(positions)
        assert completion is not None
        most = max(most, len(completion.payments))
    assert 100 < most <= MOST_PAYMENTS


def test_a_plate_from_the_stack_costs_a_point_only_where_there_is_one() -> None:
    chance = random.Random(3)
    prices = set()
    for seed in range(12):
        state = sintra.duel().start(seed=seed)
        while not state.is_over:
            seat, score = state.to_move, state.scores
            assert seat is not None
            action = chance.choice(state.legal_actions())
            text, price, phase = state.action_text(action), state.price(action), state.phase
            state.apply(action)
            if text != "draw":
                assert price == 0
            elif state.phase == "drawing":  # nothing else followed
                assert state.scores[seat] == score[seat] - price
                prices.add((price, phase))
    assert {price for price, _ in prices} == {0, 1}
