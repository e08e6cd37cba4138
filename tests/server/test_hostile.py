"""Each attack that has a name, over real sockets and real requests: it is refused, and nothing changes."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.server.guest import Guest, Reachable, TableSocket, new_address, socket_to
from tests.server.running import Served
from tests.server.victim import Victim, victim_of

pytestmark = pytest.mark.slow


@pytest.fixture
def victim(server: Served) -> Iterator[Victim]:
    with victim_of(server) as victim:
        yield victim


def refusal_of(table: TableSocket, data: str | bytes) -> str:
    """The code with which a message is refused; its id is never believed before all of it is understood."""
    table.send_raw(data)
    answer = table.receive()
    assert (answer["type"], answer["version"]) == ("refused", table.version), answer
    code: str = answer["code"]
    return code


MALFORMED: dict[str, str | bytes] = {
    "nothing": b"",
    "no JSON": "hello",
    "half of it": '{"type":"play"',
    "a list": "[]",
    "a number": "1",
    "null": "null",
    "binary": bytes(range(256)),
    "no UTF-8 in binary": b'{"type":"\xff"}',
    "half a character": '"\\ud800"',
    "deep nesting": "[" * 4000,
    "deep objects": '{"a":' * 800,
    "no type": '{"id":"a","version":1}',
    "unknown type": '{"type":"win","id":"a","version":1}',
    "a type that is a list": '{"type":["play"],"id":"a","version":1}',
    "unknown field": '{"type":"play","id":"a","version":1,"action":"x","admin":true}',
    "no id": '{"type":"play","version":1,"action":"x"}',
    "id too long": '{"type":"play","version":1,"action":"x","id":"' + "i" * 65 + '"}',
    "id with a colon": '{"type":"play","version":1,"action":"x","id":"0:1"}',
    "id of the server": '{"type":"play","version":1,"action":"x","id":"auto:start"}',
    "negative version": '{"type":"play","id":"a","version":-1,"action":"x"}',
    "huge version": '{"type":"play","id":"a","version":' + "9" * 400 + ',"action":"x"}',
    "version with a point": '{"type":"play","id":"a","version":1.5,"action":"x"}',
    "version that is text": '{"type":"play","id":"a","version":"1","action":"x"}',
    "not a number": '{"type":"play","id":"a","version":NaN,"action":"x"}',
    "seat that is not": '{"type":"play","id":"a","version":1,"action":"x","seat":4}',
    "seat below": '{"type":"play","id":"a","version":1,"action":"x","seat":-1}',
    "seat that is true": '{"type":"play","id":"a","version":1,"action":"x","seat":true}',
    "action too long": '{"type":"play","id":"a","version":1,"action":"' + "x" * 17 + '"}',
    "empty action": '{"type":"play","id":"a","version":1,"action":""}',
    "too many to mute": '{"type":"mute","id":"a","seats":[0,0,0,0,0]}',
    "a zero byte": '{"type":"say","id":"a\x00","version":1}',
}


def test_malformed_messages(victim: Victim) -> None:
    for first in range(0, len(MALFORMED), 15):  # more at once are too many
        names = list(MALFORMED)[first : first + 15]
        with victim.seat(victim.to_move) as table:
            assert {name: refusal_of(table, MALFORMED[name]) for name in names} == dict.fromkeys(names, "malformed")


def test_a_message_may_have_4096_bytes_and_not_one_more(victim: Victim) -> None:
    with victim.seat(victim.to_move) as table:
        assert refusal_of(table, "x" * 4096) == "malformed"
        table.send_raw("x" * 4097)
        assert table.closing() == 1009
    with victim.seat(victim.to_move) as table:
        with contextlib.suppress(ConnectionClosed):  # it may be before the last frame goes out
            table.connection.send(iter(["x" * 2048, "y" * 2048, "z"]))
        assert table.closing() == 1009, "nor in several frames"
    with victim.seat(victim.to_move) as table:
        assert refusal_of(table, "é" * 2048) == "malformed"


def test_frames_that_are_none(victim: Victim) -> None:
    for frame in (
        b"\xff" * 64,
        Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
        Frame(Opcode.TEXT, b"{}").serialize(mask=False),
        Frame(Opcode.CONT, b"{}").serialize(mask=True),
        b"\x89\xfe\x00\x7e" + b"\0" * 130,  # a ping of 126 bytes
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",
    ):
        with victim.seat(victim.to_move) as table:
            table.connection.socket.sendall(frame)
            assert table.closing() in (0, 1002, 1007, 1009)


def test_moves_out_of_turn_and_for_others(victim: Victim) -> None:
    mover, other = victim.to_move, 1 - victim.to_move
    move = {"version": victim.version, "action": victim.action}
    with victim.seat(other) as table:
        assert table.refused("play", **move) == "not_your_turn"
        assert table.refused("play", **move, seat=other) == "not_your_turn"
        assert table.refused("play", **move, seat=mover) == "not_your_seat", "a forged seat"
        assert table.refused("play", **move, seat=3) == "not_your_seat", "a seat that is not there"
        for type in ("resign", "undo", "take_back", "flag", "rematch", "leave", "start"):
            assert table.refused(type, seat=mover) == "not_your_seat"
        assert table.refused("say", seat=mover, text="I resign") == "not_your_seat"
        assert table.refused("answer_take_back", agrees=True) == "no_request"
        assert table.refused("why", action=victim.action) == "not_your_turn"
        assert table.refused("why", action=victim.action, seat=mover) == "not_your_seat"
        assert table.refused("hint", seat=mover) == "not_your_seat"
        assert table.refused("hint", seat=other) == "not_your_turn"
    with victim.seat(mover) as table:
        assert table.refused("hint") == "not_alone"


def test_onlookers_do_nothing(victim: Victim) -> None:
    with victim.onlooker() as table:
        commands: dict[str, dict[str, Any]] = {
            "play": {"action": victim.action},
            "say": {"text": "hello"},
            "rename": {"name": "Eve"},
            "answer_take_back": {"agrees": True},
        }
        commands |= {name: {} for name in ("undo", "take_back", "resign", "start", "leave", "flag", "rematch")}
        for type, fields in commands.items():
            assert table.refused(type, **fields) == "not_your_seat"
        assert table.refused("play", action=victim.action, seat=victim.to_move) == "not_your_seat"
        assert table.refused("why", action=victim.action) == "not_your_turn"
        assert table.refused("hint") == "not_your_turn"
    links = f"{victim.server.origin}/api/matches/{victim.match}/links"
    headers = {"Authorization": f"Bearer {victim.watch_secret}"}
    assert httpx.post(links, json={"kind": "seat", "seat": 0}, headers=headers).json()["code"] == "not_your_seat"
    assert httpx.post(links, json={"kind": "watch"}, headers=headers).json()["code"] == "not_your_seat"


def test_commands_replayed_by_another_or_after_an_undo(server: Served, ann: Guest, bob: Guest) -> None:
    made = ann.create("duel", "me", "open")
    bob.enter(made.match, made.secret("invite"), name="Bob")
    with ann.at(made.match) as first, bob.at(made.match) as second:
        mover, other = (first, second) if first.is_to_move else (second, first)
        command = {"id": "mine", "version": mover.version, "action": mover.choices[0]}
        done = mover.do("play", **command)
        other.wait_for(lambda: other.version == done)
        assert other.refused("play", **command) in ("not_your_turn", "stale")
        undone = mover.do("undo")
        assert mover.ask("play", **command) == {"type": "accepted", "id": "mine", "version": done}, "the old answer"
        assert mover.refused("play", **command | {"id": "new"}) == "stale"
        assert mover.version == undone, "and it was not played again"


def attempt(server: Reachable, match: str, **how: Any) -> tuple[str, int]:
    """How a socket is turned away: the refusal it is told, and the code it is closed with."""
    with socket_to(server, match, is_greeted=False, **how) as table:
        refused = table.receive()
        assert refused["type"] == "refused", refused
        return refused["code"], table.closing()


def test_sockets_of_those_who_have_no_business_here(server: Served, victim: Victim, ann: Guest) -> None:
    own = ann.create("duel", "me", "open")
    cookie = victim.ann.cookie
    ways: dict[str, dict[str, Any]] = {
        "no secret": {},
        "a secret of another match": {"secret": own.secret("seat", 0)},
        "the invitation": {"secret": victim.made.secret("invite")},
        "a guess": {"secret": "A" * 32},
        "no secret by its shape": {"secret": "short"},
        "a secret of another scheme": {"Authorization": f"Basic {victim.seat_secrets[0]}"},
        "the cookie of another": {"cookie": ann.cookie},
        "no cookie by its shape": {"cookie": "sintra=x"},
        "another site": {"cookie": cookie, "Origin": "https://evil.example"},
        "another port": {"cookie": cookie, "Origin": "http://127.0.0.1:1"},
        "another scheme": {"cookie": cookie, "Origin": server.origin.replace("http", "https")},
        "the origin null": {"cookie": cookie, "Origin": "null"},
        "another site with a secret": {"secret": victim.seat_secrets[0], "Origin": "https://evil.example"},
    }
    for name, way in ways.items():
        assert attempt(server, victim.match, **way) == ("forbidden", 4403), name
    assert attempt(server, "0" * 20, secret=victim.seat_secrets[0]) == ("unknown_match", 4404)
    with victim.seat(0) as table:
        assert table.version == victim.version, "while its own secret opens it"


def raw(server: Served, request: bytes) -> bytes:
    """Send bytes, and return what comes until the server closes or waits."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as plug:
        plug.sendall(request)
        plug.settimeout(0.5)
        answer = b""
        try:
            while chunk := plug.recv(65536):
                answer += chunk
        except TimeoutError:
            pass
        return answer


def handshake(server: Served, match: str, *lines: str) -> bytes:
    """The answer to a handshake with these headers, and no others that matter."""
    head = [f"GET /api/matches/{match}/socket HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade"]
    head += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", *lines, "", ""]
    return raw(server, "\r\n".join(head).encode())


def test_a_cookie_without_an_origin_opens_no_socket(server: Served, victim: Victim) -> None:
    answer = handshake(server, victim.match, f"Host: 127.0.0.1:{server.port}", f"Cookie: {victim.ann.cookie}")
    assert b"forbidden" in answer
    assert b"snapshot" not in answer


def test_another_name_for_this_address_opens_nothing(server: Served, victim: Victim) -> None:
    """DNS rebinding: a site makes its own name point here, so that for the browser it is the same site."""
    for host in ("evil.example", f"evil.example:{server.port}", "localhost.evil.example", "[", "[::1", "a b", "", "ä"):
        origin = f"Origin: http://{host}"
        answer = handshake(server, victim.match, f"Host: {host}", origin, f"Cookie: {victim.ann.cookie}")
        assert b"snapshot" not in answer, host
        request = f"GET /api/matches/{victim.match} HTTP/1.1\r\nHost: {host}\r\nCookie: {victim.ann.cookie}\r\n"
        status = raw(server, f"{request}Connection: close\r\n\r\n".encode()).split(b" ")[1]
        assert status in (b"400", b"403"), host
    assert b" 200 " in raw(
        server, f"GET /health HTTP/1.1\r\nHost: localhost:{server.port}\r\nConnection: close\r\n\r\n".encode()
    )


def test_requests_that_another_site_makes_a_browser_send(victim: Victim) -> None:
    page = f"{victim.server.origin}/api/matches"
    cookie, marked = {"Cookie": victim.ann.cookie}, {"Cookie": victim.ann.cookie, "X-Sintra": "1"}
    body = {"game": "duel", "seats": [{"kind": "me", "name": "Eve"}, {"kind": "open"}]}
    for headers in (
        cookie,
        marked | {"Origin": "https://evil.example"},
        marked | {"Origin": "null"},
        marked | {"Sec-Fetch-Site": "cross-site"},
        marked | {"Sec-Fetch-Site": "same-site"},
        cookie | {"Sec-Fetch-Site": "same-origin"},
    ):
        own = {"X-Forwarded-For": new_address(), **headers}
        for path in ("", f"/{victim.match}/enter", f"/{victim.match}/links", f"/{victim.match}/rematch"):
            response = httpx.post(page + path, json=body, headers=own)
            assert (response.status_code, response.json()["code"]) == (403, "forbidden"), (path, headers)
    answer = httpx.get(f"{page}/{victim.match}", headers=cookie | {"Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in answer.headers, "so that no other site can read it"


def test_pages_of_those_who_have_no_business_there(server: Served, victim: Victim, ann: Guest) -> None:
    own = ann.create("duel", "me", "open")
    for secret in (None, own.secret("seat", 0), victim.made.secret("invite")):
        headers = {"X-Sintra": "1", "X-Forwarded-For": new_address()}
        if secret is not None:
            headers["Authorization"] = f"Bearer {secret}"
        for path in ("", "/record", "/replay"):
            response = httpx.get(f"{server.origin}/api/matches/{victim.match}{path}", headers=headers)
            assert (response.status_code, response.json()["code"]) == (403, "forbidden")
        for path in ("/links", "/rematch"):
            response = httpx.post(
                f"{server.origin}/api/matches/{victim.match}{path}", json={"kind": "seat", "seat": 0}, headers=headers
            )
            assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    response = ann.http.post(f"/api/matches/{victim.match}/enter", json={"secret": own.secret("seat", 0)})
    assert response.json()["code"] == "forbidden"
    response = ann.http.post(f"/api/matches/{victim.match}/look", json={"secret": "A" * 32})
    assert response.json()["code"] == "forbidden"
    link = victim.ann.http.post(f"/api/matches/{victim.match}/links", json={"kind": "seat", "seat": 1})
    assert link.json()["code"] == "not_your_seat", "nobody makes links to another's seat"
    assert victim.ann.http.get(f"/api/matches/{victim.match}/record").json()["code"] == "not_over"


def test_bodies_that_are_too_large_or_of_the_wrong_kind(server: Served, victim: Victim) -> None:
    page, ann = "/api/matches", victim.ann
    headers = {"Content-Type": "application/json"}
    large = json.dumps({"game": "duel", "seats": [], "options": {"x": "y" * 16_384}})

    def chunks() -> Iterator[bytes]:
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            yield b" " * 4096

    sent: dict[str, tuple[Any, dict[str, str], int]] = {
        "large": (large, headers, 413),
        "in chunks without end": (chunks(), headers, 413),
        "no kind": ("{}", {}, 400),
        "a form": ("game=duel", {"Content-Type": "application/x-www-form-urlencoded"}, 400),
        "text": ("{}", {"Content-Type": "text/plain"}, 400),
        "not even JSON": ("{", headers, 400),
        "deep": ("[" * 16_000, headers, 400),
        "deep options": ('{"game":"duel","seats":[],"options":' + '{"a":' * 3000, headers, 400),
        "no UTF-8": (b'{"game":"\xff"}', headers, 400),
        "unknown field": ('{"game":"duel","seats":[],"admin":true}', headers, 400),
    }
    for name, (content, own, status) in sent.items():
        started = time.monotonic()
        try:
            response = ann.http.post(page, content=content, headers=own | {"X-Forwarded-For": new_address()})
            assert response.status_code == status, (name, response.text)
        except httpx.TransportError:
            assert name == "in chunks without end", "the server hangs up on one who goes on sending"
        assert time.monotonic() - started < 8, name
    record = ann.http.post("/api/replays", content="x" * (256 * 1024 + 1), headers={"Content-Type": "text/plain"})
    assert record.status_code == 413


def test_paths_that_lead_elsewhere(victim: Victim) -> None:
    for path in (
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/api/matches/..%2f..%2fsintra.db",
        "/api/matches/%00",
        f"/api/matches/{victim.match}%00",
        f"/api/matches/{victim.match}%2frecord",
        "/api/matches/%ff%fe",
        "/api/matches/' OR 1=1 --",
        "/api/matches/" + "a" * 8000,
        "//evil.example/",
        "/.git/config",
        "/sintra.db",
        "/api/matches/../../openapi.json/",
    ):
        request = f"GET {path.replace(' ', '%20')} HTTP/1.1\r\nHost: 127.0.0.1:{victim.server.port}\r\n"
        answer = raw(victim.server, f"{request}Connection: close\r\n\r\n".encode())
        status = int(answer.split(b" ")[1])
        assert status in (400, 403, 404, 414), (path, answer)
        assert b"root:" not in answer
        assert b"evil.example" not in answer.split(b"\r\n\r\n")[0], "nobody is sent elsewhere"


def test_faults_are_told_in_general_words_and_every_page_is_protected(server: Served) -> None:
    for path in ("/nothing", "/api/games", "/health"):
        response = httpx.get(server.origin + path)
        assert response.headers["content-security-policy"].startswith("default-src 'self'")
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert "server" not in response.headers
    assert httpx.get(f"{server.origin}/nothing").json()["code"] == "unknown_page"
    assert httpx.delete(f"{server.origin}/api/games").json()["code"] == "unknown_page"
    cookie = httpx.get(f"{server.origin}/api/games").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
