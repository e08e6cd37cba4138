"""A match at the terminal. What is drawn and asked for a game is in the folder of that game; `renderer` finds it."""
