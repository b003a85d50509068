"""Compiles kernels in a process of its own.

A program that runs a kernel as plain Python adds it to a list in the cache's folder (``requests``: one line of JSON for
each kernel). A process takes the list and compiles all of it, the last kernel first, until nothing is left. It starts
when the work is done, or turns out large: then the two share the compiling, as the work wants the first kernel first.
The process locks the file ``compiler``; a second one ends at once.
"""

import atexit
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kernels.files import remove_unused_files
from kernels.processes import command_of
from kernels.settings import MODE_VARIABLE, cache_folder, note, note_unkept

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    import subprocess

    from kernels.declaration import Declaration
    from kernels.identity import Kind

_REQUESTS, _COMPILER = "requests", "compiler"
_NICENESS = 5  # more, and others that are busy all the time would keep it from compiling what they lack

_requested: set[str] = set()
_process: "subprocess.Popen[bytes] | None" = None


def request(kernel: "Declaration", kinds: "tuple[Kind, ...]", name: str) -> None:
    """Have a kernel compiled in the background, if such processes exist here and the cache can be written to."""
    if name in _requested or sys.platform == "win32":
        return
    _requested.add(name)
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        with open(cache_folder() / _REQUESTS, "a") as requests:
            requests.write(json.dumps([kernel.py_func.__module__, kernel.py_func.__qualname__, kinds]) + "\n")
        when_requested()
    except OSError as error:
        note_unkept(error)


def _start_at_exit() -> None:
    atexit.unregister(start)
    atexit.register(start)


when_requested: Callable[[], None] = _start_at_exit
"""Called when a kernel is on the list, to have a process ``work``."""


def start() -> None:
    """Start the process, unless it runs or has nothing to do."""
    global _process
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
            for line in reversed(_take_requests()):
                with suppress(Exception):  # of another version, for instance
                    compile_kernel(*json.loads(line))
            remove_unused_files()


def _take_requests() -> list[str]:
    taken = cache_folder() / f"{_REQUESTS}.taken"
    with suppress(FileNotFoundError):
        (cache_folder() / _REQUESTS).replace(taken)
        return [*dict.fromkeys(taken.read_text().splitlines())]
    return []


def compile_kernel(module: str, name: str, kinds: Sequence[Any]) -> None:
    """Compile a kernel, known by its module and its name there, for arguments, unless the cache has it."""
    from kernels.identity import tuples_for_lists

    kernel: Any = import_module(module)
    for part in name.split("."):
        kernel = getattr(kernel, part)
    kernel.compile(tuples_for_lists(kinds))


if __name__ == "__main__":
    work()
