"""Vectors of 32-bit words for kernels: one operation works on many puzzles at once.

A processor with AVX-512 adds sixteen words in one instruction, one with AVX2 eight, one with NEON four. A kernel asks
for such instructions itself instead of hoping that a loop is turned into them: it is written once, with ``& | ^ ~ + - *
<< >>`` on vectors, and compiled for each number of lanes. LLVM splits vectors too long for the processor.

    lane       0     1     2         L-1       lane i holds the numbers of puzzle i;
    row 0   |  a  |  b  |  c  | ... |  z  |    lanes never look at each other
    row 1   |  a' |  b' |  c' | ... |  z' |    row 0 & row 1  =  a & a', b & b', ..., z & z'

An array of rows has the dtype ``vector_dtype(n_lanes)``, comes from ``empty_rows``, and can be viewed as uint32
``[n_rows, n_lanes]`` to reach a single lane. The other operand of an operator is a vector, or an integer for every
lane. Sums, differences and products wrap. A set of lanes is an integer: bit i is for lane i. In plain Python (see
``kernels.jit``) a vector is a NumPy array, or a number if rows are uint32 ``[n_rows]``: one lane alone is ten times as
fast. ``kernels.llvm_vectors`` has the compiled functions. Source: own.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernels.jit import written_in

WORD_BITS = 32
ALIGNMENT = 64

_in_llvm = written_in(f"{__package__}.llvm_vectors")


def vector_dtype(n_lanes: int) -> np.dtype[np.void]:
    """Return the dtype of an array whose items are vectors of ``n_lanes`` words."""
    return np.dtype([("lanes", "<u4", (n_lanes,))])


def empty_rows(n_rows: int, n_lanes: int) -> NDArray[np.void]:
    """Allocate vectors, not initialized, at the start of a cache line, where the processor reads them fastest."""
    dtype = vector_dtype(n_lanes)
    memory = np.empty(n_rows * dtype.itemsize + ALIGNMENT, np.uint8)
    start = -memory.__array_interface__["data"][0] % ALIGNMENT  # ``memory.ctypes`` takes ten times as long
    return memory[start : start + n_rows * dtype.itemsize].view(dtype)


@cache
def native_lanes() -> int:
    """Return the number of lanes that fill one register of this processor."""
    try:
        from numpy._core._multiarray_umath import __cpu_features__ as features  # type: ignore[import-not-found]
    except ImportError:  # the name is private; llvmlite takes longer to load
        import llvmlite.binding as llvm

        features = {name.upper(): has for name, has in llvm.get_host_cpu_features().items()}
    if features.get("AVX512F"):
        return 16
    return 8 if features.get("AVX2") else 4


@_in_llvm
def load(rows: Any, index: int) -> Any:
    """Read the vector ``rows[index]``."""
    row = rows[index]
    return row["lanes"].copy() if isinstance(row, np.void) else row


@_in_llvm
def store(rows: Any, vector: Any, index: int) -> None:
    """Write ``vector`` to ``rows[index]``."""
    (rows["lanes"] if rows.dtype.names else rows)[index] = vector


@_in_llvm
def minimum(left: Any, right: Any) -> Any:
    """Return the smaller of two words in each lane."""
    return np.minimum(left, right)


@_in_llvm
def majority(a: Any, b: Any, c: Any) -> Any:
    """Return the bits that are set in at least two of three words."""
    return a & b | c & (a | b)


@_in_llvm
def popcount(vector: Any) -> Any:
    """Count the set bits of each lane's word."""
    return np.bitwise_count(vector).astype(np.uint32)


@_in_llvm
def count(number: int) -> int:
    """Count the set bits of an integer: the lanes of a set."""
    return int(number).bit_count()


@_in_llvm
def lowest(number: int) -> int:
    """Return the position of the lowest set bit of an integer that is not 0: the first lane of a set."""
    return (int(number) & -int(number)).bit_length() - 1


@_in_llvm
def lanes_not_zero(vector: Any) -> int:
    """Return the set of lanes whose word is not zero."""
    if not isinstance(vector, np.ndarray):
        return int(vector != 0)
    return sum(1 << lane for lane in np.flatnonzero(vector).tolist())


@_in_llvm
def without_lanes(vector: Any, lanes: int) -> Any:
    """Put zero into the lanes of a set."""
    if not isinstance(vector, np.ndarray):
        return vector * np.uint32(~lanes & 1)
    kept = [not lanes >> lane & 1 for lane in range(len(vector))]
    return np.where(kept, vector, np.uint32(0))
