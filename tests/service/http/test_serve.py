"""``gen serve``: it starts, warns, and ends with its workers."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi.testclient import TestClient

from puzzles.errors import RequestError
from service.http import settings
from service.http.app import create_app
from service.http.jobs.manager import sole_server
from service.http.settings import Limits, Settings, default_data_folder
from tests.commands import gen
from tests.examples import at_the_gate
from tests.service.http import strange
from tests.service.http.conftest import reason_of
from tests.service.http.jobs.waiting import PATIENCE, until
from tests.service.http.test_pool import is_alive, wait_until_gone

LOWEST_PRIORITY = 19  # of a process


@contextmanager
def gen_serve(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Run a server on an empty cache until the block ends, and give it when it is ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = f"serve --port {port} --data {folder} --workers 1 --max-seconds 600 --max-queue-seconds 600".split()
    command = [sys.executable, "-m", "gridwright", *words]
    cold = {"GRIDWRIGHT_COMPILE": "background", "GRIDWRIGHT_CACHE": str(folder / "cache"), "PYTHONPATH": str(folder)}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **cold})
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: process.poll() is not None or is_ready(url), "the start of the server")
        assert process.poll() is None
        yield process, url
    finally:
        process.kill()
        process.wait()
        assert process.stderr is not None
        process.stderr.close()  # not read to its end, which comes when all that it started is gone


def is_ready(url: str) -> bool:
    try:
        return ask(f"{url}/readyz").status_code == 200
    except httpx.TransportError:
        return False


def children_of(process: int) -> list[int]:
    """Return the processes that any thread of a process started."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return [int(word) for thread in threads for word in (thread / "children").read_text().split()]


def ask(url: str, **body: object) -> httpx.Response:
    """Send a request, without reading the certificates of all the world, which takes longer than the answer."""
    return httpx.request("POST" if body else "GET", url, json=body or None, timeout=PATIENCE, verify=False)


@pytest.mark.parametrize("sign", [signal.SIGTERM, at_the_gate(signal.SIGKILL)])
def test_the_end_of_the_server_is_the_end_of_all_that_it_started(tmp_path: Path, sign: signal.Signals) -> None:
    kernels = tmp_path / "cache" / "gridwright" / "kernels"
    kernels.mkdir(parents=True)
    (kernels / "endless.request").write_bytes(b"cendless\nkernel\n.")  # the compiler never gets over this pickle
    (tmp_path / "endless.py").write_text("import time\ntime.sleep(600)\n")
    with gen_serve(tmp_path) as (process, url):
        assert not any(kernels.glob("*_kernel*[0-9a-f]"))  # it is ready before anything is compiled
        assert not any("llvmlite" in Path(f"/proc/{each}/maps").read_text() for each in children_of(process.pid))
        until(lambda: (ready := ask(f"{url}/readyz").json())["warm"] == ready["workers"], "warm workers")
        before = {*children_of(process.pid)}
        for name in ("lightup", "sudoku", "nonogram"):
            assert ask(f"{url}/v1/puzzles", family=name, size="6x6", seed=1).status_code == 200
        lower = min(os.getpriority(os.PRIO_PROCESS, process.pid) + 1, LOWEST_PRIORITY)

        def compilers() -> list[int]:
            new = {*children_of(process.pid)} - before
            return [each for each in new if os.getpriority(os.PRIO_PROCESS, each) >= lower]

        until(compilers, "a process of a lower priority that compiles")
        started = children_of(process.pid)
        assert len({*started} - before) == 1
        assert all(map(is_alive, started))
        process.send_signal(sign)
        process.wait(PATIENCE)
        assert process.returncode == (-sign if sign is signal.SIGKILL else 128 + sign)
        assert wait_until_gone(started)


def test_while_workers_start_it_lives_but_is_not_ready(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with TestClient(create_app(Settings(tmp_path, n_workers=1), strange.hang_for_good), "http://localhost") as client:
        answer = client.get("/readyz")
        reason = reason_of(answer)
        assert reason_of(client.get("/readyz")) == reason == "0 of 2 workers are ready, others still starting"
        assert caplog.text.count(reason) == 1  # though it was asked twice
        client.app.state.pool.n_failed_starts = 3
        assert "starts of worker processes failed in a row" in client.get("/readyz").json()["detail"]
        assert client.get("/healthz").json() == {"status": "ok", "version": version("gridwright")}


def test_a_folder_that_is_taken_or_cannot_be_written_to_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "service.sqlite").write_bytes(b"no database" * 100)
    refused = {"data": "in use by another server", "file/data": "cannot be written to", "other": "not a database"}
    with sole_server(tmp_path / "data"):
        for folder, words in refused.items():
            result = gen("serve", "--data", tmp_path / folder)
            assert (result.exit_code, result.stderr.count("\n"), words in result.stderr) == (2, 1, True)


def test_the_folder_is_locked_from_the_check_until_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers that start at once are told apart before the framework starts."""

    def other(server: uvicorn.Server) -> None:
        with TestClient(server.config.app), pytest.raises(RequestError, match="in use"), sole_server(tmp_path):
            pass

    monkeypatch.setattr("uvicorn.Server.run", other)
    result = gen("serve", "--data", tmp_path, "--workers", "1")
    assert result.exit_code == 0, result.stderr
    with sole_server(tmp_path):
        pass


def test_a_warning_when_others_can_reach_it_without_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[dict[str, object]] = []

    def note(server: uvicorn.Server) -> None:
        ran.append({"settings": server.config.app.state.settings, "host": server.config.host})

    monkeypatch.setattr("uvicorn.Server.run", note)

    def warns(*options: str) -> bool:
        return "Warning" in gen("serve", "--data", tmp_path, *options).stderr

    monkeypatch.delenv(settings.KEY_VARIABLE, raising=False)
    assert [warns("--host", "0.0.0.0"), warns()] == [True, False]
    assert ran[1]["host"] == "127.0.0.1"
    monkeypatch.setenv(settings.KEY_VARIABLE, "secret")
    assert not warns("--host", "0.0.0.0", "--max-count", "7")
    last = ran[-1]["settings"]
    assert (last.api_key, last.limits.count, last.host) == ("secret", 7, "0.0.0.0")
    assert "secret" not in repr(last)


@pytest.mark.parametrize("library", ["FastAPI", "uvicorn"])
def test_one_sentence_when_the_extra_is_missing(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    monkeypatch.setitem(sys.modules, library.lower(), None)
    result = gen("serve")
    told = f"Error: {library} is not installed; expected it from: pip install 'gridwright[service]'"
    assert (result.exit_code, result.stderr[: len(told)]) == (2, told)


def test_where_data_are_kept_and_limits_that_make_no_sense(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ({"seconds": 0}, {"cell_pixels": 10_000}):
        with pytest.raises(RequestError, match="expected 1 to"):
            Limits(**wrong)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_data_folder() == tmp_path / "gridwright-data"
    monkeypatch.delenv("XDG_STATE_HOME")
    assert default_data_folder().is_relative_to(Path.home())
    assert Settings(tmp_path).is_local
