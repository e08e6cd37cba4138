"""Players that are programs."""

from sintra.bots.bot import Bot, Decision, bot_named
from sintra.bots.greedy import Greedy
from sintra.bots.random import Random

__all__ = ["Bot", "Decision", "Greedy", "Random", "bot_named"]
