"""The name by which anybody may see a match that is over.

It is the match's id with a tag that only the server can make: it comes from the secret of the deals, which nobody knows
before the match is over. So nothing has to be stored for it, and every match that was ever played has one.
"""

import base64
import hashlib
import hmac

SEPARATOR = "."
"""Never in an id."""
LABEL = b"sintra public id 1\0"
BYTES = 16  # 128 bits: it cannot be guessed by one who knows the id


def public_id_of(match: str, secret: bytes) -> str:
    """The public id of a match, of small letters and digits besides its id: no messenger cuts anything off its end."""
    digest = hmac.digest(secret, LABEL + match.encode(), hashlib.sha256)[:BYTES]
    return f"{match}{SEPARATOR}{base64.b32encode(digest).decode().rstrip('=').lower()}"


def split_public_id(text: str) -> tuple[str, bool]:
    """The id in what an address names, and whether it claims to be a public one.

    >>> split_public_id("0a1b.c2d3")
    ('0a1b', True)
    >>> split_public_id("0a1b")
    ('0a1b', False)
    """
    match, separator, _ = text.partition(SEPARATOR)
    return match, separator != ""


def is_public_id(text: str, match: str, secret: bytes) -> bool:
    """Whether this is the public id of the match; how long it takes tells nothing."""
    return hmac.compare_digest(text.encode(errors="replace"), public_id_of(match, secret).encode())
