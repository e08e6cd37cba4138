"""Programs for who builds Sintra. They need nothing but Python itself."""
