"""The one place where the kernels of the search are loaded, or compiled where that has not been done yet."""

import numpy as np

from sintra.games.game import Game
from sintra.kernel.layout import StructArray
from sintra.search.chance import estimate_seats
from sintra.search.root import is_chance_in_first
from sintra.search.searcher import Searcher, SearchOptions
from sintra.search.transposition import NOT_FOUND, action_in

FEW_BITS = 4

_loaded: set[tuple[type[Game], np.dtype[np.void]]] = set()


def load_kernels(game: Game, weights: StructArray) -> None:
    """Make sure that no search of this kind of game with this kind of weights waits for its kernels."""
    kind = (type(game), weights.dtype)
    if kind not in _loaded:
        state = game.start(seed=0)
        Searcher(game, weights, options=SearchOptions(transposition_bits=FEW_BITS)).search(state, nodes=1)
        is_chance_in_first(state.position, state.legal_actions()[0])
        action_in(NOT_FOUND)  # so short a search finds no action in its table
        estimate_seats(state.position, weights, np.zeros(game.players))
        _loaded.add(kind)
