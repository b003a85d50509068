"""Locks that end with the process that holds them, however it ends."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from puzzles.errors import RequestError


@contextmanager
def sole_server(data: Path) -> Iterator[None]:
    """Keep other servers out of a data folder, which is made if it is not there, as long as the block lasts.

    Raises:
        RequestError: when another server works in it, or it cannot be written to.
    """
    path = data / "jobs.lock"
    try:
        data.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError as error:
        raise RequestError(f"'{data}' cannot be written to ({error.strerror}); expected a folder for data") from error
    with alone(path, patient=False):
        yield


@contextmanager
def alone(path: Path, *, patient: bool) -> Iterator[None]:
    """Hold a lock as long as the block lasts.

    Args:
        path: the file that is locked; it is made if it is not there, and stays.
        patient: wait for another process that holds the lock.

    Raises:
        RequestError: when another process holds it, and this one is not patient.
    """
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if patient else fcntl.LOCK_NB))
        except BlockingIOError:
            raise RequestError(
                f"'{path.parent}' is in use by another server; expected a data folder of its own"
            ) from None
        yield
