"""The table of Master Chocolatier for the referee: what lies on it, and how a round is dealt.

It shares no code with the engine that the referee checks.
"""

from __future__ import annotations

from typing import Any

from tests.oracle.chocolatier_board import (
    COLOURS,
    Board,
    Factory,
)

IN_CENTRE = "centre"
TILES_PER_COLOUR = 20
TILES_PER_FACTORY = 4
FACTORIES = {2: 5, 3: 7, 4: 9}
GOLD_SIDES = ("1", "2U", "2B", "2W", "2K", "2R", "3", "4", "5")
MARKER_USES_SPECIAL_FLOOR = True  # CR3
LAST_ROUND = 100  # CR15


class Table:
    """What lies on the table of one match, from waiting for the first deal on."""

    def __init__(
        self, players: int, grey: bool = False, special_factories: bool = False, starting_player: int = 0
    ) -> None:
        if players not in FACTORIES:
            raise ValueError(f"2 to 4 players, not {players}")
        if starting_player not in range(players):
            raise ValueError(f"no seat {starting_player} with {players} players")
        self.players = players
        self.grey = grey
        self.special_factories = special_factories
        self.round = 0
        self.phase = "deal"
        self.to_move: int | None = None
        self.starting_player = starting_player
        self.marker: int | str = starting_player
        self.factories = [Factory() for _ in range(FACTORIES[players])]
        self.centre: list[str] = []
        self.bag = [colour for colour in COLOURS for _ in range(TILES_PER_COLOUR)]
        self.lid: list[str] = []
        self.boards = [Board() for _ in range(players)]
        self.scoring: list[dict[str, Any]] = []
        self.bonuses: list[dict[str, int]] | None = None
        self.end_reason: str | None = None
        self._seats_to_fill: list[int] = []

    @property
    def scores(self) -> list[int]:
        """The score of every seat; end bonuses are in it once the game is over."""
        return [board.score for board in self.boards]

    # Deals

    def tiles_to_deal(self, effects: list[str | None] | None = None) -> int:
        """Count the tiles that the pending deal draws with these gold sides (C15 and C22, CR7)."""
        if self.phase != "deal":
            raise ValueError(f"no deal is due in the phase {self.phase}")
        supply = len(self.bag) + len(self.lid)
        wanted = TILES_PER_FACTORY * len(self.factories) + ("1" in self._checked_effects(effects))
        return min(wanted, supply)

    def deal(self, tiles: str | list[str], effects: list[str | None] | None = None) -> None:
        """Fill the factories and begin a round (C7, C15 and C21 to C23, CR7 and CR12)."""
        due = self.tiles_to_deal(effects)
        drawn = list("".join(tiles).replace(" ", ""))
        if len(drawn) != due:
            raise ValueError(f"the deal draws {due} tiles, not {len(drawn)}")
        bag, lid = list(self.bag), list(self.lid)
        for tile in drawn:
            if not bag:
                bag, lid = lid, []  # C15: only an empty bag takes the lid
            if tile not in bag:
                raise ValueError(f"the bag has no {tile!r} left to draw")
            bag.remove(tile)
        self.bag, self.lid = bag, lid

        for factory, effect in zip(self.factories, self._checked_effects(effects), strict=True):
            factory.effect = effect
            factory.tiles, drawn = drawn[:TILES_PER_FACTORY], drawn[TILES_PER_FACTORY:]
        for factory in self.factories:
            if factory.effect == "1":
                factory.tiles += drawn  # C22: the one tile that may be left
        for index in range(len(self.factories)):
            self._attract(index)

        self.round += 1
        self.marker = IN_CENTRE
        self.phase = "draft"
        self.to_move = self.starting_player

    def _checked_effects(self, effects: list[str | None] | None) -> list[str | None]:
        """Give one entry a factory, or refuse gold sides that C21 cannot turn up."""
        if not self.special_factories:
            if effects is not None:
                raise ValueError("gold sides in a game without special factories")
            return [None] * len(self.factories)
        if effects is None or len(effects) != len(self.factories):
            raise ValueError("the gold sides need one entry a factory")
        gold = [effect for effect in effects if effect is not None]
        if len(gold) != self.players or len(set(gold)) != len(gold) or not set(gold) <= set(GOLD_SIDES):
            raise ValueError(f"impossible gold sides: {gold}")
        return list(effects)

    def _attract(self, index: int) -> None:
        """Let an effect-2 factory draw one tile of its colour from each neighbour (C23)."""
        factory = self.factories[index]
        if factory.effect is None or not factory.effect.startswith("2"):
            return
        colour = factory.effect[1]
        for step in (-1, 1):
            neighbour = self._neighbour(index, step)
            if colour in neighbour.tiles:
                neighbour.tiles.remove(colour)
                factory.tiles.append(colour)

    def _neighbour(self, index: int, step: int) -> Factory:
        """Find the nearest factory still in the circle on one side (CR5)."""
        index = (index + step) % len(self.factories)
        while self.factories[index].taken_by is not None:
            index = (index + step) % len(self.factories)
        return self.factories[index]
