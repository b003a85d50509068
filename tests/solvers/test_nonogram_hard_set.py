"""The sixteen hard puzzles are what they are said to be."""

import numpy as np

from solvers.nonogram.arrays import N_COUNTERS, clues_from, empty_masks, line_workspace_for
from solvers.nonogram.line_kernel import count_open, open_all, propagate
from solvers.nonogram.methods.hard_set import OPEN_CELLS, hard_puzzles
from solvers.nonogram.proof import prove
from solvers.verdict import Verdict

SET = hard_puzzles()
MAX_SETTLED = 18


def n_open_after_lines(puzzle) -> int:
    size = puzzle.height, puzzle.width, puzzle.n_colors
    clues, masks, dirty = clues_from(puzzle), empty_masks(*size), np.zeros(puzzle.height + puzzle.width, np.uint8)
    open_all(clues, masks, dirty)
    assert propagate(clues, masks, dirty, line_workspace_for(*size), np.zeros(N_COUNTERS, np.int64))
    return count_open(clues, masks)


def test_there_is_one_for_each_number_and_all_differ() -> None:
    assert [hard.number for hard in SET] == list(range(222, 238))
    assert len({hard.puzzle.id for hard in SET}) == 16
    assert {(hard.puzzle.height, hard.puzzle.width, hard.puzzle.n_colors) for hard in SET} == {(10, 10, 1)}


def test_222_is_the_one_of_the_collection() -> None:
    assert [hard.name for hard in SET][:2] == ["222", "own 223"]
    assert [hard.number for hard in SET if not hard.is_own] == [222]
    puzzle = SET[0].puzzle
    rows, columns = (
        [" ".join(str(block.length) for block in clue) for clue in lines] for lines in (puzzle.rows, puzzle.columns)
    )
    assert rows == ["2 1", "1", "2 2 1 1", "2 2", "2 1", "1", "2 2", "1 1 2", "5", "2 1"]
    assert columns == ["1 1 1 1", "1 1 1 1 1", "1 2 1", "1", "3 1", "1 1 1", "1 2", "2 3", "1", "3 1"]


def test_lines_leave_as_many_cells_open_as_in_the_collection() -> None:
    assert {hard.number: n_open_after_lines(hard.puzzle) for hard in SET} == OPEN_CELLS
    assert min(OPEN_CELLS.values()) >= 100 - MAX_SETTLED


def test_each_has_one_solution() -> None:
    assert {prove(hard.puzzle).verdict for hard in SET} == {Verdict.UNIQUE}
