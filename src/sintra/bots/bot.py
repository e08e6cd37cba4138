"""What a bot is, and the bots by name."""

from dataclasses import dataclass
from typing import Protocol

from sintra.games.checks import shown
from sintra.games.errors import InvalidOption
from sintra.games.state import State
from sintra.kernel.rng import Seed


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot chose."""

    action: int


class Bot(Protocol):
    """A player that is a program: shown a state in which its seat is to move, it chooses an action."""

    name: str

    def decide(self, state: State) -> Decision:
        """The action for the seat to move; the state is not changed."""


def check_turn(state: State) -> None:
    """Raise InvalidOption where there is nothing to decide."""
    if state.to_move is None:
        raise InvalidOption(f"nobody is to move in the phase {state.phase}, so there is nothing to decide")


def bot_named(name: str, seed: Seed) -> Bot:
    """A bot by its name; the seed decides everything it leaves to chance."""
    from sintra.bots.greedy import Greedy
    from sintra.bots.random import Random

    bots: dict[str, type[Greedy] | type[Random]] = {bot.name: bot for bot in (Greedy, Random)}
    if not isinstance(name, str) or name not in bots:
        raise InvalidOption(f"there is no bot {shown(name)}, expected one of {', '.join(bots)}")
    return bots[name](seed)
