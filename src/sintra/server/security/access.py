"""Who somebody is, and what that opens: a browser by its cookie, a program by the secret of a link."""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sintra.server.process.settings import Settings
from sintra.server.security.public_id import is_public_id
from sintra.server.security.secret import hash_of, is_id, is_secret, new_secret
from sintra.server.store.store import INVITE, OVER, WATCHER, Link, Store, StoredMatch
from sintra.server.table.refusal import Refusal

COOKIE = "sintra"
YEAR = 365 * 86_400
LONGEST_ADDRESS = 64
HEADER = "x-sintra"
"""Browsers let no other site send this header, so a request with it comes from our own page."""


NOT_OPEN = "this link or browser does not open this table, or no longer: its link may be void, ask for a new one"
NOT_PUBLIC = "there is no such match, or it is not open to everybody"
VOID = "this link is not good for this table, or was made void: ask for a new one"


@dataclass(frozen=True, slots=True)
class Access:
    """What one may do at a table: act for these seats, or only look on; by its public id only at what is over."""

    seats: frozenset[int]
    is_public: bool = False


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sends a request: the hash of a browser's token, or of the secret of a link that a program sends."""

    person: str | None
    link: str | None
    address: str
    new_token: str | None = None

    @property
    def holder(self) -> str:
        """Whose rights are its own."""
        return self.person or self.link or ""


def cookie_name(settings: Settings) -> str:
    return f"__Host-{COOKIE}" if settings.is_secure else COOKIE


def visitor_of(connection: HTTPConnection, settings: Settings, *, is_new_welcome: bool = False) -> Visitor:
    """Who this is; a browser without a token is given one where that is welcome."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    address = address_of(connection, settings)
    if scheme:
        if scheme.lower() != "bearer" or not is_secret(secret.strip()):
            raise Refusal("forbidden", "expected `Authorization: Bearer` and the secret of a link")
        return Visitor(None, hash_of(secret.strip()), address)
    token = connection.cookies.get(cookie_name(settings), "")
    if is_secret(token):
        return Visitor(hash_of(token), None, address)
    if is_new_welcome:
        token = new_secret()
        return Visitor(hash_of(token), None, address, token)
    return Visitor(None, None, address)


def greet(response: Response, visitor: Visitor, settings: Settings) -> Response:
    """Give a new browser its token."""
    if visitor.new_token is not None:
        response.set_cookie(
            cookie_name(settings),
            visitor.new_token,
            max_age=YEAR,
            path="/",
            secure=settings.is_secure,
            httponly=True,
            samesite="lax",
        )
    return response


def take_token(response: Response, settings: Settings) -> None:
    """Take its token from a browser; also the one from when the server was reached with TLS, or without."""
    for name, is_secure in ((f"__Host-{COOKIE}", True), (COOKIE, settings.is_secure)):
        response.delete_cookie(name, path="/", secure=is_secure, httponly=True, samesite="lax")


async def access_to(store: Store, match: str, visitor: Visitor) -> Access:
    """What a visitor may do at a table; Refusal if nothing.

    It is asked before the table is read: a log may be long, and nobody makes the server read one that is not theirs.
    """
    check_id(match)
    seats: list[int] = []
    if visitor.link is not None:
        link = await store.link(visitor.link)
        if link is not None and link.match == match and link.kind != INVITE:  # which lets one in, no more
            seats = [WATCHER if link.seat is None else link.seat]
    elif visitor.person is not None:
        seats = await store.seats(match, visitor.person)
    if not seats:
        await check_exists(store, match)
        raise Refusal("forbidden", NOT_OPEN)
    return Access(frozenset(seats) - {WATCHER})


async def link_to(store: Store, match: str, secret: str) -> Link:
    """The link with this secret; Refusal if it leads nowhere, or to another table."""
    check_id(match)
    link = await store.link(hash_of(secret)) if is_secret(secret) else None
    if link is None or link.match != match:
        await check_exists(store, match)
        raise Refusal("forbidden", VOID)
    return link


async def check_public(store: Store, match: str, named: str) -> StoredMatch:
    """The match that is over whose public id this is, unless it is private; Refusal if there is none.

    Whether there is no such match, it goes on, or the tag is another, is not told: nobody finds out by trying.
    """
    stored = await store.match(match) if is_id(match) else None
    if stored is None or stored.status != OVER or not is_public_id(named, match, bytes.fromhex(stored.secret)):
        raise Refusal("unknown_match", NOT_PUBLIC)
    return stored


def check_id(match: str) -> None:
    """Refuse what cannot be the name of a match; not all texts can be asked a database for."""
    if not is_id(match):
        raise Refusal("unknown_match", "there is no such match")


async def check_exists(store: Store, match: str) -> None:
    """Refuse a match that is not there: whoever followed a wrong address is told so. No id can be guessed."""
    if await store.match(match) is None:
        raise Refusal("unknown_match", "there is no such match")


def address_of(connection: HTTPConnection, settings: Settings) -> str:
    """Where a request comes from; what it says of that itself is believed only from the proxy that is trusted."""
    host = connection.client.host if connection.client else ""
    if is_proxy(host, settings):
        told = ",".join(connection.headers.getlist("x-forwarded-for"))  # what the proxy added stands last
        host = host_in(told.rpartition(",")[2]) or host
    return network_of(host)


def host_in(text: str) -> str | None:
    """The address in what a proxy tells: some add a port, brackets or quotes, which make nobody another.

    None if there is none, such as in `unknown`: whatever that is, it must not count as somebody new each time.
    """
    text = text.strip().strip('"')[:LONGEST_ADDRESS]
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(plain_address(text.partition("%")[0]))
    except ValueError:
        return None


def is_proxy(host: str, settings: Settings) -> bool:
    """Whether this is the proxy that is trusted, or one of its network."""
    if not settings.trusted_proxy:
        return False
    try:
        return plain_address(host) in trusted_network(settings.trusted_proxy)
    except ValueError:
        return False


@lru_cache(maxsize=1)
def trusted_network(text: str) -> IPv4Network | IPv6Network:
    """The network of a proxy; a single address is one of its own."""
    network = ip_network(text, strict=False)
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    return network if mapped is None else ip_network((mapped, max(0, network.prefixlen - 96)), strict=False)


def plain_address(text: str) -> IPv4Address | IPv6Address:
    """An address; one of IPv4 that a socket for both has written as IPv6 (::ffff:127.0.0.1) is what it was."""
    known = ip_address(text)
    return known if isinstance(known, IPv4Address) else known.ipv4_mapped or known


def network_of(address: str) -> str:
    """Whom the limits are for: with IPv6 one household has a whole network of 64 bits to choose addresses from."""
    try:
        known = plain_address(address)
    except ValueError:
        return address
    return str(known) if isinstance(known, IPv4Address) else str(ip_network((int(known) >> 64 << 64, 64)))


def check_host(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse names that are not ours: else another site could make its own name point here, and pass for us."""
    try:
        host = urlsplit("//" + connection.headers.get("host", "")).hostname or ""
        if host not in ("localhost", settings.host, urlsplit(settings.public_address).hostname):
            ip_address(host)
    except ValueError:
        raise Refusal("forbidden", "this server does not know that name: set its address with --address") from None


def check_origin(connection: HTTPConnection, settings: Settings, *, is_socket: bool) -> None:
    """Refuse what another site makes a browser send. Programs send no Origin, and no cookie either."""
    origin = connection.headers.get("origin")
    own = f"{urlsplit(settings.public_address).scheme}://{connection.headers.get('host')}"
    if origin is not None and origin not in (settings.public_address, own):
        raise Refusal("forbidden", "this request comes from another site")
    if "authorization" in connection.headers:
        return
    if is_socket:
        if origin is None:
            raise Refusal("forbidden", "a browser says where it comes from; programs send the secret of a link")
        return
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal("forbidden", "this request comes from another site")
    if HEADER not in connection.headers:
        raise Refusal("forbidden", f"expected the header {HEADER}: 1, which no other site can send")
