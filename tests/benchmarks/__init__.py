"""Small shares of the long runs."""
