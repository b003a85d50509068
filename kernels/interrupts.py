"""Lets a signal that ends a program wait until the current kernel is compiled.

Numba and LLVM call back into Python. An exception raised in such a callback gets lost, or leaves a kernel half
compiled.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

TYPE_CHECKING = False  # instead of the one in ``typing``, which is slow to load; ``gen`` loads this module first
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask a program to end; Windows has no SIGHUP."""

_waiting: "list[tuple[int, FrameType | None]]" = []
_handlers: "dict[int, Any]" = {}


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Run a block, and handle SIGINT, SIGTERM and SIGHUP only when the block ends.

    Blocks may nest, because kernels compile their callees. A signal waits for the end of the innermost block. Its
    exception then passes through the outer blocks, and further signals are ignored. Only the main thread handles
    signals, so other threads just run the block.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    is_outermost = not _handlers
    if is_outermost:
        _handlers.update((each, handler) for each in SIGNALS if callable(handler := signal.getsignal(each)))
        for each in _handlers:
            signal.signal(each, lambda number, frame: _waiting.append((number, frame)))
    left: list[int] = []
    try:
        yield
        while _waiting:
            number, frame = _waiting.pop(0)
            _handlers[number](number, frame)
    finally:
        if is_outermost:
            for each, handler in _handlers.items():
                signal.signal(each, handler)
            _handlers.clear()
            left += [number for number, _ in _waiting]
            _waiting.clear()
    for number in left:  # signals that arrived after the last check
        signal.raise_signal(number)


def is_one_waiting() -> bool:
    """Return whether a signal is waiting for a block to end."""
    return bool(_waiting)


@contextmanager
def left_to_this_process() -> Iterator[None]:
    """Run a block whose child processes start with ``SIGNALS`` blocked, so that only this process ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with interrupts_wait():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
