"""Masks as wide as a line: integers of 64, 128, 256, ... bits for kernels.

Line solving in bits needs one integer for each set of cells, and an addition whose carry runs along a whole line. LLVM
splits integers of any width into machine words, so a kernel is written once, with ``& | ^ + << >>`` on masks, and
compiled for each width: a 60-cell line lives in one register, a 100-cell line in two.

    bit     0   1   2  ...  63 | 64  65 ...          bit j of a mask is for cell j of the line
    word    <------ 0 ------>  | <------ 1 ------>   (or of the boundary before cell j)

An array of masks has the dtype ``mask_dtype(n_words)``; its width is part of its type, and widths never mix. In plain
Python (see ``kernels.jit``) a mask is an ``int``; ``kernels.llvm_masks`` has the compiled functions.
"""

from typing import Any

import numpy as np

from kernels.jit import written_in

WORD_BITS = 64
_WIDTHS = (1, 2, 4, 8, 16)


def n_words_for(n_bits: int) -> int:
    """Return the number of words, a power of two, of the narrowest mask with ``n_bits`` bits."""
    return next(n for n in _WIDTHS if n * WORD_BITS >= n_bits)


def mask_dtype(n_words: int) -> np.dtype[np.void]:
    """Return the dtype of an array whose items are masks of ``n_words`` 64-bit words."""
    return np.dtype([("words", "<u8", (n_words,))])


_in_llvm = written_in(f"{__package__}.llvm_masks")


class _Mask(int):
    """A mask of any width that stays one whatever integer it is shifted by."""

    def __and__(self, other: int) -> "_Mask":
        return _Mask(int(self) & int(other))

    def __or__(self, other: int) -> "_Mask":
        return _Mask(int(self) | int(other))

    def __xor__(self, other: int) -> "_Mask":
        return _Mask(int(self) ^ int(other))

    def __add__(self, other: int) -> "_Mask":
        return _Mask(int(self) + int(other))

    def __lshift__(self, amount: int) -> "_Mask":
        return _Mask(int(self) << int(amount))

    def __rshift__(self, amount: int) -> "_Mask":
        return _Mask(int(self) >> int(amount))


@_in_llvm
def load(masks: Any, *index: int) -> Any:
    """Read the mask ``masks[index]``."""
    return _Mask.from_bytes(masks[index].tobytes(), "little")


@_in_llvm
def store(masks: Any, mask: Any, *index: int) -> None:
    """Write ``mask`` to ``masks[index]``; a mask that is too wide is an error, where a machine word would wrap."""
    masks[index] = np.frombuffer(mask.to_bytes(masks.dtype.itemsize, "little"), dtype=masks.dtype)[0]


@_in_llvm
def clear(masks: Any, position: int, *index: int) -> None:
    """Clear the bit at ``position`` of the mask ``masks[index]``."""
    store(masks, without(load(masks, *index), 1 << int(position)), *index)


@_in_llvm
def bit(masks: Any, position: int) -> Any:
    """Return the mask with one bit set, as wide as the items of ``masks``."""
    return _Mask(1 << int(position))


@_in_llvm
def mirrored(mask: Any, masks: Any) -> Any:
    """Reverse all bits of a mask of the width of ``masks``: bit 0 becomes the highest."""
    return _Mask(f"{mask:0{n_bits_of(masks)}b}"[::-1], 2)


@_in_llvm
def n_bits_of(masks: Any) -> int:
    """Return the width in bits of the items of ``masks``."""
    return int(masks.dtype.itemsize * 8)


@_in_llvm
def lowest(mask: Any) -> int:
    """Return the position of the lowest set bit of a mask that is not empty."""
    return int((int(mask) & -int(mask)).bit_length() - 1)


@_in_llvm
def without_lowest(mask: Any) -> Any:
    """Clear the lowest set bit of a mask that is not empty."""
    return mask & (int(mask) - 1)


@_in_llvm
def count(mask: Any) -> int:
    """Count the set bits."""
    return int(mask.bit_count())


@_in_llvm
def without(mask: Any, removed: Any) -> Any:
    """Return the bits of ``mask`` that are not in ``removed``."""
    return mask & ~int(removed)


@_in_llvm
def is_empty(mask: Any) -> bool:
    """Return whether no bit is set."""
    return bool(mask == 0)


@_in_llvm
def contains(mask: Any, position: int) -> bool:
    """Return whether the bit at ``position`` is set."""
    return bool((mask >> position) & 1)
