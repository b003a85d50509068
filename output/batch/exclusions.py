"""Puzzles that are kept out of a data set: those of others, such as all that a publisher has printed."""

import numpy as np

from generator.seen import Keys
from output.identities import identities_at


def excluded_keys(places: tuple[str, ...]) -> Keys:
    """Collect the keys of all puzzles that stand in data sets, finished or not, in tables, or in puzzle files.

    Args:
        places: as ``output.identities.identities_at`` reads them.

    Returns:
        The keys, uint64, sorted, each once.

    Raises:
        RequestError, FormatError: as ``identities_at``.
    """
    found = [some.images for place in places for some in identities_at(place)]
    return np.unique(np.concatenate(found)) if found else np.empty(0, np.uint64)
