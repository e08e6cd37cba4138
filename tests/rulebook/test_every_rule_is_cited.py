"""Every number of the rules page has a test named after it, and every test is named after a number of the page."""

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.rules

FOLDER = Path(__file__).parent
PAGE = (FOLDER.parents[1] / "docs" / "rules" / "chocolatier.md").read_text(encoding="utf-8")

RULES = {f"rule_{int(number):02}" for number in re.findall(r"^\*\*(\d+)\.\*\*", PAGE, re.MULTILINE)}
RULINGS = {f"ruling_r{int(number):02}" for number in re.findall(r"^\*\*R(\d+)\.\*\*", PAGE, re.MULTILINE)}
CASES = {f"case_{id.lower()}" for id in re.findall(r"^\| ([A-Z]\d+) \|", PAGE, re.MULTILINE)}
NUMBERED = RULES | RULINGS | CASES

NAMED_AFTER = re.compile(r"test_(rule_\d+|ruling_r\d+|case_[a-z]\d+)_\w+")


def names_of_tests() -> list[str]:
    """The names of all tests of this folder but for those of this module."""
    return [
        node.name
        for path in sorted(FOLDER.glob("test_*.py"))
        if path != Path(__file__)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def number_of(test: str) -> str | None:
    """What a test is named after, such as `rule_07`, or None if its name follows no pattern."""
    match = NAMED_AFTER.fullmatch(test)
    return match[1] if match else None


def test_the_numbers_of_the_page_are_read_without_a_gap() -> None:
    assert sorted(RULES) == [f"rule_{number:02}" for number in range(1, 27)]
    assert sorted(RULINGS) == [f"ruling_r{number:02}" for number in range(1, 15)]
    assert len(CASES) == len(re.findall(r"^\| [TGS]", PAGE, re.MULTILINE)) > 0


def test_every_number_has_a_test() -> None:
    assert NUMBERED - {number_of(name) for name in names_of_tests()} == set()


def test_every_test_is_named_after_a_number() -> None:
    assert [name for name in names_of_tests() if number_of(name) not in NUMBERED] == []
