"""Requests that are too large, or that a proxy in front could read otherwise, are refused, and the connection ends."""

import json
from collections.abc import Iterator

import h11
import pytest

from sintra.server.process.request_head import DoubtfulRequest, StrictConnection
from sintra.server.security.limit import CHUNKS, HEAD, HEAD_FIELDS, REQUEST_LINE
from tests.server.guest import Guest, new_address, socket_to
from tests.server.process.test_connection_limits import connected, read_to_end
from tests.server.running import Served

HOST = "Host: 127.0.0.1:{port}\r\n"
POST = f"POST /api/matches HTTP/1.1\r\n{HOST}X-Sintra: 1\r\nContent-Type: application/json\r\n"
NEXT = f"GET /health HTTP/1.1\r\n{HOST}\r\n"
"""What must not be answered: to another reader it may be the body of the request before it."""
HANDSHAKE = (
    f"GET /api/matches/none/socket HTTP/1.1\r\n{HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
CHUNKED = "Transfer-Encoding: chunked\r\n"
CHUNK = "1\r\n \r\n"

DOUBTFUL = {
    "both lengths": f"{POST}Content-Length: 5\r\n{CHUNKED}\r\n0\r\n\r\n",
    "both lengths, the other way": f"{POST}{CHUNKED}Content-Length: 5\r\n\r\n0\r\n\r\n",
    "two lengths": f"{POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}",
    "two lengths in one line": f"{POST}Content-Length: 2, 3\r\n\r\n{{}}",
    "a length that is no number": f"{POST}Content-Length: +2\r\n\r\n{{}}",
    "a coding nobody knows": f"{POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "chunked not last": f"{POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "chunked twice": f"{POST}{CHUNKED}{CHUNKED}\r\n0\r\n\r\n",
    "chunked before there were chunks": f"{POST.replace('1.1', '1.0', 1)}{CHUNKED}\r\n0\r\n\r\n",
    "a space before the colon": f"{POST}Content-Length : 2\r\n\r\n{{}}",
    "a field in two lines": f"{POST}X-Long: one\r\n two\r\nContent-Length: 2\r\n\r\n{{}}",
    "a length in two lines": f"{POST}Content-Length:\r\n\t2\r\n\r\n{{}}",
    "bare LF after a field": f"{POST}X-One: 1\nContent-Length: 2\r\n\r\n{{}}",
    "bare LF after the first line": NEXT.replace("1.1\r\n", "1.1\n", 1),
    "bare LF at the end": NEXT[:-2] + "\n",
    "bare CR in a field": f"{POST}X-One: 1\rContent-Length: 2\r\nContent-Length: 0\r\n\r\n",
    "two hosts": NEXT[:-2] + "Host: elsewhere\r\n\r\n",
    "no host": "GET /health HTTP/1.1\r\n\r\n",
    "a handshake with a body": f"{HANDSHAKE}Content-Length: 5\r\n\r\nGET /",
    "a handshake with a body in chunks": f"{HANDSHAKE}{CHUNKED}\r\n0\r\n\r\n",
    "a handshake that is no GET": HANDSHAKE.replace("GET", "POST") + "\r\n",
    "a chunk with too much in it": f"{POST}{CHUNKED}\r\n2\r\n{{}}XX0\r\n\r\n",
    "bare LF after a chunk's length": f"{POST}{CHUNKED}\r\n2\n{{}}\r\n0\r\n\r\n",
    "bare LF after the last chunk": f"{POST}{CHUNKED}\r\n0\r\n\n",
    "fields after the body": f"{POST}{CHUNKED}\r\n0\r\nX-One: 1\r\n\r\n",
    "a length after the body": f"{POST}{CHUNKED}\r\n0\r\nContent-Length: 5\n\r\n",
}


def answers(server: Served, request: str) -> Iterator[tuple[int, dict[str, str], bytes]]:
    """Every answer to what is sent, status, headers and body, until the server hangs up."""
    client = h11.Connection(h11.CLIENT)
    with connected(server.port, request.replace("{port}", str(server.port)).encode()) as plug:
        client.receive_data(read_to_end(plug))
    client.receive_data(b"")
    while client.trailing_data[0]:
        client.send(h11.Request(method="GET", target="/", headers=[("Host", "sintra")]))
        client.send(h11.EndOfMessage())
        start = client.next_event()
        assert isinstance(start, h11.Response)
        body = b""
        while isinstance(event := client.next_event(), h11.Data):
            body += event.data
        assert isinstance(event, h11.EndOfMessage)
        headers = {name.decode(): value.decode() for name, value in start.headers}
        yield start.status_code, headers, body
        if client.their_state is not h11.DONE:
            break
        client.start_next_cycle()


@pytest.mark.parametrize("shape", DOUBTFUL)
def test_a_request_with_a_doubtful_end_is_refused_and_nothing_after_it_is_read(server: Served, shape: str) -> None:
    ((status, headers, body),) = answers(server, DOUBTFUL[shape] + NEXT)
    assert status == 400
    assert json.loads(body)["code"] == "malformed"
    assert headers["cache-control"] == "no-store"
    assert headers["connection"] == "close"


def padded(request: str, bytes: int) -> str:
    """The request with a field that makes its head so large, in all that comes before the empty line."""
    have = len(request.replace("{port}", "12345"))
    return f"{request}X-Padding: {'x' * (bytes - have - len('X-Padding: ') - 2)}\r\n"


def too_large(request: str) -> dict[str, tuple[str, int]]:
    """Heads that are complete and too large, with the status they are answered with."""
    many = HEAD_FIELDS + 2 - request.count("\r\n")
    first, rest = request.split(" HTTP", 1)
    return {
        "a head": (padded(request, HEAD + 100), 431),
        "many fields": (request + "X-Many: 1\r\n" * many, 431),
        "very many fields": (request + "a:\r\n" * 50_000, 431),
        "a first line": (f"{first}?{'x' * REQUEST_LINE} HTTP{rest}", 414),
    }


@pytest.mark.parametrize("kind", [NEXT[:-2], HANDSHAKE], ids=["page", "socket"])
@pytest.mark.parametrize("size", ["a head", "many fields", "very many fields", "a first line"])
def test_a_complete_head_that_is_too_large_is_refused(server: Served, kind: str, size: str) -> None:
    request, expected = too_large(kind)[size]
    ((status, headers, body),) = answers(server, f"{request}\r\n{NEXT}")
    assert status == expected
    assert json.loads(body)["code"] == "too_large"
    assert headers["cache-control"] == "no-store"


def test_heads_as_large_as_they_may_be_are_read(server: Served) -> None:
    full = NEXT[:-2] + "X-Many: 1\r\n" * (HEAD_FIELDS - NEXT.count("\r\n") + 2)
    close = "Connection: close\r\n\r\n"
    for request in (
        padded(NEXT[:-2], HEAD - len(close)) + close,
        full.replace("X-Many: 1\r\n", close[:-2], 1) + "\r\n",
    ):
        assert [status for status, _, _ in answers(server, request)] == [200]


def test_a_handshake_with_a_large_head_is_answered(server: Served, ann: Guest) -> None:
    made = ann.create("duel", "me", "open")
    with socket_to(server, made.match, secret=made.secret("watch"), X_Padding="x" * 7000) as table:
        assert table.ask("mute", seats=[])["type"] == "done"


def test_a_handshake_that_the_reader_of_sockets_refuses_does_not_keep_its_connection(server: Served) -> None:
    """That reader has a limit for a field, too, and nobody sent its answer."""
    ((status, _, _),) = answers(server, f"{HANDSHAKE}X-Padding: {'x' * 9000}\r\n\r\n")
    assert status == 431


def test_what_is_not_doubtful_is_answered_one_after_the_other(server: Served) -> None:
    sound = f"{POST}X-Forwarded-For: {new_address()}\r\n{CHUNKED}\r\n2;name=value\r\n{{}}\r\n0\r\n\r\n"
    twice = f"{POST}X-Forwarded-For: {new_address()}\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{{}}"
    last = NEXT.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
    assert [status for status, _, _ in answers(server, sound + twice + NEXT + last)] == [400, 400, 200, 200]


def test_a_body_in_too_many_chunks(server: Served) -> None:
    """Each is an event of its own: a quarter of a megabyte of them took 0.2 s in which nobody else was served."""
    body = CHUNK * (CHUNKS + 1) + "0\r\n\r\n"
    ((status, _, answer),) = answers(server, f"{POST}{CHUNKED}\r\n{body}{NEXT}")
    assert (status, json.loads(answer)["code"]) == (400, "malformed")
    connection = StrictConnection()
    connection.receive_data(f"{POST}{CHUNKED}\r\n{CHUNK * CHUNKS}".encode())
    while connection.next_event() is not h11.NEED_DATA:
        pass
    connection.receive_data(CHUNK.encode())
    with pytest.raises(DoubtfulRequest, match="chunks"):
        connection.next_event()


def test_bad_requests_do_not_fill_the_log(server: Served) -> None:
    list(answers(server, DOUBTFUL["both lengths"]))
    assert "Invalid HTTP request" not in server.log
