"""Small helps for English sentences."""


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "tile"), counted(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
