"""Every page that /openapi.json tells of, called as it says and otherwise: schemathesis makes the calls."""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sintra.server.table.refusal import CODES
from tests.server.fuzz.table import FuzzedTable, open_table
from tests.server.guest import new_address
from tests.server.running import Served

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE")
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def so_many(examples: int) -> settings:
    """The same calls every time, so that what fails once fails again."""
    unneeded = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=unneeded,
        phases=[Phase.generate],
    )


def call_every_page(server: Served, examples: int) -> Counter[str]:
    """Call every page so often in each mode; how often each was. Failures are raised as schemathesis words them."""
    schema = schemathesis.openapi.from_url(f"{server.origin}/openapi.json")
    rng = random.Random(examples)
    table = open_table(server, rng)
    calls: Counter[str] = Counter()
    try:
        for mode in MODES:
            for found in schema.get_all_operations():
                operation: Any = found.ok()  # type: ignore[union-attr]  # ours can all be read
                test = calling(server, table, rng, is_negative=mode is MODES[1], calls=calls)
                with suppress(Unsatisfiable):  # a page that takes nothing takes nothing wrong
                    given_cases: Any = given(operation.as_strategy(generation_mode=mode))
                    so_many(examples)(given_cases(test))()
    finally:
        table.close()
    assert not server.faults(), server.faults()
    return calls


def calling(
    server: Served, table: FuzzedTable, rng: random.Random, *, is_negative: bool, calls: Counter[str]
) -> Callable[[Any], None]:
    """Calls a page as a case says; half of the time at a table that there is, and as one who has a seat there."""

    def call(case: Any) -> None:
        headers = {"X-Forwarded-For": new_address(), "X-Sintra": "1"}
        if rng.random() < 0.5:
            headers["Authorization"] = f"Bearer {rng.choice(list(table.secrets.values()))}"
        if "match" in (case.path_parameters or {}) and rng.random() < 0.5 and not is_negative:
            case.path_parameters["match"] = table.match
        response = case.call(base_url=server.origin, headers=headers)
        calls[f"{case.method.upper()} {case.operation.path}"] += 1
        checks = [*CHECKS, negative_data_rejection] if is_negative and case.operation.body else CHECKS
        case.validate_response(response, checks=checks)
        if response.status_code != 200:
            assert response.json()["code"] in CODES, response.text

    return call


def check_methods(server: Served) -> int:
    """Every page refuses every method that it is not described with, says which it takes, and changes nothing."""
    paths = httpx.get(f"{server.origin}/openapi.json").json()["paths"]
    refused = 0
    for path, operations in paths.items():
        taken = {method.upper() for method in operations}
        taken |= {"HEAD"} if "GET" in taken else set()  # which every page has that can be read
        for method in METHODS:
            if method not in taken:
                headers = {"X-Forwarded-For": new_address(), "X-Sintra": "1"}
                response = httpx.request(method, server.origin + path.replace("{match}", "0" * 20), headers=headers)
                assert response.status_code == 405, (method, path, response.status_code)
                assert method == "HEAD" or response.json()["code"] == "unknown_page"
                assert set(response.headers["allow"].split(", ")) == taken, (method, path, response.headers["allow"])
                refused += 1
    return refused
