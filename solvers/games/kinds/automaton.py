"""Cells in their order are a word of a finite automaton. Level 1: each value is in some word.

Params: the number of states; a bound of the values; which states accept; the next state of each state and value, or -1.
"""

from collections.abc import Iterator, Sequence

from kernels.jit import lean_kernel
from puzzles.games.constraints import Constraint
from solvers.games.encoding import Encoding

COSTS = (90, 10)
FULL = 1


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values; return whether each cell keeps one."""
    n, n_states, bound = len(cells), params[0], params[1]
    table = 2 + n_states
    scratch[: (n + 1) * n_states] = 0
    scratch[0] = 1
    for i in range(n):
        here, mask = i * n_states, masks[cells[i]]
        for state in range(n_states):
            if scratch[here + state]:
                for value in range(bound):
                    after = params[table + state * bound + value]
                    if mask >> value & 1 and after >= 0:
                        scratch[here + n_states + after] = 1
    for state in range(n_states):
        scratch[n * n_states + state] &= params[2 + state]
    for i in range(n - 1, -1, -1):
        here, mask, keep = i * n_states, masks[cells[i]], 0
        for state in range(n_states):
            if scratch[here + state]:
                ends = 0
                for value in range(bound):
                    after = params[table + state * bound + value]
                    if mask >> value & 1 and after >= 0 and scratch[here + n_states + after]:
                        ends |= 1 << value
                keep |= ends
                scratch[here + state] = ends != 0
        masks[cells[i]] = keep
        if keep == 0:
            return False
    return True


def clauses(sat: Encoding, constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield the constraint as clauses that hold where the literal ``on`` is true."""
    n_states, bound = constraint.params[:2]
    table = constraint.params[2 + n_states :]

    def step(_: int, state: int, value: int) -> int | None:
        after = table[state * bound + value]
        return after if after >= 0 else None

    for state, reached in sat.walk(("word", constraint.cells, table), constraint.cells, 0, step):
        if state is None or not constraint.params[2 + state]:
            yield [-on, -reached]


def negated(constraint: Constraint, domains: Sequence[int]) -> Constraint:
    """Return the constraint that holds where this does not: other states accept, and a last one where none followed."""
    n_states, bound, *rest = constraint.params
    accepting, table = rest[:n_states], rest[n_states:]
    after = (n_states if state < 0 else state for state in table)
    params = (n_states + 1, bound, *(1 - accepts for accepts in accepting), 1, *after, *(n_states,) * bound)
    return constraint._replace(params=params)
