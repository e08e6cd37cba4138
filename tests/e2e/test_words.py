"""What the server can say by a code, the page can say in every language."""

import re

import pytest

from sintra.games.catalogue import all_games
from tests.e2e.speaking import SOURCE


def reasons_in(file: str) -> set[str]:
    """The reasons that a file of the page has words for."""
    table = (SOURCE / file).read_text().partition("  reasons: {")[2].partition("\n  }")[0]
    return set(re.findall(r"^ {4}(\w+):", table, re.MULTILINE))


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_every_reason_against_an_action_has_words(language: str) -> None:
    for game in all_games():
        words = reasons_in(f"language/{language}.ts") | reasons_in(f"games/{game.name}/words/{language}.ts")
        assert set(game.reasons) - {"legal"} <= words, game.name
