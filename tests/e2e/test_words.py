"""What the server can say by a code, the page can say in every language."""

import re
from pathlib import Path

import pytest

from sintra.games.catalogue import all_games

LANGUAGE = Path(__file__).parents[2] / "web/src/language"


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_every_reason_against_an_action_has_words(language: str) -> None:
    table = (LANGUAGE / f"{language}.ts").read_text().partition("  reasons: {")[2].partition("\n  }")[0]
    words = set(re.findall(r"^ {4}(\w+):", table, re.MULTILINE))
    given = {reason for game in all_games() for reason in game.reasons} - {"legal"}
    assert given <= words
