"""What this program contributes to the deals of a match on a server, so that nobody else can choose them."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sintra.cli.server_client import SECONDS, ServerRefused, TableLink
from sintra.records.fair_deals import promise_of

if TYPE_CHECKING:
    from sintra.server.protocol.command import AnyCommand
    from sintra.server.protocol.server_message import TableView

ID = "fair"
"""Commands that are sent for it by themselves have ids that begin so."""


class Contribution:
    """256 random bits for one match: a hash of them is sent first, they themselves when everybody has done so."""

    def __init__(self) -> None:
        self.commitment = ""  # as it was shown when the contribution was told
        self._sent = 0
        self._draw()

    def _draw(self) -> None:
        self.value = secrets.token_hex(32)
        self.promise = promise_of(self.value)
        self._is_told = False

    def command_for(
        self, table: "TableView", seats: Sequence[int], version: int, *, is_snapshot: bool
    ) -> "AnyCommand | None":
        """What is to be sent now, if anything: a promise while a seat is open, the contribution when none is.

        After it was told and a seat is open again, it is drawn anew: whoever sits down there could know it.
        """
        from sintra.server.protocol.command import Contribute, Promise

        if table.status != "open" or table.fair is None or not seats:
            return None
        seat = seats[0]
        is_promised = table.fair.promises[seat] == self.promise
        if any(found.kind == "open" for found in table.seats):
            if self._is_told:
                self._draw()
            elif is_promised or not is_snapshot:
                return None
            return Promise(id=self._next_id(), version=version, seat=seat, promise=self.promise)
        if not is_promised or table.fair.contributions[seat] is not None or (self._is_told and not is_snapshot):
            return None
        self._is_told = True
        self.commitment = table.commitment
        return Contribute(id=self._next_id(), version=version, seat=seat, contribution=self.value)

    def _next_id(self) -> str:
        self._sent += 1
        return f"{ID}{self.promise[:12]}-{self._sent}"

    @property
    def check(self) -> str:
        """How to check the deals with the record of the match, once it is over."""
        return f"sintra verify RECORD --commitment {self.commitment} --contribution {self.value}"


def contribute_now(link: TableLink, contribution: Contribution) -> bool:
    """Come to a table whose seats are all taken, and tell what was promised; whether it counts."""
    import msgspec
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    from sintra.server.protocol.server_message import Accepted, Refused, ServerMessage, Snapshot

    decode = msgspec.json.Decoder(ServerMessage).decode
    try:
        with connect(link.socket, additional_headers={"Authorization": f"Bearer {link.secret}"}) as socket:
            while True:
                message = decode(socket.recv(SECONDS))
                if isinstance(message, Accepted | Refused):
                    return isinstance(message, Accepted)
                if isinstance(message, Snapshot):
                    command = contribution.command_for(message.table, message.seats, message.version, is_snapshot=True)
                    if command is None:
                        return False
                    socket.send(msgspec.json.encode(command).decode())
    except (OSError, WebSocketException, msgspec.DecodeError) as error:
        raise ServerRefused(f"the table is open, but its server does not answer any more: {error}") from None
