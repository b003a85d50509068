"""The rules that remove colors from cells of a nonogram, each tried on the grid in its current state."""

from kernels.jit import lean_kernel
from kernels.masks import clear, is_empty, load, lowest, without_lowest
from rating.nonogram.arrays import NONE
from rating.nonogram.beyond_kernel import follow
from rating.nonogram.ladder_kernel import refresh, start
from rating.nonogram.rules import N_LINE_RULES
from rating.nonogram.rules_kernel import look
from solvers.nonogram.probe_kernel import assign, copy_masks


@lean_kernel
def ask_lines(clues, board, scratch, left, lines, least):
    """Note for each color of each cell of ``lines`` the least line rule that removes it, where ``left`` are possible.

    ``left`` is bool ``[height, width, n_colors + 1]``, ``least`` uint8 ``[n, n_colors + 1, longest line]``.
    """
    start(clues, board)
    masks, gone, _opens, _ones, _reach, _notes, level, found, changed, _waiting = board
    for row in range(clues.height):
        for column in range(clues.width):
            for color in range(masks.shape[1]):
                if not left[row, column, color]:
                    clear(masks, column, row, color)
                    clear(masks, row, clues.height + column, color)
    changed[:] = 1
    refresh(clues, board)
    for line in lines:
        changed[line] = 1
    for line in range(len(level)):
        if changed[line] == 0:
            level[line] = N_LINE_RULES
        changed[line] = 0
    options = look(clues, board, scratch, N_LINE_RULES - 1)[2]
    while options > 0:
        for n in range(len(lines)):
            rule = found[lines[n]]
            if rule == NONE:
                continue
            for color in range(masks.shape[1]):
                removed = load(gone, lines[n], color)
                while not is_empty(removed):
                    cell = lowest(removed)
                    removed = without_lowest(removed)
                    least[n, color, cell] = min(least[n, color, cell], rule)
            found[lines[n]], level[lines[n]] = NONE, rule + 1
        options = look(clues, board, scratch, N_LINE_RULES - 1)[2]


@lean_kernel
def probe_cells(clues, board, workspace, scratch, rows, columns, least, rule, never):
    """Try the colors of cells that no easier rule removes, until a cell is decided; a color fails if a line fails.

    ``least``, uint8 ``[n, n_colors + 1]``, turns from ``never`` to the rule for a color that fails.
    """
    trial = workspace.levels[0]
    for n in range(len(rows)):
        is_decided = True
        for color in range(least.shape[1]):
            if least[n, color] != never:
                continue
            copy_masks(board.masks, trial)
            assign(clues, trial, workspace.dirty, rows[n], columns[n], color)
            workspace.touched[:] = 0
            is_alive, _ = follow(clues, trial, workspace, scratch, len(board.opens))
            if is_alive:
                is_decided = False
            else:
                least[n, color] = rule
        if is_decided:
            return
