"""Writes the positions of the lessons on tactics as the page shows them: `python -m tools.lessons`.

In the folder `learn` of a game of the page `positions.json` has, for each lesson, positions as text, each with a line
of actions: the first is what is taught, the others show what comes of it. What the page needs of them is told by the
library as a server tells it: what can be chosen and what it brings, and what was scored. Nothing in it is made up.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sintra.games.catalogue import game_named
from sintra.games.schema import derived_of, position_of
from sintra.server.table.view import exercise_view

ROOT = Path(__file__).parents[1]
LEARNER = 0
"""The seat through whose eyes a lesson is seen."""


def main() -> None:
    for path, text in lessons():
        path.write_text(text)


def lessons() -> Iterator[tuple[Path, str]]:
    """Every file there has to be, and what has to be in it."""
    for path in sorted((ROOT / "web/src/games").glob("*/learn/positions.json")):
        for number, tasks in json.loads(path.read_text()).items():
            told = ",\n".join(json.dumps(told_of(**task), ensure_ascii=False) for task in tasks)
            yield path.with_name(f"lesson{number}.json"), f"[\n{told}\n]\n"


def told_of(position: str, line: list[str]) -> dict[str, Any]:
    """A task, and what comes of doing it right."""
    state = game_named(position.split()[0]).parse(position)
    if state.to_move != LEARNER:
        raise ValueError(f"seat {state.to_move} is to move, expected {LEARNER}, in {position}")
    asked = exercise_view(state, 0)
    for action in line:
        state.apply(state.parse_action(action))
    shown = position_of(state, LEARNER)
    scoring = state.scoring
    told = {
        "position": asked.position,
        "derived": asked.derived,
        "choices": asked.choices,
        "completion": asked.completion,
        "best": line[0],
        "after": {
            "position": shown,
            "derived": derived_of(state, LEARNER, shown),
            "scoring": scoring
            and {
                "round": scoring.round,
                "boards": [{"placed": board.placed, "lost": board.lost} for board in scoring.boards],
            },
        },
    }
    result: dict[str, Any] = msgspec.to_builtins(told)
    return result


if __name__ == "__main__":
    main()
