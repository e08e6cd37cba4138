"""What follows from the rules and a position of Azul Duel, told so that nobody has to work it out again."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
import numpy as np

from sintra.games.declaration import said
from sintra.games.duel.rules.components import (
    BROKEN_PENALTY,
    CHIPS_PER_ROUND,
    COLOUR_LETTERS,
    FIRST_PLAYER_PENALTY,
    PLATE_NAMES,
    ROTATIONS,
    ROUNDS,
    TOKENS,
    rotated,
)
from sintra.games.duel.text.action import DEGREES, SOURCE_LETTERS
from sintra.games.duel.text.goals import Goal, SpecialCell, dome_standing, goals_of
from sintra.games.duel.text.schema import Colour, DuelView, Plate, Seat


class LaidPlate(msgspec.Struct, frozen=True):
    """A plate rotated clockwise: its cells top left, top right, bottom left, bottom right."""

    degrees: int
    cells: str


class DuelComponents(msgspec.Struct, frozen=True):
    """What is the same in every match."""

    colours: Annotated[tuple[Colour, ...], said("in their order")]
    suns: Annotated[tuple[str, ...], said("what a draft calls the suns: the four small ones, then the large one")]
    moons: Annotated[str, said("what a draft calls all moons together")]
    broken_costs: Annotated[tuple[int, ...], said("what each broken space costs, left to right (D3)")]
    first_player_cost: Annotated[int, said("what the first-player tile costs (D22)")]
    degrees: Annotated[tuple[int, ...], said("by which a plate may be rotated clockwise")]
    plates: Annotated[dict[Plate, list[str]], said("the cells of every plate when it is rotated by each (D4)")]


COMPONENTS = DuelComponents(
    colours=tuple(COLOUR_LETTERS),
    suns=tuple(SOURCE_LETTERS[:-1]),
    moons=SOURCE_LETTERS[-1],
    broken_costs=tuple(np.diff(BROKEN_PENALTY).tolist()),
    first_player_cost=FIRST_PLAYER_PENALTY,
    degrees=tuple(rotation * DEGREES for rotation in range(ROTATIONS)),
    plates={plate: [rotated(plate, rotation) for rotation in range(ROTATIONS)] for plate in PLATE_NAMES},
)


class Due(msgspec.Struct, frozen=True):
    """What a seat has taken in this round of the plates and chips that are its lot, and how many these are."""

    plates: int
    plates_all: Annotated[int, said("two, in the last round none (D11)")]
    chips: int
    chips_all: Annotated[int, said("two (D14)")]


class DuelDerived(msgspec.Struct, frozen=True, tag_field="game", tag="duel"):
    """What follows from a position."""

    next_starter: Annotated[Seat | None, said("the seat that has the first-player tile, while there is a round for it")]
    on_moons: Annotated[dict[Colour, int], said("how many tiles of each colour a draft from the moons takes (D13)")]
    chips_left: Annotated[list[int], said("how many chips each seat may still take in this round (D14)")]
    domes: Annotated[
        list[tuple[str, ...]],
        said("for each board six rows: what is printed on the cells, a dot where no plate lies"),
    ]
    hand: Annotated[list[LaidPlate], said("the plate in hand at every rotation; none where it is hidden")]
    expected: Annotated[
        list[int],
        said(
            "what each seat would gain or lose yet if the round ended now (D17 to D22): complete lines in their best "
            "cells with the special tiles they bring, less what breaks, not below zero; without chips, which nobody "
            "has to spend, and without what the faces give at the end"
        ),
    ]
    goals: Annotated[list[Goal], said("the faces in play")]
    due: Annotated[list[Due], said("for each seat")]
    specials: Annotated[list[tuple[SpecialCell, ...]], said("for each board the special cells on it, field by field")]


def derived_from(view: DuelView, chips_taken: Sequence[int], expected: Sequence[int]) -> DuelDerived:
    """What follows from a position as somebody may know it.

    Each seat has taken so many chips in this round and may expect so many points.
    """
    marker, hand = view["marker"], view["hand"]
    faces = tuple(view["faces"])
    standings = [dome_standing(faces, tuple(board["dome"]), tuple(board["tiles"])) for board in view["boards"]]
    tokens = TOKENS if view["round"] < ROUNDS else 0
    return DuelDerived(
        next_starter=marker if isinstance(marker, int) and view["phase"] != "over" else None,
        on_moons=on_moons(view["moons"]),
        chips_left=[CHIPS_PER_ROUND - taken for taken in chips_taken],
        domes=[standing.printed for standing in standings],
        hand=laid(hand) if hand is not None and hand in COMPONENTS.plates else [],
        expected=list(expected),
        goals=goals_of(faces, standings),
        due=[
            Due(tokens - board["tokens"], tokens, taken, CHIPS_PER_ROUND)
            for board, taken in zip(view["boards"], chips_taken, strict=True)
        ],
        specials=[standing.specials for standing in standings],
    )


def laid(plate: str) -> list[LaidPlate]:
    """A plate at every rotation."""
    return [LaidPlate(*pair) for pair in zip(COMPONENTS.degrees, COMPONENTS.plates[plate], strict=True)]


def on_moons(moons: Sequence[str]) -> dict[str, int]:
    """The tiles that the moons show: the top of each small one, and all of the large one.

    >>> on_moons(["RT", "", "B", "", "TK"])
    {'B': 1, 'K': 1, 'T': 2}
    """
    *small, large = moons
    shown = "".join([moon[-1:] for moon in small]) + large
    return {colour: shown.count(colour) for colour in COLOUR_LETTERS if colour in shown}
