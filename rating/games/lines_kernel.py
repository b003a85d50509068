"""X-wings and XY-wings, for games whose lines have each digit once.

X-wing    two lines have a digit in the same two lines across only, which then have it nowhere else
XY-wing   a cell with x or y is in line with one with x or z and one with y or z: one of these is z
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import DIFFERENT
from rating.games.arrays import WING, X_WING
from rating.games.log_kernel import add_reason, add_step, remove, spared
from rating.games.rules import VALUES_FROM
from solvers.games.bits import is_single, size

_TWO = 2


@lean_kernel
def x_wing_round(task, masks, after, memory, log):
    """Remove digits by X-wings; return whether any are removed."""
    net, found, places = task.net, False, memory.open
    for value in range(task.n_values):
        bit = 1 << value
        n = 0
        for k in range(len(net.kinds)):
            if _is_full(net, k, bit) and _places(net, masks, k, bit, places, 3 * n) == _TWO:
                places[3 * n + 2] = k
                n += 1
                if 3 * n + 2 >= len(places):
                    break
        for i in range(n):
            for j in range(i):
                a, b = places[3 * i], places[3 * i + 1]
                for turn in range(2):
                    c, d = places[3 * j + turn], places[3 * j + 1 - turn]
                    if c in (a, b) or d in (a, b):
                        continue
                    one, other = _line_of(net, a, c), _line_of(net, b, d)
                    if one >= 0 and other >= 0 and one != other:
                        fresh = False
                        for line in (one, other):
                            for at in range(net.cell_starts[line], net.cell_starts[line + 1]):
                                cell = net.cells[at]
                                if masks[cell] & bit and cell not in (a, b, c, d):
                                    left = spared(task, cell, masks[cell], masks[cell] & ~bit)
                                    fresh |= remove(log, after, cell, masks[cell] & ~left)
                        if fresh:
                            for k in (places[3 * j + 2], places[3 * i + 2], one, other):
                                add_reason(log, k)
                            add_step(log, X_WING, 0, VALUES_FROM[X_WING], -1, bit)
                            found = True
    return found


@lean_kernel
def wing_round(task, masks, after, memory, log):
    """Remove digits by XY-wings; return whether any are removed."""
    net, found = task.net, False
    for pivot in range(len(masks)):
        if size(masks[pivot]) != _TWO:
            continue
        for first in range(len(masks)):
            shared = masks[first] & masks[pivot]
            if size(masks[first]) != _TWO or not is_single(shared) or _line_of(net, pivot, first) < 0:
                continue
            third = masks[first] & ~shared
            for second in range(first):
                if masks[second] != (masks[pivot] & ~shared | third) or _line_of(net, pivot, second) < 0:
                    continue
                for cell in range(len(masks)):
                    if masks[cell] & third == 0 or cell in (pivot, first, second) or is_single(masks[cell]):
                        continue
                    one, other = _line_of(net, cell, first), _line_of(net, cell, second)
                    left = spared(task, cell, masks[cell], masks[cell] & ~third)
                    if one >= 0 and other >= 0 and remove(log, after, cell, masks[cell] & ~left):
                        for k in (_line_of(net, pivot, first), _line_of(net, pivot, second), one, other):
                            add_reason(log, k)
                        add_step(log, WING, 0, VALUES_FROM[WING], pivot, third)
                        found = True
    return found


@lean_inlined
def _is_full(net, k, bit):
    """Return whether a constraint says that its cells have a certain digit once."""
    start = net.param_starts[k]
    return net.kinds[k] == DIFFERENT and net.params[start] == 1 and net.params[start + 1] & bit != 0


@lean_inlined
def _places(net, masks, k, bit, places, at):
    """Write the first two cells of a line that may have a digit.

    Return their number, or 0 if a cell is known to have it.
    """
    n = 0
    for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
        mask = masks[net.cells[i]]
        if mask == bit:
            return 0
        if mask & bit:
            if n < _TWO:
                places[at + n] = net.cells[i]
            n += 1
    return n


@lean_kernel
def _line_of(net, a, b):
    """Return a line of different digits that contains two cells, or -1."""
    for at in range(net.of_starts[a], net.of_starts[a + 1]):
        k = net.of[at]
        if net.kinds[k] == DIFFERENT and a != b:
            for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
                if net.cells[i] == b:
                    return k
    return -1
