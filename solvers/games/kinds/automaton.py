"""The constraint that cells in order are a word of a finite automaton. Level 1 keeps the values that are in some word.

Params: the number of states; a bound of the values; which states accept; the next state of each state and value, or -1.
``LISTED`` beside the levels is for search; its params are those of ``listed.py``.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import Constraint
from solvers.games.bits import least
from solvers.games.kinds.listed import prune as prune_listed

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (90, 10)
FULL = 1
LISTED = 2
MUCH = 1 << 20  # more variables than any constraint has
_OF_BITS = 2  # the bound of the values 0 and 1
_MOST_STATES, _MOST_SETS = 62, 32
"""The most states of a word, and the most sets of states at a cell that ``silence`` follows before it gives up."""


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values; return whether each cell keeps one."""
    if level == LISTED:
        return prune_listed(masks, cells, params, scratch)
    n, n_states, bound = len(cells), params[0], params[1]
    # A table of the states before each cell, with 32 bits in each word.
    table, n_words = 2 + n_states, n_states + 31 >> 5
    for word in range((n + 1) * n_words):
        scratch[word] = 0
    scratch[0], fits = 1, True  # ``fits`` says whether each word of the remaining values is accepted
    for i in range(n):
        here, mask = i * n_words, masks[cells[i]] & ((1 << bound) - 1)
        fits &= 0 < mask == masks[cells[i]]
        there = here + n_words
        for word in range(n_words):
            states = scratch[here + word]
            while states:
                row, values = table + (32 * word + least(states)) * bound, mask
                states &= states - 1
                while values:
                    after = params[row + least(values)]
                    values &= values - 1
                    fits &= after >= 0
                    if after >= 0:
                        scratch[there + (after >> 5)] |= 1 << (after & 31)
    for state in range(n_states):
        word = n * n_words + (state >> 5)
        if scratch[word] >> (state & 31) & 1 and not params[2 + state]:
            scratch[word] ^= 1 << (state & 31)
            fits = False
    if fits:
        return True
    for i in range(n - 1, -1, -1):
        here, mask, keep = i * n_words, masks[cells[i]] & ((1 << bound) - 1), 0
        there = here + n_words
        for word in range(n_words):
            states = scratch[here + word]
            while states:
                row, values, ends = table + (32 * word + least(states)) * bound, mask, 0
                while values:
                    after = params[row + least(values)]
                    if after >= 0 and scratch[there + (after >> 5)] >> (after & 31) & 1:
                        ends |= values & -values
                    values &= values - 1
                keep |= ends
                if ends == 0:
                    scratch[here + word] ^= states & -states
                states &= states - 1
        masks[cells[i]] = keep
        if keep == 0:
            return False
    return True


def silence(params: Sequence[int], n_cells: int) -> tuple[int, int]:
    """Return how many open cells make an automaton silent, and the state that accepts all words.

    A cell is open if it may be 0 or 1. Let m be the greatest number of open cells for which the values of the others
    can leave no accepted word. With m + 1 open cells there is always a word, and with m + 2 there is one for each value
    of an open cell. Return ``MUCH`` if the number is unknown, because there are other values or too many sets of
    states. The state is a bit, or 0 for none.
    """
    n_states, bound = params[:2]
    if bound != _OF_BITS or n_states > _MOST_STATES:
        return MUCH, 0
    table = params[2 + n_states :]
    most_open = {1: 0}  # the most open cells so far, by the set of states that the words of the cells lead to
    for _ in range(n_cells):
        after = dict[int, int]()
        for states, n_open in most_open.items():
            ends = [0] * bound
            for state in range(n_states):
                for value in range(bound if states >> state & 1 else 0):
                    if table[state * bound + value] >= 0:
                        ends[value] |= 1 << table[state * bound + value]
            every = ends[0] | ends[1]
            for reached, more in ((ends[0], 0), (ends[1], 0), (every, 1)):
                after[reached] = max(after.get(reached, 0), n_open + more)
        if len(after) > _MOST_SETS:
            return MUCH, 0
        most_open = after
    accepting = sum(1 << state for state in range(n_states) if params[2 + state])
    lost = [n_open for states, n_open in most_open.items() if not states & accepting]
    stays = (state for state in range(n_states) if {*table[2 * state : 2 * state + 2]} == {state} and params[2 + state])
    return max(lost, default=-2) + 2, sum(1 << state for state in stays)


@lean_inlined
def is_silent(masks, cells, params, start, end, first, slack, sink):
    """Return whether an automaton certainly changes nothing; as few cells as possible are read.

    Its cells are ``cells[start:end]``, its params begin at ``first``; slack and sink are those of ``silence``. Open
    cells are counted before any state is followed, because that is quick and mostly suffices.
    """
    table, n_open, states = first + 2 + params[first], 0, 1
    for i in range(start, end):
        n_open += masks[cells[i]] == 3
        if n_open >= slack:
            return True
    for i in range(start, end):
        mask, after = masks[cells[i]], 0
        if mask > 3:
            return False
        while states:
            row = table + 2 * least(states)
            states &= states - 1
            for value in range(2):
                if mask >> value & 1:
                    if params[row + value] < 0:
                        return False
                    after |= 1 << params[row + value]
        if after == sink:
            return True
        states = after
    return False


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield the constraint as clauses that apply if the literal ``on`` is true."""
    n_states, bound = constraint.params[:2]
    table = constraint.params[2 + n_states :]

    def step(_: int, state: int, value: int) -> int | None:
        after = table[state * bound + value]
        return after if after >= 0 else None

    for state, reached in sat.walk(("word", constraint.cells, table), constraint.cells, 0, step):
        if state is None or not constraint.params[2 + state]:
            yield [-on, -reached]


def negated(constraint: Constraint, domains: Sequence[int]) -> Constraint:
    """Return the opposite constraint: it accepts the other states, and a final one for words that had no next state."""
    n_states, bound, *rest = constraint.params
    accepting, table = rest[:n_states], rest[n_states:]
    after = (n_states if state < 0 else state for state in table)
    params = (n_states + 1, bound, *(1 - accepts for accepts in accepting), 1, *after, *(n_states,) * bound)
    return constraint._replace(params=params)
