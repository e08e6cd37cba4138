"""Seeds as they are typed on the command line."""

import secrets


def seed_from(text: str | None) -> int | str | bytes:
    """The seed a text stands for: a whole number as such, or the text itself; without one, chance.

    >>> seed_from("7"), seed_from("seven")
    (7, 'seven')
    """
    if text is None:
        return secrets.token_bytes(32)
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 100
    return int(text) if is_number else text
