"""What reasons of a review tell of, in the words of Duel."""

from sintra.cli.review_words import Topic, Verb

TOPICS = {
    "broken": Topic("Broken tiles", Verb.LOSES),
    "first": Topic("First-player tile", Verb.LOSES),
    "special": Topic("Special tiles", Verb.SCORES),
    "draws": Topic("Plates drawn", Verb.PAYS),
    "chips": Topic("Chips in the tray", Verb.KEEPS),
    "rows": Topic("Rows", Verb.ENDS),
    "colourful_rows": Topic("Colourful rows", Verb.ENDS),
    "columns": Topic("Columns", Verb.ENDS),
    "edge": Topic("Edge", Verb.ENDS),
    "diagonals": Topic("Diagonals", Verb.ENDS),
    "corners": Topic("Corners", Verb.ENDS),
    "wild_cells": Topic("Wild cells", Verb.ENDS),
    "empty_special_cells": Topic("Empty special cells", Verb.ENDS),
    "reach_rows": Topic("Tiles in the next row to complete", Verb.NEARS),
    "reach_colourful_rows": Topic("Colours in the next row to complete", Verb.NEARS),
    "reach_columns": Topic("Tiles in the next column to complete", Verb.NEARS),
    "reach_diagonals": Topic("Tiles on the next diagonal to complete", Verb.NEARS),
    "reach_corners": Topic("Tiles on the next corner to complete", Verb.NEARS),
    "reach_wild_cells": Topic("Wild cells with a tile", Verb.NEARS),
    "reach_special": Topic("Tiles around the next special cell", Verb.NEARS),
}
"""By the code of a reason."""
