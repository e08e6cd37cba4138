"""The rulebook of Master Chocolatier, chapter by chapter: positions, which actions are legal, and what they do."""
