"""Reading what a person types as an action: the exact text, or one that leaves out signs where it is still plain."""

from functools import cache

from sintra.games.errors import InvalidAction
from sintra.games.game import Game
from sintra.games.state import State


def action_from(state: State, text: str) -> int:
    """The id of the action meant, legal here or not; InvalidAction if there is none.

    The end of a text will do, if of the legal actions just one has it: a plate's name for keeping it.

    >>> from sintra.games.catalogue import chocolatier
    >>> state = chocolatier().start(seed=1)
    >>> [state.action_text(action_from(state, text)) for text in ("3U>2", "3 u 2", "cwf", "ur")]
    ['3U>2', '3U>2', 'CW>F', '<UR']
    """
    compact = "".join(text.split())
    try:
        return state.game.action_id(compact)
    except InvalidAction:
        letters = letters_of(compact)
        candidates = actions_by_letters(state.game).get(letters, [])
        if letters and len(candidates) != 1:
            candidates = [id for id in state.legal_actions() if letters_of(state.action_text(id)).endswith(letters)]
        if len(candidates) != 1:
            raise
        return candidates[0]


@cache
def actions_by_letters(game: Game) -> dict[str, list[int]]:
    """Every action of a game by the letters and digits of its text."""
    found: dict[str, list[int]] = {}
    for id in range(game.action_count):
        found.setdefault(letters_of(str(game.action_of(id))), []).append(id)
    found.pop("", None)  # an action of signs alone must be typed as it is
    return found


def letters_of(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())
