"""Talking to a server from the command line: its pages, and the live socket of a table."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from sintra.games.errors import SintraError

if TYPE_CHECKING:
    from sintra.server.protocol.request import Body

EXAMPLE = "http://127.0.0.1:8000/table/…#…"
SECONDS = 10


class ServerRefused(SintraError):
    """A server did not do what it was asked, or cannot be reached."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """A link to a table: the server, the match, and the secret behind the #."""

    server: str
    match: str
    secret: str

    @classmethod
    def parse(cls, text: str) -> "TableLink":
        """
        >>> TableLink.parse("http://127.0.0.1:8000/table/12ab#s3cret").match
        '12ab'
        """
        parts = urlsplit(text.strip())
        folder, _, match = parts.path.rpartition("/")
        if parts.scheme not in ("http", "https") or folder != "/table" or not match or not parts.fragment:
            shown = text.partition("#")[0][:80]  # the secret behind it belongs into no log
            raise ServerRefused(f"{shown!r} is not a link to a table, expected one such as {EXAMPLE}")
        return cls(f"{parts.scheme}://{parts.netloc}", match, parts.fragment)

    @property
    def socket(self) -> str:
        return f"ws{self.server.removeprefix('http')}{self.page}/socket"

    @property
    def page(self) -> str:
        return f"/api/matches/{self.match}"


Answer = TypeVar("Answer")


def post(server: str, page: str, body: "Body", answer: type[Answer], *, secret: str | None = None) -> Answer:
    """Send something to a page, as who has the link with this secret, and return its answer.

    ServerRefused says what the server says.
    """
    import msgspec

    request = urllib.request.Request(
        server.rstrip("/") + page,
        msgspec.json.encode(body),
        {"Content-Type": "application/json", "X-Sintra": "1"},
    )
    if secret is not None:
        request.add_unredirected_header("Authorization", f"Bearer {secret}")
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as response:
            return msgspec.json.decode(response.read(), type=answer)
    except msgspec.ValidationError:
        raise ServerRefused(f"the server at {server} is of another version of Sintra") from None
    except urllib.error.HTTPError as error:
        raise ServerRefused(said_by(error)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise ServerRefused(f"there is no Sintra server at {server}: {reason}. Start one with: sintra serve") from None


def said_by(error: urllib.error.HTTPError) -> str:
    """What a refusal says, in the server's words where it has any."""
    try:
        return str(json.load(error)["message"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"the server answered with status {error.code}"
