"""Games are compiled beside the server: what can be played already, what bots can play, and how far the rest is.

What is compiled while the server runs counts as ready when this process has loaded it too: that takes half a second,
for which the event loop must not stand still.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from sintra.games.game import Game
from sintra.preparation.job import Progress
from sintra.preparation.preparation import RETRY_SECONDS, Preparation
from sintra.preparation.ready import is_ready
from sintra.preparation.steps import RULES, SEARCH, STAGES, games_to_prepare
from sintra.server.protocol.request import GamePreparation, PreparationReport, StageProgress
from sintra.server.table.refusal import Refusal

log = structlog.get_logger()

LOOK_SECONDS = 0.25
FRESH_SECONDS = 0.2
"""For so long a report is handed to everybody who asks: making one looks at a dozen files."""

OnReady = Callable[[str, str], Awaitable[None]]
"""Called with a game and a stage of it that has become ready."""


class Preparing:
    """Which games this process can play; those that are not compiled yet are, beside it."""

    def __init__(self, preparation: Preparation | None = None) -> None:
        self._games = games_to_prepare()
        self._preparation = preparation or Preparation(self._games)
        self._ready = {(game, stage) for game in self._games for stage in STAGES if is_ready(game, stage)}
        self._failures: dict[str, str] = {}
        self._report = PreparationReport([])
        self._reported_at = float("-inf")

    def can_play(self, game: str) -> bool:
        """Whether nothing of a game's rules is awaited; what this server cannot play at all is told elsewhere."""
        return (game, RULES) in self._ready or game not in self._games

    def can_think(self, game: str) -> bool:
        """Whether nothing is awaited that bots need for a game."""
        return (game, SEARCH) in self._ready or game not in self._games

    @property
    def is_done(self) -> bool:
        return all(self.can_play(game) and self.can_think(game) for game in self._games)

    def check(self, *games: str) -> None:
        """Refusal if one of these games cannot be played yet; it is then wanted."""
        for game in games:
            if not self.can_play(game):
                self._preparation.want(game)
                raise self.refusal(game, RULES)

    def check_bots(self, game: str) -> None:
        """Refusal if bots cannot think about a game yet; it is then wanted."""
        if not self.can_think(game):
            self._preparation.want(game)
            raise self.refusal(game, SEARCH)

    def check_all(self) -> None:
        """Refusal if there is a game that cannot be played yet."""
        self.check(*self._games)

    def want(self, game: str) -> None:
        self._preparation.want(game)

    def refusal(self, game: str, stage: str) -> Refusal:
        report = next(each for each in self.report().games if each.game == game)
        told = report.rules if stage == RULES else report.bots
        about = "" if told.seconds_left is None else f", about {told.seconds_left:.0f} s more"
        what = game if stage == RULES else f"the bots of {game}"
        why = f" It failed: {report.failure}." if report.failure else ""
        return Refusal("preparing", f"the server still prepares {what}: {told.share:.0%}{about}.{why} Try again then")

    def report(self) -> PreparationReport:
        """How far each game is, as of a moment ago at most."""
        now = asyncio.get_running_loop().time()
        if now >= self._reported_at + FRESH_SECONDS:
            known = {} if self.is_done else self._preparation.progress()
            self._report = PreparationReport([self._told(game, known.get(game)) for game in self._games])
            self._reported_at = now
        return self._report

    def _told(self, game: str, progress: Progress | None) -> GamePreparation:
        rules, bots = (self._stage_told(game, stage, progress) for stage in (RULES, SEARCH))
        return GamePreparation(game, rules, bots, "" if progress is None else progress.failure)

    def _stage_told(self, game: str, stage: str, progress: Progress | None) -> StageProgress:
        if (game, stage) in self._ready:
            return StageProgress(1.0, 0.0)
        if progress is None:
            return StageProgress(0.0, None)
        told = progress.stages[stage]
        # What is compiled is loaded next: all is not there yet.
        return StageProgress(min(told.share, 0.99), told.seconds_left)

    async def load(self) -> None:
        """Load what is compiled already, before anybody waits for it; bots load theirs when they first think."""
        for name, game in self._games.items():
            if self.can_play(name):
                await asyncio.to_thread(load_rules, game)

    async def run(self, on_ready: OnReady) -> None:
        """Compile what is missing, until all is there."""
        try:
            while not self.is_done:
                self._preparation.advance()
                self._tell_failures()
                for game, stage in self._compiled_meanwhile():
                    if stage == RULES:
                        await asyncio.to_thread(load_rules, self._games[game])
                    self._ready.add((game, stage))
                    log.info("prepared", game=game, stage=stage)
                    await on_ready(game, stage)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._preparation.close()

    def _compiled_meanwhile(self) -> list[tuple[str, str]]:
        wanted = [(game, stage) for stage in STAGES for game in self._games if (game, stage) not in self._ready]
        return [each for each in wanted if is_ready(*each)]

    def _tell_failures(self) -> None:
        """Write down once why something could not be compiled."""
        failures = {game: progress.failure for game, progress in self._preparation.progress().items()}
        for game, why in failures.items():
            if why and why != self._failures.get(game):
                log.error(
                    "a game could not be compiled, it is tried again",
                    game=game,
                    why=why,
                    again_in_seconds=RETRY_SECONDS,
                    to_do="sintra doctor says what may be wrong with this machine",
                )
        self._failures = failures


def load_rules(game: Game) -> None:
    """Load what every move needs before anybody waits for it."""
    state = game.start(seed=0)
    state.previews()
    state.derived(0)
    state.apply(state.legal_actions()[0])
    state.determinise(0, seed=0)
