"""Seeds of random numbers: one rule for all who take one."""

from operator import index

from puzzles.errors import RequestError, quoted

MAX_SEED = 2**53
"""The largest seed: every one up to it is exact in readers of JSON that know only floating-point numbers."""


def checked_seed(seed: object) -> int:
    """Return a seed as an int; ``RequestError`` unless it is a whole number from 0 to ``MAX_SEED``.

    Integers of numpy are whole numbers; True, False and floating-point numbers are none.
    """
    try:
        number = -1 if isinstance(seed, bool) else index(seed)  # type: ignore[arg-type]  # what else fails is refused
    except TypeError:
        number = -1
    if not 0 <= number <= MAX_SEED:
        raise RequestError(f"{quoted(seed)} was given as seed; expected a whole number from 0 to {MAX_SEED}")
    return number
