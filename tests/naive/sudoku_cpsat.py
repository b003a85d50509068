"""All solutions of a Sudoku by an independent solver: OR-Tools' CP-SAT, all digits of a house different."""

from ortools.sat.python import cp_model

from puzzles.sudoku import Ground
from tests.naive.cpsat import solutions_of
from tests.naive.sudoku_grounds import naive_grids, naive_rules
from tests.naive.sudoku_shapes import naive_houses


def cpsat_boards(box: Ground, cells: tuple[int, ...], limit: int) -> list[tuple[int, ...]]:
    """Give up to ``limit`` solutions, in no promised order."""
    model = cp_model.CpModel()
    inside = set().union(*naive_grids(box)[1])
    digits = [
        model.new_int_var(digit or i in inside, digit or (i in inside) * box.n_digits, f"cell {i}")
        for i, digit in enumerate(cells)
    ]
    if box.n_digits < box.side:
        for one, other in naive_rules(box)[0]:
            model.add(digits[one] != digits[other])
    for house in naive_houses(box)[: None if box.has_boxes_only else 2 * box.side] if box.n_digits == box.side else []:
        model.add_all_different(digits[cell] for cell in house)
    if not box.has_boxes_only:
        differ, beside = naive_rules(box) if box.n_digits == box.side else ([], [])
        for one, other in differ:
            if one % box.side != other % box.side and one // box.side != other // box.side:
                model.add(digits[one] != digits[other])
        consecutive = [(d, d + step) for d in range(1, box.side + 1) for step in (1, -1)]
        for one, other in beside:
            model.add_forbidden_assignments([digits[one], digits[other]], consecutive)
    return solutions_of(model, digits, limit)
