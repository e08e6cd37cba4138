"""The server, against a real PostgreSQL and a real Redis."""
