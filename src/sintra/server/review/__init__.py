"""Finished matches are reviewed on request: once for all who look, beside everything else, and kept in the store."""
