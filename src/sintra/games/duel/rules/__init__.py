"""The rulebook of Azul Duel, chapter by chapter: positions, which actions are legal, and what they do."""
