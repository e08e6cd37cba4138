"""A review for people at the terminal: the result, what luck and mistakes made of it, and the mistakes in words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sintra.analysis.evaluator import SURE
from sintra.analysis.judging import ERRORS, INACCURACY
from sintra.analysis.luck import DEAL, DRAW, REVEAL, is_luck
from sintra.analysis.review import Judgement, Review, ReviewedChance, ReviewedDecision
from sintra.cli.console import printable
from sintra.cli.review_task import Reviewed
from sintra.cli.review_words import reasons_in_words

if TYPE_CHECKING:
    from sintra.games.state import State

STYLES = {Judgement.INACCURACY: "yellow", Judgement.MISTAKE: "dark_orange", Judgement.BLUNDER: "bold red"}
EVENTS = {DEAL: "deal", DRAW: "draw from the stack", REVEAL: "what was turned up"}
LEAST_LUCK = 0.0005  # less is 0.0 %
LEGEND = "Adjusted: the result without the luck. Lost: of winning chance, for each unforced decision."


def review_parts(reviewed: Reviewed) -> list[RenderableType]:
    """All that is told of one match."""
    found = reviewed.review
    parts: list[RenderableType] = [Text(title_of(reviewed), "bold"), Padding(seats_grid(found), (1, 0))]
    parts.append(Text(turning_point_in_words(reviewed)))
    luck = [event for event in found.deals if is_luck(event)]
    if luck:
        parts.append(Padding(luck_grid(found, luck), (1, 0, 0, 0)))
    mistakes = mistakes_of(found)
    if mistakes:
        parts.append(Padding(mistakes_grid(reviewed, mistakes), (1, 0, 0, 0)))
    else:
        parts.append(Text(f"Nobody lost {INACCURACY:.0%} of winning chance or more by a single action."))
    return parts


def title_of(reviewed: Reviewed) -> str:
    """What was reviewed, and how."""
    found = reviewed.review
    how = "" if found.ended == "over" else f", {found.ended}"
    budget = f"{found.budget} review by Sintra {found.engine}"
    return f"{printable(str(reviewed.path))}: {reviewed.record.game}, {found.plies} actions{how}, {budget}"


def seats_grid(found: Review) -> Grid:
    """The result of every seat and what it is made of."""
    grid = Grid("player", caption=LEGEND, caption_justify="left", padding=0, collapse_padding=True)
    for title in ("points", "won", "adjusted", "luck", "accuracy", "lost", "?!", "?", "??"):
        grid.add_column(title, justify="right")
    for seat in found.seats:
        grid.add_row(
            printable(seat.name),
            str(seat.score),
            percent(seat.result),
            percent(seat.expected),
            luck_text(seat.luck, seat.luck_error),
            f"{seat.accuracy:.0f} %",
            f"{100 * seat.chance_lost_per_decision:.1f} %",
            str(seat.inaccuracies),
            str(seat.mistakes),
            str(seat.blunders),
        )
    return grid


def percent(chance: float) -> str:
    """A chance in percent, with a true minus: without luck it may be below 0 or above 100.

    >>> percent(0.5), percent(-0.02)
    ('50 %', '−2 %')
    """
    return f"{100 * chance:.0f} %".replace("-", "−")


def luck_text(luck: float, error: float) -> str:
    """Luck in points of chance, or a dash where it is less than twice its standard error."""
    if abs(luck) < max(SURE * error, LEAST_LUCK):
        return "–"
    return f"{100 * luck:+.1f} %".replace("-", "−")


def turning_point_in_words(reviewed: Reviewed) -> str:
    """The action that mattered most, or that there is none."""
    ply = reviewed.review.turning_point
    for decision in reviewed.review.decisions:
        if decision.ply == ply:
            who = printable(reviewed.record.who_took(decision.ply, decision.seat))
            lost = percent(decision.chance_lost)
            return f"What mattered most: {who}'s {decision.played} at ply {ply}, which lost {lost} of winning chance."
    return "No single mistake decided the match."


def luck_grid(found: Review, luck: Sequence[ReviewedChance]) -> Grid:
    """The events of chance that changed something for certain."""
    grid = Grid("luck", "round", "ply", title="Luck, where it is beyond doubt", title_justify="left")
    for seat in found.seats:
        grid.add_column(printable(seat.name), justify="right")
    for event in luck:
        told = (luck_text(*pair) for pair in zip(event.luck, event.error, strict=True))
        grid.add_row(EVENTS.get(event.kind, printable(event.kind)), str(event.round), str(event.ply), *told)
    return grid


def mistakes_of(found: Review) -> list[ReviewedDecision]:
    """The decisions that lost enough to be told of."""
    return [decision for decision in found.decisions if decision.judgement in ERRORS]


def mistakes_grid(reviewed: Reviewed, mistakes: Sequence[ReviewedDecision]) -> Grid:
    """The mistakes in words, one below the other."""
    grid = Grid("ply", "player", "lost", "what", title="Mistakes", title_justify="left", show_lines=True)
    states = dict(states_at(reviewed, [decision.ply for decision in mistakes]))
    for decision in mistakes:
        who = printable(reviewed.record.who_took(decision.ply, decision.seat))
        lost = f"{percent(decision.chance_lost)}\n{decision.loss:.1f} points"
        judgement = Text(decision.judgement.value, STYLES[decision.judgement])
        words = Text("\n".join(mistake_in_words(reviewed, decision, states[decision.ply])))
        grid.add_row(str(decision.ply), Group(Text(who), judgement), lost, words)
    return grid


def states_at(reviewed: Reviewed, plies: Sequence[int]) -> "Iterator[tuple[int, State]]":
    wanted = set(plies)
    return ((ply, state) for ply, state in enumerate(reviewed.record.states()) if ply in wanted)


def mistake_in_words(reviewed: Reviewed, decision: ReviewedDecision, state: "State") -> list[str]:
    """What was played, what would have been better, and why."""
    from sintra.cli.terminal.renderer import renderer_of

    lines = [f"{decision.played}  {state.describe(decision.played)}"]
    lines.append(f"Better: {decision.best}  {state.describe(decision.best)}")
    topics = renderer_of(reviewed.record.game.name).TOPICS
    names = [printable(name) for name in reviewed.record.names]
    lines += reasons_in_words(decision.reasons, topics, names)
    if decision.exact:
        lines.append("Exact to the end of the round.")
    return lines
