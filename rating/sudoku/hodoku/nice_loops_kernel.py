"""Nice loops and alternating inference chains (AIC), with or without groups.

Everything that follows from each premise, a true or false candidate, is traced. A way back to the cell of the premise
is a loop: discontinuous if it contradicts or confirms a candidate there, else continuous, and then all its links hold
both ways. A chain from a false candidate to a true one elsewhere means that one of the two is true.
"""

import numpy as np

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import N_CELLS, SEES, SIDE
from rating.sudoku.hodoku.links_kernel import (
    N_CANDIDATES,
    NO_CELL,
    empty_links,
    empty_reach,
    follow,
    link_candidates,
    link_groups,
    sees_all,
)
from rating.sudoku.hodoku.removals_kernel import add_best, empty_best, keep_if_better
from rating.sudoku.masks import COUNT


@kernel
def nice_loop(board, found, with_groups):
    """Find a nice loop or chain: loops of true candidates come first, then those of false ones, then chains."""
    links, reach = empty_links(), empty_reach()
    link_candidates(board, links)
    if with_groups:
        link_groups(board, links)
    best, best_chain = empty_best(), empty_best()
    path, in_path = np.zeros(2 * N_CANDIDATES, np.int64), np.zeros(N_CELLS, np.bool_)
    for is_true in (1, 0):
        for candidate in range(N_CANDIDATES):
            if board.grid.candidates[candidate // SIDE] >> candidate % SIDE & 1:
                follow(links, reach, 2 * candidate + is_true)
                _find_loops(board, links, reach, best, path, in_path)
                if is_true == 0:
                    _find_chains(board, links, reach, best_chain, path, in_path)
    for cell in range(N_CELLS):
        best.current[cell] = best_chain.lost[cell]
    keep_if_better(best)
    return add_best(board, found, best)


@kernel
def _find_loops(board, links, reach, best, path, in_path):
    """Try all ways back to the premise's cell whose first and last link lead out of it."""
    cell = reach.nodes[0] // 2 // SIDE
    for i in range(1, reach.n_nodes[0]):
        node = reach.nodes[i]
        if node // 2 // SIDE != cell or node // 2 >= N_CANDIDATES or reach.steps[node] < 2:
            continue
        n = _trace(reach, node, path)
        leaves = links.cells[path[1] // 2, 0] != cell and links.cells[path[n - 2] // 2, 0] != cell
        if leaves and _is_simple(links, path, n, in_path, False):
            best.current[:] = 0
            _remove_by_loop(board, links, best, path, n)
            keep_if_better(best)


@kernel
def _find_chains(board, links, reach, best, path, in_path):
    """Try all ways from a false candidate to a true one, of the same digit or in a cell that it sees."""
    grid = board.grid
    cell, digit = reach.nodes[0] // 2 // SIDE, reach.nodes[0] // 2 % SIDE
    for i in range(1, reach.n_nodes[0]):
        node = reach.nodes[i]
        end, last = node // 2 // SIDE, node // 2 % SIDE
        if node % 2 == 0 or node // 2 >= N_CANDIDATES or end == cell or reach.steps[node] < 2:
            continue
        best.current[:] = 0
        n_lost = 0
        if last == digit:
            for other in range(N_CELLS):
                if SEES[other, cell] and SEES[other, end] and grid.candidates[other] >> digit & 1:
                    best.current[other] = 1 << digit
                    n_lost += 1
        elif SEES[cell, end] and grid.candidates[cell] >> last & 1 and grid.candidates[end] >> digit & 1:
            best.current[cell] = 1 << last
            best.current[end] = 1 << digit
            n_lost = 2
        if n_lost >= 2 and _is_simple(links, path, _trace(reach, node, path), in_path, True):
            keep_if_better(best)


@lean_kernel
def _trace(reach, node, path):
    """Write the way from the premise to a node, and return its number of nodes."""
    n = reach.steps[node] + 1
    for i in range(n - 1, -1, -1):
        path[i] = node
        node = reach.parents[node]
    return n


@kernel
def _is_simple(links, path, n, in_path, is_chain):
    """Return whether a way never returns to a cell (the first one of a group); a loop may end where it began."""
    in_path[:] = False
    first = links.cells[path[0] // 2, 0]
    for i in range(n):
        if in_path[links.cells[path[i] // 2, 0]]:
            return False
        if i > 0 and (is_chain or links.cells[path[i - 1] // 2, 0] != first):
            for cell in links.cells[path[i - 1] // 2]:
                if cell != NO_CELL:
                    in_path[cell] = True
    return True


@lean_kernel
def _remove_by_loop(board, links, best, path, n):
    """Make the removals of a loop the current removals."""
    begin, end = path[0], path[n - 1]
    start, last = begin // 2, end // 2
    cell, digit = start // SIDE, start % SIDE
    candidates = np.int64(board.grid.candidates[cell])
    is_same, was_true, is_true = start == last, begin % 2 == 1, end % 2 == 1
    if is_same and was_true and not is_true:
        best.current[cell] = 1 << digit
    elif is_same and not was_true and is_true:
        best.current[cell] = candidates & ~(1 << digit)
    elif not is_same and was_true and is_true:
        best.current[cell] = 1 << digit
    elif not is_same and not was_true and not is_true:
        best.current[cell] = 1 << last % SIDE
    elif is_true or COUNT[candidates] == 2:
        _remove_by_continuous_loop(board, links, best, path, n)


@kernel
def _remove_by_continuous_loop(board, links, best, path, n):
    """Remove other digits from cells with two true nodes in a row, and candidates that see both ends of a weak link."""
    candidates = board.grid.candidates
    start, last = path[0] // 2, path[n - 1] // 2
    in_loop = np.zeros(N_CELLS, np.bool_)
    for i in range(n - 1):
        for cell in links.cells[path[i] // 2]:
            if cell != NO_CELL:
                in_loop[cell] = True
    if path[0] % 2 == 0 and path[n - 1] % 2 == 1:
        best.current[start // SIDE] |= np.int64(candidates[start // SIDE]) & ~(1 << start % SIDE | 1 << last % SIDE)
    for i in range(1, n):
        before, here = links.cells[path[i - 1] // 2, 0], links.cells[path[i] // 2, 0]
        if before == here:
            continue
        digit = links.digits[path[i] // 2]
        if path[i] % 2 == 0:
            for cell in range(N_CELLS):
                if (
                    candidates[cell] >> digit & 1
                    and not in_loop[cell]
                    and sees_all(links, cell, path[i - 1] // 2)
                    and sees_all(links, cell, path[i] // 2)
                ):
                    best.current[cell] |= 1 << digit
        elif i + 2 < n:
            after, next_digit = links.cells[path[i + 1] // 2, 0], links.digits[path[i + 2] // 2]
            if after == here and links.cells[path[i + 2] // 2, 0] != here:
                best.current[here] |= np.int64(candidates[here]) & ~(1 << digit | 1 << next_digit)
