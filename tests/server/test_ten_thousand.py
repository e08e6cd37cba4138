"""Ten thousand hostile inputs: no fault, no crash, no changed match, nothing secret in any answer."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import FailedHealthCheck, Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from websockets.exceptions import ConnectionClosed

import sintra
from sintra.match.match import Match
from sintra.records.codec import encode
from sintra.server.protocol.command import AnyCommand, AnyQuestion
from sintra.server.table.refusal import CODES
from tests.server.guest import TableSocket, new_address
from tests.server.running import Served
from tests.server.victim import Victim, victim_of

pytestmark = pytest.mark.slow

SHARE = 19  # of messages for a socket, which may send 20 at once
MESSAGES = 800  # made by hypothesis, of onlookers
MUTATED = 7500  # damaged messages, of onlookers and of the seat that is not to move
BODIES = 250  # made by hypothesis
DAMAGED_BODIES = 1500
RECORDS = 60
OPERATIONS = 15  # of each page in OpenAPI, right and wrong
assert MESSAGES + MUTATED + BODIES + DAMAGED_BODIES + RECORDS > 10_000  # and those from OpenAPI

TYPES = [kind.__struct_config__.tag for kind in (*AnyCommand.__args__, *AnyQuestion.__args__)]


def so_many(examples: int) -> settings:
    """The same inputs every time, so that what fails once fails again."""
    unneeded = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=unneeded
    )


@pytest.fixture(scope="module")
def victim(server: Served) -> Iterator[Victim]:
    with victim_of(server) as victim:
        yield victim


class Thrower:
    """Throws messages at a table; whenever a socket has had its share, or was closed, there is a new one."""

    def __init__(self, victim: Victim, seat: int | None) -> None:
        self.victim = victim
        self.count = 0
        self._seat = seat
        self._left = 0
        self._places = ExitStack()
        self._table: TableSocket | None = None

    def __enter__(self) -> "Thrower":
        return self

    def __exit__(self, *error: object) -> None:
        self._places.close()

    def throw(self, data: str | bytes) -> None:
        if self._left == 0 or self._table is None:
            self._places.close()
            who = self.victim.onlooker() if self._seat is None else self.victim.seat(self._seat)
            self._table = self._places.enter_context(who)
            self._left = SHARE
        self._left -= 1
        self.count += 1
        try:
            self._table.send_raw(data)
            answer = self._table.receive()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None, data
            assert closed.rcvd.code in (1007, 1009), data
            self._left = 0
            return
        assert answer["type"] in ("refused", "done", "snapshot"), (data, answer)
        assert answer["type"] != "refused" or answer["code"] in CODES, (data, answer)
        if answer["type"] == "snapshot":
            assert {**answer, "now": 0} == self.victim.before[2 if self._seat is None else self._seat]
        text = json.dumps(answer)
        assert not any(secret in text for secret in self.victim.secrets)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
fields = {
    "id": st.sampled_from(["a", "b", "auto:start", ""]) | anything,
    "version": st.integers(-1, 30) | anything,
    "seat": st.integers(-1, 5) | anything,
    "action": st.sampled_from(["stop", "draw", "P1", "1@0"]) | anything,
    "text": anything,
    "name": anything,
    "level": anything,
    "agrees": anything,
    "seats": anything,
}
like_messages = st.fixed_dictionaries({"type": st.sampled_from(TYPES) | anything}, optional=fields).map(json.dumps)
messages = like_messages | anything.map(json.dumps) | st.text(max_size=200) | st.binary(max_size=200)


def test_messages_of_all_kinds(victim: Victim) -> None:
    with Thrower(victim, None) as thrower:

        @so_many(MESSAGES)
        @given(messages)
        def throw(data: str | bytes) -> None:
            thrower.throw(data if isinstance(data, str) and data.isprintable() else as_bytes(data))

        throw()
        assert thrower.count >= MESSAGES * 0.9
    victim.check()


def as_bytes(data: str | bytes) -> bytes:
    return data if isinstance(data, bytes) else data.encode(errors="surrogatepass")


def damaged(text: str, rng: random.Random) -> bytes:
    """A text with some bytes lost, doubled, exchanged or put in."""
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(5):
            case 0:
                del data[at : at + rng.randint(1, 8)]
            case 1:
                data[at:at] = data[at : at + rng.randint(1, 40)]
            case 2:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 3:
                data[at:at] = rng.choice(
                    (b"null", b"-1", b'"', b"{", b"[", b"1e400", b"\\u0000", b"\xf0\x9f", b":", b",")
                )
            case 4:
                other = rng.randrange(len(data) + 1)
                data[at : at + 5], data[other : other + 5] = data[other : other + 5], data[at : at + 5]
    return bytes(data)


def test_damaged_messages(victim: Victim) -> None:
    rng = random.Random(2026)
    other = 1 - victim.to_move
    with Thrower(victim, None) as onlooker, Thrower(victim, other) as seat:
        while onlooker.count + seat.count < MUTATED:
            message: dict[str, Any] = {"id": f"m{rng.randrange(1000)}", "version": victim.version}
            message |= {"type": "play", "action": victim.action, "seat": rng.choice((victim.to_move, other))}
            seat.throw(damaged(json.dumps(message), rng))
            message = {"type": rng.choice(TYPES), **message, "text": "x", "name": "Eve", "agrees": True}
            kept = rng.sample(list(message), rng.randint(2, len(message)))
            onlooker.throw(damaged(json.dumps({name: message[name] for name in kept}), rng))
    victim.check()


def checked(response: httpx.Response, victim: Victim) -> httpx.Response:
    assert response.status_code < 500, (response.request.content, response.text)
    assert not any(secret in response.text for secret in victim.secrets)
    if response.status_code != 200:
        assert set(response.json()) == {"code", "message", "reason"}
    return response


@pytest.fixture
def browser(server: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.origin, headers={"X-Sintra": "1"}, timeout=20) as client:
        yield client


def post(client: httpx.Client, path: str, data: bytes) -> httpx.Response:
    client.cookies.clear()
    headers = {"Content-Type": "application/json", "X-Forwarded-For": new_address()}
    return client.post(path, content=data, headers=headers)


GOOD: dict[str, Any] = {
    "game": "duel",
    "seats": [{"kind": "me", "name": "Eve"}, {"kind": "bot", "level": "novice"}],
}
GOOD |= {"options": {"draws_at_zero": "unlimited"}, "clock": {"kind": "player", "seconds": 60, "increment": 5}}
bodies = st.fixed_dictionaries(
    {
        "game": st.sampled_from(["duel", "chocolatier"]) | anything,
        "seats": st.lists(
            st.fixed_dictionaries(
                {"kind": st.sampled_from(["me", "open", "bot"]) | anything},
                optional={"name": anything, "level": st.just("novice") | anything},
            ),
            max_size=5,
        )
        | anything,
    },
    optional={
        "options": st.dictionaries(st.sampled_from(["players", "grey", "rows", "end"]), anything) | anything,
        "clock": st.fixed_dictionaries({"kind": st.just("move")}, optional={"seconds": anything}) | anything,
        "secret": anything,
        "name": anything,
        "kind": anything,
    },
)


def test_bodies_of_all_kinds(victim: Victim, browser: httpx.Client) -> None:
    pages = ["/api/matches", *(f"/api/matches/{victim.match}/{name}" for name in ("look", "enter", "links", "rematch"))]

    @so_many(BODIES)
    @given(st.sampled_from(pages), bodies | anything)
    def send(page: str, body: Any) -> None:
        checked(post(browser, page, as_bytes(json.dumps(body))), victim)

    send()
    victim.check()


def test_damaged_bodies(victim: Victim, browser: httpx.Client) -> None:
    rng = random.Random(7)
    enter = json.dumps({"secret": "A" * 32, "name": "Eve", "seat": 0})
    for _ in range(DAMAGED_BODIES // 3):
        checked(post(browser, "/api/matches", damaged(json.dumps(GOOD), rng)), victim)
        checked(post(browser, f"/api/matches/{victim.match}/enter", damaged(enter, rng)), victim)
        path = "/api/matches/" + quote(damaged(f"{victim.match}/look", rng))
        checked(post(browser, path, enter.encode()), victim)
    victim.check()


def test_damaged_records(victim: Victim, browser: httpx.Client) -> None:
    rng = random.Random(9)
    match = Match.start(sintra.duel(), seed=1, names=["Ann", "Bob"])
    for _ in range(30):
        match.play(rng.choice(match.state.legal_actions()))
    text = encode(match.record)
    assert checked(post(browser, "/api/replays", text.encode()), victim).status_code == 200
    for _ in range(RECORDS):
        checked(post(browser, "/api/replays", damaged(text, rng)), victim)
    for odd in (b"", b"[" * 200_000, b'{"format":' * 20_000, b"9" * 200_000, b"\xff", b'"' + b"x" * 200_000):
        assert checked(post(browser, "/api/replays", odd), victim).status_code in (400, 422)


@pytest.mark.parametrize("mode", [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE])
def test_what_openapi_says_and_its_opposite(server: Served, victim: Victim, mode: schemathesis.GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{server.origin}/openapi.json")
    checks = [not_a_server_error, content_type_conformance, response_schema_conformance]
    for found in schema.get_all_operations():

        @so_many(OPERATIONS)
        @given(found.ok().as_strategy(generation_mode=mode))  # type: ignore[union-attr]  # ours can all be read
        def call(case: Any) -> None:
            headers = {"X-Forwarded-For": new_address(), "X-Sintra": "1"}
            response = case.call(base_url=server.origin, headers=headers)
            case.validate_response(response, checks=checks)
            assert not any(secret in response.text for secret in victim.secrets)

        with suppress(Unsatisfiable, FailedHealthCheck):  # a page that takes nothing takes nothing wrong
            call()
    victim.check()
