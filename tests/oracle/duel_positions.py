"""Positions of Azul Duel from which the tests of the referee start."""

from __future__ import annotations

from typing import Any

from tests.oracle.duel_board import PLATES
from tests.oracle.duel_referee import Referee

FULL_DOME = ["YKTS", "WBTK", "KSTR", "TRBW", "SKRB", "KYRW", "YBKS", "TYWK", "TRBS"]


def first_deal(tiles: str = "BYRKT TTKY BBYR RKBY TTTT") -> dict[str, Any]:
    """Deal the chips BR, K, K and TY, and the plates in the order of the rules page."""
    return {"tiles": tiles, "chips": ["BR", "K", "K", "TY"], "plates": list(PLATES)}


def first_turn(tiles: str = "BYRKT TTKY BBYR RKBY TTTT", **options: Any) -> Referee:
    """Play the set-up, so that the starting player has the first turn."""
    referee = Referee(**options)
    referee.deal(**first_deal(tiles))
    referee.play("P1")
    referee.play("1@0")
    referee.play("P1")
    referee.play("9@180")
    assert (referee.phase, referee.to_move) == ("turn", referee.starting_player)
    return referee


def clear_factories(referee: Referee) -> None:
    """Throw all tiles of the factories into the tower and turn no chip."""
    for factory in referee.factories:
        referee.tower += factory.sun + factory.moon
        factory.sun, factory.moon = [], []


def last_chip(lines: list[str], dome: list[str], chips: list[str] | None = None) -> Referee:
    """Make a position of round 1 in which seat 0 ends phase 1 by playing chip:K."""
    referee = first_turn()
    clear_factories(referee)
    for factory in referee.factories:
        factory.chip, factory.face_up = None, False
    referee.factories[0].chip, referee.factories[0].face_up = "K", True
    board, other = referee.boards
    board.lines = [list(line) for line in lines]
    board.dome = list(dome)
    board.chips = [*(chips or []), "B"]
    referee.round = (len(board.chips) - 1) // 2 + 1  # so that one chip is left to take
    other.chips = ["B", "Y"] * referee.round
    board.tokens = other.tokens = 0
    referee.to_move = 0
    return referee


def play_all(referee: Referee, *texts: str) -> None:
    """Play one action after the other."""
    for text in texts:
        referee.play(text)
