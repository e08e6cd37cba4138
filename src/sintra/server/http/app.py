"""The application: pages, sockets, and what stands before them all."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import cached_property
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from sintra.look_alike import prototypes as load_look_alikes
from sintra.server.http.call import Call, answer, problem
from sintra.server.http.endpoint import ENDPOINTS, Endpoint
from sintra.server.http.page import missing, page_routes
from sintra.server.http.preview import Preview, preview_of
from sintra.server.http.readiness import Readiness
from sintra.server.live.hub import Hub
from sintra.server.live.socket import SocketCounts, serve_table
from sintra.server.live.store_failure import refusal_of
from sintra.server.process import metric
from sintra.server.process.settings import Settings
from sintra.server.protocol.openapi import openapi_page
from sintra.server.protocol.request import Health, Problem
from sintra.server.security.access import address_of, check_host, check_origin, greet, visitor_of
from sintra.server.security.budget import Allowances
from sintra.server.security.limit import PAGE_PRICE, UPLOAD, Limiter
from sintra.server.security.public_id import split_public_id
from sintra.server.store.opening import open_store
from sintra.server.store.store import StoreError
from sintra.server.table.refusal import Refusal

log = structlog.get_logger()

POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
NOT_MODIFIED = 304
SECURE_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}

Background = Callable[[], Coroutine[None, None, None]]
"""What runs along with the application, for as long as it does."""


def create_app(settings: Settings, beside: Background | None = None) -> Starlette:
    """The server as an ASGI application; `beside` runs along with it, for what concerns the process as a whole."""
    service = Service(settings, beside)
    routes = [
        *(service.route(endpoint) for endpoint in ENDPOINTS),
        Route("/health", service.health),
        Route("/ready", service.ready),
        Route("/openapi.json", service.openapi),
        WebSocketRoute("/api/matches/{match}/socket", service.table),
        *page_routes(previews=service.preview),
    ]
    app = Application(
        settings, service.allowances, routes=routes, lifespan=service.lifespan, exception_handlers=HANDLERS
    )
    app.state.failure = ""
    app.router.redirect_slashes = False  # it would lead to http, for behind a proxy nobody here knows of TLS
    return app


class Application(Starlette):
    """Starlette with a doorkeeper before everything; an ordinary middleware does not see the answers to our faults."""

    def __init__(self, settings: Settings, allowances: Allowances, **more: Any) -> None:
        super().__init__(**more)
        self._settings = settings
        self._allowances = allowances

    def build_middleware_stack(self) -> ASGIApp:
        return Doorkeeper(super().build_middleware_stack(), self._settings, self._allowances)


class Service:
    """What the routes of an application share; there is a hub from its start to its end."""

    hub: Hub

    def __init__(self, settings: Settings, beside: Background | None) -> None:
        self._settings = settings
        self._beside = beside
        self.allowances = Allowances(settings.workers)
        self._counts = SocketCounts(settings.workers, self.allowances.processor)
        self._readiness = Readiness(lambda: self.hub.store.check())

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await run_in_threadpool(load_look_alikes)  # Starlette's own way: so it has loaded what it needs for that, too
        await run_in_threadpool(lambda: self._openapi)
        try:
            self.hub = Hub(await open_store(self._settings.database), self._settings)
        except StoreError as error:
            app.state.failure = str(error)  # whoever started the application tells it, see `Doorkeeper`
            raise
        await self.hub.start()
        task = None if self._beside is None else asyncio.create_task(self._beside())
        log.info("ready", address=self._settings.public_address)
        yield
        if task is not None:
            task.cancel()
        await self.hub.close()

    async def preview(self, request: Request) -> tuple[Preview, str]:
        """What is told of a page, and at which address this server is."""
        return await preview_of(request, self.hub, self.allowances), self._settings.public_address

    def route(self, endpoint: Endpoint) -> Route:
        limiter = Limiter(*(rate.among(self._settings.workers) for rate in endpoint.rates))

        async def handle(request: Request) -> Response:
            return await serve_page(endpoint, self.hub, self.allowances, limiter, request)

        return Route(endpoint.path, handle, methods=[endpoint.method], name=f"{endpoint.method} {endpoint.path}")

    async def health(self, request: Request) -> Response:
        """This process is alive."""
        return answer(Health("ok"))

    async def ready(self, request: Request) -> Response:
        """This process can serve everything: it reaches its store, and all games are compiled."""
        if not await self._readiness.is_ready():
            return answer(Problem("unavailable", "the database cannot be reached"), 503)
        if not self.hub.preparing.is_done:
            return answer(Problem("preparing", "games are still being compiled: /api/preparation tells how far"), 503)
        return answer(Health("ok", self.hub.store.damage.warnings))

    async def openapi(self, request: Request) -> Response:
        return self._openapi

    @cached_property
    def _openapi(self) -> Response:
        return answer(openapi_page(self._settings))

    async def table(self, websocket: WebSocket) -> None:
        await serve_table(websocket, self.hub, self._counts)


async def serve_page(
    endpoint: Endpoint, hub: Hub, allowances: Allowances, limiter: Limiter, request: Request
) -> Response:
    """Check who asks and how often, then answer."""
    try:
        if endpoint.method != "GET":
            check_origin(request, hub.settings, is_socket=False)
        visitor = visitor_of(request, hub.settings, is_new_welcome=endpoint.is_new_welcome)
        if not limiter.allows(visitor.address):
            raise Refusal("rate_limited", "too many requests from your address: wait a little")
        await allowances.processor.pay(visitor.address, endpoint.price)
        content = await endpoint.handle(Call(hub, request, visitor, allowances))
        response = content if isinstance(content, Response) else answer(content)
    except StoreError as error:
        again = "the database cannot be reached: nothing was done, try again"
        return problem(refusal_of(hub.store, error, again, split_public_id(request.path_params.get("match", ""))[0]))
    except Refusal as refusal:
        return problem(refusal)
    return greet(response, visitor, hub.settings)


async def no_such_page(request: Request, error: Exception) -> Response:
    return missing(request) or answer(Problem("unknown_page", "there is no such page"), 404)


async def no_such_method(request: Request, error: Exception) -> Response:
    response = answer(Problem("unknown_page", f"this page is not called with {request.method[:10]}"), 405)
    response.headers["Allow"] = ", ".join(sorted(methods_of(request)))  # as RFC 9110 wants it
    return response


def methods_of(request: Request) -> set[str]:
    """What a page can be called with."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    found = [route.methods or () for route in routes if route.path_regex.match(request.url.path)]
    return {method for methods in found for method in methods}


async def failed(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has it, the answer says nothing."""
    return answer(Problem("internal", "something went wrong here; it is written down, try again later"), 500)


HANDLERS = {404: no_such_page, 405: no_such_method, 500: failed}


def is_short(request: Request) -> bool:
    """Whether the rest of a body can be left to come in though nobody reads it."""
    length = request.headers.get("content-length", "0")
    return "transfer-encoding" not in request.headers and length.isdecimal() and int(length) <= UPLOAD


def without_traceback(scope: Scope, send: Send) -> Send:
    """Say no more than that the start failed where a sentence says why: Starlette tells it as a traceback."""

    async def send_shortened(message: Message) -> None:
        if message["type"] == "lifespan.startup.failed" and scope["app"].state.failure:
            message["message"] = ""
        await send(message)

    return send_shortened


class Doorkeeper:
    """Stands before everything: turns away wrong names and who asks too much, adds headers, counts answers.

    What nobody has said to be kept is kept by nobody, be it an answer, a refusal or a fault of ours.

    It hangs up on whoever has not sent all of a long body that nobody waits for, else that could go on for ever.
    """

    def __init__(self, app: ASGIApp, settings: Settings, allowances: Allowances) -> None:
        self._app = app
        self._settings = settings
        self._allowances = allowances
        headers = HEADERS | (SECURE_HEADERS if settings.is_secure else {})
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, without_traceback(scope, send))
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        is_read = is_short(Request(scope))

        async def receive_to_end() -> Message:
            nonlocal is_read
            message = await receive()
            is_read = is_read or not message.get("more_body", False)
            return message

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _ in message["headers"]}
                headers = [*message["headers"], *(each for each in self._headers if each[0] not in said)]
                # To say so with 304 would change the word of the answer that was kept.
                if message["status"] != NOT_MODIFIED and all(name.lower() != b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
                if not is_read:
                    message["headers"].append((b"connection", b"close"))
                metric.REQUESTS.labels(str(message["status"])).inc()
            await send(message)

        try:
            check_host(Request(scope), self._settings)
            await self._allowances.processor.pay(address_of(Request(scope), self._settings), PAGE_PRICE)
        except Refusal as refusal:
            await problem(refusal)(scope, receive_to_end, send_with_headers)
            return
        await self._app(scope, receive_to_end, send_with_headers)
