"""The scoring of a round of Master Chocolatier as it is shown, put together from the positions around it."""

from sintra.games.chocolatier.text.derived import ChocolatierDerived, derived_from
from sintra.games.chocolatier.text.explanation import BoardScore, Scoring
from sintra.games.chocolatier.text.schema import ChocolatierBoard, ChocolatierPosition
from sintra.games.scoring_frame import ScoringFrame, boards_at, counts_of, is_there, without

MARKER = "m"


def scoring_frames(
    before: ChocolatierPosition, after: ChocolatierPosition, scoring: Scoring
) -> list[ScoringFrame[ChocolatierPosition, ChocolatierDerived]]:
    """The frames between the position before the last action of a round and the one after it, with the next deal."""
    is_just_taken = any(before["factories"]) or bool(before["centre"])
    return [
        ScoringFrame(
            position, derived_from(position, None, still_to_come(position, scoring)), boards_at(scoring.boards, counted)
        )
        for counted in counts_of(scoring.boards, is_just_taken=is_just_taken)
        for position in [position_at(before, after, scoring, counted)]
    ]


def still_to_come(position: ChocolatierPosition, scoring: Scoring) -> list[int]:
    """What has not been counted yet in a frame."""
    return [score.after - board["score"] for board, score in zip(position["boards"], scoring.boards, strict=True)]


def position_at(
    before: ChocolatierPosition, after: ChocolatierPosition, scoring: Scoring, counted: int
) -> ChocolatierPosition:
    """The position in which so many tiles of each board have been counted; nothing is dealt yet."""
    holder = next((seat for seat, board in enumerate(scoring.boards) if MARKER in board.floor), None)
    return {
        **after,
        "round": before["round"],
        "phase": "deal",
        "to_move": None,
        "factories": [""] * len(after["factories"]),
        "centre": "",
        "effects": before["effects"],
        "bag": before["bag"],
        "lid": before["lid"],
        "marker": before["marker"] if holder is None else holder,
        "boards": [
            board_at(*boards, counted) for boards in zip(before["boards"], after["boards"], scoring.boards, strict=True)
        ],
    }


def board_at(before: ChocolatierBoard, after: ChocolatierBoard, score: BoardScore, counted: int) -> ChocolatierBoard:
    """A board of which the first `counted` tiles have been scored; the others are on their lines yet, if they were.

    A tile that was placed by choice lies there already, with its points, when its turn comes.
    """
    waiting = [tile for tile in score.placed[counted:] if not is_there(before["wall"], tile)]
    lines = list(after["lines"])
    for tile in waiting:
        lines[tile.row - 1] = tile.colour * tile.row
    return {
        **after,
        "lines": lines,
        "wall": without(after["wall"], waiting),
        "floor": score.floor,
        "score": score.before + sum(tile.points for tile in score.placed if tile not in waiting),
    }
