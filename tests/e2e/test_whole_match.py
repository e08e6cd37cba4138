"""A whole match of each game against a bot, in each way a page can be operated."""

import re

import pytest

from tests.e2e.conftest import Come
from tests.e2e.playing import await_turn, play_on

ONE_STEP = (("keyboard", "duel"), ("names", "chocolatier"), ("names", "duel"))
"""Where the setting is tried that does without confirmation."""
GAMES = {"chocolatier": "Master Chocolatier", "duel": "Duel"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch", "names"])
def test_whole_match_against_a_bot(come: Come, game: str, way: str) -> None:
    person = come(way)
    person.go()
    person.press(f"Play now against Carla {GAMES[game]}")
    is_asked = (way, game) not in ONE_STEP
    if not is_asked:
        await_turn(person)
        person.press("Menu")
        person.press("Settings")
        person.switch(re.compile("^Move in one step"))
        person.page.keyboard.press("Escape")
    assert play_on(person, is_asked=is_asked) > 15
    table = person.page.get_by_role("table", name="How the points came about")
    rows = [
        [number(cell) for cell in row.get_by_role("cell").all_inner_texts()] for row in table.get_by_role("row").all()
    ]
    *parts, total = rows[1:]
    assert [sum(points) for points in zip(*parts, strict=True)] == total


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "") or 0)
