"""Sums over the rounds of a ladder: the effort of a puzzle, and the time a person looks for the next step."""

import math

from kernels.jit import lean_inlined

# The entries of ``sums``, over all rounds: the rating divided by the square root of the options, and
# ``share_of_looks``.
EFFORT, LOOKS = range(2)
N_SUMS = 2


@lean_inlined
def add_round(sums, rating, look_time, options):
    """Add a round with ``options`` places to begin to the sums, float64 ``[N_SUMS]``."""
    sums[EFFORT] += rating / math.sqrt(options)
    sums[LOOKS] += share_of_looks(look_time, options)


@lean_inlined
def share_of_looks(look_time, options):
    """Return the cost, per thing and one more, of looking at things until one of ``options`` is met; all are used."""
    return look_time * math.sqrt(options) / (options + 1)
