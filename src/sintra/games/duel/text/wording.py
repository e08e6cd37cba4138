"""Actions of Azul Duel, and the reasons against them, in English sentences."""

from typing import Any

import numpy as np

from sintra.games.action import ActionDetails
from sintra.games.duel.rules.components import (
    CELL_LETTERS,
    CHIP_NAMES,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    EMPTY,
    FIELDS_A_ROW,
    LAID,
    LARGE,
    ON_LARGE_MOON,
    PLATE_NAMES,
    rotated,
)
from sintra.games.duel.rules.phase import PHASE_NAMES
from sintra.games.duel.text.action import (
    Action,
    Cell,
    Draft,
    Draw,
    Enough,
    Field,
    Keep,
    Leave,
    Show,
    Stack,
    Stop,
    Take,
    Under,
    Use,
)
from sintra.games.engine import tiles_moved
from sintra.games.words import counted
from sintra.kernel.layout import StructArray

HIDDEN = "?"
SOURCE_NAMES = {"L": "the large sun", "M": "the moons", **{str(n): f"the sun of factory {n}" for n in range(1, 5)}}
PHASE_WANTS = {
    "setup": "a shown plate such as P1",
    "turn": "a draft such as 3T>2, a plate such as P1, draw, or a chip such as chip:BR",
    "stacking": "the next tile for the moon, such as ^K",
    "drawing": "draw or stop",
    "keeping": "one of the plates drawn, such as keep:YKTS",
    "placing": "a field and a turn, such as 5@90",
    "returning": "a plate to put under the stack, such as under:YKTS",
    "completing": "chips such as use:BR, enough, or leave",
    "decorating": "a cell such as r2c3",
}


def colour_name(letter: str) -> str:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def phrase(action: Action) -> str:
    """An action in words, without a position."""
    match action:
        case Draft(source, colour, line):
            target = f"line {line}" if line else "the broken spaces"
            return f"take {colour_name(colour)} from {SOURCE_NAMES[source]} to {target}"
        case Stack(colour):
            return f"put {colour_name(colour)} on the moon next"
        case Show(slot):
            return f"take the shown plate {slot}"
        case Draw():
            return "draw a plate from the stack, for a point if there is one"
        case Stop():
            return "draw no more and look"
        case Keep(plate):
            return f"keep the plate {plate}"
        case Field(field, degrees):
            return f"put the plate on field {field}" + (f", turned {degrees}°" if degrees else "")
        case Under(plate):
            return f"put {plate} under the stack"
        case Take(chip):
            return f"take the chip {chip}"
        case Use(chip):
            return f"spend the chip {chip}"
        case Enough():
            return "complete the line with these chips"
        case Leave():
            return "leave the line as it is"
        case Cell(row, column):
            return f"place the tile of line {row} in column {column}"


def phrase_for_others(action: Action) -> tuple[Action, str]:
    """An action and the words for it as the other player may know it (DR2)."""
    match action:
        case Keep():
            return Keep(HIDDEN), "keep one of the plates drawn"
        case Under():
            return Under(HIDDEN), "put a plate under the stack"
    return action, phrase(action)


def describe(positions: StructArray, action: Action) -> str:
    """A legal action in words, as it would go in this position."""
    position = positions[0]
    board = position["boards"][position["to_move"]]
    match action:
        case Draft():
            return describe_draft(positions, action)
        case Show(slot):
            return f"{phrase(action)}, {PLATE_NAMES[position['display'][slot - 1]]}"
        case Draw():
            again = " one more" if position["drawn"] else ""
            cost = "for 1 point" if board["score"] > 0 else "free at 0 points"
            return f"draw{again or ' a'} plate from the stack, {cost}"
        case Stop():
            return f"draw no more and look at {counted(int(position['drawn']), 'plate')}"
        case Field(field, degrees):
            name = PLATE_NAMES[position["hand"]]
            turn = f", turned {degrees}° to {rotated(name, degrees // 90)}" if degrees else ""
            return f"put {name} on field {field}{turn}"
        case Enough():
            return f"complete line {position['line'] + 1} with these chips"
        case Leave():
            return f"leave line {position['line'] + 1} as it is"
        case Use(chip):
            return f"spend the chip {chip} on line {position['line'] + 1}"
        case Cell(row, column):
            name = COLOUR_NAMES[board["line_colour"][row - 1]]
            kind = cell_kind(board, row - 1, column - 1)
            return f"place the {name} tile of line {row} in column {column}" + (", a wild cell" if kind == "W" else "")
    return phrase(action)


def cell_kind(board: np.void, row: int, column: int) -> str:
    """The letter printed on a cell of the dome, or nothing where no plate lies."""
    field = row // 2 * FIELDS_A_ROW + column // 2
    plate = int(board["plates"][field])
    return "" if plate == EMPTY else CELL_LETTERS[LAID[plate, board["rotations"][field], row % 2 * 2 + column % 2]]


def public_details(positions: StructArray, action: Action) -> ActionDetails:
    """What the position adds to an action's own fields, as far as both players see it."""
    position = positions[0]
    match action:
        case Draft(source, colour):
            taken: ActionDetails = {"count": int(tiles_moved(positions, action.id)[0])}
            return taken | {"moons": moons_that_show(position, colour)} if source == "M" else taken
        case Show(slot):
            return {"plate": PLATE_NAMES[position["display"][slot - 1]]}
        case Cell(row):
            return {"colour": COLOUR_LETTERS[position["boards"][position["to_move"]]["line_colour"][row - 1]]}
    return {}


def moons_that_show(position: np.void, colour: str) -> list[int]:
    """The moons a colour can be taken from, from 1; the large one comes last (D13)."""
    code = COLOUR_LETTERS.index(colour)
    small = [
        factory + 1
        for factory, height in enumerate(position["moon_count"])
        if height > 0 and position["moons"][factory][height - 1] == code
    ]
    return small + [LARGE + 1] * (int(position["large_moon"][code]) > 0)


def missing_tiles(position: np.void) -> int:
    """How many tiles the line in question lacks."""
    line = int(position["line"])
    return line + 1 - int(position["boards"][position["to_move"]]["line_count"][line])


def sun_of(position: np.void, source: str) -> Any:
    return position["suns"][LARGE if source == "L" else int(source) - 1]


def describe_draft(positions: StructArray, action: Draft) -> str:
    position = positions[0]
    board = position["boards"][position["to_move"]]
    count, broken = tiles_moved(positions, action.id)
    if action.source == "M":
        takes_marker = int(position["large_moon"][COLOUR_LETTERS.index(action.colour)]) > 0
        left_over = 0
    else:
        left_over = int((sun_of(position, action.source) > 0).sum()) - 1
        takes_marker = action.source == "L" and left_over == 0
    taken = f"take {counted(count, f'{colour_name(action.colour)} tile')} from {SOURCE_NAMES[action.source]}"
    parts = [f"{taken} to line {action.line}" if action.line else f"{taken} to the broken spaces"]
    if action.line and int(board["line_count"][action.line - 1]) + count - broken == action.line:
        parts.append("completing it")
    if action.line and broken:
        parts.append(f"{broken} {'breaks' if broken == 1 else 'break'}")
    if takes_marker and position["marker"] == ON_LARGE_MOON:
        parts.append("with the first-player tile")
    if action.source in "1234" and left_over > 1:
        parts.append("then stack the rest")
    if action.source in "1234" and left_over == 0:
        parts.append("turning up the chip")
    return ", ".join(parts)


def explain_reason(position: np.void, action: Action, reason: str) -> str:
    """Why an action is not allowed in this position: what was wrong, the value, and what was expected."""
    phase = PHASE_NAMES[int(position["phase"])]
    sentence = {
        "awaits_deal": "the position waits for a deal; call deal() first",
        "game_over": "the game is over",
        "wrong_phase": f"the phase {phase} asks for {PHASE_WANTS.get(phase, 'nothing')}",
        "no_token": "no token is left, a plate takes one of two a round, and none in round 5 (rule 11)",
        "stack_empty": "there is no plate left to draw (rule 11)",
        "no_points": "a further plate costs a point, and there is none left (ruling R1)",
        "same_cells": "a smaller turn puts the plate down just so",
        "chips_taken": "two chips are taken in this round already, which is all (rule 14)",
        "must_complete": "chips are spent on the line already, it must be completed now",
        "chip_order": f"chips are spent in the order {' '.join(CHIP_NAMES)}, so that each set is offered once; "
        "begin with an earlier one, or with chips that leave enough after them",
    }.get(reason) or sentence_about(position, action, reason)
    return f"{action} is not allowed: {sentence}"


def sentence_about(position: np.void, action: Action, reason: str) -> str:
    """The sentences that name what stands in the way."""
    board = position["boards"][position["to_move"]]
    line = int(position["line"])
    match action:
        case Draft(source, colour, row):
            held = COLOUR_NAMES[max(int(board["line_colour"][max(row, 1) - 1]), 0)]
            return {
                "no_such_tiles": f"there is no {colour_name(colour)} tile to be seen on {SOURCE_NAMES[source]}",
                "line_complete": f"line {row} is complete, choose another line or X for the broken spaces (ruling R10)",
                "line_other_colour": f"line {row} holds {held}, a line takes one colour (rule 15)",
            }[reason]
        case Stack(colour):
            return f"no {colour_name(colour)} tile is left over on factory {position['stacking'] + 1} (rule 12)"
        case Show(slot):
            return f"slot {slot} shows no plate"
        case Keep(plate) | Under(plate):
            drawn = position["stack"][: position["stack_count"]][::-1][: position["drawn"]]
            names = ", ".join(PLATE_NAMES[other] for other in drawn)
            return f"{plate} is not among the plates drawn, which are {names} (rule 11)"
        case Field(field, _):
            return f"field {field} has a plate, which never moves again (rule 11)"
        case Take(chip):
            return f"no chip {chip} lies face up on a moon (rule 14)"
        case Use(chip) if reason == "no_such_chip":
            return f"the tray has no chip {chip} that is face up (rule 18)"
        case Use() | Enough():
            missing = missing_tiles(position)
            colour = COLOUR_NAMES[max(int(board["line_colour"][line]), 0)]
            what = "every missing tile takes" if missing > 1 else "the missing tile takes"
            return f"{what} 2 chips that show {colour} or any 3, for {counted(missing, 'missing tile')} (rule 18)"
        case Cell(row, column):
            kind = cell_kind(board, row - 1, column - 1)
            name = COLOUR_NAMES[max(int(board["line_colour"][line]), 0)]
            shown = "special" if kind == "S" else colour_name(kind) if kind in COLOUR_LETTERS and kind else kind
            return {
                "wrong_row": f"the tile of line {line + 1} goes to row {line + 1} of the dome (rule 17)",
                "no_cell": f"no plate lies at row {row}, column {column}",
                "cell_occupied": f"row {row}, column {column} has a tile",
                "cell_other_colour": f"row {row}, column {column} is {shown}, the tile is {name} (rule 17)",
            }[reason]
    raise AssertionError(f"{reason} is no reason against {action}")
