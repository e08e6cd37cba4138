"""A match as it is played: the state, what led to it, and the record of it."""

from collections.abc import Iterator, Sequence
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
from sintra.visible_text import Unfit, fit_text

LONGEST_NAME = 60  # letters
MARK_PLIES = 200
"""After so many actions each a state is kept, from which those after it can be found without the whole match before."""


def checked_names(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The names as they are shown; InvalidOption unless there is one for each seat that can be."""
    check_game(game)
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != game.players:
        raise InvalidOption(f"names is {shown(names)}, expected a list of {game.players}, one for each seat")
    return tuple(map(checked_name, names))


def checked_name(name: str) -> str:
    if not isinstance(name, str):
        raise InvalidOption(f"{shown(name)} is not a name, expected a text")
    try:
        return fit_text(name, LONGEST_NAME)
    except Unfit as fault:
        expected = f"expected 1 to {LONGEST_NAME} letters that can be seen"
        raise InvalidOption(f"{shown(name)} is not a name: {fault}, {expected}") from None


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A state and what led to it, to go on from there without replaying the whole match."""

    events: int
    ply: int
    state: State


def walk(start: Checkpoint, events: Sequence[Event], first: int, last: int) -> Iterator[State]:
    """The states at these plies, found by going on from an earlier one; each with the deal that followed, if any."""
    state, ply = start.state.copy(), start.ply
    for event in events:
        if isinstance(event, Deal):
            state.deal(**event.script)
            continue
        if ply >= first:
            yield state.copy()
        if ply == last:
            return
        state.apply(event.action)
        ply += 1
    yield state


class Match:
    """One play of a game with seeded deals. Deals happen by themselves, so the state never waits for one."""

    state: State
    _phases: list[str]
    _checkpoint: Checkpoint  # after the latest deal: to go back within its round
    _marks: list[Checkpoint]  # every MARK_PLIES actions, from the beginning on

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
        names = checked_names(game, names)
        secret = seed_of(seed)
        first = game.start(seed=secret, starting_player=starting_player).starting_player
        today = datetime.now(UTC).strftime("%Y-%m-%d")
        return cls(Record(game=game, names=names, starting_player=first, seed=secret, date=today))

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
        if self.ply % MARK_PLIES == 0:
            self._marks.append(Checkpoint(len(self._events), self.ply, self.state.copy()))

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

    def phase_at(self, ply: int) -> str:
        """The phase in which the action of this ply was taken."""
        return self._phases[whole_number(ply, 0, self.ply - 1, "the ply")]

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
        del self._marks[ply // MARK_PLIES + 1 :]
        self.state = checkpoint.state.copy()
        for event in self._events[checkpoint.events :]:
            assert isinstance(event, Move)
            self.state.apply(event.action)

    def states_between(self, first: int, last: int) -> Iterator[State]:
        """The states at these plies and all between them; what happens to the match meanwhile changes none of them."""
        whole_number(first, 0, last, "the first ply")
        whole_number(last, 0, self.ply, "the last ply")
        mark = self._marks[first // MARK_PLIES]
        most = 2 * (last - mark.ply) + 2  # one deal after each action at most, and one at the beginning
        return walk(mark, self._events[mark.events : mark.events + most], first, last)

    def _event_of(self, ply: int) -> int:
        """Where the action of this ply stands among the events."""
        moves = (index for index, event in enumerate(self._events) if isinstance(event, Move))
        return next(islice(moves, ply, None))

    def _replay(self, record: Record) -> None:
        """Go through what a record holds: the state it leads to, and the phase in which each action was taken."""
        self.state = self.game.start(starting_player=record.starting_player)
        self._phases = []
        self._marks = [Checkpoint(0, 0, self.state.copy())]
        for number, event in enumerate(record.events):
            if isinstance(event, Deal):
                self.state.deal(**event.script)
                continue
            if self.ply % MARK_PLIES == 0 and self.ply > 0:
                self._marks.append(Checkpoint(number, self.ply, self.state.copy()))
            self._phases.append(self.state.phase)
            self.state.apply(event.action)
        self._checkpoint = Checkpoint(len(self._events), self.ply, self.state.copy())
        self._deal_if_due()
        if self.ply % MARK_PLIES == 0 and self.ply > 0:
            self._marks.append(Checkpoint(len(self._events), self.ply, self.state.copy()))

    def _deal_if_due(self, known: dict[str, Any] | None = None) -> None:
        if self.state.awaits_deal:
            self._events.append(Deal(self.state.deal(seed=self.seed) if known is None else self.state.deal(**known)))
            self._checkpoint = Checkpoint(len(self._events), self.ply, self.state.copy())
