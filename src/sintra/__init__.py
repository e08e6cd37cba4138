"""Sintra plays, teaches and analyses the Azul family of board games: exact rules at native speed.

>>> import sintra
>>> state = sintra.chocolatier(players=2).start(seed=7)
>>> state.to_move is not None and len(state.legal_actions()) > 0
True
"""

from sintra.games.batch import Batch, batch
from sintra.games.catalogue import chocolatier, game_named, game_with
from sintra.games.errors import (
    IllegalAction,
    InvalidAction,
    InvalidDeal,
    InvalidOption,
    InvalidPosition,
    RecordError,
    SintraError,
)
from sintra.games.game import Game
from sintra.games.outcome import Outcome
from sintra.games.state import State

__version__ = "0.1.0"

__all__ = [
    "Batch",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "InvalidDeal",
    "InvalidOption",
    "InvalidPosition",
    "Outcome",
    "RecordError",
    "SintraError",
    "State",
    "__version__",
    "batch",
    "chocolatier",
    "game_named",
    "game_with",
]
