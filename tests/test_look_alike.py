"""Names that look alike are found, others are not."""

import pytest

from sintra.look_alike import looks_like


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Аnna"),  # Cyrillic А
        ("Anna", "Αnna"),  # Greek Α
        ("Anna", "ANNA"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "𝓐𝓷𝓷𝓪"),
        ("Anna", "An\u200dna"),
        ("Ivo", "lvo"),
        ("ILIA", "ilia"),
        ("Tom", "Torn"),
        ("Otto", "0tt0"),
        ("José", "Jose\u0301"),
        ("Straße", "STRASSE"),
        ("Сара", "Capa"),
        ("Guest 1", "Guest l"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert looks_like(one, other)
    assert looks_like(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Anna", "Hanna"), ("Alda", "Aida"), ("Ann", "Anne"), ("Zoë", "Zoe"), ("Eva", "Ева"), ("Łukasz", "Lukasz")),
        *(("Guest 1", "Guest 2"), ("👍", "👎"), ("Ілля", "Илля"), ("明", "朋")),
    ],
)
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    assert not looks_like(one, other)
