"""Why a color may be painted into a partly solved nonogram: the least rule that needs no other cell painted first."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram import Nonogram
from rating.nonogram.arrays import NONE, Board, empty_board, empty_log, empty_workspace
from rating.nonogram.beyond import FINDERS
from rating.nonogram.rating import DEFAULT_BUDGET
from rating.nonogram.reason_kernel import ask_lines, probe_cells
from rating.nonogram.rules import FREEBIE, N_LINE_RULES, PROBE, RULES
from rating.step import NOTHING_NEEDED, Reason
from solvers.nonogram.arrays import Clues, LineWorkspace, clues_from, line_workspace_for

_NEVER = len(RULES)


class _Asked(NamedTuple):
    """A puzzle and what the rules find in its lines."""

    # ``clues``, ``board``, ``scratch``: arrays of the kernels; the board has what is left.
    clues: Clues
    board: Board
    scratch: LineWorkspace
    left: NDArray[np.bool_]  # ``[height, width, n_colors + 1]``, the colors that are left in each cell
    # ``[n, n_colors + 1, longest line]``, the least rule that removes a color from a cell of each line asked, or
    # ``_NEVER``.
    least: NDArray[np.uint8]


def reason(
    puzzle: Nonogram,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cell: tuple[int, int],
    without: int | None = None,
) -> Reason | None:
    """Return the least rule by which a cell gets its color with no other cell decided before, or None.

    ``state`` and ``solution``, ``[height, width]``, have colors, 0 for blank; the state has a smaller number where
    nothing is known. ``candidates``, bool ``[height, width, n_colors + 1]``, are the colors left; None means all.
    ``without`` is the only color to remove; None means all but the cell's own. Rules that assume a color, other than
    the probe, only count if their trail is as short as any in the grid.
    """
    row, column = cell
    asked = _ask(puzzle, state, candidates, np.array((row, puzzle.height + column)))
    by_lines = np.minimum(asked.least[0, :, column], asked.least[1, :, row])
    others = asked.left[row, column]
    others[solution[cell]] = False
    if without is not None:
        others &= np.arange(len(others)) == without
        if not others.any():
            return NOTHING_NEEDED
    return _reasons(asked, solution, np.where(others, by_lines, FREEBIE)[None], [cell])[0]


def reasons(
    puzzle: Nonogram,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cells: Sequence[tuple[int, int]],
) -> list[Reason | None]:
    """Return for each cell the least rule by which it gets its color with no other cell decided before, or None.

    ``state`` and ``solution``, ``[height, width]``, have colors, 0 for blank; the state has a smaller number where
    nothing is known. ``candidates``, bool ``[height, width, n_colors + 1]``, are the colors left, None for all.
    """
    if not cells:
        return []
    asked = _ask(puzzle, state, candidates, np.arange(puzzle.height + puzzle.width))
    return _reasons(asked, solution, _least_by_lines(asked, puzzle, solution)[tuple(np.array(cells).T)], cells)


def next_move(
    puzzle: Nonogram, solution: NDArray[np.integer], state: NDArray[np.integer]
) -> tuple[tuple[int, int], Reason] | None:
    """Return the cell that gets its color by the easiest rule next, and the rule, or None.

    ``state`` and ``solution``, ``[height, width]``, have colors, 0 for blank; the state has a smaller number where
    nothing is known.
    """
    asked = _ask(puzzle, state, None, np.arange(puzzle.height + puzzle.width))
    is_open = state < 0
    cells = np.argwhere(is_open)
    if not len(cells):
        return None
    least = _least_by_lines(asked, puzzle, solution)[is_open]
    places = [(row, column) for row, column in cells.tolist()]
    for hardest in _harder_and_harder(asked, solution, least, places, is_one_enough=True):
        if hardest.min() < _NEVER:
            easiest = int(hardest.argmin())
            return places[easiest], _reason(int(hardest[easiest]))
    return None


def _least_by_lines(asked: _Asked, puzzle: Nonogram, solution: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Return the least line rule that removes each wrong color of each cell, for a puzzle with all lines asked."""
    rows = asked.least[: puzzle.height, :, : puzzle.width].transpose(0, 2, 1)
    columns = asked.least[puzzle.height :, :, : puzzle.height].transpose(2, 0, 1)
    others = asked.left & (np.arange(puzzle.n_colors + 1) != solution[:, :, None])
    return np.where(others, np.minimum(rows, columns), np.uint8(FREEBIE))


@lru_cache(maxsize=64)
def _clues_of(puzzle: Nonogram) -> Clues:
    """Return the clues of a puzzle, cached for its moves: kernels only read them."""
    return clues_from(puzzle)


def _reason(rule: int) -> Reason:
    return Reason(RULES[rule].name, RULES[rule].tenths / 10)


def _ask(
    puzzle: Nonogram, state: NDArray[np.integer], candidates: NDArray[np.bool_] | None, lines: NDArray[np.int64]
) -> _Asked:
    clues = _clues_of(puzzle)
    left = (state[:, :, None] < 0) | (state[:, :, None] == np.arange(puzzle.n_colors + 1))
    if candidates is not None:
        left &= candidates
    board, scratch = empty_board(clues), line_workspace_for(clues.height, clues.width, clues.n_colors)
    least = np.full((len(lines), puzzle.n_colors + 1, max(clues.height, clues.width)), _NEVER, np.uint8)
    ask_lines(clues, board, scratch, left, lines, least)
    return _Asked(clues, board, scratch, left, least)


def _reasons(
    asked: _Asked, solution: NDArray[np.integer], least: NDArray[np.uint8], cells: Sequence[tuple[int, int]]
) -> list[Reason | None]:
    """Return the least rule by which each of some cells gets its color, or None; ``least`` as below."""
    rules = np.full(len(cells), _NEVER)
    for hardest in _harder_and_harder(asked, solution, least, cells, is_one_enough=False):
        rules = np.minimum(rules, hardest)
        if (rules < _NEVER).all():
            break
    return [None if rule == _NEVER else _reason(rule) for rule in rules.tolist()]


def _harder_and_harder(
    asked: _Asked,
    solution: NDArray[np.integer],
    least: NDArray[np.uint8],
    cells: Sequence[tuple[int, int]],
    *,
    is_one_enough: bool,
) -> Iterator[NDArray[np.uint8]]:
    """Yield the hardest rule that each cell needs, by rules of lines alone, then with each rule that assumes a color.

    ``least``, uint8 ``[n, n_colors + 1]``, has the least line rule that removes each color of a cell, and changes. If
    one cell is enough, the probe ends with the first cell that it decides.
    """
    yield least.max(axis=1)
    clues, board, scratch = asked.clues, asked.board, asked.scratch
    workspace, log = empty_workspace(clues), empty_log(clues, with_removals=False)
    painted = solution.astype(np.uint8)
    rows, columns = np.ascontiguousarray(np.array(cells).T)
    for rule in range(N_LINE_RULES, _NEVER):
        if rule == PROBE:
            left = np.flatnonzero(least.max(axis=1) == _NEVER)
            while len(left):
                tried = least[left]
                probe_cells(clues, board, workspace, scratch, rows[left], columns[left], tried, rule, _NEVER)
                least[left], is_decided = tried, tried.max(axis=1) < _NEVER
                left = left[is_decided.argmax() + 1 :] if is_decided.any() and not is_one_enough else left[:0]
        else:
            board.found[:] = NONE
            FINDERS[rule](clues, board, workspace, scratch, log, painted, rule, DEFAULT_BUDGET)
            if log.counts[0].nodes >= DEFAULT_BUDGET:
                break
            gone = _bits_of(board.gone)
            gone[board.found != rule] = False
            is_gone = gone[rows, :, columns] | gone[clues.height + columns, :, rows]
            least[is_gone & (least == _NEVER)] = rule
        yield least.max(axis=1)


def _bits_of(masks: NDArray[np.void]) -> NDArray[np.bool_]:
    """Unpack masks: bool ``[n_lines, n_colors + 1, bits]``."""
    words: NDArray[np.uint64] = np.ascontiguousarray(masks["words"])
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little").astype(np.bool_)
