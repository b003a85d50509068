"""Proofs of Sudoku of any shape against all solutions, as two independent solvers list them."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pipeline import generate_many
from generator.sudoku.request import SudokuRequest
from kernels.jit import PLAIN
from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.marks.mark import Mark
from solvers.sudoku import minimal as minimal_module
from solvers.sudoku import sat
from solvers.sudoku.classic_proof import prove_classic
from solvers.sudoku.minimal import minimal_givens
from solvers.sudoku.proof import Budget, prove, prove_many
from solvers.verdict import Verdict
from tests.examples import examples
from tests.naive.sudoku_grounds import SMALL as VARIED
from tests.naive.sudoku_sat import sat_boards
from tests.naive.sudoku_searches import naive_propagation
from tests.naive.sudoku_shapes import naive_boards, naive_singles
from tests.puzzles.sudoku_boards import boards, pattern_board
from tests.solvers.test_proofs import HARDEST, assert_proved

# Wikipedia's example; two of Gordon Royle's 17 clues; magictour's first; the first of the forum's hardest.
NEEDS_SEARCH = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
NEEDS_POINTING = ".................1..1..2.34....34....5........6....7.....6..57...4......2....86.."
NEEDS_CLAIMING = ".................1..2..3........425..1...6...7............1..8...48...9..6..7...3"
NEEDS_SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# The cells of eighteen arrows, each from its circle on: "Arrow, slow" of Interactive-Sudoku-Solver.
HARD_ARROWS = (
    "12 21 31, 13 22 11, 25 15 24, 37 27 18, 39 28 38 29, 36 46 57, 42 43 32, 51 52 53, 62 73 74, 72 63 54, "
    "23 34 45 56, 71 81 92, 93 82 91, 94 95 96 97, 87 88 89, 78 67 76, 58 68 77, 55 66 75"
)


def classic(text):
    return Sudoku(Ground(3, 3), tuple(int(sign) for sign in text.replace(".", "0")))


def tupled(board):
    return tuple(board.ravel().tolist())


@pytest.mark.parametrize("budget", [Budget(), Budget(nodes=0)])
@pytest.mark.parametrize("ground", VARIED, ids=str)
def test_variants_have_the_solutions_of_an_independent_solver(ground, budget):
    boards = sat_boards(ground, (0,) * 16, 40)
    for share in (0, 0.2, 0.5):
        random = np.random.default_rng(round(10 * share))
        board = boards[len(boards) // 2] if boards else (0,) * 16
        cells = tuple(np.where(random.random(16) < share, board, 0).tolist())
        puzzle = Sudoku(ground, cells)
        assert_proved(puzzle, prove(puzzle, 40, budget), sat_boards(ground, cells, 41), 40)


@pytest.mark.parametrize(
    ("text", "method", "without_nodes"),
    [
        (NEEDS_SINGLES, "singles", "singles"),
        (NEEDS_POINTING, "locked", "locked"),
        (NEEDS_CLAIMING, "locked", "locked"),
        (NEEDS_SEARCH, "search", "sat"),
        (HARDEST, "search", "sat"),
    ],
)
def test_the_method_is_the_strongest_means_that_was_needed(text, method, without_nodes):
    puzzle = classic(text)
    proof = prove(puzzle)
    assert (proof.verdict, proof.method) == (Verdict.UNIQUE, method)
    assert (naive_singles(puzzle.ground, puzzle.cells).count(0) == 0) is (method == "singles")
    asked = prove(puzzle, budget=Budget(nodes=0))
    assert (asked.verdict, asked.method) == (Verdict.UNIQUE, without_nodes)


@examples(10 if PLAIN else 60)
@given(boards((Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(2, 4), Ground(3, 3))), st.randoms(use_true_random=True))
def test_singles_and_locked_candidates_are_enough_exactly_when_they_are_by_hand(sample, random):
    box, board = sample
    cells = list(tupled(board))
    for cell in random.sample(range(len(cells)), len(cells) * 2 // 3):
        cells[cell] = 0
    puzzle = Sudoku(box, tuple(cells))
    method = prove(puzzle).method
    assert (method == "singles") is (0 not in naive_singles(box, puzzle.cells))
    left = naive_propagation(box, puzzle.cells, locked=True, pairs=False)
    assert (method in ("singles", "locked")) is all(len(digits) == 1 for digits in left)


def test_short_sums_of_any_kind_are_blamed_as_a_whole():
    arrows = [[int(row) * 9 + int(column) - 10 for row, column in each.split()] for each in HARD_ARROWS.split(", ")]
    marks = tuple(Mark("arrow", tuple(cells)) for cells in arrows)
    proof = prove(Sudoku.from_grid([[0] * 9] * 9, Ground(3, 3, marks=marks)))
    assert proof.verdict is Verdict.UNIQUE
    assert proof.effort.nodes < 10_000  # 6,884; and 21,807 where the last known cell is blamed


def test_one_witness_without_a_second_leaves_the_verdict_open():
    puzzle = classic(NEEDS_SEARCH)
    n_nodes = prove(puzzle).effort.nodes
    proof = prove(puzzle, budget=Budget(nodes=n_nodes - 1, conflicts=0))
    assert len(proof.solutions) == 1
    assert not proof.complete
    assert proof.verdict is Verdict.UNKNOWN
    settled = prove(puzzle, budget=Budget(nodes=n_nodes - 1))
    assert (settled.verdict, settled.method, settled.complete) == (Verdict.UNIQUE, "sat", True)


def test_lanes_prove_what_the_scalar_search_proves() -> None:
    gone = [NEEDS_SEARCH.replace(digit, ".") for digit in "12"]
    puzzles = [classic(text) for text in (NEEDS_SINGLES, NEEDS_SEARCH, *gone, "12345678." + "." * 17 + "9" + "." * 54)]
    ours, others = prove_many(puzzles, by_lanes=True), prove_many(puzzles)
    assert [(proof.verdict, proof.complete) for proof in ours] == [(proof.verdict, proof.complete) for proof in others]
    assert "sat" not in {proof.method for proof in ours}
    assert {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE} <= {proof.verdict for proof in ours}
    for puzzle, proof in zip(puzzles, ours, strict=True):
        assert len({board.tobytes() for board in proof.solutions}) == len(proof.solutions)
        assert not any(puzzle.check(board) for board in proof.solutions)


@examples(8 if PLAIN else 60)
@given(boards((Ground(3, 3),)), st.integers(22, 60), st.randoms(use_true_random=True))
def test_a_single_classic_puzzle_is_proved_as_many_are(sample, n_gone, random):
    box, board = sample
    cells = list(tupled(board))
    for cell in random.sample(range(81), n_gone):
        cells[cell] = 0
    puzzles = [Sudoku(box, tuple(cells))]
    first, second = random.sample([cell for cell in range(81) if cells[cell]], 2)
    cells[first], cells[second] = cells[second], cells[first]  # which, as a rule, leaves no solution
    with suppress(PuzzleError):
        puzzles.append(Sudoku(box, tuple(cells)))
    ours = [prove_classic(puzzle.cells) for puzzle in puzzles]
    for puzzle, single, general in zip(puzzles, ours, prove_many(puzzles), strict=True):
        assert (single.verdict, single.complete, single.method) == (general.verdict, general.complete, general.method)
        assert single.effort.lines == general.effort.lines or single.method == "search"
        assert len({tupled(solution) for solution in single.solutions}) == len(general.solutions)
        assert not any(puzzle.check(solution) for solution in single.solutions)
        (in_lanes,) = prove_many([puzzle], by_lanes=True)
        assert all(map(np.array_equal, single.solutions, in_lanes.solutions)) or len(single.solutions) > 1


def test_proofs_one_after_another_and_in_threads_share_no_memory():
    puzzles = [classic(text) for text in (NEEDS_SINGLES, NEEDS_SEARCH, NEEDS_POINTING, NEEDS_SEARCH.replace("1", "."))]
    proofs = [prove_classic(puzzle.cells) for puzzle in puzzles]
    with ThreadPoolExecutor(4) as pool:
        others = list(
            pool.map(lambda puzzle: [prove_classic(puzzle.cells) for _ in range(1 if PLAIN else 50)], puzzles)
        )
    for puzzle, proof, again in zip(puzzles, proofs, others, strict=True):
        assert set(again) == {proof}
        assert not any(puzzle.check(solution) for solution in proof.solutions)
        with pytest.raises(ValueError, match="read-only"):
            proof.solutions[0][0, 0] = 1


@examples(10)
@given(
    boards((Ground(1, 2), Ground(2, 2), Ground(2, 3), Ground(3, 2))),
    st.randoms(use_true_random=True),
    st.sampled_from([0, 1, 2_000]),  # with few nodes a SAT solver decides
)
def test_minimal_givens_are_those_of_removing_one_after_the_other(sample, random, nodes):
    box, board = sample
    order = random.sample(range(board.size), random.randint(0, board.size))
    size, fewest = random.choice((1, 1, 2, 3)), random.choice((0, 0, board.size // 2))
    groups = [order[start : start + size] for start in range(0, len(order), size)]
    expected = tupled(board)
    for group in groups:
        fewer = tuple(0 if cell in group else digit for cell, digit in enumerate(expected))
        if len(fewer) - fewer.count(0) >= fewest and len(naive_boards(box, fewer, 2)) == 1:
            expected = fewer
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(minimal_module, "_NODES", nodes)
        minimal = minimal_givens(Sudoku(box, tupled(board)), board, groups, fewest)
    assert minimal.is_minimal
    assert tupled(minimal.grid) == expected


def test_minimal_givens_say_when_the_budget_runs_out():
    puzzle = classic(HARDEST)
    (board,) = prove(puzzle).solutions
    givens = [[cell] for cell in np.flatnonzero(puzzle.grid).tolist()]
    minimal = minimal_givens(puzzle, board, givens, max_conflicts=0)
    assert not minimal.is_minimal
    assert (minimal.grid == puzzle.grid).all()


def test_givens_of_a_board_that_takes_too_many_clauses_all_stay(monkeypatch):
    monkeypatch.setattr(minimal_module, "MAX_SIDE", 5)
    board = pattern_board(Ground(2, 3))
    minimal = minimal_givens(Sudoku.from_grid(board), board, [[0]])
    assert not minimal.is_minimal
    assert (minimal.grid == board).all()


def test_minimal_givens_refuse_what_is_not_the_only_solution():
    board = np.array([[1, 2], [2, 1]])
    with pytest.raises(PuzzleError, match="does not solve"):
        minimal_givens(Sudoku(Ground(1, 2), (2, 0, 0, 0)), board, [[0]])
    with pytest.raises(PuzzleError, match="another solution"):
        minimal_givens(Sudoku(Ground(1, 2), (0, 0, 0, 0)), board, [])
    with pytest.raises(PuzzleError, match="expected cells with givens"):
        minimal_givens(Sudoku(Ground(1, 2), (1, 0, 0, 0)), board, [[1]])


@pytest.mark.parametrize(
    ("is_given", "verdict"),
    [
        (lambda board, row, column: board < 0, Verdict.MULTIPLE),
        (lambda board, row, column: board < 5, Verdict.MULTIPLE),
        (lambda board, row, column: row // 2 != 1, Verdict.MULTIPLE),
        (lambda board, row, column: column // 2 != 2, Verdict.MULTIPLE),
        # Where the board of shifts has 1 twice there are 1 and 2.
        (lambda board, row, column: (row == 0) & (column == 0) | (row == 1) & (column == 3), Verdict.UNKNOWN),
    ],
)
def test_boards_of_too_many_clauses_have_two_solutions_that_differ_by_an_exchange(monkeypatch, is_given, verdict):
    monkeypatch.setattr(sat, "MAX_CLAUSES", 0)
    board = pattern_board(Ground(2, 3))
    givens = np.where(is_given(board, *np.indices(board.shape)), board, 0)
    if verdict is Verdict.UNKNOWN:
        assert givens[1, 3] == 1
        givens[1, 3] = 2
    puzzle = Sudoku.from_grid(givens, Ground(2, 3))
    proof = prove(puzzle, budget=Budget(nodes=0))
    assert (proof.verdict, proof.complete, proof.effort.conflicts) == (verdict, False, 0)
    assert len({tupled(solution) for solution in proof.solutions}) == 2 * (verdict is Verdict.MULTIPLE)
    assert all(puzzle.check(solution) is None for solution in proof.solutions)


def test_a_blank_board_of_any_size_has_several_solutions():
    blank = Sudoku(Ground(10, 10), (0,) * 100**2)
    assert prove(blank, budget=Budget(nodes=0)).verdict is Verdict.MULTIPLE


@given(boards((Ground(2, 2), Ground(2, 3))), st.randoms(use_true_random=True))
def test_clauses_are_counted_before_they_are_written(sample, random):
    box, board = sample
    allowed = np.array([random.random() < 0.5 for _ in range(box.side**3)]).reshape(-1, box.side)
    allowed[np.arange(len(allowed)), board.ravel() - 1] = True
    n_written = sum(map(len, sat.encode(box, allowed).tables))
    assert n_written <= sat.n_clauses_for(box, allowed) + 1
    everything = np.ones_like(allowed)
    assert sum(map(len, sat.encode(box, everything).tables)) == sat.n_clauses_for(box, everything) + 1


@pytest.mark.parametrize("options", [{"size": "6x6", "minimal": True}, {"clues": 24}])
def test_locked_candidates_of_regions_settle_some_jigsaws_and_none_wrongly(options):
    methods = set()
    for record in generate_many(SudokuRequest(variant="jigsaw", rating="none", **options), 1, 8):
        cells = record.puzzle.cells
        one_less = np.where(np.arange(len(cells)) == np.flatnonzero(cells)[0], 0, cells)
        for puzzle in (record.puzzle, Sudoku(record.puzzle.ground, tuple(one_less.tolist()))):
            proof = prove(puzzle)
            assert_proved(puzzle, proof, sat_boards(puzzle.ground, puzzle.cells, 3), 2)
            methods.add(proof.method)
    assert "locked" in methods
