"""Master Chocolatier for people and files: notation, parsing and validation of positions, words for actions."""
