"""Assumptions about cells that rules leave open on a Light Up board, and a search over such assumptions.

Assumptions are followed with ``STARVATION``, since set discounts would take longer than the branches that they save.
Nothing is copied: the trail holds the marked cells in order, and walking it back takes an assumption back.

Source: own; the cell to branch on is chosen as in Simon Tatham's Light Up.
"""

from typing import NamedTuple

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB
from solvers.lightup.closure_kernel import settle
from solvers.lightup.rules_kernel import (
    BASIC,
    EMPTY,
    LIT,
    SETS,
    STARVATION,
    UNKNOWN,
    begin,
    lay_out,
    propagate,
    put,
    take_back,
)

BY_RULES, BY_SETS, BY_PROBE, BY_SEARCH = range(4)


class Result(NamedTuple):
    """The result of the kernels for a Light Up puzzle, as a record; the puzzle is open unless fields say otherwise."""

    probes: int  # assumptions tried
    nodes: int  # branches of the search
    stage: int  # the last stage, such as ``BY_SETS``
    n_found: int  # number of solutions found
    is_complete: int  # 1 if there is no other solution


@lean_inlined
def probe(board, state, n_set, max_probes, effort):
    """Try both marks of each unknown cell with quick rules, and learn the other mark from each contradiction.

    Starts from a state settled with ``SETS``, and settles in the same way what is learnt, until a round refutes no cell
    or ``max_probes`` is reached. Returns whether no contradiction was met, and the length of the trail.
    """
    n_places = len(board.cells)
    place, n_vain = 0, 0
    while n_vain < n_places and n_set < board.sizes[0].n_white:
        n_vain += 1
        place = place + 1 if place + 1 < n_places else 0
        for mark in (BULB, EMPTY):
            if state.marks[place] != UNKNOWN:
                break
            if effort.probes >= max_probes:
                return True, n_set
            effort.probes += 1
            alive, n_then, n_applied = propagate(board, state, put(state, n_set, place, mark), n_set, STARVATION)
            take_back(board, state, n_then, n_applied, n_set)
            if not alive:
                n_vain = 0
                n_now = put(state, n_set, place, BULB + EMPTY - mark)
                alive, n_set, _ = settle(board, state, n_now, n_set, SETS, True)
                if not alive:
                    return False, n_set
    return True, n_set


@lean_inlined
def choose_cell(board, state):
    """Return the unknown cell whose bulb would light the most unlit cells; there must be an unknown one."""
    dark = state.work
    n_places = len(board.cells)
    for segment in range(len(dark)):
        dark[segment] = 0
    for place in range(n_places):
        if board.marks[place] == UNKNOWN:
            row, column = board.across[place], board.down[place]
            if state.tally[row] < LIT and state.tally[column] < LIT:
                dark[row] += 1
                dark[column] += 1
    best, most = 0, 0
    for place in range(n_places):
        if state.marks[place] == UNKNOWN:
            n_lit = dark[board.across[place]] + dark[board.down[place]]
            if n_lit > most:
                best, most = place, n_lit
    return best


@lean_kernel
def search(board, state, n_set, branches, max_nodes, effort, found):
    """Count solutions, depth first: first with the bulb, then without it.

    Starts from a state settled with ``SETS``; ``branches`` (int64 ``[n_places]``) receives the length of the trail at
    each branch, and ``found`` (uint8 ``[limit, n_places]``) the solutions. Returns their number, whether there is no
    other within ``max_nodes`` branches, and the length of the trail.
    """
    n_found, depth, n_applied = 0, 0, n_set
    alive = True
    while True:
        if alive:
            alive, n_set, n_applied = propagate(board, state, n_set, n_applied, STARVATION)
        if alive and n_set == board.sizes[0].n_white:
            for place in range(len(board.cells)):
                found[n_found, place] = state.marks[place] == BULB
            n_found += 1
            if n_found == len(found):
                return n_found, False, n_set
            alive = False  # this branch has nothing left to find
        if not alive:
            if depth == 0:
                return n_found, True, n_set
            depth -= 1
            n_kept = branches[depth]
            place = state.trail[n_kept]
            take_back(board, state, n_set, n_applied, n_kept)
            n_set, n_applied = put(state, n_kept, place, EMPTY), n_kept
            alive = True
            continue
        if effort.nodes >= max_nodes:
            return n_found, False, n_set
        effort.nodes += 1
        branches[depth] = n_set
        depth += 1
        n_set = put(state, n_set, choose_cell(board, state), BULB)


@lean_kernel
def prove_each(board, state, branches, puzzles, limit, max_probes, max_nodes, marks, found, results):
    """Prove puzzles of one size one after the other, each by the cheapest stage that settles it.

    Args:
        board, state, branches: workspace, from ``board_for``, ``state_for``, and int64 ``[n_places]``.
        puzzles: uint8 ``[n, n_places]``, with their frames.
        limit, max_probes, max_nodes: for each puzzle.
        marks: uint8 ``[n, n_places]``; receives the marks when search begins.
        found: uint8 ``[n * limit, n_places]``; receives the solutions, puzzle after puzzle.
        results: records ``[n]`` with the fields of ``Result``, all 0; receives what was found out.
    """
    n_found = 0
    for i in range(len(puzzles)):
        result = results[i]
        for place in range(len(board.cells)):
            board.cells[place] = puzzles[i, place]
        lay_out(board)
        n_white = board.sizes[0].n_white
        alive, n_set = begin(board, state, BASIC)
        n_applied = 0
        if alive:
            alive, n_set, n_applied = settle(board, state, n_set, n_applied, BASIC, False)
        if alive and n_set < n_white:
            result.stage = BY_SETS
            alive, n_set, _ = settle(board, state, n_set, n_applied, SETS, False)
        if alive and n_set < n_white and max_probes > 0:
            result.stage = BY_PROBE
            alive, n_set = probe(board, state, n_set, max_probes, result)
        for place in range(len(state.marks)):
            marks[i, place] = state.marks[place]
        if alive and n_set < n_white:
            if max_nodes > 0:
                result.stage = BY_SEARCH
            wanted = found[n_found : n_found + limit]
            result.n_found, result.is_complete, _ = search(board, state, n_set, branches, max_nodes, result, wanted)
        else:
            result.is_complete = True
            if alive:
                for place in range(len(state.marks)):
                    found[n_found, place] = state.marks[place] == BULB
                result.n_found = 1
        n_found += result.n_found
