"""Every game keeps the same function in the same place, so that who knows one game's folder knows the others'."""

import inspect
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import pytest

import sintra.games
from sintra.games.catalogue import GAMES
from sintra.kernel import generic, search_interface

FOLDER = Path(sintra.games.__file__).parent


def stubs_in(module: ModuleType) -> list[str]:
    """The generic functions of a module that a game implements; the others are chosen by the kind of weights."""
    return [
        name
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and "only_in_kernels" in function.__code__.co_names
        and "weights" not in inspect.signature(function).parameters
    ]


RULES = stubs_in(generic)
FOR_SEARCH = stubs_in(search_interface)


def implementation(name: str, game: str) -> Callable[..., Any]:
    return generic.implementation_of(name, numba.from_dtype(GAMES[game]().new_positions(1).dtype))


def file_within(name: str, game: str) -> Path:
    """The file that holds a game's implementation, relative to the game's folder."""
    return Path(implementation(name, game).__code__.co_filename).resolve().relative_to(FOLDER.resolve() / game)


@pytest.mark.parametrize("name", RULES + FOR_SEARCH)
def test_every_game_implements_a_generic_function_in_the_same_file(name: str) -> None:
    places = {game: file_within(name, game) for game in GAMES}
    assert len(set(places.values())) == 1, places
    assert {implementation(name, game).__name__ for game in GAMES} == {name}


@pytest.mark.parametrize("name", RULES)
def test_a_rule_stands_among_the_rules(name: str) -> None:
    for_bots = {"evaluate", "determinise"}  # what a bot thinks of a position, and what it imagines
    assert file_within(name, "duel").parts[0] == ("search" if name in for_bots else "rules")


@pytest.mark.parametrize("name", FOR_SEARCH)
def test_what_only_a_search_calls_stands_among_what_search_needs(name: str) -> None:
    assert file_within(name, "duel").parts[0] == "search"


def test_every_game_has_the_same_rooms() -> None:
    for game in GAMES:
        rooms = {path.parent.relative_to(FOLDER / game) for path in (FOLDER / game).rglob("*.py")}
        assert rooms == {Path(), Path("rules"), Path("search"), Path("text")}
        assert {path.name for path in (FOLDER / game).glob("*.py")} == {"__init__.py", "game.py"}
