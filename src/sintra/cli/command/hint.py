"""`sintra hint`: the best actions in a position, what they are worth, and what is expected to follow."""

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import console_for
from sintra.cli.contest_options import AsJson
from sintra.cli.options import NoColour
from sintra.cli.review_words import SECOND, reasons_in_words
from sintra.cli.terminal.renderer import bulleted, renderer_of
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from sintra.analysis.review import Reason
    from sintra.bots import Decision, Level, Limit, SearchBot
    from sintra.cli.position_source import Source
    from sintra.games.state import State

DEFAULT_LIMIT = "500ms"
DEFAULT_LEVEL = "master"
LONGEST_SECONDS = 1.0
MOST_ACTIONS = 100
NODES_ON_THE_WAY = 2000  # the search has been there
SEED = "hint"


@dataclass(frozen=True, slots=True)
class PvStep:
    """An action of a principal variation: who does what."""

    seat: int
    text: str
    words: str


@dataclass(frozen=True, slots=True)
class Variation:
    """What is expected to follow, by its actions and as it is told, and where that leads."""

    actions: tuple[int, ...]
    steps: tuple[PvStep, ...]
    end: "State"


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything a hint says. Where things are hidden it rests on a guess.

    The reasons are what speaks for the best action and against the second.
    """

    source: "Source"
    decisions: "list[Decision]"
    variations: list[Variation]
    seconds: float
    reasons: "tuple[Reason, ...]" = ()

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
    Where the round is seen far enough, it is said why the best is better than the second.
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
    seat = source.state.to_move
    assert seat is not None  # a source has somebody to move
    guess = source.state.determinise(seat, SEED)
    bot = level.bot(SEED)
    bot.load(guess.game)  # which is no part of the thinking
    started = time.perf_counter()
    decisions = bot.rank(guess, limit, count)
    variations = [tell_pv(guess, decision.pv, bot if decision.solved else None) for decision in decisions]
    seconds = time.perf_counter() - started
    return Advice(source, decisions, variations, seconds, reasons_for(guess, seat, variations))


def reasons_for(guess: "State", seat: int, variations: list[Variation]) -> "tuple[Reason, ...]":
    """What speaks for the best action and against the second; nothing where there is no other."""
    from sintra.analysis.reasons import reasons

    if len(variations) < 2:
        return ()
    best, second = (variation.actions for variation in variations[:2])
    return reasons(guess, seat, second, best)


def tell_pv(state: "State", pv: tuple[int, ...], bot: "SearchBot | None" = None) -> Variation:
    """Play a principal variation on a copy, and tell it.

    That of a solved round may break off before its end, where the search cut off: a bot goes on with it.
    """
    from sintra.bots import Limit
    from sintra.search.pv import walk_pv

    def go_on(state: "State") -> int | None:
        return None if bot is None else bot.decide(state, Limit(nodes=NODES_ON_THE_WAY)).action

    state = state.copy()
    actions: list[int] = []
    steps: list[PvStep] = []
    for action in walk_pv(state, pv, go_on):
        actions.append(action)
        if steps:
            steps += forced_steps(state)
        assert state.to_move is not None  # or there were no action
        steps.append(PvStep(state.to_move, state.action_text(action), state.describe(action)))
    if steps:
        steps += forced_steps(state)
    return Variation(tuple(actions), tuple(steps), state)


def forced_steps(state: "State") -> list[PvStep]:
    """What followed the latest action by itself."""
    return [
        PvStep(seat, state.action_text(action), f"{state.game.phrase(action)}, the only choice")
        for seat, action in state.forced
    ]


def advice_dict(advice: Advice) -> dict[str, object]:
    """A hint as JSON has it."""
    import msgspec

    state, best = advice.source.state, advice.decisions[0]
    return {
        "game": str(state.game),
        "position": state.view_text(advice.seat),
        "ply": advice.source.ply,
        "seat": advice.seat,
        "actions": [
            {
                "action": decision.action,
                "text": variation.steps[0].text,
                "words": variation.steps[0].words,
                "value": rounded(decision.value),
                "win_probability": rounded(decision.win_probability),
                "line": [{"seat": step.seat, "text": step.text, "words": step.words} for step in variation.steps],
            }
            for decision, variation in zip(advice.decisions, advice.variations, strict=True)
        ],
        "reasons": msgspec.to_builtins(advice.reasons),
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
    if sentences := reasons_told(advice):
        parts += [Text("Why", "bold"), Padding(bulleted(sentences), (0, 0, 1, 1))]
    variation = advice.variations[0]
    if len(variation.steps) > 1:
        parts += [Text("Expected line", "bold"), Padding(variation_table(variation, names), (0, 0, 0, 1))]
    if variation.end.to_move is None:
        points = ", ".join(f"{name} {score}" for name, score in zip(names, variation.end.scores, strict=True))
        parts.append(
            Text(f"Then the {'match' if variation.end.is_over else 'round'} is over, with these points: {points}.")
        )
    parts.append(Text(how_far(advice)))
    if advice.is_guess:
        parts.append(Text("What is hidden from the player to move was guessed, so things may come otherwise.", "dim"))
    return parts


def reasons_told(advice: Advice) -> list[str]:
    """The reasons in sentences."""
    topics = renderer_of(advice.source.state.game.name).TOPICS
    return reasons_in_words(advice.reasons, topics, advice.source.names, SECOND)


def ranking_table(advice: Advice) -> Grid:
    """The best actions with their worth; of the others, how much less it is."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("", "margin", "wins", "", "", ""):
        grid.add_column(title, justify="right" if title else "left", no_wrap=bool(title))
    best = advice.decisions[0].value or 0.0
    for number, (decision, variation) in enumerate(zip(advice.decisions, advice.variations, strict=True), 1):
        value, chance = decision.value or 0.0, decision.win_probability or 0.0
        behind = "best" if number == 1 else f"{round(best, 1) - round(value, 1):.1f} behind"
        style = "bold" if number == 1 else ""
        step = variation.steps[0]
        grid.add_row(f"{number}.", f"{value:+.1f}", f"{chance:.0%}", behind, Text(step.text, style), step.words)
    return grid


def variation_table(variation: Variation, names: tuple[str, ...]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for step in variation.steps:
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
