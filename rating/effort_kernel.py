"""What the rounds of a ladder add up to: the effort of a puzzle, and how long a person looks for what to do."""

import math

from kernels.jit import lean_inlined

# The entries of ``sums``, over all rounds: the rating divided by the square root of the options, and
# ``share_of_looks``.
EFFORT, LOOKS = range(2)
N_SUMS = 2


@lean_inlined
def add_round(sums, rating, look_time, options):
    """Add a round to the sums.

    Args:
        sums: float64 ``[N_SUMS]``.
        look_time: that a look for it takes.
        options: number of places where a person could have begun.
    """
    sums[EFFORT] += rating / math.sqrt(options)
    sums[LOOKS] += share_of_looks(look_time, options)


@lean_inlined
def share_of_looks(look_time, options):
    """Return what a round costs that looks at one of many things after the other until one of them says something.

    Args:
        look_time: that a look takes.
        options: how many of the things say something; all are used.

    Returns:
        ``look_time * sqrt(options) / (options + 1)``, to be multiplied by the number of things and one.
    """
    return look_time * math.sqrt(options) / (options + 1)
