"""Boards of any size: kernels that read houses from tables, held to the slow ladder, those of 9x9, and solutions."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pipeline import generate_many
from generator.sudoku.request import SudokuRequest as Request
from kernels.jit import PLAIN
from puzzles.errors import RequestError
from puzzles.sudoku import Ground, Sudoku
from rating.rating import Status
from rating.sudoku import ladders
from rating.sudoku.any_size import forcing, ladder
from rating.sudoku.any_size.ladder import ladder_for
from rating.sudoku.explainer import beyond_wings_kernel, unique_loops_kernel
from rating.sudoku.explainer.ladder_kernel import GIVEN_UP, Log
from rating.sudoku.geometry import CLASSIC, MAX_SIDE
from rating.sudoku.rate import rate
from rating.sudoku.rules import SCALE
from solvers.sudoku.proof import prove
from tests.examples import either, examples, first
from tests.naive import sudoku_ladder as naive
from tests.naive import sudoku_pencil_marks as pencil
from tests.naive.sudoku_shapes import naive_boards
from tests.puzzles.sudoku_boards import boards, pattern_board
from tests.rating.sudoku_marks import as_array, deductions
from tests.rating.test_sudoku_ladder import golden

SMALL = (Ground(1, 3), Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(2, 4))
OF_NAIVE_LADDER = 62  # tenths


@st.composite
def unique_puzzles(draw: st.DrawFn) -> Sudoku:
    box, board = draw(boards(SMALL))
    cells = board.ravel().tolist()
    for cell in draw(st.permutations(range(len(cells)))):
        fewer = (*cells[:cell], 0, *cells[cell + 1 :])
        if len(naive_boards(box, fewer, 2)) == 1:
            cells = list(fewer)
    return Sudoku(box, tuple(cells))


def hard_puzzles(size: str, count: int) -> list[Sudoku]:
    request = Request(size=size, logic="any", rating="none", symmetry="none")
    return [record.puzzle for record in generate_many(request, 1, count)]


@examples(60)
@given(unique_puzzles())
def test_ratings_are_those_of_the_slow_ladder(puzzle: Sudoku) -> None:
    rating, outcome = rate(puzzle, prove(puzzle)), naive.climb(puzzle.cells, pencil.GroundTables(puzzle.ground))
    found = [round(10 * value) for value in (rating.peak, rating.pearl, rating.diamond)]
    assert rating.scale == SCALE
    judged = (rating.grade, rating.score, rating.minutes, rating.minutes_extrapolated)
    assert [each is None for each in judged] == [rating.status is not Status.EXACT] * 4
    if outcome.is_solved:
        assert rating.status is Status.EXACT
        assert found == [outcome.hardest, outcome.to_first_digit, outcome.first]
    else:
        assert found[0] > OF_NAIVE_LADDER


@pytest.mark.parametrize("size", first(2, ["6x6", "8x8", "12x12"][: 2 if PLAIN else 3]))
def test_larger_boards_are_rated_as_by_the_slow_ladder(size: str) -> None:
    for puzzle in hard_puzzles(size, 3 if PLAIN else 8):
        rating, outcome = rate(puzzle, prove(puzzle)), naive.climb(puzzle.cells, pencil.GroundTables(puzzle.ground))
        peak = round(10 * rating.peak)
        assert peak == outcome.hardest if outcome.is_solved else peak > OF_NAIVE_LADDER


def log_of(puzzles: list[str], monkeypatch: pytest.MonkeyPatch) -> Log:
    """Rate 9x9 puzzles by the kernels for all sizes."""
    with monkeypatch.context() as patch:
        patch.setitem(ladders.LADDERS, SCALE, ladder_for(CLASSIC))
        return ladders.solve_all(np.array([as_array(puzzle) for puzzle in puzzles]))


def test_9x9_puzzles_get_the_same_ratings_from_both_kinds_of_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 62 if PLAIN else either(71, 94)
    puzzles = [puzzle for puzzle, (er, _, _) in golden()[:: 4 if PLAIN else 2] if er <= most]
    both = ladders.solve_all(np.array([as_array(puzzle) for puzzle in puzzles])), log_of(puzzles, monkeypatch)
    assert (both[0].open_cells == 0).all()
    for one, other in zip(*both, strict=True):
        assert np.array_equal(one, other)


def test_a_limit_ends_the_rounds() -> None:
    (puzzle,) = hard_puzzles("8x8", 1)
    proof = prove(puzzle)
    peak = rate(puzzle, proof).peak
    assert rate(puzzle, proof, up_to=peak).status is Status.EXACT
    below = rate(puzzle, proof, up_to=1.0)
    assert (below.status, below.limit, below.grade, below.score) == (Status.LOWER_BOUND, 1.0, None, None)
    with pytest.raises(RequestError, match=r"limit 0\.5"):
        rate(puzzle, proof, up_to=0.5)


@pytest.mark.parametrize(
    ("modules", "name"),
    [
        ([ladder], "_MAX_NODES"),
        ([forcing], "MAX_NODES"),
        ([unique_loops_kernel, beyond_wings_kernel], "MOST_STEPS"),
    ],
)
def test_a_search_that_is_too_large_makes_a_lower_bound(
    modules: list[object], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "MOST_STEPS" and not PLAIN:
        pytest.skip("a constant of compiled code")
    text = next(puzzle for puzzle, (er, _, _) in golden() if er >= 80)
    puzzle = Sudoku(CLASSIC, tuple(as_array(text).tolist()))
    for module in modules:
        monkeypatch.setattr(module, name, 1)
    ladder_for.cache_clear()
    monkeypatch.setitem(ladders.LADDERS, SCALE, ladder_for(CLASSIC))
    ladder_for.cache_clear()
    log = ladders.solve_all(np.array([puzzle.cells]))
    assert (log.limits.tolist(), log.is_beyond.tolist()) == ([GIVEN_UP], [True])
    rating, steps = rate(puzzle, prove(puzzle)), deductions(puzzle)
    assert (rating.status, rating.grade, rating.score) == (Status.LOWER_BOUND, None, None)
    assert sum(len(step.places) for step in steps) < len(puzzle.cells) - puzzle.n_givens


def test_a_board_that_is_too_large_for_all_rules_has_a_lower_bound() -> None:
    side = MAX_SIDE + 2
    box = Ground(8, side // 8)
    board = pattern_board(box)
    board[0, 0] = 0
    puzzle = Sudoku.from_grid(board, box)
    for up_to in (None, 5.0):
        rating = rate(puzzle, prove(puzzle), up_to=up_to)
        assert (rating.status, rating.peak, rating.peak_rule) == (Status.LOWER_BOUND, 1.0, "full house")
        assert (rating.grade, rating.limit) == (None, None)
    assert deductions(puzzle) == ()
