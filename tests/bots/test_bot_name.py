"""Nobody passes for a bot."""

import pytest

from sintra.bots.bot_name import is_name_of_bot
from sintra.bots.level import LEVELS


@pytest.mark.parametrize("person", [level.person for level in LEVELS])
def test_a_bots_name_however_it_is_written(person: str) -> None:
    for name in (person, f"{person} 2", f"{person}2", f"★ {person} ★", f"{person}.", person.upper(), person.lower()):
        assert is_name_of_bot(name), name


@pytest.mark.parametrize(
    "name", ["Саrlа", "Cаrla 3", "CarIa", "Nun0", "Mestre Tomas", "mestre  tomás 2", "Ｅｖａ", "Αlda"]
)
def test_a_bots_name_in_letters_that_look_alike(name: str) -> None:
    assert is_name_of_bot(" ".join(name.split()))


@pytest.mark.parametrize(
    "name", ["Carlos", "Éva", "Eva K", "Evan", "Tomás", "Aida", "Ruy", "Arthur", "Ева", "2", "🎲", "Ann"]
)
def test_names_of_people(name: str) -> None:
    assert not is_name_of_bot(name)
