"""Random streams: one for every puzzle, the same on every machine and in every release.

Puzzle ``index`` of a batch draws from a stream keyed by (seed, family, request, index), so that neighboring seeds or
indices share nothing and no puzzle depends on earlier ones. The four state words of xoshiro256**, small enough for our
kernels, come from a BLAKE2b digest of the key. Source: Blackman and Vigna 2018, Scrambled linear pseudorandom number
generators (public domain reference).
"""

import hashlib
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from kernels.jit import inlined

State = NDArray[np.uint64]
States = NDArray[np.uint64]

_FIVE, _SEVEN, _NINE = np.uint64(5), np.uint64(7), np.uint64(9)
_11, _17, _19, _32, _45, _57 = (np.uint64(n) for n in (11, 17, 19, 32, 45, 57))
_UNIT = 1.0 / 2**53


def stream_for(*key: object) -> State:
    """Return the stream of a key of numbers, strings and frozen dataclasses: uint64 ``[4]``, which draws advance."""
    digest = _hash(repr(key)).digest()
    return np.frombuffer(digest, dtype="<u8").astype(np.uint64)


def streams_under(*key: object) -> Callable[[int, int], State]:
    """Return a function of index and attempt that equals ``stream_for(*key, index, attempt)`` and is faster."""
    common = _hash("(" + "".join(f"{value!r}, " for value in key))

    def stream(index: int, attempt: int) -> State:
        each = common.copy()
        each.update(b"%d, %d)" % (index, attempt))
        return np.frombuffer(each.digest(), dtype="<u8").astype(np.uint64)

    return stream


def streams_for(*key: object, indices: Iterable[int], attempt: int) -> States:
    """Return many streams, uint64 ``[n, 4]``: row i is ``stream_for(*key, indices[i], attempt)``."""
    stream = streams_under(*key)
    return np.array([stream(index, attempt) for index in indices], np.uint64).reshape(-1, 4)


def _hash(text: str) -> "hashlib.blake2b":
    return hashlib.blake2b(text.encode(), digest_size=32, person=b"gridwright-1")


@inlined
def next_word(state):
    """Draw 64 random bits."""
    s1 = state[1]
    product = s1 * _FIVE
    result = ((product << _SEVEN) | (product >> _57)) * _NINE
    state[2] ^= state[0]
    state[3] ^= s1
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= s1 << _17
    high = state[3]
    state[3] = (high << _45) | (high >> _19)
    return result


@inlined
def below(state, n):
    """Draw an integer from 0 to ``n - 1`` from 32 bits.

    Scaling needs no division and no loop; the bias is at most n / 2**32.
    """
    return np.int64(((next_word(state) >> _32) * np.uint64(n)) >> _32)


@inlined
def unit(state):
    """Draw a float from 0 (included) to 1 (excluded), a multiple of 2**-53."""
    return np.float64(next_word(state) >> _11) * _UNIT
