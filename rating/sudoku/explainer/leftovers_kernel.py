"""The law of leftovers: if lines and as many regions share all but a few cells, these hold the same digits.

    A A B B      The top two rows hold the same digits as the regions A and B. All but one cell of each are the same, so
    A C B B      C in the second row and A in the third are equal. Of several cells left over, a digit that cannot be in
    A C D D      those on one side goes from those on the other. With one line and one region, it is a locked candidate.
    C C D D

Players of jigsaws mark such cells before the first digit. Source: sudokuwiki.org, "The Law of Leftovers".
"""

import numpy as np

from kernels.jit import lean_kernel
from rating.sudoku.explainer.hint_kernel import BASE, COVER, name_rule
from rating.sudoku.geometry import MOST_LEFT_OVER
from rating.sudoku.grid_kernel import ground_of
from rating.sudoku.rules import LAW_OF_LEFTOVERS

_RULE = LAW_OF_LEFTOVERS.id


@lean_kernel
def law_of_leftovers(grid, hint):
    """Find digits that none of the leftover cells on one side can hold, and remove them on the other side."""
    name_rule(hint, _RULE)
    leftovers, found = ground_of(grid).leftovers, False
    for at in range(len(leftovers)):
        held, lost = np.int64(0), np.int64(0)
        for cell in leftovers[at, 0, :MOST_LEFT_OVER]:
            held |= grid.candidates[cell] | np.int64(1) << grid.values[cell] >> 1
        for cell in leftovers[at, 1, :MOST_LEFT_OVER]:
            hint.removals[cell] |= grid.candidates[cell] & ~held
            lost |= grid.candidates[cell] & ~held
        found |= lost != 0
        if lost != 0 and hint.is_single[0]:
            hint.facts[0].digits = lost
            for cell in leftovers[at, 0, :MOST_LEFT_OVER]:
                hint.pattern[cell] = grid.candidates[cell]
            for i in range(MOST_LEFT_OVER, leftovers.shape[2]):
                hint.houses[leftovers[at, 0, i]], hint.houses[leftovers[at, 1, i]] = BASE, COVER
            return True
    return found
