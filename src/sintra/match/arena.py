"""The arena: contests between bots, played bout by bout on a runner.

With limits in nodes or depth a result depends on the seed alone, not on the runner or the number of processes: bouts
are counted in their order, and a test stops at the first bout that decides it, whichever came in first.
"""

from collections.abc import Callable, Sequence
from contextlib import closing

from sintra.games.checks import whole_number
from sintra.match.contest import Bout, BoutResult, Contest
from sintra.match.runner import ProcessPool, Runner
from sintra.match.sprt import CONTINUE
from sintra.match.tally import Tally

MOST_GAMES = 10_000_000

Watch = Callable[[], None]
"""Called after every bout that was counted, to show how things stand."""


def play_contest(
    contest: Contest,
    games: int,
    *,
    tally: Tally | None = None,
    runner: Runner | None = None,
    watch: Watch | None = None,
) -> Tally:
    """Play matches, in whole bouts at least so many, or until the test of the tally decides.

    A tally that is given is added to, so that it can be looked at meanwhile.
    """
    tally = Tally(contest) if tally is None else tally

    def count(result: BoutResult) -> bool:
        tally.add(result)
        if watch is not None:
            watch()
        return tally.verdict == CONTINUE

    count_in_order([contest], bout_count(contest, games), runner or ProcessPool(), count)
    return tally


def bout_count(contest: Contest, games: int) -> int:
    """How many bouts hold so many matches."""
    games = whole_number(games, 1, MOST_GAMES, "the number of games")
    return -(-games // contest.game.players)


def count_in_order(
    contests: Sequence[Contest], bouts: int, runner: Runner, count: Callable[[BoutResult], bool]
) -> None:
    """Play so many bouts of each contest, and count them in their order: the first of all contests, then the second…

    Once counting says that nothing more is wanted, the rest is not played. Ctrl-C comes through, but all that was
    played until then is counted first, also what had to wait for a slower bout before it.
    """
    tasks = (
        Bout(contest, number, number * len(contests) + place)
        for number in range(bouts)
        for place, contest in enumerate(contests)
    )
    early: dict[int, BoutResult] = {}
    following = 0
    try:
        with closing(runner.run(tasks)) as results:
            for result in results:
                early[result.order] = result
                while following in early:
                    if not count(early.pop(following)):
                        return
                    following += 1
    except KeyboardInterrupt:
        for order in sorted(early):
            count(early[order])
        raise
