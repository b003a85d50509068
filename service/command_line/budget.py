"""A time budget: work runs in a process of its own, which is stopped when the time is up."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TypeVar

from puzzles.errors import RequestError

_Result = TypeVar("_Result")
_METHODS = multiprocessing.get_all_start_methods()
MOST_SECONDS = 1e6


def within(seconds: float | None, work: Callable[[], _Result]) -> _Result | None:
    """Return what a function returns, or None if it takes too long; without a limit, it runs in this process.

    Errors that the function raises are raised here as well. Raise ``RequestError`` for a limit that is not above 0.
    """
    if seconds is None:
        return work()
    if not 0 < seconds <= MOST_SECONDS:
        raise RequestError(
            f"a budget of {seconds:g} seconds was given; expected more than 0 and at most {MOST_SECONDS:,.0f}"
        )
    if "fork" not in _METHODS:
        raise RequestError("--budget needs a kind of process that this system lacks; expected no --budget")
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(work, sender), daemon=True)
    process.start()
    sender.close()
    try:
        if not receiver.poll(seconds):
            return None
        result = receiver.recv()
    except EOFError:  # the process ended without an answer
        return None
    finally:
        process.kill()
        process.join()
        receiver.close()
    if isinstance(result, Exception):
        raise result
    return result  # type: ignore[no-any-return]


def _send(work: Callable[[], object], sender: Connection) -> None:
    try:
        result = work()
    except Exception as error:
        sender.send(error)
    else:
        sender.send(result)
