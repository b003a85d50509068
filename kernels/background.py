"""Compiles kernels in a separate process.

When a program runs a kernel as plain Python, it leaves a request in the cache folder: ``NAME.request``, the pickled
call that compiles the kernel. A background process compiles everything requested, newest request first, until nothing
is left. The process starts when the program's work is done, or as soon as the work turns out to be large. In that case
the program compiles kernels as well, because its work waits for the first one. Only one background process works at a
time; a second one exits at once.
"""

import atexit
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from kernels.interrupts import interrupts_wait
from kernels.processes import command_of
from kernels.settings import MODE_VARIABLE, cache_folder, note, note_unkept
from kernels.store import compiled_by_one

if TYPE_CHECKING:
    import subprocess

_REQUESTS = "*.request"
_NICENESS = 5  # a higher value would let busy machines starve the compiling process

_requested: set[str] = set()
_process: "subprocess.Popen[bytes] | None" = None


def request(name: str, compile_for: Callable[[Any], Any], kinds: Any) -> bool:
    """Leave a request for a kernel, unless this process has left one before; return whether one was written now."""
    if name in _requested or sys.platform == "win32":
        return False
    _requested.add(name)
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        (cache_folder() / f"{name}.request").write_bytes(pickle.dumps(partial(compile_for, kinds)))
    except OSError as error:
        note_unkept(error)
        return False
    return True


def start(*, at_exit: bool = False) -> None:
    """Start the background process, now or at exit, unless it is already running or has nothing to compile."""
    global _process
    if at_exit:
        atexit.unregister(start)
        atexit.register(start)
        return
    if not any(cache_folder().glob(_REQUESTS)) or (_process is not None and _process.poll() is None):
        return
    note(f"Compiling in the background, once, to be faster next time (not with {MODE_VARIABLE}=foreground) ...")
    import subprocess  # takes 2 ms to load

    nowhere = subprocess.DEVNULL
    with interrupts_wait():  # a signal between the fork and the end of this call would leave a process nobody ends
        _process = subprocess.Popen(command_of(__name__), stdin=nowhere, stdout=nowhere, stderr=nowhere)


def stop() -> None:
    """End the background process, and start no other. Kernels that it has finished stay in the cache."""
    atexit.unregister(start)
    if _process is not None:
        _process.kill()
        _process.wait()


def work() -> None:
    """Compile requested kernels until no request is left; return at once if another process is compiling them."""
    os.nice(_NICENESS)
    while any(cache_folder().glob(_REQUESTS)):
        with compiled_by_one("requests", patience=0) as is_alone:
            if not is_alone:
                return
            from kernels.compiler import compile_natively

            compile_natively()
            for file in sorted(cache_folder().glob(_REQUESTS), key=os.path.getmtime, reverse=True):
                with suppress(Exception):  # for instance, a request left by another version
                    pickle.loads(file.read_bytes())()
                file.unlink(missing_ok=True)


if __name__ == "__main__":
    work()
