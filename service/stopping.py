"""How the program ends when a signal asks it to: Ctrl-C, SIGTERM, or SIGHUP when the terminal is closed.

    loading     nothing was begun      the program ends at once
    running     a command is at work   ``Stopped`` is raised, once, and everything is cleaned up on its way
    ending      the command is over    nothing: the program ends in a moment

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

TYPE_CHECKING = False  # as in ``typing``, which would take longer to load than all the rest
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any, NoReturn

PATIENCE_SECONDS = 5.0
"""After these, one more signal no longer waits for what is cleaned up."""

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # the last is not known to every system
_LOADING, _RUNNING, _ENDING = range(3)
_SOON_SECONDS = 0.01
_IMPORTER = "<frozen importlib._bootstrap>"
_FATAL = 128  # with the number of a signal: the exit code that shells know


class Stopped(KeyboardInterrupt):
    """Say that a signal asks the program to end."""


class _State:
    """Remember how far the program is.

    Attributes:
        phase: loading, running or ending.
        first: the first signal that came, or 0.
        since: when that was, in seconds of a monotonic clock.
        stop: gives the exception that was raised for it, as long as it is on its way.
    """

    def __init__(self, phase: int) -> None:
        self.phase, self.first, self.since = phase, 0, 0.0
        self.stop: Any = lambda: None


_state = _State(_ENDING)


def begin() -> None:
    """End this process at once when a signal asks for it, until a command runs; call it first of all."""
    _state.phase = _LOADING
    atexit.register(_ignore_signals)  # first of all, so that it is done last: Python lets signals kill while it ends
    _handle_signals(_on_signal)


@contextmanager
def running() -> "Iterator[None]":
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
            signal.setitimer(signal.ITIMER_REAL, 0)  # none may ring when Python no longer handles it
        if outer.phase != _LOADING:  # whoever called goes on
            _restore(handlers)
            _state = outer


@contextmanager
def announced_to(listen: "Callable[[int, FrameType | None], object]") -> "Iterator[None]":
    """Call a function when a signal asks the program to end, and let it count after the block."""
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


def was_asked() -> bool:
    """Tell whether a signal has asked the program to end."""
    return bool(_state.first)


def exit_code() -> int:
    """Give the exit code of a program that was asked to end."""
    return _FATAL + (_state.first or signal.SIGINT)


def _handle_signals(by: "Callable[[int, FrameType | None], object]") -> "dict[int, Any]":
    """Handle the signals that are not ignored, which only the main thread can; return the handlers that were there."""
    handlers: dict[int, Any] = {}
    for number in _numbers():
        if signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(ValueError):
                handlers[number] = signal.signal(number, by)
    return handlers


def _ignore_signals() -> None:
    for number in _numbers():
        signal.signal(number, signal.SIG_IGN)


def _numbers() -> "list[int]":
    return [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]


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
    """Tell whether a module is being loaded: some libraries lose the exception then, as pandas does inside of Arrow."""
    while frame is not None and frame.f_code.co_filename != _IMPORTER:
        frame = frame.f_back
    return frame is not None


def _again_soon() -> bool:
    """Let the signal come again in a moment, if the system can do that."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(_state.first))
        signal.setitimer(signal.ITIMER_REAL, _SOON_SECONDS)
    return hasattr(signal, "setitimer")


def _end_at_once() -> "NoReturn":
    with suppress(OSError):
        os.write(2, b"Interrupted.\n")
    os._exit(exit_code())


def _raise_again(unraisable: "Any") -> None:
    """Let a signal count a little later whose exception came where Python ignores all, as in a finalizer."""
    if not isinstance(unraisable.exc_value, Stopped):
        sys.__unraisablehook__(unraisable)
        return
    _state.stop = lambda: None
    _again_soon()
