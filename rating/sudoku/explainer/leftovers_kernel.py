"""The law of leftovers: lines hold the same digits as as many regions, and so do the cells that only one side has.

    A A B B      The top two rows and the regions A and B share all but a cell: C of the rows, in regions that of A in
    A C B B      the third row. They hold the same digit. Of several cells on either side, a digit that none of the ones
    A C D D      can be goes from the others. Of one line and one region, this finds locked candidates.
    C C D D

Players of jigsaws mark such cells before the first digit. Source: sudokuwiki.org, "The Law of Leftovers".
"""

import numpy as np

from kernels.jit import lean_kernel
from rating.sudoku.explainer.hint_kernel import BASE, COVER, DIGITS, name_rule
from rating.sudoku.geometry import MOST_LEFT_OVER
from rating.sudoku.grid_kernel import ground_of
from rating.sudoku.rules import LAW_OF_LEFTOVERS

_RULE = LAW_OF_LEFTOVERS.id


@lean_kernel
def law_of_leftovers(grid, hint):
    """Find digits that none of the leftovers on one side can hold, in those on the other side."""
    name_rule(hint, _RULE)
    leftovers, found = ground_of(grid).leftovers, False
    for at in range(len(leftovers)):
        held, lost = np.int64(0), np.int64(0)
        for cell in leftovers[at, 0, :MOST_LEFT_OVER]:
            if cell >= 0:
                held |= grid.candidates[cell] | np.int64(1) << grid.values[cell] >> 1
        for cell in leftovers[at, 1, :MOST_LEFT_OVER]:
            if cell >= 0:
                hint.removals[cell] |= grid.candidates[cell] & ~held
                lost |= grid.candidates[cell] & ~held
        found |= lost != 0
        if lost != 0 and hint.is_single[0]:
            hint.facts[DIGITS] = lost
            for cell in leftovers[at, 0, :MOST_LEFT_OVER]:
                if cell >= 0:
                    hint.pattern[cell] = grid.candidates[cell]
            for side in range(2):
                for house in leftovers[at, side, MOST_LEFT_OVER:]:
                    if house >= 0:
                        hint.houses[house] = COVER if side else BASE
            return True
    return found
