"""The lessons on tactics: made of what the library says, and right by what the search finds."""

import json
from pathlib import Path

import pytest

from sintra.bots import LEVELS, Limit
from sintra.games.catalogue import game_named
from tools.lessons import LEARNER, ROOT, lessons

AUTHORED = sorted((ROOT / "web/src/games").glob("*/learn/positions.json"))
TASKS = [
    pytest.param(task["position"], task["line"], id=f"{path.parts[-3]}-{number}-{index}")
    for path in AUTHORED
    for number, tasks in json.loads(path.read_text()).items()
    for index, task in enumerate(tasks, 1)
]
THOUGHT = Limit(nodes=20_000)
CLEARLY = 0.5
"""By at least so many points what is taught is better than anything else."""


def test_there_are_lessons() -> None:
    assert len(AUTHORED) == 2
    assert len(TASKS) == 12


@pytest.mark.parametrize(("path", "text"), [pytest.param(*made, id=made[0].name) for made in lessons()])
def test_files_are_what_the_library_says(path: Path, text: str) -> None:
    """If they are not: `python -m tools.lessons`."""
    assert path.read_text() == text


@pytest.mark.parametrize(("position", "line"), TASKS)
def test_what_is_taught_is_best(position: str, line: list[str]) -> None:
    state = game_named(position.split()[0]).parse(position)
    first, second, *_ = LEVELS[-1].bot("lesson").rank(state.determinise(LEARNER, "lesson"), THOUGHT, 2)
    assert state.action_text(first.action) == line[0]
    assert first.value is not None
    assert second.value is not None
    assert first.value - second.value >= CLEARLY
