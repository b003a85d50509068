"""Pencil marks for tests of chains: from a golden file, and with a few wrong candidates less."""

import random
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from tests.naive.sudoku_chains import Cell, Marks

GOLDEN = Path(__file__).parent / "golden" / "sudoku_chain_hints.tsv"
CELLS = [(row, column) for row in range(9) for column in range(9)]


class State(NamedTuple):
    """A line of the golden file."""

    rule: str
    rating: float
    complexity: int
    kind: int
    removed: frozenset[tuple[Cell, int]]
    placed: frozenset[tuple[Cell, int]]
    marks: Marks
    solution: dict[Cell, int]


@cache
def golden_states() -> list[State]:
    """Read the golden file."""
    lines = [line for line in GOLDEN.read_text().splitlines() if not line.startswith("#")]
    return [_state(line.split("\t")) for line in lines]


def _state(fields: list[str]) -> State:
    rule, rating, complexity, kind, removed, placed, marks, solution = fields
    digits = dict(zip(CELLS, marks.split("/"), strict=True))
    return State(
        rule,
        float(rating),
        int(complexity),
        int(kind),
        frozenset((_cell(item), int(digit)) for item in removed.split() for digit in item[5:]),
        frozenset((_cell(item), int(item[5])) for item in placed.split()),
        {cell: frozenset(map(int, text)) for cell, text in digits.items() if text},
        dict(zip(CELLS, map(int, solution), strict=True)),
    )


def _cell(text: str) -> Cell:
    return int(text[1]) - 1, int(text[3]) - 1


@st.composite
def states(draw: st.DrawFn, *rules: str) -> tuple[Marks, dict[Cell, int]]:
    """Draw golden marks of some rules, with a few wrong candidates less, and the solution."""
    state = draw(st.sampled_from([state for state in golden_states() if state.rule in rules]))
    source = random.Random(draw(st.integers(0, 2**32)))
    marks = dict(state.marks)
    wrong = [(cell, digit) for cell, digits in marks.items() for digit in sorted(digits - {state.solution[cell]})]
    for cell, digit in source.sample(wrong, draw(st.integers(0, 12))):
        if len(marks[cell]) > 2:
            marks[cell] -= {digit}
    return marks, state.solution
