"""A house for the tests of each file, and the services that several processes share."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from larceny.server.log import Lines
from tests.server.house import SharedHouse, shared_house
from tests.server.services import Postgres, Redis, shared_postgres, shared_redis


@pytest.fixture(scope="module")
def house() -> Iterator[SharedHouse]:
    """One house for all tests that leave it as it was."""
    with shared_house() as open_house:
        yield open_house


@pytest.fixture
def nothing_broken(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail if the server logged an error. Every test uses it in files where nothing may break."""
    yield
    if "errors_are_told" not in request.fixturenames:
        faults = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
        assert not faults, [Lines().format(record) for record in faults]


@pytest.fixture
def errors_are_told() -> None:
    """For tests in which something breaks that should not."""


@pytest.fixture
def postgres() -> Postgres:
    """Return the shared PostgreSQL, up and running."""
    service = shared_postgres()
    service.wake()
    return service


@pytest.fixture
def redis() -> Redis:
    """Return the shared Redis, up and running."""
    service = shared_redis()
    service.wake()
    return service


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty store, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'house.db'}"
    fresh: str = request.getfixturevalue("postgres").fresh()
    return fresh
