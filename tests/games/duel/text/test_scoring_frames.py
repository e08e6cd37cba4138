"""The end of a round of Azul Duel, frame by frame."""

from typing import Any, cast

from sintra.games.duel.text.explanation import BoardScore, Scoring, TileScore
from sintra.games.duel.text.schema import DuelView
from sintra.games.duel.text.scoring_frames import scoring_frames
from sintra.games.placed_tile import PlacedTile

NO_DOME = [""] * 9
NO_TILES = ["......"] * 6


def board(lines: list[str], tiles: list[str], **more: Any) -> dict[str, Any]:
    return {
        "score": 0,
        "tokens": 0,
        "broken": "",
        "dome": NO_DOME,
        "chips": [],
        "used_chips": [],
        "lines": [*lines, *([""] * (6 - len(lines)))],
        "tiles": [*tiles, *NO_TILES[len(tiles) :]],
        **more,
    }


def view(found: dict[str, Any], **more: Any) -> DuelView:
    nothing: dict[str, Any] = {
        "round": 1,
        "phase": "turn",
        "to_move": 0,
        "marker": 0,
        "suns": [""] * 5,
        "moons": [""] * 5,
        "chips": [None] * 4,
        "display": [None] * 3,
        "stack": [],
        "hand": None,
        "faces": [],
        "bag": {},
        "tower": {},
    }
    return cast(DuelView, {**nothing, **more, "boards": [found]})


def tile(row: int, column: int, colour: str, points: int) -> PlacedTile:
    return PlacedTile(row, column, colour, points, [(row, column)])


def scoring(before: int, after: int, lost: int, *placed: PlacedTile, tiles: tuple[TileScore, ...] = ()) -> Scoring:
    return Scoring(1, (BoardScore(before, tiles, (), (), "", lost, 0, after, True, None, None, lost, placed),))


def test_a_special_tile_comes_after_the_one_that_completed_its_plate_with_points_of_its_own() -> None:
    frames = scoring_frames(
        view(board(["", "TT"], ["..B...", "...K.."])),
        view(board([], ["..B*..", "..TK.."])),
        scoring(0, 3, 0, tile(2, 3, "T", 2), tile(1, 4, "*", 1)),
    )
    boards = [frame.position["boards"][0] for frame in frames]
    assert [each["tiles"][:2] for each in boards] == [["..B...", "..TK.."], ["..B*..", "..TK.."]]
    assert [each["score"] for each in boards] == [2, 3]


def test_what_the_first_player_tile_costs_is_shown_after_the_tiles() -> None:
    frames = scoring_frames(
        view(board(["B"], ["......"])), view(board([], ["B....."])), scoring(5, 4, 2, tile(1, 1, "B", 1))
    )
    assert [frame.boards[0].lost for frame in frames] == [0, 2]


def test_the_next_deal_is_out_of_sight_and_chips_that_were_spent_are_shown() -> None:
    dealt = {"round": 2, "suns": ["BBYT"] * 5, "chips": ["?"] * 4, "stack": [], "bag": {"B": 0}, "tower": {"B": 0}}
    display = ["YKTS", None, None]
    completed = TileScore(1, 1, "B", 1, 1, 1, ("BK",), 0, 0)
    [taken, counted] = scoring_frames(
        view(
            board(["", "B"], ["......"], chips=["BK"]),
            chips=["KB", None, None, None],
            display=display,
            stack=["?", "?"],
            bag={"B": 3},
            tower={"B": 9},
        ),
        view(
            board([], ["B....."], tokens=2, chips=["KB"], used_chips=["BK"]), display=["YKTS", "KSTR", "TRBS"], **dealt
        ),
        scoring(5, 6, 0, tile(1, 1, "B", 1), tiles=(completed,)),
    )
    for frame in (taken, counted):
        shown = frame.position
        assert (shown["round"], shown["suns"], shown["chips"]) == (1, [""] * 5, [None] * 4)
        assert (shown["display"], shown["stack"]) == (display, ["?", "?"])
        assert (shown["bag"], shown["tower"]) == ({"B": 3}, {"B": 9})
        own = shown["boards"][0]
        assert (own["tokens"], own["chips"], own["used_chips"]) == (0, ["KB"], ["BK"])
