"""Sintra plays, teaches and analyses the Azul family of board games: exact rules at native speed.

>>> import sintra
>>> state = sintra.chocolatier(players=2).start(seed=7)
>>> state.to_move is not None and len(state.legal_actions()) > 0
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sintra.games.batch import Batch, batch
    from sintra.games.catalogue import chocolatier, duel, game_named, game_with
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

__version__ = "0.2.0"

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
    "duel",
    "game_named",
    "game_with",
]

_HOMES = {
    "sintra.games.batch": ("Batch", "batch"),
    "sintra.games.catalogue": ("chocolatier", "duel", "game_named", "game_with"),
    "sintra.games.errors": tuple(name for name in __all__ if name.startswith(("I", "R", "Sin"))),
    "sintra.games.game": ("Game",),
    "sintra.games.outcome": ("Outcome",),
    "sintra.games.state": ("State",),
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: the compiler behind the kernels takes a moment to load."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'sintra' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
