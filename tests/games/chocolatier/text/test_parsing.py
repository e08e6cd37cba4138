"""Positions of Master Chocolatier: their size, and every fault of an impossible one named."""

import copy
from typing import Any

import pytest

import sintra
from sintra.games.chocolatier.rules.position import POSITION

LATE = sintra.chocolatier(players=3, special_factories=True, grey=True)


def test_a_position_is_small() -> None:
    assert POSITION.itemsize <= 512


def start() -> dict[str, Any]:
    return sintra.chocolatier().start(seed=7).to_dict()


def faults(data: dict[str, Any], game: sintra.Game | None = None) -> str:
    with pytest.raises(sintra.InvalidPosition) as refusal:
        (game or sintra.chocolatier()).from_dict(data)
    assert refusal.value.faults
    return str(refusal.value)


def changed(**changes: Any) -> dict[str, Any]:
    return {**start(), **changes}


def with_board(**changes: Any) -> dict[str, Any]:
    data = copy.deepcopy(start())
    data["boards"][0].update(changes)
    return data


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (changed(centre="U"), "blue tiles: 21 in all, expected 20"),
        (with_board(lines=["", "UB", "", "", ""]), "line 2 mixes colours: UB"),
        (with_board(lines=["UU", "", "", "", ""]), "line 1 is 'UU', expected at most 1 letters"),
        (with_board(wall=["B....", *["....."] * 4]), "wall row 1, column 1 holds B, it is the place of U (rule 4)"),
        (with_board(wall=["UBWKR", *["....."] * 4]), "wall row 1 is complete, but the phase is draft"),
        (with_board(wall=["U....", *["....."] * 4], lines=["U", "", "", "", ""]), "which its wall row already has"),
        (with_board(floor="m"), "board 0 has the marker m, but marker says 'centre'"),
        (with_board(floor="mm"), "there are 2 markers"),
        (with_board(floor="UUUUUUUU"), "expected at most 7 letters"),
        (with_board(special_floor=""), "effect-5 factory was not taken by this seat"),
        (with_board(score=-1), "score is -1, expected a whole number from 0"),
        (with_board(score=True), "score is True"),
        (with_board(wall=["....."] * 4), "expected a list of 5"),
        (with_board(wall=["......", *["....."] * 4]), "expected 5 letters"),
        (with_board(extra=1), "board 0 has unknown entries: 'extra'"),
        (changed(marker=0), "seat 0 has the marker, but its floor line has room"),
        (changed(marker="nowhere"), "marker ('centre' or a seat) is 'nowhere'"),
        (changed(effects=["1", None, None, None, None]), "1 gold sides are up, expected 0"),
        (changed(effects=["9", None, None, None, None]), "effect 1 is '9', expected None, one of 1, 3, 4, 5, 2U"),
        (changed(phase="filling"), "only the grey side has cells to choose"),
        (changed(phase="division"), "no factory with effect 4"),
        (changed(phase="deal"), "to_move is 0, expected None in the phase deal"),
        (
            changed(phase="over", to_move=None),
            "20 tiles are on factories or in the centre, expected none",
        ),
        (changed(phase="sleep"), "phase is 'sleep', expected one of deal"),
        (changed(to_move=None), "to_move is None, expected a seat"),
        (changed(to_move=2), "to_move is 2, expected a whole number from 0 to 1"),
        (changed(round=0), "round is 0, expected at least 1"),
        (changed(factories=["UUUUU", "", "", "", ""]), "factory 1 is 'UUUUU', expected at most 4 letters"),
        (changed(factories=["", ""]), "factories is ['', ''], expected a list of 5"),
        (changed(bag={"U": 20}), "bag lacks B, W, K, R"),
        (changed(bag=dict.fromkeys("UBWKR", 101)), "expected a whole number from 0 to 100"),
        (changed(players=3), "players is 3, expected 2 for this game"),
        (changed(grey=0), "grey is 0, expected False"),
        (changed(game="duel"), "game is 'duel', expected 'chocolatier'"),
        ({}, "the position lacks game, players"),
    ],
)
def test_a_fault_is_named(data: dict[str, Any], expected: str) -> None:
    assert expected in faults(data)


def test_what_a_game_without_special_factories_has_no_use_for_may_be_left_out() -> None:
    data = start()
    whole = sintra.chocolatier().from_dict(data)
    del data["effects"]
    for board in data["boards"]:
        del board["special_floor"]
    assert sintra.chocolatier().from_dict(data) == whole
    special = sintra.chocolatier(special_factories=True)
    data = special.start(seed=7).to_dict()
    del data["effects"]
    assert "the position lacks effects" in faults(data, special)


def test_every_fault_is_named_at_once() -> None:
    data = with_board(floor="mm", wall=["B....", *["....."] * 4])
    message = faults(data)
    assert all(part in message for part in ("2 markers", "it is the place of U", "brown tiles: "))


@pytest.mark.parametrize("data", [None, 3, [], "text", [("game", "chocolatier")]])
def test_what_is_no_dict_is_refused(data: Any) -> None:
    with pytest.raises(sintra.InvalidPosition, match="expected a dict"):
        sintra.chocolatier().from_dict(data)


def test_grey_walls_have_no_colour_twice() -> None:
    game = sintra.chocolatier(grey=True)
    data = game.start(seed=7).to_dict()
    data["boards"][0]["wall"] = ["UU...", "U....", ".....", ".....", "....."]
    message = faults(data, game)
    assert "wall row 1 has U 2 times" in message
    assert "wall column 1 has U 2 times" in message


def test_gold_sides_are_as_many_as_players_and_all_different() -> None:
    data = LATE.start(seed=7).to_dict()
    data["effects"] = ["1", "1", None, None, None, None, None]
    message = faults(data, LATE)
    assert "2 gold sides are up, expected 3" in message
    assert "gold side 1 is up 2 times" in message


def test_a_match_that_nothing_ends_is_not_over() -> None:
    game = sintra.chocolatier()
    data = game.start().to_dict()
    data.update(phase="over", round=3)
    assert "nothing ends the match" in faults(data)


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 5}, {"players": "2"}, {"players": True}, {"grey": 1}])
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(sintra.InvalidOption, match="expected"):
        sintra.chocolatier(**options)


def test_a_factory_can_hold_nine_tiles() -> None:
    """Seen in a random match: effect 2 drew from both neighbours, effect 4 sent three across the gap of effect 5."""
    text = (
        "chocolatier-3-special 2 draft 0 1 C UBWK,UWKK,UBR,BBBBWWKRR@2B,-@5=1,-@4,UBWW WK 9,8,7,9,11 5,3,0,4,0 "
        "1;-,-,R,-,WWW;...../...../...../.K.../.....;-;- 0;R,U,WW,-,W;...../...../...../....B/.....;-;_ "
        "0;-,-,K,-,RRRR;U..../...../...../...../.....;B;-"
    )
    assert str(sintra.game_named("chocolatier-3-special").parse(text)) == text


def test_a_choice_that_nobody_is_to_make_is_refused() -> None:
    """With the marker on a seat whose floor shows none, it is asked whose choices are over: that search had no end."""
    game = sintra.chocolatier(players=3, grey=True)
    state = game.start(seed=0)
    while state.phase != "filling":
        state.apply(state.legal_actions()[0])
    data = state.to_dict() | {"to_move": None}
    for board in data["boards"]:
        board["floor"] = ""
    with pytest.raises(sintra.InvalidPosition) as caught:
        game.from_dict(data)
    assert "to_move is None, expected a seat in the phase filling" in caught.value.faults
