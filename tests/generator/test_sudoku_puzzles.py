"""Sudokus from the pipeline: a request is met exactly, or refused with counts of the reasons; and variants."""

import numpy as np
import pytest

from generator.orbits import orbits_under
from generator.pipeline import GenerationExhausted, generate, generate_many
from generator.proposal import NoProposal
from generator.sudoku import bulk, proposals
from generator.sudoku.boards.budget import BoardSearchEnded
from generator.sudoku.regions import draw_regions, have_symmetry
from generator.sudoku.request import SudokuRequest as Request
from kernels.streams import stream_for, streams_under
from puzzles.errors import RequestError
from puzzles.sudoku import BLANK, Ground
from puzzles.sudoku.ground import checked
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from puzzles.sudoku.regions import write_regions
from solvers.verdict import Verdict
from tests.examples import at_the_gate
from tests.naive.sudoku_grounds import ALONE
from tests.naive.sudoku_sat import sat_boards
from tests.naive.sudoku_shapes import naive_boards

SYMMETRIES = ("none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "full")
HEART = """
.11...11.
1..1.1..1
1...1...1
1.......1
.1.....1.
..1...1..
.1.1.1.1.
..1.1.1..
1...1...1
"""


def givens(puzzle) -> np.ndarray:
    return puzzle.grid != BLANK


@pytest.mark.parametrize("size", ["4x4", "6x6", "9x9", "10x10"])
@pytest.mark.parametrize("logic", ["singles", "any"])
def test_puzzles_of_any_size_have_one_solution_by_the_logic_asked_for(size, logic):
    for record in generate_many(Request(size=size, logic=logic), 1, 3):
        assert record.proof.verdict is Verdict.UNIQUE
        assert logic == "any" or record.proof.method == "singles"
        assert record.puzzle.n_givens < record.puzzle.side**2 * 0.6


@pytest.mark.parametrize("box", ["1x4", "2x3", "3x2", "2x5", "4x3"])
def test_boxes_of_any_shape(box):
    record = generate(Request(box=box), 2)
    assert str(record.puzzle.ground) == box
    assert record.puzzle.check(record.proof.solutions[0]) is None


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize(("size", "logic"), [("6x6", "singles"), ("6x6", "any"), ("9x9", "any"), ("9x9", "singles")])
def test_givens_are_symmetric(symmetry, size, logic):
    puzzle = generate(Request(size=size, logic=logic, symmetry=symmetry), 4).puzzle
    orbits = orbits_under(symmetry, puzzle.side, puzzle.side)
    is_given = givens(puzzle).ravel()
    assert (is_given == is_given[orbits.cells[orbits.orbit_of, 0]]).all()


@pytest.mark.parametrize(
    ("size", "logic", "clues"), [("4x4", "any", 6), ("6x6", "singles", 16), ("9x9", "singles", 30), ("9x9", "any", 26)]
)
def test_the_number_of_clues_is_exact(size, logic, clues):
    for record in generate_many(Request(size=size, logic=logic, clues=clues), 5, 4):
        assert record.puzzle.n_givens == clues


def test_digits_are_relabelled_whatever_the_board(monkeypatch):
    board = np.array([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]], np.uint16)
    monkeypatch.setattr(proposals, "complete_board", lambda *_, **__: board)
    request = Request(size="4x4", clues=16)
    made = {record.puzzle.cells for record in generate_many(request, 7, 60, allow_duplicates=True)}
    assert {cells[0] for cells in made} == {1, 2, 3, 4}
    assert len(made) > 20


@pytest.mark.parametrize(("symmetry", "clues"), [("none", None), ("rotate180", 29), ("full", 32), ("mirror-h", 40)])
def test_raw_candidates_have_the_number_and_symmetry_of_clues(symmetry, clues):
    record = generate(Request(symmetry=symmetry, clues=clues, unique=False), 8)
    assert record.proof is None
    assert record.puzzle.n_givens == (32 if clues is None else clues)


def test_a_pattern_is_filled(tmp_path):
    pattern = tmp_path / "heart.txt"
    pattern.write_text(HEART)
    wanted = np.array([[sign != "." for sign in line] for line in HEART.split()])
    cells = set()
    for record in generate_many(Request(pattern=str(pattern)), 9, 3):
        assert (givens(record.puzzle) == wanted).all()
        assert len(naive_boards(record.puzzle.ground, record.puzzle.cells, 2)) == 1
        cells.add(record.puzzle.cells)
    assert len(cells) == 3
    raw = generate(Request(pattern=str(pattern), unique=False), 9).puzzle
    assert (givens(raw) == wanted).all()


def test_a_pattern_of_another_size_is_met_or_exhausted(tmp_path):
    pattern = tmp_path / "pattern.txt"
    pattern.write_text("11.1\n1..1\n..1.\n.11.\n")
    record = generate(Request(size="4x4", pattern=str(pattern)), 1)
    assert record.puzzle.n_givens == 8
    pattern.write_text("1...\n....\n..1.\n.1..\n")
    with pytest.raises(GenerationExhausted, match="in 20 tries"):
        generate(Request(size="4x4", pattern=str(pattern), tries=20, clues=None), 1)


@pytest.mark.parametrize(("room", "size"), [(proposals, "6x6"), (bulk, "9x9")])
def test_a_search_for_boards_that_ends_is_counted(room, size, monkeypatch):
    def ended(method, box, state, alpha, **_):
        raise BoardSearchEnded(box, 10, 1)

    monkeypatch.setattr(room, "complete_board", ended)
    with pytest.raises(GenerationExhausted, match=r"in 2 tries \(2 ended without a board\)"):
        generate(Request(size=size, board_method="lookahead", tries=2), 1)


KINDS = [*ALONE, "jigsaw", "x,jigsaw", "windoku,x", "anti-knight,anti-king", "anti-knight,toroidal"]


def request(variant, **options):
    return Request(variant=variant, rating="none", **options)


@pytest.mark.parametrize("variant", [*KINDS, *map(at_the_gate, MARK_VARIANTS)])
@pytest.mark.parametrize("count", [1, at_the_gate(20)])
def test_an_independent_model_finds_the_one_solution(variant, count):
    for record in generate_many(request(variant), 1, count):
        (board,) = sat_boards(record.puzzle.ground, record.puzzle.cells, 2)
        assert board == tuple(record.proof.solutions[0].ravel().tolist())


def outcome(proposals):
    try:
        return next(proposals).puzzle
    except NoProposal as ended:
        return str(ended)


@pytest.mark.parametrize("variant", ["jigsaw", "x,jigsaw", "x,killer"])
def test_puzzles_do_not_depend_on_what_is_dug_together(variant):
    wanted, n_together = request(variant), 2 * proposals._FEWEST_IN_LANES - 1  # as the first go in smaller batches
    stream = streams_under(1, wanted.family, wanted.key())
    together = list(proposals.proposals(wanted, (stream(index, 0) for index in range(n_together))))
    for index in (n_together - 2, n_together - 1):
        (alone,) = proposals.proposals(wanted, [stream(index, 0)])
        assert outcome(alone) == outcome(together[index])


@pytest.mark.parametrize("size", ["4x4", "5x5", "6x6", at_the_gate("16x16")])
@pytest.mark.parametrize("variant", ["x", "jigsaw", "anti-king"])
def test_sizes(variant, size):
    if (variant, size) == ("anti-king", "4x4"):
        return
    record = generate(request(variant, size=size), 1)
    assert f"{record.puzzle.side}x{record.puzzle.side}" == size
    assert bool(record.puzzle.ground.regions) == (variant == "jigsaw")


def test_clues_symmetry_and_logic_are_met():
    puzzle = generate(request("jigsaw", clues=30, symmetry="rotate180", logic="singles"), 1).puzzle
    is_given = puzzle.grid != 0
    assert puzzle.n_givens == 30
    assert (is_given == is_given[::-1, ::-1]).all()
    assert have_symmetry(9, puzzle.ground.regions, "rotate180")


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
