"""Text that others see: every script and emoji is welcome, nothing that looks empty or disturbs its surroundings."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.visible_text import (
    BYTES_A_LETTER,
    Disturbing,
    LooksEmpty,
    TooLong,
    Unfit,
    fit_text,
    letters_in,
    shown_text,
    size,
)

FAMILY = "👨‍👩‍👧‍👦"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
LONGEST = 60


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Ann Lee", 7),
        ("Nguyễn", 6),
        ("می‌خواهم", 7),  # Persian, with a non-joiner
        ("मनीषा", 3),
        ("ක්‍ෂ", 2),  # Sinhala, with a joiner
        ("ന്‍", 1),  # Malayalam, which may end with one
        ("שלום", 4),
        ("ไทย", 3),
        ("김민준", 3),
        (FAMILY, 1),
        ("🇨🇿", 1),
        (ENGLAND, 1),
        ("👍🏽", 1),
        ("❤️‍🔥", 1),
        ("1️⃣", 1),
        ("🏳️‍🌈", 1),
    ],
)
def test_letters_of_every_script_and_joined_emoji_are_shown_as_they_are(text: str, letters: int) -> None:
    assert fit_text(text, LONGEST) == shown_text(text, LONGEST) == text
    assert letters_in(text) == letters


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "\t\n", "\u200b", "\u2060\ufeff", "\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u2800 \u2800"),
        *("\u034f", "\u00ad", "\u180e", "\u200d", "\ufe0f", "\u2028", "\u200e\u200f", "\U000e0067"),
    ],
)
def test_what_looks_empty_is(text: str) -> None:
    with pytest.raises(LooksEmpty):
        fit_text(text, LONGEST)
    assert shown_text(text, LONGEST, "?") == "?"


@pytest.mark.parametrize(
    "text",
    [
        *("a\x00", "a\x1b[2J", "a\x7f", "a\u202eb", "a\u202ab\u202c", "a\u2066b\u2069", "a\ue000", "a\U000f0000"),
        *("a\u0378", "a\ud800", "a\ufdd0", "a\U0010ffff", "q" + "\u0301" * 5, "q" + "\u20dd\u0300" * 3),
        *("\u0301a", "a \u0301"),
    ],
)
def test_what_disturbs_its_surroundings_is_refused_and_replaced_where_it_comes_from_elsewhere(text: str) -> None:
    with pytest.raises(Disturbing):
        fit_text(text, LONGEST)
    assert fit_text(shown_text(text, LONGEST), LONGEST)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  Ann\t  Lee\n", "Ann Lee"),
        ("Ann\u2800Lee", "Ann Lee"),
        ("A\u200bn\u00adn\ufeff", "Ann"),
        ("A\u200d\u200d\u200d", "A\u200d"),
        ("e\u0301", "é"),
        ("q" + "\u0301" * 4, "q" + "\u0301" * 4),
    ],
)
def test_what_cannot_be_seen_is_left_out(text: str, expected: str) -> None:
    assert fit_text(text, LONGEST) == expected


def test_length_is_counted_as_readers_count_and_bounded_in_bytes() -> None:
    assert fit_text("é" * LONGEST, LONGEST)
    for text in ("x" * (LONGEST + 1), "e\u0301" * (LONGEST + 1), FAMILY * LONGEST, "x" * 1_000_000):
        with pytest.raises(TooLong):
            fit_text(text, LONGEST)
        cut = shown_text(text, LONGEST)
        assert cut.endswith("…")
        assert fit_text(cut, LONGEST) == cut
    assert shown_text(FAMILY * LONGEST, LONGEST).startswith(FAMILY), "no emoji is cut in two"


@given(st.text(st.characters(codec=None), max_size=80), st.integers(1, 20))
def test_whatever_comes_what_is_shown_could_have_been_written(text: str, longest: int) -> None:
    shown = shown_text(text, longest, "?")
    assert fit_text(shown, longest) == shown
    assert letters_in(shown) <= longest
    assert size(shown) <= longest * BYTES_A_LETTER
    try:
        fit = fit_text(text, longest)
    except Unfit:
        return
    assert fit == fit_text(fit, longest) == unicodedata.normalize("NFC", fit)
