"""One HTTP request to the server's own pages, read and checked, and how its answer is given."""

from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from sintra.server.live.hub import Hub
from sintra.server.live.room import Room
from sintra.server.protocol.request import Problem
from sintra.server.security.access import NOT_PUBLIC, Access, Visitor, access_to, check_public
from sintra.server.security.budget import Allowances
from sintra.server.security.limit import BODY
from sintra.server.security.public_id import split_public_id
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table

STATUS = {
    "malformed": 400,
    "invalid": 422,
    "illegal": 422,
    "too_long": 422,
    "empty_text": 422,
    "bad_text": 422,
    "name_of_bot": 422,
    "forbidden": 403,
    "not_your_seat": 403,
    "unknown_match": 404,
    "damaged": 410,
    "rate_limited": 429,
    "unavailable": 503,
    "busy": 503,
    "preparing": 503,
    "too_large": 413,
}
CONFLICT = 409
"""For every refusal that depends on how the table stands."""

Body = TypeVar("Body")


@dataclass(slots=True)
class Call:
    """A request with who sends it. `match` is the one its address names, be it by its public id."""

    hub: Hub
    request: Request
    visitor: Visitor
    allowances: Allowances

    @property
    def match(self) -> str:
        return split_public_id(self.named)[0]

    @property
    def named(self) -> str:
        """The match as its address names it."""
        named: str = self.request.path_params["match"]
        return named

    async def access(self) -> Access:
        """What the sender may do at the table; Refusal if nothing, or if there is no such table."""
        match, is_public = split_public_id(self.named)
        try:
            return await access_to(self.hub.store, match, self.visitor)
        except Refusal as refusal:
            if not is_public or refusal.code not in ("forbidden", "unknown_match"):
                raise
        await check_public(self.hub.store, match, self.named)
        if (await self.table()).public_id != self.named:  # its log says whether it was made private
            raise Refusal("unknown_match", NOT_PUBLIC)
        return Access(frozenset(), is_public=True)

    async def room(self, match: str | None = None) -> Room:
        """The room of the match, or of another; whoever has a log read for it pays for that."""
        return await self.hub.room_for(match or self.match, self.visitor.address, self.allowances.processor)

    async def table(self) -> Table:
        """The table as it is now, whichever process has served the last who did something there."""
        return await (await self.room()).latest_table()

    def count_new_table(self) -> None:
        """Refusal if the sender has opened too many tables, by whichever way."""
        if not self.allowances.new_tables.allows(self.visitor.address):
            raise Refusal("rate_limited", "too many tables were opened from your address: wait a little")

    async def body(self, kind: type[Body], *, most: int = BODY, default: Body | None = None) -> Body:
        """The body as a message of this kind, or the default where there may be none."""
        data = await self.raw_body(most)
        if not data and default is not None:
            return default
        if self.request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise Refusal("malformed", "expected a body with Content-Type: application/json")
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("malformed", f"the body cannot be read: {error}") from None

    async def raw_body(self, most: int) -> bytes:
        data = bytearray()
        try:
            async for chunk in self.request.stream():
                data += chunk
                if len(data) > most:
                    raise Refusal("too_large", f"the body is larger than {most} bytes")
        except ClientDisconnect:  # nobody will read this
            raise Refusal("malformed", "the body was not sent to its end") from None
        return bytes(data)


def answer(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def problem(refusal: Refusal) -> Response:
    """A refusal as an answer."""
    status = STATUS.get(refusal.code, CONFLICT)
    response = answer(Problem(refusal.code, str(refusal), refusal.reason), status)
    if status == 429:
        response.headers["Retry-After"] = "10"
    return response
