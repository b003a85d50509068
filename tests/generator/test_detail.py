"""What a setter asks of a puzzle, held to plain enumeration on small boards."""

from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from generator import detail
from generator.detail import detail_of
from generator.families import FURTHER, family_named
from generator.games.request import REQUESTS
from generator.pipeline import generate
from generator.sudoku.family import SudokuFamily
from generator.sudoku.request import SudokuRequest
from puzzles.cells import cell_name
from puzzles.lightup import LightUp
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Ground, Mark, Sudoku
from solvers.verdict import Effort
from tests.naive.sudoku_marks import boards_of

_CELLS = (
    "1..4....2......3",
    "..2..1..1.......",
    "..2..1....3..4..",
    "1.3.4...........",
    "1234341223414123",
    "12.4341223414123",
)


@pytest.fixture(scope="module")
def boards():
    """Return all 288 boards of 4x4."""
    bands = [a + b for a, b in product(permutations(range(1, 5)), repeat=2) if {*a[:2], *b[:2]} == {1, 2, 3, 4}]
    columns = [list(zip(band[:4], band[4:], strict=True)) for band in bands]
    return [
        upper + lower
        for upper, above in zip(bands, columns, strict=True)
        for lower, below in zip(bands, columns, strict=True)
        if all(len({*a, *b}) == 4 for a, b in zip(above, below, strict=True))
    ]


def _solutions(boards, cells):
    return [board for board in boards if all(given in (0, digit) for given, digit in zip(cells, board, strict=True))]


@pytest.mark.parametrize("text", _CELLS)
def test_it_is_what_enumeration_says(boards, text):
    cells = tuple(int(sign) for sign in text.replace(".", "0"))
    detail = detail_of(Sudoku(Ground(2, 2), cells))
    solutions = _solutions(boards, cells)
    assert len(detail.proof.solutions) == len(solutions)
    blanks = [cell for cell, digit in enumerate(cells) if not digit]
    assert list(detail.open_cells) == blanks
    for cell, counts in zip(blanks, detail.counts, strict=True):
        column = [solution[cell] for solution in solutions]
        assert counts == {digit: column.count(digit) for digit in sorted(set(column))}
    equal = {(a, b) for a, b in combinations(blanks, 2) if all(solution[a] == solution[b] for solution in solutions)}
    assert {pair for group in detail.equal for pair in combinations(group, 2)} == {
        (a, b) for a, b in equal if a not in detail.fixed
    }
    if len(solutions) > 1:
        assert detail.removable is None
        assert detail.fewest == len(detail.fills) == _fewest(solutions, blanks)
        left = [each for each in solutions if all(each[cell] == value for cell, value in detail.fills)]
        assert len(left) == 1
    else:
        assert detail.fills == ()
        removable = [cell for cell in range(16) if cells[cell] and len(_solutions(boards, _without(cells, cell))) == 1]
        assert list(detail.removable) == [cell_name(cell, 4) for cell in removable]
        together = [cell for cell in removable if cell_name(cell, 4) in detail.together]
        assert len(_solutions(boards, _without(cells, *together))) == 1
        rest = set(removable) - set(together)
        assert all(len(_solutions(boards, _without(cells, *together, cell))) > 1 for cell in rest)


@pytest.mark.parametrize("text", ["1234341223414123", "12..3...4..2...3", "1...23......4...", "12....3..4......"])
def test_a_conflict_has_no_solution_and_each_part_of_it_less_has_some(boards, text):
    cells = tuple(int(sign) for sign in text.replace(".", "0"))
    found = [clue.name for clue in detail_of(Sudoku(Ground(2, 2), cells)).conflict]
    assert bool(found) == (not _solutions(boards, cells))
    named = [cell for cell in range(16) if cell_name(cell, 4) in found]
    alone = tuple(digit if cell in named else 0 for cell, digit in enumerate(cells))
    assert len(named) == len(found)
    assert all(_solutions(boards, _without(alone, cell)) for cell in named)
    assert bool(named) == (not _solutions(boards, alone))


@pytest.mark.parametrize(
    ("total", "given", "conflict"),
    [(3, 0, ()), (3, 4, ("R1C1", "cage at R1C1")), (3, 1, ()), (7, 1, ("R1C1", "cage at R1C1"))],
)
def test_a_cage_that_contradicts_a_given_is_named_with_it(total, given, conflict):
    ground = Ground(2, 2, marks=(Mark("cage", (0, 1), total), Mark("cage", (14, 15), 5)))
    found = detail_of(Sudoku(ground, (given, *(0,) * 15))).conflict
    assert tuple(clue.name for clue in found) == conflict


def _without(cells, *gone):
    return tuple(0 if cell in gone else digit for cell, digit in enumerate(cells))


def _fewest(solutions, blanks):
    for n in range(1, len(blanks)):
        for some in combinations(blanks, n):
            seen = [tuple(solution[cell] for cell in some) for solution in solutions]
            if any(seen.count(each) == 1 for each in seen):
                return n
    return 0


def test_marks_are_clues_that_could_go_like_givens():
    n_removed = 0
    for seed in range(1, 6):
        puzzle = generate(SudokuRequest(variant="killer", size="4x4", clues=2), seed).puzzle
        marks = puzzle.ground.marks
        others = [
            Sudoku(puzzle.ground._replace(marks=marks[:i] + marks[i + 1 :]), puzzle.cells) for i in range(len(marks))
        ]
        detail = detail_of(puzzle)
        free = [
            f"cage at {cell_name(mark.cells[0], 4)}"
            for mark, other in zip(marks, others, strict=True)
            if len(boards_of(other)) == 1
        ]
        assert [name for name in detail.removable if "cage" in name] == free
        n_removed += len(free)
        several = max(others, key=lambda other: len(boards_of(other)))
        solutions, found = boards_of(several), detail_of(several)
        assert len(found.proof.solutions) == len(solutions)
        assert [counts.keys() for counts in found.counts] == [
            set(column) for column, given in zip(zip(*solutions, strict=True), several.cells, strict=True) if not given
        ]
    assert n_removed


def test_more_solutions_than_are_listed_leave_no_candidate_out():
    puzzle = Sudoku(Ground(3, 3), (*range(1, 10), *(0,) * 72))
    detail = detail_of(puzzle)
    assert (len(detail.proof.solutions), detail.is_whole) == (10_000, True)
    # the first row forbids three digits below it in its box, and one in the rest of a column
    assert [len(counts) for counts in detail.counts] == [6] * 18 + [8] * 54
    filled = family_named("sudoku").prove(_filled(puzzle, detail.fills))
    assert str(filled.verdict) == "unique"


def test_no_clue_is_said_to_stay_where_its_proof_took_too_long(monkeypatch):
    class HardSudokus(SudokuFamily):
        def prove(self, puzzle, limit=2):
            return replace(super().prove(puzzle, limit), effort=Effort(conflicts=100))

    monkeypatch.setitem(FURTHER, "sudoku", HardSudokus())
    puzzle = Sudoku(Ground(2, 2), (0, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    assert len(detail_of(puzzle).removable) == 15
    monkeypatch.setattr(detail, "_MOST_CONFLICTS", 500)
    assert detail_of(puzzle).removable is None


def _filled(puzzle, fills):
    return Sudoku(puzzle.ground, tuple(dict(fills).get(cell, digit) for cell, digit in enumerate(puzzle.cells)))


def test_clues_of_walls_and_runs_could_go_and_those_of_lines_could_not():
    assert detail_of(LightUp.from_grid([[6, 1]])).removable == ("R1C2",)
    assert detail_of(Nonogram.from_grid([[1]])).removable is None
    puzzle, family = generate(REQUESTS["kakuro"](size="6x6"), 1).puzzle, family_named("kakuro")
    names = family.clue_names(puzzle)
    assert len(names) == len({*names})
    sums = [family.without_clues(puzzle, (number,)).clues for number in range(len(names))]
    for name, left in zip(names, sums, strict=True):
        layer = name.rpartition(" ")[0].replace(" ", "_")
        gone = {name: (entries != left[name]).sum() for name, entries in puzzle.clues.items()}
        assert [name for name, count in gone.items() if count] == [layer]
        assert gone[layer] > 1  # the whole run
