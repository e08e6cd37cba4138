"""A table: what the facts of its log add up to. It decides nothing; `house` does."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from sintra.games.game import Game, Seen
from sintra.games.state import State
from sintra.match.match import Match
from sintra.match.score_breakdown import ScoreBreakdown
from sintra.match.verification import commitment
from sintra.records.record import Deal, Record
from sintra.server.store.store import OPEN, OVER, RUNNING, StoredFact, StoredMatch
from sintra.server.table.clock import Clock
from sintra.server.table.fact import (
    AnyFact,
    Delayed,
    Filled,
    Flagged,
    Played,
    Rematched,
    Resigned,
    Said,
    Seated,
    Started,
    TakeBackAnswered,
    TakeBackAsked,
    Undone,
    Vacated,
    decode_fact,
)
from sintra.server.table.set_up import Plan, SetUp, bot_plan, game_in, told_apart

SUBSTITUTE = "regular"
"""The level of the bot that plays on for a person who gave up, where others want to finish the match."""

BOT_PATIENCE = 15_000
"""Milliseconds after which a bot's move that nobody has made is looked after by whoever finds it."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action as everybody may know it: first an onlooker, then, where something is hidden, each seat."""

    game: Game
    seat: int
    kind: str
    seen: tuple[Seen, ...]
    particulars: dict[str, int | str] = field(default_factory=dict)

    def seen_by(self, viewer: int | None) -> Seen:
        return self.seen[0 if viewer is None or not self.game.hides_something else viewer + 1]


@dataclass(slots=True)
class Entry:
    """A fact with when it happened and, for an action, what can be told of it."""

    version: int
    at: int
    fact: AnyFact
    ply: int = -1
    steps: tuple[Step, ...] = ()
    scoring: Any = None
    is_taken_back: bool = False

    @property
    def stands(self) -> bool:
        """Whether it is an action that was not taken back."""
        return self.ply >= 0 and not self.is_taken_back


@dataclass(slots=True)
class Offer:
    """A wish to take something back, and the seats that have not answered."""

    seat: int
    ply: int
    waiting: set[int]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: played out, or a seat gave up or ran out of time."""

    how: str
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str
    parts: dict[str, tuple[int, ...]]
    seat: int | None = None


@dataclass(slots=True)
class Table:
    """One match with everything around it."""

    id: str
    set_up: SetUp
    secret: bytes
    seats: list[Plan]
    clock: Clock
    version: int = 0
    changed: int = 0  # the version since which the position and the seats are as they are; chat does not count
    status: str = OPEN
    to_move: int | None = None  # the seat that is to act; None while the match has not begun or when it is over
    match: Match | None = None
    breakdown: ScoreBreakdown = field(default_factory=ScoreBreakdown)
    offer: Offer | None = None
    ending: Ending | None = None
    given_up: dict[int, str] = field(default_factory=dict)  # seats for which a bot plays on, and why
    rematch: str = ""
    first_ply: int = 0  # nothing before it can be taken back
    entries: list[Entry] = field(default_factory=list)
    standing: list[Entry] = field(default_factory=list)  # the actions that were not taken back, by ply
    commands: dict[str, int] = field(default_factory=dict)
    commitment: str = ""
    views: dict[int | None, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def opened(cls, stored: StoredMatch) -> "Table":
        """A table without the facts of its log; Refusal if it is played by rules this server does not know."""
        set_up = msgspec.json.decode(stored.set_up, type=SetUp)
        game_in(set_up)
        secret = bytes.fromhex(stored.secret)
        clock = Clock(set_up.clock)
        return cls(stored.id, set_up, secret, list(set_up.seats), clock, commitment=commitment(secret))

    @property
    def state(self) -> State | None:
        return None if self.match is None else self.match.state

    @property
    def is_bot_to_move(self) -> bool:
        seat = self.to_move
        return seat is not None and self.seats[seat].kind == "bot"

    @property
    def is_full(self) -> bool:
        return all(plan.kind != "open" for plan in self.seats)

    @property
    def deadline(self) -> int | None:
        """When the person to move has lost on time; bots are never late."""
        return None if self.to_move is None or self.is_bot_to_move else self.clock.deadline

    def wake_at(self, now: int) -> int | None:
        """When something will be due without anybody asking for it."""
        return now + BOT_PATIENCE if self.is_bot_to_move else self.deadline

    def persons(self) -> set[int]:
        return {seat for seat, plan in enumerate(self.seats) if plan.kind == "person"}

    def is_turn_begun(self) -> bool:
        """Whether the seat to move has done a part of its turn."""
        return self.match is not None and self.match.state.phase not in self.match.game.turn_phases

    def view(self, viewer: int | None) -> dict[str, Any]:
        """The position as a viewer may know it; it is made once for all who see the same."""
        assert self.match is not None  # or there is no position
        key = viewer if self.match.game.hides_something else None
        if key not in self.views:
            self.views[key] = self.match.state.view(key)
        return self.views[key]

    def fold(self, stored: StoredFact) -> Entry:
        """Take in the next fact of the log."""
        assert stored.version == self.version + 1, "a log has no gaps"
        fact = decode_fact(stored.body)
        entry = Entry(stored.version, stored.at, fact)
        self.version = stored.version
        if not isinstance(fact, Said | TakeBackAsked | Delayed):
            self.changed = stored.version
        self.commands[stored.command] = stored.version
        self.views.clear()
        self._take_in(fact, entry)
        self.entries.append(entry)
        return entry

    def _take_in(self, fact: AnyFact, entry: Entry) -> None:
        match fact:
            case Seated(seat, name):
                self.seats[seat] = Plan("person", name)
            case Vacated(seat):
                self.seats[seat] = Plan("open")
            case Filled(level):
                filled = (bot_plan(level) if plan.kind == "open" else plan for plan in self.seats)
                self.seats = list(told_apart(filled))
            case Started():
                self._start(fact, entry.at)
            case Played():
                self._play(fact, entry)
            case Undone(_, ply):
                self._take_back(ply, entry.at)
            case TakeBackAsked(seat, ply):
                self.offer = Offer(seat, ply, self.persons() - {seat})
            case TakeBackAnswered(seat, agrees):
                self._answer(seat, agrees, entry.at)
            case Resigned(seat):
                self._give_up(seat, "resigned", entry.at)
            case Flagged(seat):
                self._give_up(seat, "flagged", entry.at)
            case Delayed(milliseconds):
                self.clock.delay(milliseconds)
            case Rematched(_, other):
                self.rematch = other
            case Said():
                pass

    def _start(self, fact: Started, at: int) -> None:
        names = tuple(plan.name for plan in self.seats)
        deal = Deal(fact.deal)
        game = game_in(self.set_up)
        self.match = Match(Record(game, names, fact.starting_player, (deal,), self.secret, date=fact.date))
        self.breakdown.add(self.match.state)
        self.status = RUNNING
        self.to_move = self.match.state.to_move
        self.clock.start(game.players, self.to_move, at)

    def _play(self, fact: Played, entry: Entry) -> None:
        match = self._running_match()
        before = match.state.copy() if match.game.hides_something else None
        entry.ply = match.ply
        self.standing.append(entry)
        action = match.game.action_id(fact.action)
        viewers = viewers_of(match.game)
        seen = tuple(match.state.seen(action, viewer) for viewer in viewers)
        first = Step(match.game, fact.seat, kind_of(match, action), seen, match.state.public_details(action))
        match.play(action, deal=fact.deal)
        self.to_move = match.state.to_move
        forced = tuple(
            Step(
                match.game,
                seat,
                kind_of(match, id),
                tuple(match.game.seen_phrase(id, seat, viewer) for viewer in viewers),
            )
            for seat, id in match.state.forced
        )
        entry.steps = (first, *forced)
        is_round_over = match.latest_deal is not None or match.state.is_over
        if is_round_over:
            entry.scoring = msgspec.to_builtins(match.state.scoring)
            self.breakdown.add(match.state)
        if is_round_over or (before is not None and match.state.has_revealed(before)):
            self.first_ply = match.ply
        self.offer = None
        outcome = match.state.outcome
        if outcome is not None:
            self._end(Ending("played", outcome.ranking, outcome.scores, outcome.reason, self._parts()))
        is_new_turn = not (self.to_move == fact.seat and self.is_turn_begun())
        self.clock.advance(self.to_move, entry.at, is_new_turn=is_new_turn)

    def _take_back(self, ply: int, at: int) -> None:
        match = self._running_match()
        match.undo_to(ply)
        self.to_move = match.state.to_move
        self.offer = None
        for entry in self.standing[ply:]:
            entry.is_taken_back = True
        del self.standing[ply:]
        self.clock.turn_back(self.to_move, at)

    def _answer(self, seat: int, agrees: bool, at: int) -> None:
        assert self.offer is not None  # or it had been refused
        if not agrees:
            self.offer = None
            return
        self.offer.waiting.discard(seat)
        if not self.offer.waiting:
            self._take_back(self.offer.ply, at)

    def _give_up(self, seat: int, how: str, at: int) -> None:
        """With two seats the other has won; with more a bot plays on, as long as there is a person to play for.

        Then those who never gave up come first, and after them whoever held out longer.
        """
        match = self._running_match()
        self.offer = None
        if match.game.players > 2 and self.persons() - {seat}:
            self.seats[seat] = Plan("bot", self.seats[seat].name, SUBSTITUTE)
            self.given_up[seat] = how
            if seat == self.to_move:  # anybody else's time just goes on
                self.clock.advance(seat, at, is_new_turn=True)
            return
        gone = (seat, *reversed(self.given_up))
        stayed = tuple(other for other in range(match.game.players) if other not in gone)
        ranking = (*((stayed,) if stayed else ()), *((other,) for other in gone))
        self._end(Ending(how, ranking, match.state.scores, how, self._parts(), seat))
        self.clock.advance(None, at, is_new_turn=False)

    def _end(self, ending: Ending) -> None:
        self.ending = ending
        self.status = OVER
        self.to_move = None

    def _parts(self) -> dict[str, tuple[int, ...]]:
        """What each seat has its points for; a scoring in which somebody gave up counts as far as it went."""
        self.breakdown.add(self._running_match().state)
        return self.breakdown.parts()

    def _running_match(self) -> Match:
        assert self.match is not None  # or the command had been refused
        return self.match


def viewers_of(game: Game) -> tuple[int | None, ...]:
    """Those who may know different things: an onlooker first, then the seats unless nothing is hidden from them."""
    return (None, *range(game.players)) if game.hides_something else (None,)


def kind_of(match: Match, action: int) -> str:
    """What sort of action it is, by the name of its value type."""
    return type(match.game.action_of(action)).__name__.lower()
