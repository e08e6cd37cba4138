"""How contests stand, as lines and grids."""

from collections import Counter

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sintra.bots.failure import KINDS
from sintra.cli.console import printable
from sintra.match import League, Tally
from sintra.match.referee import MOST_ACTIONS, DecisionStats
from sintra.match.sprt import ACCEPT, REJECT

MOST_MISHAPS_SHOWN = 5


def standing_line(tally: Tally) -> str:
    """A contest in a few words: wins, draws, losses and Elo."""
    estimate = tally.estimate
    score = f"+{tally.wins} ={tally.draws} -{tally.losses}"
    return score if estimate is None else f"{score}  Elo {interval_text(estimate.elo, estimate.interval)}"


def interval_text(elo: float, interval: tuple[float, float]) -> str:
    """An Elo difference with its interval.

    >>> interval_text(12.3, (-5.0, 30.0))
    '+12 (-5 to +30)'
    """
    low, high = interval
    return f"{elo:+.0f} ({low:+.0f} to {high:+.0f})"


def arena_standings(tally: Tally, seed: str) -> list[RenderableType]:
    """How a contest ended."""
    estimate = tally.estimate
    contest = tally.contest
    title = f"{printable(contest.first.name)} against {printable(contest.second.name)}"
    if tally.players > 2:
        title = f"one {printable(contest.first.name)} against {tally.players - 1} of {printable(contest.second.name)}"
    lines: list[RenderableType] = [Text(f"{title}, {contest.game}, {tally.games} matches, seed {seed}")]
    if estimate is None:
        return lines
    grid = Grid("wins", "draws", "losses", "score", "Elo (95 %)", "superiority")
    low, high = estimate.score_interval
    grid.add_row(
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        f"{estimate.score:.1%} ({low:.1%} to {high:.1%})",
        interval_text(estimate.elo, estimate.interval),
        f"{estimate.superiority:.1%}",
    )
    lines += [grid, decision_grid([tally])]
    if tally.sprt is not None:
        lines.append(Text(sprt_sentence(tally)))
    return lines + mishap_lines([tally])


def sprt_sentence(tally: Tally) -> str:
    """What the test has come to."""
    assert tally.sprt is not None  # asked for only where there is a test
    test = tally.sprt
    ratio = test.likelihood_ratio(tally.bouts, tally.players)
    lower, upper = test.bounds
    meaning = {
        ACCEPT: f"accept: the first bot is better by {test.elo1:g} Elo rather than by {test.elo0:g}",
        REJECT: f"reject: the first bot is better by {test.elo0:g} Elo rather than by {test.elo1:g}, if at all",
    }.get(tally.verdict, "continue: too few matches to tell")
    return f"SPRT {meaning} (log likelihood ratio {ratio:.2f}, bounds {lower:.2f} and {upper:.2f})"


def league_standings(league: League, seed: str) -> list[RenderableType]:
    """How a league ended: the ratings, then every contest."""
    played = sum(tally.games for tally in league.tallies)
    lines: list[RenderableType] = [
        Text(f"{league.tallies[0].contest.game}, {played} matches, seed {seed}, Elo of {printable(league.anchor)} is 0")
    ]
    if not all(tally.games for tally in league.tallies):
        return lines
    ratings = Grid("bot", "Elo (95 %)", "matches", "score")
    for rating in league.ratings():
        ratings.add_row(
            printable(rating.name), interval_text(rating.elo, rating.interval), str(rating.games), f"{rating.score:.1%}"
        )
    contests = Grid("bot", "rival", "wins", "draws", "losses", "Elo difference (95 %)")
    for tally in league.tallies:
        estimate = tally.estimate
        assert estimate is not None  # each has been played
        contests.add_row(
            printable(tally.contest.first.name),
            printable(tally.contest.second.name),
            str(tally.wins),
            str(tally.draws),
            str(tally.losses),
            interval_text(estimate.elo, estimate.interval),
        )
    return [*lines, ratings, contests, decision_grid(league.tallies), *mishap_lines(league.tallies)]


def decision_grid(tallies: list[Tally]) -> Grid:
    """What decisions cost each bot, and how often it lost by a failure of its own."""
    stats: dict[tuple[str, str, int], tuple[DecisionStats, Counter[str]]] = {}
    for tally in tallies:
        for side, entrant in enumerate(tally.contest.entrants):
            # a bot that meets itself has two rows; one that meets many has one
            key = (entrant.name, str(entrant.limit), side if len(tallies) == 1 else 0)
            spent, failures = stats.setdefault(key, (DecisionStats(), Counter()))
            spent.add(tally.stats[side])
            failures.update(tally.failures[side])
    grid = Grid("bot", "limit", "mean time", "longest", "late", "mean nodes", "failures")
    for (name, limit, _), (spent, failures) in stats.items():
        decisions = max(spent.decisions, 1)
        grid.add_row(
            printable(name),
            limit,
            f"{spent.seconds / decisions * 1000:.1f} ms",
            f"{spent.longest * 1000:.1f} ms",
            str(spent.late),
            f"{spent.nodes / decisions:,.0f}",
            ", ".join(f"{failures[kind]} {kind}" for kind in KINDS if failures[kind]) or "none",
        )
    return grid


def mishap_lines(tallies: list[Tally]) -> list[RenderableType]:
    """The first matches that were lost by a failure, with the reason, and those that would not end."""
    mishaps = [mishap for tally in tallies for mishap in tally.mishaps]
    lines: list[RenderableType] = [
        Text(printable(f"{it.name} lost in bout {it.bout}, seat {it.seat}, by {it.kind}: {it.message}"))
        for it in mishaps[:MOST_MISHAPS_SHOWN]
    ]
    failures = sum(sum(side.values()) for tally in tallies for side in tally.failures)
    if failures > MOST_MISHAPS_SHOWN:
        lines.append(Text(f"… {failures - MOST_MISHAPS_SHOWN} more"))
    endless = sum(tally.endless for tally in tallies)
    if endless:
        lines.append(Text(f"{endless} broken off as draws after {MOST_ACTIONS} actions"))
    return lines
