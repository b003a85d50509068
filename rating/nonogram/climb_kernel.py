"""Climbs of many puzzles, as far as rules about lines go."""

from kernels.jit import lean_kernel
from rating.nonogram.arrays import log_of
from rating.nonogram.ladder_kernel import climb
from rating.nonogram.rules import FREEBIE
from rating.nonogram.survey_kernel import survey
from solvers.nonogram.arrays import read_clues


@lean_kernel
def climb_each(clues_of_each, clues, board, logs, scratch, solutions, is_climbed):
    """Climb with each of many puzzles of one size by line rules; ``solutions`` are uint8 ``[n, height, width]``.

    ``is_climbed``, bool ``[n]``, receives whether all cells are decided, or False if the solution has other clues.
    """
    first = 0
    for i in range(len(solutions)):
        first, log = read_clues(clues_of_each, i, first, clues), log_of(logs, i)
        is_climbed[i] = survey(clues, board, log, scratch, solutions[i]) and climb(
            clues, board, log, scratch, FREEBIE, False
        )
