"""Links for devices nearby: told to whoever sits at the server's machine, and to nobody else."""

from pathlib import Path

import httpx
import pytest

from sintra.server.http import nearby
from sintra.server.http.nearby import EVERYWHERE, nearby_origin
from sintra.server.http.nearby import own_address as real_address
from sintra.server.process.settings import Settings
from tests.server.running import serving

OPEN = Settings(host=EVERYWHERE)
HOME = "192.168.7.20"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "own_address", lambda: HOME)


@pytest.mark.parametrize("host", ["localhost:8123", "127.0.0.1:8123", "[::1]:8123"])
@pytest.mark.parametrize("visitor", ["127.0.0.1", "::1"])
def test_who_sits_at_the_machine_is_told(host: str, visitor: str) -> None:
    assert nearby_origin(OPEN, host, visitor) == f"http://{HOME}:8123"


def test_without_a_port_it_is_the_usual_one() -> None:
    assert nearby_origin(OPEN, "localhost", "127.0.0.1") == f"http://{HOME}:80"


@pytest.mark.parametrize(
    ("host", "visitor"),
    [
        ("localhost:8123", "192.168.7.21"),
        ("localhost:8123", "203.0.113.9"),
        ("192.168.7.20:8123", "127.0.0.1"),
        ("sintra.example.org", "127.0.0.1"),
        ("", "127.0.0.1"),
        ("localhost:8123", "somebody"),
    ],
)
def test_nobody_else_is(host: str, visitor: str) -> None:
    assert nearby_origin(OPEN, host, visitor) == ""


def test_there_is_none_where_it_would_not_be_reached_or_another_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for settings in (Settings(), Settings(host=EVERYWHERE, address="https://sintra.example.org")):
        assert nearby_origin(settings, "localhost:8123", "127.0.0.1") == ""
    monkeypatch.setattr(nearby, "own_address", lambda: "127.0.0.1")
    assert nearby_origin(OPEN, "localhost:8123", "127.0.0.1") == ""


@pytest.mark.slow
def test_a_link_for_devices_nearby_leads_to_the_table(tmp_path: Path) -> None:
    body = {"game": "duel", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    with serving(tmp_path, "--host", EVERYWHERE) as server:
        made = httpx.post(f"{server.origin}/api/matches", json=body, headers={"X-Sintra": "1"}).json()
        found = {link["kind"]: link["nearby"] for link in made["links"]}
        expected = real_address()
        if expected.startswith("127."):
            assert set(found.values()) == {""}
            return
        address, _, secret = found["invite"].partition("#")
        assert address == f"http://{expected}:{server.port}/table/{made['match']}"
        origin = address.partition("/table/")[0]
        look = f"{origin}/api/matches/{made['match']}/look"
        seen = httpx.post(look, json={"secret": secret}, headers={"X-Sintra": "1", "Origin": origin}).json()
        assert [seat["kind"] for seat in seen["table"]["seats"]] == ["person", "open"]
        away = {"X-Sintra": "1", "X-Forwarded-For": "203.0.113.9"}
        others = httpx.post(f"{server.origin}/api/matches", json=body, headers=away).json()
        assert {link["nearby"] for link in others["links"]} == {""}
