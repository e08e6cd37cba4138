"""The fuzzer's requests: every page of the list of endpoints, with what makes sense there and with what does not."""

import json
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from msgspec import inspect

import sintra
from sintra.match.match import Match
from sintra.records.codec import encode
from sintra.server.http.endpoint import ENDPOINTS, Endpoint
from sintra.server.table.refusal import CODES
from tests.server.fuzz.grammar import value_of
from tests.server.fuzz.mutation import mutated
from tests.server.fuzz.table import FuzzedTable
from tests.server.guest import new_address

if TYPE_CHECKING:
    from tests.server.fuzz.fuzzer import Fuzzer

PROBLEM = {"code", "message", "reason"}
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW")
PATHS = ("%00", "%ff%fe", "..%2f..%2fetc%2fpasswd", "'", "a" * 300, "%F0%9F%98%80", "-", "Ä", "%2e%2e", "record%2f")
FATAL = ("/void", "/forget")
"""What takes from a table those who fuzz it, and is called the less often."""


class PageFuzzer:
    """Calls pages, and sees that what is refused has changed nothing."""

    def __init__(self, fuzzer: "Fuzzer") -> None:
        self._fuzzer = fuzzer
        self._rng = fuzzer.rng
        self._client = httpx.Client(base_url=fuzzer.server.origin, timeout=20)
        match = Match.start(sintra.duel(), seed=1, names=["Ann", "Bob"])
        for _ in range(20):
            match.play(self._rng.choice(match.state.legal_actions()))
        self._record = encode(match.record)

    def close(self) -> None:
        self._client.close()

    def call(self, table: FuzzedTable) -> None:
        """Call one page, well or badly."""
        rng = self._rng
        endpoint = rng.choice(ENDPOINTS)
        if endpoint.path.endswith(FATAL) and rng.random() < 0.9:
            endpoint = ENDPOINTS[0]
        path = endpoint.path.replace("{match}", table.match if rng.random() < 0.9 else "0" * 20)
        headers = {"X-Forwarded-For": new_address(), "X-Sintra": "1"} | self._credentials(table)
        method, content = endpoint.method, self._body(endpoint, table)
        if content is not None:
            headers["Content-Type"] = endpoint.body_kind
        is_well_formed = rng.random() < 0.6
        name = f"{method} {endpoint.path}"
        if not is_well_formed:
            name, method, path, content = self._spoil(endpoint, table, headers, path, content)
        self._fuzzer.note(name, (method, path, headers, content), is_well_formed=is_well_formed)
        self._send(table, method, path, headers, content)

    def _credentials(self, table: FuzzedTable) -> dict[str, str]:
        """As one who has a seat, as a program, as somebody new."""
        rng = self._rng
        match rng.randrange(4):
            case 0:
                return {}
            case 1:
                return {"Authorization": f"Bearer {rng.choice(list(table.secrets.values()))}"}
            case _:
                return {"Cookie": rng.choice(table.guests).cookie}

    def _body(self, endpoint: Endpoint, table: FuzzedTable) -> bytes | None:
        if endpoint.body_kind == "text/plain":
            return self._record.encode()
        if endpoint.body is None:
            return None
        body = self._meaningful(endpoint, table)
        data = json.dumps(body).encode()
        assert msgspec.json.decode(data, type=endpoint.body) is not None, "a body that is called well-formed"
        return data

    def _meaningful(self, endpoint: Endpoint, table: FuzzedTable) -> dict[str, Any]:
        """A body of the declared type, with secrets, names and games that there are."""
        rng = self._rng
        body: dict[str, Any] = value_of(inspect.type_info(endpoint.body), rng)
        if "secret" in body and rng.random() < 0.8:
            body["secret"] = rng.choice(list(table.secrets.values()))
        if body.get("name"):
            body["name"] = rng.choice(("Eve", "Zoë", "李", body["name"]))
        if "game" in body and rng.random() < 0.8:
            body["game"] = rng.choice(("duel", "chocolatier"))
            body["seats"] = [{"kind": "me", "name": "Eve"}, {"kind": rng.choice(("open", "me")), "name": "Ann"}]
            body["options"] = {}
        return body

    def _spoil(
        self, endpoint: Endpoint, table: FuzzedTable, headers: dict[str, str], path: str, content: bytes | None
    ) -> tuple[str, str, str, bytes | None]:
        """One thing wrong with a request."""
        rng = self._rng
        method = endpoint.method
        match rng.randrange(6) if content is not None else rng.randrange(3, 6):
            case 0 | 1 if endpoint.body is not None:
                name, data = mutated(self._meaningful(endpoint, table), rng)
                content = data if isinstance(data, bytes) else data.encode(errors="surrogatepass")
            case 0 | 1 | 2:
                name = "wrong kind of body"
                headers["Content-Type"] = rng.choice(("text/html", "application/xml", "", "application/json; x", "ä/b"))
            case 3:
                name, method = "wrong method", rng.choice([other for other in METHODS if other != endpoint.method])
            case 4:
                name, path = (
                    "wrong path",
                    endpoint.path.replace("{match}", rng.choice(PATHS)) + rng.choice(("", "/", "//", "/x")),
                )
            case _:
                name = "wrong headers"
                headers.update(
                    rng.choice(
                        (
                            {"Origin": "https://evil.example"},
                            {"Host": "evil.example"},
                            {"Authorization": "Bearer x"},
                            {"Authorization": "Basic eDp5"},
                            {"Cookie": "sintra=x; sintra=\u00ff"},
                            {"Sec-Fetch-Site": "cross-site"},
                            {"X-Forwarded-For": "not an address"},
                            {"Accept-Encoding": "identity;q=0, *;q=0"},
                        )
                    )
                )
        return name, method, path, content

    def _send(self, table: FuzzedTable, method: str, path: str, headers: dict[str, str], content: bytes | None) -> None:
        logs = self._fuzzer.logs
        version, count = logs.version_of(table.match), logs.match_count()
        self._client.cookies.clear()
        encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
        response = self._client.request(method, path, content=content, headers=encoded)
        self._fuzzer.tally[f"status: {response.status_code}"] += 1
        assert response.status_code < 500, (response.status_code, response.text[:400])
        is_done = response.status_code == 200
        if not is_done and method != "HEAD" and response.status_code not in (304, 307):
            assert set(response.json()) == PROBLEM, response.text[:400]
            assert response.json()["code"] in CODES, response.text[:400]
        if not is_done or method == "GET":
            added = logs.commands_after(table.match, version)
            own = [key for key in added.values() if key.partition(":")[0] not in ("auto", "flag", "away")]
            assert not own, f"{response.status_code}, though it changed something: {added}"
            assert logs.match_count() == count, f"{response.status_code}, though a table was opened"
        elif path.endswith(FATAL):
            table.is_spent = True
