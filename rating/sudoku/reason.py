"""Why a digit may go into a cell of a partly filled Sudoku: the least rule that shows it.

The rules remove candidates in their order, again and again, but write no digits: a move needs none filled in before it.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.ground import is_outside
from puzzles.sudoku.marks.game import marked
from rating.games import reason as games
from rating.step import NOTHING_NEEDED, Reason
from rating.sudoku.explainer.hint_kernel import tenths_of
from rating.sudoku.explainer.ladder_kernel import FINDERS, N_SINGLES_FINDERS
from rating.sudoku.geometry import MAX_SIDE, named_houses, pairs_of
from rating.sudoku.ladders import HardWorkspaces, ladder_of
from rating.sudoku.marks import check_marked
from rating.sudoku.rate import check_scale_of
from rating.sudoku.rules import ALL_RULES, FULL_HOUSE, HIDDEN_SINGLE_IN_BOX, HIDDEN_SINGLE_IN_LINE, Rule, name_on

_AFTER = {tuple(finder): at for at, finder in enumerate(FINDERS.tolist(), start=1)}


def reason(
    puzzle: Sudoku,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cell: tuple[int, int],
    scale: str,
    without: int | None = None,
) -> Reason | None:
    """Return the least rule by which a cell gets its digit with no other cell filled in before, or None.

    ``state`` and ``solution``, ``[side, side]``, have the digits, 0 in open cells. ``candidates``, bool ``[side, side,
    n_digits + 1]``, are the digits left, None for all that the state leaves. With ``without``, a wrong digit, only that
    one has to go; to show the right one is a way. Raise ``RequestError`` if the puzzle lacks the scale, a name in
    ``rating.sudoku.ladders.LADDERS``.
    """
    if puzzle.ground.marks:
        check_marked(scale)
        return games.reason(marked(puzzle), solution, state, candidates, cell, without)
    check_scale_of(puzzle, scale)
    digit = int(solution[cell])
    ground = puzzle.ground
    is_open = (state == 0) & ~is_outside(ground).reshape(state.shape)
    if without is not None and _takes(ground, state, without)[cell]:
        return NOTHING_NEEDED
    if (is_open.ravel()[_houses(ground, cell)].sum(axis=1) == 1).any():
        return _reason(FULL_HOUSE, ground)
    may_hold = is_open & ~_takes(ground, state, digit)
    if candidates is not None:
        may_hold &= candidates[:, :, digit]
    single = _hidden_single(ground, may_hold, cell)
    if single is not None:
        return _reason(single, ground)
    found = None if puzzle.n_digits > MAX_SIDE else _climb(ground, solution, state, candidates, cell, scale, without)
    return found and found[1]


def next_move(
    puzzle: Sudoku, solution: NDArray[np.integer], state: NDArray[np.integer], scale: str
) -> tuple[tuple[int, int], Reason] | None:
    """Return the cell that gets its digit by the easiest rule next, and the rule, or None.

    ``state`` and ``solution``, ``[side, side]``, have the digits, 0 in open cells. Raises ``RequestError`` if the
    puzzle lacks the scale, a name in ``rating.sudoku.ladders.LADDERS``.
    """
    if puzzle.ground.marks:
        check_marked(scale)
        return games.next_move(marked(puzzle), solution, state)
    if puzzle.n_digits > MAX_SIDE:
        cells = [(row, column) for row, column in np.argwhere(state == 0).tolist()]
        found = [(cell, why) for cell in cells if (why := reason(puzzle, solution, state, None, cell, scale))]
        return min(found, key=lambda each: each[1].rating, default=None)
    return _climb(puzzle.ground, solution, state, None, None, scale)


def _reason(rule: Rule, ground: Ground, tenths: int = 0) -> Reason:
    return Reason(name_on(rule, ground), (tenths or rule.tenths) / 10)


def _takes(ground: Ground, state: NDArray[np.integer], digit: int) -> NDArray[np.bool_]:
    """Return the cells that lose a digit to those filled in."""
    taken, values = np.zeros(state.size, np.bool_), state.ravel().astype(np.int64)
    houses, pairs = _house_cells(ground), pairs_of(ground)
    taken[houses[(values[houses] == digit).any(axis=1)]] = True
    hits = (pairs[:, :, 0] >= 0) & (values > 0)[:, None] & (values[:, None] + pairs[:, :, 1] == digit)
    taken[pairs[hits][:, 0]] = True
    return taken.reshape(state.shape)


@lru_cache(maxsize=16)
def _house_cells(ground: Ground) -> NDArray[np.int64]:
    """Return the cells of each house, ``[n_houses, n_digits]``."""
    return np.array([cells for _, cells in named_houses(ground)])


def _houses(ground: Ground, cell: tuple[int, int]) -> NDArray[np.int64]:
    """Return the box, the row, the column and the further houses of a cell, as cells in reading order."""
    houses = _house_cells(ground)
    own: NDArray[np.int64] = houses[(houses == cell[0] * ground.side + cell[1]).any(axis=1)]
    return own


def _hidden_single(ground: Ground, may_hold: NDArray[np.bool_], cell: tuple[int, int]) -> Rule | None:
    """Return the rule for the only cell of a house that may hold a digit."""
    n_places = may_hold.ravel()[_houses(ground, cell)].sum(axis=1)
    if 1 not in n_places:
        return None
    return HIDDEN_SINGLE_IN_BOX if n_places[0] == 1 else HIDDEN_SINGLE_IN_LINE


def _climb(
    ground: Ground,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cell: tuple[int, int] | None,
    scale: str,
    without: int | None = None,
) -> tuple[tuple[int, int], Reason] | None:
    """Remove candidates by ever harder rules until one shows a digit, in a cell if given; return cell and rule."""
    side = ground.side
    wanted = slice(None) if cell is None else slice(cell[0] * side + cell[1], cell[0] * side + cell[1] + 1)
    first = 0 if cell is None else N_SINGLES_FINDERS
    ladder = ladder_of(scale, ground)
    kernels = ladder.kernels
    grid, easy, hard = kernels.empty_grids(), kernels.empty_hint(False), kernels.empty_hint(True)
    workspace = kernels.empty_workspace()
    kernels.open_grid(state.ravel().astype(grid.values.dtype), grid)
    solution = solution.astype(np.int64)
    is_open = (state == 0) & (solution > 0)
    digits = np.where(is_open, solution, -1).ravel()
    right = np.where(is_open, 1 << np.maximum(solution - 1, 0), 0).ravel()
    if candidates is not None:
        left = (candidates[:, :, 1:] << np.arange(ground.n_digits, dtype=np.int64)).sum(axis=2).ravel()
        easy.removals[:] = grid.candidates & ~left
        kernels.apply(grid, easy)
    workspaces = HardWorkspaces(ladder)
    level, at, left_rules = NOTHING_NEEDED, first, iter(workspaces)
    while True:
        hint = easy
        if at >= ladder.n_finders or not kernels.find_from(at, grid, easy, workspace, ladder.n_finders):
            asked = next(left_rules, None)
            if asked is None:
                return None
            rules, own = asked
            hint, at = hard, ladder.n_finders
            for part in hard:
                part[...] = 0
            hard.is_single[0] = True
            found = rules.find(grid, hard, own)
            if hard.facts[0].is_cut:
                return None
            if not found:
                continue
        rule, tenths = ALL_RULES[hint.facts[0].rule], int(tenths_of(hint.rating)[0])
        reached = max(level, _reason(rule, ground, tenths), key=lambda each: each.rating)
        placed = np.flatnonzero(hint.placed[wanted] == digits[wanted])
        if len(placed):
            return divmod(int(placed[0]) + (wanted.start or 0), side), reached
        hint.placed[:] = 0
        if not hint.removals.any():
            at = max(at, _AFTER[rule.finder]) if hint is easy else at
            continue
        if (hint.removals & right).any():  # by a rule that counts on one solution of what it sees
            return None
        if cell is not None and without is not None and hint.removals[wanted][0] >> (without - 1) & 1:
            return cell, reached
        level, at, left_rules = reached, first, iter(workspaces)
        kernels.apply(grid, hint)
        if cell is None:
            continue
        may_hold = grid.candidates.reshape(side, side) & (1 << (int(solution[cell]) - 1))
        single = _hidden_single(ground, may_hold.astype(np.bool_), cell)
        if single is not None:
            return cell, max(level, _reason(single, ground), key=lambda each: each.rating)
