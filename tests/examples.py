"""Choose how much a test tries: README's command runs few examples and few parameters, and the gate all of them.

There are fewer examples in plain Python, and no deadlines, for a first call compiles.
"""

import os
from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from kernels.jit import PLAIN
from puzzles.families import FAMILIES

KERNELS_ARE_SLOW = PLAIN or bool(os.environ.get("NUMBA_BOUNDSCHECK"))
"""Whether this run looks at how kernels behave otherwise than compiled for speed; all else is tested without."""


# The gate draws the same examples every time, so that it judges the change and not its luck; at home they vary.
# How long it takes to draw them says how busy the machine is.
MANY = settings(
    deadline=None,
    max_examples=20 if PLAIN else 60,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)


def part(n: int, divisor: int) -> int:
    """Return a part of a number of examples, but no less than three."""
    return max(n // divisor, min(n, 3))


# For whoever looks closely, for the gate, and for README's command: the part that each draws of what tests name.
_DIVISORS = {"many": 1, "gate": 3, "few": 12}
_DIVISOR_OF = {part(MANY.max_examples, divisor): divisor for divisor in _DIVISORS.values()}
for _name, _each in _DIVISORS.items():
    settings.register_profile(_name, MANY, max_examples=part(MANY.max_examples, _each))


def _divisor_now() -> int:
    return _DIVISOR_OF.get(settings().max_examples, _DIVISORS["few"])  # outside of pytest there is no profile


def is_short() -> bool:
    """Return whether the profile draws few examples, as README's command does."""
    return _divisor_now() == _DIVISORS["few"]


def either(fewer: int, more: int) -> int:
    """Return the larger of two numbers where the profile draws more than few examples, as at the gate."""
    return fewer if is_short() else more


def examples(n: int, **others: Any) -> settings:
    """Return settings with n examples, or the part of them that the profile draws; the rest is the profile's."""
    return settings(max_examples=part(n, _divisor_now()), **others)


at_the_gate = partial(pytest.param, marks=pytest.mark.exhaustive)
"""Return a set of parameters of a test that the gate alone runs."""


def first(n: int, parameters: Iterable[Any]) -> list[Any]:
    """Return the parameters of a test, of which all but the first n are for the gate."""
    values = list(parameters)
    return [*values[:n], *(at_the_gate(*each) if type(each) is tuple else at_the_gate(each) for each in values[n:])]


_FIRST = ("nonogram", "sudoku", "lightup", "tents", "starbattle")
EACH_FAMILY = first(len(_FIRST), sorted(FAMILIES, key=lambda name: _FIRST.index(name) if name in _FIRST else 9))
"""All families; games share their code, so all but one that is dug and one that is amended are for the gate."""
