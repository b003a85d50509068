"""Sudokus with marks: one solution by counting, steps that lead to it, the looks of cages and lines, and notations."""

import json
import re
from itertools import pairwise

import numpy as np
import pytest

from generator.pipeline import generate, generate_many
from generator.sudoku.family import SudokuFamily
from generator.sudoku.request import SudokuRequest as Request
from puzzles.drawing import Disks
from puzzles.errors import PuzzleError
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.formats.sudoku import fpuzzles, ipuz, tatham
from puzzles.games.constraints import holds
from puzzles.games.game import Board
from puzzles.games.grid import hang_together
from puzzles.sudoku import Ground, Mark, Sudoku
from puzzles.sudoku.drawing import draw
from puzzles.sudoku.marks.kinds import KINDS, MARK_VARIANTS, constraints_of, frames_of, kind_of, place_outside, rules_of
from puzzles.sudoku.marks.mark import Field
from tests.examples import at_the_gate, first
from tests.naive.sudoku_grounds import naive_grids
from tests.naive.sudoku_marks import all_boards, boards_of, meets
from tests.naive.sudoku_sat import sat_boards


@pytest.mark.parametrize("variant", MARK_VARIANTS)
@pytest.mark.parametrize("count", [2, at_the_gate(30)])
def test_counting_finds_the_one_solution(variant, count):
    for record in generate_many(Request(variant=variant, size="4x4"), 1, count):
        assert boards_of(record.puzzle) == [tuple(record.proof.solutions[0].ravel().tolist())]
        marks = record.puzzle.ground.marks
        for mark, stated in constraints_of(marks, Field.of(4)):
            for board in all_boards():
                assert all(holds(each, board) for each in stated) == meets(mark, marks, board, 4)


def test_what_a_solution_breaks_is_named():
    marks = [Mark("cage", (0, 1), 3), Mark("thermo", (1, 2)), Mark("black", (8, 9))]
    puzzle = Sudoku(Ground(2, 2, marks=tuple(marks)), (0,) * 16)
    right = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert puzzle.check(right) is None
    assert (
        str(puzzle.check([right[i] for i in (0, 1, 3, 2)]))
        == "it is not true that one of R3C1 and R3C2 is twice the other"
    )
    assert str(puzzle.check(right[::-1])) == "it is not true that the cage at R1C1 adds up to 3"


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        (Mark("cagge", (0,), 1), "'cagge' is not a kind of marks; did you mean 'cage'?"),
        (Mark("cage", (0, 16)), "the cage has cells [0, 16]; expected different cells from 0 to 15"),
        (Mark("cage", (0, 1), 8), "8 was given as the value of the cage at R1C1; expected 0 to 7"),
        (Mark("white", (0, 5)), "the white at R1C1 R2C2 does not fit; expected two cells side by side"),
        (Mark("thermo", (0, 2)), "the thermo at R1C1 R1C3 does not fit; expected a line of touching cells"),
        (Mark("sandwich", (0, 1), 2), "the sandwich at R1C1 R1C2 does not fit; expected a row or column from its edge"),
        (Mark("quadruple", (0, 1, 4, 5), 15), "15 was given as the value of the quadruple at R1C1; expected 1 to"),
        (Mark("odd", (3,)), "the mark 'odd: R1C4' was given twice; expected it once"),
    ],
)
def test_marks_that_do_not_fit_are_refused(mark, message):
    with pytest.raises(PuzzleError) as refused:
        Sudoku(Ground(2, 2, marks=(Mark("odd", (3,)), mark)), (0,) * 16)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        (Mark("thermo", (3, 4)), "the thermo has the cell R1C5; expected none outside the grids"),
        (Mark("cage", (0, 36)), "the cage has cells [0, 36]; expected different cells from 0 to 35"),
        (Mark("skyscraper", (17, 16, 15, 14, 13, 12), 2), "does not fit; expected a row or column from its edge"),
        (Mark("skyscraper", (14, 15, 16, 17), 2), "the skyscraper at R3C3 R3C4 R3C5 R3C6 does not fit; expected a row"),
        (Mark("little-killer", (14, 21, 28, 35), 9), "does not fit; expected a diagonal from edge to edge"),
    ],
)
def test_marks_that_do_not_fit_on_two_grids_are_refused(mark, message):
    with pytest.raises(PuzzleError) as refused:
        Sudoku(Ground(2, 2, ("twin",), marks=(mark,)), (0,) * 36)
    assert message in str(refused.value)


def _declared(*cells, draw="outside"):
    rule = {"name": "far", "says": "They differ.", "draw": draw, "where": [{"different": True}]}
    return Mark("far", cells, 7, json.dumps(rule))


@pytest.mark.parametrize(
    ("variants", "marks", "message"),
    [
        (("twin",), [_declared(14, 15)], "the number of the far at R3C3 falls into a cell; expected a place outside"),
        ((), [_declared(5, 6)], "the number of the far at R2C2 falls into a cell; expected a place outside for each"),
        (
            (),
            [_declared(0, 1), Mark("skyscraper", (0, 1, 2, 3), 2)],
            "the number of the far at R1C1 falls on that of 'skyscraper 2: R1C1 R1C2 R1C3 R1C4'; expected a place",
        ),
        (
            (),
            [Mark("skyscraper", cells, 2) for cells in ((0, 1, 2, 3), (3, 2, 1, 0))]
            + [Mark("sandwich", (0, 1, 2, 3), 2)],
            "the number of the sandwich at R1C1 falls on that of 'skyscraper 2:",
        ),
    ],
)
def test_numbers_outside_without_a_place_of_their_own_are_refused(variants, marks, message):
    ground = Ground(2, 2, variants, marks=tuple(marks))
    with pytest.raises(PuzzleError) as refused:
        Sudoku(ground, (0,) * ground.side**2)
    assert message in str(refused.value)


def test_a_number_that_may_stand_at_either_end_of_its_line_gives_way():
    marks = (Mark("sandwich", (0, 1, 2, 3), 2), Mark("skyscraper", (0, 1, 2, 3), 2))
    puzzle = Sudoku(Ground(2, 2, marks=marks), (0,) * 16)
    assert [mark.cells for mark in puzzle.ground.marks] == [(3, 2, 1, 0), (0, 1, 2, 3)]
    assert Sudoku(Ground(2, 2, marks=puzzle.ground.marks), (0,) * 16) == puzzle
    inside = Sudoku(Ground(2, 2, marks=(_declared(5, draw="line"), _declared(5))), (0,) * 16)
    assert len(inside.ground.marks) == 2  # the number of a single cell stands in it


@pytest.mark.parametrize("variant", ["sandwich,little-killer", "little-killer,skyscrapers", "sandwich,skyscrapers"])
def test_numbers_outside_of_two_kinds_have_a_place_each_however_the_board_is_turned(variant):
    puzzle = generate(Request(variant=variant), 1).puzzle
    assert len({mark.kind for mark in puzzle.ground.marks}) > 1
    for image in (puzzle, *_images(puzzle)):
        places = [place_outside(mark, 9) for mark in image.ground.marks]
        assert len({*places}) == len(places)
        assert image.id == puzzle.id


def test_numbers_outside_of_each_further_kind_have_a_frame_of_their_own():
    marks = [
        Mark("sandwich", (4, 5, 6, 7), 2),
        Mark("skyscraper", (3, 2, 1, 0), 2),
        Mark("little-killer", (12, 9, 6, 3), 9),
        _declared(0, 1),
    ]
    puzzle = Sudoku(Ground(2, 2, marks=tuple(marks)), (0,) * 16)
    own = puzzle.ground.marks
    found = dict(zip((mark.kind for mark in own), frames_of(own, 4), strict=True))
    assert found == {"sandwich": "", "little-killer": "", "skyscraper": "circle", "far": "square"}
    assert rules_of(own, 4)[-2:] == [
        "In a picture, a number outside in a circle is about skyscrapers.",
        "In a picture, a number outside in a square is about far.",
    ]
    assert SudokuFamily().further_rules(puzzle) == ("framed",)
    rings = [each for each in draw(puzzle).primitives if isinstance(each, Disks)]
    assert [(disk.x, disk.y) for each in rings for disk in each.circles] == [(5.5, 1.5)] * 2
    alone = Sudoku(Ground(2, 2, marks=(marks[1], marks[2])), (0,) * 16)
    assert frames_of(alone.ground.marks, 4) == ["", ""]
    assert not any(isinstance(each, Disks) for each in draw(alone).primitives)


def test_cages_may_lie_in_two_grids():
    marks = (Mark("cage", (7, 13, 14, 15), 10), Mark("skyscraper", (17, 16, 15, 14), 2))
    puzzle = Sudoku(Ground(2, 2, ("twin",), marks=marks), (0,) * 36)
    assert puzzle.ground.marks == marks
    assert puzzle.canonical().id == puzzle.id


def test_cages_divide_the_board_with_symmetry_and_givens_as_asked():
    puzzle = generate(Request(variant="killer", symmetry="rotate180"), 1).puzzle
    cages = {frozenset(mark.cells) for mark in puzzle.ground.marks}
    assert puzzle.n_givens == 0
    assert sorted(cell for cage in cages for cell in cage) == list(range(81))
    assert {frozenset(80 - cell for cell in cage) for cage in cages} == cages
    assert all(len(cage) <= 5 and hang_together(Board(9, 9), cage) for cage in cages)
    assert sum(len(cage) == 1 for cage in cages) < 3
    given = generate(Request(variant="killer", size="6x6", clues=4, symmetry="rotate180"), 1).puzzle
    assert given.n_givens == 4
    assert ((given.grid != 0) == (given.grid != 0)[::-1, ::-1]).all()


@pytest.mark.parametrize("variant", ["thermo", "arrow", "whispers", "renban", "palindrome", "between"])
def test_lines_share_no_cell_and_do_not_cross(variant):
    marks = generate(Request(variant=variant, rating="none"), 1).puzzle.ground.marks
    cells = [cell for mark in marks for cell in mark.cells]
    assert len(set(cells)) == len(cells)
    middles = [
        tuple(np.add(divmod(a, 9), divmod(b, 9)).tolist())
        for mark in marks
        for a, b in pairwise(mark.cells)
        if abs(a - b) in (8, 10)
    ]
    assert len(set(middles)) == len(middles)
    assert len(marks) > 2


def _images(puzzle):
    """Yield a puzzle turned and mirrored, as far as its grids stay where they are."""
    cells = np.arange(puzzle.side**2).reshape(puzzle.side, puzzle.side)
    all_ways = (cells.T, cells[::-1, ::-1], cells[::-1], np.rot90(cells))
    for image in all_ways[: 2 if "twin" in puzzle.ground.variants else None]:
        place = np.argsort(image.ravel()).tolist()
        marks = tuple(mark._replace(cells=tuple(place[cell] for cell in mark.cells)) for mark in puzzle.ground.marks)
        yield Sudoku(puzzle.ground._replace(marks=marks), tuple(puzzle.cells[cell] for cell in image.ravel().tolist()))


@pytest.mark.parametrize("variant", MARK_VARIANTS)
def test_notations_keep_marks_or_refuse_them_and_turns_keep_the_id(variant):
    record = generate(Request(variant=variant, size="4x4", rating="none"), 3)
    puzzle, document = record.puzzle, Document(record.puzzle, record.proof.solutions[0])
    forms = [gridwright_json.FORMAT, fpuzzles.JSON_FORMAT, fpuzzles.LINK_FORMAT, ipuz.FORMAT, tatham.FORMAT]
    n_kept = 5 if variant == "killer" else 1 if _is_ours_alone(puzzle) else 3
    for form in forms[:n_kept]:
        written = form.write(document)
        assert form.sniff(written)
        assert form.read(written)[0].puzzle == puzzle
    for form in forms[n_kept:]:
        with pytest.raises(PuzzleError, match="cannot carry"):
            form.write(document)
    assert {image.id for image in _images(puzzle)} == {puzzle.id}
    assert puzzle.canonical().id == puzzle.id


def _is_ours_alone(puzzle):
    return bool({mark.kind for mark in puzzle.ground.marks} & {"sum", "bar", "greater", "whisper"})


def test_a_rule_about_missing_marks_is_stated_but_is_no_variant_of_its_own():
    puzzle = Sudoku(Ground(2, 2, marks=(Mark("white", (0, 1)), Mark("all-dots", ()))), (0,) * 16)
    assert SudokuFamily().variants(puzzle) == ("kropki",)
    assert SudokuFamily().further_rules(puzzle) == ("all-dots",)


@pytest.mark.parametrize("kind", ["all-dots", "all-white", "all-black"])
def test_fpuzzles_says_which_dots_are_all_given(kind):
    marks = (Mark("black", (0, 1)), Mark(kind), Mark("x", (8, 9)), Mark("all-xv"))
    puzzle = Sudoku(Ground(2, 2, marks=marks), (0,) * 16)
    written = fpuzzles.JSON_FORMAT.write(Document(puzzle, None))
    assert fpuzzles.JSON_FORMAT.read(written)[0].puzzle == puzzle
    members = json.loads(written)
    assert members["negative"] == ["ratio"] * (kind != "all-white") + ["xv"]
    assert members.get("nonconsecutive", False) == (kind != "all-black")


def test_fpuzzles_leaves_cells_without_a_region_in_their_box():
    grid = [[{}, {"region": 0}, {}, {}], *[[{}] * 4] * 3]
    read = fpuzzles.JSON_FORMAT.read(json.dumps({"size": 4, "grid": grid}).encode())
    assert read[0].puzzle.ground == Ground(2, 2)


def test_fpuzzles_carries_no_rule_that_dots_would_change():
    for marks, variants in (((Mark("all-white"),), ()), ((Mark("black", (0, 1)),), ("non-consecutive",))):
        with pytest.raises(PuzzleError, match="dots beside digits that are apart"):
            fpuzzles.JSON_FORMAT.write(Document(Sudoku(Ground(2, 2, variants, (), marks), (0,) * 16), None))
    alone = Sudoku(Ground(2, 2, ("non-consecutive",)), (0,) * 16)
    assert fpuzzles.JSON_FORMAT.read(fpuzzles.JSON_FORMAT.write(Document(alone, None)))[0].puzzle == alone


@pytest.mark.parametrize("kind", ["sum", "all-white", "all-black"])
def test_kinds_that_no_variant_draws_hold_by_counting(kind):
    dots = generate(Request(variant="kropki", size="4x4"), 1).puzzle.ground.marks
    marks = (Mark("sum", (1, 2, 6, 10), 9),) if kind == "sum" else (*dots[:-1], Mark(kind))
    for mark, stated in constraints_of(marks, Field.of(4)):
        met = [meets(mark, marks, board, 4) for board in all_boards()]
        assert met == [all(holds(each, board) for each in stated) for board in all_boards()]
        assert 0 < sum(met) < len(met)


@pytest.mark.parametrize("variant", ["killer", "thermo", "kropki", "even-odd", "greater-than"])
def test_boards_above_9x9_have_marks(variant):
    record = generate(Request(variant=variant, size="12x12", rating="none"), 1)
    (board,) = sat_boards(record.puzzle.ground, record.puzzle.cells, 2)
    assert board == tuple(record.proof.solutions[0].ravel().tolist())


OVERLAPPING = ["killer", "kropki", "skyscrapers", "little-killer"]
OVERLAPPING += [name for name in MARK_VARIANTS if name not in OVERLAPPING]


@pytest.mark.parametrize("variant", first(4, OVERLAPPING))
@pytest.mark.parametrize(("shape", "size"), first(1, [("twin", "4x4"), ("samurai", "4x4"), ("twin", "9x9")]))
def test_grids_that_overlap_have_marks(variant, shape, size):
    record = generate(Request(variant=f"{variant},{shape}", size=size, symmetry="rotate180"), 1)
    puzzle, solution = record.puzzle, record.proof.solutions[0]
    assert sat_boards(puzzle.ground, puzzle.cells, 2) == [tuple(solution.ravel().tolist())]
    assert record.rating.status == "exact"
    assert {mark.kind for mark in puzzle.ground.marks} <= {name for name in KINDS if KINDS[name].variant == variant}
    side, grids = naive_grids(puzzle.ground)
    outside = [mark for mark in puzzle.ground.marks if kind_of(mark).is_outside]
    if outside:  # numbers stand where no grid has a cell, each at a place of its own
        ends = [np.array([divmod(cell, side) for cell in mark.cells[:2]]) for mark in outside]
        before = [tuple((2 * end[0] - end[1]).tolist()) for end in ends]
        inside = {divmod(cell, side) for grid in grids for cell in grid}
        assert len({*before}) == len(before)
        assert inside.isdisjoint(before)
    document = Document(puzzle, solution)
    assert gridwright_json.FORMAT.read(gridwright_json.FORMAT.write(document))[0].puzzle == puzzle
    assert {image.id for image in _images(puzzle)} == {puzzle.id}
    for form in (fpuzzles.JSON_FORMAT, ipuz.FORMAT, tatham.FORMAT):
        with pytest.raises(PuzzleError, match="cannot carry"):
            form.write(document)
    found = SudokuFamily().next_move(puzzle, solution, puzzle.grid)
    assert found is not None
    assert solution[found[0]] > 0
    text = SudokuFamily().text(puzzle, solution, color=False, width=200).splitlines()
    digits = "".join(filter(str.isdigit, "".join(line for line in text if re.fullmatch(r"[\s\d:|]+", line))))
    assert digits == "".join(str(digit) for digit in solution.ravel().tolist() if digit)


def test_every_kind_is_drawn_told_and_counted_among_the_rules():
    record = generate(Request(variant="killer,thermo,quadruples,skyscrapers", size="6x6", rating="none"), 1)
    puzzle = record.puzzle
    drawing, bare = SudokuFamily().draw(puzzle), SudokuFamily().draw(Sudoku(puzzle.ground.bare, puzzle.cells))
    assert (drawing.width, bare.width) == (8, 7)  # with room for what stands outside
    assert len(drawing.primitives) > len(bare.primitives) + len(puzzle.ground.marks)
    text = SudokuFamily().text(puzzle, None, color=False, width=60)
    assert {line.split()[0] for line in text.splitlines() if line} > {"thermo", "quadruple", "skyscraper"}
    grid = text.partition("\nthermo")[0]
    cages = [mark.value for mark in puzzle.ground.marks if mark.kind == "cage"]
    assert sorted(map(int, re.findall(r"\d+", grid))) == sorted([*cages, *filter(None, puzzle.cells)])
    said = SudokuFamily().written(puzzle, record.proof.solutions[0], "rows")
    assert all(KINDS[mark.kind].rule in said.rules for mark in puzzle.ground.marks)
    assert all(meets(mark, (), record.proof.solutions[0].ravel().tolist(), 6) for mark in puzzle.ground.marks)
