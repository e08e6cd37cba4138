"""Where matches are kept: SQLite in a file, or PostgreSQL for several processes."""
