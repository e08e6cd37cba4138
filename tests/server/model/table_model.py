"""What docs/protocol.md says of a table, told a second time: whose turn it is, what is refused, what comes of it.

It shares with the server the rules of the games and nothing else. Where several things speak against a command, the
protocol does not say which of them is told: so the model knows all of them.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from sintra.games.errors import IllegalAction, SintraError
from sintra.games.game import Game
from sintra.games.state import State
from sintra.records.fair_deals import FairDeals, Terms, promise_of

Command = dict[str, Any]
Event = dict[str, Any]

BEFORE_THE_MATCH = ("rename", "leave", "start")
DURING_THE_MATCH = ("play", "undo", "take_back", "answer_take_back", "resign", "flag", "call_stand_in", "come_back")
OF_A_POSITION = ("play", "undo", "take_back", "answer_take_back", "call_stand_in")
OF_THOSE_WHO_LEFT = ("say", "rematch")
LEAVES_THE_POSITION_ALONE = ("said", "take_back_asked", "delayed", "links_voided")
LONGEST_CHAT = 140
STAND_IN = "regular"
ABSENCE_PATIENCE = 180_000
"""Milliseconds for which somebody must have been absent before a bot is called."""
CONTRIBUTION_PATIENCE = 10_000
"""Milliseconds for which a match waits for contributions that were promised."""


class Unexplained(AssertionError):
    """The server did something that the protocol does not allow."""


def require(holds: bool, words: str) -> None:
    """Raise Unexplained, with the name of the invariant first, unless something holds."""
    if not holds:
        raise Unexplained(words)


@dataclass(frozen=True)
class Ply:
    """An action that stands, whether a turn began with it, and whether something was dealt or shown with it."""

    seat: int
    action: str
    before: State
    after: State
    begins_turn: bool
    is_dealt: bool
    has_shown: bool


@dataclass(frozen=True)
class Request:
    """A seat asks to take back."""

    seat: int
    ply: int
    waiting: frozenset[int]


@dataclass
class TableModel:
    """A table after some version."""

    game: Game
    terms: Terms
    secret: str
    time_control: tuple[str, int, int]
    seats: list[tuple[str, str]]  # kind and name
    promises: list[str]
    contributions: dict[int, str] = field(default_factory=dict)
    full_at: int | None = None
    version: int = 0
    changed: int = 0
    at: int = 0
    status: str = "open"
    state: State | None = None
    plies: list[Ply] = field(default_factory=list)
    request: Request | None = None
    banks: list[int] = field(default_factory=list)
    since: int = 0
    running: int | None = None
    gone: tuple[int, ...] = ()
    away: frozenset[int] = frozenset()
    barrier: int = 0  # the ply before which nothing is taken back, for a bot was called or played for one away
    ending: tuple[str, int | None] | None = None
    rematch: str = ""

    def copy(self) -> "TableModel":
        return replace(
            self,
            seats=list(self.seats),
            promises=list(self.promises),
            contributions=dict(self.contributions),
            plies=list(self.plies),
            banks=list(self.banks),
        )

    @property
    def seed(self) -> bytes:
        """What the deals come from: the secret, the table, and what was contributed."""
        told = tuple(self.contributions.get(seat) for seat in range(len(self.seats)))
        return FairDeals(self.terms, self.secret, tuple(promise or None for promise in self.promises), told).seed

    def may_begin(self, at: int) -> bool:
        """Whether every seat is taken, and has contributed what it promised, or had time to."""
        if self.status != "open" or self.full_at is None:
            return False
        is_awaited = any(promise and seat not in self.contributions for seat, promise in enumerate(self.promises))
        return not is_awaited or at >= self.full_at + CONTRIBUTION_PATIENCE

    @property
    def to_move(self) -> int | None:
        return None if self.state is None or self.status != "running" else self.state.to_move

    @property
    def persons(self) -> frozenset[int]:
        return frozenset(seat for seat, (kind, _) in enumerate(self.seats) if kind == "person")

    def successor(self, seat: int, *, is_watched: bool = False) -> str | None:
        """Which bot plays on for one who gives up: none of two, and none where nobody is left to play or watch."""
        if self.game.players == 2:
            return None
        return STAND_IN if is_watched or (self.persons | self.away) - {seat} else ""

    @property
    def is_full(self) -> bool:
        return all(kind != "open" for kind, _ in self.seats)

    @property
    def deadline(self) -> int | None:
        """When the person to move has lost; bots never do."""
        seat = self.to_move
        if seat is None or self.time_control[0] == "none" or seat not in self.persons:
            return None
        return self.since + self.banks[seat]

    def is_late(self, at: int) -> bool:
        return self.deadline is not None and at >= self.deadline

    def acting_seat(self, command: Command, seats: frozenset[int]) -> int | None:
        """The seat that a command is for: needed only where its sender has several."""
        named: int | None = command.get("seat")
        if named is not None:
            return named
        if command["type"] == "answer_take_back" and self.request is not None and self.request.waiting & seats:
            return min(self.request.waiting & seats)
        if command["type"] == "come_back" and self.away & seats:
            return min(self.away & seats)
        return self.to_move if self.to_move in seats else min(seats, default=None)

    def turn_start(self, seat: int) -> int | None:
        """Where the latest turn of a seat began: a run of its actions, which a deal ends too."""
        last = next((ply for ply in reversed(range(len(self.plies))) if self.plies[ply].seat == seat), None)
        if last is None:
            return None
        start = last
        while start > 0 and not self.plies[start].begins_turn:
            earlier = self.plies[start - 1]
            if earlier.seat != seat or earlier.is_dealt:
                break
            start -= 1
        return start

    def has_begun_turn(self, seat: int) -> bool:
        """Whether the seat is in the middle of a turn: it has acted last, and is to act again in the same turn."""
        if self.to_move != seat or self.state is None or not self.plies or self.plies[-1].is_dealt:
            return False
        return self.plies[-1].seat == seat and self.state.phase not in self.game.turn_phases

    def is_hidden_since(self, ply: int) -> bool:
        """Whether nothing was dealt or shown to anybody by the actions from this ply on."""
        return ply >= self.barrier and not any(action.is_dealt or action.has_shown for action in self.plies[ply:])

    def against(self, command: Command, seats: frozenset[int], at: int) -> set[str]:
        """Every code with which a command may be refused; none if it must be carried out."""
        kind = command["type"]
        seat = self.acting_seat(command, seats)
        codes = self._against_status(kind)
        if seat is None or seat not in seats:
            return codes | {"not_your_seat"}
        if seat not in self.persons and not self._may_act_for_a_bot(kind, seat):
            return codes | {"stood_in" if seat in self.away else "not_your_seat"}
        if codes:
            return codes
        if kind in DURING_THE_MATCH and kind != "flag" and self.is_late(at):
            codes.add("late")
        if kind in OF_A_POSITION and command["version"] < self.changed:
            codes.add("stale")
        if kind in OF_A_POSITION and command["version"] > self.version:
            codes.add("invalid")
        return codes | self._against_content(command, seat, seats, at)

    def _may_act_for_a_bot(self, kind: str, seat: int) -> bool:
        """Who gave up or is away still talks and wants a rematch; and who is away comes back."""
        has_left = seat in self.away or seat in self.gone
        return (kind in OF_THOSE_WHO_LEFT and has_left) or (kind == "come_back" and seat in self.away)

    def _against_status(self, kind: str) -> set[str]:
        if kind in BEFORE_THE_MATCH and self.status != "open":
            return {"over" if self.status == "over" else "already_started"}
        if kind in DURING_THE_MATCH and self.status != "running":
            return {"over" if self.status == "over" else "not_started"}
        if kind in ("promise", "contribute") and self.status != "open":
            return {"already_started"}
        return {"not_over"} if kind == "rematch" and self.status != "over" else set()

    def _against_content(self, command: Command, seat: int, seats: frozenset[int], at: int) -> set[str]:
        match command["type"]:
            case "play":
                return self._against_action(command["action"], seat)
            case "undo" if not self.has_begun_turn(seat):
                return {"nothing_to_undo"}
            case "undo" if not self.is_hidden_since(len(self.plies) - 1):
                return {"revealed"}
            case "take_back":
                return self._against_take_back(seat, seats)
            case "answer_take_back" if self.request is None or seat not in self.request.waiting:
                return {"no_request"}
            case "flag" if not self.is_late(at):
                return {"not_late"}
            case "resign" if command.get("watch") and self.game.players == 2:
                return {"invalid"}
            case "come_back" if seat not in self.away:
                return {"not_absent"}
            case "call_stand_in":
                return self._against_calling(command["absent"], seats)
            case "leave" if self.contributions:
                return {"already_started"}
            case "promise" if self.is_full:
                return {"already_started"}
            case "contribute":
                return self._against_contribution(command["contribution"], seat)
            case "say" if not 1 <= len(command["text"]) <= LONGEST_CHAT:
                return {"too_long"}
        return set()

    def _against_calling(self, absent: int, seats: frozenset[int]) -> set[str]:
        """Who is there, and since when not, the table does not know: see `explanation`."""
        if absent in seats or absent not in self.persons:
            return {"invalid"}
        return {"not_absent"} if self.time_control[0] != "none" or self.to_move != absent else set()

    def _against_contribution(self, contribution: str, seat: int) -> set[str]:
        codes = set() if self.is_full else {"not_started"}
        is_kept = self.promises[seat] == promise_of(contribution) and seat not in self.contributions
        return codes if is_kept else codes | {"invalid"}

    def _against_action(self, text: str, seat: int) -> set[str]:
        assert self.state is not None
        if self.to_move != seat:
            return {"not_your_turn"}
        try:
            self.state.child(text)
        except IllegalAction:
            return {"illegal"}
        except SintraError:
            return {"invalid"}
        return set()

    def _against_take_back(self, seat: int, seats: frozenset[int]) -> set[str]:
        start = self.turn_start(seat)
        if start is None:
            return {"nothing_to_undo"}
        codes = set() if self.is_hidden_since(start) else {"revealed"}
        if self.request is not None and self.persons - seats:
            codes.add("request_pending")
        return codes

    def event_of(self, command: Command, seat: int, seats: frozenset[int]) -> Event:
        """The event that a command of a seat leads to, whose sender has all of these seats."""
        match command["type"]:
            case "play":
                return self.action_of(seat, command["action"])
            case "undo":
                return {"kind": "undone", "seat": seat, "ply": len(self.plies) - 1}
            case "take_back":
                kind = "take_back_asked" if self.persons - seats else "undone"
                return {"kind": kind, "seat": seat, "ply": self.turn_start(seat)}
            case "answer_take_back":
                return {"kind": "take_back_answered", "seat": seat, "agrees": command["agrees"]}
            case "flag":
                assert self.to_move is not None
                return with_stand_in({"kind": "flagged", "seat": self.to_move}, self.successor(self.to_move))
            case "resign":
                stand_in = self.successor(seat, is_watched=command.get("watch", False))
                return with_stand_in({"kind": "resigned", "seat": seat}, stand_in)
            case "call_stand_in":
                return {"kind": "stand_in_called", "seat": seat, "absent": command["absent"], "level": STAND_IN}
            case "come_back":
                return {"kind": "came_back", "seat": seat}
            case "say":
                return {"kind": "said", "seat": seat, "text": command["text"]}
            case "rename":
                return {"kind": "seated", "seat": seat, "name": command["name"]}
            case "promise":
                return {"kind": "promised", "seat": seat, "promise": command["promise"]}
            case "contribute":
                return {"kind": "contributed", "seat": seat, "contribution": command["contribution"]}
            case "start":
                return {"kind": "filled", "level": command["level"]}
            case other:
                return {"kind": {"leave": "vacated", "rematch": "rematched"}[other], "seat": seat}

    def action_of(self, seat: int, text: str) -> Event:
        """The event of an action, with the deal that follows it: always that of the match's own seed."""
        assert self.state is not None
        after = self.state.child(text)
        event = {"kind": "played", "seat": seat, "action": self.state.action_text(text)}
        return event | {"deal": after.deal(seed=self.seed)} if after.awaits_deal else event


def with_stand_in(event: Event, level: str | None) -> Event:
    return event if level is None else event | {"stand_in": level}
