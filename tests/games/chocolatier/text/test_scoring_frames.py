"""The end of a round of Master Chocolatier, frame by frame."""

from typing import Any, cast

from sintra.games.chocolatier.text.derived import ChocolatierDerived
from sintra.games.chocolatier.text.explanation import BoardScore, Scoring
from sintra.games.chocolatier.text.schema import ChocolatierPosition
from sintra.games.chocolatier.text.scoring_frames import scoring_frames
from sintra.games.placed_tile import PlacedTile
from sintra.games.scoring_frame import ScoringFrame

EMPTY = ["....."] * 5
NONE = [""] * 5


def board(score: int, lines: list[str], wall: list[str], floor: str = "") -> dict[str, Any]:
    return {"score": score, "lines": lines, "wall": wall, "floor": floor, "special_floor": None}


def position(round: int, factories: list[str], centre: str, *boards: dict[str, Any]) -> ChocolatierPosition:
    nothing: dict[str, Any] = {"effects": [None, None], "bag": {"U": round}, "lid": {}, "marker": "centre"}
    found = {"round": round, "phase": "draft", "to_move": 0, "factories": factories, "centre": centre, **nothing}
    return cast(ChocolatierPosition, {**found, "boards": list(boards)})


def tile(row: int, column: int, colour: str, points: int) -> PlacedTile:
    return PlacedTile(row, column, colour, points, [(row, column)])


def score(before: int, floor: str, lost: int, after: int, *placed: PlacedTile) -> BoardScore:
    return BoardScore(before, (), (), floor, lost, after, True, 0, 0, 0, lost, placed)


FILLED = ["U....", "..B..", *EMPTY[2:]]
BEFORE = position(1, ["", "K"], "U", board(3, ["U", "BB", "", "", ""], EMPTY), board(0, NONE, EMPTY, "m"))
AFTER = position(2, ["UBWK", "RRRR"], "", board(6, NONE, FILLED), board(0, ["", "K", "", "", ""], EMPTY))
SCORING = Scoring(1, (score(3, "", 0, 6, tile(1, 1, "U", 1), tile(2, 3, "B", 2)), score(0, "mK", 2, 0)))


def boards(frames: list[ScoringFrame[ChocolatierPosition, ChocolatierDerived]], seat: int) -> list[dict[str, Any]]:
    return [cast(dict[str, Any], frame.position["boards"][seat]) for frame in frames]


def test_a_frame_for_what_was_taken_last_one_for_each_tile_and_one_for_what_has_fallen() -> None:
    frames = scoring_frames(BEFORE, AFTER, SCORING)
    assert [[tile.row for tile in frame.boards[0].placed] for frame in frames] == [[], [1], [2], []]
    assert [frame.boards[1].lost for frame in frames] == [0, 0, 0, 2]


def test_one_tile_after_the_other_comes_to_the_wall_with_its_points() -> None:
    frames = scoring_frames(BEFORE, AFTER, SCORING)
    first = boards(frames, 0)
    assert [each["wall"][:2] for each in first] == [
        [".....", "....."],
        ["U....", "....."],
        ["U....", "..B.."],
        ["U....", "..B.."],
    ]
    assert [each["lines"][1] for each in first] == ["BB", "BB", "", ""]
    assert [each["score"] for each in first] == [3, 4, 6, 6]
    assert [each["floor"] for each in boards(frames, 1)] == ["mK"] * 4


def test_what_is_not_counted_yet_is_expected() -> None:
    """Seat 1 has no points to lose."""
    frames = scoring_frames(BEFORE, AFTER, SCORING)
    assert [frame.derived.expected for frame in frames] == [[3, 0], [2, 0], [0, 0], [0, 0]]
    assert [frame.derived.bonuses[0][0].best for frame in frames] == [0, 1, 1, 1]


def test_nothing_is_dealt_yet() -> None:
    for frame in scoring_frames(BEFORE, AFTER, SCORING):
        shown = frame.position
        assert (shown["round"], shown["factories"], shown["centre"], shown["bag"]) == (1, ["", ""], "", {"U": 1})
        assert (shown["to_move"], shown["marker"], frame.derived.next_starter) == (None, 1, 1)


def test_tiles_placed_by_choice_are_counted_where_they_lie_as_on_the_grey_side() -> None:
    placed = board(3, ["U", "BB", "", "", ""], [".....", "..B..", *EMPTY[2:]])
    before = position(1, ["", ""], "", placed, board(0, NONE, EMPTY, "m"))
    frames = scoring_frames(before, AFTER, SCORING)
    assert [each["wall"][:2] for each in boards(frames, 0)] == [["U....", "..B.."]] * 3
    assert [each["score"] for each in boards(frames, 0)] == [6, 6, 6]
    assert [[tile.row for tile in frame.boards[0].placed] for frame in frames] == [[1], [2], []]
