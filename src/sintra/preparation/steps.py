"""What is compiled for a game before anybody plays it, step by step, and how long each takes.

Rules come before the search: with them a table can be opened, and people can play. What playing does not need, such as
perft, batches and training, is compiled when it is first used.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sintra.bots import Greedy, Random
from sintra.games.catalogue import all_games, game_named
from sintra.games.game import Game
from sintra.match import Match
from sintra.records import decode, encode

RULES: Final = "rules"
SEARCH: Final = "search"


@dataclass(frozen=True, slots=True)
class Step:
    """One step, with the seconds that it may take for a game it was not measured with."""

    name: str
    compile: Callable[[Game], None]
    seconds: float


def start_and_deal(game: Game) -> None:
    game.start(seed=1)
    game.start(seed=1, starting_player=0)


def list_actions(game: Game) -> None:
    game.start(seed=1).legal_actions()


def explain_actions(game: Game) -> None:
    game.start(seed=1).reason(0)


def preview_actions(game: Game) -> None:
    """What actions would bring, and what may be expected of the round: both are told with every position."""
    state = game.start(seed=1)
    state.previews()
    state.derived(0)
    state.settled()  # what reasons compare


def act(game: Game) -> None:
    state = game.start(seed=1)
    state.apply(state.legal_actions()[0])


def read_positions(game: Game) -> None:
    """Read back every position of a match: each phase is checked by kernels of its own."""
    state, bot = game.start(seed=1), Random(1)
    while not state.is_over:
        game.from_dict(state.to_dict())
        state.apply(bot.decide(state).action)
    game.from_dict(state.to_dict())


def tell_matches(game: Game) -> None:
    """A match with everything people are told about it: actions in words, points, the outcome, the record."""
    match, bot = Match.start(game, seed=1, names=[f"seat {seat}" for seat in range(game.players)]), Random(1)
    while not match.state.is_over:
        for action in match.state.legal_actions():
            match.state.describe(action)
        match.play(bot.decide(match.state).action)
    decode(encode(match.record))


def hide_and_guess(game: Game) -> None:
    game.start(seed=1).determinise(0, seed=1)


def decide_greedily(game: Game) -> None:
    Greedy(1).decide(game.start(seed=1))


def look_ahead(game: Game) -> None:
    """A search with weights that are shipped; which of the game's options they are for makes no difference."""
    from sintra.search.loading import load_kernels
    from sintra.search.weights import shipped_estimator, shipped_kinds

    kinds = (game_named(kind) for kind in shipped_kinds())
    learned = next((kind for kind in kinds if kind.name == game.name), None)
    if learned is not None:
        load_kernels(learned, shipped_estimator(learned).weights)


STAGES: dict[str, tuple[Step, ...]] = {
    RULES: (
        Step("starting and dealing", start_and_deal, 2.3),
        Step("listing actions", list_actions, 1.0),
        Step("reasons against actions", explain_actions, 0.7),
        Step("previews of actions", preview_actions, 1.8),
        Step("taking actions", act, 2.2),
        Step("reading positions", read_positions, 0.8),
        Step("telling matches", tell_matches, 0.3),
        Step("what a seat cannot see", hide_and_guess, 0.4),
    ),
    SEARCH: (
        Step("the greedy bot", decide_greedily, 1.0),
        Step("the search", look_ahead, 10.5),
    ),
}
"""Everything that is compiled for a game, in this order."""


MEASURED: dict[str, dict[str, float]] = json.loads(Path(__file__).with_name("step_seconds.json").read_text())
"""By game, the seconds that steps took on some machine; `python -m benchmarks.compile_time --write` writes them."""


def seconds_of_step(game: str, stage: str, name: str) -> float:
    """How long a step is expected to take."""
    usual = next(step.seconds for step in STAGES[stage] if step.name == name)
    return MEASURED.get(game, {}).get(name, usual)


def seconds_of(game: str, stage: str) -> float:
    """How long a stage is expected to take."""
    return sum(seconds_of_step(game, stage, step.name) for step in STAGES[stage])


def seconds_before(game: str, stage: str, name: str) -> float:
    """How long the steps of a stage before this one are expected to take."""
    names = [step.name for step in STAGES[stage]]
    return sum(seconds_of_step(game, stage, each) for each in names[: names.index(name)])


def games_to_prepare() -> dict[str, Game]:
    """A game of each name: with all players and options, so that every kernel is called."""
    return {game.name: game for game in all_games()}
