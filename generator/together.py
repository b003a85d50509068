"""Works on many things of a stream at a time, as compiled batches need it, without keeping anyone waiting."""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from time import perf_counter
from typing import TypeVar

_MOST = 1024
_LONG_ENOUGH = 0.2  # seconds before results are handed on

_Thing = TypeVar("_Thing")
_Result = TypeVar("_Result")


def together(
    things: Iterable[_Thing], work: Callable[[list[_Thing]], Sequence[_Result]], n_at_first: int = 1
) -> Iterator[_Result]:
    """Hand things to ``work``, few at first, then more and more as long as it is quick; yield the results in order.

    How many go together depends on the machine, so the result of a thing must not depend on the others. If the things
    end in an error, the results of those before it are handed on first.
    """
    coming, n_together = iter(things), n_at_first
    while True:
        begun = perf_counter()
        taken: list[_Thing] = []
        ended: BaseException | None = None
        with without_collector():
            try:
                taken.extend(islice(coming, n_together))
            except BaseException as error:  # an interrupt, too
                ended = error
            results = work(taken) if taken else ()
        is_quick = perf_counter() - begun < _LONG_ENOUGH
        yield from results
        if ended is not None:
            raise ended
        if not taken:
            return
        n_together = min(2 * n_together, _MOST) if is_quick else max(1, n_together // 2)


@contextmanager
def without_collector() -> Iterator[None]:
    """Turn off the garbage collector, which would search thousands of rows again and again; they have no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
