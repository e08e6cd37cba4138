"""How a server is run: from the environment (SINTRA_…), and from the command line, which goes before it."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib.util import find_spec
from ipaddress import ip_network
from urllib.parse import urlsplit

from sintra.games.errors import InvalidOption
from sintra.server.store.opening import is_postgres, sqlite_path

PREFIX = "SINTRA_"
Setting = str | int | float
NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?")
REDIS = ("redis://", "rediss://", "unix://")
LOG_LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. `address` is the one people use, which behind a proxy is not host and port."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    redis: str | None = None
    address: str = ""
    workers: int = 1
    metrics_port: int | None = None
    trusted_proxy: str = ""
    bot_seconds: float = 1.0
    absence_seconds: float = 180.0
    log_level: str = "info"

    @property
    def public_address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return (self.address or f"http://{host}:{self.port}").rstrip("/")

    @property
    def is_secure(self) -> bool:
        """Whether people come over TLS, so that cookies can be kept to it."""
        return urlsplit(self.public_address).scheme == "https"

    def __post_init__(self) -> None:
        if not 1 <= self.workers <= 64:
            raise InvalidOption(f"workers is {self.workers}, expected 1 to 64")
        for name, most in (("port", 65_535), ("metrics_port", 65_536 - self.workers)):
            port = getattr(self, name)
            if port is not None and not 0 <= port <= most:
                raise InvalidOption(f"{name} is {port}, expected 0 to {most}")
        check_address(self.address or self.public_address)
        if not 0.01 <= self.bot_seconds <= 60:
            raise InvalidOption(f"bot_seconds is {self.bot_seconds}, expected 0.01 to 60")
        if not 1 <= self.absence_seconds <= 86_400:
            raise InvalidOption(f"absence_seconds is {self.absence_seconds}, expected 1 to 86400")
        if self.trusted_proxy and not is_network(self.trusted_proxy):
            raise InvalidOption(
                f"trusted_proxy is {self.trusted_proxy!r}, expected an IP address, or a network such as 10.0.0.0/24"
            )
        if self.log_level.lower() not in LOG_LEVELS:
            raise InvalidOption(f"log_level is {self.log_level!r}, expected one of {', '.join(LOG_LEVELS)}")
        if self.redis is not None:
            check_redis(self.redis)
        if not is_postgres(self.database):
            sqlite_path(self.database)  # which says what is wrong with it
        if self.workers > 1 and not is_postgres(self.database):
            raise InvalidOption(
                f"workers is {self.workers}, but only PostgreSQL can be shared: give --database postgresql://…"
            )


def check_address(text: str) -> None:
    """Raise InvalidOption if this is not where people could find a server: scheme, name and perhaps a port."""
    if fault := fault_of_address(text):
        shown = "" if "@" in text else f" is {text!r}, but"  # what stands before it may be a password
        raise InvalidOption(f"the address{shown} {fault}")


def fault_of_address(text: str) -> str:
    """What is wrong with an address, and what to write instead; empty if nothing is."""
    example = "expected one such as https://play.example.org"
    if "@" in text:
        return f"holds a user or a password: {example}"
    try:
        parts = urlsplit(text.rstrip("/"))
        name, _ = parts.hostname or "", parts.port
    except ValueError:  # such as a port over 65535, or half a pair of brackets
        return f"its name or port cannot be read: {example}"
    if "://" not in text:
        return f"lacks http:// or https:// before the name: {example}"
    if parts.scheme not in ("http", "https"):
        return f"begins with {parts.scheme}://: {example}"
    if parts.path:
        return (
            f"Sintra cannot live below a path ({parts.path}): give it a name of its own, such as "
            f"https://sintra.example.org, or a port of its own, and let the proxy pass everything on"
        )
    if parts.query or parts.fragment:
        return f"there is more behind the name and port: {example}"
    if not name.isascii():
        return f"browsers send such a name in another form: write it as {ascii_form(name)}"
    return "" if is_name(name) else f"has no name that a machine could have: {example}"


def ascii_form(name: str) -> str:
    """A name with other letters as browsers send it."""
    try:
        return name.encode("idna").decode()
    except UnicodeError:
        return "xn--…"


def is_name(text: str) -> bool:
    """Whether this is a host's name or IP address."""
    return NAME.fullmatch(text) is not None or is_network(text.partition("%")[0])


def check_redis(url: str) -> None:
    """Raise InvalidOption if Redis could not be reached there; the URL is not told, for it may hold a password."""
    try:
        is_understood = url.startswith(REDIS) and (urlsplit(url).port or 1) > 0
    except ValueError:
        is_understood = False
    if not is_understood:
        raise InvalidOption(
            "redis cannot be understood: expected redis://host:port, rediss://host:port or unix:///path"
        )
    if find_spec("redis") is None:
        raise InvalidOption("redis needs a package that is not installed: pip install 'sintra[cluster]'")


def is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def settings_from(environment: Mapping[str, str] = os.environ, **given: Setting | None) -> Settings:
    """The settings: what is given, else what the environment says, else the default; None means not given."""
    values: dict[str, Setting] = {}
    for field in fields(Settings):
        text = environment.get(PREFIX + field.name.upper())
        if (value := given.get(field.name)) is not None:
            values[field.name] = value
        elif text:
            values[field.name] = read(field.name, text)
    return Settings(**values)  # type: ignore[arg-type]  # each is of the type of its field


def read(name: str, text: str) -> Setting:
    """A setting from the environment."""
    numbers = {"port": int, "workers": int, "metrics_port": int, "bot_seconds": float, "absence_seconds": float}
    kind: type[Setting] = numbers.get(name, str)
    try:
        return kind(text)
    except ValueError:
        raise InvalidOption(f"{PREFIX}{name.upper()} is {text!r}, expected a number") from None
