"""A server on loopback that knows the toy family, for all tests of this folder."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from puzzles.families import FAMILIES
from service.http.app import create_app
from service.http.settings import Limits, Settings
from tests.service.http import strange
from tests.toy import TOY

PATIENT = Limits(seconds=600, queue_seconds=600, body_seconds=600)  # for the machine may be busy
LIMITS = replace(PATIENT, count=5, cells=4_096, total_cells=8_192, side=100, body_bytes=20_000)


class Served(NamedTuple):
    client: httpx.Client
    app: FastAPI
    url: str


@contextmanager
def serving(settings: Settings, warm_up=strange.know_the_toy) -> Iterator[Served]:
    """Serve in a thread, and end server and workers with the block, whatever happens in it."""
    app = create_app(settings, warm_up)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            with httpx.Client(base_url=url, timeout=600) as client:
                pool, until = app.state.pool, time.monotonic() + PATIENT.seconds
                while not server.started or pool.n_warm < pool.n_processes:
                    if not thread.is_alive() or pool.start_problem or time.monotonic() > until:
                        raise RuntimeError(f"the server did not start: {pool.start_problem}")
                    time.sleep(0.02)
                yield Served(client, app, url)
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="package")
def toy_family() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(FAMILIES, TOY.name, TOY)
        yield


@pytest.fixture(scope="package")
def served(toy_family: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("data")
    with serving(Settings(folder, n_workers=2, limits=LIMITS)) as it:
        yield it


@pytest.fixture
def client(served: Served) -> httpx.Client:
    return served.client


def reason_of(answer: Any) -> str:
    """Return the reason of a 503, which also says when to come again: in a header, and in words."""
    assert answer.status_code == 503, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["status"], problem["code"]) == (503, "unavailable")
    reason, _, when = str(problem["detail"]).rpartition("; try again in ")
    assert reason
    seconds = int(answer.headers["retry-after"])
    assert seconds > 0
    assert when == f"{seconds:,} second{'s' if seconds != 1 else ''}"
    return reason


def part(seen: Any, place: str) -> Any:
    """Return what stands at a place of an answer, named by its members and numbers: ``steps.0.text``."""
    for name in place.split("."):
        seen = seen[int(name) if name.isdigit() else name]
    return seen


def post(client: httpx.Client, path: str, **body: object) -> Any:
    """Return the answer to a body that is right."""
    answer = client.post(f"/v1/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()
