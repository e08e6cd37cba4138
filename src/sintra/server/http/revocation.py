"""The pages by which something is taken away again: links that are made void, and browsers that are forgotten."""

from starlette.responses import Response

from sintra.server.http.call import Call, answer
from sintra.server.http.matches import make_link, own_seat, stored_link, version_of
from sintra.server.live.submission import Submission
from sintra.server.protocol.request import Forgotten, LinkMade, VoidLinks
from sintra.server.security.access import take_token
from sintra.server.security.secret import new_id
from sintra.server.store.store import SEAT, Keys
from sintra.server.table import intent
from sintra.server.table.refusal import Refusal

CLEAR = '"storage"'
"""What a browser is told to clear: what this page keeps, its worker included.

Not its cookies, for that would take those of every other site on the same domain: ours is taken by name.
"""


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


async def forget(call: Call) -> Response:
    """Forget this browser: it opens no table any more, here or in any tab. Links stay good, and so do its seats.

    A token without a grant opens nothing, whoever has it: what is left of it need not be remembered.
    """
    if call.visitor.link is not None:
        raise Refusal("invalid", "only a browser can be forgotten; the link of a program can be made void at its table")
    person = call.visitor.person
    response = answer(Forgotten(0 if person is None else await call.hub.forget(person)))
    take_token(response, call.hub.settings)
    response.headers["Clear-Site-Data"] = CLEAR
    return response
