"""The process of a worker, which does one task after another and ends with the server; it never compiles."""

import os
import signal
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from functools import partial
from itertools import islice
from math import inf
from multiprocessing import parent_process
from pickle import dumps, load
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from traceback import format_exc
from typing import Any, NamedTuple

from generator.families import family_named
from generator.pipeline import GenerationExhausted, generate
from generator.record import record_dict
from kernels import background
from kernels.identity import Kind
from kernels.jit import PLAIN, Kernel, running
from kernels.settings import mode
from output.png import to_png
from puzzles.errors import PuzzleError
from puzzles.families import FAMILIES
from puzzles.games.games import GAMES
from service.http.tasks import make

READY = "ready"
MISSES = "misses"
LENGTH = struct.Struct("!Q")  # the number of bytes of a message, before each message to the server

_GRACE_SECONDS = 5

# The families of which a worker that is ready has made a puzzle, compiled or not.
_FIRST = ("nonogram", "sudoku", "lightup")
# The sizes of the puzzles that a worker makes first, if kernels depend on the size.
_SIZES = ("", "6x6", "16x16", "40x60", "66x80")
_STEPS = 5


class Task(NamedTuple):
    """A plain function of a module, its arguments, and its limit in seconds."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: dict[str, Any]
    seconds: float


class Answer(NamedTuple):
    """The result of a task, or the reason why it failed."""

    value: Any = None  # the result that it returned
    error: Exception | None = None  # the exception that it raised, if that is meant for the client
    trace: str = ""  # the traceback of any other error, for the log
    seconds: float = 0.0  # the processor seconds that it took


def work(connection: socket.socket, warm_up: Callable[[], Iterator[None] | None], hurries: bool) -> None:
    """Warm up, without the steps if the worker hurries; report that; then do tasks, and report missing kernels."""

    def send(message: Any) -> None:
        data = dumps(message)
        connection.sendall(LENGTH.pack(len(data)) + data)

    def decide(kernel: Kernel, kinds: tuple[Kind, ...]) -> float:
        """Take a kernel from the cache; a missing one runs as plain Python, however large the work."""
        if kernel.is_compiled(kinds):
            return 0.0
        if mode() == "background" and background.request(kernel.name(kinds), kernel.compile, kinds):
            send(MISSES)
        return inf

    _lead_a_group()
    with running(decide, prefers_loaded=True) if mode() in ("foreground", "background") else nullcontext():
        _do_tasks(connection, send, warm_up, hurries)


def _do_tasks(
    connection: socket.socket, send: Callable[[Any], None], warm_up: Callable[[], Iterator[None] | None], hurries: bool
) -> None:
    steps = warm_up()
    if steps is not None and not hurries:
        deque(steps, maxlen=0)
    send(READY)
    tasks = connection.makefile("rb")
    while True:
        try:
            task: Task = load(tasks)
        except (EOFError, OSError):
            return
        signal.setitimer(signal.ITIMER_REAL, task.seconds + _GRACE_SECONDS)
        begun = _processor_seconds()
        answer = _answer(task)
        signal.setitimer(signal.ITIMER_REAL, 0)
        send(answer._replace(seconds=_processor_seconds() - begun))


def _processor_seconds() -> float:
    """Return the processor seconds of this process, and of programs that it started and that have ended."""
    return sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


def compile_requested() -> None:
    """Compile the kernels that workers asked for, in a separate process."""
    _lead_a_group()
    background.work()


def _answer(task: Task) -> Answer:
    try:
        return Answer(task.function(*task.arguments, **task.options))
    except (PuzzleError, GenerationExhausted) as error:
        return Answer(error=error)
    except MemoryError:
        os._exit(1)
    except Exception:
        return Answer(trace=format_exc())


def _lead_a_group() -> None:
    """Leave the server's group of processes, and end with the server.

    So Ctrl-C in the terminal does not reach this process, and killing its group also kills its own children.
    """
    os.setpgrp()
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """End this process and its children with the server; if foreign code blocks this thread, an alarm ends them."""
    server = parent_process()
    if server is not None:
        server.join()
        os.killpg(0, signal.SIGKILL)


class _NotCached(BaseException):
    """Raised if work would need a kernel that the cache lacks."""


def _from_the_cache(kernel: Kernel, kinds: tuple[Kind, ...]) -> float:
    if PLAIN or not kernel.is_compiled(kinds):
        raise _NotCached
    return 0.0


def warm_up() -> Iterator[None]:
    """Answer a request for a puzzle of each of the first families, and return the steps that warm up all others."""
    for name in _FIRST:
        answer = partial(make, name, {}, seed=0, count=1, steps="")
        try:
            with running(_from_the_cache):
                answer()
        except _NotCached:
            answer()
    return _steps()


def _steps() -> Iterator[None]:
    """Make, rate, explain and draw puzzles, one family or size a step, so that compiled kernels are loaded."""
    for name in FAMILIES:
        family = family_named(name)
        for size in ("",) if name in GAMES else _SIZES:
            with suppress(PuzzleError, GenerationExhausted, _NotCached), running(_from_the_cache):
                record = generate(family.request(**({"size": size} if size else {})), seed=0)
                record_dict(record)
                proof = family.prove(record.puzzle)
                for _ in islice(family.explain(record.puzzle, proof), _STEPS):
                    pass
                to_png(family.draw(record.puzzle, proof.solutions[0]))
            yield
