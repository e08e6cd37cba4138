"""Answers to what a player asks at a table: why something is not allowed, and what would be good."""

import asyncio
from collections.abc import Collection, Sequence

from sintra.analysis.reasons import reasons
from sintra.analysis.review import Reason
from sintra.bots.bot import Decision
from sintra.games.errors import SintraError
from sintra.games.state import State
from sintra.search.pv import walk_pv
from sintra.server.bots.pool import HINT_LEVEL, BotTask, seen_by_bot
from sintra.server.live.hub import Hub
from sintra.server.live.room import Room
from sintra.server.protocol.command import Hint, Why
from sintra.server.protocol.server_message import ActionView, Advice, HintGiven, ReasonGiven
from sintra.server.table.decide import plays_with_others
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table
from sintra.server.table.view import action_told

LONGEST_PV = 30


async def answer_question(
    hub: Hub, room: Room, question: Why | Hint, seats: Collection[int], asker: str
) -> ReasonGiven | HintGiven:
    """The answer, for one with these seats who asks from this address; Refusal if there is none for it."""
    table = await room.table()
    seat = table.to_move
    if table.state is None or seat is None:
        raise Refusal("not_started" if table.ending is None else "over", "nobody is to move")
    if question.seat is not None and question.seat not in seats:
        raise Refusal("not_your_seat", f"seat {question.seat} is not yours")
    if seat not in seats or question.seat not in (None, seat):
        raise Refusal("not_your_turn", f"seat {seat} is to move")
    if isinstance(question, Why):
        return reason_for(table.state, question)
    if plays_with_others(table, seats) or table.away:  # who is away has not given up
        raise Refusal("not_alone", "hints are given only where no other person plays")
    return await advise(hub, room, table, seat, question.id, asker)


def reason_for(state: State, question: Why) -> ReasonGiven:
    """Whether the seat to move may do this, and if not, why. What is hidden from it plays no part in that."""
    asked = question.action
    text = asked if isinstance(asked, str) else ""
    try:
        action = state.game.action(asked) if isinstance(asked, str) else state.game.read_action(asked)
        text = str(action)
        return ReasonGiven(question.id, text, True, None, state.describe(action))
    except SintraError as error:
        code = getattr(error, "reason", "invalid")
        return ReasonGiven(question.id, text, False, code, str(error))


async def advise(hub: Hub, room: Room, table: Table, seat: int, id: str, asker: str) -> HintGiven:
    """Let the best bot think about what the seat knows."""
    version = table.version
    state = table.state
    assert state is not None
    hub.preparing.check_bots(table.set_up.game)
    guess = seen_by_bot(state, seat, table.secret, version)
    decisions = await hub.bots.advise(BotTask(room.id, version, seat, HINT_LEVEL, guess), asker)
    why = await asyncio.to_thread(reasons_for, guess, seat, decisions)
    return HintGiven(id, version, [advice_from(guess, decision) for decision in decisions], why)


def reasons_for(guess: State, seat: int, decisions: Sequence[Decision]) -> list[Reason]:
    """What speaks for the best and against the second, as far as both lines go."""
    return list(reasons(guess, seat, decisions[1].pv, decisions[0].pv)) if len(decisions) > 1 else []


def advice_from(guess: State, decision: Decision) -> Advice:
    pv = pv_view(guess, decision.pv)
    return Advice(pv[0], decision.value, decision.win_probability, pv)


def pv_view(state: State, pv: tuple[int, ...]) -> list[ActionView]:
    """A principal variation, as far as it can be played on the guess it rests on."""
    state = state.copy()
    views: list[ActionView] = []
    for action in walk_pv(state, pv[:LONGEST_PV]):
        seat = state.to_move
        assert seat is not None  # or there were no action
        views.append(action_told(seat, state.seen(action, seat), {}))
    return views
