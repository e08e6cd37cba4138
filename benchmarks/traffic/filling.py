"""Filling a store with matches as if they had been played."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from unittest.mock import patch

import msgspec

from sintra.games.catalogue import game_with
from sintra.games.state import State
from sintra.server.security.secret import new_deal_secret, new_id
from sintra.server.store.store import OPEN, RUNNING, Contents, Store, StoredEvent, StoredMatch
from sintra.server.table import decide
from sintra.server.table.event import AnyEvent, encode_event
from sintra.server.table.set_up import SeatInfo, SetUp, TimeControl, checked_set_up
from sintra.server.table.table import Table

PATTERNS = 40
"""How many matches are really played; the rest are these again, under other names."""
AT_ONCE = 200
MOST_EVENTS = 1000
STARTED_AT = 1_750_000_000_000


async def fill(store: Store, count: int) -> None:
    """Put in so many matches, of every length: half of them are over."""
    patterns = [pattern(seed, is_played_out=seed % 2 == 0) for seed in range(PATTERNS)]
    numbers = iter(range(count))
    while some := list(islice(numbers, AT_ONCE)):
        await asyncio.gather(*(store.put(renamed(patterns[number % PATTERNS])) for number in some))


def pattern(seed: int, *, is_played_out: bool) -> Contents:
    """A match between two who move at random, to the end or to somewhere before it."""
    rng = random.Random(seed)
    set_up = checked_set_up(
        game_with("chocolatier", {}), (SeatInfo("person", "Ana"), SeatInfo("person", "Ida")), TimeControl()
    )
    stop = MOST_EVENTS if is_played_out else rng.randrange(1, 40)
    return played_match(set_up, lambda state: rng.choice(state.legal_actions()), most=stop)


def longest_match(*, most: int, rules: int | None = None) -> Contents:
    """A match in which four people drop every tile, to its end if there is one within so many events.

    By the first version of the rules there is none.
    """
    seats = tuple(SeatInfo("person", name) for name in ("Ana", "Ida", "Ivy", "Tom"))
    set_up = checked_set_up(game_with("chocolatier", {"players": 4}, rules=rules), seats, TimeControl())
    return played_match(set_up, drop, most=most)


def without_end(contents: Contents, left: int) -> Contents:
    """The same match while it was running, so many events before its latest."""
    events = contents.events[:-left]
    version, at = len(events), events[-1].at
    return Contents(replace(contents.match, status=RUNNING, version=version, updated_at=at), events)


def drop(state: State) -> int:
    """An action that lets all its tiles fall: those in the centre first, so that a round has as many as can be."""
    drops = {text: action for action in state.legal_actions() if (text := state.action_text(action)).endswith(">F")}
    return drops[max(drops, key=lambda text: (text.startswith("C"), text))]


def played_match(set_up: SetUp, choose: Callable[[State], int], *, most: int, started_at: int = STARTED_AT) -> Contents:
    """A match as it were stored, with so many events at most, a millisecond each."""
    text = msgspec.json.encode(set_up).decode()
    stored = StoredMatch(new_id(), text, new_deal_secret(), OPEN, 0, started_at, started_at, None)
    table = Table.opened(stored)
    events: list[StoredEvent] = []

    def add(event: AnyEvent, command: str) -> None:
        events.append(StoredEvent(table.version + 1, command, encode_event(event), started_at + table.version))
        table.fold(events[-1])

    if most:
        add(decide.start(table), "auto:start")
    while table.to_move is not None and table.version < most:
        assert table.state is not None
        action = table.state.action_text(choose(table.state))
        with patch.object(decide, "LOG_RESERVE", most):  # logs of older servers had no end
            add(decide.play(table, table.to_move, action), f"{table.to_move}:{table.version:x}")
    ended_at = started_at + table.version
    played = replace(
        stored, status=table.status, version=table.version, updated_at=ended_at, wake_at=table.wake_at(ended_at)
    )
    return Contents(played, tuple(events))


def renamed(contents: Contents) -> Contents:
    return replace(contents, match=replace(contents.match, id=new_id()))
