"""The page for browsers: the built client, the same document for every address a person can open.

That of a table has the outlines of one in it, so that there is something to see before any script has run.
"""

from collections.abc import Awaitable, Callable
from functools import cache, lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from sintra.server.http.preview import Preview
from sintra.server.http.static_file import IDENTITY, SUFFIXES, StaticFile

FOLDER = Path(__file__).parents[1] / "page"
TABLE = "/table/{match}"
ADDRESSES = (
    "/",
    "/settings",
    TABLE,
    "/replay",
    "/replay/{match}",
    "/review/{match}",
    "/mistakes",
    "/statistics",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/rules",
    "/rules/{game}",
)
SINGLE_FILES = (
    "manifest.webmanifest",
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "apple-touch-icon.png",
    "favicon.ico",
    "robots.txt",
    "worker.js",
)
TITLE = b"<title>Sintra</title>"
"""What stands in every document before anything is told of it."""
Previews = Callable[[Request], Awaitable[tuple[Preview, str]]]
"""Says what is told of a page, and at which address the server is."""
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name holds a digest of what is in them."""
ANEW = "no-cache"
"""For files that browsers ask for anew each time; they are sent again only if they have changed."""


class NotBuilt(Exception):
    """The page is missing, so that nobody could play."""


def page_routes(folder: Path = FOLDER, previews: Previews | None = None) -> list[BaseRoute]:
    """The routes of the page; NotBuilt if it has not been built. Its documents tell what `previews` says of them."""
    index, table = index_of(folder), table_of(folder)
    files = {f"/{name}": folder / name for name in SINGLE_FILES if (folder / name).is_file()}
    addresses = [*ADDRESSES, *(f"{address}/" for address in ADDRESSES if address != "/")]  # as some write them
    documents = {address: table if address.startswith(TABLE) else index for address in addresses}
    routes = [Route(address, document_sender(document, previews)) for address, document in documents.items()]
    routes += [Route(address, sender(StaticFile.read(path, ANEW))) for address, path in files.items()]
    return [*routes, Route("/assets/{name}", asset_sender(folder / "assets"))]


@cache
def index_of(folder: Path) -> StaticFile:
    """The document; NotBuilt if it is missing."""
    path = folder / "index.html"
    if not path.is_file():
        raise NotBuilt("the page for browsers has not been built: install Sintra anew with pip")
    return StaticFile.read(path, ANEW)


@cache
def table_of(folder: Path) -> StaticFile:
    """The document for tables; NotBuilt if it is missing."""
    path = folder / "table.html"
    if not path.is_file():
        raise NotBuilt("the page for browsers has not been built: install Sintra anew with pip")
    return StaticFile.read(path, ANEW)


def missing(request: Request, folder: Path = FOLDER) -> Response | None:
    """The page for an address that leads nowhere, if a person wants to look at it."""
    is_for_people = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_for_people or request.url.path.startswith("/api/"):
        return None
    return index_of(folder).answer(request, 404)


def sender(file: StaticFile) -> Callable[[Request], Awaitable[Response]]:
    async def send(request: Request) -> Response:
        return file.answer(request)

    return send


def document_sender(document: StaticFile, previews: Previews | None) -> Callable[[Request], Awaitable[Response]]:
    """Sends a document with what is told of it."""
    if previews is None:
        return sender(document)

    async def send(request: Request) -> Response:
        preview, address = await previews(request)
        response = told(document.codings[IDENTITY][0], preview, address).answer(request)
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return response

    return send


@lru_cache(maxsize=100)
def told(document: bytes, preview: Preview, address: str) -> StaticFile:
    """A document with what is told of it in its head."""
    content = document.replace(TITLE, preview.tags(address).encode(), 1)
    return StaticFile.made(content, "text/html; charset=utf-8", ANEW)


def asset_sender(folder: Path) -> Callable[[Request], Awaitable[Response]]:
    """Sends the files of a folder by name, those that were there at the start."""
    codings = tuple(SUFFIXES.values())
    paths = [path for path in folder.iterdir() if path.is_file() and not path.name.endswith(codings)]
    files = {path.name: StaticFile.read(path, FOREVER) for path in paths}

    async def send(request: Request) -> Response:
        file = files.get(request.path_params["name"])
        if file is None:
            raise HTTPException(404)
        return file.answer(request)

    return send
