"""End the program on a signal: Ctrl-C, SIGTERM, or SIGHUP when the terminal is closed.

    loading     nothing was begun      the program ends at once
    running     a command is at work   ``Stopped`` is raised, once, and everything is cleaned up on its way
    ending      the command is over    nothing: the program ends in a moment anyway

Signals that were ignored when the program was started, as behind ``nohup``, stay ignored.
"""

import atexit
import os
import signal
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from kernels.interrupts import SIGNALS

TYPE_CHECKING = False  # what ``typing`` would define; loading it takes longer than all the rest
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any, NoReturn

PATIENCE_SECONDS = 5.0  # after this many seconds, another signal ends the program at once, even while it cleans up

_LOADING, _RUNNING, _ENDING = range(3)
_SOON_SECONDS = 0.01
_IMPORTER = "<frozen importlib._bootstrap>"
_FATAL = 128  # added to the number of a signal, this gives the exit code that shells know


class Stopped(KeyboardInterrupt):
    """Raised when a signal asks the program to end."""


class _State:
    """The program's phase, the first signal that arrived (or 0), and its time in monotonic seconds.

    While the exception raised for that signal is being handled, ``stop`` returns the exception.
    """

    def __init__(self, phase: int) -> None:
        self.phase, self.first, self.since = phase, 0, 0.0
        self.stop: Any = lambda: None


_state = _State(_ENDING)


def end_at_signals() -> None:
    """End this process at once when a signal asks for it, until a command runs; call this before anything else."""
    _state.phase = _LOADING
    # This is registered first, so that it is called last: while Python shuts down, signals would kill the process.
    atexit.register(_ignore_signals)
    _handle_signals(_on_signal)


@contextmanager
def stop_at_signals() -> "Iterator[None]":
    """Raise ``Stopped`` in the block when a signal asks the program to end."""
    global _state
    outer, outer_hook = _state, sys.unraisablehook
    _state = _State(_RUNNING)
    handlers = _handle_signals(_on_signal)
    sys.unraisablehook = _raise_again
    try:
        yield
    finally:
        sys.unraisablehook = outer_hook
        _state.phase = _ENDING
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)  # no timer may go off when Python no longer handles it
        if outer.phase != _LOADING:  # the caller continues
            _restore(handlers)
            _state = outer


@contextmanager
def call_at_signals(listen: "Callable[[int, FrameType | None], object]") -> "Iterator[None]":
    """Call a function when a signal asks the program to end within the block, and handle the signal after the block."""
    came: list[int] = []

    def note(number: int, frame: "FrameType | None") -> None:
        came.append(number)
        listen(number, frame)

    handlers = _handle_signals(note)
    try:
        yield
    finally:
        _restore(handlers)
        if came:
            signal.raise_signal(came[0])


def has_come() -> bool:
    """Return whether a signal has asked the program to end."""
    return bool(_state.first)


def exit_code() -> int:
    """Return the exit code of a program that a signal asked to end."""
    return _FATAL + (_state.first or signal.SIGINT)


def _handle_signals(handle: "Callable[[int, FrameType | None], object]") -> "dict[int, Any]":
    """Handle the signals that are not ignored, which only the main thread can do; return the previous handlers."""
    handlers: dict[int, Any] = {}
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(ValueError):
                handlers[number] = signal.signal(number, handle)
    return handlers


def _ignore_signals() -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def _restore(handlers: "dict[int, Any]") -> None:
    for number, handler in handlers.items():
        signal.signal(number, handler)


def _on_signal(number: int, frame: "FrameType | None") -> None:
    now = time.monotonic()
    if not _state.first:
        _state.first, _state.since = number, now
    is_free = _state.phase == _RUNNING and _state.stop() is None  # an exception that got lost is raised again
    if _state.phase == _LOADING or (not is_free and now - _state.since > PATIENCE_SECONDS):
        _end_at_once()
    if is_free and not (_is_importing(frame) and _again_soon()):
        stop = Stopped()
        _state.stop = weakref.ref(stop)
        raise stop


def _is_importing(frame: "FrameType | None") -> bool:
    """Return whether a module is being loaded: some libraries, such as pandas inside Arrow, then lose the exception."""
    while frame is not None and frame.f_code.co_filename != _IMPORTER:
        frame = frame.f_back
    return frame is not None


def _again_soon() -> bool:
    """Send the signal again after a moment; return whether the system can do that."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(_state.first))
        signal.setitimer(signal.ITIMER_REAL, _SOON_SECONDS)
    return hasattr(signal, "setitimer")


def _end_at_once() -> "NoReturn":
    with suppress(OSError):
        os.write(2, b"Interrupted.\n")
    os._exit(exit_code())


def _raise_again(unraisable: "Any") -> None:
    """Send a signal again if its exception was raised where Python ignores all exceptions, as in a finalizer."""
    if not isinstance(unraisable.exc_value, Stopped):
        sys.__unraisablehook__(unraisable)
        return
    _state.stop = lambda: None
    _again_soon()
