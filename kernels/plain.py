"""Kernels as plain Python, which starts at once, and is given up when compiled code would be sooner.

A kernel changes nothing but the arrays that it gets. So a run that takes too long can be given up at any call of
another kernel: the arrays get back what they held, and compiled code does all of it again.

    arrays      copied     changed ... changed     restored     changed
    run         plain ------------------X          compiled ----------->   the same result
"""

import sys
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from time import monotonic, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernels import background

SECONDS_ALONE = 3.0
"""How long a process runs kernels as plain Python before it compiles what it needs, in seconds of the processor: where
others keep that busy, compiling takes longer, too ..."""
SECONDS_BESIDE = 20.0
"""... and how long where a process in the background compiles already, as it soon has what is needed."""
SECONDS_UNLOADED = 0.2
"""How long it runs them so although the cache has them compiled: somewhat less than loading numba takes."""
_SECONDS_BETWEEN_LOOKS = 0.05

_spent = 0.0
_start: float | None = None


class GivenUp(BaseException):
    """Raised where a plain run ends because compiled code is there, or worth its time."""


class Run:
    """What a plain run knows: when to look whether it is to be given up, and whether it is."""

    def __init__(self, is_given_up: Callable[[], bool] = lambda: False) -> None:
        self._is_given_up = is_given_up
        self._next_look = monotonic() + _SECONDS_BETWEEN_LOOKS

    def check(self) -> None:
        """Raise ``GivenUp`` where the run is to be given up; called by each kernel that another kernel calls."""
        if monotonic() >= self._next_look:
            self._next_look = monotonic() + _SECONDS_BETWEEN_LOOKS
            if self._is_given_up():
                raise GivenUp


current: ContextVar[Run | None] = ContextVar("current", default=None)
"""The plain run that is under way, whose kernels call others."""


def seconds_left() -> float:
    """Return how long this process may still run kernels as plain Python."""
    return (SECONDS_BESIDE if background.is_at_work() else SECONDS_ALONE) - _seconds_spent()


def _seconds_spent() -> float:
    return _spent if _start is None else _spent + process_time() - _start


def is_worth_loading_numba() -> bool:
    """Return whether compiled kernels are to be used where there are some; true once numba is there."""
    return _seconds_spent() > SECONDS_UNLOADED or "numba" in sys.modules


def run_until(is_compiled: Callable[[], bool], function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Run a kernel as plain Python, unless it is compiled meanwhile or takes too long.

    Raises:
        GivenUp: then; all arrays hold what they held before.
    """
    global _spent, _start
    saved = [(array, array.copy()) for array in _arrays(args) if array.flags.writeable]
    _start = process_time()
    try:
        return run(function, args, Run(lambda: is_compiled() or seconds_left() <= 0))
    except GivenUp:
        for array, copy in saved:
            array[...] = copy
        raise
    finally:
        _spent, _start = _seconds_spent(), None


def run(function: Callable[..., Any], args: tuple[Any, ...], how: Run | None = None) -> Any:
    """Run a kernel as plain Python, with integers that wrap as machine words do."""
    before = current.set(how or Run())
    try:
        with np.errstate(over="ignore"):
            return function(*args)
    finally:
        current.reset(before)


def _arrays(values: tuple[Any, ...]) -> Iterator[NDArray[Any]]:
    for value in values:
        if isinstance(value, np.ndarray):
            yield value
        elif isinstance(value, tuple):
            yield from _arrays(value)
