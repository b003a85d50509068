"""How many examples properties have: few, unless ``--hypothesis-profile=many`` asks for many, as the gate does.

There are fewer in plain Python, and no deadlines, for a first call compiles.
"""

import os
from typing import Any

from hypothesis import settings

from kernels.jit import PLAIN

KERNELS_ARE_SLOW = PLAIN or bool(os.environ.get("NUMBA_BOUNDSCHECK"))
"""Whether this run looks at how kernels behave otherwise than compiled for speed; all else is tested without."""


def few(n: int) -> int:
    """Return a sixth of a number of examples, but no less than three."""
    return max(n // 6, min(n, 3))


# The gate draws the same examples every time, so that it judges the change and not its luck; at home they vary.
MANY = settings(deadline=None, max_examples=20 if PLAIN else 60, derandomize=bool(os.environ.get("CI")))
settings.register_profile("many", MANY)
settings.register_profile("few", MANY, max_examples=few(MANY.max_examples))


def examples(n: int, **others: Any) -> settings:
    """Return settings with n examples, or few of them, as the profile says; the rest is the profile's."""
    are_many = settings().max_examples == MANY.max_examples
    return settings(max_examples=n if are_many else few(n), **others)
