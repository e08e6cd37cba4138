"""Who somebody is: an address as proxies write it, and nobody becomes another by the way it is written."""

import pytest
from starlette.requests import HTTPConnection

from sintra.server.process.settings import Settings
from sintra.server.security.access import address_of

PROXY = "10.0.0.1"
BEHIND = Settings(trusted_proxy="10.0.0.0/24")


def address_told(*lines: str) -> str:
    """Where a request comes from, of which the proxy tells this."""
    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    return address_of(HTTPConnection({"type": "http", "client": (PROXY, 1234), "headers": headers}), BEHIND)


@pytest.mark.parametrize(
    "told", ["192.0.2.7", "192.0.2.7:5678", "192.0.2.7:5679", '"192.0.2.7:80"', " 192.0.2.7 ", "::ffff:192.0.2.7"]
)
def test_a_visitor_is_the_same_however_a_proxy_writes_it(told: str) -> None:
    assert address_told(told) == "192.0.2.7"
    assert address_told(f"198.51.100.1:1, {told}") == "192.0.2.7"
    assert address_told("198.51.100.1", told) == "192.0.2.7"


@pytest.mark.parametrize(
    "told",
    ["2001:db8::1", "2001:db8::2", "[2001:db8::1]", "[2001:db8::1]:443", '"[2001:db8::1]:4711"', "2001:DB8::1%eth0"],
)
def test_a_network_of_ipv6_is_the_same_however_a_proxy_writes_it(told: str) -> None:
    assert address_told(told) == "2001:db8::/64"


@pytest.mark.parametrize(
    "told",
    ["", "unknown", "_hidden", "_hidden:80", "192.0.2.7.1", "192.0.2", "192.0.2.300:80", "[]:1", ":", "x" * 9999]
    + [f"somebody-{number}" for number in range(3)],
)
def test_what_is_no_address_counts_as_the_proxy_and_not_as_somebody_new(told: str) -> None:
    assert address_told(told) == PROXY


def test_without_a_proxy_nothing_is_believed() -> None:
    headers = [(b"x-forwarded-for", b"192.0.2.7")]
    scope = {"type": "http", "client": ("203.0.113.5", 1234), "headers": headers}
    assert address_of(HTTPConnection(scope), BEHIND) == "203.0.113.5"
