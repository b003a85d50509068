"""Conclusions of ``consequences_kernel`` in houses that are no boxes, rows or columns, given as masks."""

from kernels.jit import lean_inlined
from kernels.vectors import count, lanes_not_zero, load, majority, store, without_lanes
from rating.sudoku.explainer.forcing.consequences import FULL, N_BANDS, ON
from rating.sudoku.geometry import SIDE


@lean_inlined
def limit_houses(grid, further, is_static):
    """Limit the houses whose last place is on; in static runs, only houses that had no more than two places."""
    for digit in range(SIDE):
        for i in range(len(further.cells)):
            is_free = not is_static or count(grid.places[digit, further.numbers[i]]) <= 2
            further.limits[digit, i] = FULL if is_free else 0


@lean_inlined
def _places(state, further, first, house):
    """Return the cells of a house that are set in three rows of the state, and the lanes with several."""
    cells = further.cells[house]
    a, b, c = load(state, first) & cells[0], load(state, first + 1) & cells[1], load(state, first + 2) & cells[2]
    once = a | b | c
    return (a, b, c), once, lanes_not_zero((once & (once - 1)) | majority(a, b, c))


@lean_inlined
def find_on_in_houses(state, further, n_digits, is_limited):
    """Add the last places of the first digits in houses to ``ON``."""
    for digit in range(n_digits):
        for house in range(len(further.cells)):
            if not is_limited or further.limits[digit, house] != 0:
                places, _, several = _places(state, further, N_BANDS * digit, house)
                for band in range(N_BANDS):
                    at = ON + N_BANDS * digit + band
                    store(state, load(state, at) | without_lanes(places[band], several), at)


@lean_inlined
def take_from_houses(state, further, n_digits):
    """Remove the first digits that are on from the rest of their houses; return what was lost."""
    changed = load(state, 0) ^ load(state, 0)
    for digit in range(n_digits):
        for house in range(len(further.cells)):
            places, once, several = _places(state, further, ON + N_BANDS * digit, house)
            none = ~lanes_not_zero(once)
            for band in range(N_BANDS):
                x = load(state, N_BANDS * digit + band)
                gone = without_lanes(x & further.cells[house, band], none) & ~without_lanes(places[band], several)
                changed = changed | gone
                store(state, x ^ gone, N_BANDS * digit + band)
    return changed


@lean_inlined
def empty_in_houses(state, further, n_digits):
    """Return the lanes where one of the first digits has no place in a house."""
    wrong = 0
    for digit in range(n_digits):
        for house in range(len(further.cells)):
            wrong |= ~lanes_not_zero(_places(state, further, N_BANDS * digit, house)[1])
    return wrong
