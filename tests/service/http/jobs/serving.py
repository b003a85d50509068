"""The service as a program of its own, so that tests can kill it: ``serving FOLDER SETTINGS [PROGRAM]``.

With a program that stands in for the process of a job, only the doors to jobs are there.
"""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from service.http.app import create_app
from service.http.settings import Settings
from tests.service.http.jobs.waiting import application


@contextmanager
def server(
    data: Path, program: tuple[str, ...] = (), **settings: Any
) -> Iterator[tuple["subprocess.Popen[str]", httpx.Client]]:
    """Start a server, and give its process and a client; it is killed when the block ends, if it lives so long."""
    words = [sys.executable, "-m", "tests.service.http.jobs.serving", str(data), json.dumps(settings), *program]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline())
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=600) as client:
                yield process, client
        finally:
            process.kill()


def main() -> None:
    folder, told, *program = sys.argv[1:]
    settings = Settings(Path(folder), n_workers=1, **json.loads(told))
    app = (
        application(settings, tuple(program)) if program else create_app(settings, warm_up=list)
    )  # which costs nothing
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)  # whoever asks before it is up waits in the socket
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


if __name__ == "__main__":
    main()
