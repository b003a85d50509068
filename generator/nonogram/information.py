"""Bits, counted in integers so that every machine gets the same result: those of factorials, and of a picture."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

FRACTION_BITS = 16
BIT = 1 << FRACTION_BITS


@lru_cache(maxsize=1 << 14)
def log2_fixed(n: int) -> int:
    """Return log2 of a positive integer in units of ``1 / BIT``, rounded down; each squaring yields a binary digit."""
    exponent = n.bit_length() - 1
    mantissa = (n << 62) >> exponent
    digits = 0
    for _ in range(FRACTION_BITS):
        mantissa = mantissa * mantissa >> 62
        digits <<= 1
        if mantissa >> 63:
            mantissa >>= 1
            digits |= 1
    return (exponent << FRACTION_BITS) | digits


@lru_cache(maxsize=32)
def log_factorials(most: int) -> NDArray[np.int64]:
    """List log2(n!) for n from 0 to ``most``, int64 ``[most + 1]``, in units of ``1 / BIT``."""
    return np.cumsum([0] + [log2_fixed(n) for n in range(1, most + 1)], dtype=np.int64)


@lru_cache(maxsize=256)
def picture_bits(counts: tuple[int, ...]) -> int:
    """Return the bits needed to name one picture among all with the same counts, in units of ``1 / BIT``.

    ``counts`` are cells of each color, blank included. Source: Shannon's entropy times the number of cells.
    """
    present = [n for n in counts if n]
    return sum(n * (log2_fixed(sum(present)) - log2_fixed(n)) for n in present)
