"""The record of a match: what was dealt and done, in order. It replays to any ply."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sintra.games.checks import whole_number
from sintra.games.game import Game
from sintra.games.outcome import Outcome
from sintra.games.state import State
from sintra.records.fair_deals import FairDeals
from sintra.records.stand_in import StandIn


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal, in the game's dict form."""

    script: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Move:
    """An action and the seat that took it."""

    seat: int
    action: int
    comment: str = ""


Event = Deal | Move


@dataclass(frozen=True, slots=True)
class Record:
    """One match, finished or not. The events alone decide every state; the seed is there to check them or to play on.

    `fair` says what the seed comes from, in a match on a server. `review` is what an analysis has found of it, as
    JSON has it: `sintra.analysis` reads that. `stand_ins` are the bots that played for persons.

    Whoever makes a record sees to it that its events can happen: `Match` by playing them, `decode` by checking each.
    """

    game: Game
    names: tuple[str, ...]
    starting_player: int
    events: tuple[Event, ...] = ()
    seed: bytes | None = None
    outcome: Outcome | None = None
    date: str = ""
    comment: str = ""
    fair: FairDeals | None = None
    review: dict[str, Any] | None = None
    stand_ins: tuple[StandIn, ...] = ()

    @property
    def moves(self) -> list[Move]:
        """The actions in order; the index of one is its ply."""
        return [event for event in self.events if isinstance(event, Move)]

    @property
    def plies(self) -> int:
        return len(self.moves)

    def stand_in_at(self, seat: int, ply: int) -> StandIn | None:
        """The bot that took the action of this ply for a person at this seat, if one did."""
        return next((each for each in self.stand_ins if each.seat == seat and each.covers(ply)), None)

    def who_took(self, ply: int, seat: int) -> str:
        """Who took the action of this ply: a bot that played for a person is told apart."""
        return f"{self.names[seat]} (bot)" if self.stand_in_at(seat, ply) else self.names[seat]

    def states(self) -> Iterator[State]:
        """The state at every ply, from 0 (nothing done yet) to the end, each with the deal that followed, if any."""
        state = self.game.start(starting_player=self.starting_player)
        for event in self.events:
            if isinstance(event, Move):
                yield state.copy()
                state.apply(event.action)
            else:
                state.deal(**event.script)
        yield state

    def state_at(self, ply: int) -> State:
        """The state after this many actions."""
        return next(islice(self.states(), whole_number(ply, 0, self.plies, "the ply"), None))
