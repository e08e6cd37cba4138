"""The page that says what is still being compiled."""

from sintra.server.http.call import Call
from sintra.server.protocol.request import PreparationReport


async def report(call: Call) -> PreparationReport:
    """How far the games are that are being compiled; `game` is one that somebody waits for."""
    call.hub.preparing.want(call.request.query_params.get("game", ""))
    return call.hub.preparing.report()
