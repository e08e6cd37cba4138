"""What is to be done at a table, on its way from a socket or a page through the hub into the room."""

from dataclasses import dataclass

from sintra.server.live.connection import Connection
from sintra.server.protocol.command import AnyCommand
from sintra.server.protocol.server_message import Accepted, encode
from sintra.server.store.store import NO_KEYS, Keys
from sintra.server.table.decide import StandInAt, command_key, decide, nobody_is_absent
from sintra.server.table.event import AnyEvent
from sintra.server.table.intent import Intent, SeatCommand
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table


@dataclass(frozen=True, slots=True)
class Submission:
    """An intent, and the key it is known by in the log: whatever is submitted again with the same key is done once.

    Keys whose seat is SEAT_TAKEN open the seat that the event is about. The sender, if there is one, is told when the
    event is on disk, before anybody else.
    """

    key: str
    intent: Intent
    keys: Keys = NO_KEYS
    sender: Connection | None = None

    @classmethod
    def of_command(cls, command: AnyCommand, seat: int, sender: Connection) -> "Submission":
        return cls(command_key(seat, command), SeatCommand(command, seat, sender.seats), sender=sender)

    def decide(self, table: Table, now: int, stand_in_at: StandInAt = nobody_is_absent) -> AnyEvent:
        """The event it leads to at the table as it is now; Refusal if there is none."""
        if self.sender is not None and self.sender.is_closed:  # the seat was left meanwhile, and may be another's
            raise Refusal("not_your_seat", "this seat is no longer yours")
        return decide(table, self.intent, now, stand_in_at)

    def acknowledge(self, version: int) -> None:
        """Tell the sender that it is in the log."""
        if self.sender is not None and isinstance(self.intent, SeatCommand):
            self.sender.enqueue(encode(Accepted(self.intent.command.id, version)))
