"""Actions of Master Chocolatier, and the reasons against them, in English sentences."""

from typing import Any

import numpy as np

from sintra.games.action import ActionDetails
from sintra.games.chocolatier.rules.action_space import CENTRE
from sintra.games.chocolatier.rules.components import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COMES_HOME,
    DIVIDES,
    EMPTY,
    FACTORIES_IN_PLAY,
    IN_CENTRE,
    LINES,
    MARKER_USES_SPECIAL_FLOOR,
    PLAIN,
)
from sintra.games.chocolatier.rules.engine import neighbours_of_dividing
from sintra.games.chocolatier.rules.phase import PHASE_NAMES
from sintra.games.chocolatier.text.action import Action, Divide, Draft, Place
from sintra.games.engine import tiles_moved
from sintra.games.words import counted
from sintra.kernel.layout import StructArray

PHASE_WANTS = {
    "draft": "a draft such as 3U>2",
    "division": "a division such as <UR",
    "filling": "a cell such as r1c3",
}


def colour_name(letter: str) -> str:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def source_name(source: int) -> str:
    return "the centre" if source == CENTRE else f"factory {source}"


def listed(letters: str) -> str:
    """Colours as a list in words."""
    names = [colour_name(letter) for letter in letters]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nothing"


def phrase(action: Action) -> str:
    """An action in words, without a position."""
    match action:
        case Draft(source, colour, line):
            target = f"line {line}" if line else "the floor line"
            return f"take {colour_name(colour)} from {source_name(source)} to {target}"
        case Divide(before):
            return f"send {listed(before)} to the neighbour before and the rest to the one after"
        case Place(row, column):
            return f"place the tile of row {row} in column {column}"


def describe(positions: StructArray, action: Action) -> str:
    """A legal action in words, as it would go in this position."""
    position = positions[0]
    match action:
        case Draft():
            return describe_draft(positions, action)
        case Divide():
            factory, before, after = neighbours_of_dividing(positions)
            colours = [
                letter for letter, count in zip(COLOUR_LETTERS, position["factories"][factory], strict=True) if count
            ]
            rest = "".join(letter for letter in colours if letter not in action.before)
            return f"send {listed(action.before)} to factory {before + 1} and {listed(rest)} to factory {after + 1}"
        case Place():
            colour = COLOUR_NAMES[position["boards"][position["to_move"]]["line_colour"][action.row - 1]]
            return f"place the {colour} tile of row {action.row} in column {action.column}"


def public_details(positions: StructArray, action: Action) -> ActionDetails:
    """What the position adds to an action's own fields: how many tiles are taken, or the colour of the one placed."""
    position = positions[0]
    match action:
        case Draft():
            return {"count": int(tiles_moved(positions, action.id)[0])}
        case Place(row):
            return {"colour": COLOUR_LETTERS[position["boards"][position["to_move"]]["line_colour"][row - 1]]}
    return {}


def tiles_at(position: np.void, source: int) -> Any:
    """The number of tiles of each colour in the centre or on a factory."""
    return position["centre"] if source == CENTRE else position["factories"][source - 1]


def describe_draft(positions: StructArray, action: Draft) -> str:
    position = positions[0]
    tiles = tiles_at(position, action.source)
    count, fallen = tiles_moved(positions, action.id)
    taken = f"take {counted(count, f'{colour_name(action.colour)} tile')} from {source_name(action.source)}"
    board = position["boards"][position["to_move"]]
    parts = [f"{taken} to line {action.line}" if action.line else f"{taken} to the floor line"]
    if action.line and int(board["line_count"][action.line - 1]) + count - fallen == action.line:
        parts.append("completing it")
    effect = PLAIN if action.source == CENTRE else position["effects"][action.source - 1]
    has_space = board["special_floor"] == EMPTY or effect == COMES_HOME
    if effect == COMES_HOME:
        parts.append("with the factory itself as a special floor space")
    if action.source == CENTRE and position["marker"] == IN_CENTRE:
        parts.append("with the starting-player marker")
        if has_space and MARKER_USES_SPECIAL_FLOOR:
            parts.append("which goes to the special floor space")
            has_space = False
    if action.line and fallen:
        parts.append(f"{fallen} {'falls' if fallen == 1 else 'fall'}")
    if fallen and has_space:
        parts.append(f"{'that one' if fallen == 1 else 'the first'} to the special floor space, free of penalty")
    if effect == DIVIDES and sum(tiles) > count:
        parts.append("then divide the rest")
    return ", ".join(parts)


def explain_reason(positions: StructArray, action: Action, reason: str) -> str:
    """Why an action is not allowed in this position: what was wrong, the value, and what was expected."""
    position = positions[0]
    phase = PHASE_NAMES[int(position["phase"])]
    sentence = {
        "awaits_deal": "the position waits for a deal; call deal() first",
        "game_over": "the game is over",
        "wrong_phase": f"the phase {phase} asks for {PHASE_WANTS.get(phase, 'nothing')}",
    }.get(reason) or sentence_about(position, action, reason)
    return f"{action} is not allowed: {sentence}"


def sentence_about(position: np.void, action: Action, reason: str) -> str:
    """The sentences that name what stands in the way."""
    board = position["boards"][position["to_move"]]
    factories = FACTORIES_IN_PLAY[position["players"]]
    match action:
        case Draft(source, colour, line):
            held = COLOUR_NAMES[max(int(board["line_colour"][max(line, 1) - 1]), 0)]
            name = colour_name(colour)
            return {
                "no_such_factory": f"there is no factory {source}, this game has factories 1 to {factories}",
                "factory_taken": f"seat {position['home_seat']} took factory {source} as a floor space (rule 26)",
                "no_such_tiles": f"{source_name(source)} holds no {name} tile",
                "line_complete": f"line {line} is complete, choose another line or F for the floor (rule 9)",
                "line_other_colour": f"line {line} holds {held}, a line takes one colour (rule 9)",
                "colour_in_row": f"row {line} of the wall already has {name} (rule 9)",
            }[reason]
        case Divide(before):
            here = position["factories"][[effect == DIVIDES for effect in position["effects"]].index(True)]
            left = "".join(letter for letter, count in zip(COLOUR_LETTERS, here, strict=True) if count)
            return f"{listed(left)} can be divided, not {listed(before)} (rule 25)"
        case Place(row, column):
            current = next((line + 1 for line in range(LINES) if board["line_count"][line] > line), row)
            name = COLOUR_NAMES[max(int(board["line_colour"][current - 1]), 0)]
            cell = int(board["wall"][row - 1][column - 1])
            holds = COLOUR_NAMES[cell] if cell != EMPTY else "nothing"
            return {
                "wrong_row": f"row {current} is to be placed now, rows go top to bottom (rule 18)",
                "cell_occupied": f"row {row}, column {column} already holds {holds} (rule 18)",
                "colour_in_column": f"column {column} already has {name} (rule 18)",
            }[reason]
