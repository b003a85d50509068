"""Fish of one digit: X-wings, swordfish and jellyfish, by the search for sets."""

import numpy as np

from kernels.jit import lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.hint_kernel import BASE, COVER, ids_by_size, name_rule
from rating.sudoku.explainer.sets_kernel import find_sets, mark_places, may_have_set
from rating.sudoku.grid_kernel import ground_of, side_of
from rating.sudoku.rules import FIND_FISH

_RULES = ids_by_size(FIND_FISH)


@lean_kernel
def fish(grid, hint, workspace, size):
    """Find lines whose places of a digit all lie in as many crossing lines.

    The search goes by lines in the order of sets, then by digit.
    """
    name_rule(hint, _RULES[size])
    side, house_cells, starts = side_of(grid), ground_of(grid).house_cells, ground_of(grid).starts
    found = False
    n_grids = (starts[2] - starts[1]) // side
    for number in range(2 * n_grids):
        rows, columns = starts[1] + number // 2 * side, starts[2] + number // 2 * side
        start, across = (rows, columns) if number % 2 else (columns, rows)
        first = np.int64(0)
        for digit in range(side):
            n_lines = 0
            for line in range(side):
                workspace.masks[line] = grid.places[digit, start + line]
                n_lines += workspace.masks[line] != 0
            if n_lines < 2 * size or not may_have_set(workspace, size):
                continue
            members, united = find_sets(hint, workspace, size)
            if members == 0 or (hint.is_single[0] and found and members >= first):
                continue
            found = True
            if hint.is_single[0]:
                first = members
                hint.removals[:] = 0
                hint.houses[:] = 0
                hint.pattern[:] = 0
            for line in range(side):
                places = workspace.effect[line]
                while places != 0:
                    hint.removals[house_cells[start + line, lowest(places)]] |= 1 << digit
                    places &= places - 1
            if hint.is_single[0]:
                hint.facts[0].digits = 1 << digit
                for line in range(side):
                    if members >> line & 1:
                        hint.houses[start + line] = BASE
                        mark_places(grid, hint, start + line, workspace.masks[line], digit)
                    if united >> line & 1:
                        hint.houses[across + line] = COVER
        if found and hint.is_single[0]:
            return True
    return found
