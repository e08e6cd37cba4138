"""Players that are programs."""

from sintra.bots.bot import Bot, BotMaker, Decision, bot_named
from sintra.bots.failure import BotFailure
from sintra.bots.greedy import Greedy
from sintra.bots.limit import Limit
from sintra.bots.program import Program
from sintra.bots.random import Random

__all__ = ["Bot", "BotFailure", "BotMaker", "Decision", "Greedy", "Limit", "Program", "Random", "bot_named"]
