"""The search for a grade that is rare: the numbers that a board needs, those that it gets back, and when it ends."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.lightup.aim_kernel import put_back
from generator.lightup.numbers_kernel import BY_SEARCH, SEVERAL
from generator.lightup.plan import Plan
from generator.lightup.request import LightUpRequest as Request
from generator.lightup.unique_kernel import means_near, remove_unneeded
from generator.lightup.workspace import aiming_for, workspace_for
from generator.pipeline import GenerationExhausted, generate, generate_many
from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.lightup import WALL, LightUp
from rating.grades import Grade
from rating.lightup.rating import rate
from solvers.lightup.layout import with_frame, without_frame
from solvers.lightup.proof import prove
from solvers.lightup.rules_kernel import SETS, lay_out
from solvers.verdict import Verdict
from tests.examples import examples
from tests.naive.lightup_solver import naive_solutions
from tests.puzzles.lightup_boards import board_of, lightup
from tests.rating.lightup_puzzles import NEEDS, random_puzzle

SEEDS = st.integers(0, 1 << 20)
NODES = 1_000
LONG = pytest.mark.skipif(PLAIN, reason="many boards for plain Python")
AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1))


def workspace_with(puzzle, proof):
    """Lay a puzzle out, with its solution, and with the numbers that all walls could have."""
    workspace = workspace_for(puzzle.height, puzzle.width, "none")
    board, scratch = workspace.board, workspace.scratch
    bulbs = np.pad(proof.solutions[0] == 1, 1)
    beside = sum(np.roll(bulbs, way, (0, 1)) for way in AROUND)
    board.cells[:] = with_frame(puzzle.grid)
    scratch.bulbs[:] = bulbs.ravel()
    scratch.numbers[:] = beside.ravel()
    lay_out(board)
    return workspace


def puzzle_on(workspace, puzzle):
    return LightUp.from_grid(without_frame(workspace.board.cells, puzzle.height, puzzle.width))


def n_solutions(puzzle):
    return len(naive_solutions(board_of(puzzle), 2))


def place_of(cell, width):
    return (cell // width + 1) * (width + 2) + cell % width + 1


@examples(60)
@given(seed=SEEDS)
def test_a_number_is_needed_when_there_are_more_solutions_without_it(seed):
    puzzle, proof = random_puzzle(seed)
    for cell, number in enumerate(puzzle.cells):
        if number < WALL:
            workspace = workspace_with(puzzle, proof)
            before = workspace.scratch.numbers.copy()
            means = means_near(workspace, place_of(cell, puzzle.width), NODES)
            assert means == (SEVERAL if n_solutions(puzzle_on(workspace, puzzle)) == 2 else BY_SEARCH)
            assert puzzle_on(workspace, puzzle).n_numbers == puzzle.n_numbers - 1
            assert (workspace.scratch.numbers == before).all()


@examples(60)
@given(seed=SEEDS)
def test_the_same_on_larger_boards_with_all_numbers(seed):
    """The solver's proof, which knows no solution beforehand, is the judge here."""
    (record,) = generate_many(Request(size="9x8", symmetry="none", walls="0.25", rating="none"), seed, 1)
    puzzle, proof = record.puzzle, record.proof
    workspace = workspace_with(puzzle, proof)
    cells, numbers = workspace.board.cells, workspace.scratch.numbers
    walls = [place_of(cell, puzzle.width) for cell, kind in enumerate(puzzle.cells) if kind <= WALL]
    cells[walls] = numbers[walls]
    for wall in walls:
        means = means_near(workspace, wall, NODES)
        is_unique = prove(puzzle_on(workspace, puzzle)).verdict is Verdict.UNIQUE
        assert means == (BY_SEARCH if is_unique else SEVERAL)
        if not is_unique:
            cells[wall] = numbers[wall]


@examples(60)
@given(seed=SEEDS)
def test_numbers_that_are_left_are_those_that_are_needed(seed):
    puzzle, proof = random_puzzle(seed)
    workspace = workspace_with(puzzle, proof)
    walls = [place_of(cell, puzzle.width) for cell, number in enumerate(puzzle.cells) if number < WALL]
    workspace.scratch.places[: len(walls)] = walls
    n_left, is_minimal = remove_unneeded(workspace, len(walls) // 2, len(walls), NODES, stream_for(seed))
    left = puzzle_on(workspace, puzzle)
    assert is_minimal
    assert n_left == left.n_numbers
    assert n_solutions(left) == 1
    for cell, number in enumerate(left.cells):
        if number < WALL:
            cells = tuple(WALL if other == cell else kind for other, kind in enumerate(left.cells))
            assert n_solutions(LightUp(left.height, left.width, cells)) == 2


def test_what_is_too_hard_gets_numbers_back():
    puzzle = lightup(NEEDS["nested contradiction"])
    proof = prove(puzzle)
    n_back = set()
    for seed in range(6):
        workspace = workspace_with(puzzle, proof)
        plan = Plan(0, False, SETS, aim=int(Grade.HARD))
        put_back(workspace, aiming_for(puzzle.height, puzzle.width), plan, stream_for(seed))
        easier = puzzle_on(workspace, puzzle)
        assert rate(puzzle, proof).grade is Grade.EXTREME
        easier_grade = rate(easier, prove(easier)).grade
        assert easier_grade is not None
        assert easier_grade <= Grade.HARD
        assert all(new == old or old == WALL for new, old in zip(easier.cells, puzzle.cells, strict=True))
        n_back.add(easier.n_numbers - puzzle.n_numbers)
        last = workspace.scratch.places[easier.n_numbers - puzzle.n_numbers - 1]
        assert workspace.board.cells[last] < WALL
        workspace.board.cells[last] = WALL
        harder = puzzle_on(workspace, puzzle)
        assert rate(harder, prove(harder)).grade > Grade.HARD
    assert min(n_back) < (np.array(puzzle.cells) == WALL).sum()


@pytest.mark.parametrize("asked", [{}, {"minimal": True}, {"connected": True}], ids=str)
@pytest.mark.parametrize("grade", ["hard", pytest.param("expert", marks=LONG), pytest.param("master", marks=LONG)])
def test_a_grade_is_met_with_all_that_was_asked_for(grade, asked):
    request = Request(size="6x7", symmetry="mirror-v", difficulty=grade, **asked)
    (record,) = generate_many(request, 3, 1)
    assert record.rating is not None
    assert record.rating.grade is Grade[grade.upper()]
    assert record.puzzle.n_walls == request.n_walls
    assert n_solutions(record.puzzle) == 1
    walls = record.puzzle.grid <= WALL
    assert (walls == walls[::-1]).all() or (walls == walls[:, ::-1]).all()
    if asked.get("minimal"):
        for cell, number in enumerate(record.puzzle.cells):
            if number < WALL:
                cells = tuple(WALL if other == cell else kind for other, kind in enumerate(record.puzzle.cells))
                assert prove(LightUp(6, 7, cells)).verdict is Verdict.MULTIPLE


def test_a_search_in_vain_says_how_far_it_got_and_long_ones_are_fewer_than_tries():
    with pytest.raises(GenerationExhausted, match=r"in 3 tries \(3 of 16 boards that reached Tricky\)"):
        generate(Request(size="3x3", difficulty="hard", tries=3), 0)
    request = Request(size="3x3", difficulty="extreme", tries=4)
    assert request.n_starts == 2
    with pytest.raises(GenerationExhausted, match="in 2 tries"):
        generate(request, 0)
    assert Request(size="10x10", difficulty="moderate", tries=700).n_starts == 700
    extreme = Request(size="10x10", difficulty="extreme", tries=700).n_starts
    assert 0 < extreme < 700
    assert Request(size="20x20", difficulty="extreme", tries=700).n_starts < extreme
    assert Request(size="100x100", difficulty="extreme", tries=1).n_starts == 1
