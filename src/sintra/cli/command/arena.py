"""`sintra arena`: two bots against each other, and which one is stronger."""

from typing import Annotated

import typer

from sintra.cli.contest_options import (
    DEFAULT_GAMES,
    DEFAULT_LIMIT,
    PROCESSES,
    AsJson,
    ContestSeed,
    GameName,
    Jobs,
    Players,
    RunnerName,
    ThinkingLimit,
    game_chosen,
    play_and_tell,
    progress_shown,
    runner_chosen,
    seed_text,
)
from sintra.cli.seed import seed_from
from sintra.cli.terminal.renderer import DEFAULT_GAME


def arena(
    first: Annotated[str, typer.Argument(metavar="A", help="A bot; a limit of its own may follow: greedy@5000n.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Its rival; FILE.py:NAME or cmd:COMMAND is one of yours.")],
    game: GameName = DEFAULT_GAME,
    players: Players = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many matches to play; with --sprt, how many at most.")
    ] = DEFAULT_GAMES,
    limit: ThinkingLimit = DEFAULT_LIMIT,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop once A is likely to be better by ELO1, or by no more than ELO0."),
    ] = None,
    alpha: Annotated[float, typer.Option(metavar="P", help="With --sprt: how often to accept by mistake.")] = 0.05,
    beta: Annotated[float, typer.Option(metavar="P", help="With --sprt: how often to reject by mistake.")] = 0.05,
    seed: ContestSeed = None,
    jobs: Jobs = None,
    runner: RunnerName = PROCESSES,
    as_json: AsJson = False,
) -> None:
    """Let two bots play many matches, and tell which one is stronger.

    The same deals are played with A in every seat in turn, so that both have the same luck. With three
    or four players one A meets several B and wins if it comes first; a shared first place counts half.
    """
    from sintra.bots import Limit
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.standings import arena_standings, standing_line
    from sintra.match import Contest, Sprt, Tally, play_contest
    from sintra.match.arena import bout_count

    seed = seed_text(seed)
    contest = Contest.between(game_chosen(game, players), first, second, seed=seed_from(seed), limit=Limit.parse(limit))
    tally = Tally(contest, None if sprt is None else Sprt.parse(sprt, alpha=alpha, beta=beta))
    total = bout_count(contest, games) * contest.game.players
    where = runner_chosen(runner, jobs)
    ensure_warm()

    def play() -> None:
        with progress_shown(total, lambda: standing_line(tally)) as show:
            play_contest(contest, games, tally=tally, runner=where, watch=lambda: show(tally.games))

    play_and_tell(
        play,
        lambda: tally.to_dict() | {"seed": seed, "runner": runner},
        lambda: arena_standings(tally, seed),
        as_json=as_json,
    )
