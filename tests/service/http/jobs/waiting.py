"""Shared parts of the tests of jobs: a service, stand-ins for the process of a job, and a wait that gives up."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI
from fastapi.testclient import TestClient

from service.http.jobs.routes import jobs_router
from service.http.keys import Keys
from service.http.middleware import KeyCheck
from service.http.problems import register_handlers
from service.http.settings import Settings

_T = TypeVar("_T")

PATIENCE = 900.0  # seconds; a first call compiles, and jobs give way to all else on a busy machine
NOTED = "(folder.parent.parent.parent / 'begun.txt').open('a').write(folder.name + '\\n');"


def until(look: Callable[[], _T], what: str) -> _T:
    """Call a function again and again until it returns something true; return that."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if seen := look():
            return seen
        time.sleep(0.02)
    raise AssertionError(f"waited in vain for {what}")


def application(settings: Settings, words: tuple[str, ...]) -> FastAPI:
    """Return an application with the doors to jobs alone, and a program that stands in for the process of a job."""
    app = FastAPI()
    register_handlers(app)
    app.include_router(jobs_router(settings, words))
    if settings.keys:
        app.add_middleware(KeyCheck, keys=Keys(settings.keys))
    return app


@contextmanager
def service(folder: Path, source: str | tuple[str, ...], data: str = "data", **settings: Any) -> Iterator[TestClient]:
    """Serve jobs of a folder in this process; ``source`` stands in for the process of a job, or is its command."""
    words = program(folder, source) if isinstance(source, str) else source
    with TestClient(application(Settings(folder / data, **settings), words), raise_server_exceptions=False) as client:
        yield client


def ask(client: httpx.Client, body: dict[str, Any]) -> str:
    return client.post("/v1/jobs", json=body).raise_for_status().headers["location"]


def seen(client: httpx.Client, place: str, *states: str, done: int = 0) -> dict[str, Any]:
    """Wait until a job is in one of some states and has made a number of puzzles."""

    def look() -> dict[str, Any] | None:
        told: dict[str, Any] = client.get(place).raise_for_status().json()
        return told if told["state"] in states and told["done"] >= done else None

    return until(look, f"a job that is {' or '.join(states)}")  # type: ignore[return-value]


def ended(client: httpx.Client, place: str) -> dict[str, Any]:
    return seen(client, place, "succeeded", "failed", "cancelled")


def result_of(client: httpx.Client, place: str) -> bytes:
    told = ended(client, place)
    assert (told["state"], told["error"]) == ("succeeded", None)
    return client.get(told["result"]).raise_for_status().content


def program(folder: Path, source: str) -> tuple[str, ...]:
    """Write a stand-in for the process of a job: Python with ``tell``, ``folder`` and ``sleep`` at hand.

    Like that process it ends when its standard input closes, so that none outlives a test that fails.
    """
    path = folder / "stand_in.py"
    path.write_text(
        "import json, os, pathlib, sys, threading, time\n"
        "folder, sleep = pathlib.Path(sys.argv[1]), time.sleep\n"
        "tell = lambda **told: print(json.dumps(told), flush=True)\n"
        "threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()\n"
        f"{source}\n"
    )
    return (sys.executable, str(path))


def processes_of(folder: Path) -> list[int]:
    """Return the ids of the processes that have a folder on their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if str(folder).encode() in words:
                found.append(int(entry.name))
    return found
