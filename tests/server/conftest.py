"""The servers that tests share; each worker of the tests has its own."""

from collections.abc import Iterator

import pytest

from tests.server.guest import Guest
from tests.server.running import Served, serving
from tests.server.services import Postgres, Redis, postgres_running, redis_running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL; a test that stops it must start it again."""
    with postgres_running() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis; a test that stops it must start it again."""
    with redis_running() as server:
        yield server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with SQLite that tests share; at the end its log must have no fault in it."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def ann(server: Served) -> Iterator[Guest]:
    with Guest(server) as guest:
        yield guest


@pytest.fixture
def bob(server: Served) -> Iterator[Guest]:
    with Guest(server) as guest:
        yield guest
