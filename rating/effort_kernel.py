"""Sums over the rounds of a ladder: the effort of a puzzle, and the time a person looks for the next step."""

import math
from typing import NamedTuple

from kernels.jit import lean_inlined


class Sums(NamedTuple):
    """Sums over all rounds of a climb, as a record."""

    effort: float  # the rating divided by the square root of the options
    looks: float  # ``share_of_looks``


@lean_inlined
def add_round(sums, rating, look_time, options):
    """Add a round with ``options`` places to begin to the sums, a record."""
    sums.effort += rating / math.sqrt(options)
    sums.looks += share_of_looks(look_time, options)


@lean_inlined
def share_of_looks(look_time, options):
    """Return the cost, per thing and one more, of looking at things until one of ``options`` is met; all are used."""
    return look_time * math.sqrt(options) / (options + 1)
