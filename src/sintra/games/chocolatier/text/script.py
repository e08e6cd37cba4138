"""Deals of Master Chocolatier as dicts: writing one down, and checking a scripted one before it is dealt."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.games.checks import shown
from sintra.games.chocolatier.rules.components import COLOUR_LETTERS, FACTORIES_IN_PLAY, FACTORY_TILES
from sintra.games.chocolatier.text.notation import EFFECT_NAMES, EFFECTS
from sintra.games.chocolatier.text.schema import ChocolatierDeal
from sintra.games.errors import InvalidDeal
from sintra.games.tile import read_dealt_tiles


def write_script(script: np.void, players: int, special_factories: bool) -> ChocolatierDeal:
    """The dict form of a deal, its tiles in groups of a factory."""
    tiles = "".join(COLOUR_LETTERS[colour] for colour in script["tiles"][: script["count"]])
    groups = [tiles[first : first + FACTORY_TILES] for first in range(0, len(tiles), FACTORY_TILES)]
    deal: ChocolatierDeal = {"tiles": " ".join(groups)}
    if special_factories:
        deal["effects"] = [EFFECT_NAMES[int(effect)] for effect in script["effects"][: FACTORIES_IN_PLAY[players]]]
    return deal


def read_script(script: np.void, position: np.void, data: Mapping[str, Any]) -> None:
    """Fill a script struct from the dict form; InvalidDeal says what is wrong with it."""
    special_factories = bool(position["special_factories"])
    players = int(position["players"])
    expected = ("tiles", "effects") if special_factories else ("tiles",)
    unknown = [key for key in data if key not in expected]
    if unknown or "tiles" not in data:
        raise InvalidDeal(
            f"a deal of this game has {' and '.join(expected)}, got {', '.join(map(shown, data)) or 'nothing'}"
        )
    effects = read_effects(data.get("effects"), players) if special_factories else []
    for factory, effect in enumerate(effects):
        script["effects"][factory] = EFFECTS[effect]
    tiles = read_dealt_tiles(data["tiles"], COLOUR_LETTERS)
    bag = dict(zip(COLOUR_LETTERS, position["bag"].tolist(), strict=True))
    lid = dict(zip(COLOUR_LETTERS, position["lid"].tolist(), strict=True))
    check_supply(tiles, bag, lid, int(FACTORIES_IN_PLAY[players]) * FACTORY_TILES + ("1" in effects))
    script["tiles"][: len(tiles)] = [COLOUR_LETTERS.index(tile) for tile in tiles]
    script["count"] = len(tiles)
    script["is_given"] = True


def read_effects(effects: object, players: int) -> list[str | None]:
    """The gold sides of a deal with special factories (C21)."""
    factories = int(FACTORIES_IN_PLAY[players])
    if not isinstance(effects, list | tuple) or len(effects) != factories:
        raise InvalidDeal(
            f"effects is {shown(effects)}, expected a list of {factories}: None or a gold side for each factory"
        )
    for effect in effects:
        if effect is not None and (not isinstance(effect, str) or effect not in EFFECTS):
            names = ", ".join(name for name in EFFECTS if name)
            raise InvalidDeal(f"{shown(effect)} is not a gold side, expected None or one of {names}")
    gold = [effect for effect in effects if effect is not None]
    if len(gold) != players or len(set(gold)) != players:
        raise InvalidDeal(
            f"the gold sides are {', '.join(gold) or 'none'}, expected {players} different ones (rule 21)"
        )
    return list(effects)


def check_supply(tiles: str, bag: dict[str, int], lid: dict[str, int], places: int) -> None:
    """Whether bag and lid can give these tiles in this order: the bag first, to its end (C15)."""
    in_bag, in_lid = sum(bag.values()), sum(lid.values())
    expected = min(places, in_bag + in_lid)
    if len(tiles) != expected:
        raise InvalidDeal(f"the deal has {len(tiles)} tiles, expected {expected} (rules 2 and 15)")
    for name, supply, drawn in (("bag", bag, tiles[:in_bag]), ("lid", lid, tiles[in_bag:])):
        for letter, count in Counter(drawn).items():
            if count > supply[letter]:
                raise InvalidDeal(
                    f"the deal draws {count} {letter} from the {name}, which holds {supply[letter]} (rule 15)"
                )
