"""The page for browsers: the built client, the same document for every address a person can open."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "page"
ADDRESSES = (
    "/",
    "/settings",
    "/table/{match}",
    "/replay",
    "/replay/{match}",
    "/learn",
    "/learn/{game}",
    "/rules",
    "/rules/{game}",
)
SINGLE_FILES = ("manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png", "worker.js")
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name holds a digest of what is in them."""


class NotBuilt(Exception):
    """The page is missing, so that nobody could play."""


class Assets(StaticFiles):
    """Files whose names change with their content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = FOREVER
        return response


def page_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """The routes of the page; NotBuilt if it has not been built."""
    index = folder / "index.html"
    if not index.is_file():
        raise NotBuilt("the page for browsers has not been built: install Sintra anew with pip")

    async def document(request: Request) -> Response:
        return fresh(index)

    return [
        *(Route(address, document) for address in ADDRESSES),
        *(Route(f"/{name}", single_file(folder / name)) for name in SINGLE_FILES if (folder / name).is_file()),
        Mount("/assets", GZipMiddleware(Assets(directory=folder / "assets"))),
    ]


def missing(request: Request, folder: Path = FOLDER) -> Response | None:
    """The page for an address that leads nowhere, if a person wants to look at it."""
    is_for_people = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_for_people or request.url.path.startswith("/api/"):
        return None
    return FileResponse(folder / "index.html", 404, headers={"Cache-Control": "no-cache"})


def single_file(path: Path) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        return fresh(path)

    return serve


def fresh(path: Path) -> FileResponse:
    """A file that browsers ask for anew each time."""
    return FileResponse(path, headers={"Cache-Control": "no-cache"})
