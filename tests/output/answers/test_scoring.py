"""The score of an answer: every layout is read, no text raises, and only the solution has 1.0."""

import random
import re
from functools import cache

import numpy as np
import pytest

import gridwright as gw
from generator.families import family_named
from output.answers.known import known_of
from puzzles.answers import MAX_TEXT, TEXT_PER_CELL
from tests.answer_layouts import LAYOUTS, RUN_TOGETHER
from tests.examples import first
from tests.naive.answers import shows_rows

REQUESTS = {
    "sudoku": ("sudoku", {"seed": 1}),
    "4x4": ("sudoku", {"size": "4x4", "seed": 1}),
    "16x16": ("sudoku", {"size": "16x16", "seed": 1, "unique": False, "clues": 200}),
    "black": ("nonogram", {"size": "7x9", "seed": 1}),
    "colors": ("nonogram", {"size": "6x5", "colors": 3, "seed": 1}),
    "lightup": ("lightup", {"size": "7x7", "seed": 1}),
}
SIGN_SETS = {
    "sudoku": ["digits"],
    "4x4": ["digits"],
    "16x16": ["digits", "letters"],
    "black": ["digits", "hashes", "crosses", "crossed", "names", "blocks"],
    "colors": ["digits", "letters", "names"],
    "lightup": ["digits", "board", "L"],
}
CASES = [(name, kind) for name in REQUESTS for kind in SIGN_SETS[name]]


@cache
def record_of(name):
    family, options = REQUESTS[name]
    return gw.generate(family, **options)


@cache
def solved(name):
    """Return a puzzle and its solution; a Sudoku of 16x16 cells is the one that its own solution leaves."""
    record = record_of(name)
    return record.puzzle, gw.prove(record.puzzle).solutions[0].astype(int)


def written(puzzle, grid, kind):
    """Return the signs of a grid."""
    value_of = {
        "digits": str,
        "hashes": lambda value: ".#"[value],
        "crosses": lambda value: "-X"[value],
        "crossed": lambda value: "x█"[value],
        "blocks": lambda value: "⬜⬛"[value],
    }
    if kind in value_of:
        return [[value_of[kind](int(value)) for value in row] for row in grid]
    if puzzle.family == "sudoku":
        return [["0123456789ABCDEFG"[value] for value in row] for row in grid]
    if puzzle.family == "nonogram":
        names = ["." if kind == "letters" else "blank"]
        names += [color.letter if kind == "letters" else color.name for color in puzzle.palette.colors]
        return [[names[value] for value in row] for row in grid]
    bulb = "*" if kind == "board" else "L"
    board = [["01234#."[cell] for cell in row] for row in puzzle.grid.tolist()]
    return [
        [bulb if value else sign for value, sign in zip(*rows, strict=True)] for rows in zip(grid, board, strict=True)
    ]


def layouts_for(signs):
    return LAYOUTS | (RUN_TOGETHER if all(len(sign) == 1 for row in signs for sign in row) else {})


def changed(puzzle, grid, draw):
    """Return a grid of which some cells to be filled in are changed, perhaps none."""
    family = family_named(puzzle.family)
    cells = np.argwhere(family.open_cells(puzzle)).tolist()
    values = range(1, puzzle.side + 1) if puzzle.family == "sudoku" else range(int(grid.max()) + 1)
    other = grid.copy()
    for row, column in draw.sample(cells, draw.choice((0, 1, 2, 5))):
        other[row, column] = draw.choice(values)
    return other


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_every_layout_is_read(name, kind):
    puzzle, solution = solved(name)
    draw = random.Random(f"{name} {kind}")
    for layout, write in layouts_for(written(puzzle, solution, kind)).items():
        assert gw.score(puzzle, write(written(puzzle, solution, kind))).score == 1.0, layout
        for _ in range(2):
            grid = changed(puzzle, solution, draw)
            found = gw.score(puzzle, write(written(puzzle, grid, kind)))
            assert found.read is not None, layout
            assert found.read.tolist() == grid.tolist(), layout
            assert (found.score == 1.0) == (puzzle.check(grid) is None) == (found.broken is None)
            open_cells = family_named(puzzle.family).open_cells(puzzle)
            assert found.share == pytest.approx((found.read == solution)[open_cells].mean())


def signs_of_solution(name):
    """Return for each cell of a solution all signs and words that may stand for it."""
    puzzle, solution = solved(name)
    family = family_named(puzzle.family)
    alphabets = family.answer_alphabets(puzzle)

    @cache
    def signs(row, column):
        found = set()
        for alphabet in alphabets:
            for sign, value in alphabet.values.items():
                codes = np.full(solution.shape, value, np.int16)
                if family.answer_grid(puzzle, codes)[row, column] == solution[row, column]:
                    found.add(sign)
        return found

    return [[signs(row, column) for column in range(puzzle.width)] for row in range(puzzle.height)]


# fmt: off
PIECES = [
    "\n", " ", "1", "5", ".", "#", "*", "X", "[", "]", "{", '"solution":', "<answer>", "</answer>", "```", "|---|",
    "--", "Row 2: ", ":", "\\n", "L", "k", "\ud800", "\x00", "é", "９", "1" * 50, "null", "[" * 30,
    "\\boxed{", "}", "\\\\", " & ", "<td>", "</tr>", "**", " / ", "> ", "Column 1: ", "(1, 2), ",
]
LONG = [
    "[" * 70_000, "{" * 70_000, '{"solution":' * 9_000, "<answer>" * 9_000, "4\n" * 40_000, " " * 70_000, "**" * 40_000,
    "Row 1" + " " * 70_000, "1" * 70_000, '{"solution": ' + "[" * 60_000, "é \n" * 20_000, "4321\n" * 14_000,
    "\\boxed{" * 9_000, "\\begin{a}{" * 6_000, "\\\\" * 30_000, "<td " * 16_000, "<tr><td>" * 8_000, "(1,1)," * 10_000,
    "<" + "a" * 60_000, "\\begin{array}{" + "{c}" * 20_000, "R1C1" * 16_000, "R" + " " * 60_000,
    "**1" * 20_000, "is 4 " * 13_000,
    "\\u" * 30_000, '{"solution": ' + "9" * 60_000 + "}", "| 1" * 20_000, "- " * 40_000,
    "|a|\n" + " " * 70_000 + "|" + " " * 70_000 + "1",
]
# fmt: on


def mutated(text, draw):
    """Return a text with some characters replaced, left out, doubled, moved or put in."""
    for _ in range(draw.choice((1, 1, 2, 4, 9))):
        at, to = sorted(draw.randrange(len(text) + 1) for _ in range(2))
        short = min(to, at + draw.choice((1, 2, 9)))
        text = draw.choice(
            (
                lambda at=at, short=short, text=text: text[:at] + draw.choice(PIECES) + text[short:],
                lambda at=at, short=short, text=text: text[:at] + text[short:],
                lambda at=at, text=text: text[:at] + draw.choice(PIECES) + text[at:],
                lambda at=at, to=to, text=text: text[:at] + text[to:] + text[at:to],
                lambda at=at, to=to, text=text: text[:to] + text[at:to] + text[to:],
            )
        )()
    return text


def without_markup(text):
    return re.sub(r"<[^<>]*>?|\\[a-z]+", " ", without_escapes(text).replace("**", ""))


def without_escapes(text):
    return re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text.replace("\\n", "\n"))


@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("n", [200, pytest.param(2_000, marks=pytest.mark.exhaustive)])
def test_mutated_answers_are_right_only_where_the_text_shows_the_solution(name, n):
    puzzle, solution = solved(name)
    rows = signs_of_solution(name)
    draw, n_right = random.Random(name), 0
    for n_answer in range(n):
        kind = SIGN_SETS[name][n_answer % len(SIGN_SETS[name])]
        signs = written(puzzle, changed(puzzle, solution, draw), kind)
        layouts = layouts_for(signs)
        text = mutated(layouts[draw.choice(list(layouts))](signs), draw)
        found = gw.score(puzzle, text)
        n_right += found.score == 1.0
        assert found.score in (0.0, 1.0)
        assert 0.0 <= found.share <= 1.0
        assert (found.broken is None) == (found.score == 1.0)
        if found.score == 1.0:
            assert puzzle.check(found.read) is None
            assert shows_rows(without_escapes(text), rows) or shows_rows(without_markup(text), rows), text
    assert n_right > 0


RIGHT, WRONG = "4321\n2143\n1234\n3412", "4321\n2143\n1234\n3421"
SMALL = gw.read("..2..1....3..4..")[0].puzzle


BOARD = gw.read(b"Light Up\n...\n.#.\n.11\n")[0]
PAINTED = gw.Nonogram.from_grid([[1, 0, 1], [1, 1, 1]])
OF_SMALL: list[tuple[str, float | str]] = [
    # The last complete grid counts
    (f"{WRONG}\n\nNo, it is\n\n{RIGHT}", 1.0),
    (f"{RIGHT}\n\nNo, it is\n\n{WRONG}", 0.0),
    ('{"solution": {"1": "4321", "2": "2143", "3": "1234", "4": "3421", "5": "3412"}}', 0.0),
    (f"{RIGHT}\n{WRONG}", 0.0),
    (f"{RIGHT}\n\n4321\n214", 1.0),  # what follows is not complete
    (f"{RIGHT}\n\n..2.\n.1..\n..3.\n.4..", 1.0),
    (f"<answer>{RIGHT}</answer> and not\n{WRONG}", 1.0),
    (f"<answer>{WRONG}</answer>\n<answer>{RIGHT}</answer>", 1.0),
    (f"<answer>{WRONG}</answer>\n{RIGHT}", 0.0),
    (f"{RIGHT}\n<answer>as above</answer>", 1.0),
    ('{"puzzle": "..2..1....3..4..", "solution": "4321214312343412", "other": "4321214312343421"}', 1.0),
    ('{"solution": "4321214312343412"} or rather {"solution": "4321214312343421"}', 0.0),
    ('{"solution": "4321214312343412"}, no:\n' + WRONG, 0.0),
    ('{"solution": [[4,3,2,1],[2,1,4,3],[1,2,3,4],[3,4,1,2]', 1.0),  # cut off
    ("1 2 3 4\n-------\n" + RIGHT, 1.0),  # the numbers of the columns
    ("4 3 2 1\n2 1 4 3\n\n1 2 3 4\n3 4 1 2", 1.0),
    ("4321214312343412 4321214312343421", 0.0),
    ("4321 2143 1234 3421 3412", 0.0),
    (f"\\boxed{{{WRONG}}} and {RIGHT}", 0.0),
    (f"\\boxed{{{WRONG}}}\n<answer>{RIGHT}</answer>\n{WRONG}", 1.0),
    (f"<answer>{WRONG} \\boxed{{{RIGHT}}}</answer>", 1.0),
    (f"{RIGHT}\nIn all \\boxed{{9}} steps.", 1.0),
    (f"\\boxed{{{RIGHT}", 1.0),  # cut off
    (f"So \\\\boxed{{\\\\text{{{RIGHT}}}}}", 1.0),  # escaped
    (f"{RIGHT}\nLet me verify: 4 3 2 1\nand row 2: 2 1 4 3", 1.0),
    (f"Answer: {RIGHT}", 1.0),
    (f"Row 1: {RIGHT}", 1.0),
    ("Row 1: 4321\nRow 2: 2143\nRow 3: 1234\nBox 4: 3412", 0.0),
    ("".join(f"C{n}: {WRONG[:4]}\n" for n in range(1, 5)) + RIGHT, 1.0),
    (RIGHT + "".join(f"\nC{n}: 1234" for n in range(1, 5)), 1.0),
    (f"The solution is {RIGHT}.".replace("\n", ""), 1.0),
    (f"The solution is {RIGHT} {WRONG}.".replace("\n", ""), 0.0),
    ("a 4321\n2143\n1234\n3412", 0.0),
    # Scores name what is wrong
    (WRONG, "R1C3 and R4C3 both hold 2 in column 3; expected it once"),
    (RIGHT.replace("3", "5"), "R1C2 holds 5; expected 1 to 4, or 0 for a blank"),
    (RIGHT.replace("4", "?"), "R1C1 is not filled in"),
    ("4312" + RIGHT[4:], "R1C3 holds 1; its given is 2"),
    ("I give up.", "no grid of 4 rows and 4 columns was found in the answer"),
]
# Crosses and digits stand for paint
OF_PAINTED = [("X.X\nXXX", 1.0), ("#X#\n###", 1.0), ("#X#\n##?", "R2C3 is not filled in"), ("#.X\n###", 0.0)]
OF_BOARD: list[tuple[str, float | str]] = [
    (".*.\n.#*\n*11", 1.0),
    ("010\n001\n100", 1.0),
    (".L.\n.#L\nL##", 1.0),
    (".1.\n.#1\n1##", 1.0),
    ("010\n001\n110", "R3C2 is a wall; expected no bulb on it"),
    ("0*0\n.21\n111", 0.0),  # another number
    (".*#\n.#*\n*11", 0.0),  # a wall where there is none
    # Cells may be listed
    ("Bulbs at R1C2, R2C3 and R3C1.", 1.0),
    ("R1C1 is lit, R1C3 too.\n\n- (1, 2)\n- (2, 3)\n- (3, 1)", 1.0),
    ('{"bulbs": [[0, 1], [1, 2], [2, 0]]}', 1.0),
    ("\\boxed{(1,2), (2,3), (3,1)}, not (1,1), (2,2)", 1.0),
    ("...\n.#.\n.11\nrow 1, column 2; row 2, column 3; row 3, column 1", 1.0),
    ("[[False, True, False], [False, False, True], [True, False, False]]", 1.0),
    (".*.\n.#*\n*11\nwhere (1, 2) lights (1, 1)", 1.0),
    ("(1, 2), (2, 3), (3, 1), (3, 2)", 0.0),
    ("(1, 2), (2, 3) and then (3, 1)", 0.0),
    ("(1, 2), (2, 3), (4, 1)", 0.0),
]
TEXTS = [
    (puzzle, *row) for puzzle, rows in ((SMALL, OF_SMALL), (PAINTED, OF_PAINTED), (BOARD, OF_BOARD)) for row in rows
]


@pytest.mark.parametrize(("puzzle", "text", "expected"), TEXTS)
def test_an_answer_has_its_score(puzzle, text, expected):
    found = gw.score(puzzle, text)
    assert expected == (found.broken if isinstance(expected, str) else found.score)


CELLS = [f"[{', '.join(row)}]" for row in RIGHT.split("\n")]


@pytest.mark.parametrize(
    "text_of",
    [
        lambda n: "so it is\n" * n + RIGHT,
        lambda n: "4" * n + "\n" + RIGHT,
        lambda n: RIGHT + "\n" + "so it is\n" * n,
        lambda n: RIGHT.replace("\n", "\n" * (n + 1)),
        lambda n: RIGHT + "\n\n" + "2143".ljust(4 + n),  # the last row has no part in the grid
        lambda n: ",\n".join(CELLS).replace(" ", "\n" * (n + 1)),
        lambda n: ("[" + ", ".join(CELLS) + "]").ljust(60 + n),
        lambda n: "\\n".join(RIGHT.split("\n")).rjust(20 + n),
        lambda n: RIGHT + "\n[" + "so it is\n" * n + WRONG.replace("1\n", "1]\n", 1),  # whose first row is in a list
        lambda n: RIGHT + "\n\\u005b" + "so it is\n" * n + WRONG.replace("1\n", "1\\u005d\n", 1),
    ],
)
def test_a_grid_is_found_wherever_the_end_of_a_text_begins(text_of):
    assert len(text_of(40)) < known_of(SMALL, None).reader.tail < len(text_of(700))
    for n in (*range(1, 200), *range(600, 701)):
        assert gw.score(SMALL, text_of(n)).score == 1.0, n


@pytest.mark.parametrize("name", ["black", "colors"])
def test_words_are_read_in_a_long_text(name):
    puzzle, solution = solved(name)
    rows = written(puzzle, solution, "names")
    prose = "so R1C1 is red, and 1 2 3 4 5 are not\n" * 400
    for grid in ("\n".join(map(" ".join, rows)), "\n".join("Row: " + ", ".join(row).title() for row in rows)):
        assert gw.score(puzzle, prose + grid).score == 1.0
        assert gw.score(puzzle, grid + "\n" + prose).score == 1.0
        assert gw.score(puzzle, prose + grid.replace("lank", "lan") + "\n" + prose).read is None


def test_what_stands_before_a_colon_is_the_name_of_a_row():
    for name in ("Row {}:", "{}:", "r{} (from the left):", "**Row {}**:", "Row {} 1:", "{}. row:"):
        text = "\n".join(f"{name.format(n)} {' '.join(row)}" for n, row in enumerate(RIGHT.split("\n"), start=1))
        assert gw.score(SMALL, text).score == 1.0, name
        assert gw.score(SMALL, text.replace(":", ": so:")).score == 0.0, name
        assert gw.score(SMALL, text.replace(":", " " * 64 + ":")).score == 0.0, name


def test_the_end_of_a_long_answer_is_read():
    most = MAX_TEXT + TEXT_PER_CELL * 16
    assert gw.score(SMALL, "so " * most + "\n" + RIGHT).score == 1.0
    assert gw.score(SMALL, (RIGHT + "\nis it").ljust(most)).score == 1.0
    assert gw.score(SMALL, (RIGHT + "\nis it").ljust(most + 20)).read is None


def test_the_given_solution_counts_where_there_are_two():
    assert gw.score(SMALL, RIGHT.replace("4", "?")).share == pytest.approx(9 / 12)
    record = record_of("black")
    right = "\n".join("".join(map(str, row)) for row in record.proof.solutions[0].tolist())
    for puzzle in record, gw.Document(record.puzzle, record.proof.solutions[0]), record.puzzle:
        assert gw.score(puzzle, right).score == 1.0
    assert gw.score(record.puzzle, right, solution=record.proof.solutions[0]).score == 1.0
    assert gw.score("..2..1....3..4..", RIGHT).score == 1.0
    puzzle = gw.Nonogram.from_grid([[1, 0], [0, 1]])
    assert gw.score(puzzle, "10\n01", solution=[[1, 0], [0, 1]]).score == 1.0
    other = gw.score(puzzle, "01\n10", solution=[[1, 0], [0, 1]])
    assert (other.score, other.broken) == (0.0, "this is not the given solution")


@pytest.mark.parametrize("text", LONG)
@pytest.mark.parametrize("name", first(1, ["4x4", "colors", "lightup"]))
def test_texts_that_could_take_long_are_read_in_a_moment(name, text):
    assert gw.score(solved(name)[0], text).score == 0.0


@pytest.mark.parametrize("zero", ["０", "٠", "०", "০", "๐"])
def test_digits_of_other_scripts_count(zero: str) -> None:
    answer = "4 3 2 1\n2 1 4 3\n1 2 3 4\n3 4 1 2"
    other = "".join(chr(ord(zero) + int(sign)) if sign.isdigit() else sign for sign in answer)
    assert gw.score(gw.read("..2..1....3..4..")[0].puzzle, other).score == 1.0
