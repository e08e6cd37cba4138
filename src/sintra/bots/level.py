"""The eight levels: one search with more and more sight. Nobody plays bad moves on purpose.

A weaker level estimates what it sees with noise, looks at fewer positions, and not as far ahead. How strong each one is
was measured: see docs/bots.md.
"""

from dataclasses import dataclass

from sintra.bots.bot import NO_LIMIT
from sintra.bots.limit import Limit
from sintra.bots.search import BotConfig, SearchBot
from sintra.kernel.rng import Seed
from sintra.search.searcher import SearchOptions


@dataclass(frozen=True, slots=True)
class Level:
    """A level with a person to it."""

    name: str
    person: str
    character: str
    config: BotConfig

    def bot(self, seed: Seed) -> SearchBot:
        return SearchBot(self.name, self.config, seed)


LEVELS: tuple[Level, ...] = (
    Level(
        "beginner",
        "Bia",
        "Has played once and takes what looks nice.",
        BotConfig(Limit(depth=1), SearchOptions(noise=9.0)),
    ),
    Level(
        "novice",
        "Nuno",
        "Knows the rules, and sees the move in front of him.",
        BotConfig(Limit(depth=1), SearchOptions(noise=5.5)),
    ),
    Level(
        "casual",
        "Carla",
        "Plays after dinner, with half an eye on you.",
        BotConfig(Limit(depth=1), SearchOptions(noise=2.5)),
    ),
    Level(
        "regular",
        "Rui",
        "Comes every week and counts his points.",
        BotConfig(Limit(nodes=60)),
    ),
    Level(
        "adept",
        "Alda",
        "Looks at what you will do next.",
        BotConfig(Limit(nodes=600)),
    ),
    Level(
        "artisan",
        "Artur",
        "Plans the round, and spoils your plans.",
        BotConfig(Limit(nodes=3000)),
    ),
    Level(
        "expert",
        "Eva",
        "Sees most of the round, and rarely misjudges a board.",
        BotConfig(Limit(nodes=15_000), SearchOptions(determinisations=2)),
    ),
    Level(
        "master",
        "Mestre Tomás",
        "Sees the round to its end, and what comes after it.",
        BotConfig(NO_LIMIT, SearchOptions(determinisations=4)),
    ),
)
