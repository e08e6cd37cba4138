"""`sintra hint`: the best actions in a position, what they are worth, and what is expected to follow."""

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import console_for
from sintra.cli.contest_options import AsJson
from sintra.cli.options import NoColour
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from sintra.bots import Decision, Level, Limit, SearchBot
    from sintra.cli.position_source import Source
    from sintra.games.state import State

DEFAULT_LIMIT = "500ms"
DEFAULT_LEVEL = "master"
LONGEST_SECONDS = 1.0
MOST_ACTIONS = 100
LONGEST_LINE = 100
NODES_ON_THE_WAY = 2000  # the search has been there
SEED = "hint"


@dataclass(frozen=True, slots=True)
class Step:
    """An action of an expected line: who does what."""

    seat: int
    text: str
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """What is expected to follow, and where that leads."""

    steps: tuple[Step, ...]
    end: "State"


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything a hint says. Where things are hidden it rests on a guess."""

    source: "Source"
    decisions: "list[Decision]"
    lines: list[Line]
    seconds: float

    @property
    def seat(self) -> int:
        seat = self.source.state.to_move
        assert seat is not None  # a source has somebody to move
        return seat

    @property
    def is_guess(self) -> bool:
        """Whether the seat to move cannot see everything."""
        return self.source.state.view(self.seat) != self.source.state.to_dict()


def hint(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="The file of a match, or a position: its line of text, a file with that or with its JSON, or - for "
            "standard input.",
            show_default=False,
        ),
    ],
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, show_default="the last turn", help="In a match: the position after this many actions."
        ),
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=MOST_ACTIONS, help="How many actions to show.")] = 3,
    limit: Annotated[
        str,
        typer.Option(metavar="LIMIT", help="How long to think, a second at most: 500ms, 5000n (nodes), d6 (depth)."),
    ] = DEFAULT_LIMIT,
    level: Annotated[
        str, typer.Option(metavar="NAME", help="Whose advice: one of the bots that sintra levels lists.")
    ] = DEFAULT_LEVEL,
    as_json: AsJson = False,
    no_colour: NoColour = False,
) -> None:
    """Show the best actions in a position, what each is worth, and what is expected to follow.

    Each action is told with the margin in points that is expected at the end of the match, and the chance of winning.
    Thinking takes a second at most.
    """
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.position_source import read_source

    adviser = level_named(level)
    bounds = limit_within_a_second(limit)
    ensure_warm()
    advice = advise(read_source(position, ply), adviser, bounds, count)
    if as_json:
        import msgspec

        facts = {"level": level, "limit": str(bounds)} | advice_dict(advice)
        typer.echo(msgspec.json.encode(facts).decode())
        return
    console = console_for(colour=not no_colour)
    for part in advice_parts(advice):
        console.print(part)


def level_named(name: str) -> "Level":
    from sintra.bots import LEVELS

    for level in LEVELS:
        if level.name == name:
            return level
    raise InvalidOption(f"--level is {name!r}, expected one of {', '.join(level.name for level in LEVELS)}")


def limit_within_a_second(text: str) -> "Limit":
    """The limit a text stands for; whatever else it says, it ends after a second."""
    from sintra.bots import Limit

    limit = Limit.parse(text)
    if limit.seconds is None:
        return replace(limit, seconds=LONGEST_SECONDS)
    if limit.seconds > LONGEST_SECONDS:
        raise InvalidOption(f"--limit is {text}, expected at most {LONGEST_SECONDS:g} second")
    return limit


def advise(source: "Source", level: "Level", limit: "Limit", count: int) -> Advice:
    """Think about a position as the seat to move may see it."""
    from sintra.bots import Limit

    seat = source.state.to_move
    assert seat is not None  # a source has somebody to move
    guess = source.state.determinise(seat, SEED)
    level.bot(SEED).decide(guess, Limit(nodes=1))  # loads the kernels, which is no part of the thinking
    bot = level.bot(SEED)
    started = time.perf_counter()
    decisions = bot.rank(guess, limit, count)
    lines = [follow(guess, decision.pv, bot if decision.solved else None) for decision in decisions]
    return Advice(source, decisions, lines, time.perf_counter() - started)


def follow(state: "State", actions: tuple[int, ...], bot: "SearchBot | None" = None) -> Line:
    """Play a line on a copy, and tell it. The search may have guessed hidden things otherwise: then it ends there.

    The line of a solved round may break off before its end, where a search found a short cut: a bot goes on with it.
    """
    from sintra.bots import Limit

    state = state.copy()
    steps: list[Step] = []
    remaining = list(actions)
    while (seat := state.to_move) is not None and len(steps) < LONGEST_LINE:
        if not remaining and bot is not None:
            remaining.append(bot.decide(state, Limit(nodes=NODES_ON_THE_WAY)).action)
        if not remaining or state.reason(remaining[0]) is not None:
            break
        action = remaining.pop(0)
        steps.append(Step(seat, state.action_text(action), state.describe(action)))
        state.apply(action)
        steps += [
            Step(forced_seat, state.action_text(forced), f"{state.game.phrase(forced)}, the only choice")
            for forced_seat, forced in state.forced
        ]
    return Line(tuple(steps), state)


def advice_dict(advice: Advice) -> dict[str, Any]:
    """A hint as JSON has it."""
    state, best = advice.source.state, advice.decisions[0]
    return {
        "game": str(state.game),
        "position": state.view_text(advice.seat),
        "ply": advice.source.ply,
        "seat": advice.seat,
        "actions": [
            {
                "action": decision.action,
                "text": line.steps[0].text,
                "words": line.steps[0].words,
                "value": rounded(decision.value),
                "win_probability": rounded(decision.win_probability),
                "line": [{"seat": step.seat, "text": step.text, "words": step.words} for step in line.steps],
            }
            for decision, line in zip(advice.decisions, advice.lines, strict=True)
        ],
        "is_guess": advice.is_guess,
        "nodes": best.nodes,
        "depth": best.depth,
        "solved": best.solved,
        "seconds": round(advice.seconds, 3),
    }


def rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


def advice_parts(advice: Advice) -> list[RenderableType]:
    """A hint for people: whose turn it is, the actions, the expected line, and how far we looked."""
    names, state = advice.source.names, advice.source.state
    where = f"{state.game}, round {state.round}" + (
        f", ply {advice.source.ply}" if advice.source.ply is not None else ""
    )
    parts: list[RenderableType] = [
        Text.assemble((names[advice.seat], "bold"), f" to move ({where})"),
        Padding(ranking_table(advice), (1, 0)),
    ]
    line = advice.lines[0]
    if len(line.steps) > 1:
        parts += [Text("Expected line", "bold"), Padding(line_table(line, names), (0, 0, 0, 1))]
    if line.end.to_move is None:
        points = ", ".join(f"{name} {score}" for name, score in zip(names, line.end.scores, strict=True))
        parts.append(Text(f"Then the {'match' if line.end.is_over else 'round'} is over, with these points: {points}."))
    parts.append(Text(how_far(advice)))
    if advice.is_guess:
        parts.append(Text("What is hidden from the player to move was guessed, so things may come otherwise.", "dim"))
    return parts


def ranking_table(advice: Advice) -> Grid:
    """The best actions with their worth; of the others, how much less it is."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("", "margin", "wins", "", "", ""):
        grid.add_column(title, justify="right" if title else "left", no_wrap=bool(title))
    best = advice.decisions[0].value or 0.0
    for number, (decision, line) in enumerate(zip(advice.decisions, advice.lines, strict=True), 1):
        value, chance = decision.value or 0.0, decision.win_probability or 0.0
        behind = "best" if number == 1 else f"{round(best, 1) - round(value, 1):.1f} behind"
        style = "bold" if number == 1 else ""
        step = line.steps[0]
        grid.add_row(f"{number}.", f"{value:+.1f}", f"{chance:.0%}", behind, Text(step.text, style), step.words)
    return grid


def line_table(line: Line, names: tuple[str, ...]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for step in line.steps:
        grid.add_row(Text(names[step.seat], "bold cyan"), step.text, step.words)
    return grid


def how_far(advice: Advice) -> str:
    """What the values rest on."""
    from sintra.games.words import counted

    best = advice.decisions[0]
    cost = f"{best.nodes:,} {'position' if best.nodes == 1 else 'positions'} in {advice.seconds:.2f} s"
    if best.solved:
        return f"The round is solved: nothing better exists within it ({cost})."
    return f"Looked {counted(best.depth, 'action')} ahead ({cost})."
