"""Puzzles of variants: an independent model finds one solution, requests are met exactly, and seeds repeat."""

import numpy as np
import pytest

from generator.pipeline import generate, generate_many
from generator.sudoku.regions import draw_regions, have_symmetry
from generator.sudoku.request import SudokuRequest as Request
from kernels.streams import stream_for
from puzzles.errors import RequestError
from puzzles.sudoku import Ground
from puzzles.sudoku.houses import checked
from puzzles.sudoku.regions import write_regions
from tests.examples import at_the_gate
from tests.naive.sudoku_cpsat import cpsat_boards
from tests.naive.sudoku_grounds import ALONE, naive_boards_on

KINDS = [*ALONE, "jigsaw", "x,jigsaw", "windoku,x", "anti-knight,anti-king", "anti-knight,toroidal"]


def request(variant, **options):
    return Request(variant=variant, rating="none", **options)


@pytest.mark.parametrize("variant", KINDS)
@pytest.mark.parametrize("count", [2, at_the_gate(200)])
def test_an_independent_model_finds_the_one_solution(variant, count):
    for record in generate_many(request(variant), 1, count):
        (board,) = cpsat_boards(record.puzzle.ground, record.puzzle.cells, 2)
        assert board == tuple(record.proof.solutions[0].ravel().tolist())


@pytest.mark.parametrize("size", ["4x4", "5x5", "6x6", at_the_gate("16x16")])
@pytest.mark.parametrize("variant", ["x", "jigsaw", "anti-king"])
def test_sizes(variant, size):
    if (variant, size) == ("anti-king", "4x4"):
        return
    record = generate(request(variant, size=size), 1)
    assert f"{record.puzzle.side}x{record.puzzle.side}" == size
    assert bool(record.puzzle.ground.regions) == (variant == "jigsaw")


def test_clues_symmetry_logic_and_minimality_are_met():
    puzzle = generate(request("jigsaw", clues=30, symmetry="rotate180", logic="singles"), 1).puzzle
    is_given = puzzle.grid != 0
    assert puzzle.n_givens == 30
    assert (is_given == is_given[::-1, ::-1]).all()
    assert have_symmetry(9, puzzle.ground.regions, "rotate180")
    minimal = generate(request("x", size="4x4", minimal=True), 1).puzzle
    for cell in np.flatnonzero(minimal.cells).tolist():
        fewer = (*minimal.cells[:cell], 0, *minimal.cells[cell + 1 :])
        assert len(naive_boards_on(minimal.ground, fewer, 2)) == 2


def test_seed_and_variants_name_a_puzzle_in_whatever_order(tmp_path):
    one, other = (generate(request(names, size="6x6"), 1).puzzle for names in ("x,jigsaw", "Jigsaw, x"))
    assert one == other
    assert one != generate(request("x,jigsaw", size="6x6"), 2).puzzle
    assert "variant" not in dict(Request(size="6x6").key())
    path = tmp_path / "regions.txt"
    path.write_text(write_regions(one.ground))
    own = Request(regions=str(path), variant="x", rating="none")
    assert generate(own, 1).puzzle.ground == one.ground
    with pytest.raises(RequestError, match="has no symmetry full; expected regions that have it"):
        Request(regions=str(path), symmetry="full")


@pytest.mark.parametrize("symmetry", ["none", "rotate180", "rotate90", "mirror-h", "diagonal", "full"])
def test_drawn_regions_vary_and_keep_the_symmetry(symmetry):
    drawn = [draw_regions(9, symmetry, stream_for(index)) for index in range(8)]
    assert len(set(drawn)) > 1
    for regions in drawn:
        assert have_symmetry(9, regions, symmetry)
        assert checked(Ground(3, 3, (), regions)).regions  # nine cells each, and no boxes
        for region in range(9):
            left = {divmod(cell, 9) for cell in range(81) if regions[cell] == region}
            reached = [left.pop()]
            for row, column in reached:
                beside = left & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
                left -= beside
                reached += beside
            assert not left


@pytest.mark.parametrize(
    ("variant", "grade"), [("x", "easy"), ("jigsaw", "easy"), ("anti-knight,x", "easy"), ("twin", "gentle")]
)
def test_variants_aim_at_a_grade(variant, grade):
    record = generate(Request(variant=variant, size="6x6" if variant == "x" else "", difficulty=grade), 1)
    assert (record.rating.status.value, record.rating.grade.word) == ("exact", grade.capitalize())
