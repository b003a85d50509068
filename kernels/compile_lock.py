"""Lets one process compile a kernel while others wait for its code, as when workers start on an empty cache."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from time import monotonic, sleep

from kernels.interrupts import is_one_waiting

if sys.platform != "win32":
    import fcntl

# A process that is stopped keeps its locks: whoever has waited so long for a kernel compiles it as well.
PATIENCE_SECONDS = 120.0
_PAUSE_SECONDS = 0.01


@contextmanager
def compiled_by_one(kernel: str, folder: Path) -> Iterator[None]:
    """Wait until no other process compiles a kernel, and let none begin until the block ends.

    All kernels share one file of locks, one byte each, which the system releases when a process dies. Without such
    locks, or a writable folder, or while an interrupt waits, the block runs at once. Kernels lock their callees, never
    the other way round, so that no two processes wait for each other. Threads must come here one at a time.
    """
    file = _file_of_locks(folder)
    if file is None:
        yield
        return
    byte = int.from_bytes(blake2b(kernel.encode(), digest_size=7).digest())
    end = monotonic() + PATIENCE_SECONDS
    while not _is_locked(file, byte) and monotonic() < end and not is_one_waiting():
        sleep(_PAUSE_SECONDS)
    try:
        yield
    finally:
        with suppress(OSError):
            fcntl.lockf(file, fcntl.LOCK_UN, 1, byte)


@cache
def _file_of_locks(folder: Path) -> int | None:
    """Open the file once for all: the system drops every lock of a process that closes it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return None if sys.platform == "win32" else os.open(folder / "locks", os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:
        return None


def _is_locked(file: int, byte: int) -> bool:
    """Lock a byte unless another process holds it; go without where the file system has no locks."""
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
    except (BlockingIOError, PermissionError):  # two names that systems have for: another process holds it
        return False
    except OSError:
        return True
    return True
