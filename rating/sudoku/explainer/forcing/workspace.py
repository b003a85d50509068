"""What a search for forcing chains knows: for every assumption, all that follows from it, and from what."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.explainer.chains.links_kernel import MAX_NODES
from rating.sudoku.geometry import N_CELLS, N_HOUSES, SIDE

# What is true of a candidate: a *fact* is the candidate's node times 2, plus 1 when it is on. An assumption is a fact,
# too, and names the run of what follows from it.
OFF, ON = range(2)
MAX_FACTS = 2 * MAX_NODES
NO_FACT = -1
MAX_PARENTS = 1 << 24

# Constants that kernels hand to each other are NumPy integers: for each Python integer a kernel would be compiled anew.

# How far a search goes: Nishio, static, dynamic, with some rules, and with chains inside.
(
    NISHIO_CHAINS,
    STATIC_CHAINS,
    DYNAMIC_CHAINS,
    PLUS_CHAINS,
    NESTED_UNARY_CHAINS,
    NESTED_STATIC_CHAINS,
    NESTED_DYNAMIC_CHAINS,
    DOUBLY_NESTED_CHAINS,
) = np.arange(8)

# The kinds of chains, as they are sorted.
DOUBLE, CELL, HOUSE, CONTRADICTION = np.array([1, 5, 6, 7])

# Whether the best of all chains are wanted, or the best to each fact.
OF_ALL, PER_FACT = np.arange(2)

# How a fact follows from its first parent: within a cell, in a house, or by a rule that looks at more.
ASSUMED, BY_CELL, BY_BOX, BY_ROW, BY_COLUMN, BY_RULE = np.arange(6)

# Where the parts of ``Forcing.may`` begin.
MAY_CONTRADICT, MAY_DOUBLE, MAY_CELL, MAY_HOUSE = 0, MAX_FACTS, MAX_FACTS + MAX_NODES, MAX_FACTS + MAX_NODES + N_CELLS
N_MAY = MAY_HOUSE + SIDE * N_HOUSES

MAX_NESTED = 1 << 18
MAX_MARKS = 1 << 10

# The entries of ``Forcing.sizes``: numbers of nodes, of parents noted, of nested chains, and of hints noted; whether
# the best chains are wanted ``OF_ALL`` or ``PER_FACT``; and whether some array was too small, so that nothing is sure.
N_NODES, N_PARENTS, N_NESTED, N_NOTED, SCOPE, IS_CUT = range(6)
N_SIZES = 6

# The columns of ``Forcing.conflicts``: the facts that contradict each other, on and off; which of them was found last;
# and where its parents stand, and how many there are.
WITH_ON, WITH_OFF, LAST, FIRST_PARENT, PARENT_COUNT = range(5)
N_CONFLICT_COLUMNS = 5

# The columns of ``Forcing.bests``: number of facts; the kind of chains; where they begin: the assumption, the cell, or
# the house times 9 plus the digit; the fact that is true; and how many chains had been noted before.
COMPLEXITY, CHAINS, SOURCE, TARGET, NOTED = range(5)
N_BEST_COLUMNS = 5


class Forcing(NamedTuple):
    """Hold what follows from assumptions.

    Attributes:
        sizes: int64 ``[N_SIZES]``.
        cells: uint8 ``[MAX_NODES]``, the cell of a node.
        digits: uint8 ``[MAX_NODES]``, its digit, from 0.
        nodes: int16 ``[81, 9]``, the node of a cell and digit, or ``NO_FACT``.
        candidates: uint16 ``[81]``, the candidates that are left during a run.
        places: uint16 ``[9, 27]``, the same by digit and house.
        order: int16 ``[MAX_FACTS, 2, MAX_NODES]``, by run, the facts that are off and on, as they were found.
        counts: int64 ``[MAX_FACTS, 2]``, their numbers.
        first_parents: int32 ``[MAX_FACTS, MAX_FACTS]``, by run and fact, where in ``parents`` its parents stand, or
            ``NO_FACT`` when the fact does not follow.
        parent_counts: int16, the same, how many there are.
        depths: int16, the same, facts on the longest way from the assumption, both ends included.
        sizes_of: int16, the same, distinct facts that it rests on, itself included; 0 when not yet known.
        causes: uint8, the same, how it follows.
        nested_of: int32, the same, of a fact that follows by a rule: the nested chains that it follows by, or
            ``NO_FACT``.
        parents: int16 ``[MAX_PARENTS]``, facts.
        nested_sizes: int64 ``[MAX_NESTED]``, how many facts nested chains rest on.
        nested_marks: int64 ``[MAX_NESTED]``, the same for equal nested chains.
        marks: int64 ``[MAX_MARKS]``, the marks already counted.
        conflicts: int64 ``[MAX_FACTS, N_CONFLICT_COLUMNS]``, by run; ``WITH_ON`` is ``NO_FACT`` without a conflict.
        is_met: bool ``[MAX_FACTS]``, whether a fact is already counted.
        stack: int16 ``[MAX_FACTS]``, facts that are still to be counted.
        branches: int64 ``[9]``, the assumptions of which one is true.
        bests: int64 ``[MAX_FACTS, N_BEST_COLUMNS]``, the best chains: to each fact or, in the first row, to any.
        has_run: bool ``[MAX_FACTS]``, whether the run of an assumption has been made.
        may: bool ``[N_MAY]``, whether there may be chains: contradictions by assumption, doubles by node, cells, and
            houses by 9 times the house plus the digit.
    """

    sizes: NDArray[np.int64]
    cells: NDArray[np.uint8]
    digits: NDArray[np.uint8]
    nodes: NDArray[np.int16]
    candidates: NDArray[np.uint16]
    places: NDArray[np.uint16]
    order: NDArray[np.int16]
    counts: NDArray[np.int64]
    first_parents: NDArray[np.int32]
    parent_counts: NDArray[np.int16]
    depths: NDArray[np.int16]
    sizes_of: NDArray[np.int16]
    causes: NDArray[np.uint8]
    nested_of: NDArray[np.int32]
    parents: NDArray[np.int16]
    nested_sizes: NDArray[np.int64]
    nested_marks: NDArray[np.int64]
    marks: NDArray[np.int64]
    conflicts: NDArray[np.int64]
    is_met: NDArray[np.bool_]
    stack: NDArray[np.int16]
    branches: NDArray[np.int64]
    bests: NDArray[np.int64]
    has_run: NDArray[np.bool_]
    may: NDArray[np.bool_]


def empty_forcing() -> Forcing:
    """Return an empty workspace; memory that is never written costs nothing."""
    table = (MAX_FACTS, MAX_FACTS)
    return Forcing(
        sizes=np.zeros(N_SIZES, np.int64),
        cells=np.zeros(MAX_NODES, np.uint8),
        digits=np.zeros(MAX_NODES, np.uint8),
        nodes=np.zeros((N_CELLS, SIDE), np.int16),
        candidates=np.zeros(N_CELLS, np.uint16),
        places=np.zeros((SIDE, N_HOUSES), np.uint16),
        order=np.zeros((MAX_FACTS, 2, MAX_NODES), np.int16),
        counts=np.zeros((MAX_FACTS, 2), np.int64),
        first_parents=np.zeros(table, np.int32),
        parent_counts=np.zeros(table, np.int16),
        depths=np.zeros(table, np.int16),
        sizes_of=np.zeros(table, np.int16),
        causes=np.zeros(table, np.uint8),
        nested_of=np.zeros(table, np.int32),
        parents=np.zeros(MAX_PARENTS, np.int16),
        nested_sizes=np.zeros(MAX_NESTED, np.int64),
        nested_marks=np.zeros(MAX_NESTED, np.int64),
        marks=np.zeros(MAX_MARKS, np.int64),
        conflicts=np.zeros((MAX_FACTS, N_CONFLICT_COLUMNS), np.int64),
        is_met=np.zeros(MAX_FACTS, np.bool_),
        stack=np.zeros(MAX_FACTS, np.int16),
        branches=np.zeros(SIDE, np.int64),
        bests=np.zeros((MAX_FACTS, N_BEST_COLUMNS), np.int64),
        has_run=np.zeros(MAX_FACTS, np.bool_),
        may=np.zeros(N_MAY, np.bool_),
    )
