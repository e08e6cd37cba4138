"""Generations of learning: play with the weights there are, fit new ones to what happened, and again.

Everything is kept in a folder as it comes, so training that was interrupted goes on where it stopped: a chunk of
matches that has a file is not played again.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sintra import __version__
from sintra.games.catalogue import game_named
from sintra.games.checks import whole_number
from sintra.games.errors import InvalidOption
from sintra.kernel.rng import Seed
from sintra.match.runner import Runner
from sintra.search.weights import FOLDER, Note, Weights, shipped_weights, weights_from, write_weights
from sintra.training.fit import Sums, fit, spread_of
from sintra.training.sampling import Chunk, read_chunk

MOST_GENERATIONS = 20
MOST_MATCHES = 10_000_000
MOST_NODES = 10**9
CHUNK = 250

Watch = Callable[[int, int], None]
"""Called with the generation and how many of its matches are played."""


@dataclass(frozen=True)
class Training:
    """What to learn from: matches a generation, and nodes a decision in them."""

    game: str
    folder: Path
    generations: int = 3
    matches: int = 12_000
    nodes: int = 1000
    seed: Seed = 1
    start: str | None = None  # the kind of game whose shipped weights play the first generation
    margin_share: float = 1.0  # below 1 weights are fitted twice: see fit

    def __post_init__(self) -> None:
        game_named(self.game)  # says so if there is none
        if self.start is not None:
            shipped_weights(self.start)  # likewise
        whole_number(self.generations, 1, MOST_GENERATIONS, "the number of generations")
        whole_number(self.matches, 1, MOST_MATCHES, "the number of matches a generation")
        whole_number(self.nodes, 1, MOST_NODES, "the number of nodes a decision")
        if not 0 <= self.margin_share <= 1:
            raise InvalidOption(f"the share of the margin is {self.margin_share}, expected a number from 0 to 1")

    @property
    def kind(self) -> str:
        return game_named(self.game).kind

    @property
    def command(self) -> str:
        """What makes the same weights again."""
        return (
            f"sintra train {self.game} --generations {self.generations} --matches {self.matches} "
            f"--nodes {self.nodes} --seed {self.seed!s}"
        ) + self.rarer_options

    @property
    def rarer_options(self) -> str:
        start = "" if self.start is None else f" --start {self.start}"
        return start + ("" if self.margin_share == 1 else f" --margin-share {self.margin_share:g}")

    def weights_path(self, generation: int) -> Path:
        return self.folder / f"{self.kind}-generation-{generation}.json"

    def chunks(self, generation: int) -> Iterator[Chunk]:
        """The shares of a generation's matches."""
        weights = None if self.start is None else FOLDER / f"{self.start}.json"
        if generation > 1:
            weights = self.weights_path(generation - 1)
        for number, first in enumerate(range(0, self.matches, CHUNK)):
            yield Chunk(
                game=self.game,
                weights=weights,
                matches=min(CHUNK, self.matches - first),
                nodes=self.nodes,
                seed=self.seed,
                generation=generation,
                number=number,
                path=self.folder / f"{self.kind}-{generation}-{number:05}.npz",
            )

    def note(self, generation: int) -> Note:
        before = "" if self.start is None else shipped_weights(self.start).note.command + " && "
        return Note(before + self.command, generation, self.matches, self.nodes, str(self.seed), __version__)


def train(training: Training, runner: Runner, watch: Watch | None = None) -> Weights:
    """Play and fit every generation that is not there yet; the weights of the last one."""
    try:
        training.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidOption(f"the folder {training.folder} cannot be made: {error.strerror or error}") from None
    check_same(training)
    for generation in range(1, training.generations + 1):
        weights = learn(training, generation, runner, watch)
    return weights


def check_same(training: Training) -> None:
    """What lies in the folder must come from the same command, or it would be mixed with what does not belong to it."""
    path = training.folder / f"{training.kind}-command.txt"
    if path.exists() and path.read_text().strip() != training.command:
        raise InvalidOption(
            f"the folder {training.folder} holds what came from `{path.read_text().strip()}`: "
            "go on with that command, or name another folder"
        )
    path.write_text(training.command + "\n")


def learn(training: Training, generation: int, runner: Runner, watch: Watch | None) -> Weights:
    """Play the matches of a generation and fit weights to them."""
    chunks = list(training.chunks(generation))
    played = 0
    with closing(runner.run(chunks)) as done:
        for chunk in done:
            played += chunk.matches
            if watch is not None:
                watch(generation, played)
    sums = Sums()
    for chunk in chunks:  # in their order, whichever came in first: sums of floats depend on it
        sums.add(*read_chunk(chunk.path))
    linear = fit(sums)
    if training.margin_share < 1:
        again = Sums()
        for chunk in chunks:
            again.add(*read_chunk(chunk.path), linear, training.margin_share)
        linear = fit(again)
    weights = weights_from(training.kind, training.note(generation), linear, spread_of(sums, linear))
    write_weights(training.weights_path(generation), weights)
    return weights
