"""The pages by which something is taken away again: links that are made void."""

from sintra.server.http.call import Call
from sintra.server.http.matches import make_link, own_seat, stored_link, version_of
from sintra.server.live.submission import Submission
from sintra.server.protocol.request import LinkMade, VoidLinks
from sintra.server.security.secret import new_id
from sintra.server.store.store import SEAT, Keys
from sintra.server.table import intent


async def void_links(call: Call) -> LinkMade:
    """Make all links of a kind void, and be given a new one; whoever came by the old ones is shown out.

    A browser that asks stays. A program is known by its link alone, as is whoever else has it: that link is void too.
    """
    wanted = await call.body(VoidLinks)
    version = await version_of(call)  # before access is asked: what is taken away later than this is noticed
    seat = own_seat(await call.access(), wanted.seat if wanted.kind == SEAT else None)
    made = make_link(call, call.match, wanted.kind, seat if wanted.kind == SEAT else None)
    voiding = intent.VoidLinks(seat, wanted.kind, call.visitor.person or "", version)
    keys = Keys(links=(stored_link(call.match, made),))
    await call.hub.submit(await call.room(), Submission(f"void:{new_id()}", voiding, keys))
    return made
