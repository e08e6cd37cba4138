"""A table by itself: who sits where, what may be done, and what has happened. No I/O here."""
