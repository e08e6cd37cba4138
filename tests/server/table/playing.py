"""A table without a server: events are decided and folded at once, at the times a test says."""

import random
from typing import Any

import msgspec

from sintra.games.catalogue import game_with
from sintra.records.fair_deals import SCHEME
from sintra.server.protocol.command import AnyCommand, Play
from sintra.server.store.store import StoredEvent, StoredMatch
from sintra.server.table import decide
from sintra.server.table.event import AnyEvent, encode_event
from sintra.server.table.set_up import SeatInfo, TimeControl, checked_set_up
from sintra.server.table.table import Table

SECRET = "5eed" * 16
START = 1_700_000_000_000


class BareTable:
    """A table, its log, and a clock that a test sets."""

    def __init__(
        self, game: str, *seats: str, clock: TimeControl | None = None, deals: int = SCHEME, **options: Any
    ) -> None:
        infos = tuple(
            SeatInfo("person", f"P{number}")
            if seat == "person"
            else SeatInfo("open")
            if seat == "open"
            else SeatInfo("bot", level=seat)
            for number, seat in enumerate(seats)
        )
        if game == "chocolatier":
            options["players"] = len(seats)
        set_up = checked_set_up(game_with(game, options), infos, clock or TimeControl())
        text = msgspec.json.encode(msgspec.structs.replace(set_up, deals=deals)).decode()
        self.stored = StoredMatch("golden", text, SECRET, "open", 0, START, START, None)
        self.table = Table.opened(self.stored)
        self.log: list[StoredEvent] = []
        self.now = START
        self.stand_in_at: dict[int, int] = dict.fromkeys(range(4), START)  # nobody is there, as far as that counts
        if self.table.is_full:
            self.add(decide.start(self.table))

    def add(self, event: AnyEvent) -> AnyEvent:
        version = self.table.version + 1
        stored = StoredEvent(version, f"c{version}", encode_event(event), self.now)
        self.table.fold(stored)
        self.log.append(stored)
        return event

    def do(self, command: AnyCommand, *seats: int) -> AnyEvent:
        """Carry a command out for one who has these seats."""
        seat = decide.acting_seat(self.table, command, seats)
        return self.add(decide.handle(self.table, command, seat, seats, self.now, self.stand_in_at.get))

    def send(self, kind: Any, *seats: int, **fields: Any) -> AnyEvent:
        return self.do(kind(id="x", version=self.table.version, **fields), *seats)

    def play(self, action: str | None = None, rng: random.Random | None = None) -> AnyEvent:
        """An action of the seat to move: this one, a random one, or the first."""
        seat, state = self.table.to_move, self.table.state
        assert seat is not None
        assert state is not None
        legal = state.legal_actions()
        chosen = action or state.action_text(legal[0] if rng is None else rng.choice(legal))
        return self.add(
            decide.handle(self.table, Play(id="x", version=self.table.version, action=chosen), seat, {seat}, self.now)
        )

    def play_until(self, is_so: Any) -> None:
        while not is_so():
            self.play()

    def replayed(self) -> Table:
        """The table as another process would make it of the log."""
        table = Table.opened(self.stored)
        for event in self.log:
            table.fold(event)
        return table
