"""How a server is run: from the environment (SINTRA_…), and from the command line, which goes before it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlsplit

from sintra.games.errors import InvalidOption

PREFIX = "SINTRA_"


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
        return (self.address or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def is_secure(self) -> bool:
        """Whether people come over TLS, so that cookies can be kept to it."""
        return urlsplit(self.public_address).scheme == "https"

    def __post_init__(self) -> None:
        parts = urlsplit(self.public_address)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
            raise InvalidOption(f"the address is {self.address!r}, expected one such as https://play.example.org")
        for name in ("port", "metrics_port"):
            port = getattr(self, name)
            if port is not None and not 0 <= port <= 65_535:
                raise InvalidOption(f"{name} is {port}, expected 0 to 65535")
        if not 1 <= self.workers <= 64:
            raise InvalidOption(f"workers is {self.workers}, expected 1 to 64")
        if not 0.01 <= self.bot_seconds <= 60:
            raise InvalidOption(f"bot_seconds is {self.bot_seconds}, expected 0.01 to 60")
        is_postgres = (self.database or "").startswith(("postgresql://", "postgres://"))
        if self.workers > 1 and not is_postgres:
            raise InvalidOption(
                f"workers is {self.workers}, but only PostgreSQL can be shared: give --database postgresql://…"
            )


def settings_from(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings: what is given, else what the environment says, else the default; None means not given."""
    values: dict[str, Any] = {}
    for field in fields(Settings):
        text = environment.get(PREFIX + field.name.upper())
        if given.get(field.name) is not None:
            values[field.name] = given[field.name]
        elif text:
            values[field.name] = read(field.name, text)
    return Settings(**values)


def read(name: str, text: str) -> Any:
    """A setting from the environment."""
    kind = {"port": int, "workers": int, "metrics_port": int, "bot_seconds": float}.get(name, str)
    try:
        return kind(text)
    except ValueError:
        raise InvalidOption(f"{PREFIX}{name.upper()} is {text!r}, expected a number") from None
