"""Find loops that close too soon: if an edge joins the ends of the only line, all other edges are empty.

``solvers.games.kinds.loop`` finds edges that would leave out another piece; this module finds edges that would leave a
count unmet.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import LOOP
from rating.games.arrays import ALONE
from rating.games.log_kernel import add_reason, add_step, remove
from solvers.games.kinds.loop import root
from solvers.games.net import EASY

_OPEN, _DRAWN = 3, 2  # masks of an edge


@lean_kernel
def closing_round(task, masks, after, memory, log):
    """Remove each edge whose loop would leave a count unmet; return whether there are any."""
    net, parents, is_edge, found = task.net, task.net.scratch, memory.weights, False
    for k in range(len(net.kinds)):
        if net.kinds[k] != LOOP:
            continue
        start, end, first = net.cell_starts[k], net.cell_starts[k + 1], net.param_starts[k]
        for point in range(net.params[first]):
            parents[point] = point
        for i in range(start, end):
            is_edge[net.cells[i]] = 1
            if masks[net.cells[i]] == _DRAWN:
                a, b = _ends(net, parents, first, i - start)
                parents[a] = b
        for i in range(start, end):
            if masks[net.cells[i]] != _OPEN:
                continue
            a, b = _ends(net, parents, first, i - start)
            unmet = _unmet(net, masks, is_edge, net.cells[i]) if a == b else -1
            if unmet >= 0 and remove(log, after, net.cells[i], _DRAWN):
                add_reason(log, k)
                add_reason(log, unmet)
                add_step(log, ALONE, EASY, task.values[k, EASY], -1, 0)
                found = True
        for i in range(start, end):
            is_edge[net.cells[i]] = 0
    return found


@lean_inlined
def _ends(net, parents, first, place):
    """Return the roots of the two points of an edge."""
    return root(parents, net.params[first + 1 + 2 * place]), root(parents, net.params[first + 2 + 2 * place])


@lean_kernel
def _unmet(net, masks, is_edge, last):
    """Return a count of edges that fails if only the drawn edges and a last one are taken, or -1."""
    for k in range(len(net.kinds)):
        if net.counts[k] == 0:
            continue
        n_taken, are_edges = 0, True
        for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
            are_edges &= is_edge[net.cells[i]] != 0
            n_taken += masks[net.cells[i]] == _DRAWN or net.cells[i] == last
        if are_edges and net.counts[k] >> n_taken & 1 == 0:
            return k
    return -1
