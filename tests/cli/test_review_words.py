"""Reasons in English: every code a game can tell has words, with the numbers that were computed."""

from functools import cache
from random import Random

import pytest

from sintra.analysis.review import Reason
from sintra.cli.review_words import EARLY, SECOND, reasons_in_words
from sintra.cli.terminal.renderer import RENDERERS, renderer_of
from sintra.games.catalogue import GAMES

SHARED = ("lines", "tiles", "left", "score", "marker", "rival")


@cache
def codes_of(game: str) -> frozenset[str]:
    """Every code of a reason that accounts in random matches of this game can lead to."""
    found = set(SHARED)
    for configuration in GAMES[game].sample_configurations():
        chance, state = Random(1), configuration.start(seed=1)
        found |= {configuration.price_part} - {None}  # type: ignore[arg-type]
        while not state.is_over:
            state.apply(chance.choice(state.legal_actions()))
            for account in (state if chance.random() < 0.9 else state.settled()).accounts():
                found |= account.amounts.keys() | account.reaches.keys()
                found |= {f"reach_{kind}" for kind, reach in account.reaches.items() if reach.worth}
    return frozenset(found)


@pytest.mark.slow
@pytest.mark.parametrize("game", RENDERERS)
def test_every_code_has_words_with_its_numbers(game: str) -> None:
    for code in sorted(codes_of(game)):
        reason = Reason(code, seat=1, points=4, played=13, best=17, lines=(2, 5), needed=19)
        (sentence,) = reasons_in_words([reason], renderer_of(game).TOPICS, ("Alice", "Bob"))
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        if code in ("lines", "marker"):
            continue
        assert "13" in sentence, sentence
        assert "17" in sentence, sentence
        assert ("of 19" in sentence) == code.startswith("reach_")


@pytest.mark.slow
@pytest.mark.parametrize("game", RENDERERS)
def test_there_are_no_words_for_what_no_account_tells(game: str) -> None:
    assert renderer_of(game).TOPICS.keys() <= codes_of(game)


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (
            Reason("lines", 0, 7, 1, 0, (4,)),
            "The best move completes line 4 (+7 points); the move played leaves it 1 tile short.",
        ),
        (
            Reason("lines", 0, 9, 5, 0, (3, 4, 5)),
            "The best move completes lines 3, 4 and 5 (+9 points), the move played does not.",
        ),
        (
            Reason("lines", 0, 1, 0, 0, (2,)),
            "The best move completes line 2 (+1 point), the move played does not.",
        ),
        (Reason("floor", 0, 3, 4, 1), "Floor: the best move costs 1 point, the move played 4."),
        (Reason("rival", 1, 5, 12, 7), "Bob: the best move allows 7 points, the move played 12."),
        (Reason("rival", 1, 1, -1, -2), "Bob: the best move allows −2 points, the move played −1."),
        (
            Reason("marker", 0, 1.5, 0, 1),
            "The start of the next round: the best move gets it, the move played does not.",
        ),
        (
            Reason("marker", 0, -1.5, 1, 0),
            "The start of the next round: the move played gets it, the best move does not; that is its price.",
        ),
        (
            Reason("tiles", 0, -2, 9, 7),
            "Tiles placed: the best move scores 7 points, the move played 9; that is its price.",
        ),
        (
            Reason("reach_columns", 0, 2, 3, 4, needed=5),
            "Column nearest to completion: the best move has 4 of 5, the move played 3.",
        ),
    ],
)
def test_it_is_said_as_a_player_would(reason: Reason, expected: str) -> None:
    assert reasons_in_words([reason], renderer_of("chocolatier").TOPICS, ("Alice", "Bob")) == [expected]


def test_what_is_compared_early_is_said_so_once() -> None:
    told = [Reason("tiles", 0, 3, 4, 7, early=True), Reason("floor", 0, 1, 2, 1, early=True)]
    *_, last = reasons_in_words(told, renderer_of("chocolatier").TOPICS, ("Alice", "Bob"), SECOND)
    assert last == EARLY
    assert len(reasons_in_words(told, renderer_of("chocolatier").TOPICS, ("Alice", "Bob"))) == 3


def test_a_code_without_words_is_not_told() -> None:
    assert reasons_in_words([Reason("unheard_of", 0, 3, 4, 7)], {}, ("Alice", "Bob")) == []
