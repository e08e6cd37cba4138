"""What a bot is, and the bots by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from sintra.bots.limit import Limit
from sintra.games.checks import shown
from sintra.games.errors import InvalidOption
from sintra.games.state import State
from sintra.kernel.rng import Seed

NO_LIMIT = Limit()


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot chose, and what it can say about it.

    `value` is how many points the seat is expected to be ahead in the end, `win_probability` how likely it is to win,
    both None where the bot does not know. `pv` is the expected course of play as ids, beginning with the action;
    `solved` says that no further thought would change the choice.
    """

    action: int
    value: float | None = None
    win_probability: float | None = None
    pv: tuple[int, ...] = ()
    nodes: int = 0
    depth: int = 0
    solved: bool = False


class Bot(Protocol):
    """A player that is a program: shown a state in which its seat is to move, it chooses an action.

    A bot plays one seat of one match, so it may remember. One that holds something open also has `close()`, which is
    called when the match is over.
    """

    name: str

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        """The action for the seat to move; the state is not changed. Without a limit the bot takes its own time."""


BotMaker = Callable[[Seed], Bot]
"""Makes a bot; the seed decides everything it leaves to chance."""


def check_turn(state: State) -> None:
    """Raise InvalidOption where there is nothing to decide."""
    if state.to_move is None:
        raise InvalidOption(f"nobody is to move in the phase {state.phase}, so there is nothing to decide")


def bot_named(name: str, seed: Seed) -> Bot:
    """A bot by its name, from a file (`my_bot.py:make`, `weights:FILE`), or a program (`cmd:python my_bot.py`)."""
    from sintra.bots.greedy import Greedy
    from sintra.bots.level import LEVELS
    from sintra.bots.program import PREFIX, Program
    from sintra.bots.python_file import EXAMPLE, bot_from_file, is_python_file
    from sintra.bots.random import Random
    from sintra.bots.weighted import PREFIX as WEIGHTS
    from sintra.bots.weighted import weighted_bot

    bots: dict[str, BotMaker] = {bot.name: bot for bot in (Greedy, Random)} | {
        level.name: level.bot for level in LEVELS
    }
    if isinstance(name, str) and name.startswith(PREFIX):
        return Program.named(name, seed)
    if isinstance(name, str) and name.startswith(WEIGHTS):
        return weighted_bot(name, seed)
    if isinstance(name, str) and is_python_file(name):
        return bot_from_file(name, seed)
    if not isinstance(name, str) or name not in bots:
        known = ", ".join(bots)
        raise InvalidOption(
            f"there is no bot {shown(name)}, expected one of {known}, {PREFIX} and a command, {WEIGHTS} and a file, "
            f"or a Python file as in {EXAMPLE}"
        )
    return bots[name](seed)
