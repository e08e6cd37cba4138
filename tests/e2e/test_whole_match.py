"""A whole match of each game against a bot, in each way a page can be operated."""

import pytest

from tests.e2e.conftest import Come
from tests.e2e.playing import play_on

GAMES = {"chocolatier": "Master Chocolatier", "duel": "Duel"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch", "names"])
def test_whole_match_against_a_bot(come: Come, game: str, way: str) -> None:
    person = come(way)
    person.go()
    person.press(f"Play now against Carla {GAMES[game]}")
    assert play_on(person) > 15
    person.page.get_by_role("table", name="How the points came about").wait_for()
