"""What the deals of a match on a server come from: its secret and what the seats contribute; docs/fair-deals.md."""

import hashlib
import hmac
import json
from typing import Annotated

import msgspec
from msgspec import Meta

SCHEME = 2
"""How the deals of new matches come about; in 1 the secret alone is the seed."""

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="64 hexadecimal digits")]
"""256 bits: a hash, a secret or a contribution. They are used as this text, so each has one spelling only."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a commitment is about besides the secret: nobody can use it for another match, or by other rules."""

    match: str
    game: str
    rules: int
    options: dict[str, object]


class FairDeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's secret, and for each seat the contribution that counts and the promise that was given of it.

    A seat without a promise has none: a bot, the second person at a screen, a program that does not care. One with a
    promise and no contribution was away when the match began, or kept it back.
    """

    terms: Terms
    secret: Digest
    promises: tuple[Digest | None, ...]
    contributions: tuple[Digest | None, ...]

    @property
    def commitment(self) -> str:
        return commitment_of(self.secret, self.terms)

    @property
    def seed(self) -> bytes:
        """What all deals, and the starting player, are drawn from."""
        fields = msgspec.structs.asdict(self.terms) | {"contributions": self.contributions}
        return digest(self.secret, "sintra deals 2", fields)


def commitment_of(secret: str, terms: Terms) -> str:
    """What is shown before anybody contributes: it tells nothing of the secret, and fits no other secret or terms."""
    return digest(secret, "sintra commitment 2", msgspec.structs.asdict(terms)).hex()


def promise_of(contribution: str) -> str:
    """What a seat tells first of its contribution, so that nobody can choose theirs knowing those of others."""
    return hashlib.sha256(f"sintra promise 2\n{contribution}".encode()).hexdigest()


def digest(secret: str, label: str, fields: dict[str, object]) -> bytes:
    """HMAC-SHA256 with the secret as its key. The label tells what it is for; JSON with sorted keys tells fields apart.

    Secrets all have 32 bytes. Of different lengths, two of them could be the same key of an HMAC.
    """
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hmac.digest(bytes.fromhex(secret), f"{label}\n{text}".encode(), "sha256")
