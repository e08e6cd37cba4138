"""The search against plain minimax: on positions near the end of a round both see everything, and must agree."""

import itertools
from typing import Any

import numpy as np
import pytest

from sintra import chocolatier, duel
from sintra.bots import Greedy
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL
from sintra.kernel.layout import copied
from sintra.kernel.search_interface import (
    NO_KEY,
    board_key,
    estimate,
    is_chance_action,
    key_after,
    max_plies_left,
    phase_after,
    round_key,
    stage,
)
from sintra.search.searcher import Searcher, SearchOptions
from sintra.search.thread import PARANOID, SCALE
from sintra.search.transposition import key_of
from sintra.search.weights import shipped_estimator

MOST_LEAVES = 3000
OPTIONS = SearchOptions(transposition_bits=12, opponents=PARANOID, caution=1000.0)  # never takes a chance action


class TooLarge(Exception):
    """More leaves than plain minimax has patience for."""


@kernel
def estimate_first(positions: Any, seat: int, weights: Any) -> Any:
    return estimate(positions[0], seat, weights[0])


@kernel
def is_chance_action_first(positions: Any, action: int) -> bool:
    return is_chance_action(positions[0], action)


class Minimax:
    """The value of a position for one seat, all others playing against it, by trying everything."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.weights = shipped_estimator(game).weights
        self.leaves = 0

    def value(self, state: State) -> int:
        if state.to_move is None:
            self.leaves += 1
            if self.leaves > MOST_LEAVES:
                raise TooLarge
            return int(SCALE * estimate_first(state.position, self.seat, self.weights))
        values = [self.value(state.child(action)) for action in self.sure_actions(state)]
        return max(values) if state.to_move == self.seat else min(values)

    def sure_actions(self, state: State) -> list[int]:
        actions = state.legal_actions()
        return [action for action in actions if not is_chance_action_first(state.position, action)] or actions


def late_positions(game: Game, seed: int) -> list[State]:
    """Positions of a match between greedy players that hide nothing from the seat to move."""
    state, bot = State(game, game.start(seed=seed).position), Greedy(seed)
    found = []
    for number in range(400):
        if state.awaits_deal:
            state.deal(seed=seed * 1000 + number)
        if state.to_move is None:
            break
        found.append(state.copy())
        state.apply(bot.decide(state).action)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "fewest"),
    [
        (chocolatier(), 25),
        (chocolatier(grey=True), 20),
        (chocolatier(players=3), 15),
        (chocolatier(players=4, special_factories=True), 10),
        (duel(), 15),
    ],
    ids=str,
)
def test_a_solved_round_has_the_value_of_plain_minimax(game: Game, fewest: int) -> None:
    compared = 0
    for seed in range(1, 5):
        for state in late_positions(game, seed):
            seat = state.to_move
            assert seat is not None
            minimax = Minimax(game, seat)
            searcher = Searcher(game, minimax.weights, options=OPTIONS)
            result = searcher.search(state, nodes=20_000)
            state = State(game, searcher._threads[0].determinisations[:1].copy())  # with what is hidden as it was dealt
            if not result.best.is_solved:
                continue
            try:
                by_action = {action: minimax.value(state.child(action)) for action in minimax.sure_actions(state)}
            except TooLarge:
                continue
            best = max(by_action.values())
            assert round(result.best.value * SCALE) == best
            assert by_action[result.best.action] == best
            compared += 1
    assert compared >= fewest


@pytest.mark.slow
def test_threads_find_the_same_value() -> None:
    game = chocolatier()
    weights = shipped_estimator(game).weights
    state = late_positions(game, 1)[6]
    alone = Searcher(game, weights).search(state, nodes=2_000_000)
    assert alone.best.is_solved
    together = Searcher(game, weights, options=SearchOptions(threads=2)).search(state, nodes=4_000_000)
    assert together.best.is_solved
    assert together.best.value == alone.best.value


@kernel
def key_of_first(positions: Any) -> Any:
    return key_of(positions[0])


@kernel
def round_key_of_first(positions: Any) -> int:
    return round_key(positions[0])


def test_keys_of_different_positions_differ() -> None:
    game = chocolatier(players=4, special_factories=True)
    keys: dict[int, bytes] = {}
    for seed in range(20):
        for state in late_positions(game, seed):
            position = state.position
            key = int(key_of_first(position))
            assert keys.setdefault(key, position.tobytes()) == position.tobytes()
    assert len(keys) > 1000


def what_matters_in_a_round(state: State) -> bytes:
    """A position without bag and lid, and with the floor lines counted only."""
    position = copied(state.position)
    for field in ("bag", "lid"):
        position[field] = 0
    position["boards"]["floor"] = 0
    return bytes(position.tobytes())


def test_a_key_of_a_round_leaves_out_only_what_does_not_matter() -> None:
    game = chocolatier(players=3)
    parts: dict[int, bytes] = {}
    keys: dict[bytes, int] = {}
    positions = set()
    for seed in range(10):
        for state in late_positions(game, seed):
            for action in state.legal_actions():
                for after in (child.child(other) for child in [state.child(action)] for other in child.legal_actions()):
                    part, key = what_matters_in_a_round(after), int(round_key_of_first(after.position))
                    assert parts.setdefault(key, part) == part
                    assert keys.setdefault(part, key) == key
                    positions.add(after.position.tobytes())
            if len(positions) > 20_000:
                break
    assert len(positions) > len(keys) > 1000


@kernel
def phase_glimpsed_first(positions: Any) -> int:
    return phase_after(positions[0])


@kernel
def key_after_first(positions: Any, action: int) -> tuple[int, int]:
    return key_after(positions[0], board_key(positions[0], wide(positions[0].to_move)), action)


@kernel
def keys_seen(positions: Any, out: Any) -> None:
    """What an estimate sees of a position: the stage, and the keys of all boards."""
    position = positions[0]
    out[0] = stage(position)
    for seat in range(position.players):
        out[1 + seat] = board_key(position, wide(seat))


@pytest.mark.parametrize(
    "game",
    [chocolatier(), chocolatier(players=3), chocolatier(grey=True), chocolatier(special_factories=True), duel()],
    ids=str,
)
def test_a_key_after_an_action_is_that_of_the_position_it_leads_to(game: Game) -> None:
    compared = ended = 0
    made: dict[tuple[int, int], int] = {}  # by stage and key before the end of the round, the key after it
    for state in itertools.chain.from_iterable(late_positions(game, seed) for seed in range(5)):
        phase = phase_glimpsed_first(state.position)
        if phase == NO_KEY:
            continue
        mover = state.to_move
        assert mover is not None
        before, after = np.zeros((2, 1 + game.players), np.int64)
        keys_seen(state.position, before)
        others = [seat for seat in range(game.players) if seat != mover]
        for action in state.legal_actions():
            child = state.child(action)
            keys_seen(child.position, after)
            key, now = key_after_first(state.position, action)
            if now == NO_KEY:
                assert child.is_over
                continue
            assert now == after[0]
            assert child.position["phase"][0] == phase
            if phase == AWAITS_DEAL:
                for seat, old in [(mover, key), *((seat, int(before[1 + seat])) for seat in others)]:
                    assert made.setdefault((now, old), int(after[1 + seat])) == after[1 + seat]
                ended += 1
            else:
                assert key == after[1 + mover]
                assert (before[1:][others] == after[1:][others]).all()
                assert child.to_move == (mover + 1) % game.players
            compared += 1
    if game.name == "chocolatier" and "special" not in str(game):
        assert compared > 500
        assert ended > 20 or "grey" in str(game)


@kernel
def most_left_of_first(positions: Any) -> int:
    return max_plies_left(positions[0])


def test_a_round_is_over_when_it_is_said_to_be_at_the_latest() -> None:
    for players in (2, 4):
        for state in late_positions(chocolatier(players=players), 1):
            left = most_left_of_first(state.position)
            assert left > 0
            for action in state.legal_actions():
                child = state.child(action)
                assert (left == 1) == (child.to_move is None) or left > 1
                assert child.to_move is None or most_left_of_first(child.position) < left
