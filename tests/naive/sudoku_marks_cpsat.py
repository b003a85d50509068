"""Sudokus with marks by OR-Tools' CP-SAT: each kind stated as people state it, without our constraints."""

from collections.abc import Sequence
from itertools import pairwise

from ortools.sat.python import cp_model

from puzzles.sudoku import Mark, Sudoku
from tests.naive.sudoku_marks import ALL, found
from tests.naive.sudoku_shapes import naive_houses


def has_other(puzzle: Sudoku, solution: Sequence[int]) -> bool:
    """Tell whether a puzzle without further rules than houses and marks has a solution besides this one."""
    side, model = puzzle.side, cp_model.CpModel()
    digits = [model.new_int_var(given or 1, given or side, "") for given in puzzle.cells]
    for house in naive_houses(puzzle.ground.bare):
        model.add_all_different(digits[cell] for cell in house)
    for mark in puzzle.ground.marks:
        _state(model, mark, puzzle.ground.marks, digits, side)
    differs = [model.new_bool_var("") for _ in digits]
    for digit, known, other in zip(digits, solution, differs, strict=True):
        model.add(digit != known).only_enforce_if(other)
    model.add_bool_or(differs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise RuntimeError(f"the oracle stopped with {solver.status_name(status)}")
    return status == cp_model.OPTIMAL


def _state(
    model: cp_model.CpModel, mark: Mark, marks: Sequence[Mark], digits: Sequence[cp_model.IntVar], side: int
) -> None:
    cells = [digits[cell] for cell in mark.cells]

    def is_there(cell: cp_model.IntVar, digit: int) -> cp_model.IntVar:
        there = model.new_bool_var("")
        model.add(cell == digit).only_enforce_if(there)
        model.add(cell != digit).only_enforce_if(~there)
        return there

    match mark.kind:
        case "cage":
            model.add_all_different(cells)
            if mark.value:
                model.add(sum(cells) == mark.value)
        case "sum" | "little-killer":
            model.add(sum(cells) == mark.value)
        case "thermo":
            for a, b in pairwise(cells):
                model.add(a < b)
        case "arrow":
            model.add(cells[0] == sum(cells[1:]))
        case "white" | "black" | "bar" | "x" | "v":
            _pairs(model, cells, side, lambda a, b: mark.kind in found(a, b))
        case "all-dots" | "all-white" | "all-black" | "all-bars" | "all-xv":
            kinds, barred = ALL[mark.kind]
            marked = {each.cells for each in marks if each.kind in kinds}
            for cell in range(side * side):
                for other in (cell + 1,) * ((cell + 1) % side > 0) + (cell + side,) * (cell + side < side * side):
                    if (cell, other) not in marked:
                        both = digits[cell], digits[other]
                        _pairs(model, both, side, lambda a, b: not found(a, b) & barred)
        case "even" | "odd":
            model.add_modulo_equality(mark.kind == "odd", cells[0], 2)
        case "greater":
            model.add(cells[0] > cells[1])
        case "whisper":
            for pair in pairwise(cells):
                _pairs(model, pair, side, lambda a, b: 2 * abs(a - b) >= side)
        case "renban":
            least, most = model.new_int_var(1, side, ""), model.new_int_var(1, side, "")
            model.add_min_equality(least, cells)
            model.add_max_equality(most, cells)
            model.add(most - least == len(cells) - 1)
            model.add_all_different(cells)
        case "palindrome":
            for a, b in zip(cells, reversed(cells), strict=True):
                model.add(a == b)
        case "between":
            rises = model.new_bool_var("")
            for cell in cells[1:-1]:
                for low, high, way in ((cells[0], cells[-1], rises), (cells[-1], cells[0], ~rises)):
                    model.add(low < cell).only_enforce_if(way)
                    model.add(cell < high).only_enforce_if(way)
        case "sandwich":
            ends = [(is_there(cell, 1), is_there(cell, side)) for cell in cells]
            for a in range(side):
                for b in range(side):
                    if a != b:
                        inside = cells[min(a, b) + 1 : max(a, b)]
                        model.add(sum(inside) == mark.value).only_enforce_if(ends[a][0], ends[b][1])
        case "skyscraper":
            seen = [model.new_bool_var("") for _ in cells]
            for i, cell in enumerate(cells):
                top = model.new_int_var(0, side, "")
                model.add_max_equality(top, cells[:i] or [0])
                model.add(cell > top).only_enforce_if(seen[i])
                model.add(cell <= top).only_enforce_if(~seen[i])
            model.add(sum(seen) == mark.value)
        case "quadruple":
            for digit in set(str(mark.value)):
                model.add(sum(is_there(cell, int(digit)) for cell in cells) >= str(mark.value).count(digit))
        case _:
            raise AssertionError(mark.kind)


def _pairs(model: cp_model.CpModel, cells, side: int, holds) -> None:
    both = range(1, side + 1)
    model.add_allowed_assignments(cells, [(a, b) for a in both for b in both if holds(a, b)])
