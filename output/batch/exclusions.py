"""What is kept out of a data set: puzzles such as all that a publisher has printed, and their solutions."""

import numpy as np

from output.batch.work import NOTHING_EXCLUDED, RowKeys
from output.identities import NO_SOLUTION, Identities, identities_at


def excluded_keys(places: tuple[str, ...]) -> RowKeys:
    """Collect the keys of all puzzles that stand in data sets, finished or not, in tables, or in puzzle files.

    Sixteen bytes are kept of each puzzle, here and in each process that makes puzzles.

    Args:
        places: as ``output.identities.identities_at`` reads them.

    Returns:
        The keys of puzzles and of the solutions of those that have one alone, each kind sorted, each once.

    Raises:
        RequestError, FormatError: as ``identities_at``.
    """
    found = [NOTHING_EXCLUDED, *(_keys(some) for place in places for some in identities_at(place))]
    puzzles, solutions = ([getattr(each, name) for each in found] for name in ("puzzles", "solutions"))
    return RowKeys(np.unique(np.concatenate(puzzles)), np.unique(np.concatenate(solutions)))


def _keys(some: Identities) -> RowKeys:
    return RowKeys(some.images, some.solutions[some.solutions != NO_SOLUTION])
