"""What the numbers settle, and the a-priori probabilities of bulbs, against the paper's example and the long way."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.lightup import BULB, WHITE
from puzzles.nonogram import Block, Nonogram
from solvers.lightup.methods.a_priori import bulb_shares, settle
from solvers.lightup.rules_kernel import EMPTY, SOLID, UNKNOWN
from solvers.nonogram.methods.a_priori import n_painting, painted_share
from solvers.nonogram.placements import n_placements
from tests.examples import examples
from tests.naive.lightup_solver import naive_solutions
from tests.naive.nonogram_solver import naive_placements
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


def black(*lengths: int) -> tuple[Block, ...]:
    return tuple(Block(length, 1) for length in lengths)


def test_the_example_of_figure_2() -> None:
    # A row of 6 cells reads 2 2 and a column of 5 reads 2 1; where they cross each paints the cell in 1 way of 3.
    assert (n_placements(black(2, 2), 6), n_placements(black(2, 1), 5)) == (3, 3)
    assert (n_painting(black(2, 2), 6)[2], n_painting(black(2, 1), 5)[2]) == (1, 1)
    puzzle = Nonogram(
        rows=(black(1), black(1), black(2, 2), black(1), black(1)),
        columns=(black(2), black(1), black(2, 1), black(1), black(1), ()),
    )
    assert painted_share(puzzle)[2, 2] == 0.2


@given(st.lists(st.integers(1, 3), max_size=4), st.integers(0, 3))
def test_counts_are_those_of_all_placements(lengths: list[int], slack: int) -> None:
    n_cells = max(1, sum(lengths) + max(len(lengths) - 1, 0) + slack)
    placements = list(naive_placements(black(*lengths), n_cells))
    assert n_placements(black(*lengths), n_cells) == len(placements)
    assert n_painting(black(*lengths), n_cells) == [sum(line[cell] for line in placements) for cell in range(n_cells)]


def test_a_line_that_is_too_short_has_no_placement() -> None:
    assert n_placements(black(2, 2), 4) == 0


def test_settled_cells_are_certain_and_a_contradiction_says_nothing() -> None:
    full = Nonogram(rows=(black(3), ()), columns=(black(1), black(1), black(1)))
    assert (painted_share(full) == [[1, 1, 1], [0, 0, 0]]).all()
    at_odds = Nonogram(rows=((), black(2)), columns=(black(2), ()))
    assert painted_share(at_odds)[0, 0] == 0.5
