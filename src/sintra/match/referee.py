"""One match between bots, to its end: each sees what its seat may see, and who fails has lost."""

import contextlib
import hashlib
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sintra.bots.bot import Bot
from sintra.bots.failure import CRASH, ILLEGAL, BotFailure
from sintra.bots.limit import Limit
from sintra.bots.program import Program
from sintra.games.errors import SintraError
from sintra.games.game import Game
from sintra.match.entrant import Entrant

MOST_ACTIONS = 5000
"""Players who drop every tile can play for ever; so many actions are far beyond what any other match takes."""

TOLERANCE = 1.05
LONGEST_MESSAGE = 300


@dataclass(frozen=True, slots=True)
class Failure:
    """How a seat lost by its own fault."""

    seat: int
    kind: str
    message: str


@dataclass(slots=True)
class DecisionStats:
    """What the decisions of a bot cost. Times are left out of comparisons, for they are never twice the same."""

    decisions: int = 0
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)
    longest: float = field(default=0.0, compare=False)
    late: int = field(default=0, compare=False)

    def note(self, seconds: float, nodes: int, limit: Limit) -> None:
        """Add a decision."""
        is_late = limit.seconds is not None and seconds > limit.seconds * TOLERANCE
        self.add(DecisionStats(1, nodes, seconds, seconds, int(is_late)))

    def add(self, other: "DecisionStats") -> None:
        self.decisions += other.decisions
        self.nodes += other.nodes
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.late += other.late


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match between bots ended: the seats that share the first place, and who failed, if anybody did.

    Where a match was broken off because it would not end, every seat shares the first place and `is_endless` is true.
    """

    winners: tuple[int, ...]
    plies: int
    stats: tuple[DecisionStats, ...]
    failure: Failure | None = None
    is_endless: bool = False


def derived(seed: bytes, *names: str | int) -> bytes:
    """A seed from which the first one cannot be told, and which no other names give."""
    return hashlib.sha256(seed + "/".join(map(str, names)).encode()).digest()


class Referee:
    """Leads one match. Deals come from one seed; what bots leave to chance, and guess, from another."""

    def __init__(self, game: Game, entrants: Sequence[Entrant], *, deals: bytes, chance: bytes) -> None:
        self._state = game.start(seed=deals)
        self._entrants = entrants
        self._chance = chance
        self._stats = tuple(DecisionStats() for _ in entrants)
        self._ply = 0

    def play(self) -> MatchResult:
        """Play to the end; a bot that fails has lost, and everybody else has won."""
        state = self._state
        seat = 0
        with contextlib.ExitStack() as open_bots:
            try:
                bots = []
                for seat, entrant in enumerate(self._entrants):
                    bots.append(seated(entrant, derived(self._chance, "bot", seat), open_bots))
                while state.to_move is not None and self._ply < MOST_ACTIONS:
                    seat = state.to_move
                    self._decide(bots[seat], seat)
            except BotFailure as failure:
                return self._forfeit(Failure(seat, failure.kind, str(failure)[:LONGEST_MESSAGE]))
        if state.outcome is None:
            return MatchResult(tuple(range(len(self._entrants))), self._ply, self._stats, is_endless=True)
        return MatchResult(state.outcome.winners, self._ply, self._stats)

    def _decide(self, bot: Bot, seat: int) -> None:
        """Let a bot decide and carry out its action; BotFailure if either is impossible."""
        shown = self._state.determinise(seat, derived(self._chance, "view", self._ply))
        limit = self._entrants[seat].limit
        started = time.perf_counter()
        with failures_told():
            decision = bot.decide(shown, limit)
            seconds = time.perf_counter() - started
            action, nodes = decision.action, int(decision.nodes)
        try:
            self._state.apply(action)
        except SintraError as error:
            raise BotFailure(str(error), ILLEGAL) from None
        self._stats[seat].note(seconds, nodes, limit)
        self._ply += 1

    def _forfeit(self, failure: Failure) -> MatchResult:
        winners = tuple(seat for seat in range(len(self._entrants)) if seat != failure.seat)
        return MatchResult(winners, self._ply, self._stats, failure=failure)


def seated(entrant: Entrant, seed: bytes, open_bots: contextlib.ExitStack) -> Bot:
    """A bot made for one match; it is closed with the others, if it can be."""
    with failures_told():
        bot = entrant.make(seed)
    close = getattr(bot, "close", None)
    if close is not None:
        open_bots.callback(close_quietly, close)
    return bot


def close_quietly(close: Callable[[], object]) -> None:
    """The match is over, so a bot that fails now has lost nothing."""
    with contextlib.suppress(Exception):
        close()


@contextlib.contextmanager
def failures_told() -> Iterator[None]:
    """Whatever a bot raises is its own failure, and nobody else's."""
    try:
        yield
    except BotFailure:
        raise
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{where.filename.rpartition('/')[2]}, line {where.lineno}"
        raise BotFailure(f"{type(error).__name__} in {place}: {error}", CRASH) from None


def try_out(entrant: Entrant, game: Game) -> None:
    """One decision that nobody counts, so that loading compiled code is not part of the first that is timed."""
    state = game.start(seed=0)
    assert state.to_move is not None  # a match begins with somebody
    with contextlib.suppress(BotFailure), contextlib.ExitStack() as open_bots, failures_told():
        bot = seated(entrant, bytes(32), open_bots)
        if not isinstance(bot, Program):  # which loads nothing here
            bot.decide(state.determinise(state.to_move, 0), entrant.limit)
