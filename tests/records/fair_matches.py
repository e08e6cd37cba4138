"""Matches as a server deals them: from its secret and what the seats contributed."""

import json
from dataclasses import replace

from sintra.bots import Random
from sintra.games.catalogue import game_named
from sintra.match import Match
from sintra.records import Record
from sintra.records.fair_deals import FairDeals, Terms, promise_of

SECRET = "5ec" + "0" * 61
OWN = "a" * 64
OTHER = "b" * 64


def fair_deals(game: str, *contributions: str | None, match: str = "12ab", secret: str = SECRET) -> FairDeals:
    """What the deals come from where these seats contributed what they had promised."""
    rules = game_named(game)
    terms = Terms(match, rules.name, rules.rules_version, json.loads(json.dumps(rules.options)))
    promises = tuple(None if each is None else promise_of(each) for each in contributions)
    return FairDeals(terms, secret, promises, contributions)


def dealt(game: str, fair: FairDeals) -> Record:
    """The record of a match with these deals, played to its end at random."""
    rules = game_named(game)
    match = Match.start(rules, seed=fair.seed, names=[f"player {seat}" for seat in range(rules.players)])
    bot = Random(1)
    while not match.state.is_over:
        match.play(bot.decide(match.state).action)
    return replace(match.record, fair=fair)
