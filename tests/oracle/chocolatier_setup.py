"""Boards and positions of Master Chocolatier for the tests of the referee: whatever a test does not name is empty."""

from __future__ import annotations

from typing import Any

from tests.oracle.chocolatier_board import COLOURS
from tests.oracle.chocolatier_referee import Referee
from tests.oracle.chocolatier_table import FACTORIES, IN_CENTRE

EMPTY_WALL = ["....."] * 5
FULL_WALL = ["UBWKR", "RUBWK", "KRUBW", "WKRUB", "BWKRU"]


def make_board(
    lines: list[str] | None = None,
    wall: list[str] | None = None,
    floor: str = "",
    score: int = 0,
    special_floor: str | None = None,
) -> dict[str, Any]:
    """Write a board; whatever is not given is empty."""
    return {
        "score": score,
        "lines": lines or [""] * 5,
        "wall": wall or EMPTY_WALL,
        "floor": floor,
        "special_floor": special_floor,
    }


def coloured_cells(*cells: tuple[int, int]) -> list[str]:
    """Write a coloured wall with exactly these cells filled, counted from 1."""
    return ["".join(FULL_WALL[r][c] if (r + 1, c + 1) in cells else "." for c in range(5)) for r in range(5)]


def make_referee(
    factories: dict[int, str] | None = None,
    centre: str = "",
    lid: str = "",
    boards: list[dict[str, Any]] | None = None,
    **changes: Any,
) -> Referee:
    """Set up a draft of two players; the tiles that are nowhere else are in the bag."""
    players = changes.get("players", 2)
    boards = list(boards or [])
    boards += [make_board() for _ in range(players - len(boards))]
    count = FACTORIES[players]
    piles = [(factories or {}).get(number, "") for number in range(1, count + 1)]
    used = "".join([*piles, centre, lid, *(text for board in boards for text in all_texts(board))])
    data = {
        "game": "chocolatier",
        "players": players,
        "grey": False,
        "special_factories": "effects" in changes,
        "round": 1,
        "phase": "draft",
        "to_move": 0,
        "starting_player": 0,
        "factories": piles,
        "effects": [None] * count,
        "centre": centre,
        "marker": IN_CENTRE,
        "bag": {colour: 20 - used.count(colour) for colour in COLOURS},
        "lid": {colour: lid.count(colour) for colour in COLOURS},
        "boards": boards,
    }
    return Referee.from_dict(data | changes)


def all_texts(board: dict[str, Any]) -> list[str]:
    """List the texts of a board in which letters are tiles."""
    return [*board["lines"], *board["wall"], board["floor"], board["special_floor"] or ""]


def phase_b(board: dict[str, Any], **changes: Any) -> Referee:
    """Let the other seat take the last tile of phase A, a red one, to its floor."""
    referee = make_referee({1: "R"}, boards=[board], to_move=1, **changes)
    referee.play("1R>F")
    return referee


def placed_points(referee: Referee, seat: int = 0) -> list[tuple[int, int, int]]:
    return [(tile["row"], tile["column"], tile["points"]) for tile in referee.scoring[seat]["tiles"]]
