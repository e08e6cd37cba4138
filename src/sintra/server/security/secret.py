"""Secrets: links, the tokens of browsers, the deals. Of the first two only hashes are kept; none is ever logged."""

import hashlib
import re
import secrets

BYTES = 24  # 192 bits
SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")
ID_SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def new_secret() -> str:
    """A secret for a link or a browser, of characters that can stand in an address."""
    return secrets.token_urlsafe(BYTES)


def new_deal_secret() -> str:
    """The secret from which all deals of a match come, as hexadecimal digits."""
    return secrets.token_hex(32)


def new_id() -> str:
    """A name for a match: public, but not to be guessed either."""
    return secrets.token_hex(10)


def is_id(text: str) -> bool:
    """Whether a text could be the name of a match."""
    return ID_SHAPE.fullmatch(text) is not None


def is_secret(text: str) -> bool:
    """Whether a text could be one of our secrets; anything else is not even looked up."""
    return SHAPE.fullmatch(text) is not None


def hash_of(secret: str) -> str:
    """What is kept of a secret. It is as long as the hash, so nobody can find it out by trying.

    Hashes are looked up by an index: what that takes tells something of the hash at most, nothing of the secret.
    """
    return hashlib.sha256(secret.encode()).hexdigest()
