"""What reasons of a review tell of, in the words of Master Chocolatier."""

from sintra.cli.review_words import Topic, Verb

TOPICS = {
    "floor": Topic("Floor", Verb.LOSES),
    "rows": Topic("Complete rows", Verb.ENDS),
    "columns": Topic("Complete columns", Verb.ENDS),
    "colours": Topic("Complete colours", Verb.ENDS),
    "reach_rows": Topic("Tiles in the next row to complete", Verb.NEARS),
    "reach_columns": Topic("Tiles in the next column to complete", Verb.NEARS),
    "reach_colours": Topic("Tiles of the next colour to complete", Verb.NEARS),
}
"""By the code of a reason."""
