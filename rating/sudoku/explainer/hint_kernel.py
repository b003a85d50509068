"""The record of a rule's findings in a grid, which the kernels of rules fill."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined
from rating.sudoku.geometry import CLASSIC_TABLES, GroundTables
from rating.sudoku.rules import ALL_RULES
from solvers.arrays import Records, records

VALUES = np.array([rule.value for rule in ALL_RULES])
"""The least ratings of the rules by their ids, as Sudoku Explainer computes with them, float64."""

# The entries of ``Hint.houses``: the part of a house in a hint. A digit is locked in the base, and goes from the cover,
# which leaves it one place in the target.
_NO_PART, BASE, COVER, TARGET = range(4)


class Facts(NamedTuple):
    """The facts of a hint, as a record."""

    rule: int  # its id
    variant: int  # its type, 1 to 4, if the rule has types
    digits: int  # a mask
    first: int  # the pivot of a wing, a cell of an exclusion, or a cell of a loop that has further digits
    second: int  # the other cell of an exclusion, or of a loop
    is_cut: int  # 1 if the search was given up, so that a hint may exist
    which: int  # set by the caller: the number of the grid, for rules that remember many


class Hint(NamedTuple):
    """The first hint of a rule in the order of Sudoku Explainer, or all hints of the same rating at once.

    Shapes are those of 9x9 boards. Whoever applies a hint clears it.
    """

    # ``[1]``, set by the caller: whether the first hint is wanted, or all of the same rating.
    is_single: NDArray[np.bool_]
    rating: NDArray[np.float64]  # ``[1]``, as Sudoku Explainer computes it, so that comparisons come out as there
    facts: Records  # one ``Facts`` record; for all hints at once, only the id of the rule is set
    removals: NDArray[np.int64]  # ``[81]``, candidates to be removed; all of them are candidates of the grid
    # ``[81]``, digits to be written in; 0 elsewhere. They go from the candidates of all peers, too.
    placed: NDArray[np.uint8]
    pattern: NDArray[np.int64]  # ``[81]``, the candidates that a single hint rests on
    houses: NDArray[np.uint8]  # ``[27]``, the part that each house plays in a single hint


def empty_hint(is_single: bool, ground: GroundTables | None = None) -> Hint:
    """Return an empty hint for boards of a ground, by default 9x9.

    It takes the first hint of a rule if ``is_single``, else all hints of the same rating.
    """
    tables = ground or CLASSIC_TABLES
    n_cells, n_houses = len(tables.peers), len(tables.house_cells)
    return Hint(
        is_single=np.array([is_single]),
        rating=np.zeros(1, np.float64),
        facts=records(Facts, 1),
        removals=np.zeros(n_cells, np.int64),
        placed=np.zeros(n_cells, np.uint8),
        pattern=np.zeros(n_cells, np.int64),
        houses=np.zeros(n_houses, np.uint8),
    )


def tenths_of(ratings: NDArray[np.float64]) -> NDArray[np.int16]:
    """Return ratings times ten, as Sudoku Explainer shows them: some sums fall a little short.

    >>> tenths_of(np.array([6.6 + 0.1, 4.5])).tolist()
    [67, 45]
    """
    return ((ratings + 0.05) * 10).astype(np.int16)


def ids_by_size(finder: int) -> NDArray[np.int64]:
    """Return the ids of the rules that a kernel finds, by their size; -1 where there is none."""
    ids = {rule.finder[1]: rule.id for rule in ALL_RULES if rule.finder[0] == finder}
    return np.array([ids.get(size, -1) for size in range(max(ids) + 1)])


@lean_inlined
def name_rule(hint, rule):
    """Write the id of a rule and its least rating into a hint."""
    hint.facts[0].rule = rule
    hint.rating[0] = VALUES[rule]


@lean_inlined
def forget_facts(hint):
    """Clear the rule of a hint, and everything that the hint says about the rule."""
    facts = hint.facts[0]
    facts.rule = facts.variant = facts.digits = facts.first = facts.second = 0


@lean_inlined
def forget_reasons(hint):
    """Clear the notes of an unsuccessful search, so that a later rule does not seem to rest on them."""
    forget_facts(hint)
    hint.pattern[:] = 0
    hint.houses[:] = 0
