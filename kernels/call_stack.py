"""Space for deep calls.

CPython keeps frames in chunks of 16 KiB, and takes and returns one whenever calls cross the end of the last; numba did
so thirty thousand times a second, a fifth of its time. The first frame of a chunk sets its size, rounded up to a power
of two: one of a little more than half a MiB reserves as much for the calls from there.
"""

from collections.abc import Callable
from typing import Any

_SLOTS = 1 << 16  # of eight bytes: with what else stands in a frame a little more than half a MiB


def call(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function with space for all its calls."""
    return function(*args)


call.__code__ = call.__code__.replace(co_stacksize=_SLOTS)
