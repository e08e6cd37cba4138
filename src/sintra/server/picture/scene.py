"""Which game is drawn by which folder."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sintra.server.picture.chocolatier import board as chocolatier
from sintra.server.picture.duel import board as duel

WIDTH, HEIGHT = 1200, 630


@dataclass(frozen=True, slots=True)
class Scene:
    """How a game is pictured: its ground, a seat's board as it stands, and a board to invite with.

    Boards are drawn around 0, within 280 to all sides.
    """

    title: tuple[str, ...]
    ground: Callable[[], str]
    board: Callable[[Mapping[str, Any], int], str]
    sample: Callable[[], str]


SCENES = {
    "chocolatier": Scene(chocolatier.TITLE, chocolatier.ground, chocolatier.board, chocolatier.sample),
    "duel": Scene(duel.TITLE, duel.ground, duel.board, duel.sample),
}
