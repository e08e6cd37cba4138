"""Players that are programs."""

from sintra.bots.bot import Bot, BotMaker, Decision, bot_named
from sintra.bots.failure import BotFailure
from sintra.bots.greedy import Greedy
from sintra.bots.level import LEVELS, Level
from sintra.bots.limit import Limit
from sintra.bots.program import Program
from sintra.bots.random import Random
from sintra.bots.search import BotConfig, SearchBot, searching_with

__all__ = [
    "LEVELS",
    "Bot",
    "BotConfig",
    "BotFailure",
    "BotMaker",
    "Decision",
    "Greedy",
    "Level",
    "Limit",
    "Program",
    "Random",
    "SearchBot",
    "bot_named",
    "searching_with",
]
