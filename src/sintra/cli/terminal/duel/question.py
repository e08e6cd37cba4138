"""What a player of Azul Duel is asked in each phase, with an example of an answer that fits the position."""

from typing import Any

from sintra.cli.terminal.duel.board import chips_to_take
from sintra.cli.terminal.duel.piece import COLOURS, kind_of
from sintra.cli.terminal.renderer import Question
from sintra.games.duel.rules.components import CHIP_NAMES, COLUMNS, FIELDS_A_ROW, LARGE
from sintra.games.words import counted

View = dict[str, Any]

SOURCES = "1234LM"


def question(view: View) -> Question:
    match view["phase"]:
        case "setup":
            return Question("choose one of the shown plates to begin your dome with", shown_plates(view)[0], True)
        case "stacking":
            factory = view["stacking"]
            left = view["suns"][factory - 1]
            text = f"which tile left over on factory {factory} goes on its moon next? The lowest comes first"
            return Question(text, f"^{left[0]}", True)
        case "drawing":
            return Question(drawing_text(view), "stop", True)
        case "keeping":
            return Question("which of the plates drawn do you keep?", f"keep:{view['drawn'][0]}", True)
        case "placing":
            field = view["boards"][view["to_move"]]["dome"].index("") + 1
            text = (
                f"put the {kind_of(view['hand'])} plate on a free field; "
                f"{field}@90 is field {field}, turned 90 degrees clockwise"
            )
            return Question(text, f"{field}@90")
        case "returning":
            text = "which plate goes back under the stack next? The last one lies at the bottom"
            return Question(text, f"under:{view['drawn'][0]}", True)
        case "completing":
            return completing_question(view)
        case "decorating":
            return decorating_question(view)
        case _:
            return turn_question(view)


def shown_plates(view: View) -> list[str]:
    """The actions that take a shown plate."""
    return [f"P{slot}" for slot, plate in enumerate(view["display"], start=1) if plate is not None]


def visible_on_moons(view: View) -> str:
    """The tiles that can be taken from the moons: the top of each small stack, and all of the large one (rule 13)."""
    return "".join(moon[-1:] for moon in view["moons"][:LARGE]) + str(view["moons"][LARGE])


def turn_question(view: View) -> Question:
    """Whatever a turn can be here: tiles, a plate or a chip."""
    seat = view["to_move"]
    choices = []
    examples = []
    draft = example_draft(view)
    if draft is not None:
        choices.append("tiles")
        examples.append(draft)
    if view["boards"][seat]["tokens"]:
        plates = shown_plates(view) + (["draw"] if view["stack"] else [])
        choices.append(f"a plate ({in_words(plates)})")
        examples += plates
    chips = [f"chip:{kind}" for kind, is_up in zip(view["chips"], view["face_up"], strict=True) if kind and is_up]
    if chips and chips_to_take(view, seat):
        choices.append(f"a chip ({in_words(sorted(set(chips)))})")
        examples += chips
    return Question(f"take {in_words(choices)}", examples[0])


def in_words(choices: list[str]) -> str:
    """A list as it is spoken.

    >>> in_words(["tiles"]), in_words(["P1", "P3", "draw"])
    ('tiles', 'P1, P3 or draw')
    """
    return " or ".join(part for part in (", ".join(choices[:-1]), choices[-1]) if part)


def example_draft(view: View) -> str | None:
    """A draft that is possible here, and not a foolish one: to the shortest line on which all tiles have room."""
    for source, held in zip(SOURCES, [*view["suns"], visible_on_moons(view)], strict=True):
        if held:
            colour = max(COLOURS, key=held.count)
            target = line_for(view["boards"][view["to_move"]]["lines"], colour, held.count(colour))
            return f"{source}{colour}>{target}"
    return None


def line_for(lines: list[str], colour: str, count: int) -> str:
    """The line on which so many tiles of a colour break least, or the broken spaces if none takes them."""
    room = {
        number: number - len(held)
        for number, held in enumerate(lines, start=1)
        if held in ("", colour * len(held)) and len(held) < number
    }
    if not room:
        return "X"
    return str(min(room, key=lambda number: (max(0, count - room[number]), number)))


def drawing_text(view: View) -> str:
    price = "for a point" if view["boards"][view["to_move"]]["score"] else "for free"
    return f"draw one more {price}, or stop and look at {counted(len(view['drawn']), 'plate')}?"


def completing_question(view: View) -> Question:
    board = view["boards"][view["to_move"]]
    line, spent = view["line"], view["spending"]
    held = board["lines"][line - 1]
    missing = line - len(held)
    text = f"line {line} lacks {counted(missing, f'{COLOURS[held[0]]} tile')}"
    if not spent:
        price = "2 chips of that colour or any 3, spent in their order" + (" for each" if missing > 1 else "")
        return Question(f"{text}: complete it ({price}), or leave it?", "leave", True)
    following = [kind for kind in board["chips"] if CHIP_NAMES.index(kind) >= CHIP_NAMES.index(spent[-1])]
    example = f"use:{following[0]}" if following else "enough"
    return Question(f"{text}, and you spend {', '.join(spent)}: what else?", example, True)


def decorating_question(view: View) -> Question:
    board = view["boards"][view["to_move"]]
    line = view["line"]
    row, colour = line - 1, board["lines"][line - 1][0]
    plates = board["dome"][row // 2 * FIELDS_A_ROW :][:FIELDS_A_ROW]
    printed = [cell for plate in plates for cell in (plate[row % 2 * 2 :][:2] or "..")]
    column = next(
        column for column in range(COLUMNS) if printed[column] in (colour, "W") and board["tiles"][row][column] == "."
    )
    text = f"which cell of row {line} does the {COLOURS[colour]} tile of line {line} go to?"
    return Question(text, f"r{line}c{column + 1}", True)
