"""What reasons of a review tell of, in the words of Duel."""

from sintra.cli.review_words import Topic, Verb

TOPICS = {
    "left": Topic("Tiles on unfinished lines", Verb.KEEPS),
    "broken": Topic("Broken tiles", Verb.COSTS),
    "first": Topic("First-player tile", Verb.COSTS),
    "special": Topic("Special tiles", Verb.SCORES),
    "draws": Topic("Plates drawn", Verb.COSTS),
    "chips": Topic("Chips", Verb.KEEPS),
    "rows": Topic("Rows", Verb.ENDS),
    "colourful_rows": Topic("Colourful rows", Verb.ENDS),
    "columns": Topic("Columns", Verb.ENDS),
    "edge": Topic("Edge", Verb.ENDS),
    "diagonals": Topic("Diagonals", Verb.ENDS),
    "corners": Topic("Corners", Verb.ENDS),
    "wild_cells": Topic("Wild cells", Verb.ENDS),
    "empty_special_cells": Topic("Empty special cells", Verb.ENDS),
    "reach_rows": Topic("Row nearest to completion", Verb.NEARS),
    "reach_colourful_rows": Topic("Row nearest to all five colours", Verb.NEARS),
    "reach_columns": Topic("Column nearest to completion", Verb.NEARS),
    "reach_diagonals": Topic("Diagonal nearest to completion", Verb.NEARS),
    "reach_corners": Topic("Corner plate nearest to completion", Verb.NEARS),
    "reach_wild_cells": Topic("Wild cells with a tile", Verb.NEARS),
    "reach_special": Topic("Tiles around the nearest special cell", Verb.NEARS),
}
"""By the code of a reason."""
