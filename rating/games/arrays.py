"""The arrays of the GR-1 kernels; constraints, variables and masks of values are those of ``solvers.games.net``."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.arrays import Records, records
from solvers.games.net import Net, Room, room_for

# The rungs of the ladder, easiest first. The rung of single constraints has many rules, by their kind and level.
MARK, ALONE, OVERLAP, CORNERS, CLASH, X_WING, GROUPS, WING, ASSUMED, ASSUMED_SETS, NESTED, SEARCH = range(12)

LEAST_ROOM = 100
CONSTRAINTS_A_WORD = 62

MOST_KEPT = 1 << 25
"""The most masks to remember; only those in use take memory."""

MUCH = 1 << 30
"""More than any step is worth or rests on."""


class LoggedStep(NamedTuple):
    """A step of a climb of a game, as a record."""

    round: int  # the number of its round, from 0
    rung: int  # the rung of the ladder, such as ``ALONE``
    effort: int  # the effort of a single constraint
    value: int  # the value of the step in tenths
    cell: int  # the variable of an assumption, or -1
    mask: int  # the assumed values, or 0
    because_end: int  # where the next step starts in ``Log.because``
    changes_end: int  # where the next step starts in ``Log.changes``


class Counts(NamedTuple):
    """The numbers of a climb of a game, as a record."""

    steps: int  # rows of ``Log.steps`` in use; the next two count rows of ``because`` and ``changes``
    because: int
    changes: int
    rounds: int
    tried: int  # assumptions tried
    nodes: int  # assumptions within nested ones and searches
    done: int  # steps of rounds that are complete


class Assumed(NamedTuple):
    """The findings of a climb about an assumption, as a record."""

    n_refuting: int  # how many constraints refute it; 0 if none are known to
    least: int  # the fewest constraints that can refute it
    then: int  # the round in which that was found
    until: int  # one more than the number of changes that ``Memory.fitting`` covers, or 0
    implied: int  # one more than the last round in which it followed from an assumption that is not refuted, or 0


class Nested(NamedTuple):
    """The findings of a round of nested assumptions about an assumption that it did not refute, as a record."""

    then: int  # one more than the number of the round, or 0
    below: int  # it is not refuted by fewer than this many others inside
    spent: int  # how many of these were tried


class Log(NamedTuple):
    """The course of a climb, step by step, as arrays."""

    steps: Records  # ``LoggedStep`` records ``[n]``
    # int64 ``[n]``: the constraints that each step rests on. For a nested assumption, the one that fails, and the inner
    # assumptions, each as ``variable * 64 + value``.
    because: NDArray[Any]
    changes: NDArray[Any]  # int64 ``[n, 2]``: the variables that each step changes, and the values that they lose
    counts: Records  # one ``Counts`` record


class Task(NamedTuple):
    """The puzzle of a climb as arrays: its constraints, and the variables that must be known in the end."""

    net: Net  # its constraints
    values: NDArray[Any]  # int64 ``[constraint, effort]``: the value of a step by it, in tenths
    grows: NDArray[Any]  # bool ``[constraint]``: whether a step is worth more for each open variable
    late: NDArray[Any]  # int64 ``[constraint]``: the only variable about which its pattern speaks, or -1
    late_from: NDArray[Any]  # int64 ``[constraint]``: the first effort of that pattern
    is_near: NDArray[Any]  # bool ``[constraint]``: whether it is neither a lemma nor about a whole line or board
    goal: NDArray[Any]  # bool ``[variable]``: whether it must be known in the end
    n_cells: int  # how many of the variables are cells, which come first
    frozen: NDArray[Any]  # bool ``[variable]``: whether it must keep at least two values
    pairs: NDArray[Any]  # int64 ``[n, 2]``: pairs of sums that share at least two variables
    lines: NDArray[Any]  # int64 ``[n, 2]``: plain sums, and the group of each; sums of a group share no variable
    # int64 ``[n, 8]``: for each number with edges and each point of a loop that share two edges: the two constraints,
    # these two edges, the edges left at the point, and the rows of the opposite corners at the number and at the point;
    # -1 if there is none.
    corners: NDArray[Any]
    has_lines: bool  # whether some constraints say that cells have certain digits once each
    far: NDArray[Any]  # int64 ``[n]``: a variable of each constraint that covers the whole board
    n_values: int  # one more than the greatest value of a variable
    first_assumed: int  # the first variable about whose values steps assume something; shapes follow from links


class Memory(NamedTuple):
    """Results that stay valid until something they depend on changes."""

    tried: NDArray[Any]  # int64 ``[constraint]``: the number of efforts, from 0, at which it says nothing
    changed: NDArray[Any]  # int64 ``[constraint]``: the last round in which one of its variables changed
    pair_tried: NDArray[Any]  # int64 ``[pair]``: the round in which the pair said nothing
    clash_tried: NDArray[Any]  # int64 ``[assumption]``: one more than the last round in which it did not clash directly
    # Int64 ``[corner, word]``: the constraints, as bits, by which something is known about it.
    corner_seen: NDArray[Any]
    clash_seen: NDArray[Any]  # int64 ``[constraint]``: one more than the last assumption after which it was tried
    # ``Assumed`` records ``[2 * assumption]``, for plain assumptions and then for those with sets. ``assume_kernel``
    # has their order.
    assumed: Records
    # int64 ``[2 * assumption, word]``: the constraints that refute it, as bits, ``CONSTRAINTS_A_WORD`` in each word.
    seen: NDArray[Any]
    # ``[2 * assumption, variable]``: the masks that an unrefuted assumption leads to; no rows on boards where this
    # would take too much memory.
    fitting: NDArray[np.int32]
    nested: Records  # ``Nested`` records ``[assumption]``
    room: Room  # workspace, like the rest
    weights: NDArray[Any]  # int64 ``[n]``, 0 between uses
    # ``cells``, ``params``, ``other``: int64 ``[n]``.
    cells: NDArray[Any]
    params: NDArray[Any]
    other: NDArray[Any]
    found: NDArray[Any]  # int64 ``[1, n]``
    open: NDArray[Any]  # int64 ``[assumption]``
    # ``active`` and ``needed`` are bool ``[constraint]``; all constraints are ``active``.
    active: NDArray[Any]
    needed: NDArray[Any]


def empty_log(n_values: int) -> Log:
    """Return a log with room for steps that remove a given number of values."""
    return Log(
        records(LoggedStep, n_values),
        np.zeros(20 * n_values, np.int64),
        np.zeros((n_values, 2), np.int64),
        records(Counts, 1),
    )


def empty_memory(task: Task, masks: NDArray[np.int64]) -> Memory:
    """Return the memory of a climb that begins with given masks."""
    n, n_assumptions = len(task.net.kinds), len(masks) * task.n_values
    room = max(len(masks), n, LEAST_ROOM)
    return Memory(
        np.zeros(n, np.int64),
        np.zeros(n, np.int64),
        np.full(len(task.pairs), -1, np.int64),
        np.zeros(n_assumptions, np.int64),
        np.zeros((len(task.corners), n // CONSTRAINTS_A_WORD + 1), np.int64),
        np.zeros(n, np.int64),
        records(Assumed, 2 * n_assumptions),
        np.zeros((2 * n_assumptions, n // CONSTRAINTS_A_WORD + 1), np.int64),
        np.empty((2 * n_assumptions if 2 * n_assumptions * len(masks) < MOST_KEPT else 0, len(masks)), np.int32),
        records(Nested, n_assumptions),
        room_for(masks),
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
        np.zeros((1, room), np.int64),
        np.zeros(n_assumptions, np.int64),
        np.ones(n, np.bool_),
        np.zeros(n, np.bool_),
    )
