"""What reasons of a review tell of, in the words of Master Chocolatier."""

from sintra.cli.review_words import Topic, Verb

TOPICS = {
    "left": Topic("Tiles on unfinished lines", Verb.KEEPS),
    "floor": Topic("Floor", Verb.COSTS),
    "rows": Topic("Complete rows", Verb.ENDS),
    "columns": Topic("Complete columns", Verb.ENDS),
    "colours": Topic("Complete colours", Verb.ENDS),
    "reach_rows": Topic("Row nearest to completion", Verb.NEARS),
    "reach_columns": Topic("Column nearest to completion", Verb.NEARS),
    "reach_colours": Topic("Colour nearest to completion", Verb.NEARS),
}
"""By the code of a reason."""
