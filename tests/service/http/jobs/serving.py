"""The service as a program of its own, so that tests can kill it: ``serving FOLDER [PROGRAM]``.

With a program that stands in for the process of a job, only the doors to jobs are there. Servers share jobs where the
environment of ``gen serve`` says so, and lose them after LEASE silent seconds, two by default.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvicorn
from fastapi import FastAPI

from service.http.app import create_app
from service.http.jobs.routes import jobs_router
from service.http.problems import register_handlers
from service.http.settings import DATABASE_VARIABLE, RESULTS_VARIABLE, Settings


@contextmanager
def server(
    data: Path, program: tuple[str, ...] = (), shared: Mapping[str, str] = {}
) -> Iterator[tuple["subprocess.Popen[str]", httpx.Client]]:
    """Start a server, and give its process and a client; it is killed when the block ends, if it lives so long."""
    words = [sys.executable, "-m", "tests.service.http.jobs.serving", str(data), *program]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, **shared}) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline())
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=600) as client:
                yield process, client
        finally:
            process.kill()


def main() -> None:
    folder, *program = sys.argv[1:]
    shared = {"database": os.environ.get(DATABASE_VARIABLE, ""), "results": os.environ.get(RESULTS_VARIABLE, "")}
    settings = Settings(Path(folder), n_workers=1, lease_seconds=float(os.environ.get("LEASE", "2")), **shared)
    if program:
        app = FastAPI()
        register_handlers(app)
        app.include_router(jobs_router(settings, tuple(program)))
    else:
        app = create_app(settings, warm_up=list)  # which costs nothing
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)  # whoever asks before it is up waits in the socket
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


if __name__ == "__main__":
    main()
