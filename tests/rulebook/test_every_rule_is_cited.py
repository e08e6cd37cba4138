"""Every number of a rules page has a test named after it, and every test is named after a number of its page."""

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.rules

FOLDER = Path(__file__).parent
GAMES = ("chocolatier", "duel")
"""A game's page is docs/rules/<game>.md, and its tests are in the folder <game> next to this module."""

RULES = {"chocolatier": 26, "duel": 25}
RULINGS = {"chocolatier": 15, "duel": 11}
LETTERS = {"chocolatier": "c", "duel": "d"}
"""With which the rules of a game are cited: C7 is rule 7 of Master Chocolatier, DR2 is ruling R2 of Azul Duel."""

FIRST_LETTERS_OF_CASES = {"chocolatier": "TGS", "duel": "W"}

NAMED_AFTER = re.compile(r"test_(rule_[cd]\d+|ruling_[cd]r\d+|case_[a-z]\d+)_\w+")


def page_of(game: str) -> str:
    return (FOLDER.parents[1] / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def rules_of(game: str) -> list[str]:
    numbers = re.findall(r"^\*\*(\d+)\.\*\*", page_of(game), re.MULTILINE)
    return [f"rule_{LETTERS[game]}{int(number):02}" for number in numbers]


def rulings_of(game: str) -> list[str]:
    numbers = re.findall(r"^\*\*R(\d+)\.\*\*", page_of(game), re.MULTILINE)
    return [f"ruling_{LETTERS[game]}r{int(number):02}" for number in numbers]


def cases_of(game: str) -> list[str]:
    return [f"case_{id.lower()}" for id in re.findall(r"^\| ([A-Z]\d+) \|", page_of(game), re.MULTILINE)]


def numbers_of(game: str) -> set[str]:
    """What tests are named after: the numbers of rules and rulings and the ids of worked cases."""
    return {*rules_of(game), *rulings_of(game), *cases_of(game)}


def names_of_tests(game: str) -> list[str]:
    """The names of all rulebook tests of a game."""
    return [
        node.name
        for path in sorted((FOLDER / game).glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def number_of(test: str) -> str | None:
    """What a test is named after, such as `rule_c07`, or None if its name follows no pattern."""
    match = NAMED_AFTER.fullmatch(test)
    return match[1] if match else None


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_of_the_page_are_read_without_a_gap(game: str) -> None:
    letter = LETTERS[game]
    assert rules_of(game) == [f"rule_{letter}{number:02}" for number in range(1, RULES[game] + 1)]
    assert rulings_of(game) == [f"ruling_{letter}r{number:02}" for number in range(1, RULINGS[game] + 1)]
    rows = re.findall(rf"^\| [{FIRST_LETTERS_OF_CASES[game]}]", page_of(game), re.MULTILINE)
    assert len(set(cases_of(game))) == len(cases_of(game)) == len(rows) > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_test(game: str) -> None:
    assert numbers_of(game) - {number_of(name) for name in names_of_tests(game)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_test_is_named_after_a_number(game: str) -> None:
    numbers = numbers_of(game)
    assert [name for name in names_of_tests(game) if number_of(name) not in numbers] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_tests_of_a_module_have_the_same_name(game: str) -> None:
    """The later one would silently replace the earlier one."""
    for path in sorted((FOLDER / game).glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
        assert len(names) == len(set(names)), path.name


def test_all_rulebook_tests_are_in_the_folder_of_a_game() -> None:
    """A test next to this module, or in a folder without a page, would not be held to any numbers."""
    assert {path.parent.name for path in FOLDER.rglob("test_*.py") if path != Path(__file__)} == set(GAMES)
