"""The OpenAPI page, made of the list of endpoints and the types of their messages."""

from sintra import __version__
from sintra.server.http.endpoint import ENDPOINTS, Endpoint
from sintra.server.process.settings import Settings
from sintra.server.protocol.request import Health, Problem
from sintra.server.protocol.schema import components_of
from sintra.server.security.access import HEADER, cookie_name

Json = dict[str, object]
SCHEMAS = "#/components/schemas/{name}"


def openapi_page(settings: Settings) -> Json:
    """The description of all HTTP pages of a server with these settings."""
    types = [kind for endpoint in ENDPOINTS for kind in (endpoint.body, endpoint.answer) if isinstance(kind, type)]
    _, components = components_of([*dict.fromkeys(types), Problem, Health], SCHEMAS)
    paths: dict[str, Json] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint)
    for path, summary in (("/health", "This process is alive."), ("/ready", "This process reaches its database.")):
        paths[path] = {"get": {"summary": summary, "responses": {"200": reply("it is", Health), "503": fault()}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sintra", "version": __version__, "description": "Tables for the Azul family of games."},
        "servers": [{"url": settings.public_address}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "link": {"type": "http", "scheme": "bearer", "description": "the secret of a link"},
                "browser": {"type": "apiKey", "in": "cookie", "name": cookie_name(settings)},
            },
        },
        "security": [{"link": []}, {"browser": []}, {}],
    }


def operation(endpoint: Endpoint) -> Json:
    text = {"type": "string", "maxLength": 64}
    parameters: list[Json] = [{"name": name, "in": "query", "schema": text} for name in endpoint.queries]
    if "{match}" in endpoint.path:
        parameters.append({"name": "match", "in": "path", "required": True, "schema": text})
    if endpoint.method != "GET":
        description = "any value, for requests without Authorization: no other site can send it"
        parameters.append({"name": HEADER, "in": "header", "schema": {"type": "string"}, "description": description})
    found: Json = {
        "summary": endpoint.summary,
        "operationId": f"{endpoint.method.lower()}{endpoint.path.replace('/', '_').replace('{', '').replace('}', '')}",
        "parameters": parameters,
        "responses": {"200": reply("done", endpoint.answer), "default": fault()},
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": named(endpoint.body)}}
        found["requestBody"] = {"required": not endpoint.is_body_optional, "content": content}
    elif endpoint.body_kind != "application/json":
        found["requestBody"] = {"required": True, "content": {endpoint.body_kind: {"schema": {"type": "string"}}}}
    return found


def named(kind: type) -> dict[str, str]:
    return {"$ref": SCHEMAS.format(name=kind.__name__)}


def reply(description: str, kind: type | str) -> Json:
    if isinstance(kind, str):
        return {"description": description, "content": {kind: {"schema": {}}}}
    return {"description": description, "content": {"application/json": {"schema": named(kind)}}}


def fault() -> Json:
    return reply("not done, and why", Problem)
