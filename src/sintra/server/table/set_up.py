"""How a table is set up: the game, who sits where, the clock. It never changes; what changes is in the log."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from sintra.bots.level import LEVELS
from sintra.games.catalogue import game_with
from sintra.games.errors import SintraError
from sintra.games.game import Game
from sintra.records.fair_deals import SCHEME
from sintra.server.table.refusal import Refusal
from sintra.server.table.text import checked_name

BOT_LEVELS = tuple(level.name for level in LEVELS)
PERSONS = {level.name: level.person for level in LEVELS}
Emblem = Literal["praline", "tile", "sun", "moon", "bean", "rose", "swallow", "lantern"]
"""What a person can be pictured by."""
LONGEST_TIME = 14 * 86_400
SHORTEST_TIME = 5


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is known of a seat: a person (who may be yet to come, perhaps known by name: open), or a bot of a level.

    A person may have promised a contribution to the deals, and chosen an emblem.
    """

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""
    promise: str = ""
    emblem: str = ""


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much time there is: `move` gives each turn its seconds, `player` a store for the match plus an increment."""

    kind: Literal["none", "move", "player"] = "none"
    seconds: int = 0
    increment: int = 0


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table as it was opened. `rules` is the version of the game's rules that it will be played by to its end.

    `deals` says how the deals come from the secret; tables of older servers have no such entry, and go on by scheme 1.
    """

    game: str
    options: dict[str, object]
    rules: int
    seats: tuple[SeatInfo, ...]
    clock: TimeControl = TimeControl()
    rematch_of: str = ""
    deals: int = 1


def game_of(name: str, options: dict[str, object], rules: int | None = None) -> Game:
    """The game with its options, by the newest or these rules; Refusal says what is wrong with them."""
    try:
        return game_with(name, options, rules=rules)
    except SintraError as error:
        raise Refusal("invalid", str(error)) from None


def game_name_in(set_up: str) -> str:
    """The game of a set-up as it is stored; empty if it cannot be read, which is told elsewhere."""
    try:
        return str(msgspec.json.decode(set_up, type=dict).get("game", ""))
    except msgspec.DecodeError:
        return ""


def game_in(set_up: SetUp) -> Game:
    """The game of a table, by the rules it was opened with; Refusal if this server does not know these."""
    return game_of(set_up.game, set_up.options, set_up.rules)


def checked_level(level: str) -> str:
    if level not in BOT_LEVELS:
        raise Refusal("invalid", f"there is no level {level[:40]!r}, expected one of {', '.join(BOT_LEVELS)}")
    return level


def bot_info(level: str, number: int = 1) -> SeatInfo:
    """A bot of a level; of several with the same name, the one with this number."""
    person = PERSONS[checked_level(level)]
    return SeatInfo("bot", person if number == 1 else f"{person} {number}", level)


def with_distinct_names(seats: Iterable[SeatInfo]) -> tuple[SeatInfo, ...]:
    """The same seats, with bots of one level called Nuno, Nuno 2 and so on."""
    levels: Counter[str] = Counter()
    infos = []
    for info in seats:
        if info.kind == "bot":
            levels[info.level] += 1
            infos.append(bot_info(info.level, levels[info.level]))
        else:
            infos.append(info)
    return tuple(infos)


def checked_set_up(game: Game, seats: tuple[SeatInfo, ...], clock: TimeControl) -> SetUp:
    """A set-up that can be played; Refusal says what is wrong."""
    if len(seats) != game.players:
        raise Refusal("invalid", f"{len(seats)} seats were given, this game has {game.players}")
    infos: list[SeatInfo] = []
    for info in seats:
        if info.kind == "bot":
            infos.append(bot_info(info.level))
        elif info.kind == "person":
            others = [other.name for other in infos if other.kind == "person"]
            infos.append(msgspec.structs.replace(info, name=checked_name(info.name, others), level=""))
        else:
            infos.append(SeatInfo("open"))
    return SetUp(
        game.name,
        dict(game.options),
        game.rules_version,
        with_distinct_names(infos),
        checked_clock(clock),
        deals=SCHEME,
    )


def checked_clock(clock: TimeControl) -> TimeControl:
    if clock.kind == "none":
        return TimeControl()
    if not SHORTEST_TIME <= clock.seconds <= LONGEST_TIME:
        raise Refusal("invalid", f"{clock.seconds} seconds, expected {SHORTEST_TIME} to {LONGEST_TIME}")
    if not 0 <= clock.increment <= 3600 or (clock.kind == "move" and clock.increment):
        raise Refusal("invalid", "the increment is 0 to 3600 seconds, and only clocks of the kind 'player' have one")
    return clock
