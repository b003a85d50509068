"""Joins the net of a puzzle from rows of constraints that are kept as arrays."""

from kernels.jit import lean_kernel
from puzzles.games.constraints import AUTOMATON, CONNECTED, LOOP, PIECE, REACHED, SIZED


@lean_kernel
def join(whole, starts, n_first, numbers, net):
    """Fill a net with the first constraints of a whole, followed by those with the given numbers.

    Args:
        whole, starts: ``Flat`` and ``Starts`` of ``solvers.games.net``.
        n_first: how many of the first constraints belong to the net.
        numbers: int64 ``[n]``, the numbers of the others.
        net: ``solvers.games.net.Net``; its arrays of starts have zeros.
    """
    of_starts, at_cell, at_param = net.of_starts, 0, 0
    for k in range(len(net.kinds)):
        own = k if k < n_first else numbers[k - n_first]
        kind = whole.kinds[own]
        net.kinds[k], net.is_late[k] = kind, kind in (AUTOMATON, CONNECTED, LOOP, PIECE, REACHED, SIZED)
        net.counts[k], net.slacks[k], net.sinks[k] = whole.counts[own], whole.slacks[own], whole.sinks[own]
        for effort in range(len(net.levels)):
            net.levels[effort, k] = whole.levels[own, effort]
        for i in range(starts.cells[own], starts.cells[own + 1]):
            cell = whole.cells[i]
            net.cells[at_cell] = cell
            of_starts[cell + 1] += 1
            at_cell += 1
        for i in range(starts.params[own], starts.params[own + 1]):
            net.params[at_param] = whole.params[i]
            at_param += 1
        net.cell_starts[k + 1], net.param_starts[k + 1] = at_cell, at_param
    for cell in range(1, len(of_starts)):
        of_starts[cell] += of_starts[cell - 1]
    for k in range(len(net.kinds)):  # the start of each variable moves to its end, which is the start of the next
        for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
            cell = net.cells[i]
            net.of[of_starts[cell]] = k
            of_starts[cell] += 1
    for cell in range(len(of_starts) - 1, 0, -1):
        of_starts[cell] = of_starts[cell - 1]
    of_starts[0] = 0
