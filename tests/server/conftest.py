"""The servers that tests share; each worker of the tests has its own."""

from collections.abc import Iterator

import pytest

from tests.server.services import Postgres, Server, postgres_running, redis_running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL; a test that stops it must start it again."""
    with postgres_running() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Server]:
    """A Redis; a test that stops it must start it again."""
    with redis_running() as server:
        yield server
