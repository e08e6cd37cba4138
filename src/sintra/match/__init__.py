"""A match: one play of a game, from the first deal to the outcome; and many of them, between bots."""

from sintra.match.arena import play_contest
from sintra.match.contest import Contest
from sintra.match.entrant import Entrant
from sintra.match.league import League
from sintra.match.match import Match
from sintra.match.runner import ProcessPool, Runner, ThisProcess
from sintra.match.sprt import Sprt
from sintra.match.tally import Tally

__all__ = [
    "Contest",
    "Entrant",
    "League",
    "Match",
    "ProcessPool",
    "Runner",
    "Sprt",
    "Tally",
    "ThisProcess",
    "play_contest",
]
