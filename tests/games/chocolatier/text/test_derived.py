"""What follows from a position of Master Chocolatier, told so that no page has to work it out."""

import random

import sintra
from sintra.games.chocolatier.text.derived import COMPONENTS
from sintra.games.state import State

PLAYED = 40
"""Matches in which a factory is divided often enough."""


def test_the_coloured_side_is_printed_as_rule_c4_says() -> None:
    assert [COMPONENTS.wall[row] for row in (0, 1, 4)] == ["UBWKR", "RUBWK", "BWKRU"]


def test_the_floor_costs_what_rule_c5_says() -> None:
    assert COMPONENTS.floor_costs == (1, 1, 2, 2, 2, 3, 3)


def dividing(seed: int) -> list[State]:
    """The positions of a random match in which a factory is to be divided."""
    chance = random.Random(seed)
    state = sintra.chocolatier(players=4, special_factories=True).start(seed=seed)
    found = []
    while not state.is_over:
        if state.phase == "division":
            found.append(state.copy())
        state.apply(chance.choice(state.legal_actions()))
    return found


def neighbour(effects: list[str | None], factory: int, step: int) -> int:
    """The number of the factory next to one around the circle, which one that was taken has left."""
    at = factory - 1
    while True:
        at = (at + step) % len(effects)
        if not (effects[at] or "").startswith("taken:"):
            return at + 1


def test_the_neighbours_of_a_division_are_told_also_beyond_one_that_has_left_the_circle() -> None:
    seen = set()
    for state in (found for seed in range(PLAYED) for found in dividing(seed)):
        effects = state.view(None)["effects"]
        division = state.derived(None).division
        assert division.factory == effects.index("4") + 1
        assert division.before == neighbour(effects, division.factory, -1)
        assert division.after == neighbour(effects, division.factory, 1)
        seen.add(any((effect or "").startswith("taken:") for effect in effects))
    assert seen == {False, True}
