"""Programs for who builds Sintra."""
