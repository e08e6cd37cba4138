"""The plates of the Azul Duel referee that nobody sees from the front, and what each seat remembers of them.

Those are the plates drawn and the stack. The rules of memory are those of the notation page (DR2).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from string import ascii_lowercase
from typing import Any

from tests.oracle.duel_board import PLATES, SPECIAL_PLATES


def kind_of(plate: str) -> str:
    """Read the back of a plate (D4)."""
    return "special" if plate in SPECIAL_PLATES else "wild"


def in_plate_order(plates: list[str]) -> list[str]:
    """List plates in the order of D4."""
    return sorted(plates, key=PLATES.index)


@dataclass
class HiddenPlate:
    """One plate; for each seat its group, None for no memory, and whether the seat knows that it is in the group."""

    name: str
    group: list[int | None] = field(default_factory=lambda: [None, None])
    known: list[bool] = field(default_factory=lambda: [False, False])


class HiddenPlates:
    """The stack from the top down, and the plates drawn in the order of drawing."""

    def __init__(self, names: list[str]) -> None:
        self.stack = [HiddenPlate(name) for name in names]
        self.drawn: list[HiddenPlate] = []
        self._new_groups = count()

    @property
    def all(self) -> list[HiddenPlate]:
        """Every hidden plate in the order of `memory`."""
        return self.drawn + self.stack

    def drawn_names(self) -> list[str]:
        """Name the plates drawn."""
        return [plate.name for plate in self.drawn]

    def reveal(self) -> str:
        """Take the top plate of the stack to the display (D10 and D23)."""
        return self.stack.pop(0).name

    def draw(self) -> None:
        """Draw one more plate, seeing only its back (D11)."""
        self.drawn.append(self.stack.pop(0))

    def look(self, seat: int) -> None:
        """Let the seat that drew see the fronts (D11)."""
        for plate in self.drawn:
            plate.group[seat] = next(self._new_groups)
            plate.known[seat] = True

    def place(self, name: str, other: int) -> None:
        """Let the kept plate leave, and the other seat lose sight of the order of the rest (DR2)."""
        self.drawn = [plate for plate in self.drawn if plate.name != name]
        old_groups = {plate.group[other] for plate in self.drawn} - {None}
        merged = list(self.drawn)
        for group in old_groups:
            if any(plate.known[other] for plate in self.all if plate.group[other] == group):
                merged += [plate for plate in self.stack if plate.group[other] == group]
        new_group = next(self._new_groups)
        for plate in merged:
            plate.group[other] = new_group

    def put_under(self, name: str) -> None:
        """Put one of the plates drawn under the stack (D11)."""
        plate = next(plate for plate in self.drawn if plate.name == name)
        self.drawn.remove(plate)
        self.stack.append(plate)

    def _groups(self, seat: int | None) -> list[list[HiddenPlate]]:
        """List a seat's groups in the order in which they first appear; an onlooker (None) has none."""
        groups: dict[int, list[HiddenPlate]] = {}
        for plate in self.all:
            group = None if seat is None else plate.group[seat]
            if group is not None:
                groups.setdefault(group, []).append(plate)
        return list(groups.values())

    def memory(self, seat: int) -> str:
        """Write what a seat remembers, one letter a plate."""
        letters = {
            plate.name: letter.upper() if plate.known[seat] else letter
            for letter, group in zip(ascii_lowercase, self._groups(seat), strict=False)
            for plate in group
        }
        return "".join(letters.get(plate.name, ".") for plate in self.all)

    def view(self, seat: int | None, *, is_returning: bool) -> dict[str, Any]:
        """Write what a seat knows of the hidden plates, or an onlooker (None); nobody else sees an order put back."""
        groups = self._groups(seat)
        in_sight = ([] if is_returning else self.drawn) + self.stack[:1]
        texts = {plate.name: kind_of(plate.name) if plate in in_sight else "?" for plate in self.all}
        for group in groups:
            if len({kind_of(plate.name) for plate in group}) == 1:
                texts |= {plate.name: kind_of(plate.name) for plate in group}
            if len(group) == 1 and self._is_known(group[0], seat):
                texts[group[0].name] = group[0].name
        return {
            "stack": [texts[plate.name] for plate in self.stack],
            "drawn": [texts[plate.name] for plate in self.drawn],
            "put_back": [self._view_group(group, seat) for group in groups if len(group) > 1],
            "unseen_plates": in_plate_order([plate.name for plate in self.all if not self._is_known(plate, seat)]),
        }

    def _view_group(self, group: list[HiddenPlate], seat: int | None) -> dict[str, Any]:
        kinds = [kind_of(plate.name) for plate in group]
        return {
            "places": [place for place, plate in enumerate(self.all, start=1) if plate in group],
            "special": kinds.count("special"),
            "wild": kinds.count("wild"),
            "plates": in_plate_order([plate.name for plate in group if self._is_known(plate, seat)]),
        }

    @staticmethod
    def _is_known(plate: HiddenPlate, seat: int | None) -> bool:
        return seat is not None and plate.known[seat]
