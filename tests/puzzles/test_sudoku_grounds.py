"""Grounds: the houses and pairs of variants, what no ground is, and ids under the symmetries that keep them."""

from itertools import permutations

import numpy as np
import pytest

from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground, Sudoku, houses
from puzzles.sudoku.canonical import canonical_form
from puzzles.sudoku.drawing import draw
from puzzles.sudoku.ground import checked, pairs, pairs_apart
from puzzles.sudoku.regions import read_regions, write_regions
from puzzles.sudoku.text import as_text
from tests.examples import first
from tests.naive.sudoku_grounds import ALONE, JIGSAW, SMALL, naive_rules
from tests.naive.sudoku_sat import sat_boards

GROUNDS = [
    *(Ground(*sides) for sides in ((2, 2), (2, 3), (3, 2), (1, 4), (4, 1))),
    *(Ground(3, 3, (name,)) for name in ALONE),
    Ground(2, 3, ("anti-knight", "non-consecutive", "toroidal")),
    Ground(2, 3, ("x", "disjoint", "anti-king")),
    Ground(2, 2, ("x", "windoku", "anti-knight", "non-consecutive")),
    Ground(2, 2, ("anti-king",), JIGSAW),
    Ground(2, 2, ("x", "samurai")),
]


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_houses_and_pairs_say_which_cells_differ(ground):
    members = [cells for _, cells in houses(ground)]
    assert all(len(cells) == ground.n_digits for cells in members)
    found = {tuple(sorted((a, b))) for cells in members for a in cells for b in cells if a != b}
    differ, beside = naive_rules(ground)
    assert found | set(map(tuple, map(sorted, pairs(ground)))) == set(differ)
    assert sorted(map(sorted, pairs_apart(ground))) == sorted(map(list, beside))


def test_a_ground_is_written_in_one_way():
    assert checked(Ground(3, 3, ("anti-king", "x"))).variants == ("x", "anti-king")
    assert checked(Ground(4, 1, (), tuple(3 - region for region in JIGSAW))) == Ground(2, 2, (), JIGSAW)
    boxes = read_regions("q q 7 7\nq q 7 7\n1 1 0 0\n1 1 0 0")
    assert checked(Ground(1, 4, ("x",), boxes)) == Ground(2, 2, ("x",))
    assert read_regions("AAAB\nACBB\n\nCCDB\nCDDD\n") == JIGSAW
    assert read_regions(write_regions(Ground(2, 2, (), JIGSAW))) == JIGSAW
    with pytest.raises(PuzzleError, match="row 2 of the regions has 1 cell; expected 2, one for each row"):
        read_regions("AA\nB\n")


def brute_images(ground, grid):
    """Return all images of a grid with the least regions, under permutations of lines that keep the rules."""
    side = ground.side
    cells = np.arange(side * side).reshape(side, side)
    orders = [list(order) for order in permutations(range(side))]
    found = []
    for rows in orders:
        for columns in orders:
            for image in (cells[rows][:, columns], cells[rows][:, columns].T):
                place = np.argsort(image.ravel())
                if ground.regions:
                    turns = [cells[::a, ::b] for a in (1, -1) for b in (1, -1)]
                    if not any((image == each).all() for turn in turns for each in (turn, turn.T)):
                        continue
                    regions = np.array(ground.regions)[image.ravel()].tolist()
                    number = {}
                    own = ground._replace(regions=tuple(number.setdefault(r, len(number)) for r in regions))
                else:
                    own = ground
                moved = [{frozenset((place[a], place[b])) for a, b in joined} for joined in naive_rules(ground)]
                if moved == [set(map(frozenset, joined)) for joined in naive_rules(own)]:
                    found.append((own, grid.ravel()[image.ravel()].tolist()))
    least = min(own for own, _ in found)
    return least, [cells for own, cells in found if own == least]


def renamed(ground, cells):
    if "non-consecutive" in ground.variants:
        return min(tuple(cells), tuple(ground.side + 1 - digit if digit else 0 for digit in cells))
    number = {0: 0}
    return tuple(number.setdefault(digit, len(number)) for digit in cells)


@pytest.mark.parametrize("ground", first(3, [*SMALL[-3:], *SMALL[:-3]]), ids=str)
def test_the_canonical_form_is_the_least_of_all_images(ground):
    random = np.random.default_rng(1)
    (board,) = sat_boards(ground, (0,) * 16, 1) or [(1, 4, 2, 3) * 4]
    for share in (0.2, 0.3, 0.4, 0.5, 0.7, 1):
        grid = np.where(random.random(16) < share, board, 0).reshape(4, 4)
        least, images = brute_images(ground, grid)
        form = canonical_form(ground, tuple(grid.ravel().tolist()))
        assert form == (least, min(renamed(ground, cells) for cells in images))
        assert canonical_form(*form) == form


def test_different_variants_never_share_an_id_and_cells_that_break_a_rule_are_named():
    blank = (0,) * 16
    assert len({Sudoku(ground, blank).id for ground in (*SMALL, Ground(2, 2))}) == len(SMALL) + 1
    assert Sudoku(Ground(3, 2, ("x",)), (0,) * 36).id == Sudoku(Ground(2, 3, ("x",)), (0,) * 36).id
    turned = tuple(np.array(JIGSAW).reshape(4, 4)[::-1].ravel().tolist())
    assert Sudoku(Ground(2, 2, (), turned), blank).id == Sudoku(Ground(2, 2, (), JIGSAW), blank).id
    # printf '\\0\\2\\0\\2%32sx' | tr ' ' '\\0' | b2sum -l 80
    assert Sudoku(Ground(2, 2, ("x",)), blank).id == "sudoku-39c66621f75433cf7528"

    def said(*variants, **digits):
        cells = [digits.get(f"R{row}C{column}", 0) for row in range(1, 10) for column in range(1, 10)]
        with pytest.raises(PuzzleError) as caught:
            Sudoku(Ground(3, 3, variants), tuple(cells))
        return str(caught.value)

    assert said("x", R1C1=4, R5C5=4) == "R1C1 and R5C5 both hold 4 in diagonal 1; expected it once"
    centers = "R2C2 and R5C5 both hold 4 in the centers; expected it once"
    assert said("center-dot", R2C2=4, R5C5=4) == centers
    knight = "R1C3 and R2C5 both hold 4, a knight's move apart; expected different digits"
    assert said("anti-king", "anti-knight", R1C3=4, R2C5=4) == knight
    beside = "R1C1 and R1C2 hold 5 and 4, side by side; expected no consecutive digits"
    assert said("non-consecutive", R1C1=5, R1C2=4) == beside


def test_variants_are_named_and_shown():
    jigsaw, x = (
        Sudoku(ground, (1,) + (0,) * 15) for ground in (Ground(2, 2, (), JIGSAW), Ground(2, 2, ("x", "windoku")))
    )
    assert as_text(jigsaw, color=False, width=80) == (
        " 1   .   . | .\n"
        "   +---+---+\n"
        " . | . | .   .\n"
        "---+   +---+\n"
        " .   . | . | .\n"
        "   +---+   +--\n"
        " . | .   .   ."
    )  # fmt: skip
    assert draw(jigsaw).label == "Jigsaw Sudoku of 4x4 cells in regions with 1 given"
    assert draw(x).label == "X Windoku Sudoku of 4x4 cells in boxes of 2x2 with 1 given"
    picture = draw(x)
    shaded = [area for each in picture.primitives if hasattr(each, "rectangles") for area in each.rectangles]
    assert {(area.x, area.y) for area in shaded} == {(1.5, 1.5), (2.5, 1.5), (1.5, 2.5), (2.5, 2.5)}
    lines = [line for each in picture.primitives if hasattr(each, "segments") for line in each.segments]
    assert [tuple(line) for line in lines if line.x1 != line.x2 and line.y1 != line.y2] == [
        (0.5, 0.5, 4.5, 4.5),
        (0.5, 4.5, 4.5, 0.5),
    ]


def test_cells_outside_overlapping_grids_stay_blank():
    rows = ["123400", "341200", "214321", "432134", "003412", "001243"]
    ground, board = Ground(2, 2, ("twin",)), tuple(int(digit) for row in rows for digit in row)
    with pytest.raises(PuzzleError, match="R1C5 holds 1; expected 0 outside the grids"):
        Sudoku(ground, (0, 0, 0, 0, 1) + (0,) * 31)
    with pytest.raises(PuzzleError, match="R3C5 and R5C5 both hold 2 in column 5 of the bottom right grid"):
        Sudoku(ground, (0,) * 16 + (2,) + (0,) * 11 + (2,) + (0,) * 7)
    puzzle, grid = Sudoku(ground, (0,) * 36), np.array(board).reshape(6, 6)
    assert puzzle.check(grid) is None
    grid[0, 4] = 1
    assert "expected 0 outside the grids" in str(puzzle.check(grid))
    assert Sudoku(ground, board[:4] + (0,) * 32).id == Sudoku(ground, (0,) * 32 + board[32:]).id
    assert as_text(puzzle, color=False, width=80).splitlines()[3:5] == [" . . | . . | . .", " . . | . . | . ."]
