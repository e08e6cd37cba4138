"""Messages of a grammar-aware fuzzer to a real server: no fault, no traceback, no change without acceptance.

`python -m benchmarks.fuzz_server` sends twenty thousand, and calls every page more often.
"""

import random
from collections.abc import Iterator

import httpx
import pytest

import sintra
from sintra.match.match import Match
from sintra.records.codec import encode
from sintra.server.http.endpoint import ENDPOINTS
from tests.server.fuzz.fuzzer import KINDS, QUIET, Fuzzer
from tests.server.fuzz.mutation import damaged
from tests.server.fuzz.openapi import call_every_page, check_methods
from tests.server.guest import new_address
from tests.server.running import Served
from tests.server.victim import Victim, victim_of

pytestmark = pytest.mark.slow

MESSAGES = 2000
SEED = 14
RECORDS = 60
CALLS = 12  # of each page, right and wrong


@pytest.fixture
def victim(server: Served) -> Iterator[Victim]:
    """A match that nobody sends anything to: it must stay as it is, and none of its secrets be in the log."""
    with victim_of(server) as victim:
        yield victim


def test_messages_with_and_without_sense(server: Served, victim: Victim) -> None:
    fuzzer = Fuzzer(server, SEED)
    try:
        fuzzer.run(MESSAGES)
    finally:
        fuzzer.close()
    assert fuzzer.well_formed * 2 >= fuzzer.sent, "at least half are well-formed"
    assert fuzzer.tally["answer: accepted"] > MESSAGES / 20, "and many mean something"
    assert {f"well-formed: {kind}" for kind in KINDS.keys() - QUIET.keys()} <= fuzzer.tally.keys()
    pages = {f"well-formed: {endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS}
    assert len(pages - fuzzer.tally.keys()) <= 2, "nearly every page is called"


def test_damaged_records(server: Served, victim: Victim) -> None:
    rng = random.Random(9)
    match = Match.start(sintra.duel(), seed=1, names=["Ann", "Bob"])
    for _ in range(30):
        match.play(rng.choice(match.state.legal_actions()))
    text = encode(match.record)
    assert upload(server, text.encode()).status_code == 200
    for _ in range(RECORDS):
        assert upload(server, damaged(text.encode(), rng)).status_code in (200, 400, 422)
    for odd in (b"", b"[" * 200_000, b'{"format":' * 20_000, b"9" * 200_000, b"\xff", b'"' + b"x" * 200_000):
        assert upload(server, odd).status_code in (400, 422)


def upload(server: Served, data: bytes) -> httpx.Response:
    headers = {"X-Sintra": "1", "X-Forwarded-For": new_address(), "Content-Type": "text/plain"}
    return httpx.post(f"{server.origin}/api/replays", content=data, headers=headers, timeout=20)


def test_every_page_is_as_openapi_says(server: Served, victim: Victim) -> None:
    calls = call_every_page(server, CALLS)
    assert {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS} <= calls.keys()


def test_no_page_is_called_with_another_method(server: Served) -> None:
    assert check_methods(server) > 5 * len(ENDPOINTS) / 2
