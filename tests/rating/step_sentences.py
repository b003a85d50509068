"""Sentences of steps read back: the cells and values that they name, family by family."""

import re
from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from puzzles.lightup import LightUp
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Sudoku
from tests.naive.sudoku_shapes import naive_houses

Cell = tuple[int, int]


class Told(NamedTuple):
    """The statements of a step's sentence.

    Attributes:
        reasons: the cells that it argues from, those of a house or a line one by one.
        decides: row, column and value of the cells that it fills.
        removes: row, column and value of what cells cannot be.
        joined: the cells that make up a set with one of a loop or a grave, and the digits of the set.
    """

    reasons: set[Cell]
    decides: set[tuple[int, int, int]]
    removes: set[tuple[int, int, int]]
    joined: tuple[set[Cell], set[int]] = (set(), set())


def spans(text: str) -> list[int]:
    """Read ``1 to 3, 5 and 7`` as numbers from 0."""
    ends = [[int(n) - 1 for n in part.split(" to ")] for part in re.split(", | and ", text)]
    return [number for first, *last in ends for number in range(first, (last or [first])[0] + 1)]


def words(text: str) -> list[str]:
    return re.split(", | and | or ", text)


def read_nonogram(text: str, puzzle: Nonogram) -> Told:
    colors = {color.name: number for number, color in enumerate(puzzle.palette.colors, 1)} | {"blank": 0}
    told = Told(set(), set(), set())
    if line := re.fullmatch(r"(Row|Column) (\d+), [^:]+: .*?, so (.*)\.", text):
        axis, number, said = line[1], int(line[2]) - 1, line[3]
        size = {"Row": puzzle.width, "Column": puzzle.height}[axis]
        told.reasons.update((number, at) if axis == "Row" else (at, number) for at in range(size))
    else:
        assumed = re.fullmatch(r"[^:]+: if row (\d+), column (\d+) were (\w+), (.*); so (.*)\.", text)
        agreed = re.fullmatch(r"[^:]+: (.*) settles? it whatever row (\d+), column (\d+) is, so (.*)\.", text)
        if assumed:
            row, column, color, lines, said = assumed.groups()
            assert colors[color] in range(puzzle.n_colors + 1)
        else:
            lines, row, column, said = agreed.groups()
        told.reasons.add((int(row) - 1, int(column) - 1))
        for axis, numbers in re.findall(r"(row|column)s? (\d+(?:(?: to |, | and )\d+)*)", lines):
            size = {"row": puzzle.width, "column": puzzle.height}[axis]
            told.reasons.update((n, i) if axis == "row" else (i, n) for n in spans(numbers) for i in range(size))
    for fact in said.split("; "):
        places, verb, values = re.fullmatch(r"(.*) (is|are|cannot be) (.*)", fact).groups()
        if line:
            across, numbers = re.fullmatch(r"(row|column)s? (.*)", places).groups()
            assert across != line[1].lower()
            cells = [(at, number) if across == "row" else (number, at) for at in spans(numbers)]
        else:
            cells = [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"row (\d+), column (\d+)", places)]
        said_of = told.removes if verb == "cannot be" else told.decides
        assert (verb == "are") == (verb != "cannot be" and len(cells) > 1)
        said_of.update((*cell, colors[value]) for cell, value in product(cells, words(values)))
    return told


def named_cells(text: str) -> list[Cell]:
    """Find cells like ``R1C2``, and what is between in ``R1C2 to R1C4``."""
    cells: list[Cell] = []
    for row, column, _, last in re.findall(r"\bR(\d+)C(\d+)\b(?: to R(\d+)C(\d+))?", text):
        cells += [(int(row) - 1, at) for at in range(int(column) - 1, int(last or column))]
    return cells


def read_lightup(text: str, puzzle: LightUp) -> Told:
    reason, said = re.fullmatch(r"(.*(?:, so|; so|or not,)) (.*)\.", text).groups()
    told = Told(set(named_cells(reason)), set(), set())
    for fact in said.split("; "):
        places, verb, held = re.fullmatch(r"(.*) (holds?) (a bulb|no bulb|none)", fact).groups()
        cells = named_cells(places)
        assert (verb == "holds") == (len(cells) == 1)
        told.decides.update((*cell, int(held == "a bulb")) for cell in cells)
    if " light it," in reason:
        told.reasons.update(cell[:2] for cell in told.decides)
    for number, row, column in re.findall(r"the (\d) at R(\d+)C(\d+)", reason):
        assert puzzle.grid[int(row) - 1, int(column) - 1] == int(number)
    return told


# What is given as known, not as a condition: "R1C2 is 3", "R1C2 and R1C3 are not 4 or 5".
CELLS, DIGITS = r"\bR\d+C\d+(?:(?:, | and )R\d+C\d+)*", r"\d+(?:(?:, | or )\d+)*\b"
SET = re.compile(
    rf"; in [a-z]+ \d+, (?:({CELLS}) and one of \S+(?: and \S+)? share ({DIGITS}(?: and \d+)?)"
    rf"|({DIGITS}(?: and \d+)?) fit only in ({CELLS}) and one of .*); so "
)
HOUSE = r"(?:row|column|box)(?:e?s)? \d+(?:(?:, | and )\d+)*"
HOLDS = re.compile(rf"\b{HOUSE}(?:(?:, | and ){HOUSE})* holds? ")  # digits are the reason, not the houses
FACT = re.compile(rf"(?<!if )(?<!whether )({CELLS}) (is|are) (not )?({DIGITS})")


def read_sudoku(text: str, puzzle: Sudoku) -> Told:
    told = Told(set(), set(), set())
    for places, verb, denied, values in FACT.findall(text):
        cells = named_cells(places)
        assert (verb == "is") == (len(cells) == 1)
        said_of = told.removes if denied else told.decides
        said_of.update((*cell, int(value)) for cell, value in product(cells, words(values)))
    reason = HOLDS.sub("", FACT.sub("", text))
    told.reasons.update(named_cells(reason))
    side = puzzle.side
    houses = [[divmod(cell, side) for cell in house] for house in naive_houses(puzzle.ground)]
    kinds = {"row": houses[:side], "column": houses[side : 2 * side], "box": houses[2 * side :]}
    for kind, several, one in re.findall(r"\b(row|column|box)(?:(?:e?s) (\d+(?:(?:, | and )\d+)*)| (\d+))\b", reason):
        for number in spans(several or one):
            told.reasons.update(kinds[kind][number])
    if re.match(r"R\d+C\d+ is \d+: (?!the (only|last)|in )", text):
        told.reasons.update(cell[:2] for cell in told.decides)  # a naked single is about its own cell
    if re.match(r"(Unique .*|Bivalue .*|BUG), type 3:", text):
        naked_cells, naked, hidden, hidden_cells = SET.search(text).groups()
        digits = {int(digit) for digit in re.findall(r"\d+", naked or hidden)}
        return told._replace(joined=(set(named_cells(naked_cells or hidden_cells)), digits))
    return told


READERS = {"nonogram": read_nonogram, "sudoku": read_sudoku, "lightup": read_lightup}


def each_cell(uses: Iterable[tuple[int | None, int | None]], height: int, width: int) -> set[Cell]:
    """List the cells of ``Step.uses``, those of a row or a column one by one."""
    return {
        cell
        for row, column in uses
        for cell in product(range(height) if row is None else [row], range(width) if column is None else [column])
    }
