"""The exact methods for Sudokus, one by one: what they count, how they stop and go on, and what they propagate."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.sudoku import Ground, Sudoku
from solvers.methods import Method, Result, parameters_of, solve_by
from solvers.sudoku.methods import METHODS, depth_first, solve
from solvers.sudoku.methods import propagation as takano
from solvers.sudoku.methods.propagation_kernel import advance, begin
from solvers.verdict import Verdict
from tests.examples import examples
from tests.naive.sudoku_searches import naive_nodes, naive_norvig_nodes, naive_propagation
from tests.naive.sudoku_shapes import naive_boards, naive_candidates
from tests.puzzles.sudoku_boards import pattern_board
from tests.solvers.methods import HARD, NINE, SMALL_SUDOKUS, sudoku

SLICED = ("backtracking", "forward-checking", "bits", "norvig", "propagation", "dancing-links")
BOXES = (Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(1, 4), Ground(3, 1))
LOCKED = {"a box lacks places": ".23.......45.......67", "a row lacks places": "...234567"}  # of 1, 8 and 9
EMPTY = sudoku(Ground(2, 2), "." * 16)  # 288 boards


@st.composite
def puzzles(draw: st.DrawFn, boxes: tuple[Ground, ...] = BOXES) -> Sudoku:
    """Few givens that no rule forbids at sight; there may be no solution, one or many."""
    box = draw(st.sampled_from(boxes))
    cells = (0,) * box.side**2
    for cell in draw(st.lists(st.integers(0, box.side**2 - 1), min_size=box.side, max_size=3 * box.side)):
        digits = sorted(naive_candidates(box, cells).get(cell, ()))
        if digits:
            cells = (*cells[:cell], draw(st.sampled_from(digits)), *cells[cell + 1 :])
    return Sudoku(box, cells)


def board_with_holes(box: Ground, n_holes: int) -> Sudoku:
    return Sudoku(box, (0,) * n_holes + tuple(pattern_board(box).ravel().tolist()[n_holes:]))


@pytest.mark.parametrize("name", [*SLICED, "cp", "sat"])
@examples(5 if PLAIN else 15)
@given(puzzle=puzzles())
def test_searches_agree_with_the_long_way(name: str, puzzle: Sudoku) -> None:
    limit = 20
    n_boards = len(naive_boards(puzzle.ground, puzzle.cells, limit + 1))
    result = solve(puzzle, name, limit=limit)
    assert len(result.solutions) == len({solution.tobytes() for solution in result.solutions}) == min(n_boards, limit)
    if n_boards != limit:  # a search that found exactly so many may know that there is no other, or not
        assert result.complete == (n_boards < limit)


@pytest.mark.parametrize("text", [text for _, text in SMALL_SUDOKUS.items()], ids=list(SMALL_SUDOKUS))
def test_nodes_are_the_digits_written(text: tuple[Ground, str]) -> None:
    puzzle = sudoku(*text)
    plain = naive_nodes(puzzle.ground, puzzle.cells, ahead=False, mrv=False)
    for name in ("backtracking", "bits"):
        assert solve(puzzle, name, limit=1000).effort == {"nodes": plain}
    for texts, mrv in (({"mrv": "no"}, False), ({}, True)):
        method = METHODS["forward-checking"]
        result = solve_by(method, puzzle, parameters_of(method, texts), limit=1000)
        assert result.effort == {"nodes": naive_nodes(puzzle.ground, puzzle.cells, ahead=True, mrv=mrv)}


@pytest.mark.parametrize("name", SLICED)
def test_a_search_in_slices_is_the_same_search(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    results = solve(EMPTY, name, limit=1000)
    assert (len(results.solutions), results.complete) == (288, True)
    monkeypatch.setattr(depth_first, "_STEPS_A_SLICE", 1)
    seen: list[Result] = []
    again = solve(EMPTY, name, limit=1000, on_progress=seen.append)
    assert again.effort == results.effort
    assert [each.tobytes() for each in again.solutions] == [each.tobytes() for each in results.solutions]
    nodes = [each.effort["nodes"] for each in seen]
    assert max(np.diff(nodes)) == 1
    assert [len(each.solutions) for each in seen] == sorted(len(each.solutions) for each in seen)


@pytest.mark.parametrize("name", SLICED)
def test_the_budget_is_kept_to_the_node(name: str) -> None:
    needed = solve(EMPTY, name, limit=1000).effort["nodes"]
    enough = solve(EMPTY, name, limit=1000, budget=needed)
    assert (enough.complete, enough.effort["nodes"]) == (True, needed)
    short = solve(EMPTY, name, limit=1000, budget=needed - 1)
    assert (short.complete, short.effort["nodes"]) == (False, needed - 1)
    assert short.verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("name", [*SMALL_SUDOKUS, HARD])
def test_norvig_walks_as_published(name: str) -> None:
    puzzle = sudoku(*SMALL_SUDOKUS[name]) if name in SMALL_SUDOKUS else sudoku(Ground(3, 3), NINE[name])
    result = solve(puzzle, "norvig", limit=1000)
    assert result.effort == {"nodes": naive_norvig_nodes(puzzle.ground, puzzle.cells)}


def hold_to_the_rules(puzzle: Sudoku, *, locked: bool, pairs: bool) -> None:
    sets = takano.sets_for(puzzle, takano.Parameters(locked, pairs))
    begin(sets)
    expected = naive_propagation(puzzle.ground, puzzle.cells, locked=locked, pairs=pairs)
    assert (sets.progress[0].depth == depth_first.TOP) == (expected is not None)
    if expected is not None:
        masks = sets.candidates["words"][:, 0].tolist()
        assert masks == [sum(1 << digit - 1 for digit in digits) for digits in expected]


@examples(8 if PLAIN else 40)
@given(puzzle=puzzles(), locked=st.booleans(), pairs=st.booleans())
def test_propagation_leaves_what_its_rules_leave(puzzle: Sudoku, locked: bool, pairs: bool) -> None:
    hold_to_the_rules(puzzle, locked=locked, pairs=pairs)


@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
@pytest.mark.parametrize(("locked", "pairs"), [(False, False), (False, True), (True, False), (True, True)])
@pytest.mark.parametrize("text", [NINE[HARD], *LOCKED.values()], ids=[HARD, *LOCKED])
def test_propagation_leaves_what_its_rules_leave_on_9x9(text: str, locked: bool, pairs: bool, turned: bool) -> None:
    grid = sudoku(Ground(3, 3), text.ljust(81, ".")).grid
    hold_to_the_rules(Sudoku.from_grid(grid.T if turned else grid), locked=locked, pairs=pairs)


@examples(5 if PLAIN else 25)
@given(puzzle=puzzles())
def test_the_heap_is_in_order_and_a_search_puts_everything_back(puzzle: Sudoku) -> None:
    sets = takano.sets_for(puzzle, takano.Parameters())
    begin(sets)
    before = (sets.candidates.tobytes(), sets.places.tobytes(), sets.first.tobytes())
    is_open = sets.progress[0].depth == depth_first.TOP
    while advance(sets, 1_000) == depth_first.FOUND:
        check_heap(sets)
    if is_open and sets.progress[0].depth == depth_first.ABOVE_TOP:
        assert (sets.candidates.tobytes(), sets.places.tobytes(), sets.first.tobytes()) == before
    check_heap(sets)


def check_heap(sets: takano.Sets) -> None:
    counts = [mask.bit_count() for mask in sets.candidates["words"][:, 0].tolist()]
    in_order = [counts[cell] for cell in sets.order]
    assert in_order == sorted(counts)
    assert [int(sets.rank[cell]) for cell in sets.order] == list(range(len(counts)))
    assert sets.first.tolist() == [sum(n < k for n in counts) for k in range(len(sets.first))]


@pytest.mark.parametrize("name", SLICED)
@pytest.mark.parametrize("box", [Ground(2, 8), Ground(4, 4)], ids=str)
def test_larger_boards_are_completed(name: str, box: Ground) -> None:
    result = solve(board_with_holes(box, 5 if PLAIN else 20), name)
    assert result.verdict is Verdict.UNIQUE


@pytest.mark.parametrize("name", ["backtracking", "bits", "forward-checking"])
def test_sets_may_be_wider_than_a_word(name: str) -> None:
    result = solve(board_with_holes(Ground(5, 13), 3), name)
    assert (result.verdict, result.effort["nodes"]) == (Verdict.UNIQUE, 3)


def stopped_at_once(method: Method) -> Result:
    def stop(_known: Result) -> None:
        raise KeyboardInterrupt

    return solve_by(method, sudoku(Ground(3, 3), "." * 81), limit=1_000_000_000, on_progress=stop)


@pytest.mark.parametrize("name", ["cp", "sat", "propagation"])
def test_interruption_ends_a_search_at_once(name: str) -> None:
    result = stopped_at_once(METHODS[name])
    assert result.is_interrupted
    assert not result.complete
