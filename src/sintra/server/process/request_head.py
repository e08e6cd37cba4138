"""Requests as they come in: refused if their head is too large, or if another reader could see another end to them.

h11 reads requests, and bounds only what is not yet complete. Where a proxy in front and the server differ in where a
request ends, what is a body to one is a request to the other (RFC 9112, 11.2): so whatever is doubtful is refused, and
the connection is closed.
"""

import h11

from sintra.server.security.limit import CHUNKS, HEAD, HEAD_FIELDS, REQUEST_LINE

BAD_REQUEST = 400
TARGET_TOO_LONG = 414
HEAD_TOO_LARGE = 431


class DoubtfulRequest(h11.RemoteProtocolError):
    """A request that h11 would take, and this server does not."""


class StrictConnection(h11.Connection):
    """Reads requests as h11 does, but only those that every reader takes for the same."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, HEAD)
        self.fault: h11.RemoteProtocolError | None = None
        """Why the latest request cannot be read."""
        self._chunks = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        data, _ = self.trailing_data
        try:
            if self.their_state is h11.IDLE:
                check_lines(data)
            event = super().next_event()
            if isinstance(event, h11.Request):
                self._chunks = 0
                check_framing(event)
            elif isinstance(event, h11.Data):
                self._count_chunk(event)
            elif isinstance(event, h11.EndOfMessage):
                check_end(event, data[: len(data) - len(self.trailing_data[0])])
        except h11.RemoteProtocolError as fault:
            self.fault = fault
            raise
        return event

    def _count_chunk(self, data: h11.Data) -> None:
        """Bound the work that a body makes beyond its bytes: each chunk is an event."""
        self._chunks += data.chunk_start
        if self._chunks > CHUNKS:
            raise DoubtfulRequest(f"a body comes in at most {CHUNKS} chunks")


def check_lines(data: bytes) -> None:
    """Refuse a head that is too large or whose lines are doubtful; h11 bounds one that is not yet complete."""
    line = data.find(b"\n")
    if (len(data) if line < 0 else line) > REQUEST_LINE:
        raise DoubtfulRequest(f"the first line of a request has at most {REQUEST_LINE} bytes", TARGET_TOO_LONG)
    ends = [end for end in (data.find(b"\n\r\n"), data.find(b"\n\n")) if end >= 0]
    if not ends:
        return
    head = data[: min(ends) + 1]
    if len(head) > HEAD or head.count(b"\n") - 1 > HEAD_FIELDS:
        raise DoubtfulRequest(
            f"the head of a request has at most {HEAD} bytes and {HEAD_FIELDS} fields", HEAD_TOO_LARGE
        )
    is_blank_line_whole = data.startswith(b"\r\n", len(head))
    if not is_blank_line_whole or not head.count(b"\n") == head.count(b"\r") == head.count(b"\r\n"):
        raise DoubtfulRequest("a line of the head does not end with CR LF")
    if b"\n " in head or b"\n\t" in head:
        raise DoubtfulRequest("a field of the head goes on in the next line")


def check_framing(request: h11.Request) -> None:
    """Refuse a request whose end is doubtful (RFC 9112, 6.1 and 6.3), or a handshake with a body."""
    fields = dict(request.headers)
    is_chunked = b"transfer-encoding" in fields
    if is_chunked and (b"content-length" in fields or request.http_version < b"1.1"):
        raise DoubtfulRequest("Transfer-Encoding stands without Content-Length, and only in HTTP/1.1")
    has_body = is_chunked or fields.get(b"content-length", b"0").strip(b"0")
    is_handshake = fields.get(b"upgrade", b"").lower() == b"websocket"
    if is_handshake and (has_body or request.method != b"GET"):
        raise DoubtfulRequest("a handshake is called with GET and has no body")


def check_end(end: h11.EndOfMessage, consumed: bytes) -> None:
    """Refuse fields after a body, which nobody reads, and an end of it that h11 takes though it is none."""
    if end.headers or (consumed and not consumed.endswith(b"\r\n")):
        raise DoubtfulRequest("a body in chunks ends with a chunk of no bytes and an empty line")


def status_of(fault: h11.RemoteProtocolError | None) -> int:
    """The status to answer with. What h11 calls not implemented (501) is a doubtful end, which is a bad request."""
    hint = BAD_REQUEST if fault is None else fault.error_status_hint
    return hint if hint in (TARGET_TOO_LONG, HEAD_TOO_LARGE) else BAD_REQUEST


def explanation_of(fault: h11.RemoteProtocolError | None) -> str:
    """What is wrong, in words. Those of h11 quote the request, and are kept back."""
    if isinstance(fault, DoubtfulRequest):
        return str(fault)
    if status_of(fault) == HEAD_TOO_LARGE:
        return f"the head of a request has at most {HEAD} bytes and {HEAD_FIELDS} fields"
    return "this cannot be read as a request of HTTP/1.1"
