"""The search on a picture, stage by stage: settle it until lines alone solve its puzzle, then enliven dull lines."""

from generator.nonogram.information import BIT
from generator.nonogram.swap_kernel import climb, condense, count_dull, fill_dull_lines, read_all
from kernels.jit import lean_inlined, lean_kernel

SETTLED, OPEN, EMPTY = range(3)
"""The outcome of a picture: a puzzle that lines solve, one that they do not solve, or one with an empty line."""

# Clues can determine a picture once their ambiguity is below its information, but lines alone need a reserve, and more
# of it the longer they are. Less condensing moves fewer cells, so it begins with little and goes on each time that
# climbing stalls: percentages of the picture's information.
_TARGETS = (90, 80, 70, 60, 50, 40, 30, 20)
_STEPS_A_TARGET = 150
_CONDENSE_ROUNDS_A_CELL = 10
# The penalties of a line without a block, and of a line with a single block: a move that fills the first outweighs its
# effect on the other lines that it touches.
_EMPTY_FINE, _SINGLE_FINE = 40 * BIT, 4 * BIT
_TURNS = 8


@lean_kernel
def settle_each(workspace, must_be_lively, information, streams, grids, statuses):
    """Settle pictures ``grids`` (uint8 ``[n, height, width]``) in place; enliven dull ones if ``must_be_lively``.

    Each has its ``information`` (``picture_bits``, int64) and stream (uint64 ``[n, 4]``), and gets a status (int64).
    """
    grid = workspace.picture.grid
    for i in range(len(grids)):
        _copy(grids[i], grid)
        statuses[i] = SETTLED
        if settle(workspace, streams[i], information[i], 0) > 0:
            statuses[i] = OPEN
        elif must_be_lively and is_dull(workspace) and not enliven(workspace, streams[i]):
            statuses[i] = EMPTY
        _copy(grid, grids[i])


@lean_inlined
def _copy(source, target):
    for row in range(source.shape[0]):
        for column in range(source.shape[1]):
            target[row, column] = source[row, column]


@lean_kernel
def settle(workspace, state, information, enough):
    """Move cells until lines alone leave at most ``enough`` open, or no move helps; return the number of open cells."""
    picture, clues, search = workspace.picture, workspace.clues, workspace.search
    search.fines[0], search.fines[1] = 0, 0  # an interrupt may have left some penalties
    read_all(picture, clues, search)
    n_open = len(picture.cells)
    for percent in _TARGETS:
        rounds = _CONDENSE_ROUNDS_A_CELL * len(picture.cells)
        condense(picture, clues, search, state, information * percent // 100, rounds)
        n_open = _climb(workspace, state, enough)
        if n_open <= enough:
            break
    return n_open


@lean_inlined
def _climb(workspace, state, enough):
    return climb(
        workspace.picture,
        workspace.clues,
        workspace.masks,
        workspace.dirty,
        workspace.scratch,
        workspace.effort,
        workspace.search,
        state,
        enough,
        _STEPS_A_TARGET,
    )


@lean_kernel
def has_empty_line(workspace):
    """Return whether a line of the picture is empty."""
    return count_dull(workspace.clues)[0] > 0


@lean_kernel
def is_dull(workspace):
    """Return whether a line of the picture is empty, or more than half of the lines have a single block."""
    n_empty, n_single = count_dull(workspace.clues)
    return n_empty > 0 or n_single > _most_single(workspace)


@lean_inlined
def _most_single(workspace):
    return (workspace.clues.height + workspace.clues.width) // 2


@lean_kernel
def enliven(workspace, state):
    """Move cells of a solved picture into its dull lines, and settle it again without emptying any.

    Returns True if no line is empty and lines alone solve the picture. Otherwise, a picture that had no empty lines is
    left as it was.
    """
    picture, clues, search = workspace.picture, workspace.clues, workspace.search
    may_stay = not has_empty_line(workspace)
    _copy(picture.grid, workspace.before)
    search.fines[0], search.fines[1] = _EMPTY_FINE, _SINGLE_FINE
    is_lively = False
    for _ in range(_TURNS):
        read_all(picture, clues, search)
        fill_dull_lines(picture, clues, search, state, _most_single(workspace))
        n_open = _climb(workspace, state, 0)
        is_lively = n_open == 0 and not has_empty_line(workspace)
        if is_lively:
            break
    search.fines[0], search.fines[1] = 0, 0
    if is_lively:
        return True
    if may_stay:
        _copy(workspace.before, picture.grid)
    read_all(picture, clues, search)
    return may_stay
