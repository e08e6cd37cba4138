"""What search is told of boards of Master Chocolatier: features and their keys."""

import random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.bots import Greedy
from sintra.games.chocolatier import Chocolatier
from sintra.games.chocolatier.search.features import (
    BEGUN,
    ENDS_COLUMN,
    ENDS_COLUMN_REST,
    FEATURES,
    PLANNED_COLUMNS_OF,
    PLANNED_POINTS,
    SHARE,
    SUPPLY_BEST,
    SUPPLY_LINE,
    SUPPLY_MEAN,
)
from sintra.games.game import Game
from sintra.kernel import kernel
from sintra.kernel.search_interface import MAX_FEATURES, board_key, find_features, stage

GAMES = Chocolatier.sample_configurations()
BLUE, BROWN, WHITE, BLACK, RED = range(5)


@kernel
def describe(positions: Any, seat: int, out: Any) -> int:
    find_features(positions[0], seat, out)
    return board_key(positions[0], seat)


@kernel
def stage_of(positions: Any) -> int:
    return stage(positions[0])


def features_of(position: Any, seat: int = 0) -> Any:
    features = np.full(MAX_FEATURES, np.nan, np.float32)
    describe(position, seat, features)
    return features


@pytest.fixture
def position() -> Any:
    return sintra.chocolatier().start(seed=1).position


@pytest.mark.rules
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_boards_with_the_same_key_in_the_same_stage_have_the_same_features(game: Game) -> None:
    found: dict[tuple[int, int], Any] = {}
    met_again = 0
    chance = random.Random(str(game))
    for seed in range(3):
        bot = Greedy(seed)
        state = game.start(starting_player=0)
        while not state.is_over:
            if state.awaits_deal:
                state.deal(seed=chance.randrange(2**32))
            elif chance.random() < 0.2:
                state.apply(chance.choice(state.legal_actions()))
            else:
                state.apply(bot.decide(state).action)
            for seat in range(game.players):
                features = np.full(MAX_FEATURES, np.nan, np.float32)
                key = describe(state.position, seat, features), stage_of(state.position)
                assert np.isfinite(features).all()
                assert not features[FEATURES:].any()
                met_again += key in found
                np.testing.assert_array_equal(found.setdefault(key, features), features)
    assert met_again > 20
    assert len({features.tobytes() for features in found.values()}) > len(found) / 2


def test_begun_lines_side_by_side_are_planned_as_neighbours(position: Any) -> None:
    board = position[0]["boards"][0]
    board["line_colour"][1:3] = RED, BLACK  # both for the first column
    board["line_count"][1:3] = 1, 2
    features = features_of(position)
    assert features[SHARE + 1] == 0.5
    assert features[BEGUN : BEGUN + 3].tolist() == [1, 0, 1]
    assert features[PLANNED_POINTS : PLANNED_POINTS + 5].tolist() == [0, 2, 2, 0, 0]
    assert features[PLANNED_COLUMNS_OF : PLANNED_COLUMNS_OF + 6].tolist() == [4, 0, 1, 0, 0, 0]


def test_a_line_that_completes_a_column_is_told(position: Any) -> None:
    board = position[0]["boards"][0]
    board["row_cells"][:4] = 1
    board["row_colours"][:4] = [1 << BLUE, 1 << RED, 1 << BLACK, 1 << WHITE]
    board["line_colour"][4], board["line_count"][4] = BROWN, 2
    features = features_of(position)
    assert features[ENDS_COLUMN] == 1
    assert features[ENDS_COLUMN_REST] == 3


def test_what_the_bag_has_is_weighed_against_an_even_bag(position: Any) -> None:
    board = position[0]["boards"][0]
    board["line_colour"][3], board["line_count"][3] = RED, 1
    before = features_of(position)
    key = describe(position, 0, before)
    position[0]["bag"][:] = [10, 20, 5, 5, 10]
    features = features_of(position)
    assert features[SUPPLY_BEST] == 1  # twice as many brown ones as of all on average
    assert features[SUPPLY_MEAN] == 0
    position[0]["bag"][:] = [0, 0, 10, 0, 10]
    assert features_of(position)[SUPPLY_LINE + 3] == 0.75 * 1.5
    assert describe(position, 0, features) != key
    position[0]["bag"][:] = 0
    assert not features_of(position)[SUPPLY_LINE:].any()
