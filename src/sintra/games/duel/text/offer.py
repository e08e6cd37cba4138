"""What is left to take in a view, for people who look at it; who may take it now say the legal actions."""

from sintra.games.duel.rules.components import CHIPS_PER_ROUND
from sintra.games.duel.text.schema import DuelView

ACQUISITION = ("setup", "turn", "stacking", "drawing", "keeping", "placing", "returning")
"""The phases in which plates and chips can still be taken this round."""


def chips_to_take(view: DuelView, seat: int) -> int | None:
    """How many chips a seat has yet to take this round, or None when none are taken any more (D14).

    Two a round are all, and all are taken.
    """
    if view["phase"] not in ACQUISITION:
        return None
    board = view["boards"][seat]
    owned = len(board["chips"]) + len(board["used_chips"])
    return max(0, min(CHIPS_PER_ROUND, CHIPS_PER_ROUND * int(view["round"]) - owned))
