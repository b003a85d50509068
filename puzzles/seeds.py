"""Seeds of random numbers: one rule for everything that takes a seed."""

from operator import index

from puzzles.errors import RequestError, quoted

MAX_SEED = 2**53
"""The largest seed: readers of JSON that know only floating-point numbers still read every seed exactly."""


def checked_seed(seed: object) -> int:
    """Return a seed as an int; raise ``RequestError`` unless it is a whole number from 0 to ``MAX_SEED``.

    NumPy integers count as whole numbers; True, False and floating-point numbers do not.
    """
    try:
        number = -1 if isinstance(seed, bool) else index(seed)  # type: ignore[arg-type]  # what else fails is refused
    except TypeError:
        number = -1
    if not 0 <= number <= MAX_SEED:
        raise RequestError(f"{quoted(seed)} was given as seed; expected a whole number from 0 to {MAX_SEED}")
    return number
