"""Constraints as flat arrays for kernels."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.constraints import AUTOMATON, LINEAR, LOOP, Constraint, mask_of
from solvers.games.join_kernel import join
from solvers.games.kinds import MODULES
from solvers.games.kinds.automaton import MUCH, silence
from solvers.games.kinds.different import MOST_OPEN

Ints = NDArray[np.int64]
Numbers = NDArray[np.uint32]
"""Variables or constraints by number. Kernels take a tenth less time than with signed ones, which may count from the
end of an array, and they need half the memory."""

EFFORTS = (0, 10, 15, 20, 25, 30, 40)
"""The most that a single constraint may cost at each effort, in tenths."""
FULL = len(EFFORTS)
"""The effort of a search."""
EASY, OVERLAP_FROM, SETS = EFFORTS.index(15), EFFORTS.index(20), FULL - 1
"""The effort of easy constraints in plain assumptions, the effort after overlapping sums, and the greatest effort."""

_SPACE = 16  # the least space in ``Net.scratch`` for each cell of the largest constraint, and one more
_OF_BITS = 2  # the bound of the values 0 and 1; of others nothing is known, and large tables take long to look up
_MOST_COUNTED = 60  # the most cells of a count that fits a word
_NONE = np.empty(0, np.int64)
_LARGE = (AUTOMATON, LOOP)  # kinds that need room for the first number of their params at each cell, or twice


class Net(NamedTuple):
    """Constraints as arrays. Only one thread may use a net at a time."""

    kinds: Ints  # the kind of each constraint
    # The variables of constraint k are ``cells[cell_starts[k] : cell_starts[k + 1]]``.
    cell_starts: Ints
    cells: Numbers
    # The params of constraint k are ``params[param_starts[k] : param_starts[k + 1]]``.
    param_starts: Ints
    params: Ints
    # ``of_starts`` and ``of`` list the constraints of each variable, rising.
    of_starts: Ints
    of: Numbers
    levels: Ints  # [effort, constraint]: the level to prune at, or -1 for none; the last row is for search
    counts: Ints  # for each constraint that counts cells with 1, bit t for each total t; 0 for others
    is_late: Ints  # which constraints take long and therefore wait for the others
    slacks: Ints  # for each automaton, how many open cells of 0 or 1 silence it; ``MUCH`` if unknown
    sinks: Ints  # for each automaton, the bit of the state that accepts whatever follows; 0 for none
    # ``queue`` has the constraints that wait to be applied, [is late, place]; ``queued`` says which ones wait.
    queue: Numbers
    queued: Ints
    old: Ints  # the values of a constraint's variables before it is applied
    scratch: Ints  # workspace of the kinds


class Room(NamedTuple):
    """The int64 arrays that the kernels of a net work in."""

    log: Ints  # [n, 3], the log of ``solvers.games.propagate_kernel``, with room for all values and decisions
    # [variable, 3], the decisions of a search: the variable, its value, and the length of the log before.
    decisions: Ints
    # ``masks`` and ``weights`` belong to the variables.
    masks: Ints
    weights: Ints


def room_for(masks: Ints) -> Room:
    """Return room for a search or propagation that starts from the given masks."""
    n, n_values = len(masks), int(np.bitwise_count(masks).sum())
    return Room(*(np.empty(shape, np.int64) for shape in ((n_values + 1, 3), (n, 3), n, n)))


class Flat(NamedTuple):
    """Constraints as arrays from which a net is joined."""

    kinds: Ints
    n_cells: Ints
    cells: Numbers
    n_params: Ints
    params: Ints
    levels: Ints  # [constraint, effort], as constraints are joined
    counts: Ints
    slacks: Ints
    sinks: Ints
    costs: Ints
    space: int


def flat(constraints: Sequence[Constraint]) -> Flat:
    """Return constraints as arrays that can be joined with others."""
    kinds = np.array([each.kind for each in constraints], np.int64)
    n_cells = np.array([len(each.cells) for each in constraints], np.int64)
    ways = [(each.kind, each.cost) for each in constraints]
    rows = {way: row for row, way in enumerate(dict.fromkeys(ways))}
    levels = np.array([_levels(*way) for way in rows], np.int64).reshape(-1, FULL + 1)
    most = int(n_cells.max(initial=0))
    large = [(len(each.cells) + 2) * each.params[0] for each in constraints if each.kind in _LARGE]
    space = max([_SPACE * (most + 1), most + (1 << min(most, MOST_OPEN)), *large])
    silences = [
        _silence(each.params, len(each.cells)) if each.kind == AUTOMATON and each.params[1] == _OF_BITS else (MUCH, 0)
        for each in constraints
    ]
    slacks, sinks = np.array(silences, np.int64).reshape(-1, 2).T
    counts = [_count(each.params, len(each.cells)) if each.kind == LINEAR else 0 for each in constraints]
    return Flat(
        kinds,
        n_cells,
        np.array([*chain.from_iterable([each.cells for each in constraints])], np.uint32),
        np.array([len(each.params) for each in constraints], np.int64),
        np.concatenate([_NONE, *[_array(each.params) for each in constraints]]),
        levels[[rows[way] for way in ways]],
        np.array(counts, np.int64),
        slacks,
        sinks,
        np.array([each.cost for each in constraints], np.int64),
        space,
    )


@lru_cache(maxsize=4096)
def _count(params: tuple[int, ...], n_cells: int) -> int:
    differ, n_totals = params[:2]
    if differ or n_cells > _MOST_COUNTED or params[2 + n_totals :][:n_cells].count(1) < n_cells:
        return 0
    return mask_of(total for total in params[2 : 2 + n_totals] if 0 <= total <= n_cells)


_silence = lru_cache(maxsize=4096)(silence)


@lru_cache(maxsize=128)
def _array(params: tuple[int, ...]) -> Ints:
    """Return params as an array; words of a puzzle often have the same ones, thousands of numbers long."""
    return np.array(params, np.int64)


@cache
def _levels(kind: int, cost: int) -> tuple[int, ...]:
    costs = MODULES[kind].COSTS
    fitting = ([at for at, own in enumerate(costs) if own + cost <= effort] for effort in EFFORTS)
    return *(max(levels, default=-1) for levels in fitting), MODULES[kind].FULL


class Starts(NamedTuple):
    """The places in ``Flat`` where cells and params of each constraint start, and where the last ones end."""

    cells: Ints
    params: Ints


class Column:
    """An array that further rows are added to, in time that depends only on these."""

    def __init__(self, rows: NDArray[Any]) -> None:
        self.rows = self._room = rows

    def add(self, more: NDArray[Any]) -> None:
        """Add rows."""
        n, end = len(self.rows), len(self.rows) + len(more)
        if end > len(self._room):
            self._room = np.empty((2 * end, *self.rows.shape[1:]), self.rows.dtype)
            self._room[:n] = self.rows
        self._room[n:end] = more
        self.rows = self._room[:end]


class Growing:
    """Constraints as arrays that further ones are added to."""

    def __init__(self, first: Flat) -> None:
        self.whole, self.starts = first, Starts(starts_of(first.n_cells), starts_of(first.n_params))
        self._columns = [Column(rows) for rows in (*first[:-1], *self.starts)]

    def add(self, part: Flat) -> None:
        """Add constraints."""
        sizes = part.n_cells, part.n_params
        ends = [each[-1] + own.cumsum() for each, own in zip(self.starts, sizes, strict=True)]
        for column, more in zip(self._columns, (*part[:-1], *ends), strict=True):
            column.add(more)
        *rows, cells, params = [column.rows for column in self._columns]
        self.whole = Flat._make([*rows, max(self.whole.space, part.space)])
        self.starts = Starts(cells, params)


def joined(n_variables: int, parts: Sequence[Flat]) -> Net:
    """Return the net of several parts, in order, of the constraints of a board."""
    whole, *others = parts
    every = Growing(whole)
    for part in others:
        every.add(part)
    return net_of(n_variables, every, len(every.whole.kinds), _NONE)


def net_of(n_variables: int, every: Growing, n_first: int, numbers: Ints) -> Net:
    """Return the net of the first of some constraints, followed by those with the given numbers, in order."""
    whole, starts = every.whole, every.starts
    n, ends = n_first + len(numbers), (starts.cells[n_first], starts.params[n_first])
    n_cells, n_params = (
        int(end + sizes[numbers].sum()) for end, sizes in zip(ends, (whole.n_cells, whole.n_params), strict=True)
    )
    net = Net(
        np.empty(n, np.int64),
        np.zeros(n + 1, np.int64),
        np.empty(n_cells, np.uint32),
        np.zeros(n + 1, np.int64),
        np.empty(n_params, np.int64),
        np.zeros(n_variables + 1, np.int64),
        np.empty(n_cells, np.uint32),
        np.empty((FULL + 1, n), np.int64),
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty((2, n + 1), np.uint32),
        np.zeros(n, np.int64),
        np.empty(whole.space // _SPACE, np.int64),
        np.empty(whole.space, np.int64),
    )
    join(whole, starts, n_first, numbers, net)
    return net


def ranges(starts: Ints, sizes: Ints) -> Ints:
    """Return the numbers in several ranges, one range after another."""
    ends = sizes.cumsum()
    found: Ints = (starts - ends + sizes).repeat(sizes) + np.arange(ends[-1] if len(ends) else 0)
    return found


def watching(net: Net, n_watched: Ints) -> Net:
    """Return a net that applies constraint k when one of its first ``n_watched[k]`` cells changes."""
    cells = net.cells[ranges(net.cell_starts[:-1], n_watched)]
    order, n_variables = cells.argsort(kind="stable"), len(net.of_starts) - 1
    of = np.arange(len(n_watched), dtype=np.uint32).repeat(n_watched)[order]
    return net._replace(of_starts=starts_of(np.bincount(cells, minlength=n_variables)), of=of)


def starts_of(sizes: Ints) -> Ints:
    """Return where each part of an array starts, given the sizes of the parts, and where the last one ends."""
    starts = np.zeros(len(sizes) + 1, np.int64)
    sizes.cumsum(out=starts[1:])
    return starts
