"""The course of a match, as it is reviewed: its decisions and its events of chance, in the order they came."""

import json
from dataclasses import dataclass
from typing import Any

from sintra.games.state import State
from sintra.records.record import Move, Record


@dataclass(frozen=True, slots=True)
class Decided:
    """An action of a seat, in the state it was taken in. Actions of one turn share a number."""

    ply: int
    seat: int
    action: int
    round: int
    turn: int
    state: State


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that chance may have decided: what was before it, and after.

    It is a deal, or an action that has revealed something hidden; `ply` is that of the action that follows. What else
    could have come is drawn with a `seed` of the event's own: the same in every review, another in every match, or the
    samples of all matches would be off in the same direction.
    """

    ply: int
    seed: str
    before: State
    action: int | None
    after: State

    @property
    def is_deal(self) -> bool:
        return self.action is None


@dataclass(frozen=True, slots=True)
class Course:
    """A match from its first event to its last, and where that has led."""

    steps: tuple[Decided | Happened, ...]
    final: State

    @property
    def decisions(self) -> list[Decided]:
        return [step for step in self.steps if isinstance(step, Decided)]

    @property
    def events(self) -> list[Happened]:
        return [step for step in self.steps if isinstance(step, Happened)]


def course_of(record: Record) -> Course:
    """Play a record through."""
    state = record.game.start(starting_player=record.starting_player)
    steps: list[Decided | Happened] = []
    ply = turn = 0
    mover: int | None = None  # who took the action before, if nothing was dealt since
    for event in record.events:
        before = state.copy()
        if not isinstance(event, Move):
            state.deal(**event.script)
            steps.append(Happened(ply, seed_of(event.script, before.round), before, None, state.copy()))
            mover = None
            continue
        turn += ply > 0 and (event.seat != mover or before.phase in record.game.turn_phases)
        mover = event.seat
        steps.append(Decided(ply, event.seat, event.action, before.round, turn, before))
        state.apply(event.action)
        ply += 1
        if state.has_revealed(before):
            steps.append(Happened(ply, f"{ply}/{event.action}", before, event.action, state.copy()))
    return Course(tuple(steps), state.copy())


def seed_of(script: dict[str, Any], round: int) -> str:
    """A seed for what could have been dealt instead, from which nothing of the deals to come can be told."""
    return f"{round}/{json.dumps(script, sort_keys=True)}"
