"""What every method is held to: small puzzles of a family, with all their solutions, found the long way."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from puzzles.nonogram import Nonogram, Palette
from puzzles.sudoku import Ground, Sudoku
from solvers.methods import Method, Methods, Result, solve_by
from solvers.verdict import Verdict
from tests.naive.lightup_solver import naive_solutions as bulbs_of
from tests.naive.nonogram_solver import naive_solutions as grids_of
from tests.naive.sudoku_sat import sat_boards
from tests.puzzles.lightup_boards import PZPR, SMALL, lightup
from tests.solvers.puzzles import CONTRADICTORY, UNEVEN


class Case(NamedTuple):
    """A puzzle and its solutions as bytes."""

    name: str
    puzzle: Any
    solutions: frozenset[bytes]


def case(name: str, puzzle: Any, solutions: Iterable[Any]) -> Case:
    return Case(name, puzzle, frozenset(bytes(list(map(int, grid))) for grid in solutions))


def as_bytes(result: Result) -> list[bytes]:
    return [bytes(solution.ravel().tolist()) for solution in result.solutions]


def expected_verdict(n_solutions: int) -> Verdict:
    return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(n_solutions, 2)]


def named(methods: Methods, *, complete: bool) -> list[Method]:
    return [method for method in methods.values() if method.is_complete == complete]


def hold_to_all_solutions(method: Method, each: Case, **options: Any) -> None:
    """A complete method lists every solution, and tells one, several and none apart at a limit of two."""
    n_solutions = len(each.solutions)
    result = solve_by(method, each.puzzle, limit=n_solutions + 2, **options)
    assert (result.verdict, result.complete) == (expected_verdict(n_solutions), True), (each.name, result)
    assert sorted(as_bytes(result)) == sorted(each.solutions), each.name
    few = solve_by(method, each.puzzle, **options)
    assert (few.verdict, len(few.solutions)) == (result.verdict, min(n_solutions, 2)), (each.name, few)
    assert set(as_bytes(few)) <= each.solutions
    assert not few.is_interrupted


def hold_to_some_solution(method: Method, each: Case, **options: Any) -> Result:
    """An incomplete method finds a solution where there is one, and never claims to know more."""
    result = solve_by(method, each.puzzle, **options)
    assert (result.verdict, result.complete) == (Verdict.UNKNOWN, False), each.name
    assert set(as_bytes(result)) <= each.solutions, each.name
    assert bool(result.solutions) == bool(each.solutions), (each.name, result)
    assert result.best is not None
    if result.solutions:
        assert (result.best == result.solutions[0]).all()
    return result


PICTURES = {
    "one blank cell": "0",
    "one painted cell": "1",
    "one row": "1101",
    "one column in color": "1/2/0/2/1",
    "all blank": "000/000",
    "all painted": "11/11/11",
    "two ways": "10/01",
    "two ways in color": "120/012",
    "four ways": "100/010/001",
    "a cross": "00100/00100/11111/00100/00100",
    "an empty line inside": "1011/0000/1110",
    "colors that touch": "1223/1023/3321",
    "more columns than rows": "1101101/0111010/1010011",
    "no line settles a cell": "01010/10101/01010/10001/01110",
    "in color, many ways": "1020/0102/2010/0201",
}


def picture(text: str) -> Nonogram:
    return Nonogram.from_grid(np.array([list(map(int, row)) for row in text.split("/")], np.uint8))


def drawn(name: str, puzzle: Nonogram) -> Case:
    return case(name, puzzle, (sum(grid, ()) for grid in grids_of(puzzle.rows, puzzle.columns)))


NONOGRAMS = [
    *(drawn(name, picture(text)) for name, text in PICTURES.items()),
    case("a contradiction", CONTRADICTORY, ()),
    case(
        "colors in the wrong order",
        Nonogram(rows=(((1, 2),), ((1, 1),)), columns=(((1, 1), (1, 2)), ()), palette=Palette.default(2)),
        (),
    ),
    case("rows that paint more than columns", UNEVEN, ()),
]

HARD = "9x9, 17 givens"
# Puzzles of our own; "none" has one more given, which no rule forbids at sight.
SMALL_SUDOKUS = {
    "2x2, empty but for a row": (Ground(2, 2), "1234............"),
    "2x2, unique": (Ground(2, 2), "....2.1......2.4"),
    "2x2, several": (Ground(2, 2), "....2.1......2.."),
    "2x2, none": (Ground(2, 2), "....2.1....3.2.4"),
    "2x3, unique": (Ground(2, 3), ".1.......1..25..1....4..4..65.6....."),
    "2x3, several": (Ground(2, 3), ".1.......1..25..1....4..4...5.6....."),
    "3x2, unique": (Ground(3, 2), "34...6..2.4........53..24......1...."),
    "3x2, none": (Ground(3, 2), "34...6..2.4...1....53..24......1...."),
    "1x3, unique": (Ground(1, 3), "..3...1.."),
    "1x1, empty": (Ground(1, 1), "."),
}
NINE = {
    "9x9, by singles": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "9x9, several": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8....",
    "9x9, none": "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    HARD: "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
}


def sudoku(box: Ground, text: str) -> Sudoku:
    return Sudoku(box, tuple(0 if letter == "." else int(letter) for letter in text))


SUDOKUS = [
    case(name, sudoku(box, text), sat_boards(box, sudoku(box, text).cells, 1000))
    for name, (box, text) in {**SMALL_SUDOKUS, **{name: (Ground(3, 3), text) for name, text in NINE.items()}}.items()
]

BOARDS = {
    "one cell": ".",
    "one wall": "#",
    "one wall that wants a bulb": "1",
    "walls alone": "##/#0",
    "two cells": "..",
    "one row, several": "...",
    "one column": "./1/./#/.",
    "no walls": ".../.../...",
    "no numbers": "..#/.../#..",
    "a number too large": "..3/...",
    "two numbers at odds": "1.0/.../...",
    "a number that settles all": ".../.4./...",
    "several beside a number": "..../.1../..../....",
    "a cell that stays dark": ".0/0#",
    "more columns than rows": "..1..#./#...2../..#...1",
    "from the docstring": "/".join(SMALL),
    "of pzpr": "/".join(PZPR),
}


def lit(name: str, rows: list[str]) -> Case:
    cells = [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
    board = [row.replace("*", ".") for row in rows]
    return case(name, lightup(rows), ([cell in bulbs for cell in cells] for bulbs in bulbs_of(board, 1000)))


LIGHTUPS = [lit(name, text.split("/")) for name, text in BOARDS.items()]
