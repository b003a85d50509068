"""Why a color may be painted into a nonogram of which some cells are known: the least rule that shows it.

The rules are asked in their order for the two lines of the cell, and then those that assume a color for the whole grid.
What they say of other cells is not used, so that a move follows only when no cell has to be painted before it.
"""

import numpy as np
from numpy.typing import NDArray

from kernels.masks import WORD_BITS
from puzzles.family import Reason
from puzzles.nonogram import Nonogram
from rating.nonogram.arrays import NODES, NONE, Board, Workspace, empty_board, empty_log, empty_workspace
from rating.nonogram.beyond import finder
from rating.nonogram.beyond_kernel import follow
from rating.nonogram.ladder_kernel import refresh, start
from rating.nonogram.rating import DEFAULT_BUDGET
from rating.nonogram.rules import FREEBIE, N_LINE_RULES, PROBE, RULES
from rating.nonogram.rules_kernel import look
from solvers.nonogram.arrays import Clues, LineWorkspace, clues_from, line_workspace_for
from solvers.nonogram.probe_kernel import assign, copy_masks

_NEVER = len(RULES)


def reason(
    puzzle: Nonogram,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cell: tuple[int, int],
) -> Reason | None:
    """Return the least rule by which a cell gets its color with no other cell decided before, or None.

    Of rules that assume a color, those beside the probe count only where they are as short as any in the grid.

    Args:
        puzzle: the puzzle.
        solution: its only solution, ``[height, width]``.
        state: colors, 0 for blank, as in the solution; less where nothing is known.
        candidates: bool ``[height, width, n_colors + 1]``: the colors that are left in each cell; None for all.
        cell: row and column of a cell that is not known.
    """
    row, column = cell
    clues, color = clues_from(puzzle), int(solution[cell])
    colors = np.arange(puzzle.n_colors + 1)
    left = (state[:, :, None] < 0) | (state[:, :, None] == colors)
    if candidates is not None:
        left &= candidates
    board, log = empty_board(clues), empty_log(clues, with_removals=False)
    scratch = line_workspace_for(clues.height, clues.width, clues.n_colors)
    start(clues, board)
    _narrow(board, left)
    board.changed[:] = 1
    refresh(clues, board)
    lines = ((row, column), (puzzle.height + column, row))
    least = {other: _NEVER for other in colors.tolist() if other != color and left[row, column, other]}
    for line, at in lines:
        rule = FREEBIE
        while rule < N_LINE_RULES:
            board.level[:], board.found[:] = N_LINE_RULES, NONE
            board.level[line] = rule
            look(clues, board, scratch, rule)
            rule = int(board.found[line])
            if rule == NONE:
                break
            _note(least, board, line, at, rule)
            rule += 1
    workspace, painted = empty_workspace(clues), solution.astype(np.uint8)
    for rule in range(N_LINE_RULES, len(RULES)):
        if max(least.values()) < rule:
            break
        board.found[:] = NONE
        if rule == PROBE:
            for other in least:
                if least[other] > rule and _fails(clues, board, workspace, scratch, cell, other):
                    least[other] = rule
            continue
        finder(RULES[rule].finder)(clues, board, workspace, scratch, log, painted, rule, DEFAULT_BUDGET)
        if log.counts[NODES] >= DEFAULT_BUDGET:
            break
        for line, at in lines:
            if board.found[line] == rule:
                _note(least, board, line, at, rule)
    hardest = max(least.values())
    return None if hardest == _NEVER else Reason(RULES[hardest].name, RULES[hardest].tenths / 10)


def _note(least: dict[int, int], board: Board, line: int, at: int, rule: int) -> None:
    """Note for each color of a cell the least rule that removes it."""
    for other in least:
        if _words_of(board.gone)[line, other, at // WORD_BITS] >> np.uint64(at % WORD_BITS) & np.uint64(1):
            least[other] = min(least[other], rule)


def _words_of(masks: NDArray[np.void]) -> NDArray[np.uint64]:
    words: NDArray[np.uint64] = masks["words"]
    return words


def _narrow(board: Board, left: NDArray[np.bool_]) -> None:
    """Leave some colors in the cells, bool ``[height, width, n_colors + 1]``."""
    lines = np.zeros((len(board.masks), left.shape[2], _words_of(board.masks).shape[2] * WORD_BITS), np.bool_)
    height, width = left.shape[:2]
    lines[:height, :, :width] = left.swapaxes(1, 2)
    lines[height:, :, :height] = left.transpose(1, 2, 0)
    masks = np.packbits(lines, axis=2, bitorder="little").view("<u8")
    _words_of(board.masks)[...] &= masks


def _fails(
    clues: Clues, board: Board, workspace: Workspace, scratch: LineWorkspace, cell: tuple[int, int], color: int
) -> bool:
    """Return whether the lines that a color in a cell touches come to one that has no room for its blocks."""
    trial = workspace.levels[0]
    copy_masks(board.masks, trial)
    assign(clues, trial, workspace.dirty, *cell, color)
    workspace.touched[:] = 0
    is_alive, _ = follow(clues, trial, workspace, scratch, len(board.opens))
    return not is_alive
