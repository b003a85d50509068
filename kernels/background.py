"""Compiles kernels in a process of its own, beside the work that wants them and after it.

Whoever runs a kernel as plain Python adds it to a list in the cache's folder, and starts such a process. The first one
takes the list and compiles what is on it, at the lowest priority, until nothing is left; any other ends at once. When
the work turns out large it compiles, too, from the first kernel on, and the process beside it from the last.

    requests     one line of JSON for each kernel: module, name, kinds of the arguments
    compiler     locked by the process that compiles
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kernels.old_files import remove_old_files
from kernels.processes import command_of
from kernels.settings import MODE_VARIABLE, cache_folder, note, note_unkept

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Callable

    from kernels.identity import Kind
    from kernels.jit import Kernel

_REQUESTS, _COMPILER = "requests", "compiler"
_ANOTHER_COMPILES = 75  # exit code
_LOWEST_PRIORITY = 19

_requested: dict[str, str] = {}
"""Lines of the list, by the names of the kernels."""
_process: "subprocess.Popen[bytes] | None" = None


def request(kernel: "Kernel", kinds: "tuple[Kind, ...]", name: str) -> None:
    """Let a kernel be compiled in the background, where there are such processes and the cache can be written to."""
    if name in _requested or sys.platform == "win32":
        return
    _requested[name] = json.dumps([kernel.py_func.__module__, kernel.py_func.__qualname__, kinds])
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        _add_requests([_requested[name]])
        starter()
    except OSError as error:
        note_unkept(error)


def share() -> None:
    """Let the process compile what this one has wanted from the last to the first, at the same priority.

    A kernel that both want is compiled by one of them (``kernels.compile_lock``).
    """
    if _process is None:
        return
    stop()
    with suppress(OSError):
        _add_requests([*reversed(_requested.values())])
        _start(niceness=0)


def _add_requests(lines: Sequence[str]) -> None:
    with open(cache_folder() / _REQUESTS, "a") as requests:
        requests.writelines(f"{line}\n" for line in lines)


def _start(niceness: int = _LOWEST_PRIORITY) -> None:
    global _process
    if _process is not None and _process.poll() is None:
        return
    note(f"Compiling in the background, once, to be faster next time (not with {MODE_VARIABLE}=foreground) ...")
    nowhere = subprocess.DEVNULL
    _process = subprocess.Popen([*command_of(__name__), str(niceness)], stdin=nowhere, stdout=nowhere, stderr=nowhere)


starter: "Callable[[], None]" = _start
"""What starts the process, which runs ``work``."""


def is_at_work() -> bool:
    """Return whether a process that this one started is compiling, or left that to one that was already there."""
    return _process is not None and _process.poll() in (None, _ANOTHER_COMPILES)


def stop() -> None:
    """End the process that this one started: what it has compiled is kept."""
    if _process is not None:
        _process.kill()
        _process.wait()


def work(niceness: int) -> bool:
    """Compile what is on the list until nothing is left.

    Returns:
        False when another process does so already.
    """
    os.nice(niceness)
    while (cache_folder() / _REQUESTS).exists():
        with open(cache_folder() / _COMPILER, "w") as lock:
            try:
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
            for line in _take_requests():
                with suppress(Exception):  # of another version, for instance
                    compile_kernel(*json.loads(line))
            remove_old_files()
    return True


def _take_requests() -> list[str]:
    taken = cache_folder() / f"{_REQUESTS}.taken"
    with suppress(FileNotFoundError):
        (cache_folder() / _REQUESTS).replace(taken)
        return [*dict.fromkeys(taken.read_text().splitlines())]
    return []


def compile_kernel(module: str, name: str, kinds: Sequence[Any]) -> None:
    """Compile a kernel, known by its module and its name there, for arguments, unless the cache has it."""
    from kernels.cache import type_of_kind
    from kernels.identity import tuples_for_lists

    kernel: Any = import_module(module)
    for part in name.split("."):
        kernel = getattr(kernel, part)
    kernel.entry.compile(tuple(map(type_of_kind, tuples_for_lists(kinds))))


if __name__ == "__main__":
    sys.exit(0 if work(int(sys.argv[1])) else _ANOTHER_COMPILES)
