"""``gen serve``: the HTTP service and its page."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from puzzles.errors import RequestError
from service.command_line import signals
from service.command_line.options import option_of, quiet_option
from service.command_line.progress import waiting
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


def _limit_options(command: Any) -> Any:
    for each in reversed(fields(Limits)):
        flag = "--max-" + each.name.replace("_", "-")
        option = click.option(
            flag, each.name, type=int, default=each.default, show_default=True, help=each.metadata["help"]
        )
        command = option(command)
    return command


@click.command()
@option_of("--host", default=DEFAULT_HOST, text="Address to listen on.")
@option_of("--port", default=DEFAULT_PORT, type=click.IntRange(0, 65_535), text="Port to listen on.")
@click.option(
    "--workers",
    "n_workers",
    type=click.IntRange(1, 256),
    help="Worker processes [one per core]; one more does short work.",
)
@option_of("--jobs", "n_jobs", default=1, type=click.IntRange(1, 256), text="How many jobs run at once.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database and of the results of jobs [gridwright-data in XDG_STATE_HOME or ~/.local/state].",
)
@click.option(
    "--database",
    envvar=DATABASE_VARIABLE,
    show_envvar=True,
    metavar="URL",
    default="",
    help="Share jobs with other servers through this PostgreSQL: postgresql://user:password@host/name.",
)
@click.option(
    "--results",
    envvar=RESULTS_VARIABLE,
    show_envvar=True,
    metavar="DIR",
    default="",
    help="Share results of jobs in this place: s3://bucket/folder, or a folder that all servers see.",
)
@click.option(
    "--api-key",
    envvar=KEY_VARIABLE,
    show_envvar=True,
    help="Require this key of clients, as Authorization: Bearer KEY or X-API-Key: KEY.",
)
@click.option(
    "--keys",
    "key_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Require a key from this file; each line is KEY NAME LIMIT, with the limit in requests a minute.",
)
@click.option(
    "--allow-origin", "origins", multiple=True, metavar="ORIGIN", help="Also accept requests from pages of this origin."
)
@click.option(
    "--logs",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Collect solve logs of players who agree in this folder [collect none].",
)
@_limit_options
@quiet_option
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
    waiting.is_silent = True  # no sign of life is given while the server runs
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

    # Without this, an error inside the application would be a traceback of the framework and not one sentence.
    click.get_current_context().with_resource(sole_server(settings.data))
    JobManager(settings).prepare()

    log = logging.StreamHandler()
    log.addFilter(add_request_id)
    logging.basicConfig(level=logging.ERROR if quiet else logging.INFO, format=LOG_FORMAT, handlers=[log])
    if not settings.is_local and not settings.accepted_keys:
        click.echo(f"Warning: {host} can be reached from other machines, and no --api-key or --keys is set.", err=True)

    class Server(uvicorn.Server):
        """A server that shuts down cleanly at each signal that ends the program, and then handles the signal.

        It ignores signals that the program ignores.
        """

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
    except SystemExit as error:  # the log has the reason
        raise RequestError(
            f"the service cannot listen on {host}:{port}; expected a free port and an address of this machine"
        ) from error
