"""What attackers have prepared: long matches, many matches, and tables of their own, put into the store beforehand.

All of it could be had by playing within the limits for some hours or days.
"""

import json
from dataclasses import replace
from functools import cache

import msgspec

from benchmarks.traffic.filling import drop, longest_match, pattern, played_match, renamed, without_end
from sintra.games.catalogue import game_with
from sintra.match.match import Match
from sintra.records.codec import encode
from sintra.server.security.limit import UPLOAD
from sintra.server.security.secret import hash_of, new_secret
from sintra.server.store.store import WATCH, Contents, Grant, Link, Store
from sintra.server.table.set_up import SeatInfo, SetUp, TimeControl, checked_set_up
from sintra.server.table.table import Table

LONGEST = 5_000
"""Events of the longest match that is prepared; the rules end it before, but not that of a record by older rules."""
LEFT = 20
"""Events that the other long match is short of its end."""
OLD_RULES = 1
OWN_MATCHES = 100
NAMES = ("Eve", "Mal", "Sid", "Zoe")
PEOPLE = tuple(SeatInfo("person", name) for name in NAMES)


class Stock(msgspec.Struct):
    """What one address comes with: the token of its browser, which opens all its matches, and their ids."""

    token: str
    watch: str
    endless: str
    longest: str
    unfinished: str
    finished: str
    chat: str
    hints: list[str]
    longest_record: int


async def stock_up(store: Store, count: int, longest: int = LONGEST) -> list[Stock]:
    """Prepare so many attackers; `longest` are the events of their longest match, and half of those of their record."""
    long = longest_match(most=longest)
    unfinished = without_end(long, LEFT)
    ended = pattern(0, is_played_out=True)
    return [await prepare(store, long, unfinished, ended, 2 * longest) for _ in range(count)]


async def prepare(store: Store, long: Contents, unfinished: Contents, ended: Contents, longest_record: int) -> Stock:
    token, watch = new_secret(), new_secret()

    async def put(contents: Contents, seats: int, *, is_watched: bool = False) -> str:
        own = renamed(contents)
        grants = tuple(Grant(hash_of(token), seat) for seat in range(seats))
        links = (Link(hash_of(watch), own.match.id, WATCH),) if is_watched else ()
        assert await store.put(replace(own, grants=grants, links=links))
        return own.match.id

    for _ in range(OWN_MATCHES):
        await put(ended, 2)
    against_bot = set_up("chocolatier", (PEOPLE[0], SeatInfo("bot", level="beginner")))
    return Stock(
        token=token,
        watch=watch,
        endless=await put(not_begun(set_up("chocolatier", PEOPLE)), 4, is_watched=True),
        longest=await put(long, 4),
        unfinished=await put(unfinished, 4),
        finished=await put(ended, 2),
        chat=await put(not_begun(set_up("duel", PEOPLE[:2])), 2),
        hints=[await put(persons_turn(against_bot), 1) for _ in range(2)],
        longest_record=longest_record,
    )


def set_up(game: str, seats: tuple[SeatInfo, ...]) -> SetUp:
    options = {"players": len(seats)} if game == "chocolatier" else {}
    return checked_set_up(game_with(game, options), seats, TimeControl())


def persons_turn(set_up: SetUp) -> Contents:
    """A match in which the first seat is to move first."""
    while True:
        contents = played_match(set_up, lambda state: state.legal_actions()[0], most=1)
        if table_of(contents).to_move == 0:
            return contents


def table_of(contents: Contents) -> Table:
    table = Table.opened(contents.match)
    for event in contents.events:
        table.fold(event)
    return table


def not_begun(set_up: SetUp) -> Contents:
    return played_match(set_up, lambda state: state.legal_actions()[0], most=0)


@cache
def costliest_record(most: int) -> bytes:
    """A record as long as may be sent, written as tightly as can be: the more actions, the more it costs."""
    match = Match.start(game_with("chocolatier", {"players": 4}, rules=OLD_RULES), seed=1, names=NAMES)
    for _ in range(most):
        match.play(drop(match.state))
    content = json.loads(encode(match.record))
    events = content["events"]
    while len(text := json.dumps(content, separators=(",", ":")).encode()) > UPLOAD:
        del events[-max(1, (len(text) - UPLOAD) // 40) :]
    return text
