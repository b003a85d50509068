"""The shape of a solve: rounds, bottlenecks and tail of steps by hand, and moves that were open as early as said."""

import numpy as np
import pytest

from generator.families import family_named
from generator.pipeline import generate
from generator.sudoku.request import SudokuRequest
from puzzles.sudoku import houses
from rating.shape import Changes, shape_of
from rating.step import Step
from service.command_line.texts import shape_text


def _step(number, since, rating=1.0, n_cells=1):
    decides = tuple((0, number, 1) for _ in range(n_cells))
    return Step(number, since, f"rule {rating}", rating, "", (), decides, (), None)


def test_rounds_count_what_is_open_and_no_harder_than_the_hardest_so_far():
    # 9 is open from the start, but harder than all that comes before it
    steps = [_step(1, 1), _step(2, 1), _step(3, 3, 2.0, 0), *(_step(n, 4) for n in (4, 5, 6, 7)), _step(8, 8)]
    shape = shape_of([*steps, _step(9, 1, 3.0, 0), _step(10, 10), _step(11, 10), _step(12, 11)])
    assert [(each.first, each.width, each.cells) for each in shape.rounds] == [
        (1, 2, 2), (3, 1, 0), (4, 4, 4), (8, 2, 1), (10, 2, 2), (12, 1, 1),
    ]  # fmt: skip
    assert (shape.bottlenecks, shape.breakthroughs, shape.tail, shape.width_median) == ((2,), (2,), 3, 2.0)
    assert shape_text(shape).splitlines()[0] == "    4 │  █"
    assert shape_text(shape).splitlines()[3:6] == ["      │██████", "      └──────", "        ^"]


def test_a_step_is_open_since_what_it_rests_on_changed_but_no_later_than_its_round():
    changes = Changes(2, 3)
    for number, cell in enumerate([(0, 0), (1, 1), (1, 2)], 1):
        changes.take(Step(number, 1, "", 1.0, "", (), ((*cell, 1),), (), None))
    assert [changes.since(rests, 4) for rests in ([(0, None)], [(None, 1)], [(1, 2), (0, 0)], [])] == [2, 3, 4, 4]
    assert changes.since([(1, 2)], 3) == 3


@pytest.mark.parametrize("options", [{"difficulty": "hard"}, {"variant": "x", "size": "6x6", "difficulty": "any"}])
def test_singles_of_a_sudoku_are_there_as_early_as_they_are_said_to_be(options):
    record = generate(SudokuRequest(**options), 4)
    puzzle, n_early = record.puzzle, 0
    steps = list(family_named("sudoku").explain(record.puzzle, record.proof))
    members = [cells for _, cells in houses(puzzle.ground)]
    left = np.ones((puzzle.side**2, puzzle.side), bool)
    before = []

    def fill(cell, digit):
        for cells in members:
            if cell in cells:
                left[list(cells), digit - 1] = False
        left[cell] = np.arange(puzzle.side) == digit - 1

    for cell, digit in enumerate(puzzle.cells):
        if digit:
            fill(cell, digit)
    for step in steps:
        before.append(left.copy())
        for row, column, digits in step.removes:
            left[row * puzzle.side + column, np.array(digits) - 1] = False
        for row, column, digit in step.decides:
            fill(row * puzzle.side + column, digit)
    for step in steps:
        if "single" in step.rule:
            ((row, column, digit),), then = step.decides, before[step.since - 1]
            cell = row * puzzle.side + column
            alone = any(then[list(cells), digit - 1].sum() == 1 for cells in members if cell in cells)
            assert then[cell, digit - 1]
            assert alone or then[cell].sum() == 1
            n_early += step.since < step.number
    assert n_early > 5
