"""What the server lists can be played, and nothing that can be chosen is left out."""

from itertools import combinations, product
from typing import Any

import pytest

from sintra.games.catalogue import GAMES, game_with
from sintra.games.errors import InvalidOption
from sintra.games.option import AnyOption, ChoiceOption, NumberOption, SetOption, SwitchOption
from sintra.server.http.catalogue import CATALOGUE
from sintra.server.protocol.request import GameListed

COMBINED = [(game, option) for game in CATALOGUE.games for option in game.options if isinstance(option, SetOption)]


@pytest.mark.parametrize("game", CATALOGUE.games, ids=lambda game: game.name)
def test_every_choice_makes_a_game(game: GameListed) -> None:
    defaults = GAMES[game.name]().options
    for option in game.options:
        assert option.default == defaults[option.name]
        for choice in [option.default, *choices_of(option)]:
            made = game_with(game.name, {option.name: choice})
            assert made.options[option.name] == choice


def choices_of(option: AnyOption) -> list[Any]:
    """What may be chosen, but for combinations."""
    match option:
        case NumberOption(least=least, most=most):
            return list(range(least, most + 1))
        case SwitchOption():
            return [False, True]
        case ChoiceOption(choices=choices):
            return list(choices)
        case SetOption(drawn=drawn):
            return [each.value for each in drawn]


@pytest.mark.parametrize("game", CATALOGUE.games, ids=lambda game: game.name)
def test_nothing_else_makes_a_game(game: GameListed) -> None:
    wrong_values: list[Any] = [None, -1, 7, "none", ["none"], {}]
    for option in game.options:
        for wrong in wrong_values:
            assert not is_taken(game.name, option.name, wrong)


def test_all_options_of_every_game_are_listed() -> None:
    listed = {game.name: [option.name for option in game.options] for game in CATALOGUE.games}
    assert listed == {name: list(kind().options) for name, kind in GAMES.items()}


def combined(option: SetOption) -> list[list[str]]:
    """Every combination that the groups and sizes of an option tell of."""
    picks = product(*([None, *group] for group in option.groups))
    named = [[name for name in pick if name is not None] for pick in picks]
    return [names for names in named if len(names) in option.sizes]


@pytest.mark.parametrize(("game", "option"), COMBINED, ids=lambda value: value.name)
def test_combinations_are_exactly_those_that_the_game_takes(game: GameListed, option: SetOption) -> None:
    names = [name for group in option.groups for name in group]
    told = {frozenset(each) for each in combined(option)}
    for size in range(len(names) + 1):
        for some in combinations(names, size):
            assert is_taken(game.name, option.name, list(some)) == (frozenset(some) in told), some


def is_taken(game: str, option: str, value: Any) -> bool:
    try:
        game_with(game, {option: value})
    except InvalidOption:
        return False
    return True
