"""What a setter asks of a puzzle, held to plain enumeration on small boards."""

from itertools import combinations, permutations, product

import pytest

from generator.detail import detail_of
from puzzles.lightup import LightUp
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Ground, Sudoku

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
        assert list(detail.removable) == removable
        assert len(_solutions(boards, _without(cells, *detail.together))) == 1
        rest = set(removable) - set(detail.together)
        assert all(len(_solutions(boards, _without(cells, *detail.together, cell))) > 1 for cell in rest)


def _without(cells, *gone):
    return tuple(0 if cell in gone else digit for cell, digit in enumerate(cells))


def _fewest(solutions, blanks):
    for n in range(1, len(blanks)):
        for some in combinations(blanks, n):
            seen = [tuple(solution[cell] for cell in some) for solution in solutions]
            if any(seen.count(each) == 1 for each in seen):
                return n
    return 0


def test_the_number_of_a_wall_is_a_clue_and_that_of_a_line_is_none():
    assert detail_of(LightUp.from_grid([[6, 1]])).removable == (1,)
    assert detail_of(Nonogram.from_grid([[1]])).removable is None


def test_more_solutions_than_are_listed_leave_the_fills_open_but_no_candidate_out():
    detail = detail_of(Sudoku(Ground(3, 3), (1, *(0,) * 80)), 2)
    assert (len(detail.proof.solutions), detail.fills) == (2, None)
    assert [len(counts) for counts in detail.counts[:9]] == [8] * 9  # without the 1 in their row or box
    assert len(detail.counts[-1]) == 9
