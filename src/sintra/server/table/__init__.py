"""A table as the rules of the house see it: who sits where, what may be done, and what has happened. No I/O here."""
