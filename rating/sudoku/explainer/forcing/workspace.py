"""The workspace of a search for forcing chains: everything that follows from each assumption, and why."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.explainer.chains.links_kernel import MAX_NODES, words_for
from rating.sudoku.geometry import PLAIN_TABLES, GroundTables
from solvers.arrays import Bools, Int16s, Int32s, Int64s, IntegerMasks, Records, Uint8s, zeros

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

# The kinds of chains, in the order in which they are sorted.
DOUBLE, CELL, HOUSE, CONTRADICTION = np.array([1, 5, 6, 7])

# Whether only the best of all chains is wanted, or the best chain to each fact.
OF_ALL, PER_FACT = np.arange(2)

# How a fact follows from its first parent: by a rule that looks at more, in a pair of cells, within a cell, or in a
# house, by its kind from ``BY_BOX`` on.
ASSUMED, BY_RULE, BY_PAIR, BY_CELL, BY_BOX = np.arange(5)


MAX_NESTED = 1 << 18
MAX_MARKS = 1 << 10


class Sizes(NamedTuple):
    """The numbers of a search for forcing chains, as a record."""

    n_nodes: int  # candidates of the grid
    n_parents: int  # parents noted
    n_nested: int  # nested chains
    n_noted: int  # hints noted
    scope: int  # whether the best chains are wanted ``OF_ALL`` or ``PER_FACT``
    is_cut: int  # whether some array was too small, so that no result is certain


class Conflict(NamedTuple):
    """A contradiction in a run, as a record."""

    with_on: int  # the fact that is on, or ``NO_FACT`` without a contradiction
    with_off: int  # the fact that is off
    last: int  # which of the two was found last
    first_parent: int  # where in ``Forcing.parents`` its parents stand
    parent_count: int  # the number of its parents


class Best(NamedTuple):
    """The best chains to a fact, as a record."""

    complexity: int  # the number of its facts
    chains: int  # the kind of chains
    source: int  # where they begin: the assumption, the cell, or the house times ``side`` plus the digit
    target: int  # the fact that is true
    noted: int  # how many chains had been noted before


class Houses(NamedTuple):
    """The tables of ``GroundTables`` that runs read: few, as each kernel receives all of ``Forcing``."""

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
    """All that follows from assumptions, a run for each."""

    ground: Houses  # the tables of houses
    sizes: Annotated[Records, Sizes, 1]
    cells: NDArray[np.integer]  # integers ``[max_nodes]``, the cell of a node
    digits: Annotated[Uint8s, "max_nodes"]  # its digit, from 0
    nodes: Annotated[Int16s, "n_cells", "side"]  # the node of a cell and digit, or ``NO_FACT``
    candidates: Annotated[IntegerMasks, "n_cells"]  # the candidates that are left during a run
    places: Annotated[IntegerMasks, "side", "n_houses"]  # the same by digit and house
    # By run, the facts that are off and on, as they were found.
    order: Annotated[Int16s, "max_facts", 2, "max_nodes"]
    counts: Annotated[Int64s, "max_facts", 2]  # the numbers of facts in ``facts``
    # By run, the facts that follow, as bits; the next arrays describe only these facts.
    known: Annotated[Int64s, "max_facts", "n_words"]
    common: Annotated[Int64s, "n_words"]  # the facts that follow from each of several assumptions
    # By run and fact, where in ``parents`` its parents stand.
    first_parents: Annotated[Int32s, "max_facts", "max_facts"]
    parent_counts: Annotated[Int16s, "max_facts", "max_facts"]  # the same, how many there are
    # By run and fact, the number of facts on the longest way from the assumption, both ends included.
    depths: Annotated[Int16s, "max_facts", "max_facts"]
    # By run and fact, the number of distinct facts that the fact rests on, itself included; 0 if not yet known.
    sizes_of: Annotated[Int16s, "max_facts", "max_facts"]
    causes: Annotated[Uint8s, "max_facts", "max_facts"]  # the same, how it follows
    # By run and fact, the nested chains by which a fact of a rule follows, or ``NO_FACT``.
    nested_of: Annotated[Int32s, "max_facts", "max_facts"]
    parents: Annotated[Int16s, MAX_PARENTS]  # facts
    nested_sizes: Annotated[Int64s, MAX_NESTED]  # the number of facts that nested chains rest on
    nested_marks: Annotated[Int64s, MAX_NESTED]  # marks that are equal for equal nested chains
    marks: Annotated[Int64s, MAX_MARKS]  # the marks already counted
    conflicts: Annotated[Records, Conflict, "max_facts"]  # by run
    is_met: Annotated[Bools, "max_facts"]  # whether a fact is already counted
    stack: Annotated[Int16s, "max_facts"]  # facts that are still to be counted
    # For rules, masks of the digits of each house: digits from which a run has taken places, and digits with two places
    # left.
    have_changed: Annotated[Int64s, "n_houses"]
    have_two: Annotated[Int64s, "n_houses"]
    branches: Annotated[Int64s, "side"]  # the assumptions, of which one is true
    bests: Annotated[Records, Best, "max_facts"]  # the best chains to each fact or, in the first row, to any fact
    has_run: Annotated[Bools, "max_facts"]  # whether the run of an assumption has been made
    # Whether there may be chains: contradictions by assumption; from ``may_double`` on doubles by node,
    # from ``may_cell`` on cells, and from ``may_house`` on houses by ``side`` times the house plus the digit.
    may: Annotated[Bools, "n_may"]


def empty_forcing(ground: GroundTables = PLAIN_TABLES, max_nodes: int = MAX_NODES) -> Forcing:
    """Return an empty workspace for up to ``max_nodes`` candidates; memory that is never written costs nothing."""
    (n_houses, side), n_cells = ground.house_cells.shape, len(ground.peers)
    max_facts = 2 * max_nodes
    sizes = {"n_cells": n_cells, "side": side, "n_houses": n_houses, "max_nodes": max_nodes, "max_facts": max_facts}
    sizes |= {"n_words": words_for(max_facts), "n_may": max_facts + max_nodes + n_cells + n_houses * side}
    return zeros(
        Forcing,
        np.int64,
        **sizes,
        ground=Houses(*(getattr(ground, table) for table in Houses._fields)),
        cells=np.zeros(max_nodes, np.int64),
    )
