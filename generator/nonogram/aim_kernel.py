"""The moves of a search that aims at a rating: swaps that leave every count as it is, and the way back.

Source: own.
"""

from generator.nonogram.swap_kernel import color_of, gain_of, make
from kernels.jit import kernel
from kernels.streams import below
from solvers.nonogram.kernel import count_open, open_all, propagate

_DRAWS = 1000


@kernel
def propose(canvas, clues, masks, dirty, scratch, effort, search, state, n_swaps, n_choices):
    """Swap some pairs of orbits, and solve all lines of the puzzle that comes of it.

    Args:
        canvas: the picture, changed in place.
        clues: its clues, kept up to date.
        masks, dirty, scratch, effort: what ``propagate`` needs.
        search: work space (``SwapSearch``), kept up to date; ``moves`` has the swaps.
        state: the random stream.
        n_swaps: number of swaps.
        n_choices: each swap is the one of so many random ones that lowers the ambiguity most, which makes for an
            easier puzzle; 1 leaves it to chance.

    Returns:
        The number of swaps made, fewer when the draws found no two colors; and of cells that lines leave open.
    """
    n_made = 0
    for _ in range(n_swaps):
        n_seen = best_gain = best_a = best_b = 0
        for _ in range(_DRAWS):
            if n_seen == n_choices:
                break
            a = below(state, len(canvas.sizes))
            b = below(state, len(canvas.sizes))
            if color_of(canvas, a) == color_of(canvas, b) or canvas.sizes[a] != canvas.sizes[b]:
                continue
            gain = gain_of(canvas, a, b, search) if n_choices > 1 else 0
            if n_seen == 0 or gain > best_gain:
                best_gain, best_a, best_b = gain, a, b
            n_seen += 1
        if n_seen > 0:
            make(canvas, best_a, best_b, clues, search)
            search.moves[n_made, 0], search.moves[n_made, 1] = best_a, best_b
            n_made += 1
    open_all(clues, masks, dirty)
    propagate(clues, masks, dirty, scratch, effort)
    return n_made, count_open(clues, masks)


@kernel
def take_back(canvas, clues, search, n_made):
    """Undo the last swaps."""
    for i in range(n_made - 1, -1, -1):
        make(canvas, search.moves[i, 0], search.moves[i, 1], clues, search)
