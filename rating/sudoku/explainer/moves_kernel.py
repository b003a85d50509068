"""All that the rules up to wings say of a grid: each digit that follows and each candidate that goes.

Rules that a person tries later are asked too, so there may be singles in the grid. What they say then is true as well.
"""

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.hint_kernel import RULE, VALUES, name_rule
from rating.sudoku.explainer.ladder_kernel import find_from
from rating.sudoku.explainer.locked_candidates_kernel import locked_in, may_be_locked
from rating.sudoku.grid_kernel import ground_of, side_of
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
def note_moves(grid, hint, workspace, n_finders, moves):
    """Note the least rule of each move that follows.

    Args:
        hint: for all hints at once; empty before and after.
        n_finders: the number of kernels to ask.
        moves: uint8 ``[n_cells, side + 1]``, written: one more than the rule that writes or removes a digit in a cell.
    """
    for at in range(n_finders):
        if find_from(at, grid, hint, workspace, at + 1):
            rule = hint.facts[RULE]
            note_hint(hint, moves)
            if rule in (_POINTING, _DIRECT_POINTING):  # which hides the other kind of locked digits
                is_direct = rule == _DIRECT_POINTING
                name_rule(hint, _DIRECT_CLAIMING if is_direct else _CLAIMING)
                if locked_in(grid, hint, is_direct, may_be_locked(grid), False):
                    note_hint(hint, moves)
    for house in range(ground_of(grid).starts[1], len(ground_of(grid).order)):
        for digit in range(side_of(grid)):
            places = grid.places[digit, house]
            if places != 0 and places & (places - 1) == 0:
                _note(moves, ground_of(grid).house_cells[house, lowest(places)], digit + 1, _IN_LINE)


@lean_kernel
def note_hint(hint, moves):
    """Note the moves of a hint, and clear it."""
    rule = hint.facts[RULE]
    for cell in range(len(hint.placed)):
        if hint.placed[cell] != 0:
            _note(moves, cell, hint.placed[cell], rule)
            hint.placed[cell] = 0
        digits = int(hint.removals[cell])
        hint.removals[cell] = 0
        while digits != 0:
            _note(moves, cell, lowest(digits) + 1, rule)
            digits &= digits - 1


@lean_inlined
def _note(moves, cell, digit, rule):
    """Note a rule for a move where there is none yet, or one of a greater value."""
    if moves[cell, digit] == 0 or VALUES[rule] < VALUES[moves[cell, digit] - 1]:
        moves[cell, digit] = rule + 1
