"""Learning what boards are worth from matches that a search plays against itself."""
