"""What whoever runs the service decides: where it listens, where its data are, who may ask, and for how much."""

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from puzzles.errors import RequestError

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
KEY_VARIABLE = "GRIDWRIGHT_API_KEY"
_LOOPBACK = ("127.0.0.1", "::1", "localhost")


def limit(default: int, text: str, *, most: int = 10**9) -> Any:
    """Declare a limit: its usual value, what it bounds, and the greatest value that makes sense."""
    return field(default=default, metadata={"help": text, "most": most})


@dataclass(frozen=True, slots=True)
class Limits:
    """Bound what one request may ask for. Each is an option of ``gen serve`` and stands in the OpenAPI document.

    Raises:
        RequestError: when one is less than 1 or greater than makes sense.
    """

    body_bytes: int = limit(2**20, "Bytes of the body of a request.", most=2**26)
    body_seconds: int = limit(10, "Seconds in which a body must have arrived.")
    cells: int = limit(10_000, "Cells of a puzzle that is made at once, and of one that is sent.", most=250_000)
    side: int = limit(128, "Rows or columns of such a puzzle.", most=1_000)
    count: int = limit(100, "Puzzles that are made at once; more become a job.")
    total_cells: int = limit(100_000, "Cells of all these puzzles together.")
    tries: int = limit(10_000, "Starts to try for one puzzle.", most=1_000_000)
    budget: int = limit(10_000_000, "What a method of solving may spend, in its unit.", most=10**12)
    solutions: int = limit(100, "Solutions to look for.", most=10_000)
    cell_pixels: int = limit(64, "Pixels of the side of a cell in a picture.", most=256)
    seconds: int = limit(20, "Seconds that a worker may take for a request.", most=3_600)
    queue: int = limit(64, "Requests that may wait for a worker.", most=100_000)
    queue_seconds: int = limit(10, "Seconds that a request may wait for a worker.", most=3_600)
    stored: int = limit(10_000, "Puzzles that are kept for GET /v1/puzzles/{id}; the oldest go first.")

    def __post_init__(self) -> None:
        for each in fields(self):
            value, most = getattr(self, each.name), each.metadata["most"]
            if not 1 <= value <= most:
                raise RequestError(f"the limit {each.name} of {value} is not possible; expected 1 to {most}")


@dataclass(frozen=True, slots=True)
class Settings:
    """Say how a service runs.

    Attributes:
        data: the folder of the database and of what jobs make; it is made when it is missing.
        host, port: where the service listens.
        n_workers: number of processes that do the work.
        api_key: what a client must show; None lets everybody in.
        allow_origins: web pages of other origins that may ask, such as ``https://example.org``.
        limits: what one request may ask for.
        n_jobs: jobs that run at once.
        max_waiting_jobs: jobs that may wait.
        max_job_count: puzzles of a job.
        max_kept_jobs: finished jobs that are kept.
        job_days: how long they are kept.
        job_seconds: how long a job may run.
    """

    data: Path
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    n_workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    api_key: str | None = field(default=None, repr=False)
    allow_origins: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    n_jobs: int = 1
    max_waiting_jobs: int = 20
    max_job_count: int = 100_000
    max_kept_jobs: int = 100
    job_days: float = 30
    job_seconds: float = 86_400

    @property
    def is_local(self) -> bool:
        """Tell whether only programs of this machine can reach the service."""
        return self.host in _LOOPBACK


def default_data_folder() -> Path:
    """Give the folder for data that the user did not choose, beside the states of other programs."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "gridwright-data"
