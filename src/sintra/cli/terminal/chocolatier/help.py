"""Master Chocolatier explained at the terminal: the letters, how to type, the rules in short, the end."""

from rich.console import Group, RenderableType
from rich.text import Text

from sintra.cli.terminal.chocolatier.piece import tile
from sintra.cli.terminal.renderer import bulleted
from sintra.games.chocolatier.rules.components import (
    COLOUR_BONUS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLUMN_BONUS,
    LAST_ROUND,
    ROW_BONUS,
)
from sintra.games.chocolatier.text.schema import ChocolatierPosition


def legend(view: ChocolatierPosition) -> RenderableType:
    colours = Text("  ").join(
        [
            *(
                Text.assemble(tile(letter), f" {name}")
                for letter, name in zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True)
            ),
            Text.assemble(tile("m"), " starting-player marker"),
        ]
    )
    typing = Text.assemble(
        "Type what you do: ",
        ("3U>2", "bold"),
        " takes all blue tiles of factory 3 to your line 2, ",
        ("CW>F", "bold"),
        " all white ones of the centre to your floor line. Short forms such as 3u2 will do.",
    )
    return Group(colours, typing)


def rules(view: ChocolatierPosition) -> RenderableType:
    sentences = [
        "On your turn take all tiles of one colour from a factory, whose other tiles go to the centre, "
        "or from the centre itself.",
        "Put them all on one of your lines, which holds one colour only, or on the floor line F. "
        "What does not fit on the line falls to the floor.",
        "A line takes no colour that its row of the wall already has.",
        "Whoever is first in a round to take from the centre gets the marker m: it takes up a space of the floor line, "
        "and that player starts the next round.",
        "When all tiles are taken, every complete line moves one tile to the wall; it scores the runs it joins, "
        "across and down, or 1 if it is alone. Incomplete lines stay.",
        "Then the floor line is paid for. A score never falls below 0.",
        "The match ends after a round in which somebody completed a row of the wall. "
        f"Bonuses: {ROW_BONUS} for a row, {COLUMN_BONUS} for a column, {COLOUR_BONUS} for all five tiles of a colour.",
    ]
    if view["grey"]:
        sentences.append(
            "Grey side: you choose the cell in the row; no colour may stand twice in a row or a column. "
            "If there is no such cell, the line falls to the floor."
        )
    if view["special_factories"]:
        sentences.append(
            "Special factories: as many as there are players show a gold side ★, new ones each round; "
            "what each does is written under the factories."
        )
    return bulleted(sentences)


def end_reason(reason: str) -> str:
    return {
        "row": "a row of the wall is complete",
        "no_tiles": "there are no tiles left to deal",
        "no_row_possible": "nobody can complete a row any more",
        "last_round": f"that was round {LAST_ROUND}, the last one",
    }[reason]
