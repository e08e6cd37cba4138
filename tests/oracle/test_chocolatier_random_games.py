"""What must stay true in every game of Master Chocolatier, in random games on the referee alone."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.oracle.chocolatier_board import COLOURS, MARKER
from tests.oracle.chocolatier_referee import Referee
from tests.oracle.chocolatier_setup import all_texts
from tests.oracle.chocolatier_table import GOLD_SIDES


def check_position(referee: Referee) -> None:
    """Check that all 100 tiles and the one marker are somewhere, and nothing where it may not be."""
    data = referee.to_dict()
    on_boards = [text for board in data["boards"] for text in all_texts(board)]
    seen = "".join([*data["factories"], data["centre"], *on_boards])
    for colour in COLOURS:
        assert seen.count(colour) + data["bag"][colour] + data["lid"][colour] == 20
    holders = [seat for seat, board in enumerate(data["boards"]) for text in all_texts(board) if MARKER in text]
    assert holders in ([], [data["marker"]])
    assert seen.count(MARKER) == len(holders)
    assert all(len(pile) <= 9 for pile in data["factories"])
    for board in data["boards"]:
        assert len(board["floor"]) <= 7
        assert board["score"] >= 0
        for line, row in zip(board["lines"], board["wall"], strict=True):
            assert len(set(line)) <= 1
            assert set(line).isdisjoint(row)  # C9, and what CR14 builds on


def random_deal(referee: Referee, rng: random.Random) -> None:
    """Deal as the table would: shuffle the gold sides, then draw from the bag and tip the lid in."""
    effects: list[str | None] | None = None
    if referee.special_factories:
        plain = [None] * (len(referee.factories) - referee.players)
        effects = [*rng.sample(GOLD_SIDES, referee.players), *plain]
        rng.shuffle(effects)
    bag, lid = list(referee.bag), list(referee.lid)
    rng.shuffle(bag)
    rng.shuffle(lid)
    referee.deal((bag + lid)[: referee.tiles_to_deal(effects)], effects)


def random_action(referee: Referee, rng: random.Random) -> str:
    """Choose among the legal actions, half of the time without the floor so that games do not drag on."""
    actions = referee.legal()
    kept = [text for text in actions if not text.endswith("F")]
    return rng.choice(kept if kept and rng.random() < 0.5 else actions)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("players", "grey", "special_factories"), list(product((2, 3, 4), (False, True), (False, True)))
)
def test_random_games_keep_every_tile(players: int, grey: bool, special_factories: bool, seed: int) -> None:
    rng = random.Random(f"{players} {grey} {special_factories} {seed}")
    referee = Referee(players, grey, special_factories, starting_player=rng.randrange(players))
    for _ in range(5000):
        check_position(referee)
        data = referee.to_dict()
        copy = Referee.from_dict(data)
        assert copy.to_dict() == data
        assert copy.end_reason == referee.end_reason
        assert copy.legal() == referee.legal() == sorted(set(referee.legal()))
        if referee.phase == "over":
            break
        if referee.phase == "deal":
            assert players > 2 or len(referee.bag) + len(referee.lid) >= 40
            random_deal(referee, rng)
        else:
            referee.play(random_action(referee, rng))
    assert referee.phase == "over"
    assert referee.bonuses is not None
    bonus_sums = [sum(bonus.values()) for bonus in referee.bonuses]
    after = [entry["after"] for entry in referee.scoring]
    assert referee.scores == [score + bonus for score, bonus in zip(after, bonus_sums, strict=True)]
    assert sorted(seat for group in referee.ranking() for seat in group) == list(range(players))


def hoarding_action(referee: Referee, rng: random.Random) -> str:
    """Put brown tiles where the line stays incomplete, and drop everything else."""
    assert referee.to_move is not None
    lines = referee.boards[referee.to_move].lines
    hoarding, dropping = [], []
    for text in referee.legal():
        source, colour, target = text[0], text[1], text[3]
        if target == "F":
            dropping.append(text)
        elif colour == "B":
            offer = referee.centre if source == "C" else referee.factories[int(source) - 1].tiles
            if len(lines[int(target) - 1]) + offer.count("B") < int(target):
                hoarding.append(text)
    return rng.choice(hoarding or dropping)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "grey"), list(product((2, 3, 4), (False, True))))
def test_r14_hoarders_of_a_colour_end_the_game(players: int, grey: bool, seed: int) -> None:
    rng = random.Random(f"hoard {players} {grey} {seed}")
    referee = Referee(players, grey)
    for _ in range(5000):
        if referee.phase == "over":
            break
        if referee.phase == "deal":
            assert "B" in referee.bag + referee.lid
            random_deal(referee, rng)
        else:
            referee.play(hoarding_action(referee, rng))
    assert (referee.phase, referee.end_reason) == ("over", "no_row_possible")
    assert sum(line.count("B") for board in referee.boards for line in board.lines) == 20
