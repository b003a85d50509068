"""Settings of the service: where it listens, where its data are, who may use it, and how much a request may ask for."""

import os
import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any

from puzzles.errors import RequestError
from puzzles.reading import read_regular

MAX_KEYS = 1_000
MAX_LIMIT = 10_000  # requests a minute, whose times are kept
_MAX_BYTES = 2**18
_MINUTE = 60.0
_NAME = re.compile(r"[\w.@-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Key:
    """Hold a key that clients send."""

    secret: str = field(repr=False)  # the key itself
    name: str  # of the client, for the log
    limit: int | None = None  # requests that it may send in a minute; None for any number


def read_keys(path: Path) -> tuple[Key, ...]:
    """Read a file of keys, ``key name limit`` a line, and comments (``#``); raise RequestError, which shows no key."""
    try:
        lines = read_regular(path, _MAX_BYTES).decode().splitlines()
    except OSError as error:
        raise RequestError(f"'{path}' cannot be read ({error.strerror}); expected a file of keys") from error
    except UnicodeDecodeError:
        raise RequestError(f"'{path}' is not text; expected a file of keys in UTF-8") from None
    found: list[Key] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key = _key_in(line)
        if key is None:
            raise RequestError(
                f"line {number} of '{path}' is not a key; expected KEY NAME LIMIT, with a name of at most 40 letters, "
                f"digits and _.@-, and a limit of 1 to {MAX_LIMIT} requests a minute"
            )
        if any(key.secret == other.secret or key.name == other.name for other in found):
            raise RequestError(f"line {number} of '{path}' repeats a key or name; expected each once")
        found.append(key)
    if not 1 <= len(found) <= MAX_KEYS:
        raise RequestError(f"'{path}' has {len(found)} keys; expected 1 to {MAX_KEYS}")
    return tuple(found)


def _key_in(line: str) -> Key | None:
    secret, name, limit, *more = [*line.split(), "", "", ""][:4]
    is_limit = limit.isascii() and limit.isdecimal() and len(limit) < 10 and 1 <= int(limit) <= MAX_LIMIT
    return Key(secret, name, int(limit)) if is_limit and _NAME.fullmatch(name) and more == [""] else None


class Keys:
    """Know the keys that are accepted, and when each was used in the last minute."""

    def __init__(self, keys: Iterable[Key]) -> None:
        # Found by digest: how long that takes tells nothing about a key.
        self._keys = {sha256(key.secret.encode()).digest(): key for key in keys}
        self._times = {key: deque[float](maxlen=key.limit) for key in self._keys.values() if key.limit is not None}

    def find(self, sent: bytes) -> Key | None:
        """Return the key that a client sent; None when it is none of these."""
        return self._keys.get(sha256(sent).digest())

    def seconds_to_wait(self, key: Key, now: float) -> int:
        """Count a request, unless the limit of its key is reached; then return the seconds until another may come."""
        times = self._times.get(key)
        if times is None:
            return 0
        if len(times) == key.limit and (rest := times[0] + _MINUTE - now) > 0:
            return ceil(rest)
        times.append(now)
        return 0

    def rate_limit(self, key: Key, now: float) -> dict[str, str]:
        """Return headers with the number of requests left; none for a key without a limit.

        Source: draft-ietf-httpapi-ratelimit-headers-10. After ``t`` seconds at least one request more may come.
        """
        times = self._times.get(key)
        if times is None or key.limit is None:
            return {}
        n_used = sum(now - each < _MINUTE for each in times)
        rest = ceil(times[-n_used] + _MINUTE - now) if n_used else 0
        return {
            "RateLimit-Policy": f'"minute";q={key.limit};w={_MINUTE:.0f}',
            "RateLimit": f'"minute";r={key.limit - n_used};t={rest}',
        }


DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
KEY_VARIABLE = "GRIDWRIGHT_API_KEY"
DATABASE_VARIABLE = "GRIDWRIGHT_DATABASE"
RESULTS_VARIABLE = "GRIDWRIGHT_RESULTS"
_LOOPBACK = ("127.0.0.1", "::1", "localhost")


def limit(default: int, text: str, *, most: int = 10**9) -> Any:
    """Declare a limit: its default, its meaning, and its greatest sensible value."""
    return field(default=default, metadata={"help": text, "most": most})


@dataclass(frozen=True, slots=True)
class Limits:
    """Bound the size of one request, by options of ``gen serve``; raise RequestError for a limit out of range."""

    body_bytes: int = limit(2**20, "Bytes in the body of a request.", most=2**26)
    body_seconds: int = limit(10, "Seconds for the headers of a request to arrive, and then for its body.")
    connections: int = limit(500, "Connections open at once.", most=100_000)
    cells: int = limit(10_000, "Cells of a puzzle made at once, or sent.", most=250_000)
    side: int = limit(128, "Rows or columns of a puzzle made at once, or sent.", most=1_000)
    count: int = limit(100, "Puzzles made at once; more become a job.")
    total_cells: int = limit(100_000, "Cells of all puzzles of a request together; more become a job.")
    tries: int = limit(10_000, "Candidates to try for one puzzle.", most=1_000_000)
    budget: int = limit(10_000_000, "Work of a method for a puzzle, in its unit.", most=10**12)
    solutions: int = limit(100, "Solutions to look for.", most=10_000)
    cell_pixels: int = limit(64, "Side of a cell in a picture, in pixels.", most=256)
    seconds: int = limit(20, "Seconds of a worker for a request.", most=3_600)
    queue: int = limit(64, "Requests waiting for a worker, of each class, short and long.", most=100_000)
    queue_seconds: int = limit(10, "Seconds a request may wait for a worker.", most=3_600)

    def __post_init__(self) -> None:
        for each in fields(self):
            value, most = getattr(self, each.name), each.metadata["most"]
            if not 1 <= value <= most:
                raise RequestError(f"the limit {each.name} of {value:,} is out of range; expected 1 to {most:,}")


@dataclass(frozen=True, slots=True)
class Settings:
    """Hold the settings of a service; raise RequestError when only one of database and results is shared."""

    data: Path  # the folder of the database and of the results of jobs; it is created when it is missing
    # ``host``, ``port``: where the service listens.
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    # Number of processes that do long work; one more does short work alone.
    n_workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    api_key: str | None = field(default=None, repr=False)  # what a client must send, without a limit of requests
    keys: tuple[Key, ...] = ()  # what else a client may send. Without any key nothing is required.
    allow_origins: tuple[str, ...] = ()  # other origins whose web pages may use it, such as ``https://example.org``
    limits: Limits = field(default_factory=Limits)  # what one request may ask for
    n_jobs: int = 1  # jobs that run at once
    max_waiting_jobs: int = 20  # jobs that may wait
    max_job_count: int = 100_000  # puzzles of a job
    max_kept_jobs: int = 100  # finished jobs that are kept
    job_days: float = 30  # how long they are kept
    job_seconds: float = 86_400  # how long a job may run
    # That servers share, ``postgresql://...``; "" for one of its own in the folder.
    database: str = field(default="", repr=False)
    # The place of results that servers share, such as ``s3://bucket/folder``; "" for the folder.
    results: str = field(default="", repr=False)
    lease_seconds: float = 30.0  # after which the jobs of a server that says nothing are taken by another
    logs: Path | None = None  # the folder for solve logs that players send; None collects none
    is_locked: bool = False  # whether the caller holds the lock of the data folder already

    def __post_init__(self) -> None:
        if bool(self.database) != bool(self.results):
            raise RequestError("--database and --results go together; expected both, or neither")

    @property
    def accepted_keys(self) -> tuple[Key, ...]:
        """Return all accepted keys; none when clients need no key."""
        return self.keys if self.api_key is None else (Key(self.api_key, "api-key"), *self.keys)

    @property
    def job_processes(self) -> int:
        """Return the number of processes that a job may work with: all jobs together as many as there are workers."""
        return max(1, self.n_workers // self.n_jobs)

    @property
    def is_local(self) -> bool:
        """Return whether only programs on this machine can reach the service."""
        return self.host in _LOOPBACK


def default_data_folder() -> Path:
    """Return the folder for data unless the user chooses one, beside the states of other programs."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "gridwright-data"
