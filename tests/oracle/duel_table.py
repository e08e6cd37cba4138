"""The table of the Azul Duel referee: what lies on it, deals, and how it is written down.

What may be done, and what it does, is in `duel_referee`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.duel_board import (
    CHIPS,
    COLOURS,
    PLATES,
    Board,
    Factory,
    count_chips,
    count_colours,
    in_chip_order,
    in_colour_order,
)
from tests.oracle.duel_plates import HiddenPlates
from tests.oracle.duel_setup import LARGE, check_faces, draw_all, split_tiles

ON_LARGE_MOON = "large"
RANDOM_TABLETS = {"random-3": 3, "random-4": 4}
ROUNDS = 5
TILES_PER_COLOUR = 13
TOKENS = 2


class Table:
    """Everything that is in a position, and what its texts say of it."""

    def __init__(
        self,
        tablets: str | Sequence[str] = ("rows", "columns", "diagonals"),
        draws_at_zero: str = "unlimited",
        starting_player: int = 0,
    ) -> None:
        if isinstance(tablets, str) and tablets not in RANDOM_TABLETS:
            raise ValueError(f"no such choice of tablets: {tablets}")
        if draws_at_zero not in ("unlimited", "one") or starting_player not in (0, 1):
            raise ValueError(f"no such option: {draws_at_zero}, {starting_player}")
        self.tablets: str | list[str] = tablets if isinstance(tablets, str) else check_faces(list(tablets))
        self.faces: list[str] = [] if isinstance(self.tablets, str) else list(self.tablets)
        self.draws_at_zero = draws_at_zero
        self.round = 0
        self.phase = "deal"
        self.to_move: int | None = None
        self.starting_player = starting_player
        self.marker: int | str = starting_player
        self.factories = [Factory() for _ in range(5)]
        self.chip_supply = [chip for chip in CHIPS for _ in range(2)]
        self.display: list[str | None] = [None] * 3
        self.hidden = HiddenPlates([])
        self.hand: str | None = None
        self.stacking: int | None = None
        self.line: int | None = None
        self.spending: list[str] = []
        self.bag = [colour for colour in COLOURS for _ in range(TILES_PER_COLOUR)]
        self.tower: list[str] = []
        self.boards = [Board(), Board()]
        self.forced: list[tuple[int, str]] = []
        self.scoring: list[dict[str, Any]] = []
        self.final: list[dict[str, Any]] | None = None
        self.end_reason: str | None = None
        self._seats_to_set_up: list[int] = []
        self._seats_to_decorate: list[int] = []
        self._next_line = 0

    def deal(
        self,
        tiles: str | list[str],
        chips: list[str],
        plates: list[str] | None = None,
        tablets: list[str] | None = None,
    ) -> None:
        """Fill the factories and begin a round (D8 to D10 and D23)."""
        if self.phase != "deal":
            raise ValueError(f"no deal is due in the phase {self.phase}")
        is_first = self.round == 0
        if (plates is not None) != is_first:
            raise ValueError("the first deal, and no other, has plates")
        if plates is not None and sorted(plates) != sorted(PLATES):
            raise ValueError("a deal of plates has each of them once")
        if (tablets is not None) != (is_first and isinstance(self.tablets, str)):
            raise ValueError("the first deal has faces if they are drawn at random, and no other deal")
        faces = self.faces if tablets is None else check_faces(tablets, RANDOM_TABLETS[str(self.tablets)])
        supply = list(self.chip_supply)
        if len(chips) != 4:
            raise ValueError("a deal has one chip for each small moon")
        for chip in chips:
            if chip not in supply:
                raise ValueError(f"the supply has no chip {chip!r} left")
            supply.remove(chip)
        drawn = list("".join(tiles).replace(" ", ""))
        self.bag, self.tower = draw_all(drawn, self.bag, self.tower)

        self.chip_supply, self.faces = supply, faces
        for index, share in split_tiles(drawn).items():
            chip_below = None if index == LARGE else chips[index]
            is_bare = index != LARGE and not share  # D23: such a factory shows its chip at once
            self.factories[index] = Factory(sun=share, chip=chip_below, face_up=is_bare)
        if plates is not None:
            self.hidden = HiddenPlates(plates)
        self._refill_display()
        self.round += 1
        for board in self.boards:
            board.tokens = TOKENS if self.round < ROUNDS else 0
        self.marker = ON_LARGE_MOON
        self.forced = []
        self._seats_to_set_up = [1 - self.starting_player, self.starting_player] if is_first else []
        self._begin_turn(self.starting_player)

    def _refill_display(self) -> None:
        """Show plates from the top of the stack in the empty slots (D8, D10 and D23)."""
        for slot in range(3):
            if self.display[slot] is None and self.hidden.stack:
                self.display[slot] = self.hidden.reveal()

    def _begin_turn(self, seat: int) -> None:
        """Ask for the plates of the set-up first (D10), then for turns."""
        self.phase, self.to_move = "turn", seat
        if self._seats_to_set_up:
            self.phase, self.to_move = "setup", self._seats_to_set_up[0]

    def to_dict(self) -> dict[str, Any]:
        """Write the position as a dict."""
        return {
            "game": "duel",
            "players": 2,
            "tablets": self.tablets if isinstance(self.tablets, str) else list(self.tablets),
            "draws_at_zero": self.draws_at_zero,
            "faces": list(self.faces),
            "round": self.round,
            "phase": self.phase,
            "to_move": self.to_move,
            "starting_player": self.starting_player,
            "marker": self.marker,
            "suns": [in_colour_order(factory.sun) for factory in self.factories],
            "moons": [
                *("".join(factory.moon) for factory in self.factories[:LARGE]),
                in_colour_order(self.factories[LARGE].moon),
            ],
            "chips": [factory.chip for factory in self.factories[:LARGE]],
            "face_up": [factory.face_up for factory in self.factories[:LARGE]],
            "chip_supply": count_chips(self.chip_supply),
            "display": list(self.display),
            "stack": [plate.name for plate in self.hidden.stack],
            "drawn": self.hidden.drawn_names(),
            "hand": self.hand,
            "memory": [self.hidden.memory(seat) for seat in (0, 1)],
            "stacking": None if self.stacking is None else self.stacking + 1,
            "line": None if self.line is None else self.line + 1,
            "spending": in_chip_order(self.spending),
            "bag": count_colours(self.bag),
            "tower": count_colours(self.tower),
            "boards": [board.to_dict() for board in self.boards],
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        """Write what a seat may know of the position, or an onlooker (None)."""
        view = self.to_dict()
        del view["chip_supply"], view["memory"]
        small = self.factories[:LARGE]
        face_down = [factory.chip for factory in small if factory.chip is not None and not factory.face_up]
        view["chips"] = ["?" if factory.chip is not None and not factory.face_up else factory.chip for factory in small]
        view["unseen_chips"] = count_chips(self.chip_supply + face_down)
        if self.hand in self.hidden.drawn_names() and seat != self.to_move:
            view["hand"] = "?"
        return view | self.hidden.view(seat, is_returning=self.phase == "returning")
