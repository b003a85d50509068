"""The states of a solution, with the moves that the rules up to wings find in each: digits and removals.

Rules that a person tries later are asked as well, so there may still be singles in the grid; what these rules say is
true then, too.
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.hint_kernel import VALUES, forget_facts, name_rule
from rating.sudoku.explainer.ladder_kernel import find_from
from rating.sudoku.explainer.locked_candidates_kernel import locked_in, may_be_locked
from rating.sudoku.grid_kernel import apply, ground_of, side_of
from rating.sudoku.rules import (
    CLAIMING,
    DIRECT_CLAIMING,
    DIRECT_POINTING,
    HIDDEN_SINGLE_IN_LINE,
    POINTING,
)

_IN_LINE = HIDDEN_SINGLE_IN_LINE.id
_POINTING, _CLAIMING = POINTING.id, CLAIMING.id
_DIRECT_POINTING, _DIRECT_CLAIMING = DIRECT_POINTING.id, DIRECT_CLAIMING.id


@lean_kernel
def walk(grid, hint, at_once, workspace, n_finders, found, n):
    """Solve a grid one hint at a time as far as the rules up to wings go, and note each state.

    Args:
        hint: for a single hint; empty before and after.
        at_once: for all hints at once; likewise.
        n_finders: the number of kernels to ask.
        found: the states; written from the one with number n on.

    Returns:
        The number of states.
    """
    while find_from(0, grid, hint, workspace, n_finders):
        note_state(grid, hint, at_once, workspace, n_finders, found, n)
        n += 1
    return n


@lean_kernel
def note_state(grid, hint, at_once, workspace, n_finders, found, n):
    """Note state n of a grid with all its moves, and apply the hint that was found in it.

    ``hint`` is that hint, ``at_once`` an empty one for all hints at once; ``n_finders`` kernels are asked.
    """
    moves = found.moves[n]
    for cell in range(len(grid.values)):
        value = np.int64(grid.values[cell])
        found.values[n, cell] = value
        found.left[n, cell] = np.int64(grid.candidates[cell]) << 1 if value == 0 else np.int64(1) << value
    moves[:] = 0
    for at in range(n_finders):
        if find_from(at, grid, at_once, workspace, at + 1):
            rule = at_once.facts[0].rule
            note_hint(at_once, moves, True)
            if rule in (_POINTING, _DIRECT_POINTING):  # and hides the other kind of locked digits
                is_direct = rule == _DIRECT_POINTING
                name_rule(at_once, _DIRECT_CLAIMING if is_direct else _CLAIMING)
                if locked_in(grid, at_once, is_direct, may_be_locked(grid), False):
                    note_hint(at_once, moves, True)
    for house in range(ground_of(grid).starts[1], len(ground_of(grid).order)):
        for digit in range(side_of(grid)):
            places = grid.places[digit, house]
            if places != 0 and places & (places - 1) == 0:
                _note(moves, ground_of(grid).house_cells[house, lowest(places)], digit + 1, _IN_LINE)
    note_hint(hint, moves, False)
    found.rules[n] = hint.facts[0].rule
    apply(grid, hint)
    hint.pattern[:] = 0
    hint.houses[:] = 0
    forget_facts(hint)


@lean_kernel
def note_hint(hint, moves, clears):
    """Note the moves of a hint, and clear it if asked to."""
    rule = hint.facts[0].rule
    for cell in range(len(hint.placed)):
        if hint.placed[cell] != 0:
            _note(moves, cell, hint.placed[cell], rule)
        digits = np.int64(hint.removals[cell])
        if clears:
            hint.placed[cell], hint.removals[cell] = 0, 0
        while digits != 0:
            _note(moves, cell, lowest(digits) + 1, rule)
            digits &= digits - 1


@lean_inlined
def _note(moves, cell, digit, rule):
    """Note a rule for a move where there is none yet, or one of a greater value."""
    if moves[cell, digit] == 0 or VALUES[rule] < VALUES[moves[cell, digit] - 1]:
        moves[cell, digit] = rule + 1
