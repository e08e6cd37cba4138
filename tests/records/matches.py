"""Recorded matches for the tests."""

from functools import cache

from sintra.bots import Random
from sintra.games.catalogue import game_named
from sintra.match import Match
from sintra.records import Record


@cache
def random_record(game: str, seed: int = 1) -> Record:
    """The record of a finished random match."""
    rules = game_named(game)
    match = Match.start(rules, seed=seed, names=[f"player {seat}" for seat in range(rules.players)])
    bot = Random(seed)
    while not match.state.is_over:
        match.play(bot.decide(match.state).action)
    return match.record
