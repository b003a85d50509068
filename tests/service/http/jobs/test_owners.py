"""Clients with keys are separate: nobody sees, ends or fetches the jobs of another, or meets its idempotency keys."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from service.http.jobs.database import Database, SQLite
from service.http.jobs.routes import jobs_router
from service.http.jobs.store import KeyReusedError, QueueFullError, Store
from service.http.middleware import KeyCheck
from service.http.problems import register_handlers
from service.http.settings import Key, Keys, Settings
from tests.service.http.jobs.test_routes import AT_ONCE, BODY, ended
from tests.service.http.jobs.waiting import program

ASKED = {"family": "sudoku", "count": 7, "seed": 1, "result": "parquet"}


@pytest.fixture
def stores(database: Database) -> list[Store]:
    store = Store(database)
    store.prepare()
    return [replace(store, owner=name) for name in ("anna", "ben")]


def test_an_idempotency_key_belongs_to_its_owner(stores: list[Store]) -> None:
    jobs = [store.add(ASKED, max_waiting=9, key="monday", body=name) for name, store in enumerate(stores)]
    assert jobs[0].id != jobs[1].id
    assert stores[0].add(ASKED, max_waiting=9, key="monday", body=0) == jobs[0]
    assert [store.claim("tuesday", name, seed=name)[0] for name, store in enumerate(stores)] == [0, 1]
    with pytest.raises(KeyReusedError):
        stores[0].claim("tuesday", 1, seed=1)


def test_a_job_that_waits_is_not_cancelled_by_another(stores: list[Store]) -> None:
    job = stores[0].add(ASKED, max_waiting=9)
    assert stores[1].cancel(job.id) is None
    assert stores[0].find(job.id) == job


def test_one_owner_takes_no_place_of_another(stores: list[Store]) -> None:
    stores[0].add(ASKED, max_waiting=1)
    with pytest.raises(QueueFullError):
        stores[0].add(ASKED, max_waiting=1)
    names = [store.add(ASKED, max_waiting=9).id for store in (stores[1], stores[0], stores[0])]
    while job := stores[0].begin():
        stores[0].fail(job, "no puzzle")
    stores[0].delete_old(1, 1_000_000)
    assert [[job.id for job in store.latest(9)[0]] for store in stores] == [[names[2]], [names[0]]]


def test_tables_of_an_older_server_get_an_owner(tmp_path: Path) -> None:
    path = tmp_path / "service.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE jobs (number INTEGER PRIMARY KEY, state TEXT, id TEXT)")
        db.execute("CREATE TABLE keys (number INTEGER PRIMARY KEY)")
        db.execute("INSERT INTO jobs (state, id) VALUES ('queued', 'old')")
    for _ in range(2):
        Store(SQLite(path)).prepare()
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT id FROM jobs WHERE owner = ''").fetchall() == [("old",)]
        assert db.execute("SELECT owner FROM keys").fetchall() == []


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    keys = (Key("first", "anna"), Key("second", "ben"))
    app = FastAPI()
    register_handlers(app)
    app.include_router(jobs_router(Settings(tmp_path / "data", keys=keys), program(tmp_path, AT_ONCE)))
    app.add_middleware(KeyCheck, keys=Keys(keys))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def test_nobody_reaches_the_jobs_of_another(client: TestClient) -> None:
    anna, ben = ({"X-API-Key": key} for key in ("first", "second"))
    place = client.post("/v1/jobs", json=BODY, headers=anna).headers["location"]
    client.headers.update(anna)
    ended(client, place)
    for method, address in (("GET", place), ("GET", f"{place}/result"), ("DELETE", place)):
        assert client.request(method, address, headers=ben).status_code == 404
    lists = [client.get("/v1/jobs", headers=each).json()["jobs"] for each in (anna, ben)]
    assert [len(each) for each in lists] == [1, 0]
    assert client.get(f"{place}/result").text == "made"
