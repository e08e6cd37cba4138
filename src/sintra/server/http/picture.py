"""The pictures that messengers show beside an address: of a result, an invitation, or the house."""

from starlette.responses import Response

from sintra.server.http.call import Call
from sintra.server.http.static_file import is_known, tagged
from sintra.server.live.reading import opened
from sintra.server.picture import frame
from sintra.server.picture.art import Art
from sintra.server.picture.frame import Person
from sintra.server.security.access import NOT_PUBLIC, check_exists, check_id, check_public
from sintra.server.security.public_id import split_public_id
from sintra.server.store.store import OPEN, StoredMatch
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import SeatInfo
from sintra.server.table.table import Table
from sintra.server.table.view import table_view

MAY_BE_SHOWN = {"Cache-Control": "public, max-age=600", "Cross-Origin-Resource-Policy": "cross-origin"}
"""Anybody may show it for a while; a table may become private, and a page may change how it draws."""


async def of_match(call: Call) -> Response:
    """The picture of a match as PNG, 1200 by 630: of the result by its public id, of the invitation by its id."""
    store = call.hub.store
    match, is_public = split_public_id(call.named)
    if is_public:
        stored = await check_public(store, match, call.named)
        return await shown(call, f"result {match} {stored.version}", stored)
    check_id(match)
    await check_exists(store, match)
    found = await store.match(match)
    assert found is not None  # matches are never deleted
    return await shown(call, f"invitation {match} {found.status}", found)


async def of_house(call: Call) -> Response:
    """The picture of the house as PNG, 1200 by 630."""
    return await shown(call, "house", None)


async def shown(call: Call, key: str, stored: StoredMatch | None) -> Response:
    """The picture of what this key stands for: the one in memory, or one that is made, which takes a place."""
    desk = call.hub.pictures
    picture = desk.find(key)
    if picture is None:
        with call.hub.side_work.enter(call.visitor.address) as place:

            async def draw(art: Art) -> str:
                if stored is None:
                    return frame.house(art)
                if split_public_id(call.named)[1]:
                    return result_of(art, await call.hub.look_up(stored, place), call.named)
                return invitation_to(art, opened(call.hub.store, stored))

            picture = await desk.make(key, draw)
    _, tag = tagged(picture)
    headers = MAY_BE_SHOWN | {"ETag": tag}
    if is_known(call.request.headers.get("if-none-match"), tag):
        return Response(status_code=304, headers=headers)
    return Response(picture, headers=headers, media_type="image/png")


def result_of(art: Art, table: Table, named: str) -> str:
    """The result, as everybody may see it who has this public id; Refusal if nobody may."""
    seen = table_view(table)
    if seen.public_id != named or seen.ending is None:
        raise Refusal("unknown_match", NOT_PUBLIC)
    position, _ = table.view(None)
    return frame.result(art, seen.game, position, [frame.person_of(seat) for seat in seen.seats], seen.ending)


def invitation_to(art: Art, table: Table) -> str:
    """The invitation to a table as it was opened; once it is no invitation any more nobody is shown.

    Whoever knows the id of a table was given a link to it: so its log need not be read for somebody without access.
    """
    is_open = table.status == OPEN
    return frame.invitation(art, table.set_up.game, [invited(info) for info in table.set_up.seats] if is_open else [])


def invited(info: SeatInfo) -> Person | None:
    """Who sits there from the beginning; nobody is told of who was only asked to come."""
    return None if info.kind == "open" else Person(info.name, info.level or info.emblem or "nobody")
