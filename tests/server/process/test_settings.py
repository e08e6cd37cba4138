"""How a server is set up: what is wrong is told before anything is begun."""

import re
import socket
from pathlib import Path

import pytest

from sintra.games.errors import InvalidOption, SintraError
from sintra.server.process import settings
from sintra.server.process.settings import Settings, settings_from
from sintra.server.security.access import is_proxy, network_of
from tests.server.guest import Guest
from tests.server.running import serving


def test_an_address_of_ipv6_stands_in_brackets() -> None:
    assert Settings(host="::1").public_address == "http://[::1]:8000"
    assert Settings(host="::", port=0).public_address == "http://[::]:0"
    assert Settings(host="::", address="https://play.example.org/").public_address == "https://play.example.org"
    assert Settings(address="https://[2001:db8::1]:8443").is_secure


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("https://[bad", "its name or port cannot be read"),
        ("https://play.example.org:99999", "its name or port cannot be read"),
        ("https://play.example.org:port", "its name or port cannot be read"),
        ("https://example.org/sintra", r"Sintra cannot live below a path \(/sintra\): give it a name of its own"),
        ("https://example.org/sintra/", r"Sintra cannot live below a path \(/sintra\): give it a name of its own"),
        ("https://play.example.org?a=b", "there is more behind the name and port"),
        ("ftp://play.example.org", "begins with ftp://"),
        ("play.example.org", "lacks http:// or https:// before the name"),
        ("localhost:8000", "lacks http:// or https:// before the name"),
        ("https://", "has no name"),
        ("https://play example.org", "has no name"),
        ("https://pläy.example.org", "browsers send such a name in another form: write it as xn--ply-rla.example.org"),
    ],
)
def test_what_is_wrong_with_an_address_is_told(address: str, fault: str) -> None:
    with pytest.raises(InvalidOption, match=f"^the address is '{re.escape(address)}', but {fault}"):
        Settings(address=address)


def test_a_password_in_an_address_is_not_told() -> None:
    with pytest.raises(InvalidOption, match=r"^the address holds a user or a password: ") as caught:
        Settings(address="https://ann:geheim@play.example.org")
    assert "geheim" not in str(caught.value)
    for redis in ("http://:geheim@127.0.0.1", "redis://:geheim@127.0.0.1:port"):
        with pytest.raises(InvalidOption, match=r"^redis cannot be understood: expected ") as caught:
            Settings(redis=redis)
        assert "geheim" not in str(caught.value)


def test_redis_needs_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "find_spec", lambda name: None)
    with pytest.raises(InvalidOption, match=r"pip install 'sintra\[cluster\]'$"):
        Settings(redis="redis://127.0.0.1")


@pytest.mark.parametrize(
    "address",
    ["https://play.example.org/", "http://192.168.1.5:8000", "http://raspberry_pi.local", "http://[fe80::1]:80", ""],
)
def test_what_is_an_address(address: str) -> None:
    assert Settings(address=address).public_address == (address or "http://127.0.0.1:8000").rstrip("/")


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ({"SINTRA_PORT": "99999"}, "port"),
        ({"SINTRA_PORT": "-1"}, "port"),
        ({"SINTRA_PORT": "http"}, "SINTRA_PORT"),
        ({"SINTRA_METRICS_PORT": "65536"}, "metrics_port"),
        (
            {"SINTRA_METRICS_PORT": "65535", "SINTRA_WORKERS": "2", "SINTRA_DATABASE": "postgresql://db/sintra"},
            "metrics_port",
        ),
        ({"SINTRA_WORKERS": "2"}, "workers"),
        ({"SINTRA_DATABASE": "mysql://db/sintra"}, "the database begins with 'mysql'://, expected"),
        ({"SINTRA_DATABASE": "matches/"}, "the database"),
        ({"SINTRA_WORKERS": "100000", "SINTRA_METRICS_PORT": "9100"}, "workers"),
        ({"SINTRA_TRUSTED_PROXY": "proxy.example.org"}, "trusted_proxy"),
        ({"SINTRA_LOG_LEVEL": "loud"}, "log_level"),
        ({"SINTRA_BOT_SECONDS": "0"}, "bot_seconds"),
    ],
)
def test_what_cannot_be_is_told(wrong: dict[str, str], name: str) -> None:
    with pytest.raises(SintraError, match=f"^{name} "):
        settings_from(wrong)


def test_a_proxy_is_known_however_its_address_is_written() -> None:
    for proxy in ("127.0.0.1", "::ffff:127.0.0.1", "127.0.0.0/24", "::ffff:127.0.0.0/120"):
        settings = Settings(trusted_proxy=proxy)
        assert is_proxy("127.0.0.1", settings), proxy
        assert is_proxy("::ffff:127.0.0.1", settings), proxy
        for other in ("127.0.1.1", "::1", "", "testclient"):
            assert not is_proxy(other, settings), (proxy, other)
    assert is_proxy("2001:db8::0001", Settings(trusted_proxy="2001:DB8::1"))
    assert not is_proxy("127.0.0.1", Settings())


def test_a_household_has_one_network() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") == "10.0.0.1"
    assert network_of("unix:") == "unix:"


def has_both() -> bool:
    """Whether this machine has IPv6, with sockets that hear IPv4 too."""
    try:
        with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True):
            return True
    except (OSError, ValueError):
        return False


@pytest.mark.slow
@pytest.mark.skipif(not has_both(), reason="this machine has no IPv6")
def test_a_proxy_that_comes_by_ipv4_to_a_server_for_both_is_believed(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "::") as server:
        for _ in range(2):
            with Guest(server) as guest:
                for _ in range(5):  # as many as one address may open
                    guest.create("duel", "me", "open")
