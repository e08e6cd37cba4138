"""Engine and referees agree on whole matches; benchmarks/against_oracle.py plays many more of them."""

from typing import Any

import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.game import Game
from tests.oracle.chocolatier_comparison import comparisons, dropping, dropping_nearly_to_the_end
from tests.oracle.chocolatier_setup import EMPTY_WALL, make_board, make_referee
from tests.oracle.comparison import play_both, policies_of

MATCHES = 6

CASES = [(game, policy) for game in all_games() for policy in policies_of(game)]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "policy"), CASES, ids=lambda value: str(value))
def test_engine_and_referee_agree(game: Game, policy: str) -> None:
    for seed in range(MATCHES):
        assert play_both(game, seed, policies_of(game)[policy])


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in all_games() if game.name == "chocolatier"], ids=str)
def test_both_end_matches_of_chocolatier_after_the_last_round(game: Game) -> None:
    """Each option set in one of two ways, to save time: without any point, and with points in the last three rounds."""
    scores_late = game.options["grey"] == game.options["special_factories"]
    assert play_both(game, 0, dropping_nearly_to_the_end if scores_late else dropping) == "last_round"


COLUMN = make_board(wall=["U....", "R....", "K....", "W....", "B...."], score=5)
COLOUR = make_board(wall=["....R", "R....", ".R...", "..R..", "...R."], score=3)
NEARLY_A_ROW = make_board(["R", "", "", "", ""], ["UBWK.", *EMPTY_WALL[1:]])
HOARDED = make_board(["", "B", "BB", "BBB", "BBBB"])
BLOCKED = make_board(wall=["...U.", "....U", "WKR..", "KRW..", "RWK.."])
NO_BLUE = make_board(wall=[".BWKR", "R.BWK", "KR.BW", "WKR.B", "BWKR."])
NO_TILES = [
    NO_BLUE | {"lines": ["", "U", "UU", "UUU", "UUU"]},
    NO_BLUE | {"lines": ["", "U", "UU", "UUU", "UUUU"]},
    NO_BLUE,
    NO_BLUE,
]


@pytest.mark.parametrize("last_round", [False, True], ids=["round 99", "round 100"])
@pytest.mark.parametrize(
    ("boards", "last_action", "grey", "other_reason"),
    [
        ([COLUMN, COLOUR], "1R>F", False, None),
        ([NEARLY_A_ROW, make_board()], "1R>F", False, "row"),
        ([HOARDED, HOARDED], "1R>F", False, "no_row_possible"),
        ([BLOCKED, BLOCKED], "1R>F", True, "no_row_possible"),
        (NO_TILES, "1U>5", False, "no_tiles"),
    ],
    ids=["no other reason", "row", "locked", "blocked", "no tiles"],
)
def test_both_give_the_last_round_of_chocolatier_as_the_last_reason(
    boards: list[dict[str, Any]], last_action: str, grey: bool, other_reason: str | None, last_round: bool
) -> None:
    players = len(boards)
    referee = make_referee({1: last_action[1]}, boards=boards, players=players, grey=grey, round=99 + last_round)
    state = sintra.chocolatier(players=players, grey=grey).from_dict(referee.to_dict())
    state.apply(last_action)
    referee.play(last_action)
    assert referee.end_reason == (other_reason or ("last_round" if last_round else None))
    for what, ours, theirs in comparisons(state, referee):
        assert ours == theirs, what
