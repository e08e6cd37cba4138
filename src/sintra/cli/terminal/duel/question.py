"""What a player of Azul Duel is asked in each phase, with an example of an answer that fits the position."""

from collections.abc import Sequence

from sintra.cli.terminal.duel.piece import COLOURS, kind_of
from sintra.cli.terminal.renderer import Choice, Question
from sintra.games.duel.text.action import Draft, Draw, Field, Leave, Show, Stop, Take
from sintra.games.duel.text.schema import DuelView
from sintra.games.words import counted

QUARTER_TURN = 90


def question(view: DuelView, choices: Sequence[Choice]) -> Question:
    first = str(choices[0].action)
    match view["phase"]:
        case "setup":
            return Question("choose one of the shown plates to begin your dome with", first, True)
        case "stacking":
            text = f"which tile left over on factory {view['stacking']} goes on its moon next? The lowest comes first"
            return Question(text, first, True)
        case "drawing":
            return drawing_question(view, choices)
        case "keeping":
            return Question("which of the plates drawn do you keep?", first, True)
        case "placing":
            return placing_question(view, choices)
        case "returning":
            text = "which plate goes back under the stack next? The last one lies at the bottom"
            return Question(text, first, True)
        case "completing":
            return completing_question(view, choices)
        case "decorating":
            return decorating_question(view, first)
        case _:
            return turn_question(choices)


def turn_question(choices: Sequence[Choice]) -> Question:
    """Whatever a turn can be here: tiles, a plate or a chip."""
    drafts = [choice for choice in choices if isinstance(choice.action, Draft)]
    plates = [str(choice.action) for choice in choices if isinstance(choice.action, Show | Draw)]
    chips = sorted(str(choice.action) for choice in choices if isinstance(choice.action, Take))
    kinds = ["tiles"] if drafts else []
    if plates:
        kinds.append(f"a plate ({in_words(plates)})")
    if chips:
        kinds.append(f"a chip ({in_words(chips)})")
    example = min(drafts, key=plainness).action if drafts else choices[0].action
    return Question(f"take {in_words(kinds)}", str(example))


def plainness(choice: Choice) -> tuple[str, int, int, int]:
    """The plainest draft is the least: from the first source, most tiles, none that breaks, the shortest line."""
    assert isinstance(choice.action, Draft)
    return choice.action.source, -choice.taken, choice.fallen, choice.action.id


def in_words(parts: list[str]) -> str:
    """A list as it is spoken.

    >>> in_words(["tiles"]), in_words(["P1", "P3", "draw"])
    ('tiles', 'P1, P3 or draw')
    """
    return " or ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


def drawing_question(view: DuelView, choices: Sequence[Choice]) -> Question:
    draw = next((choice for choice in choices if isinstance(choice.action, Draw)), None)
    stop = next((choice for choice in choices if isinstance(choice.action, Stop)), choices[0])
    looking = f"stop and look at {counted(len(view['drawn']), 'plate')}"
    more = "" if draw is None else f"draw one more {'for a point' if draw.price else 'for free'}, or "
    return Question(f"{more}{looking}?", str(stop.action), True)


def placing_question(view: DuelView, choices: Sequence[Choice]) -> Question:
    fields = [choice.action for choice in choices if isinstance(choice.action, Field)]
    example = next((field for field in fields if field.degrees == QUARTER_TURN), fields[0])
    assert view["hand"] is not None  # else there is nothing to place
    text = (
        f"put the {kind_of(view['hand'])} plate on a free field; "
        f"{example} is field {example.field}, turned {example.degrees} degrees clockwise"
    )
    return Question(text, str(example))


def completing_question(view: DuelView, choices: Sequence[Choice]) -> Question:
    line, held = line_in_question(view)
    spent = view["spending"]
    missing = line - len(held)
    text = f"line {line} lacks {counted(missing, f'{COLOURS[held[0]]} tile')}"
    if spent:
        return Question(f"{text}, and you spend {', '.join(spent)}: what else?", str(choices[0].action), True)
    price = "2 chips of that colour or any 3, spent in their order" + (" for each" if missing > 1 else "")
    leave = next((choice for choice in choices if isinstance(choice.action, Leave)), choices[0])
    return Question(f"{text}: complete it ({price}), or leave it?", str(leave.action), True)


def decorating_question(view: DuelView, example: str) -> Question:
    line, held = line_in_question(view)
    return Question(f"which cell of row {line} does the {COLOURS[held[0]]} tile of line {line} go to?", example, True)


def line_in_question(view: DuelView) -> tuple[int, str]:
    """The line that the seat to move is asked about, and its tiles."""
    line, seat = view["line"], view["to_move"]
    assert line is not None  # in the phases that ask about one
    assert seat is not None
    return line, view["boards"][seat]["lines"][line - 1]
