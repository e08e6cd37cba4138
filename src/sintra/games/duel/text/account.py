"""What a round of Azul Duel has brought each seat, for comparing two ways to play it."""

from collections.abc import Sequence

from sintra.games.account import TILES, Account, Amount, Reach
from sintra.games.duel.text.explanation import BoardScore, Scoring
from sintra.games.duel.text.goals import (
    FACE_POINTS,
    DomeStanding,
    GoalStanding,
    SpecialCell,
    dome_standing,
)
from sintra.games.duel.text.schema import DuelBoard, DuelPosition

STARTS = 0.7
"""Points that starting the next round is usually worth, as the shipped weights have it."""
CHIP = 1.2
"""Points that a chip in the tray is usually worth, as the shipped weights have it, while there is a round to come."""
CELL_BY_CELL = {"edge", "empty_special_cells"}
"""Faces that count every cell by itself: there is nothing to be completed."""


def accounts_of(position: DuelPosition, scoring: Scoring | None) -> tuple[Account, ...]:
    """The account of each seat; `scoring` is that of the round, once it has been scored."""
    marker, is_over = position["marker"], position["phase"] == "over"
    return tuple(
        account_of(
            board,
            None if scoring is None else scoring.boards[seat],
            position["faces"],
            starts=None if is_over or not isinstance(marker, int) else start_of_round(marker == seat),
            is_over=is_over,
        )
        for seat, board in enumerate(position["boards"])
    )


def start_of_round(is_own: bool) -> Amount:
    """What it is worth to start the next round, or not to."""
    return Amount(int(is_own), STARTS if is_own else 0, is_scored=False)


def account_of(
    board: DuelBoard, score: BoardScore | None, faces: Sequence[str], *, starts: Amount | None, is_over: bool
) -> Account:
    """The account of one seat."""
    chips = len(board["chips"])
    standing = dome_standing(tuple(faces), tuple(board["dome"]), tuple(board["tiles"]))
    return Account(
        before=board["score"] if score is None else score.before,
        after=board["score"] if score is None else score.after,
        amounts=({} if score is None else amounts_of(score))
        | {"chips": Amount(chips, 0 if is_over else CHIP * chips, is_scored=False)},
        tiles={} if score is None else {tile.row: tile.points for tile in score.tiles},
        missing={
            line: line - len(tiles)
            for line, tiles in enumerate(board["lines"], 1)
            if score is None or line not in score.broken_lines
        },
        starts=starts,
        reaches=reaches_of(faces, standing, is_over=is_over),
    )


def amounts_of(score: BoardScore) -> dict[str, Amount]:
    """What changed the score; nothing costs more than there was to lose, broken tiles least of all (D22)."""
    tiles = sum(tile.points for tile in score.tiles)
    special = sum(tile.special_points for tile in score.tiles)
    lost = score.before + tiles + special - score.after
    first = min(lost, score.first_player_penalty)
    broken = lost - first
    return {
        TILES: Amount(tiles, tiles),
        "special": Amount(special, special),
        "broken": Amount(broken, -broken),
        "first": Amount(first, -first),
    }


def reaches_of(faces: Sequence[str], standing: DomeStanding, *, is_over: bool) -> dict[str, Reach]:
    """How far a dome is with the faces in play, and with its next special tile."""
    found = {face: reach_of(face, goal, is_over=is_over) for face, goal in zip(faces, standing.goals, strict=True)}
    open_cells = [cell for cell in standing.specials if cell.has < cell.needs]
    if open_cells and not is_over:
        found["special"] = nearest_special(open_cells)
    return found


def reach_of(face: str, goal: GoalStanding, *, is_over: bool) -> Reach:
    """How far a dome is with one face."""
    has_next = not is_over and face not in CELL_BY_CELL and goal.best < goal.needed
    worth = FACE_POINTS[face] * (goal.needed if face == "wild_cells" else 1)
    return Reach(goal.earned, goal.best, goal.needed, worth if has_next else 0)


def nearest_special(cells: Sequence[SpecialCell]) -> Reach:
    """Of the special cells without their tile, the one that lacks least, and of such the one that brings most."""
    nearest = max(cells, key=lambda cell: (cell.has, cell.points))
    return Reach(0, nearest.has, nearest.needs, nearest.points)
