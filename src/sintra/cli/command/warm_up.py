"""`sintra warm-up`: compile the rules for this machine, once, so that nothing waits for it later."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli.console import console_for

if TYPE_CHECKING:
    from rich.console import Console

    from sintra.games.game import Game

WarmUp = tuple[str, "Callable[[Game], None]"]


def warm_up() -> None:
    """Compile the rules for this machine, once.

    This takes a minute or two, and Sintra does it by itself when it is first used. It is done again
    after a change of Sintra, Python or numba.
    """
    console = console_for()
    if is_warm():
        console.print("The rules are compiled for this machine already.")
        return
    console.print("Compiling the rules for this machine, once: a minute or two …")
    started = time.perf_counter()
    compile_all(console)
    console.print(f"The rules are compiled, in {time.perf_counter() - started:.0f} s.")


def ensure_warm() -> None:
    """Compile what a command will need, if this has not been done yet, and say so on the error stream."""
    if is_warm():
        return
    console = console_for(stderr=True)
    console.print("Compiling the rules for this machine, once: a minute or two …")
    compile_all(console)


def is_warm() -> bool:
    return mark().exists()


def mark() -> Path:
    """The file that says everything is compiled. It lies among the compiled kernels, so it goes when they go."""
    from sintra.kernel.cache import CACHE_FOLDER

    return CACHE_FOLDER / "warm"


def compile_all(console: "Console") -> None:
    """Run every warm-up for every kind of game, with a progress bar."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from sintra.games.catalogue import all_games

    games = {game.name: game for game in all_games()}  # the last of each: with all players and options
    columns = (
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=len(games) * len(WARM_UPS))
        for game in games.values():
            for what, warm in WARM_UPS:
                progress.update(task, description=f"{game.name}: {what}")
                warm(game)
                progress.advance(task)
    with contextlib.suppress(OSError):  # without the mark it is merely tried again
        mark().touch()


def start_and_deal(game: "Game") -> None:
    game.start(seed=1)
    game.start(seed=1, starting_player=0)


def list_actions(game: "Game") -> None:
    game.start(seed=1).legal_actions()


def explain_actions(game: "Game") -> None:
    game.start(seed=1).reason(0)


def preview_actions(game: "Game") -> None:
    game.start(seed=1).previews()


def act(game: "Game") -> None:
    state = game.start(seed=1)
    state.apply(state.legal_actions()[0])


def read_positions(game: "Game") -> None:
    """Read back every position of a match: each phase is checked by kernels of its own."""
    from sintra.bots import Random

    state, bot = game.start(seed=1), Random(1)
    while not state.is_over:
        game.from_dict(state.to_dict())
        state.apply(bot.decide(state).action)
    game.from_dict(state.to_dict())


def tell_matches(game: "Game") -> None:
    """A match with everything people are told about it: actions in words, points, the outcome, the record."""
    from sintra.bots import Random
    from sintra.match import Match
    from sintra.records import decode, encode

    match, bot = Match.start(game, seed=1, names=[f"seat {seat}" for seat in range(game.players)]), Random(1)
    while not match.state.is_over:
        for action in match.state.legal_actions():
            match.state.describe(action)
        match.play(bot.decide(match.state).action)
    decode(encode(match.record))


def hide_and_guess(game: "Game") -> None:
    game.start(seed=1).determinise(0, seed=1)


def decide_greedily(game: "Game") -> None:
    from sintra.bots import Greedy

    Greedy(1).decide(game.start(seed=1))


def look_ahead(game: "Game") -> None:
    """A search with weights that are shipped; which of the game's options they are for makes no difference."""
    from sintra.games.catalogue import game_named
    from sintra.search.loading import load_kernels
    from sintra.search.weights import shipped_estimator, shipped_kinds

    kinds = (game_named(kind) for kind in shipped_kinds())
    learned = next((kind for kind in kinds if kind.name == game.name), None)
    if learned is not None:
        load_kernels(learned, shipped_estimator(learned).weights)


def count_sequences(game: "Game") -> None:
    from sintra.games.perft import perft

    perft(game.start(seed=1), 1)


def play_at_random(game: "Game") -> None:
    from sintra.games.engine import play_random_matches
    from sintra.kernel.rng import rng_of

    play_random_matches(game.new_positions(1), game.new_report(), game.new_script(), rng_of(1), 1)


def step_batch(game: "Game") -> None:
    from sintra.games.batch import batch

    matches = batch(game, 2, seed=1)
    matches.step(matches.random_actions())


WARM_UPS: tuple[WarmUp, ...] = (
    ("starting and dealing", start_and_deal),
    ("listing actions", list_actions),
    ("reasons against actions", explain_actions),
    ("previews of actions", preview_actions),
    ("taking actions", act),
    ("reading positions", read_positions),
    ("telling matches", tell_matches),
    ("what a seat cannot see", hide_and_guess),
    ("the greedy bot", decide_greedily),
    ("the search", look_ahead),
    ("counting sequences", count_sequences),
    ("random matches", play_at_random),
    ("many matches at once", step_batch),
)
