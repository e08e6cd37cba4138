"""Bad input of any kind raises one of our errors, says what was expected, and changes nothing."""

import copy
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.games.catalogue import all_games
from sintra.games.chocolatier import Place
from sintra.games.duel import Cell, Field
from sintra.games.game import Game

every_game = pytest.mark.parametrize("game", all_games(), ids=str)
letters = "UBWKRYTSmL"


def midway(game: Game, plies: int) -> sintra.State:
    """The state after so many random actions, or at the end of the match."""
    state = game.start(seed=3)
    chance = random.Random(f"{game}")
    for _ in range(plies):
        if not state.is_over:
            state.apply(chance.choice(state.legal_actions()))
    return state


@every_game
@pytest.mark.parametrize(
    "action",
    [
        -1,
        10**30,
        1.5,
        None,
        True,
        b"CU>F",
        b"draw",
        "",
        "xx",
        "0U>1",
        "0T>1",
        "1T>7",
        "keep:",
        [],
        object(),
        np.float64(3),
    ],
)
def test_what_is_no_action_is_refused(game: Game, action: Any) -> None:
    state = game.start(seed=1)
    before = str(state)
    for method in (state.apply, state.describe, state.reason, state.child, state.action_text):
        with pytest.raises(sintra.InvalidAction):
            method(action)
    assert str(state) == before


@every_game
def test_no_action_while_a_deal_is_awaited(game: Game) -> None:
    state = game.start()
    assert state.awaits_deal
    with pytest.raises(sintra.IllegalAction) as refusal:
        state.apply(0)
    assert refusal.value.reason == "awaits_deal"


@every_game
@pytest.mark.parametrize("script", [{}, {"tiles": "XX"}, {"tiles": 3}, {"seed": 1, "tiles": "U"}, {"nonsense": 1}])
def test_a_deal_that_cannot_be_is_refused(game: Game, script: dict[str, Any]) -> None:
    state = game.start()
    before = str(state)
    with pytest.raises(sintra.InvalidDeal):
        state.deal(**script)
    assert str(state) == before
    state.deal(seed=1)
    with pytest.raises(sintra.InvalidDeal, match="no deal is due"):
        state.deal(seed=1)


@every_game
@pytest.mark.parametrize("seat", [-1, 4, 99, True, "0", 1.0])
def test_a_seat_that_is_not_there_is_refused(game: Game, seat: Any) -> None:
    with pytest.raises(sintra.InvalidOption):
        game.start(seed=1).view(seat)
    with pytest.raises(sintra.InvalidOption):
        game.start(seed=1, starting_player=seat)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["m", "UU", "K", "deal", "large", "BBBB", "YKTS", "BR", "turn", "...*..", "aA."]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_spoilt_dict_gives_only_our_errors(game: Game, data: st.DataObject) -> None:
    spoilt = copy.deepcopy(midway(game, data.draw(st.integers(0, 90))).to_dict())
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = spoilt
        while True:
            key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
            if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
                place = place[key]
                continue
            if isinstance(place, dict) and data.draw(st.integers(0, 9)) == 0:
                del place[key]
            else:
                place[key] = data.draw(anything)
            break
        if not spoilt:
            break
    try:
        state = game.from_dict(spoilt)
    except sintra.InvalidPosition as error:
        assert error.faults
        assert all(error.faults)
    else:
        assert game.from_dict(state.to_dict()) == state


@every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_spoilt_text_gives_only_our_errors(game: Game, data: st.DataObject) -> None:
    text = str(midway(game, data.draw(st.integers(0, 90))))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    spoilt = text[:start] + data.draw(st.text(f"{letters}-_.,;/@=+*aAC 0123456789x", max_size=12)) + text[end:]
    try:
        state = game.parse(spoilt)
    except sintra.InvalidPosition as error:
        assert error.faults
    else:
        assert game.parse(str(state)) == state


@every_game
@settings(max_examples=100, deadline=None)
@given(
    text=st.text(max_size=20)
    | st.from_regex(r"[CLMP0-9]?[UBWKRYTm]*[<>^@rc]?[FX0-9]*", fullmatch=True)
    | st.from_regex(r"(keep|under|chip|use|draw|stop|enough|leave):?[YKTSRBW]{0,4}", fullmatch=True)
)
def test_any_text_as_an_action_gives_an_id_or_our_error(game: Game, text: str) -> None:
    try:
        id = game.action_id(text)
    except sintra.InvalidAction:
        return
    assert game.action_id(str(game.action_of(id))) == id


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_any_text_as_a_name_gives_its_game_or_our_error(data: st.DataObject) -> None:
    words = st.sampled_from(["chocolatier", "duel", "2", "grey", "special", "rows", "edge", "corners", "random", "one"])
    text = data.draw(st.text(max_size=20) | st.lists(words, max_size=5).map("-".join))
    try:
        game = sintra.game_named(text)
    except sintra.InvalidOption:
        return
    assert sintra.game_named(str(game)) == game


@settings(max_examples=100, deadline=None)
@given(name=st.sampled_from(["chocolatier", "duel", "x"]) | anything, options=st.data())
def test_any_options_give_their_game_or_our_error(name: Any, options: st.DataObject) -> None:
    known = st.sampled_from(["players", "grey", "special_factories", "tablets", "draws_at_zero", "x"])
    values = anything | st.lists(st.sampled_from(["rows", "edge", "columns", "corners", "wild_cells"]), max_size=4)
    given_options: Any = options.draw(st.dictionaries(known, values, max_size=2) | anything)
    try:
        game = sintra.game_with(name, given_options)
    except sintra.InvalidOption:
        return
    assert sintra.game_with(game.name, game.options) == game


NO_FIELD: Any = 1.0


@pytest.mark.parametrize(
    ("game", "action"),
    [
        (sintra.duel(), Field(10**5000, NO_FIELD)),
        (sintra.duel(), Cell(10**400, NO_FIELD)),
        (sintra.chocolatier(), Place(10**400, NO_FIELD)),
    ],
)
def test_an_action_with_fields_that_no_action_has_is_refused(game: Game, action: Any) -> None:
    with pytest.raises(sintra.InvalidAction):
        game.action_id(action)
