"""A principal variation: the one way in which it is played out on a state."""

from collections.abc import Callable, Iterable, Iterator

from sintra.games.state import State

MAX_LENGTH = 96


def walk_pv(state: State, pv: Iterable[int], go_on: Callable[[State], int | None] | None = None) -> Iterator[int]:
    """Play a principal variation on this very state, as far as it can be played; each action comes before it is taken.

    Where hidden things were dealt otherwise for the search, it may not be legal here from some action on: it ends
    there. It may also end early by itself; then `go_on` says what follows in a state, or None.
    """
    rest = iter(pv)
    for _ in range(MAX_LENGTH):
        if state.to_move is None:
            return
        action = next(rest, None)
        if action is None and go_on is not None:
            action = go_on(state)
        if action is None or state.reason(action) is not None:
            return
        yield action
        state.apply(action)
