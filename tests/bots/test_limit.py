"""Limits: read, written, and refused with a reason."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sintra.bots import Decision, Greedy, Limit, Random
from sintra.games.catalogue import duel
from sintra.games.errors import InvalidOption


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("50ms", Limit(seconds=0.05)),
        ("2s", Limit(seconds=2)),
        ("0.5s", Limit(seconds=0.5)),
        ("0.5ms", Limit(seconds=0.0005)),
        ("5000n", Limit(nodes=5000)),
        ("d6", Limit(depth=6)),
        ("1s,5000n,d6", Limit(1, 5000, 6)),
        ("d6, 1s", Limit(seconds=1, depth=6)),
        ("unlimited", Limit()),
    ],
)
def test_limits_are_read(text: str, limit: Limit) -> None:
    assert Limit.parse(text) == limit
    assert Limit.parse(str(limit)) == limit


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (Limit(seconds=0.05), "50ms"),
        (Limit(seconds=90), "90s"),
        (Limit(seconds=1.5, nodes=7, depth=2), "1.5s,7n,d2"),
        (Limit(), "unlimited"),
    ],
)
def test_limits_are_written(limit: Limit, text: str) -> None:
    assert str(limit) == text


@given(
    st.builds(
        Limit,
        seconds=st.none() | st.floats(0.0001, 86_400),
        nodes=st.none() | st.integers(1, 10**15),
        depth=st.none() | st.integers(1, 1000),
    )
)
def test_every_limit_is_its_text(limit: Limit) -> None:
    assert Limit.parse(str(limit)) == limit
    assert pickle.loads(pickle.dumps(limit)) == limit


@given(st.text() | st.from_regex(r"[0-9.]{0,400}(ms|s|n)?|d[0-9]{0,400}"))
def test_only_our_errors_come_out_of_a_text(text: str) -> None:
    try:
        limit = Limit.parse(text)
    except InvalidOption as refusal:
        assert len(str(refusal)) < 1000
    else:
        assert Limit.parse(str(limit)) == limit


@pytest.mark.parametrize(
    "text", ["", "50", "ms", "-1s", "0s", "0n", "d0", "1.5n", "1e3n", "5 0ms", "1s,2s", "1s,", "99999s", "d6n", "５s"]
)
def test_what_is_no_limit_is_refused_with_its_value(text: str) -> None:
    with pytest.raises(InvalidOption, match="expected"):
        Limit.parse(text)


@pytest.mark.parametrize("text", [None, 5, b"50ms", ["50ms"], 0.5])
def test_only_texts_are_read(text: Any) -> None:
    with pytest.raises(InvalidOption, match="is not a limit, expected one such as 50ms"):
        Limit.parse(text)


@pytest.mark.parametrize(
    "fields",
    [
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": -1},
        {"seconds": "1"},
        {"seconds": True},
        {"nodes": 0},
        {"nodes": 1.5},
        {"nodes": 10**400},
        {"depth": 0},
        {"depth": True},
    ],
)
def test_values_are_checked(fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption, match=r"the limit of (time|nodes|depth) is .*, expected"):
        Limit(**fields)


@pytest.mark.parametrize("bot", [Greedy(1), Random(1)])
def test_bots_take_a_limit_and_decide(bot: Greedy | Random) -> None:
    state = duel().start(seed=1)
    decision = bot.decide(state, Limit(nodes=1))
    assert decision == Decision(decision.action)
    assert decision.action in state.legal_actions()
