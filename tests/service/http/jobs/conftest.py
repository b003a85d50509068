"""The databases that hold the states of jobs, for all tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.http.jobs.database import Database, PostgreSQL, SQLite
from tests.service.http.jobs.postgres import Cluster, cluster


@pytest.fixture(scope="package")
def postgres() -> Iterator[Cluster]:
    with cluster() as it:
        yield it


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return SQLite(tmp_path / "data" / "service.sqlite")
    return PostgreSQL(request.getfixturevalue("postgres").address())
