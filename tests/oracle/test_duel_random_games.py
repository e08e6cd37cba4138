"""Random matches of the Azul Duel referee alone: nothing gets lost, somebody can always act, and it ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.oracle.duel_board import CHIPS, COLOURS, PLATES, turned
from tests.oracle.duel_referee import Referee
from tests.oracle.duel_setup import random_deal


def check_conservation(referee: Referee) -> None:
    """Count tiles, special tiles, chips and plates (D1)."""
    position = referee.to_dict()
    boards = position["boards"]
    texts = [*position["suns"], *position["moons"]]
    texts += [text for board in boards for text in [*board["lines"], board["broken"], *board["tiles"]]]
    tiles = Counter("".join(texts)) + Counter(position["bag"]) + Counter(position["tower"])
    assert {colour: tiles[colour] for colour in COLOURS} == dict.fromkeys(COLOURS, 13)
    assert tiles["*"] <= 9

    chips = Counter(position["chip_supply"]) + Counter(position["spending"])
    chips += Counter(chip for chip in position["chips"] if chip is not None)
    for board in boards:
        chips += Counter(board["chips"]) + Counter(board["used_chips"])
    assert chips == dict.fromkeys(CHIPS, 2)

    if position["round"]:
        names = {turned(plate, degrees): plate for plate in PLATES for degrees in (0, 90, 180, 270)}
        plates = [names[plate] for board in boards for plate in board["dome"] if plate]
        plates += [plate for plate in position["display"] if plate is not None]
        plates += position["stack"] + position["drawn"]
        if position["hand"] is not None and position["hand"] not in position["drawn"]:
            plates.append(position["hand"])
        assert sorted(plates) == sorted(PLATES)


def check_views(referee: Referee) -> None:
    """Compare views with the position: what is named is right, and the hidden plates add up."""
    position = referee.to_dict()
    hidden = position["drawn"] + position["stack"]
    for seat in (0, 1, None):
        view = referee.view(seat)
        shown = view["drawn"] + view["stack"]
        named = [text for text in shown if text in PLATES]
        assert all(
            text in (plate, "?") or (text == "special") is ("S" in plate)
            for text, plate in zip(shown, hidden, strict=True)
        )
        grouped = [plate for group in view["put_back"] for plate in group["plates"]]
        assert sorted(named + grouped + view["unseen_plates"]) == sorted(hidden)
        assert sum(view["unseen_chips"].values()) == 20 - 4 * position["round"] + view["chips"].count("?")
        for group in view["put_back"]:
            assert len(group["places"]) == group["special"] + group["wild"] > 1
        if seat is None:
            assert named == []
        else:
            assert len(position["memory"][seat]) == len(hidden)


@pytest.mark.parametrize("seed", range(6))
def test_random_match(seed: int) -> None:
    rng = random.Random(seed)
    tablets = ("random-3", "random-4", ("rows", "columns", "diagonals"))[seed % 3]
    referee = Referee(tablets, draws_at_zero=("unlimited", "one")[seed % 2], starting_player=seed // 3)
    stacks = []
    while referee.phase != "over":
        if referee.phase == "deal":
            assert referee.legal() == []
            referee.deal(**random_deal(referee, rng))
            stacks.append(len(referee.hidden.stack))
            assert referee.forced == []
        else:
            actions = referee.legal()
            assert actions == sorted(set(actions))
            assert actions
            referee.play(rng.choice(actions))
        assert all(board.score >= 0 for board in referee.boards)
        assert (referee.to_move is None) == (referee.phase in ("deal", "over"))
        check_conservation(referee)
        check_views(referee)
    assert stacks == [15, 9, 5, 1, 0]
    assert referee.round == 5
    assert all("" not in board.dome for board in referee.boards)
    assert all(len(board.chips) + len(board.used_chips) == 10 for board in referee.boards)
    assert referee.final is not None
    assert sorted(referee.ranking()) == [[0], [1]]
    assert all(entry["after"] is not None for entry in referee.scoring)
    assert list(referee.final[0]["faces"]) == referee.faces
