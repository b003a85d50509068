"""``gen serve``: the HTTP service and its page."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import click

from puzzles.errors import RequestError
from service import signals
from service.commands import command
from service.http.keys import read_keys
from service.http.settings import (
    DATABASE_VARIABLE,
    DEFAULT_HOST,
    DEFAULT_PORT,
    KEY_VARIABLE,
    RESULTS_VARIABLE,
    Limits,
    Settings,
    default_data_folder,
)
from solvers.environment import needs

_GRACEFUL_SECONDS = 10
_KEEP_ALIVE_SECONDS = 15


@command(
    host={"usual": DEFAULT_HOST},
    port={"usual": DEFAULT_PORT},
    database={"envvar": DATABASE_VARIABLE},
    results={"envvar": RESULTS_VARIABLE},
    api_key={"envvar": KEY_VARIABLE},
)
def serve(
    host: str,
    port: int,
    n_workers: int | None,
    n_jobs: int,
    data: Path | None,
    database: str,
    results: str,
    api_key: str | None,
    key_file: Path | None,
    origins: tuple[str, ...],
    logs: Path | None,
    quiet: bool,
    **limits: int,
) -> None:
    """Serve puzzles over HTTP, and the page to play them on, until Ctrl-C or SIGTERM.

    Only programs on this machine can reach it unless --host says otherwise. GET /openapi.json describes all requests.
    """
    settings = Settings(
        data=data or default_data_folder(),
        host=host,
        port=port,
        n_workers=n_workers or os.cpu_count() or 1,
        api_key=api_key or None,
        keys=() if key_file is None else read_keys(key_file),
        allow_origins=origins,
        limits=Limits(**limits),
        n_jobs=n_jobs,
        database=database,
        results=results,
        logs=logs,
        is_locked=True,
    )
    with needs("FastAPI", "service"):
        import fastapi  # noqa: F401
    with needs("uvicorn", "service"):
        import uvicorn
    from service.http.app import create_app
    from service.http.connections import connection_options
    from service.http.jobs.manager import JobManager, sole_server
    from service.http.problems import LOG_FORMAT, add_request_id

    # An error inside the application would be a traceback of the framework, not one sentence.
    click.get_current_context().with_resource(sole_server(settings.data))
    JobManager(settings).prepare()

    log = logging.StreamHandler()
    log.addFilter(add_request_id)
    logging.basicConfig(level=logging.ERROR if quiet else logging.INFO, format=LOG_FORMAT, handlers=[log])
    if not settings.is_local and not settings.accepted_keys:
        click.echo(f"Warning: {host} can be reached from other machines, and no --api-key or --keys is set.", err=True)

    class Server(uvicorn.Server):
        """Shut down in order at each signal that ends the program, unless it is ignored; then handle the signal."""

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            with signals.call_at_signals(self.handle_exit):
                yield

    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        **connection_options(settings.limits),
        log_level="error" if quiet else "info",
        access_log=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_GRACEFUL_SECONDS,
    )
    try:
        Server(config).run()
    except SystemExit as error:  # it has said why in its log
        raise RequestError(
            f"the service cannot listen on {host}:{port}; expected a free port and an address of this machine"
        ) from error


serve.params[-1:-1] = [
    click.Option(
        ["--max-" + each.name.replace("_", "-"), each.name],
        type=int,
        default=each.default,
        show_default=True,
        help=each.metadata["help"],
    )
    for each in fields(Limits)
]
