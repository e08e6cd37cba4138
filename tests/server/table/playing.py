"""A table without a server: facts are decided and folded at once, at the times a test says."""

import random
from typing import Any

import msgspec

from sintra.games.catalogue import game_with
from sintra.server.message.command import AnyCommand, Play
from sintra.server.store.store import StoredFact, StoredMatch
from sintra.server.table import house
from sintra.server.table.fact import AnyFact, encode_fact
from sintra.server.table.set_up import ClockPlan, Plan, checked_set_up
from sintra.server.table.table import Table

SECRET = "5eed" * 16
START = 1_700_000_000_000


class House:
    """A table, its log, and a clock that a test sets."""

    def __init__(self, game: str, *seats: str, clock: ClockPlan | None = None, **options: Any) -> None:
        plans = tuple(
            Plan("person", f"P{number}")
            if seat == "person"
            else Plan("open")
            if seat == "open"
            else Plan("bot", level=seat)
            for number, seat in enumerate(seats)
        )
        if game == "chocolatier":
            options["players"] = len(seats)
        set_up = checked_set_up(game_with(game, options), plans, clock or ClockPlan())
        text = msgspec.json.encode(set_up).decode()
        self.stored = StoredMatch("golden", text, SECRET, "open", 0, START, START, None)
        self.table = Table.opened(self.stored)
        self.log: list[StoredFact] = []
        self.now = START
        if self.table.is_full:
            self.add(house.start(self.table))

    def add(self, fact: AnyFact) -> AnyFact:
        version = self.table.version + 1
        stored = StoredFact(version, f"c{version}", encode_fact(fact), self.now)
        self.table.fold(stored)
        self.log.append(stored)
        return fact

    def do(self, command: AnyCommand, *seats: int) -> AnyFact:
        """Carry a command out for one who has these seats."""
        seat = house.acting_seat(self.table, command, seats)
        return self.add(house.decide(self.table, command, seat, seats, self.now))

    def send(self, kind: Any, *seats: int, **fields: Any) -> AnyFact:
        return self.do(kind(id="x", version=self.table.version, **fields), *seats)

    def play(self, action: str | None = None, rng: random.Random | None = None) -> AnyFact:
        """An action of the seat to move: this one, a random one, or the first."""
        seat, state = self.table.to_move, self.table.state
        assert seat is not None
        assert state is not None
        legal = state.legal_actions()
        chosen = action or state.action_text(legal[0] if rng is None else rng.choice(legal))
        return self.add(
            house.decide(self.table, Play(id="x", version=self.table.version, action=chosen), seat, {seat}, self.now)
        )

    def play_until(self, is_so: Any) -> None:
        while not is_so():
            self.play()

    def replayed(self) -> Table:
        """The table as another process would make it of the log."""
        table = Table.opened(self.stored)
        for fact in self.log:
            table.fold(fact)
        return table
