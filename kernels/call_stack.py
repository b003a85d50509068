"""Space for deep calls.

CPython keeps the frames of calls in chunks of 16 KiB. It takes a chunk from the system, and gives it back, whenever
calls cross the end of the last one; numba did so thirty thousand times a second, a fifth of its time. A chunk is at
least as large as its first frame, rounded up to a power of two, and the rest serves the calls from there: a frame of a
little more than half a MiB reserves half a MiB for them.
"""

from collections.abc import Callable
from typing import Any

_SLOTS = 1 << 16  # of eight bytes: with what else stands in a frame a little more than half a MiB


def call(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function with space for all its calls."""
    return function(*args)


call.__code__ = call.__code__.replace(co_stacksize=_SLOTS)
