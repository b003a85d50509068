"""All solutions of a Light Up board by OR-Tools' CP-SAT: what each cell sees holds a bulb, and a bulb sees no other."""

from ortools.sat.python import cp_model

from tests.naive.cpsat import solutions_of
from tests.naive.lightup_rules import WAYS, Cell, seen_from


def cpsat_solutions(board: list[str], limit: int) -> list[frozenset[Cell]]:
    """Give up to ``limit`` solutions, in no promised order."""
    model = cp_model.CpModel()
    walls = [[sign != "." for sign in row] for row in board]
    cells = [(row, column) for row, line in enumerate(board) for column in range(len(line))]
    bulbs = {cell: model.new_bool_var(str(cell)) for cell in cells if not walls[cell[0]][cell[1]]}
    for cell, bulb in bulbs.items():
        seen = seen_from(walls, *cell)
        n_seen = sum(bulbs[other] for other in seen)
        model.add(n_seen >= 1)
        model.add(n_seen <= 1).only_enforce_if(bulb)
    for row, column in cells:
        if board[row][column].isdigit():
            beside = [bulbs.get((row + down, column + right), 0) for down, right in WAYS]
            model.add(sum(beside) == int(board[row][column]))
    return [
        frozenset(cell for cell, has_bulb in zip(bulbs, values, strict=True) if has_bulb)
        for values in solutions_of(model, [*bulbs.values()], limit)
    ]
