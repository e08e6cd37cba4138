"""Azul Duel explained at the terminal: the letters, how to type, the rules in short, the end."""

from rich.console import Group, RenderableType
from rich.text import Text

from sintra.cli.terminal.duel.piece import COLOURS, chip, covered_tile, first_player_tile, in_brackets, printed, tile
from sintra.cli.terminal.renderer import bulleted
from sintra.games.duel.rules.components import (
    COLOURFUL_POINTS,
    COLUMN_POINTS,
    CORNER_POINTS,
    DIAGONAL_POINTS,
    EDGE_POINTS,
    EMPTY_SPECIAL_POINTS,
    FIRST_PLAYER_PENALTY,
    ROW_POINTS,
    WILD_POINTS,
)
from sintra.games.duel.text.schema import DuelView

FACES = {
    "rows": f"+{ROW_POINTS} for each complete row",
    "colourful_rows": f"+{COLOURFUL_POINTS} for each row with all five colours",
    "columns": f"+{COLUMN_POINTS} for each complete column",
    "edge": f"+{EDGE_POINTS} for each tile on the edge",
    "diagonals": f"+{DIAGONAL_POINTS} for each complete diagonal",
    "corners": f"full corner plates: +{CORNER_POINTS[0]} top, +{CORNER_POINTS[-1]} bottom",
    "wild_cells": f"+{WILD_POINTS} for each wild cell, if all filled",
    "empty_special_cells": f"−{-EMPTY_SPECIAL_POINTS} for each empty special cell",
}
"""What the faces of the scoring tablets give, by their names (rule 24)."""


def legend(view: DuelView) -> RenderableType:
    colours = Text("  ").join(
        [
            *(Text.assemble(tile(letter), f" {name}") for letter, name in COLOURS.items()),
            Text.assemble(tile("*"), " special tile"),
        ]
    )
    cells = Text.assemble(
        "Small letters are cells without a tile:",
        *map(printed, COLOURS),
        "take their colour,",
        printed("W"),
        "is wild and takes any,",
        printed("S"),
        "waits for a special tile.",
    )
    moons = Text.assemble(
        "On a small moon only the last tile can be taken; ",
        covered_tile("K"),
        " is covered. Under the tiles lies a chip: [?] face down, ",
        in_brackets(chip("BR")),
        " face up, half blue and half red. ",
        first_player_tile(),
        " is the first-player tile.",
    )
    typing = Text.assemble(
        "Type what you do: ",
        ("3T>2", "bold"),
        " takes all turquoise tiles of sun 3 to your line 2, ",
        ("LK>X", "bold"),
        " the black ones of the large sun to your broken spaces X, ",
        ("MB>6", "bold"),
        " the blue ones that all moons show. ",
        ("P1", "bold"),
        " takes shown plate 1, ",
        ("draw", "bold"),
        " one from the stack for a point, ",
        ("5@90", "bold"),
        " puts it on field 5, turned 90 degrees clockwise; ",
        ("chip:BR", "bold"),
        " takes a face-up chip. Short forms such as 3t2 will do.",
    )
    return Group(colours, cells, moons, typing)


def rules(view: DuelView) -> RenderableType:
    faces = "; ".join(FACES[face] for face in view["faces"])
    at_zero = "plates is free" if view["draws_at_zero"] == "unlimited" else "a plate is free, but only one"
    sentences = [
        "Five rounds. Each turn: tiles of a sun or of the moons, a plate, or a chip.",
        "Sun: take all tiles of one colour. Stack the others on the moon in any order; those of the large factory go "
        "side by side on its moon.",
        "Moons: take all tiles of one colour that show. The first to take from the large one also gets the "
        f"first-player tile: −{FIRST_PLAYER_PENALTY}, and the start of the next round.",
        "Tiles go to one line, all of one colour, or to the broken spaces X; what does not fit breaks. "
        "Broken tiles cost 1, 2, 3 and 4 points, more nothing.",
        "Plate: use a token for a shown one, or draw from the stack for a point each and keep one. Put it on a free "
        "field, turned as you like. Both tokens must be used in each of rounds 1 to 4.",
        "Chip: it turns up when its factory is empty. Everybody takes two in a round.",
        "When all is taken, lines are settled from the top: a complete one moves a tile to a free cell of its colour "
        "or a wild one in its row of the dome. Two chips of the colour, or any three, stand in for a missing tile.",
        "A line without a free cell stays while its row lacks a plate; else it breaks.",
        "A tile scores the runs it joins, across and down, or 1 alone. When the rest of a special plate is full, "
        "a special tile scores the number of its row.",
        f"Then broken tiles are paid for; no score falls below 0. At 0 points drawing {at_zero}.",
        f"Scored at the end: {faces or 'the faces drawn at the first deal'}.",
        "Most points win; in a tie, the player with the first-player tile of round 5.",
    ]
    return bulleted(sentences)


def end_reason(reason: str) -> str:
    return {
        "points": "five rounds are played",
        "first_player_tile": "five rounds are played, and the first-player tile breaks the tie",
    }[reason]
