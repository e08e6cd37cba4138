"""Where players lose their chances over many matches: by round, phase, kind of action, colour, line and reason."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sintra.analysis.judging import ERRORS
from sintra.analysis.review import Judgement, ReviewedDecision, ReviewedSeat
from sintra.cli.console import printable
from sintra.cli.review_task import Reviewed
from sintra.games.errors import InvalidOption
from sintra.games.game import Game

MOST_GROUPS = 8
FLOOR = "floor"


@dataclass(slots=True)
class Share:
    """What was lost in one group of decisions."""

    decisions: int = 0
    errors: int = 0
    chance_lost: float = 0.0
    loss: float = 0.0

    def add(self, decision: ReviewedDecision) -> None:
        self.decisions += 1
        self.errors += decision.judgement in ERRORS
        self.chance_lost += decision.chance_lost
        self.loss += decision.loss

    def to_dict(self) -> dict[str, object]:
        return {
            "decisions": self.decisions,
            "errors": self.errors,
            "chance_lost": self.chance_lost,
            "loss": self.loss,
        }


@dataclass(slots=True)
class PlayerSummary:
    """One player over all matches."""

    name: str
    seats: list[ReviewedSeat] = field(default_factory=list)
    groups: dict[str, dict[str, Share]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Share)))

    @property
    def decisions(self) -> int:
        return sum(seat.decisions for seat in self.seats)

    def mean(self, name: str) -> float:
        """The mean of a number of a seat over the matches."""
        return sum(float(getattr(seat, name)) for seat in self.seats) / len(self.seats)

    @property
    def chance_lost_per_decision(self) -> float:
        return sum(seat.chance_lost for seat in self.seats) / max(1, self.decisions)

    def errors(self) -> tuple[int, int, int]:
        """Inaccuracies, mistakes and blunders."""
        return (
            sum(seat.inaccuracies for seat in self.seats),
            sum(seat.mistakes for seat in self.seats),
            sum(seat.blunders for seat in self.seats),
        )

    def to_dict(self) -> dict[str, object]:
        inaccuracies, mistakes, blunders = self.errors()
        return {
            "name": self.name,
            "matches": len(self.seats),
            "result": self.mean("result"),
            "expected": self.mean("expected"),
            "luck": self.mean("luck"),
            "accuracy": self.mean("accuracy"),
            "decisions": self.decisions,
            "inaccuracies": inaccuracies,
            "mistakes": mistakes,
            "blunders": blunders,
            "chance_lost_per_decision": self.chance_lost_per_decision,
            "by": {
                kind: {value: share.to_dict() for value, share in shares.items()}
                for kind, shares in self.groups.items()
            },
        }


def summaries(reviewed: Iterable[Reviewed], name: str | None = None) -> list[PlayerSummary]:
    """Every player by name, those with most matches first; InvalidOption if the one asked for played in none."""
    found: dict[str, PlayerSummary] = {}
    for one in reviewed:
        phases = [state.phase for state in one.record.states()]
        for seat in one.review.seats:
            found.setdefault(seat.name, PlayerSummary(seat.name)).seats.append(seat)
        for decision in one.review.decisions:
            summary = found[one.review.seats[decision.seat].name]
            if decision.judgement is Judgement.FORCED:
                continue
            for kind, value in groups_of(decision, one.record.game, phases[decision.ply]):
                summary.groups[kind][value].add(decision)
    if name is not None and name not in found:
        raise InvalidOption(f"--player is {name!r}, but the players are {', '.join(map(printable, found))}")
    players = [summary for summary in found.values() if name in (None, summary.name)]
    return sorted(players, key=lambda summary: -len(summary.seats))


def groups_of(decision: ReviewedDecision, game: Game, phase: str) -> Iterator[tuple[str, str]]:
    """The groups that a decision belongs to, as far as its action has such a thing."""
    action = game.action(decision.played)
    yield "round", str(decision.round)
    yield "phase", phase
    yield "action", action.kind
    yield "judgement", decision.judgement.value
    colour, line = getattr(action, "colour", None), getattr(action, "line", None)
    if colour is not None:
        yield "colour", str(colour)
    if line is not None:
        yield "line", str(line) if line else FLOOR
    for reason in decision.reasons[:1]:
        yield "reason", reason.code


def summary_parts(players: Sequence[PlayerSummary]) -> list[RenderableType]:
    """The summary for people: a table of all, and for each where the chances went."""
    grid = Grid("player", title="All matches", title_justify="left")
    for title in ("matches", "won", "without luck", "luck", "accuracy", "inaccuracies", "mistakes", "blunders", "lost"):
        grid.add_column(title, justify="right")
    for player in players:
        grid.add_row(
            printable(player.name),
            str(len(player.seats)),
            f"{player.mean('result'):.0%}",
            f"{player.mean('expected'):.0%}",
            f"{100 * player.mean('luck'):+.1f}",
            f"{player.mean('accuracy'):.0f} %",
            *map(str, player.errors()),
            f"{100 * player.chance_lost_per_decision:.1f}",
        )
    parts: list[RenderableType] = [grid, Text("Lost: points of winning chance for each unforced decision.", "dim")]
    for player in players:
        parts.append(losses_grid(player))
    return parts


def losses_grid(player: PlayerSummary) -> Grid:
    """Where a player's chances went: in each kind of group what lost most."""
    grid = Grid("by", "", title=f"Where {printable(player.name)} loses chances", title_justify="left")
    for title in ("decisions", "errors", "chance lost", "a decision", "points"):
        grid.add_column(title, justify="right")
    for kind, shares in player.groups.items():
        ordered = sorted(shares.items(), key=lambda item: -item[1].chance_lost)[:MOST_GROUPS]
        for number, (value, share) in enumerate(ordered):
            grid.add_row(
                kind if number == 0 else "",
                value,
                str(share.decisions),
                str(share.errors),
                f"{share.chance_lost:.2f}",
                f"{100 * share.chance_lost / share.decisions:.1f} %",
                f"{share.loss:.1f}",
                end_section=number == len(ordered) - 1,
            )
    return grid
