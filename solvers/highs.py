"""Runs HiGHS in a separate process (``highs_server.py``), which also serves the next program unless still busy."""

import atexit
import pickle
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernels.interrupts import left_to_this_process
from kernels.processes import command_of
from solvers import highs_server
from solvers.environment import needs
from solvers.highs_answers import Answer, Options

_Server = subprocess.Popen[bytes]
_idle: list[_Server] = []


class Highs:
    """A program in the process of HiGHS; ``is_idle`` says that every request has been answered."""

    def __init__(self, server: _Server, arrays: dict[str, NDArray[Any]], options: Options) -> None:
        self._server = server
        self._ask("program", arrays, options)

    def add_cut(self, variables: NDArray[np.int32], coefficients: NDArray[np.float64], upper: float) -> None:
        """Add a constraint: a weighted sum of variables is at most ``upper``."""
        self._ask("cut", variables, coefficients, upper)

    def run(self, max_nodes: int) -> Iterator[Answer]:
        """Look for a solution; yield the effort a few times a second, and finally an answer with an outcome."""
        self._ask("run", max_nodes)
        self.is_idle = False
        while not self.is_idle:
            answer: Answer = pickle.load(self._server.stdout)  # type: ignore[arg-type]
            self.is_idle = bool(answer.outcome)
            yield answer

    def _ask(self, *request: object) -> None:
        self.is_idle = False
        pickle.dump(request, self._server.stdin)  # type: ignore[arg-type]
        self._server.stdin.flush()  # type: ignore[union-attr]
        self.is_idle = True


@contextmanager
def highs_for(arrays: dict[str, NDArray[Any]], options: Options) -> Iterator[Highs]:
    """Pass a program to HiGHS for a ``with`` block; when the block ends, a running HiGHS is stopped.

    Raise ``RequestError`` if HiGHS is not installed.
    """
    with needs("HiGHS", "methods"):
        if find_spec("highspy") is None:
            raise ImportError
    server = _idle.pop() if _idle else _started()
    highs = Highs(server, arrays, options)
    try:
        yield highs
    finally:
        if highs.is_idle:
            _idle.append(server)
        else:
            server.kill()
            server.communicate()


@atexit.register
def _end_all() -> None:
    for server in _idle:
        server.communicate()


def _started() -> _Server:
    with left_to_this_process():  # Ctrl-C is meant for the process that asks
        return subprocess.Popen(command_of(highs_server.__name__), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
