"""Small programs that make what the repository shows."""
