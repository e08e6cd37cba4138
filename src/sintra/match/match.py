"""A match as it is played: the state, what led to it, and the record of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from sintra.games.checks import seed_of, shown, whole_number
from sintra.games.errors import InvalidOption
from sintra.games.game import Game, check_game
from sintra.games.state import ActionLike, State
from sintra.kernel.rng import Seed
from sintra.records.record import Deal, Event, Move, Record

LONGEST_NAME = 60


def check_names(game: Game, names: Sequence[str]) -> None:
    """Raise InvalidOption unless there is a printable name for each seat."""
    check_game(game)
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != game.players:
        raise InvalidOption(f"names is {shown(names)}, expected a list of {game.players}, one for each seat")
    for name in names:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise InvalidOption(f"{shown(name)} is not a name, expected up to {LONGEST_NAME} printable letters")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state after the latest deal: going back within its round need not replay the whole match."""

    events: int
    ply: int
    state: State


class Match:
    """One play of a game with seeded deals. Deals happen by themselves, so the state never waits for one."""

    state: State
    _phases: list[str]
    _checkpoint: Checkpoint

    def __init__(self, record: Record) -> None:
        """Take up the match a record holds; it must have a seed, from which later deals come."""
        if record.seed is None:
            raise InvalidOption("this record has no seed, so it can be replayed but not played on")
        self.game: Game = record.game
        self.names = record.names
        self.seed: bytes = record.seed
        self._date = record.date
        self._comment = record.comment
        self._fair = record.fair
        self._starting_player = record.starting_player
        self._events: list[Event] = list(record.events)
        self._replay(record)

    @classmethod
    def start(cls, game: Game, *, seed: Seed, names: Sequence[str], starting_player: int | None = None) -> "Match":
        """A new match; the starting player is drawn from the seed unless given."""
        check_names(game, names)
        secret = seed_of(seed)
        first = game.start(seed=secret, starting_player=starting_player).starting_player
        today = datetime.now(UTC).strftime("%Y-%m-%d")
        return cls(Record(game=game, names=tuple(names), starting_player=first, seed=secret, date=today))

    @property
    def ply(self) -> int:
        """How many actions have been taken."""
        return len(self._phases)

    @property
    def moves(self) -> list[Move]:
        return [event for event in self._events if isinstance(event, Move)]

    @property
    def latest_deal(self) -> Deal | None:
        """The deal that came with the latest action, or at the beginning; None if it brought none."""
        latest = self._events[-1] if self._events else None
        return latest if isinstance(latest, Deal) else None

    @property
    def record(self) -> Record:
        """The record of the match so far, with its result once it is over."""
        return Record(
            game=self.game,
            names=self.names,
            starting_player=self._starting_player,
            events=tuple(self._events),
            seed=self.seed,
            outcome=self.state.outcome,
            date=self._date,
            comment=self._comment,
            fair=self._fair,
        )

    def play(self, action: ActionLike, *, deal: dict[str, Any] | None = None) -> None:
        """Take an action for the seat to move; IllegalAction leaves the match as it was.

        The deal that may follow comes from the seed, unless it is known already from a log.
        """
        seat, phase = self.state.to_move, self.state.phase
        id = self.game.action_id(action)
        self.state.apply(id)
        assert seat is not None  # else the action was refused
        self._events.append(Move(seat, id))
        self._phases.append(phase)
        self._deal_if_due(deal)

    def turn_start(self, seat: int) -> int | None:
        """The ply at which a seat's latest turn began, or None if it has not moved. A deal ends a turn."""
        ply = self.ply
        start = None
        for event in reversed(self._events):
            if isinstance(event, Move):
                ply -= 1
            if not isinstance(event, Move) or event.seat != seat:
                if start is not None:
                    break
                continue
            start = ply
            if self._phases[ply] in self.game.turn_phases:
                break
        return start

    def undo_to(self, ply: int) -> None:
        """Take back every action from this ply on; the deals that follow will be the same again."""
        ply = whole_number(ply, 0, self.ply, "the ply to go back to")
        checkpoint = self._checkpoint
        if ply < checkpoint.ply:
            self._events = self._events[: self._event_of(ply)]
            self._replay(self.record)
            return
        del self._events[checkpoint.events + ply - checkpoint.ply :]  # since that deal there were only actions
        del self._phases[ply:]
        self.state = checkpoint.state.copy()
        for event in self._events[checkpoint.events :]:
            assert isinstance(event, Move)
            self.state.apply(event.action)

    def _event_of(self, ply: int) -> int:
        """Where the action of this ply stands among the events."""
        moves = (index for index, event in enumerate(self._events) if isinstance(event, Move))
        return next(islice(moves, ply, None))

    def _replay(self, record: Record) -> None:
        """Go through what a record holds: the state it leads to, and the phase in which each action was taken."""
        states = list(record.states())
        self.state = states.pop()
        self._phases = [state.phase for state in states]
        self._checkpoint = Checkpoint(len(self._events), self.ply, self.state.copy())
        self._deal_if_due()

    def _deal_if_due(self, known: dict[str, Any] | None = None) -> None:
        if self.state.awaits_deal:
            self._events.append(Deal(self.state.deal(seed=self.seed) if known is None else self.state.deal(**known)))
            self._checkpoint = Checkpoint(len(self._events), self.ply, self.state.copy())
