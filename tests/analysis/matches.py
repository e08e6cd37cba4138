"""Matches to be reviewed by the tests, and a budget that costs next to nothing."""

from dataclasses import replace
from functools import cache

from sintra.analysis.budget import Budget
from sintra.bots import Greedy, Random
from sintra.bots.limit import Limit
from sintra.games.catalogue import game_named
from sintra.match import Match
from sintra.records import Deal, Move, Record

TINY = Budget("tiny", Limit(nodes=300), 10**9, luck_nodes=100, deals=3, reveals=3, determinisations=2)
GAMES = (
    "chocolatier-2",
    "chocolatier-3-grey",
    "chocolatier-4-special",
    "chocolatier-4-grey-special",
    "duel-rows-columns-diagonals",
    "duel-random-4-one",
)


@cache
def match_of(name: str, seed: int, plies: int = 10**6) -> Match:
    """A match between a greedy bot and random ones, broken off after so many actions."""
    game = game_named(name)
    match = Match.start(game, seed=seed, names=[f"player {seat}" for seat in range(game.players)])
    bots = [Greedy(seed) if seat == 0 else Random(seed + seat) for seat in range(game.players)]
    while not match.state.is_over and match.ply < plies:
        seat = match.state.to_move
        assert seat is not None  # it is not over
        match.play(bots[seat].decide(match.state).action)
    return match


def record_of(name: str, seed: int, plies: int = 10**6) -> Record:
    return match_of(name, seed, plies).record


def swapped(record: Record) -> Record:
    """The same match between two with their seats exchanged."""
    events = [
        event if isinstance(event, Deal) else Move(1 - event.seat, event.action, event.comment)
        for event in record.events
    ]
    return replace(
        record,
        names=record.names[::-1],
        starting_player=1 - record.starting_player,
        events=tuple(events),
        seed=None,
        outcome=None,
    )
