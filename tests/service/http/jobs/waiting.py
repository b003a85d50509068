"""What the tests of jobs share: stand-ins for the process of a job, and a clock that gives up."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx

_T = TypeVar("_T")

PATIENCE = 900.0  # seconds; a first call compiles, and jobs give way to all else on a busy machine


def until(look: Callable[[], _T], what: str) -> _T:
    """Look again and again until there is something to see."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if seen := look():
            return seen
        time.sleep(0.05)
    raise AssertionError(f"waited in vain for {what}")


def ask(client: httpx.Client, body: dict[str, Any]) -> str:
    return client.post("/v1/jobs", json=body).raise_for_status().headers["location"]


def state_of(client: httpx.Client, place: str) -> str:
    return str(client.get(place).raise_for_status().json()["state"])


def result_of(client: httpx.Client, place: str) -> bytes:
    until(lambda: state_of(client, place) not in ("queued", "running"), "the end of a job")
    told = client.get(place).json()
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
    """Give the ids of the processes that have a folder on their command line."""
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
