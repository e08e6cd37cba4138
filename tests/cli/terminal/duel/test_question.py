"""What a player of Azul Duel is asked in each phase, with an example that fits."""

from typing import Any

import pytest

import sintra
from sintra.cli.terminal.renderer import Choice, Question, renderer_of
from tests.cli.terminal.duel.views import LATE, PHASES, VIEWS, board, position, view_in

duel = renderer_of("duel")


def choices(*texts: str) -> list[Choice]:
    """Choices by their texts; after a comma may follow the tiles that are taken, those that break, and the price."""
    made = []
    for text in texts:
        action, *numbers = text.split(",")
        taken, fallen, price = [*map(int, numbers), 0, 0, 0][:3]
        made.append(Choice(sintra.duel().parse_action(action), taken, fallen, price=price))
    return made


CHOICES = {
    "setup": ["P1", "P2", "P3"],
    "turn": ["1B>1,1", "1B>2,1", "1B>X,1,1", "3K>2,2", "LY>1,2,1", "P1", "P2", "P3", "draw,0,0,1"],
    "stacking": ["^K", "^Y"],
    "drawing": ["draw,0,0,1", "stop"],
    "keeping": ["keep:TBWY", "keep:YKTS"],
    "placing": ["1@0", "1@90", "1@180", "1@270", "2@0", "2@90"],
    "returning": ["under:TBWY", "under:TRBS"],
    "completing": ["use:K", "use:RT", "leave"],
    "decorating": ["r4c1", "r4c2"],
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_question(phase: str) -> None:
    asked = duel.question(view_in(phase), choices(*CHOICES[phase]))
    example = {
        "setup": "P1",
        "turn": "1B>1",
        "stacking": "^K",
        "drawing": "stop",
        "keeping": "keep:TBWY",
        "placing": "1@90",
        "returning": "under:TBWY",
        "completing": "leave",
        "decorating": "r4c1",
    }[phase]
    assert asked.example == example
    assert asked.lists_choices == (phase not in ("turn", "placing"))
    assert len(asked.text) > 20


NO_TILES = {"suns": [""] * 5, "moons": [""] * 5}
NO_TOKEN = board(tokens=0)
FULL = board(tokens=0, lines=["K", "KK", "K", "KKKK", "RRR", "Y"], chips=["K", "K"])
FIRST_UP = {"chips": ["K", None, None, None], "face_up": [True, False, False, False]}
QUESTIONS = [
    (
        LATE,
        "4B>2,1 4B>5,1 4R>2,2 4R>4,2,2 4R>5,2 4R>X,2,2 4K>2,1 MY>2,1 MK>2,1 MT>3,1 P2 draw,0,0,1 chip:BR",
        Question("take tiles, a plate (P2 or draw) or a chip (chip:BR)", "4R>2"),
    ),
    (
        position(suns=[""] * 5),
        "MR>1,1 MR>2,1 MR>X,1,1 P1 P2 P3 draw,0,0,1",
        Question("take tiles or a plate (P1, P2, P3 or draw)", "MR>1"),
    ),
    (LATE | NO_TILES | {"boards": [NO_TOKEN, NO_TOKEN]}, "chip:BR", Question("take a chip (chip:BR)", "chip:BR")),
    (
        position(**NO_TILES, **FIRST_UP, display=[None] * 3),
        "draw,0,0,1 chip:K",
        Question("take a plate (draw) or a chip (chip:K)", "draw"),
    ),
    (
        position(suns=["TTTT", "", "", "", ""], **FIRST_UP, boards=[FULL, FULL]),
        "1T>X,4,4",
        Question("take tiles", "1T>X"),
    ),
    (
        VIEWS["spending"],
        "use:RT enough",
        Question("line 3 lacks 1 turquoise tile, and you spend RT: what else?", "use:RT", True),
    ),
    (
        position(phase="drawing", drawn=["wild"], boards=[board(score=0), board()]),
        "draw stop",
        Question("draw one more for free, or stop and look at 1 plate?", "stop", True),
    ),
    (
        position(phase="drawing", drawn=["wild"]),
        "draw,0,0,1 stop",
        Question("draw one more for a point, or stop and look at 1 plate?", "stop", True),
    ),
]


@pytest.mark.parametrize(("view", "legal", "expected"), QUESTIONS)
def test_a_question_fits_the_position(view: dict[str, Any], legal: str, expected: Question) -> None:
    assert duel.question(view, choices(*legal.split())) == expected
