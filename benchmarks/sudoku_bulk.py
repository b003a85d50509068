"""Make classic Sudokus in bulk for benchmarks, as arrays of puzzles, with as many starts as each one takes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.sudoku.bulk import Cells, classic_proposals
from generator.sudoku.options import CLASSIC
from generator.sudoku.request import SudokuRequest
from kernels.streams import streams_for

_AT_ONCE = 8_192  # puzzles, about 2 KB of work space each
_N_CELLS = CLASSIC.side**2


@dataclass(frozen=True, slots=True)
class ClassicPuzzles:
    """Arrays of the Sudokus of a batch: puzzles, boards, whether each met the request, and its starts."""

    # ``puzzles``, ``boards`` and ``met`` are those of ``ClassicProposals``.
    puzzles: Cells
    boards: Cells
    met: NDArray[np.bool_]
    tries: NDArray[np.int64]  # ``[n]``, the starts that were made, in vain where ``met`` is False


def classic_puzzles(request: SudokuRequest, seed: int, start: int, count: int) -> ClassicPuzzles:
    """Make puzzles ``start .. start + count - 1`` of a batch, the same as one by one.

    Args:
        request: what to make; ``request.is_classic_dig``. A difficulty is not looked at.
        start, count: which puzzles.

    Raises:
        RequestError: when the request is for another kind of Sudoku.
    """
    key = request.key()
    shape = (count, _N_CELLS)
    puzzles, boards = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    tries = np.zeros(count, np.int64)
    left = np.arange(count)
    for attempt in range(request.n_starts):
        missed = [left[:0]]
        for first in range(0, len(left), _AT_ONCE):
            part = left[first : first + _AT_ONCE]
            indices = (start + part).tolist()
            proposals = classic_proposals(
                request, streams_for(seed, request.family, key, indices=indices, attempt=attempt)
            )
            puzzles[part], boards[part] = proposals.puzzles, proposals.boards
            tries[part] += 1
            missed.append(part[~proposals.met])
        left = np.concatenate(missed)
    met = np.ones(count, np.bool_)
    met[left] = False
    return ClassicPuzzles(puzzles, boards, met, tries)
