"""A review as one page for browsers, of itself: a graph of winning chances, and positions as the terminal draws them.

There is no script in it and nothing is loaded; whatever comes from a record is escaped.
"""

import io
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from rich.console import Console

from sintra.analysis.judging import INACCURACY
from sintra.analysis.luck import is_luck
from sintra.analysis.review import Review, ReviewedChance, ReviewedDecision
from sintra.cli.console import printable
from sintra.cli.review_card import (
    EVENTS,
    luck_text,
    mistake_in_words,
    mistakes_of,
    percent,
    states_at,
    title_of,
    turning_point_in_words,
)
from sintra.cli.review_task import Reviewed

if TYPE_CHECKING:
    from sintra.games.state import State

BOARD_WIDTH = 100  # columns of the terminal's drawing
WIDTH, HEIGHT, LEFT, TOP = 900.0, 260.0, 46.0, 12.0
DOT, TICK = 4.0, 8.0
COLOURS = ("#0b6bcb", "#c2410c", "#15803d", "#7e22ce")
DASHES = ("", "7 3", "2 3", "9 3 2 3")  # so that curves differ without colour, too

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #8888; text-align: right; }
th:first-child, td:first-child, caption { text-align: left; }
td { white-space: nowrap; }
svg { width: 100%; height: auto; }
svg text { font-size: 12px; fill: currentColor; }
.scroll { overflow-x: auto; }
pre { background: #16181d; color: #e8e8e8; padding: .8rem; border-radius: .4rem; line-height: 1.2; }
.inaccuracy { color: #946200; } .mistake { color: #c2410c; } .blunder { color: #c81e1e; font-weight: bold; }
@media (prefers-color-scheme: dark) {
  .inaccuracy { color: #e9b949; } .mistake { color: #fb923c; } .blunder { color: #f87171; }
}
section { border-top: 1px solid #8888; margin-top: 1.5rem; }
"""


def page_of(reviewed: Reviewed) -> str:
    """The whole page."""
    found = reviewed.review
    names = [printable(name) for name in reviewed.record.names]
    body = [
        f"<h1>{escape(' – '.join(names))}</h1>",
        f"<p>{escape(title_of(reviewed))}</p>",
        seats_table(found, names),
        f"<p>{escape(turning_point_in_words(reviewed))}</p>",
        "<h2>Winning chances</h2>",
        graph(found, names),
        chances_table(found, names),
        *luck_section(found, names),
        "<h2>Mistakes</h2>",
        *mistakes_sections(reviewed),
    ]
    title = escape(f"Review: {', '.join(names)}")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return "\n".join(
        ["<!doctype html>", f'<html lang="en"><head>{head}<style>{STYLE}</style></head><body>', *body, "</body></html>"]
    )


def table(titles: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """A table with headings for columns and rows; everything in it is escaped."""
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    lines = [
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in rest) + "</tr>"
        for first, *rest in rows
    ]
    body = "".join(lines)
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def seats_table(found: Review, names: Sequence[str]) -> str:
    titles = ["player", "points", "result", "without luck", "luck", "accuracy", "lost a decision"]
    titles += ["inaccuracies", "mistakes", "blunders"]
    rows = [
        [
            names[seat.seat],
            str(seat.score),
            percent(seat.result),
            percent(seat.expected),
            luck_text(seat.luck, seat.luck_error),
            f"{seat.accuracy:.0f} %",
            f"{100 * seat.chance_lost_per_decision:.1f} %",
            str(seat.inaccuracies),
            str(seat.mistakes),
            str(seat.blunders),
        ]
        for seat in found.seats
    ]
    return table(titles, rows, "The result, and what luck and mistakes made of it")


def graph(found: Review, names: Sequence[str]) -> str:
    """One curve for each player, a band for each round, a tick for each deal, a dot for each error."""
    parts = [*bands(found), *grid_lines(), *ticks(found)]
    for seat, _ in enumerate(names):
        parts.append(curve(found, seat))
    for decision in mistakes_of(found):
        parts.append(dot(found, decision, names[decision.seat]))
    parts += legend(names)
    label = "Winning chances by action; the table below has the same numbers"
    height = HEIGHT + 2 * TOP + 44
    return f'<svg viewBox="0 0 {WIDTH + LEFT + 10:g} {height:g}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def x_of(found: Review, ply: int) -> float:
    return LEFT + WIDTH * ply / max(1, found.plies)


def y_of(chance: float) -> float:
    return TOP + HEIGHT * (1 - min(1.0, max(0.0, chance)))


def bands(found: Review) -> Iterator[str]:
    """Every other round shaded, and each with its number."""
    starts: dict[int, int] = {}
    for decision in found.decisions:
        starts.setdefault(decision.round, decision.ply)
    edges = [*starts.values(), found.plies]
    for (number, start), end in zip(starts.items(), edges[1:], strict=True):
        left, right = x_of(found, start), x_of(found, end)
        opacity = 0.08 if number % 2 else 0
        yield (
            f'<rect x="{left:.1f}" y="{TOP:g}" width="{right - left:.1f}" height="{HEIGHT:g}" '
            f'fill="currentColor" fill-opacity="{opacity}"/>'
            f'<text x="{(left + right) / 2:.1f}" y="{TOP + HEIGHT + 26:g}" text-anchor="middle">round {number}</text>'
        )


def grid_lines() -> Iterator[str]:
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = y_of(chance)
        yield (
            f'<line x1="{LEFT:g}" x2="{LEFT + WIDTH:g}" y1="{y:g}" y2="{y:g}" stroke="currentColor" '
            f'stroke-opacity="0.25"/><text x="{LEFT - 6:g}" y="{y + 4:g}" text-anchor="end">{chance:.0%}</text>'
        )


def ticks(found: Review) -> Iterator[str]:
    """A tick below the graph for each event of chance; those that changed something for certain say by how much."""
    for event in found.deals:
        x, y = x_of(found, event.ply), TOP + HEIGHT
        told = ", ".join(luck_text(*pair) for pair in zip(event.luck, event.error, strict=True))
        name = EVENTS.get(event.kind, event.kind)
        width = 3 if is_luck(event) else 1
        yield (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y:g}" y2="{y + TICK:g}" stroke="currentColor" '
            f'stroke-width="{width}"><title>{escape(f"{name}: {told}")}</title></line>'
        )


def curve(found: Review, seat: int) -> str:
    """A seat's chances before every action, and its result."""
    points = [(x_of(found, step.ply), y_of(step.chances_before[seat])) for step in found.decisions]
    points.append((x_of(found, found.plies), y_of(found.seats[seat].result)))
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'


def dot(found: Review, decision: ReviewedDecision, name: str) -> str:
    """An error, with what it lost, leading to where it is told."""
    x, y = x_of(found, decision.ply), y_of(decision.chances_before[decision.seat])
    told = escape(f"{name}, {decision.judgement.value} at ply {decision.ply}: {percent(decision.chance_lost)}")
    colour = COLOURS[decision.seat % len(COLOURS)]
    return (
        f'<a href="#ply-{decision.ply}" aria-label="{told}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{DOT:g}" '
        f'fill="{colour}" stroke="Canvas"><title>{told}</title></circle></a>'
    )


def legend(names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        x, y = LEFT + seat * WIDTH / len(names), TOP + HEIGHT + 46
        yield (
            f'<line x1="{x:g}" x2="{x + 30:g}" y1="{y - 4:g}" y2="{y - 4:g}" stroke="{COLOURS[seat % len(COLOURS)]}" '
            f'stroke-width="3" stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'
            f'<text x="{x + 36:g}" y="{y:g}">{escape(name)}</text>'
        )


def chances_table(found: Review, names: Sequence[str]) -> str:
    """The numbers behind the graph."""
    rows = [
        [
            str(step.ply),
            str(step.round),
            names[step.seat],
            step.played,
            step.judgement.value,
            *(percent(chance) for chance in step.chances_before),
        ]
        for step in found.decisions
    ]
    titles = ["ply", "round", "to move", "played", "judgement", *names]
    shown = table(titles, rows, "Winning chances before each action")
    return f"<details><summary>The graph as a table</summary>{shown}</details>"


def luck_section(found: Review, names: Sequence[str]) -> Iterator[str]:
    """The events of chance that changed something for certain."""
    events: list[ReviewedChance] = [event for event in found.deals if is_luck(event)]
    if events:
        rows = [
            [
                EVENTS.get(event.kind, event.kind),
                str(event.round),
                str(event.ply),
                *(luck_text(*pair) for pair in zip(event.luck, event.error, strict=True)),
            ]
            for event in events
        ]
        yield "<h2>Luck</h2>"
        yield table(["event", "round", "ply", *names], rows, "In points of winning chance, where it is beyond doubt")


def mistakes_sections(reviewed: Reviewed) -> Iterator[str]:
    """Each mistake with its position, what was played, what was better, and why."""
    mistakes = mistakes_of(reviewed.review)
    if not mistakes:
        yield f"<p>Nobody lost {INACCURACY:.0%} of winning chance or more by a single action.</p>"
        return
    states = dict(states_at(reviewed, [decision.ply for decision in mistakes]))
    for decision in mistakes:
        state = states[decision.ply]
        who = escape(printable(reviewed.record.who_took(decision.ply, decision.seat)))
        kind = decision.judgement.value
        lost = f"{percent(decision.chance_lost)}, {decision.loss:.1f} points"
        words = "".join(f"<li>{escape(line)}</li>" for line in mistake_in_words(reviewed, decision, state))
        yield (
            f'<section id="ply-{decision.ply}"><h3>Ply {decision.ply}, round {decision.round}: {who}, '
            f'<span class="{kind}">{kind}</span> ({escape(lost)})</h3><ul>{words}</ul>'
            f"{candidates_table(decision, state)}{drawn(state, reviewed.record.names)}</section>"
        )


def candidates_table(decision: ReviewedDecision, state: "State") -> str:
    rows = [
        [
            f"{one.action} – {state.describe(one.action)}" + (" (played)" if one.action == decision.played else ""),
            f"{one.value:+.1f}".replace("-", "−"),
            percent(one.chance),
            " ".join(one.pv),
        ]
        for one in decision.candidates
    ]
    return table(["action", "points", "chance", "what is expected to follow"], rows, "The best actions")


def drawn(state: "State", names: Sequence[str]) -> str:
    """The position as the terminal shows it to the seat to move."""
    from sintra.cli.terminal.renderer import renderer_of

    console = Console(file=io.StringIO(), record=True, width=BOARD_WIDTH, highlight=False, emoji=False, markup=False)
    shown = [printable(name) for name in names]
    console.print(renderer_of(state.game.name).draw(state.view(state.to_move), shown, BOARD_WIDTH, None))
    return console.export_html(inline_styles=True, code_format='<div class="scroll"><pre>{code}</pre></div>')
