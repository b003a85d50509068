"""Puzzles to keep out of a data set, such as all that a publisher has printed, and their solutions."""

import numpy as np

from output.batch.work import NOTHING_EXCLUDED, RowKeys
from output.identities import NO_SOLUTION, identities_at


def excluded_keys(places: tuple[str, ...]) -> RowKeys:
    """Collect the sorted keys of puzzles and unique solutions in data sets (finished or not), tables and puzzle files.

    Each puzzle takes sixteen bytes, here and in each process that makes puzzles. Raise errors as ``identities_at``.
    """
    puzzles, solutions = [NOTHING_EXCLUDED.puzzles], [NOTHING_EXCLUDED.solutions]
    for some in (some for place in places for some in identities_at(place)):
        puzzles.append(some.images)
        solutions.append(some.solutions[some.solutions != NO_SOLUTION])
    return RowKeys(np.unique(np.concatenate(puzzles)), np.unique(np.concatenate(solutions)))
