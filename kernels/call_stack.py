"""Space for deep calls.

CPython keeps the frames of calls in chunks of 16 KiB, and takes a chunk from the system, and gives it back, whenever
calls cross the end of the last one. A loop that happens to run just there does so at each turn; so did numba, thirty
thousand times a second, which took a fifth of its time. A chunk is larger when the first frame in it is: it has at
least the size of the frame, rounded up to a power of two, and what is left of it is for the calls from there.

    chunk    | frame of half a MiB and a little more | frames of all that is called from it            |
"""

from collections.abc import Callable
from typing import Any

_SLOTS = 1 << 16  # of eight bytes: with what else stands in a frame a little more than half a MiB


def call(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function with space for all that it calls."""
    return function(*args)


call.__code__ = call.__code__.replace(co_stacksize=_SLOTS)
