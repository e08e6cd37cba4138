"""A table: what the events of its log add up to. It decides nothing; `decide` does."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from sintra.games.action import ActionDetails
from sintra.games.game import Game, Seen
from sintra.games.schema import Derived, Position, Scoring, derived_of, position_of
from sintra.games.state import State
from sintra.match.match import Match
from sintra.match.score_breakdown import ScoreBreakdown
from sintra.match.verification import secret_commitment
from sintra.records.fair_deals import SCHEME, FairDeals, Terms
from sintra.records.record import Deal, Record
from sintra.records.stand_in import AWAY, StandIn, ranked_by_points, ranked_last
from sintra.server.security.public_id import public_id_of
from sintra.server.store.store import OPEN, OVER, RUNNING, SEAT, WATCH, StoredEvent, StoredMatch
from sintra.server.table.clock import Clock
from sintra.server.table.event import (
    AnyEvent,
    CameBack,
    Contributed,
    Delayed,
    Filled,
    Flagged,
    LinksVoided,
    Played,
    Promised,
    Rematched,
    Resigned,
    Said,
    Seated,
    StandInCalled,
    Started,
    TakeBackAnswered,
    TakeBackAsked,
    Undone,
    Vacated,
    decode_event,
)
from sintra.server.table.set_up import SeatInfo, SetUp, bot_info, game_in, with_distinct_names

STAND_IN = "regular"
"""The level of the bot that plays for a person who gave up or is absent, where others want to finish the match.

It stands in the event, but for logs of older servers: to them it was always this one.
"""

BOT_PATIENCE = 15_000
"""Milliseconds after which a bot's move that nobody has made is looked after by whoever finds it."""

CONTRIBUTION_PATIENCE = 10_000
"""Milliseconds for which a match whose seats are taken waits for contributions that were promised; then it begins
without them, for somebody may have gone home."""


@dataclass(frozen=True, slots=True)
class ObservedAction:
    """An action as everybody may know it: first an onlooker, then, where something is hidden, each seat."""

    game: Game
    seat: int
    seen: tuple[Seen, ...]
    public_details: ActionDetails = field(default_factory=ActionDetails)

    def seen_by(self, viewer: int | None) -> Seen:
        return self.seen[0 if viewer is None or not self.game.hides_something else viewer + 1]


@dataclass(slots=True)
class FoldedEvent:
    """An event with when it happened and, for an action, what can be told of it.

    Where a round was scored, the state before is kept as well, for the scoring is shown from there on.
    """

    version: int
    at: int
    event: AnyEvent
    ply: int = -1
    actions: tuple[ObservedAction, ...] = ()
    scoring: Scoring | None = None
    before: State | None = None
    set_up_order: tuple[int, ...] = ()
    is_taken_back: bool = False

    @property
    def stands(self) -> bool:
        """Whether it is an action that was not taken back."""
        return self.ply >= 0 and not self.is_taken_back


@dataclass(slots=True)
class TakeBackRequest:
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
    seats: list[SeatInfo]
    clock: Clock
    version: int = 0
    changed: int = 0  # the version since which the position and the seats are as they are; chat does not count
    status: str = OPEN
    to_move: int | None = None  # the seat that is to act; None while the match has not begun or when it is over
    match: Match | None = None
    breakdown: ScoreBreakdown = field(default_factory=ScoreBreakdown)
    take_back_request: TakeBackRequest | None = None
    ending: Ending | None = None
    given_up: dict[int, str] = field(default_factory=dict)  # seats for which a bot plays on, and why
    ranked_last: list[int] = field(default_factory=list)  # of them all but those of older servers, as they went
    away: dict[int, SeatInfo] = field(default_factory=dict)  # seats for which a bot was called, as they were before
    stand_ins: list[StandIn] = field(default_factory=list)  # in the order in which they began
    rematch: str = ""
    first_ply: int = 0  # nothing before it can be taken back
    log: list[FoldedEvent] = field(default_factory=list)
    standing: list[FoldedEvent] = field(default_factory=list)  # the actions that were not taken back, by ply
    asides: list[FoldedEvent] = field(default_factory=list)  # everything else, as it came, or was taken back
    lines_said: Counter[int] = field(default_factory=Counter)  # by seat
    commands: dict[str, int] = field(default_factory=dict)
    commitment: str = ""
    contributions: dict[int, str] = field(default_factory=dict)  # by seat, as far as they were told
    fair: FairDeals | None = None  # what the deals come from, once the match has begun; None at older tables
    full_at: int | None = None  # since when every seat is taken
    is_fair: bool | None = None  # whether all deals of a match that is over come from its secret, once it was looked at
    views: dict[int | None, tuple[Position, Derived]] = field(default_factory=dict)
    _keys_since: dict[tuple[str, int | None], int] = field(default_factory=dict)

    @classmethod
    def opened(cls, stored: StoredMatch) -> "Table":
        """A table without the events of its log; Refusal if it is played by rules this server does not know."""
        set_up = msgspec.json.decode(stored.set_up, type=SetUp)
        game_in(set_up)
        table = cls(stored.id, set_up, bytes.fromhex(stored.secret), list(set_up.seats), Clock(set_up.clock))
        fair = table.fair_deals()
        table.commitment = secret_commitment(table.secret) if fair is None else fair.commitment
        table.full_at = stored.created_at if table.is_full else None
        return table

    def fair_deals(self) -> FairDeals | None:
        """What the deals come from, as it stands before the match begins; None at a table of an older server."""
        if self.set_up.deals < SCHEME:
            return None
        return FairDeals(
            terms=Terms(self.id, self.set_up.game, self.set_up.rules, self.set_up.options),
            secret=self.secret.hex(),
            promises=tuple(info.promise or None for info in self.seats),
            contributions=tuple(self.contributions.get(seat) for seat in range(len(self.seats))),
        )

    @property
    def awaited(self) -> list[int]:
        """The seats that have promised a contribution and not told it yet."""
        return [seat for seat, info in enumerate(self.seats) if info.promise and seat not in self.contributions]

    def begins_at(self) -> int | None:
        """When the match may begin; None while a seat is open, and once it has begun."""
        if self.status != OPEN or self.full_at is None:
            return None
        return self.full_at + (CONTRIBUTION_PATIENCE if self.awaited else 0)

    @property
    def state(self) -> State | None:
        return None if self.match is None else self.match.state

    @property
    def is_bot_to_move(self) -> bool:
        seat = self.to_move
        return seat is not None and self.seats[seat].kind == "bot"

    @property
    def is_full(self) -> bool:
        return all(info.kind != "open" for info in self.seats)

    @property
    def deadline(self) -> int | None:
        """When the person to move has lost on time; bots are never late."""
        return None if self.to_move is None or self.is_bot_to_move else self.clock.deadline

    def wake_at(self, now: int) -> int | None:
        """When something will be due without anybody asking for it."""
        return now + BOT_PATIENCE if self.is_bot_to_move else self.deadline

    def persons(self) -> set[int]:
        return {seat for seat, info in enumerate(self.seats) if info.kind == "person"}

    def persons_besides(self, seat: int) -> set[int]:
        """The seats whose persons have not given up, be they there or not, but for one."""
        return (self.persons() | set(self.away)) - {seat}

    @property
    def asked(self) -> set[int]:
        """The seats that have to answer whether another may take something back."""
        return set() if self.take_back_request is None else self.take_back_request.waiting

    def keys_since(self, kind: str, seat: int | None) -> int:
        """The version since which links of a kind, and to a seat, are good at all: older ones were revoked with it."""
        return self._keys_since.get((kind, seat), 0)

    @property
    def public_id(self) -> str:
        """By which anybody may see the match now that it is over; empty before, and at a private table.

        Private is a table whose links for looking on were made void: nobody but those let in since may look at it.
        """
        is_private = self.keys_since(WATCH, None) > 0
        return "" if self.status != OVER or is_private else public_id_of(self.id, self.secret)

    def is_turn_begun(self) -> bool:
        """Whether the seat to move has done a part of its turn."""
        return self.match is not None and self.match.state.phase not in self.match.game.turn_phases

    def view(self, viewer: int | None) -> tuple[Position, Derived]:
        """The position as a viewer may know it, and what follows; made once for all who see the same."""
        assert self.match is not None  # or there is no position
        key = viewer if self.match.game.hides_something else None
        if key not in self.views:
            position = position_of(self.match.state, key)
            self.views[key] = position, derived_of(self.match.state, key, position)
        return self.views[key]

    def fold(self, stored: StoredEvent) -> FoldedEvent:
        """Take in the next event of the log."""
        assert stored.version == self.version + 1, "a log has no gaps"
        event = decode_event(stored.body)
        folded = FoldedEvent(stored.version, stored.at, event)
        self.version = stored.version
        if not (isinstance(event, Said | TakeBackAsked | Delayed | LinksVoided) or self._is_no_concern(event)):
            self.changed = stored.version
        self.commands[stored.command] = stored.version
        self.views.clear()
        self._take_in(event, folded)
        self.full_at = None if not self.is_full else stored.at if self.full_at is None else self.full_at
        self.log.append(folded)
        if not folded.stands:
            self.asides.append(folded)
        return folded

    def _is_no_concern(self, event: AnyEvent) -> bool:
        """Whether whoever is to move need not look again: somebody else has come back."""
        return isinstance(event, CameBack) and event.seat != self.to_move

    def _take_in(self, event: AnyEvent, folded: FoldedEvent) -> None:
        match event:
            case Seated(seat, name, promise, emblem):
                self.seats[seat] = SeatInfo("person", name, promise=promise, emblem=emblem)
            case Promised(seat, promise):
                self.seats[seat] = msgspec.structs.replace(self.seats[seat], promise=promise)
            case Contributed(seat, contribution):
                self.contributions[seat] = contribution
            case Vacated(seat):
                self.seats[seat] = SeatInfo("open")
                self._keys_since[SEAT, seat] = folded.version
            case LinksVoided(seat, links):
                self._keys_since[links, seat if links == SEAT else None] = folded.version
            case Filled(level):
                filled = (bot_info(level) if info.kind == "open" else info for info in self.seats)
                self.seats = list(with_distinct_names(filled))
            case Started():
                self._start(event, folded)
            case Played():
                self._play(event, folded)
            case Undone(_, ply):
                self._take_back(ply, folded.at)
            case TakeBackAsked(seat, ply):
                self.take_back_request = TakeBackRequest(seat, ply, self.persons() - {seat})
            case TakeBackAnswered(seat, agrees):
                self._answer(seat, agrees, folded.at)
            case Resigned(seat, stand_in):
                self._give_up(seat, "resigned", stand_in, folded.at)
            case Flagged(seat, stand_in):
                self._give_up(seat, "flagged", stand_in, folded.at)
            case StandInCalled(_, absent, level):
                self.away[absent] = self.seats[absent]
                self._stand_in(absent, level, AWAY)
                self._keep_what_was_played()
            case CameBack(seat):
                self._come_back(seat)
            case Delayed(milliseconds):
                self.clock.delay(milliseconds)
            case Rematched(_, other):
                self.rematch = other
            case Said(seat):
                self.lines_said[seat] += 1

    def _start(self, event: Started, folded: FoldedEvent) -> None:
        names = tuple(info.name for info in self.seats)
        deal = Deal(event.deal)
        game = game_in(self.set_up)
        self.fair = self.fair_deals()
        seed = self.secret if self.fair is None else self.fair.seed
        self.match = Match(Record(game, names, event.starting_player, (deal,), seed, date=event.date, fair=self.fair))
        self.breakdown.add(self.match.state)
        folded.set_up_order = game.set_up_order(event.starting_player)
        self.status = RUNNING
        self.to_move = self.match.state.to_move
        self.clock.start(game.players, self.to_move, folded.at)

    def _play(self, event: Played, folded: FoldedEvent) -> None:
        match = self._running_match()
        before = match.state.copy()
        folded.ply = match.ply
        self.standing.append(folded)
        action = match.game.action_id(event.action)
        viewers = viewers_of(match.game)
        seen = tuple(match.state.seen(action, viewer) for viewer in viewers)
        first = ObservedAction(match.game, event.seat, seen, match.state.public_details(action))
        match.play(action, deal=event.deal)
        self.to_move = match.state.to_move
        forced = tuple(
            ObservedAction(
                match.game,
                seat,
                tuple(match.game.seen_phrase(id, seat, viewer) for viewer in viewers),
            )
            for seat, id in match.state.forced
        )
        folded.actions = (first, *forced)
        is_round_over = match.latest_deal is not None or match.state.is_over
        if is_round_over:
            folded.scoring, folded.before = match.state.scoring, before
            self.breakdown.add(match.state)
        if is_round_over or match.state.has_revealed(before) or event.seat in self.away:
            self._keep_what_was_played()
        self.take_back_request = None
        outcome = match.state.outcome
        if outcome is not None:
            ranking = ranked_last(outcome.ranking, self.ranked_last[::-1])
            self._end(Ending("played", ranking, outcome.scores, outcome.reason, self._parts()))
        is_new_turn = not (self.to_move == event.seat and self.is_turn_begun())
        self.clock.advance(self.to_move, folded.at, is_new_turn=is_new_turn)

    def _take_back(self, ply: int, at: int) -> None:
        match = self._running_match()
        match.undo_to(ply)
        self.to_move = match.state.to_move
        self.take_back_request = None
        for folded in self.standing[ply:]:
            folded.is_taken_back = True
        self.asides += self.standing[ply:]
        del self.standing[ply:]
        self.stand_ins = [stand_in.taken_back(ply) for stand_in in self.stand_ins]
        self.clock.take_back(self.to_move, at)

    def _answer(self, seat: int, agrees: bool, at: int) -> None:
        assert self.take_back_request is not None  # or it had been refused
        if not agrees:
            self.take_back_request = None
            return
        self.take_back_request.waiting.discard(seat)
        if not self.take_back_request.waiting:
            self._take_back(self.take_back_request.ply, at)

    def _keep_what_was_played(self) -> None:
        """Let nothing be taken back that was played by now."""
        self.first_ply = self._running_match().ply

    def _give_up(self, seat: int, how: str, stand_in: str | None, at: int) -> None:
        """A bot plays on, or the match is over; whoever gave up comes last, of several those who held out longer first.

        Where the log does not say which bot, it is as older servers had it: of two the other has won; of more a bot
        plays on as long as there is a person to play for, its points count, and all others are ranked the same.
        """
        match = self._running_match()
        players, scores = match.game.players, match.state.scores
        is_old = stand_in is None
        if stand_in is None:
            stand_in = STAND_IN if players > 2 and self.persons() - {seat} else ""
        self.take_back_request = None
        if stand_in:
            self._stand_in(seat, stand_in, how)
            self.given_up[seat] = how
            self.ranked_last += [] if is_old else [seat]
            if seat == self.to_move:  # anybody else's time just goes on
                self.clock.advance(seat, at, is_new_turn=True)
            return
        places = (tuple(range(players)),) if is_old else ranked_by_points(scores)
        ranking = ranked_last(places, [seat, *reversed(self.given_up)])
        self._end(Ending(how, ranking, scores, how, self._parts(), seat))
        self.clock.advance(None, at, is_new_turn=False)

    def _stand_in(self, seat: int, level: str, why: str) -> None:
        """Let a bot play for a person, under the same name."""
        info = self.seats[seat]
        self.seats[seat] = SeatInfo("bot", info.name, level, emblem=info.emblem)
        self.stand_ins.append(StandIn(seat, level, why, self._running_match().ply))
        self.take_back_request = None

    def _come_back(self, seat: int) -> None:
        self.seats[seat] = self.away.pop(seat)
        ply = self._running_match().ply
        self.stand_ins = [each.relieved(ply) if each.seat == seat else each for each in self.stand_ins]

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
