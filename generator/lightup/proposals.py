"""Drafts: boards that light up, and numbers taken away from them, from many random streams at once."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.draft import Draft, NoDraft
from generator.lightup.bulk_kernel import (
    CUT,
    IN_VAIN,
    MADE,
    N_RESULTS,
    TOO_EASY,
    UNSOLVED,
    draw_each,
    make_each,
)
from generator.lightup.layout import workshop_for
from generator.lightup.plan import is_lightest_first, plan_for
from generator.lightup.request import LightUpRequest
from puzzles.lightup import LightUp
from solvers.lightup.layout import n_places_for, without_frame
from solvers.streams import State, States

_FIRST_AT_ONCE, _MOST_AT_ONCE = 8, 256
_CELLS_AT_ONCE = 1 << 14
_MOST_BOARDS = 16  # for a start; where most boards lead to a puzzle, none has to be asked for again

_OBJECTIONS = {
    CUT: "without so many walls between white cells that hang together",
    UNSOLVED: "that rules do not solve with all numbers",
    TOO_EASY: "solved by easier rules",
    IN_VAIN: "where a number may stand in vain",
}


def drafts(request: LightUpRequest, states: Iterable[State]) -> Iterator[Iterator[Draft]]:
    """Propose puzzles from each random stream, or raise ``NoDraft`` where it leads to none.

    Of a grade that needs assumptions there are several, which differ in the numbers that went last.
    """
    height, width = request.shape
    most_at_once = max(1, min(_MOST_AT_ONCE, _CELLS_AT_ONCE // (height * width)))
    n_together = min(_FIRST_AT_ONCE, most_at_once)
    states = iter(states)
    while together := list(islice(states, n_together)):
        n_together = min(2 * n_together, most_at_once)
        yield from _made_together(request, np.stack(together))


class _Batch(NamedTuple):
    """Hold what random streams led to, as ``bulk_kernel.make_each`` tells it.

    Attributes:
        puzzles: uint8 ``[n, n_places]``.
        numbers: uint8 ``[n, n_places]``.
        removed: int32 ``[n, n_places]``.
        results: int64 ``[n, N_RESULTS]``.
    """

    puzzles: NDArray[np.uint8]
    numbers: NDArray[np.uint8]
    removed: NDArray[np.int32]
    results: NDArray[np.int64]


def make_many(request: LightUpRequest, streams: States) -> _Batch:
    """Make a puzzle from each random stream; what comes of it depends on the stream alone.

    Args:
        request: what is asked for.
        streams: uint64 ``[n, 4]``; they advance.
    """
    height, width = request.shape
    n, n_places = len(streams), n_places_for(height, width)
    shop, plan = workshop_for(height, width, request.symmetry), plan_for(request)
    puzzles, numbers = np.empty((n, n_places), np.uint8), np.empty((n, n_places), np.uint8)
    removed, results = np.empty((n, n_places), np.int32), np.zeros((n, N_RESULTS), np.int64)
    if request.unique:
        make_each(shop, plan, _MOST_BOARDS, streams, puzzles, numbers, removed, results)
    else:
        draw_each(shop, plan, _MOST_BOARDS, streams, puzzles, results)
    return _Batch(puzzles, numbers, removed, results)


def _made_together(request: LightUpRequest, streams: States) -> Iterator[Iterator[Draft]]:
    for places, numbers, removed, (status, n_removed, n_by_sets) in zip(*make_many(request, streams), strict=True):
        if status == MADE:
            yield _variants(request, places, numbers, removed[n_by_sets:n_removed])
        else:
            yield _no_draft(_OBJECTIONS[int(status)])


def _no_draft(objection: str) -> Iterator[Draft]:
    raise NoDraft(objection)
    yield


def _variants(
    request: LightUpRequest, places: NDArray[np.uint8], numbers: NDArray[np.uint8], beyond: NDArray[np.int32]
) -> Iterator[Draft]:
    """Propose a puzzle and, where it needs assumptions, those with some of its last numbers put back."""
    n_back = range(1 if request.minimal else max(1, len(beyond)))
    for n in reversed(n_back) if is_lightest_first(request) else n_back:
        back = beyond[len(beyond) - n :]
        cells = places.copy()
        cells[back] = numbers[back]
        yield Draft(LightUp.from_grid(without_frame(cells, *request.shape)))
