"""The folders of compiled kernels: their files, and the locks that let one process compile for all.

This module does not need numba. One folder is in the cache. The other is in the wheel, and its files are only read.

A file begins with a digest of its contents. An empty, truncated or altered file counts as missing and is replaced.
While a file is being written, its name ends in ``.PROCESS.partial``.
"""

import hashlib
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from pathlib import Path

from kernels.interrupts import is_one_waiting
from kernels.settings import cache_folder, note_unkept

if sys.platform != "win32":
    import fcntl

SHIPPED = Path(__file__).with_name("compiled")
"""The folder of kernels in a wheel for one Python and processor (``.ci/kernels.py``); it exists in no other install."""

_DIGEST_BYTES = 16

# A stopped process keeps its locks, so a process that has waited this long for a kernel compiles the kernel itself.
PATIENCE_SECONDS = 120.0
_PAUSE_SECONDS = 0.01


def digest_of(contents: bytes | memoryview) -> bytes:
    """Return a digest for names and checksums."""
    return hashlib.blake2b(contents, digest_size=_DIGEST_BYTES).digest()


def _folders() -> tuple[Path, Path]:
    return cache_folder(), SHIPPED


def read(name: str) -> memoryview | None:
    """Return the contents of a file; None if the file is missing or damaged."""
    for folder in _folders():
        with suppress(OSError):
            data = (folder / name).read_bytes()
            checksum, contents = data[:_DIGEST_BYTES], memoryview(data)[_DIGEST_BYTES:]
            if digest_of(contents) == checksum:
                return contents
    return None


def has(name: str) -> bool:
    """Return whether a file exists."""
    return any((folder / name).exists() for folder in _folders())


def write(name: str, contents: bytes) -> None:
    """Write a file under a temporary name, then rename it; print a note if the file cannot be kept."""
    path = cache_folder() / name
    partial = path.with_name(f"{name}.{os.getpid()}.partial")
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        partial.write_bytes(digest_of(contents) + contents)
        partial.replace(path)
    except OSError as error:
        note_unkept(error)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def may_have(name: str) -> bool:
    """Return whether a compiled version exists, even if it is for another machine."""
    for folder in _folders():
        with suppress(OSError):
            if name in _names(str(folder), folder.stat().st_mtime_ns):
                return True
    return False


@lru_cache(maxsize=2)
def _names(folder: str, _changed: int) -> set[str]:
    return {file.rpartition("-")[0] for file in os.listdir(folder)}


@contextmanager
def compiled_by_one(what: str, patience: float = PATIENCE_SECONDS) -> Iterator[bool]:
    """Wait until no other process is compiling something, and prevent others from starting until the block ends.

    Yield whether this process holds the lock. After ``patience`` seconds, or while a signal waits, the block runs
    without the lock. All processes share one lock file with one byte for each lock; the system releases the locks of a
    process that dies. If the system has no such locks, or the folder is not writable, no process waits. A kernel locks
    its callees, and a callee never locks its callers, so no two processes wait for each other. Only one thread of a
    process may be in such a block at a time.
    """
    file, byte = _file_of_locks(cache_folder()), int.from_bytes(digest_of(what.encode())[:7])
    end, is_free = time.monotonic() + patience, True
    while file is not None and not (is_free := _is_locked_now(file, byte)):
        if time.monotonic() >= end or is_one_waiting():
            break
        time.sleep(_PAUSE_SECONDS)
    try:
        yield is_free
    finally:
        if file is not None:
            with suppress(OSError):
                fcntl.lockf(file, fcntl.LOCK_UN, 1, byte)


@cache
def _file_of_locks(folder: Path) -> int | None:
    """Return the number of the open lock file; None if there can be none.

    The file is opened only once, because the system drops all locks of a process on a file that the process closes.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return None if sys.platform == "win32" else os.open(folder / "locks", os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:
        return None


def _is_locked_now(file: int, byte: int) -> bool:
    """Lock a byte, and return whether that worked; also return True, without a lock, if the file system has none."""
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
    except OSError as error:  # systems report a byte locked elsewhere by either of two errors
        return not isinstance(error, BlockingIOError | PermissionError)
    return True
