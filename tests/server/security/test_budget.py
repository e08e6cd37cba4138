"""What an address may cost the server: who has spent its share waits, then is refused, by whichever way it comes."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sintra.server.live.hub import Hub
from sintra.server.live.socket import price_of
from sintra.server.process.settings import Settings
from sintra.server.protocol.command import ClientMessage, Mute, Ping, Play, Resync, Say, Undo, Why
from sintra.server.security import budget
from sintra.server.security.budget import Budget
from sintra.server.security.limit import (
    COMMAND_PRICE,
    EVENT_PRICE,
    LONGEST_DEBT,
    MOST_OWED,
    MOST_RECIPIENTS,
    PROCESSOR,
    RECIPIENT_PRICE,
    Rate,
)
from sintra.server.store.opening import open_store
from sintra.server.store.store import Contents
from sintra.server.table.refusal import Refusal
from tests.server.guest import Guest, new_address, socket_to
from tests.server.serving_here import serving_here
from tests.server.table.playing import BareTable
from tests.server.test_hostile import attempt


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were waited for, in no time."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr("sintra.server.security.budget.asyncio.sleep", sleep)
    return found


def test_who_has_spent_its_share_waits_and_then_is_refused(waits: list[float]) -> None:
    now = [0.0]
    share = Budget(Rate(10, 1, burst=30), clock=lambda: now[0])

    async def scenario() -> None:
        await share.pay("a", 30)
        assert waits == []
        await share.pay("a", 5)
        await share.pay("a", 5)
        assert waits == [0.5, 1.0], "each after those before it"
        await share.pay("a", 10)
        with pytest.raises(Refusal, match="wait a little") as refused:
            await share.pay("a", 1)
        assert refused.value.code == "rate_limited"
        assert waits == [0.5, 1.0, 2.0, 2.0], "nor is a refusal quicker"
        await share.pay("b", 30)
        assert len(waits) == 4, "others have their own"
        now[0] += 2.5
        await share.pay("a", 5)
        assert len(waits) == 4
        now[0] += 100
        await share.pay("a", 30)
        await share.pay("a", 1)
        assert waits[4:] == [0.1], "never more at once"

    asyncio.run(scenario())


def test_what_was_done_already_is_paid_later_but_not_for_ever(waits: list[float]) -> None:
    now = [0.0]
    share = Budget(Rate(10, 1, burst=30), clock=lambda: now[0])

    async def scenario() -> None:
        share.charge("a", 1_000_000)
        with pytest.raises(Refusal):
            await share.pay("a", 1)
        now[0] += LONGEST_DEBT
        waits.clear()
        await share.pay("a", 10)
        assert waits == [pytest.approx(1.0)]

    asyncio.run(scenario())


def test_who_owes_much_waits_until_it_owes_less(waits: list[float]) -> None:
    """So one long log can be opened at once, and many cannot."""
    share = Budget(Rate(60, 1, burst=250), clock=lambda: 0.0)

    async def scenario() -> None:
        await share.owe("a", 250 + MOST_OWED)
        await share.settle("a")
        assert waits == []
        await share.owe("a", 30)
        await share.settle("a")
        assert waits == [0.5]

    asyncio.run(scenario())


def test_only_so_many_senders_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_REMEMBERED", 3)
    share = Budget(Rate(1, 1, burst=10), clock=lambda: 0.0)
    for sender in "abcad":
        share.charge(sender, 5)
    assert list(share._left) == ["c", "a", "d"]


def test_prices_by_what_a_message_asks_for() -> None:
    version: dict[str, Any] = {"id": "x", "version": 1}
    questions = [price_of(question, 50) for question in (Ping("x"), Mute("x", []), Why("x", "K1"), Resync("x"))]
    assert questions == sorted(questions)
    commands: list[ClientMessage] = [Play(action="K1", **version), Undo(**version), Say(text="hello", **version)]
    assert {price_of(command, 0) for command in commands} == {COMMAND_PRICE}
    assert price_of(commands[0], 100) == COMMAND_PRICE + 100 * RECIPIENT_PRICE
    assert price_of(commands[0], 10_000) == COMMAND_PRICE + MOST_RECIPIENTS * RECIPIENT_PRICE


def test_a_household_and_two_bots_play_without_waiting() -> None:
    """Four persons who draft every two seconds, and two bots that play eight moves a second each."""
    moves = 4 / 2 + 2 * 8
    assert moves * (COMMAND_PRICE + 8 * RECIPIENT_PRICE) < PROCESSOR.count / PROCESSOR.seconds


@pytest.fixture
def eve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    """A visitor of a server where everybody may have 20 units, and no more."""
    monkeypatch.setattr(budget, "PROCESSOR", Rate(1, 1_000_000, burst=20))
    monkeypatch.setattr(budget, "LONGEST_WAIT", 0.01)
    with serving_here(tmp_path) as server, Guest(server) as eve:
        yield eve


def test_no_page_is_for_nothing(eve: Guest) -> None:
    for path in ("/", "/health", "/ready", "/openapi.json", "/api/games", "/assets/x.js", "/nowhere"):
        address = {"X-Forwarded-For": new_address()}
        statuses = [eve.http.get(path, headers=address).status_code for _ in range(60)]
        assert 429 not in statuses[:30], path
        refused = eve.http.get(path, headers=address)
        assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited"), path
        assert int(refused.headers["retry-after"]) > 0


def test_no_move_and_no_socket_is_for_nothing(eve: Guest) -> None:
    made = eve.create("chocolatier", "me", "me")
    with eve.at(made.match) as table:
        codes: list[str] = []
        while len(codes) < 40 and "rate_limited" not in codes:
            answer = table.ask("play", action=table.choices[0])
            codes.append(answer.get("code", "accepted"))
            if answer["type"] == "accepted":
                table.wait_for(lambda version=answer["version"]: table.version >= version)  # type: ignore[misc]
        assert len(codes) > 5
        assert codes[-1] == "rate_limited"
        assert table.refused("play", action=table.choices[0]) == "rate_limited"
        answers = [table.ask("ping") for _ in range(10)]  # what is left is enough for some
        assert answers[-1]["type"] == "refused"
        assert table.refused("resync") == "rate_limited"
    assert attempt(eve.server, made.match, cookie=eve.cookie, address=eve.address) == ("rate_limited", 4429)
    with socket_to(eve.server, made.match, cookie=eve.cookie, address=new_address()) as table:
        assert table.do("play", action=table.choices[0]), "from elsewhere it is played on"


def test_who_has_a_match_read_pays_for_its_log(tmp_path: Path) -> None:
    place = BareTable("chocolatier", "person", "person")
    place.play_until(lambda: place.table.version == 40)
    id = "a" * 20
    match = replace(place.stored, id=id, status="running", version=40)

    async def spent() -> list[float]:
        store = await open_store(str(tmp_path / "sintra.db"))
        await store.put(Contents(match, tuple(place.log)))
        hub = Hub(store, Settings())
        share = Budget(Rate(1, 1_000_000, burst=200), clock=lambda: 0.0)
        found = []
        for _ in range(2):
            await hub.room_for(id, "a", share)
            found.append(200 - share._left_of("a"))
        await store.close()
        return found

    assert asyncio.run(spent()) == pytest.approx([40 * EVENT_PRICE] * 2), "once, for then it is in memory"
