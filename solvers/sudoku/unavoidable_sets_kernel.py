"""Unavoidable sets of 9x9 boards: sets of cells that no puzzle may leave without a given, remembered lane by lane.

The cells where another complete board differs from a lane's board are such a set: without a given among them, both
boards would be solutions. Where two rows of a band hold the same digits in some columns, these can change places, and
so can two columns of a stack; such *cycles* are known of a board before any search.

    row 1   . 3 . | . 8 . | 5 . .       3, 5 and 8 go round in three columns:
    row 2   . 8 . | . 5 . | 3 . .       one of the six cells must be given

A set is a mask of cells: three words, one for each band, bit 9 * row + column with rows 0 to 2. The sets of a lane fill
vectors, three of them for as many sets as a vector has words, so that few operations compare all with a mask.

Source: own; unavoidable sets as in McGuire, Tugemann and Civario 2014, There is no 16-clue Sudoku.
"""

from kernels.jit import inlined, lean_inlined
from kernels.vectors import lanes_not_zero, load, lowest
from solvers.sudoku.lanes_propagation_kernel import ALL
from solvers.sudoku.lanes_rows import SIDE

N_BANDS = 3
MAX_SETS = 128  # that a lane remembers; a board has 18 to 72 cycles; further sets replace the oldest
_ROW = 0o777
_PAIRS = ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (6, 7), (6, 8), (7, 8))


@lean_inlined
def leaves_set_unhit(sets, lane, n_sets, n_lanes, a, b, c):
    """Return whether a set of a lane has no cell in a mask, given as three words."""
    everyone = (1 << n_lanes) - 1
    first = N_BANDS * (MAX_SETS // n_lanes) * lane
    for at in range(first, first + N_BANDS * ((min(n_sets, MAX_SETS) + n_lanes - 1) // n_lanes), N_BANDS):
        hit = (load(sets, at) & a) | (load(sets, at + 1) & b) | (load(sets, at + 2) & c)
        if lanes_not_zero(hit) != everyone:
            return True
    return False


@lean_inlined
def add_set(set_words, lane, n_sets, a, b, c):
    """Remember a set."""
    n_lanes = set_words.shape[1]
    vector, place = (n_sets % MAX_SETS) // n_lanes, n_sets % n_lanes
    at = N_BANDS * ((MAX_SETS // n_lanes) * lane + vector)
    set_words[at, place] = a
    set_words[at + 1, place] = b
    set_words[at + 2, place] = c


@inlined
def forget_sets(set_words, lane):
    """Start a lane without sets: each unused place holds the set of all cells, which counts as hit."""
    n_vectors = N_BANDS * (MAX_SETS // set_words.shape[1])
    for at in range(n_vectors * lane, n_vectors * (lane + 1)):
        set_words[at, :] = ALL


@lean_inlined
def add_cycles(set_words, lane, boards, board, column_of):
    """Remember the cycles of ``boards[board]`` (uint8 ``[n, 81]``) as the first sets of a lane; return their number.

    ``set_words`` are the sets as uint32 ``[n_vectors, n_lanes]``, ``column_of`` is workspace, int64 ``[10]``.
    """
    n_sets = 0
    for one, other in _PAIRS:
        left = _ROW
        while left:
            cycle = _cycle(boards, board, SIDE * one, SIDE * other, 1, left, column_of)
            left &= ~cycle
            cells = cycle << (SIDE * (one % 3)) | cycle << (SIDE * (other % 3))
            add_set(set_words, lane, n_sets, cells * (one // 3 == 0), cells * (one // 3 == 1), cells * (one // 3 == 2))
            n_sets += 1
        left = _ROW
        while left:
            cycle = _cycle(boards, board, one, other, SIDE, left, column_of)
            left &= ~cycle
            both = 1 << one | 1 << other
            add_set(set_words, lane, n_sets, _down(cycle) * both, _down(cycle >> 3) * both, _down(cycle >> 6) * both)
            n_sets += 1
    return n_sets


@lean_inlined
def _cycle(boards, board, one, other, step, left, column_of):
    """Follow the cycle of two lines of cells from the lowest place that is left; lines begin at cells, with a step."""
    if left == _ROW:
        for i in range(SIDE):
            column_of[boards[board, one + step * i]] = i
    i = lowest(left)
    cycle = 0
    while not cycle >> i & 1:
        cycle |= 1 << i
        i = column_of[boards[board, other + step * i]]
    return cycle


@lean_inlined
def _down(places):
    """Put three bits one below the other, into the first column of a band."""
    return (places & 1) | (places & 2) << (SIDE - 1) | (places & 4) << (2 * SIDE - 2)
