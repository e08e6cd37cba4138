"""`sintra league`: every bot against every other, and one table for all."""

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


def league(
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="Bots, as for `sintra arena`; at least two.")],
    game: GameName = DEFAULT_GAME,
    players: Players = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many matches each two bots play against each other.")
    ] = DEFAULT_GAMES,
    limit: ThinkingLimit = DEFAULT_LIMIT,
    anchor: Annotated[
        str | None, typer.Option(metavar="BOT", show_default="the first", help="The bot whose Elo is called 0.")
    ] = None,
    seed: ContestSeed = None,
    jobs: Jobs = None,
    runner: RunnerName = PROCESSES,
    as_json: AsJson = False,
) -> None:
    """Let every bot play every other, and put them all on one scale of Elo.

    Each two play the same deals in swapped seats. With three or four players one copy of the bot named
    earlier meets several of the other.
    """
    from sintra.bots import Limit
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.standings import league_standings
    from sintra.games.words import counted
    from sintra.match import League
    from sintra.match.arena import bout_count

    seed = seed_text(seed)
    rules = game_chosen(game, players)
    contests = League(rules, bots, seed=seed_from(seed), limit=Limit.parse(limit), anchor=anchor)
    total = bout_count(contests.tallies[0].contest, games) * rules.players * len(contests.tallies)
    where = runner_chosen(runner, jobs)
    ensure_warm()

    def done() -> int:
        return sum(tally.games for tally in contests.tallies)

    def play() -> None:
        with progress_shown(total, lambda: counted(len(bots), "bot")) as show:
            contests.play(games, runner=where, watch=lambda: show(done()))

    play_and_tell(
        play,
        lambda: contests.to_dict() | {"seed": seed, "runner": runner},
        lambda: league_standings(contests, seed),
        as_json=as_json,
    )
