"""The knowledge of a search for forcing chains: all that follows from every assumption, and from what."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.explainer.chains.links_kernel import MAX_NODES, words_for
from rating.sudoku.geometry import CLASSIC_TABLES, GroundTables

# The state of a candidate: a *fact* is its node times 2, plus 1 when it is on. An assumption is a fact, too, and names
# its run.
OFF, ON = range(2)
MAX_FACTS = 2 * MAX_NODES
NO_FACT = -1
MAX_PARENTS = 1 << 24

# Constants that kernels pass to each other are NumPy integers: for each Python integer a kernel would be compiled anew.

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

# How a fact follows from its first parent: by a rule that looks at more, in a pair of cells, within a cell, or in a
# house, by its kind from ``BY_BOX`` on.
ASSUMED, BY_RULE, BY_PAIR, BY_CELL, BY_BOX = np.arange(5)

# The rows of ``Forcing.looks``: the digits of each house that a run has taken places from; those with two places left.
HAVE_CHANGED, HAVE_TWO = range(2)

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
# the house times ``side`` plus the digit; the fact that is true; and how many chains had been noted before.
COMPLEXITY, CHAINS, SOURCE, TARGET, NOTED = range(5)
N_BEST_COLUMNS = 5


class Houses(NamedTuple):
    """Hold the tables of ``GroundTables`` for runs: each kernel receives all of ``Forcing``."""

    house_cells: NDArray[np.integer]
    starts: NDArray[np.int64]
    houses_of: NDArray[np.integer]
    n_houses_of: NDArray[np.int64]
    places_of: NDArray[np.integer]
    order: NDArray[np.int64]
    beyond: NDArray[np.int64]
    pairs: NDArray[np.int64]
    crossings: NDArray[np.int64]


class Forcing(NamedTuple):
    """Hold what follows from assumptions."""

    ground: Houses  # tables of houses
    sizes: NDArray[np.int64]  # ``[N_SIZES]``
    cells: NDArray[np.integer]  # integers ``[max_nodes]``, the cell of a node
    digits: NDArray[np.uint8]  # ``[max_nodes]``, its digit, from 0
    nodes: NDArray[np.int16]  # ``[n_cells, side]``, the node of a cell and digit, or ``NO_FACT``
    candidates: NDArray[np.integer]  # masks ``[n_cells]``, the candidates that are left during a run
    places: NDArray[np.integer]  # masks ``[side, n_houses]``, the same by digit and house
    order: NDArray[np.int16]  # ``[max_facts, 2, max_nodes]``, by run, the facts that are off and on, as they were found
    counts: NDArray[np.int64]  # ``[max_facts, 2]``, their numbers
    # ``[max_facts, n_words]``, by run, the facts that follow, as bits; what comes next is only of these.
    known: NDArray[np.int64]
    common: NDArray[np.int64]  # ``[n_words]``, the facts that follow from each of several assumptions
    # ``[max_facts, max_facts]``, by run and fact, where in ``parents`` its parents stand.
    first_parents: NDArray[np.int32]
    parent_counts: NDArray[np.int16]  # the same, how many there are
    depths: NDArray[np.int16]  # the same, facts on the longest way from the assumption, both ends included
    sizes_of: NDArray[np.int16]  # the same, distinct facts that it rests on, itself included; 0 when not yet known
    causes: NDArray[np.uint8]  # the same, how it follows
    # The same, of a fact that follows by a rule: the nested chains that it follows by, or ``NO_FACT``.
    nested_of: NDArray[np.int32]
    parents: NDArray[np.int16]  # ``[MAX_PARENTS]``, facts
    nested_sizes: NDArray[np.int64]  # ``[MAX_NESTED]``, how many facts nested chains rest on
    nested_marks: NDArray[np.int64]  # ``[MAX_NESTED]``, the same for equal nested chains
    marks: NDArray[np.int64]  # ``[MAX_MARKS]``, the marks already counted
    # ``[max_facts, N_CONFLICT_COLUMNS]``, by run; ``WITH_ON`` is ``NO_FACT`` without a conflict.
    conflicts: NDArray[np.int64]
    is_met: NDArray[np.bool_]  # ``[max_facts]``, whether a fact is already counted
    stack: NDArray[np.int16]  # ``[max_facts]``, facts that are still to be counted
    looks: NDArray[np.int64]  # ``[2, n_houses]``, for rules, masks of digits
    branches: NDArray[np.int64]  # ``[side]``, the assumptions of which one is true
    # ``[max_facts, N_BEST_COLUMNS]``, the best chains: to each fact or, in the first row, to any.
    bests: NDArray[np.int64]
    has_run: NDArray[np.bool_]  # ``[max_facts]``, whether the run of an assumption has been made
    # ``[n_may]``, whether there may be chains: contradictions by assumption; from ``may_double`` on doubles by node,
    # from ``may_cell`` on cells, and from ``may_house`` on houses by ``side`` times the house plus the digit.
    may: NDArray[np.bool_]


def empty_forcing(
    ground: GroundTables = CLASSIC_TABLES, max_nodes: int = MAX_NODES, masks: type[np.integer] = np.uint16
) -> Forcing:
    """Return an empty workspace for up to ``max_nodes`` candidates; memory that is never written costs nothing."""
    (n_houses, side), n_cells = ground.house_cells.shape, len(ground.peers)
    max_facts = 2 * max_nodes
    table = (max_facts, max_facts)
    return Forcing(
        ground=Houses(*(getattr(ground, table) for table in Houses._fields)),
        sizes=np.zeros(N_SIZES, np.int64),
        cells=np.zeros(max_nodes, ground.peers.dtype),
        digits=np.zeros(max_nodes, np.uint8),
        nodes=np.zeros((n_cells, side), np.int16),
        candidates=np.zeros(n_cells, masks),
        places=np.zeros((side, n_houses), masks),
        order=np.zeros((max_facts, 2, max_nodes), np.int16),
        counts=np.zeros((max_facts, 2), np.int64),
        known=np.zeros((max_facts, words_for(max_facts)), np.int64),
        common=np.zeros(words_for(max_facts), np.int64),
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
        conflicts=np.zeros((max_facts, N_CONFLICT_COLUMNS), np.int64),
        is_met=np.zeros(max_facts, np.bool_),
        stack=np.zeros(max_facts, np.int16),
        looks=np.zeros((2, n_houses), np.int64),
        branches=np.zeros(side, np.int64),
        bests=np.zeros((max_facts, N_BEST_COLUMNS), np.int64),
        has_run=np.zeros(max_facts, np.bool_),
        may=np.zeros(max_facts + max_nodes + n_cells + n_houses * side, np.bool_),
    )
