"""The process of a worker: it does one task after another, and ends with the server, whatever ended that."""

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import Any, NamedTuple

from generator.pipeline import GenerationExhausted
from kernels.jit import PLAIN
from puzzles.errors import PuzzleError

READY = "ready"
COMPILES = "compiles"
COMPILE_SECONDS = 900
_GRACE_SECONDS = 5


class Task(NamedTuple):
    """Hold a plain function of a module, what it is called with, and the seconds that it may take."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: dict[str, Any]
    seconds: float


class Answer(NamedTuple):
    """Hold what a task gave, or why it failed.

    Attributes:
        value: what it returned.
        error: what it raised, if that is for the client.
        trace: the traceback of any other error, for the log.
    """

    value: Any = None
    error: Exception | None = None
    trace: str = ""


def work(connection: Connection, warm_up: Callable[[], None]) -> None:
    """Warm up, say so, and answer tasks until the connection ends; say, too, when a task has kernels compiled.

    The process leads a group of its own: Ctrl-C in the terminal does not reach it, and whoever ends the group ends the
    programs that a task has started, too.
    """
    os.setpgrp()
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    warm_up()
    _tell_compilation(connection)
    connection.send(READY)
    while True:
        try:
            task: Task = connection.recv()
        except (EOFError, OSError):
            return
        signal.setitimer(signal.ITIMER_REAL, task.seconds + _GRACE_SECONDS)
        answer = _answer(task)
        signal.setitimer(signal.ITIMER_REAL, 0)
        connection.send(answer)


def _tell_compilation(connection: Connection) -> None:
    """Say so whenever a kernel begins to be compiled, and let that last."""
    if PLAIN:
        return
    from numba.core import event

    class Teller(event.Listener):  # type: ignore[misc]
        def on_start(self, _event: Any) -> None:
            signal.setitimer(signal.ITIMER_REAL, COMPILE_SECONDS)
            connection.send(COMPILES)

        def on_end(self, _event: Any) -> None:
            """Say nothing."""

    event.register("numba:compile", Teller())


def _answer(task: Task) -> Answer:
    try:
        return Answer(task.function(*task.arguments, **task.options))
    except (PuzzleError, GenerationExhausted) as error:
        return Answer(error=error)
    except MemoryError:
        os._exit(1)
    except Exception:
        return Answer(trace=format_exc())


def _end_with_the_server() -> None:
    """End this process and what it started when the server has ended.

    A task in foreign code that keeps the interpreter to itself holds this thread up; then the alarm that is set for
    each task ends the process in its place.
    """
    server = parent_process()
    if server is not None:
        server.join()
        os.killpg(0, signal.SIGKILL)
