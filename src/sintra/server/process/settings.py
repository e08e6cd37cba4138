"""How a server is run: from the environment (SINTRA_…), and from the command line, which goes before it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from ipaddress import ip_network
from urllib.parse import urlsplit

from sintra.games.errors import InvalidOption
from sintra.server.store.opening import is_postgres

PREFIX = "SINTRA_"
Setting = str | int | float
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
        if not is_address(self.public_address):
            raise InvalidOption(
                f"the address is {self.public_address!r}, expected one such as https://play.example.org"
            )
        if not 0.01 <= self.bot_seconds <= 60:
            raise InvalidOption(f"bot_seconds is {self.bot_seconds}, expected 0.01 to 60")
        if self.trusted_proxy and not is_network(self.trusted_proxy):
            raise InvalidOption(
                f"trusted_proxy is {self.trusted_proxy!r}, expected an IP address, or a network such as 10.0.0.0/24"
            )
        if self.log_level.lower() not in LOG_LEVELS:
            raise InvalidOption(f"log_level is {self.log_level!r}, expected one of {', '.join(LOG_LEVELS)}")
        if self.workers > 1 and not is_postgres(self.database):
            raise InvalidOption(
                f"workers is {self.workers}, but only PostgreSQL can be shared: give --database postgresql://…"
            )


def is_address(text: str) -> bool:
    """Whether this is where a server may be: scheme, host and perhaps a port, and nothing more."""
    try:
        parts = urlsplit(text)
        return (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and (parts.port is None or parts.port >= 0)
            and "@" not in parts.netloc
            and not (parts.path or parts.query or parts.fragment)
        )
    except ValueError:  # such as a port over 65535, or half a pair of brackets
        return False


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
    kind: type[Setting] = {"port": int, "workers": int, "metrics_port": int, "bot_seconds": float}.get(name, str)
    try:
        return kind(text)
    except ValueError:
        raise InvalidOption(f"{PREFIX}{name.upper()} is {text!r}, expected a number") from None
