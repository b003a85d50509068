"""The a-priori probabilities against the example of the paper, and against all placements written out."""

from hypothesis import given
from hypothesis import strategies as st

from puzzles.nonogram import Block, Nonogram
from solvers.nonogram.methods.a_priori import n_painting, painted_share
from solvers.nonogram.placements import n_placements
from tests.naive.nonogram_solver import naive_placements


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
