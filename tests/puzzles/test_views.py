"""Puzzles as people see them, in the terminal and in pictures: golden texts, in which ``~`` stands for Escape.

Pictures are listed by what is painted, numbers rounded. Other puzzles than these fit any width that they are given.
"""

import re
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import games, lightup, nonogram, sudoku
from puzzles.drawing import Drawing
from puzzles.errors import PuzzleError
from puzzles.formats.document import Document
from puzzles.games.game import NONE, Board
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.text import as_text as game_as_text
from puzzles.lightup.text import as_text as lightup_as_text
from puzzles.nonogram import Color, Nonogram, Palette
from puzzles.nonogram.text import as_text as nonogram_as_text
from puzzles.nonogram.text import sketch_as_text, small_as_text
from puzzles.puzzle import Puzzle
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.text import as_text as sudoku_as_text
from tests.golden import assert_golden
from tests.naive.sudoku_grounds import JIGSAW
from tests.puzzles.games.boards import board_of, drawn
from tests.puzzles.lightup_boards import PZPR, SMALL, bulbs_of
from tests.puzzles.lightup_boards import lightup as lightup_of
from tests.puzzles.sudoku_boards import pattern_board, puzzles
from tests.strategies import lightup_documents, nonogram_documents

GOLDEN = Path(__file__).parent / "golden"
AS_TEXT = {"nonogram": nonogram_as_text, "sudoku": sudoku_as_text, "lightup": lightup_as_text}
DRAW: dict[str, Any] = {"nonogram": nonogram.draw, "sudoku": sudoku.draw, "lightup": lightup.draw}


def painted(grid: Any, palette: Palette | None = None, title: str = "") -> Document[Nonogram]:
    return Document(Nonogram.from_grid(grid, palette, title), np.array(grid, np.uint8))


def given_in(ground: Ground, share: int = 3) -> Document[Sudoku]:
    """Leave one of so many digits of the board whose rows are shifted."""
    board = pattern_board(ground)
    return Document(Sudoku.from_grid(np.where(np.indices(board.shape).sum(axis=0) % share, 0, board), ground), board)


def blank(ground: Ground, *givens: int) -> Document[Sudoku]:
    return Document(Sudoku(ground, (*givens, *[0] * (ground.side**2 - len(givens)))), None)


TALL = [[1, 1]] * 10 + [[0, 0], [1, 0]]
NIGHT = Palette((Color("white", "#ffffff", "."), Color("gold", "#ffcc00", "g")), background="#222222")
WIDE = [[1] * 111 + [0] + [1] * 8]
FUTOSHIKI = {
    "givens": [[NONE] * 3] * 2 + [[1, NONE, 3]],
    "across": [[0, NONE], [NONE] * 2, [NONE, 1]],
    "down": [[1, 0, NONE], [NONE] * 3],
}
REGIONS = {"regions": [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 2, 1], [3, 3, 3, 3]]}
EXAMPLES: dict[str, Document[Any]] = {
    "nonogram": painted([[1, 1, 0], [0, 1, 0]], title="A <small> one"),
    "nonogram in colors": painted([[1, 2, 1, 0, 1, 2, 0, 2], [0] * 8]),
    "nonogram of long numbers": painted(TALL),
    "nonogram on dark ground": painted([[1, 0, 2]], NIGHT),
    "nonogram of 6 x 12": painted(np.eye(6, 12, dtype=int)),
    "nonogram of a long row": painted(WIDE),
    "sudoku": Document(Sudoku.from_grid([[1, 0], [0, 0]], title="A <small> one"), np.array([[1, 2], [2, 1]])),
    "sudoku of 4 x 4": given_in(Ground(2, 2)),
    "sudoku of 6 x 6": given_in(Ground(2, 3)),
    "sudoku of tall boxes": given_in(Ground(3, 2), 2),
    "sudoku of 10 x 10": given_in(Ground(2, 5), 7),
    "sudoku of 1 x 1": blank(Ground(1, 1)),
    "jigsaw": blank(Ground(2, 2, (), JIGSAW), 1),
    "x windoku": blank(Ground(2, 2, ("x", "windoku")), 1),
    "twin": blank(Ground(2, 2, ("twin",)), 1),
    "light up": Document(lightup_of(SMALL, "A <small> one"), bulbs_of(SMALL)),
    "light up of 6 x 6": Document(lightup_of(PZPR), bulbs_of(PZPR)),
    "light up of one cell": Document(lightup_of(["*"]), bulbs_of(["*"])),
    "light up of 40 columns": Document(lightup_of([f"*{'.' * 39}"]), bulbs_of([f"*{'.' * 39}"])),
    "light up of 81 columns": Document(lightup_of([f"*{'.' * 80}"]), bulbs_of([f"*{'.' * 80}"])),
    "futoshiki": Document(puzzle_type("futoshiki").from_clues(Board(3, 3), FUTOSHIKI)),
    "star battle": Document(puzzle_type("starbattle").from_clues(board_of("starbattle", 4, 4), REGIONS)),
    **{f"a {name}": Document(*drawn(name, 1)) for name in GAMES},
}
PARTS: dict[str, Any] = {  # of solutions
    "light up": bulbs_of(["*..", ".#.", "..."]),
    "light up of 6 x 6": bulbs_of(["......", ".#*#..", "..#.##", ".#..#.", "#..#..", "...#.."]),
    "sudoku": [[2, 1], [0, 0]],
}


def solutions_of(name: str) -> Iterator[tuple[str, Any]]:
    solution = EXAMPLES[name].solution
    yield "", None
    if solution is not None:
        yield ", solved", solution
    if name in PARTS:
        yield ", in part", PARTS[name]
    elif name.startswith("a ") and solution is not None:
        known = solution.astype(int)
        known[::2] = NONE
        yield ", in part", known


def text_of(puzzle: Puzzle, solution: Any, *, color: bool, width: int) -> str:
    return AS_TEXT.get(puzzle.family, game_as_text)(puzzle, solution, color=color, width=width)


def views(name: str) -> Iterator[str]:
    """Show a puzzle at the greatest width of each view, games drawn at four, and in color at three."""
    puzzle, seen = EXAMPLES[name].puzzle, set()
    if puzzle.width > 100:
        return
    widths = (80, 24, 13, 9) if name.startswith("a ") else range(82, 0, -1)
    for words, solution in solutions_of(name):
        for color, width in [(False, width) for width in widths] + [(True, width) for width in (80, 9, 2)]:
            text = text_of(puzzle, solution, color=color, width=width).replace("\x1b", "~")
            if (alike := text.replace(f"terminal has {width}", "")) not in seen:
                seen.add(alike)
                yield f"{name}{words}, {'in color, ' * color}width {width}\n{text}\n"


def listed(drawing: Drawing) -> Iterator[str]:
    """Say what is painted, a primitive in a line."""
    yield f"{drawing.label}: {drawing.width:g} x {drawing.height:g}"
    for primitive in drawing.primitives:
        text = re.sub(r"\d+\.\d+(e-\d+)?", lambda match: f"{float(match[0]):.4g}", repr(primitive))
        yield f"  {re.sub(r'(Rectangle|Segment|Circle)|[a-z_0-9]+=', '', text)}"


def pictures(name: str) -> Iterator[str]:
    puzzle = EXAMPLES[name].puzzle
    draw = DRAW.get(puzzle.family, games.drawing.draw)
    for words, solution in solutions_of(name):
        plain = list(listed(draw(puzzle, solution)))
        yield "\n".join([f"{name}{words}", *plain, ""])
        if puzzle.family == "nonogram" and (lettered := list(listed(draw(puzzle, solution, letters=True)))) != plain:
            yield "\n".join([f"{name}{words}, with letters", *lettered, ""])
    if puzzle.family == "sudoku" and puzzle.side in (4, 6):
        candidates = np.ones((puzzle.side, puzzle.side, puzzle.n_digits), bool)
        candidates[-1, -1, 0] = False
        partly = np.arange(puzzle.side**2).reshape(puzzle.side, -1) % 2
        yield "\n".join([f"{name}, with candidates", *listed(draw(puzzle, candidates=candidates)), ""])
        yield "\n".join([f"{name}, with both", *listed(draw(puzzle, partly, candidates=candidates)), ""])


@pytest.mark.parametrize("make", [views, pictures], ids=["views", "pictures"])
@pytest.mark.parametrize("family", ["nonogram", "sudoku", "lightup", "games"])
def test_puzzles_look_as_they_did(family: str, make: Any) -> None:
    own = [name for name, each in EXAMPLES.items() if (each.puzzle.family in AS_TEXT and each.puzzle.family) == family]
    own = own or [name for name, each in EXAMPLES.items() if each.puzzle.family not in AS_TEXT]
    assert_golden("\n".join(line for name in own for line in make(name)), GOLDEN / f"{family}.{make.__name__}.txt")


SOLVED = nonogram_documents(max_side=14) | lightup_documents(max_side=14) | puzzles().map(lambda each: Document(*each))
LISTED = re.compile("these are the (clues|rows) alone|the solution stands below the clues")


@given(SOLVED, st.integers(1, 130), st.booleans(), st.booleans())
def test_no_line_is_wider_than_the_terminal_unless_a_note_says_so(document, width, color, solved):
    text = text_of(document.puzzle, document.solution if solved else None, color=color, width=width)
    plain = re.sub(r"\x1b\[[\d;]*m", "", text)
    if note := LISTED.search(plain):
        needed = int(re.search(r"need (\d+) characters a line and this terminal has", plain)[1])
        fits = text_of(document.puzzle, None, color=color, width=needed)
        assert needed > width
        assert not LISTED.search(fits) or note[0].endswith("below the clues")
    else:
        assert max(map(len, plain.split("\n"))) <= width


def test_solutions_of_another_shape_are_refused():
    for name in ("nonogram", "sudoku", "light up", "futoshiki"):
        puzzle = EXAMPLES[name].puzzle
        for show in (DRAW.get(puzzle.family, games.drawing.draw), partial(text_of, color=False, width=80)):
            with pytest.raises(PuzzleError, match="shape"):
                show(puzzle, [[1]])


def small_pictures() -> Iterator[str]:
    """Sketches beside their solutions, and puzzles too large for their clues, in half blocks."""
    sketched, before = painted([[1, 0, 2], [0, 1, 1]]), ((0, 1, 2), (0, 2, 0), (1, 2, 2))
    for width in (10, 9):
        yield f"width {width}\n{sketch_as_text(sketched.puzzle, sketched.solution, before, width=width)}"
    puzzle = painted([[1, 0, 2], [1, 2, 0], [0, 1, 1]])
    for solution, color, width in product((puzzle.solution, None), (False, True), (80, 4, 2)):
        yield f"{color=} {width=}\n{small_as_text(puzzle.puzzle, solution, color=color, width=width)}"


def test_sketches_and_small_pictures_look_as_they_did():
    assert_golden("\n".join(small_pictures()).replace("\x1b", "~"), GOLDEN / "small.views.txt")
