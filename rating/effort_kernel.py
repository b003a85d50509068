"""Sums over the rounds of a ladder: the effort of a puzzle, and how long a person looks for the next step."""

import math
from typing import NamedTuple

from kernels.jit import lean_inlined


class Sums(NamedTuple):
    """Sums over all rounds of a climb, as a record."""

    effort: float  # the rating divided by the square root of the options
    looks: float  # ``share_of_looks``


@lean_inlined
def add_round(sums, rating, look_time, options):
    """Add a round with ``options`` places to begin to the sums, which are a record."""
    sums.effort += rating / math.sqrt(options)
    sums.looks += share_of_looks(look_time, options)


@lean_inlined
def share_of_looks(look_time, options):
    """Return how much looking a round costs, if a person looks until one of ``options`` useful things is met.

    The cost is per thing, counted with one more, and all options are then used.
    """
    return look_time * math.sqrt(options) / (options + 1)
