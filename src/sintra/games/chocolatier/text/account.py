"""What a round of Master Chocolatier has brought each seat, for comparing two ways to play it."""

from sintra.games.account import TILES, Account, Amount, Reach
from sintra.games.chocolatier.text.derived import bonuses_of
from sintra.games.chocolatier.text.explanation import BoardScore, Scoring
from sintra.games.chocolatier.text.schema import ChocolatierBoard, ChocolatierPosition

REACHES = {"row": "rows", "column": "columns", "colour": "colours"}
STARTS = 1.5
"""Points that starting the next round is usually worth, as the shipped weights have it."""


def accounts_of(position: ChocolatierPosition, scoring: Scoring | None) -> tuple[Account, ...]:
    """The account of each seat; `scoring` is that of the round, once it has been scored."""
    marker, is_over = position["marker"], position["phase"] == "over"
    return tuple(
        account_of(
            board,
            None if scoring is None else scoring.boards[seat],
            starts=None if is_over or not isinstance(marker, int) else start_of_round(marker == seat),
            is_over=is_over,
        )
        for seat, board in enumerate(position["boards"])
    )


def start_of_round(is_own: bool) -> Amount:
    """What it is worth to start the next round, or not to."""
    return Amount(int(is_own), STARTS if is_own else 0, is_scored=False)


def account_of(board: ChocolatierBoard, score: BoardScore | None, *, starts: Amount | None, is_over: bool) -> Account:
    """The account of one seat."""
    return Account(
        before=board["score"] if score is None else score.before,
        after=board["score"] if score is None else score.after,
        amounts={} if score is None else amounts_of(score),
        tiles={} if score is None else {tile.row: tile.points for tile in score.tiles},
        missing={
            line: line - len(tiles)
            for line, tiles in enumerate(board["lines"], 1)
            if score is None or line not in score.dropped
        },
        starts=starts,
        reaches={
            REACHES[bonus.kind]: Reach(
                earned=bonus.points * bonus.complete,
                best=bonus.best,
                needed=bonus.needed,
                worth=0 if is_over or bonus.best == bonus.needed else bonus.points,
            )
            for bonus in bonuses_of(tuple(board["wall"]))
        },
    )


def amounts_of(score: BoardScore) -> dict[str, Amount]:
    """What changed the score; a floor costs no more than there was to lose (C14)."""
    parts = score.parts
    cost = -parts["floor"] - parts["clamp"]
    return {TILES: Amount(parts["tiles"], parts["tiles"]), "floor": Amount(cost, -cost)}
