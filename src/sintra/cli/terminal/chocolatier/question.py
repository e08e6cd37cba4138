"""What a player of Master Chocolatier is asked in each phase, with an example of an answer that fits the position."""

from collections.abc import Sequence

from sintra.cli.terminal.renderer import Choice, Question
from sintra.games.chocolatier.text.action import Divide, Draft
from sintra.games.chocolatier.text.schema import ChocolatierPosition


def question(view: ChocolatierPosition, choices: Sequence[Choice]) -> Question:
    match view["phase"]:
        case "division":
            example = next((choice for choice in choices if is_shared(choice)), choices[0])
            text = "which colours go to the factory before? The others go to the one after"
            return Question(text, str(example.action), True)
        case "filling":
            return Question("which cell of the wall does the tile go to?", str(choices[0].action), True)
        case _:
            return Question("take tiles", str(min(choices, key=plainness).action))


def is_shared(choice: Choice) -> bool:
    """Whether the factory before gets any colour."""
    return isinstance(choice.action, Divide) and choice.action.before != ""


def plainness(choice: Choice) -> tuple[int, int, int, int]:
    """The plainest draft is the least: from the first factory, most tiles, none that falls, the shortest line."""
    assert isinstance(choice.action, Draft)
    return choice.action.source, -choice.taken, choice.fallen, choice.action.id
