"""The scoring of a round of Azul Duel as it is shown, put together from the positions around it."""

from sintra.games.duel.rules.components import CHIPS_PER_ROUND
from sintra.games.duel.text.derived import DuelDerived, derived_from
from sintra.games.duel.text.explanation import BoardScore, Scoring
from sintra.games.duel.text.notation import SPECIAL_LETTER
from sintra.games.duel.text.schema import DuelBoard, DuelView
from sintra.games.scoring_frame import ScoringFrame, boards_at, counts_of, is_there, without


def scoring_frames(before: DuelView, after: DuelView, scoring: Scoring) -> list[ScoringFrame[DuelView, DuelDerived]]:
    """The frames between the position before the last action of a round and the one after it, with the next deal."""
    is_just_taken = any(before["suns"]) or any(before["moons"]) or any(before["chips"])
    return [
        ScoringFrame(
            position,
            derived_from(position, [CHIPS_PER_ROUND] * len(position["boards"]), still_to_come(position, scoring)),
            boards_at(scoring.boards, counted),
        )
        for counted in counts_of(scoring.boards, is_just_taken=is_just_taken)
        for position in [position_at(before, after, scoring, counted)]
    ]


def still_to_come(position: DuelView, scoring: Scoring) -> list[int]:
    """What has not been counted yet in a frame."""
    return [score.after - board["score"] for board, score in zip(position["boards"], scoring.boards, strict=True)]


def position_at(before: DuelView, after: DuelView, scoring: Scoring, counted: int) -> DuelView:
    """The position in which so many tiles of each board have been counted; nothing is dealt yet."""
    return {
        **after,
        "round": before["round"],
        "phase": "deal",
        "to_move": None,
        "marker": before["marker"],
        "suns": [""] * len(after["suns"]),
        "moons": [""] * len(after["moons"]),
        "chips": [None] * len(after["chips"]),
        "display": before["display"],
        "stack": before["stack"],
        "bag": before["bag"],
        "tower": before["tower"],
        "boards": [
            board_at(*boards, counted) for boards in zip(before["boards"], after["boards"], scoring.boards, strict=True)
        ],
    }


def board_at(before: DuelBoard, after: DuelBoard, score: BoardScore, counted: int) -> DuelBoard:
    """A board of which the first `counted` tiles have been scored; the others are on their lines yet, if they were.

    A tile that was placed by choice lies there already, with its points, when its turn comes.
    """
    waiting = [tile for tile in score.placed[counted:] if not is_there(before["tiles"], tile)]
    paid = {tile.row for tile in score.tiles if tile.chips}
    lines = list(after["lines"])
    for tile in waiting:
        if tile.colour != SPECIAL_LETTER:  # a line completed with chips has fewer tiles than places
            row = tile.row
            lines[row - 1] = before["lines"][row - 1] if row in paid else tile.colour * row
    return {
        **after,
        "tokens": before["tokens"],
        "lines": lines,
        "broken": score.broken,
        "tiles": without(after["tiles"], waiting),
        "score": score.before + sum(tile.points for tile in score.placed if tile not in waiting),
    }
