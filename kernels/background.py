"""Compiles kernels in a process of its own.

A program that runs a kernel as plain Python adds it to a list in the cache's folder (``requests``: a line for each, its
compilation as a pickle in hexadecimal digits). A process takes the list and compiles all of it, the last kernel first,
until nothing is left. It starts when the work is done, or turns out large: then the two share the compiling, as the
work wants the first kernel first. The process locks the file ``compiler``; a second one ends at once.
"""

import atexit
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from kernels.processes import command_of
from kernels.settings import MODE_VARIABLE, cache_folder, note, note_unkept
from kernels.store import remove_unused_files

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    import subprocess

_REQUESTS, _COMPILER = "requests", "compiler"
_NICENESS = 5  # more, and others that are busy all the time would keep it from compiling what they lack

_requested: set[str] = set()
_process: "subprocess.Popen[bytes] | None" = None


def request(name: str, compile_for: Callable[[Any], Any], kinds: Any) -> bool:
    """Put a kernel on the list, and return whether it is new there, and the folder can be written to."""
    if name in _requested or sys.platform == "win32":
        return False
    _requested.add(name)
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        with open(cache_folder() / _REQUESTS, "a") as requests:
            requests.write(pickle.dumps(partial(compile_for, kinds)).hex() + "\n")
    except OSError as error:
        note_unkept(error)
        return False
    return True


def start(*, at_exit: bool = False) -> None:
    """Start the process, at once or when this one ends, unless it runs or has nothing to do."""
    global _process
    if at_exit:
        atexit.unregister(start)
        atexit.register(start)
        return
    if not (cache_folder() / _REQUESTS).exists() or (_process is not None and _process.poll() is None):
        return
    note(f"Compiling in the background, once, to be faster next time (not with {MODE_VARIABLE}=foreground) ...")
    import subprocess  # takes 2 ms to load

    nowhere = subprocess.DEVNULL
    _process = subprocess.Popen(command_of(__name__), stdin=nowhere, stdout=nowhere, stderr=nowhere)


def stop() -> None:
    """End the process started here, and start no other; its compiled kernels stay."""
    atexit.unregister(start)
    if _process is not None:
        _process.kill()
        _process.wait()


def work() -> None:
    """Compile the list until nothing is left, or another process does so."""
    os.nice(_NICENESS)
    while (cache_folder() / _REQUESTS).exists():
        with open(cache_folder() / _COMPILER, "w") as lock:
            try:
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return
            from kernels.compiler import compile_natively

            compile_natively()
            for line in reversed(_take_requests()):
                with suppress(Exception):  # of another version, for instance
                    pickle.loads(bytes.fromhex(line))()
            remove_unused_files()


def _take_requests() -> list[str]:
    taken = cache_folder() / f"{_REQUESTS}.taken"
    with suppress(FileNotFoundError):
        (cache_folder() / _REQUESTS).replace(taken)
        return [*dict.fromkeys(taken.read_text().splitlines())]
    return []


if __name__ == "__main__":
    work()
