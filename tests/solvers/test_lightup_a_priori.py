"""What the numbers settle, and the a-priori probabilities of bulbs, against the paper's example and the long way."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given

from puzzles.lightup import BULB, WHITE
from solvers.lightup.methods.a_priori import bulb_shares, settle
from solvers.lightup.rules_kernel import EMPTY, SOLID, UNKNOWN
from tests.examples import examples
from tests.naive.lightup_solver import naive_solutions
from tests.puzzles.lightup_boards import board_of, lightup
from tests.solvers.lightup_cells import BOARD, beside, seen

MARKS = {"*": BULB, "x": EMPTY, "?": UNKNOWN, "#": SOLID}


def marks_of(text: str) -> np.ndarray:
    return np.array([[MARKS[sign] for sign in row] for row in text.split()], np.uint8)


@pytest.mark.parametrize(
    ("rows", "marks"),
    [
        ("..0..", "?x#x?"),
        ("... .4. ...", "x*x *#* x*x"),
        ("2.. ...", "#*x *xx"),  # and one bulb lights what another would
        ("1.. 0..", "#*x #x?"),  # one number rules out, so that another needs what is left
        (".3# #..", "*## #*x"),  # more than there is room for beside
        (".#. ...", "?#? ???"),
        ("#. ..", "#? ??"),
        ("1", "#"),
    ],
)
def test_numbers_settle_what_they_can(rows: str, marks: str) -> None:
    assert settle(lightup(rows.split())).tolist() == marks_of(marks).tolist()


@examples(100)
@given(BOARD)
def test_what_is_settled_holds_in_every_solution_and_bulbs_never_see_each_other(rows: list[str]) -> None:
    board = lightup(rows)
    marks = settle(board)
    assert ((marks == SOLID) == (board.grid != WHITE)).all()
    bulbs = {(int(r), int(c)) for r, c in np.argwhere(marks == BULB)}
    for bulb in bulbs:
        assert not seen(board, bulb) & bulbs
        assert all(marks[cell] == EMPTY for cell in seen(board, bulb))
    for solution in naive_solutions(board_of(board), 50):
        assert bulbs <= solution
        assert not solution & {(int(r), int(c)) for r, c in np.argwhere(marks == EMPTY)}


def test_the_example_of_figure_9() -> None:
    board = lightup(["......", "#.3.##", ".1....", "#..###", "##.###", "##.###"])
    marks = marks_of("#?*?## #?#?## x#???# #??### ##?### ##?###")
    marks[0, 0] = marks[2, 5] = EMPTY
    assert bulb_shares(board, marks)[2, 2] == pytest.approx(1 / 12)


def chosen(others: list[tuple[int, int]], wanted: int) -> int:
    return sum(1 for _ in combinations(others, wanted)) if wanted >= 0 else 0


@examples(100)
@given(BOARD)
def test_probabilities_are_counts_of_placements_written_out(rows: list[str]) -> None:
    board = lightup(rows)
    marks = settle(board)
    shares = bulb_shares(board, marks)
    assert (np.isnan(shares) == (marks != UNKNOWN)).all()
    for row, column in np.argwhere(marks == UNKNOWN).tolist():
        n_with = n_without = 1
        for number in beside(board, row, column):
            if board.grid[number] <= 4:
                around = beside(board, *number)
                others = [cell for cell in around if marks[cell] == UNKNOWN and cell != (row, column)]
                lacking = int(board.grid[number]) - sum(marks[cell] == BULB for cell in around)
                n_with *= chosen(others, lacking - 1)
                n_without *= chosen(others, lacking)
        lights = [cell for cell in seen(board, (row, column)) if marks[cell] == UNKNOWN]
        in_row = sum(cell[0] == row for cell in lights)
        n_without *= (in_row + 1) * (len(lights) - in_row + 1) - 1  # at least one of both
        expected = n_with / (n_with + n_without) if n_with + n_without else 0.5
        assert shares[row, column] == pytest.approx(expected)
