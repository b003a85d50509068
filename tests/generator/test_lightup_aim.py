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
from generator.pipeline import GenerationExhausted, generate
from kernels.streams import stream_for
from puzzles.lightup import WALL, LightUp
from rating.grades import Grade
from rating.lightup.rating import rate
from solvers.lightup.layout import with_frame, without_frame
from solvers.lightup.proof import prove
from solvers.lightup.rules_kernel import SETS, lay_out
from tests.examples import examples
from tests.naive.lightup_solver import naive_solutions
from tests.puzzles.lightup_boards import board_of, lightup
from tests.rating.lightup_puzzles import NEEDS, random_puzzle

SEEDS = st.integers(0, 1 << 20)
NODES = 1_000
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
