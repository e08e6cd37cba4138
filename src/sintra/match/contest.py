"""Who meets whom, and in which seats: a contest of two bots is played in bouts.

A bout is one set of deals, played once with the first bot in each seat and the second bot in all the others. So luck
with the deals, and with the seat that starts, is the same for both.
"""

from dataclasses import dataclass

from sintra.bots.limit import Limit
from sintra.games.checks import seed_of, shown
from sintra.games.errors import InvalidOption
from sintra.games.game import Game, check_game
from sintra.kernel.rng import Seed
from sintra.match.entrant import Entrant
from sintra.match.referee import DecisionStats, MatchResult, Referee, derived, try_out

LOSS, DRAW, WIN = 0, 1, 2  # half points of one match
DEFAULT_LIMIT = Limit(seconds=0.05)


@dataclass(frozen=True, slots=True)
class Mishap:
    """A match that a bot lost by its own fault."""

    name: str
    bout: int
    seat: int
    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class BoutResult:
    """One bout: the half points of the first bot in each of its matches, and what decisions cost both bots.

    Results are the same whatever order bouts are played in; `order` is their place among all that were asked for.
    """

    order: int
    points: tuple[int, ...]
    stats: tuple[DecisionStats, DecisionStats]
    mishaps: tuple[tuple[int, Mishap], ...]
    endless: int


@dataclass(frozen=True, slots=True)
class Contest:
    """Two bots that meet in a game; the seed decides deals, and all chance of bots that let it."""

    game: Game
    first: Entrant
    second: Entrant
    seed: bytes

    @classmethod
    def between(
        cls, game: Game, first: str | Entrant, second: str | Entrant, *, seed: Seed, limit: Limit = DEFAULT_LIMIT
    ) -> "Contest":
        """A contest of bots given by name, all with this limit, or made ready with limits of their own."""
        check_game(game)
        if not isinstance(limit, Limit):
            raise InvalidOption(f"the limit is {shown(limit)}, expected one such as Limit(seconds=0.05)")
        entrants = [bot if isinstance(bot, Entrant) else Entrant.named(bot, limit, game) for bot in (first, second)]
        return cls(game, entrants[0], entrants[1], seed_of(seed))

    @property
    def entrants(self) -> tuple[Entrant, Entrant]:
        return self.first, self.second

    def play_match(self, bout: int, seat: int) -> MatchResult:
        """The match of a bout in which the first bot has this seat."""
        deals = derived(self.seed, "deals", bout)
        entrants = [self.first if other == seat else self.second for other in range(self.game.players)]
        return Referee(self.game, entrants, deals=deals, chance=derived(self.seed, "chance", bout, seat)).play()


@dataclass(frozen=True, slots=True)
class Bout:
    """A bout that is to be played; calling it plays it."""

    contest: Contest
    number: int
    order: int

    def __call__(self) -> BoutResult:
        contest = self.contest
        make_ready(contest)
        points, mishaps, endless = [], [], 0
        stats = DecisionStats(), DecisionStats()
        for own in range(contest.game.players):
            result = contest.play_match(self.number, own)
            points.append(half_points(result, own))
            endless += result.is_endless
            for seat, stats_of_seat in enumerate(result.stats):
                stats[seat != own].add(stats_of_seat)
            if result.failure is not None:
                failure, side = result.failure, int(result.failure.seat != own)
                name = contest.entrants[side].name
                mishaps.append((side, Mishap(name, self.number, failure.seat, failure.kind, failure.message)))
        return BoutResult(self.order, tuple(points), stats, tuple(mishaps), endless)


_ready: set[tuple[str, str, str]] = set()


def make_ready(contest: Contest) -> None:
    """Load what the bots need, once in each process."""
    for entrant in contest.entrants:
        key = (entrant.name, str(entrant.limit), str(contest.game))
        if key not in _ready:
            _ready.add(key)
            try_out(entrant, contest.game)


def half_points(result: MatchResult, seat: int) -> int:
    """What a match is worth: 2 for the first place, 1 where it is shared, and a rival's failure is no less a win."""
    if seat not in result.winners:
        return LOSS
    return WIN if result.failure is not None or result.winners == (seat,) else DRAW
