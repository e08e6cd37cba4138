"""The servers that other tests rely on: they start, stop and come back."""

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError
from redis.retry import Retry

from tests.server.services import Postgres, Server


def test_redis_comes_back(redis: Server) -> None:
    with Redis(port=redis.port) as client:
        assert client.ping()
    redis.stop()
    with Redis(port=redis.port, retry=Retry(NoBackoff(), 0)) as client, pytest.raises(ConnectionError):
        client.ping()
    redis.start()
    with Redis(port=redis.port) as client:
        assert client.ping()


def test_postgres_keeps_what_it_has_on_disk(postgres: Postgres) -> None:
    assert postgres.run("SHOW fsync") == "on"
