"""C12 to C14: phase B on the coloured side."""

import pytest

import sintra
from tests.rulebook.chocolatier.table import after_filling, before_filling, board, board_of, cells, facts, play, points

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier()


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_rule_c12_a_complete_line_sends_one_tile_to_the_wall_and_the_others_to_the_lid(line: int) -> None:
    state = before_filling(GAME, board(lines={line: "B" * line}), lid="KK")
    column = (line % 5) + 1
    to_lid = {"lid B": line - 1} if line > 1 else {}
    assert play(state, "1R>5") == to_lid | {
        "factory 1": "",
        "seat 1 line 5": "RRRR",
        f"seat 0 line {line}": "",
        f"seat 0 row {line}": "." * (column - 1) + "B" + "." * (5 - column),
        "seat 0 score": 1,
        "phase": "deal",
        "to_move": None,
        "marker": 0,
    }


def test_rule_c12_incomplete_lines_stay() -> None:
    incomplete = board(lines={2: "B", 3: "BB", 4: "WWW", 5: "KKKK"}, wall=cells((1, 1)), score=7)
    state = after_filling(GAME, incomplete, lid="K")
    assert board_of(state) == incomplete
    assert sum(state.to_dict()["lid"].values()) == 1


def test_rule_c12_lines_are_done_from_top_to_bottom() -> None:
    state = after_filling(GAME, board(lines={1: "B", 2: "UU", 3: "RRR", 4: "KKKK"}))
    assert [(tile.row, tile.column, tile.points) for tile in state.scoring.boards[0].tiles] == [
        (1, 2, 1),
        (2, 2, 2),
        (3, 2, 3),
        (4, 2, 4),
    ]


def test_rule_c12_every_player_fills_the_box() -> None:
    game = sintra.chocolatier(players=4)
    boards = [board(lines={1: colour, 2: "W"}) for colour in "UBWK"]
    state = after_filling(game, *boards)
    for seat, row in enumerate(["U....", ".B...", "..W..", "...K."]):
        kept = {2: "W"} if seat < 3 else {2: "W", 5: "RRRR"}
        assert board_of(state, seat) == board(lines=kept, wall={1: row}, score=1)


def test_rule_c12_a_tile_scores_immediately() -> None:
    """The second tile counts the first; the first does not count the second."""
    state = after_filling(GAME, board(lines={2: "UU", 3: "RRR"}))
    assert points(state) == [1, 2]


@pytest.mark.parametrize(
    ("wall", "horizontal", "vertical", "score"),
    [
        pytest.param([], 1, 1, 1, id="alone"),
        pytest.param([(2, 2), (2, 4), (4, 2), (4, 4)], 1, 1, 1, id="diagonal neighbours do not count"),
        pytest.param([(3, 1), (3, 5), (1, 3), (5, 3)], 1, 1, 1, id="a gap breaks the run"),
        pytest.param([(3, 2)], 2, 1, 2, id="one to the left"),
        pytest.param([(3, 4)], 2, 1, 2, id="one to the right"),
        pytest.param([(2, 3)], 1, 2, 2, id="one above"),
        pytest.param([(4, 3)], 1, 2, 2, id="one below"),
        pytest.param([(3, 2), (4, 3)], 2, 2, 4, id="the tile counts in both directions"),
        pytest.param([(3, 2), (3, 4)], 3, 1, 3, id="both sides join"),
        pytest.param([(3, 1), (3, 2), (3, 5)], 3, 1, 3, id="run of three and one apart"),
        pytest.param([(1, 3), (2, 3), (4, 3), (3, 4), (3, 1)], 2, 4, 6, id="four down and two across"),
        pytest.param([(1, 3), (2, 3), (4, 3), (5, 3)], 1, 5, 5, id="a whole column"),
        pytest.param([(3, 1), (3, 2), (3, 4), (3, 5)], 5, 1, 5, id="a whole row"),
        pytest.param([(3, 1), (3, 2), (3, 4), (3, 5), (1, 3), (2, 3), (4, 3), (5, 3)], 5, 5, 10, id="a whole cross"),
    ],
)
def test_rule_c13_points_of_a_tile(wall: list[tuple[int, int]], horizontal: int, vertical: int, score: int) -> None:
    state = after_filling(GAME, board(lines={3: "UUU"}, wall=cells(*wall)))
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.row, tile.column, tile.colour) == (3, 3, "U")
    assert (tile.horizontal, tile.vertical, tile.points) == (horizontal, vertical, score)
    bonuses = state.scoring.boards[0].bonuses
    assert state.scores[0] == score + bonuses
    assert (bonuses > 0) == (horizontal == 5)


def test_rule_c13_points_are_added_to_the_score() -> None:
    state = after_filling(GAME, board(lines={3: "UUU", 4: "UUUU"}, wall=cells((3, 2), (4, 3)), score=40))
    assert points(state) == [4, 2]
    assert board_of(state) == board(wall=cells((3, 2), (4, 3), (3, 3), (4, 4)), score=46)


def test_rule_c13_runs_do_not_go_around_the_edge() -> None:
    state = after_filling(GAME, board(lines={1: "U"}, wall=cells((1, 5), (5, 1))))
    assert points(state) == [1]


def test_rule_c14_the_floor_is_paid_after_the_lines() -> None:
    """Paid first, the floor would leave 0, and the wall would then make it 5."""
    state = after_filling(GAME, board(lines={3: "UUU"}, wall=cells((3, 2), (4, 3), (3, 4)), floor="KKKK", score=1))
    assert points(state) == [5]
    assert board_of(state) == board(wall=cells((3, 2), (3, 3), (3, 4), (4, 3)), score=1 + 5 - 6)


@pytest.mark.parametrize(
    ("score", "floor", "after"),
    [(0, "KKKKKKK", 0), (13, "KKKKKKK", 0), (14, "KKKKKKK", 0), (15, "KKKKKKK", 1), (2, "KKK", 0), (0, "m", 0)],
)
def test_rule_c14_a_score_cannot_fall_below_nought(score: int, floor: str, after: int) -> None:
    state = after_filling(GAME, board(floor=floor, score=score))
    assert state.scores[0] == after


def test_rule_c14_score_is_clamped_once() -> None:
    """3 + 2 − 8 is 0; clamping the floor's cost against the old score alone would leave 2."""
    state = after_filling(GAME, board(lines={3: "UUU"}, wall=cells((3, 2)), floor="KKKKK", score=3))
    entry = state.scoring.boards[0]
    assert (entry.before, points(state), entry.penalty, entry.after) == (3, [2], 8, 0)
    assert state.scores == (0, 0)


def test_rule_c14_the_marker_counts_like_a_tile() -> None:
    for floor, cost in (("m", 1), ("Km", 2), ("mKK", 4), ("KKKKKKm", 14)):
        assert board_of(after_filling(GAME, board(floor=floor, score=20))) == board(score=20 - cost)


def test_rule_c14_the_tiles_on_the_floor_go_to_the_lid() -> None:
    state = after_filling(GAME, board(floor="KUmBKW", score=20), lid="KKR")
    assert board_of(state) == board(score=20 - 11)
    assert state.to_dict()["lid"] == {"U": 1, "B": 1, "W": 1, "K": 4, "R": 1}


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_rule_c14_who_had_the_marker_starts_the_next_round(holder: int) -> None:
    game = sintra.chocolatier(players=3)
    boards = [board(floor="m" if seat == holder else "K") for seat in range(3)]
    state = before_filling(game, *boards, starting_player=(holder + 1) % 3)
    state.apply("1R>5")
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"]) == (holder, holder)
    assert [facts(state)[f"seat {seat} floor"] for seat in range(3)] == ["", "", ""]
    state.deal(seed=1)
    assert (state.to_move, state.to_dict()["marker"]) == (holder, "centre")
