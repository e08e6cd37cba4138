"""Files of the page, as they were built: kept in memory, and sent in the best form that the browser takes.

A file may lie there in several codings, `name.js.br` beside `name.js`; nothing is compressed while somebody waits.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

IDENTITY = "identity"
SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""Codings with how their files end, the best first."""
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
"""What the tables of some systems do not know, or know otherwise."""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """One file in all its codings, each with its tag."""

    kind: str
    codings: dict[str, tuple[bytes, str]]
    caching: str

    @classmethod
    def read(cls, path: Path, caching: str) -> "StaticFile":
        found = {coding: path.with_name(path.name + suffix) for coding, suffix in SUFFIXES.items()}
        files = {coding: file for coding, file in found.items() if file.is_file()} | {IDENTITY: path}
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        codings = {coding: tagged(file.read_bytes()) for coding, file in files.items()}
        return cls(f"{kind}; charset=utf-8" if kind.startswith("text/") else kind, codings, caching)

    @classmethod
    def made(cls, content: bytes, kind: str, caching: str) -> "StaticFile":
        """One that was not built but made here."""
        codings = {"gzip": tagged(gzip.compress(content, 6, mtime=0)), IDENTITY: tagged(content)}
        return cls(kind, codings, caching)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The file, or that the browser has it already. A part of it (`Range`) is not sent: all are short."""
        coding = best_coding(request.headers.get("accept-encoding"), self.codings)
        content, tag = self.codings[coding]
        headers = {"Cache-Control": self.caching, "ETag": tag}
        if len(self.codings) > 1:
            headers["Vary"] = "Accept-Encoding"
        if status == 200 and is_known(request.headers.get("if-none-match"), tag):
            return Response(status_code=304, headers=headers)
        if coding != IDENTITY:
            headers["Content-Encoding"] = coding
        return Response(content, status, headers, self.kind)


def tagged(content: bytes) -> tuple[bytes, str]:
    """Content with the tag it is known by: each coding has its own."""
    return content, f'"{hashlib.sha256(content).hexdigest()[:20]}"'


def is_known(header: str | None, tag: str) -> bool:
    """Whether the browser says that it has what this tag stands for (RFC 9110, 13.1.2)."""
    if header is None:
        return False
    told = [each.strip().removeprefix("W/") for each in header.split(",")]
    return tag in told or told == ["*"]


def best_coding(header: str | None, offered: dict[str, tuple[bytes, str]]) -> str:
    """Which of the codings to send, by `Accept-Encoding` (RFC 9110, 12.5.3).

    >>> best_coding("gzip, br;q=0.9", {"br": (b"", ""), "gzip": (b"", ""), "identity": (b"", "")})
    'gzip'
    """
    if header is None:
        return IDENTITY
    weights: dict[str, float] = {}
    for each in header.lower().split(",")[:20]:
        name, _, parameter = each.partition(";")
        weights[name.strip()] = weight_of(parameter)
    others = weights.get("*", 0.0)
    coding = max(offered, key=lambda name: (weights.get(name, others if name != IDENTITY else 0.0), name != IDENTITY))
    return coding if weights.get(coding, others) > 0 else IDENTITY


def weight_of(parameter: str) -> float:
    """What `q=0.5` says; a coding without it is as welcome as can be, and one with nonsense is not."""
    if not parameter.strip():
        return 1.0
    name, _, number = parameter.partition("=")
    try:
        return min(1.0, max(0.0, float(number))) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
