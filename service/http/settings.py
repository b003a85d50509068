"""Settings of the service: where it listens, where its data are, who may use it, and how much a request may ask for."""

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from puzzles.errors import RequestError, quoted
from service.http.keys import Key

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
KEY_VARIABLE = "GRIDWRIGHT_API_KEY"
DATABASE_VARIABLE = "GRIDWRIGHT_DATABASE"
RESULTS_VARIABLE = "GRIDWRIGHT_RESULTS"
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def limit(default: int, text: str, *, most: int = 10**9) -> Any:
    """Declare a limit: its default, its meaning, and its greatest sensible value."""
    return field(default=default, metadata={"help": text, "most": most})


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one request, which are options of ``gen serve``. A limit out of range raises RequestError."""

    body_bytes: int = limit(2**20, "Bytes in the body of a request.", most=2**26)
    body_seconds: int = limit(10, "Seconds for the headers of a request to arrive, and then for its body.")
    connections: int = limit(500, "Connections open at once.", most=100_000)
    cells: int = limit(10_000, "Cells of a puzzle that is made directly, or sent in.", most=250_000)
    side: int = limit(128, "Rows or columns of a puzzle that is made directly, or sent in.", most=1_000)
    count: int = limit(100, "Puzzles of a direct answer; a request for more becomes a job.")
    total_cells: int = limit(100_000, "Cells of all puzzles of a request together; more become a job.")
    tries: int = limit(10_000, "Candidates to try for one puzzle.", most=1_000_000)
    budget: int = limit(10_000_000, "Work that a method may spend on a puzzle, in the method's unit.", most=10**12)
    solutions: int = limit(100, "Solutions to look for.", most=10_000)
    cell_pixels: int = limit(64, "Side of a cell in a picture, in pixels.", most=256)
    seconds: int = limit(20, "Seconds that a worker may spend on a request.", most=3_600)
    queue: int = limit(64, "Requests that may wait for a worker, short and long ones counted separately.", most=100_000)
    queue_seconds: int = limit(10, "Seconds a request may wait for a worker.", most=3_600)

    def __post_init__(self) -> None:
        for each in fields(self):
            value, most = getattr(self, each.name), each.metadata["most"]
            if not 1 <= value <= most:
                raise RequestError(f"the limit {each.name} of {value:,} is out of range; expected 1 to {most:,}")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a service; raise ``RequestError`` if only one of database and results is shared."""

    data: Path  # the folder of the database and of the results of jobs; it is created if it is missing
    # ``host`` and ``port`` say where the service listens.
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    # The number of processes that do long work; another process does only short work.
    n_workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    # The key that a client must send; it has no limit of requests.
    api_key: str | None = field(default=None, repr=False)
    keys: tuple[Key, ...] = ()  # further keys that a client may send; if there is no key at all, none is required
    allow_origins: tuple[str, ...] = ()  # other origins whose web pages may use it, such as ``https://example.org``
    limits: Limits = field(default_factory=Limits)  # what one request may ask for
    n_jobs: int = 1  # jobs that run at once
    max_waiting_jobs: int = 20  # the most jobs that may wait
    max_job_count: int = 100_000  # the most puzzles of a job
    max_kept_jobs: int = 100  # the most finished jobs that are kept
    job_days: float = 30  # the days for which they are kept
    job_seconds: float = 86_400  # the seconds that a job may run
    # A database that servers share, ``postgresql://...``; "" for a database of its own in the folder.
    database: str = field(default="", repr=False)
    # The place of results that servers share, such as ``s3://bucket/folder``; "" for the folder.
    results: str = field(default="", repr=False)
    # The time after which the jobs of a server that reports nothing are taken by another one.
    lease_seconds: float = 30.0
    logs: Path | None = None  # the folder for solve logs that players send; None collects none
    is_locked: bool = False  # whether the caller holds the lock of the data folder already

    def __post_init__(self) -> None:
        if bool(self.database) != bool(self.results):
            raise RequestError("--database and --results go together; expected both, or neither")
        if self.api_key is not None and not self.api_key.isprintable():
            raise RequestError(
                "the API key has characters that cannot be printed; expected a key that clients can send"
            )
        try:
            self.host.encode("idna")
        except UnicodeError as error:
            raise RequestError(
                f"{quoted(self.host)} is not a host; expected a name or address of this machine"
            ) from error

    @property
    def accepted_keys(self) -> tuple[Key, ...]:
        """Return all accepted keys; empty if clients need no key."""
        return self.keys if self.api_key is None else (Key(self.api_key, "api-key"), *self.keys)

    @property
    def job_processes(self) -> int:
        """Return the number of processes that a job may use; all jobs together have as many as there are workers."""
        return max(1, self.n_workers // self.n_jobs)

    @property
    def is_local(self) -> bool:
        """Return whether only programs on this machine can reach the service."""
        return self.host in LOOPBACK

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return the only hosts that requests may name; none if they may name any host.

        A service on this machine that needs no key only answers to its own names. Otherwise a web page could reach it
        under a name of that page (DNS rebinding).
        """
        return () if self.accepted_keys or not self.is_local else (*LOOPBACK, self.host)


def default_data_folder() -> Path:
    """Return the default folder for data, beside the states of other programs."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "gridwright-data"
