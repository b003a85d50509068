"""Masks of every width against Python's integers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import kernel
from kernels.masks import (
    WORD_BITS,
    bit,
    clear,
    contains,
    count,
    is_empty,
    load,
    lowest,
    mask_dtype,
    mirrored,
    n_bits_of,
    n_words_for,
    store,
    without,
    without_lowest,
)
from tests.examples import examples

WIDTHS = (1, 2, 4, 8, 16)


@kernel
def operate(masks, position, numbers):
    """Write the result of every operation on masks[0, 0] and masks[0, 1] to the rows below."""
    a, b = load(masks, 0, 0), load(masks, 0, 1)
    store(masks, a & b, 1, 0)
    store(masks, a | b, 1, 1)
    store(masks, a ^ b, 2, 0)
    store(masks, without(a, b), 2, 1)
    store(masks, (a >> 1) + (b >> 1), 3, 0)
    store(masks, a >> position, 3, 1)
    store(masks, bit(masks, position), 4, 0)
    store(masks, mirrored(a, masks), 4, 1)
    store(masks, (a >> position) << position, 5, 0)
    store(masks, b, 6, 0)
    clear(masks, position, 6, 0)
    numbers[0] = count(a)
    numbers[1] = is_empty(a)
    numbers[2] = contains(a, position)
    numbers[3] = n_bits_of(masks)
    if not is_empty(a):
        numbers[4] = lowest(a)
        store(masks, without_lowest(a), 6, 1)


def integer(item: np.void) -> int:
    return int.from_bytes(item.tobytes(), "little")


@pytest.mark.parametrize("n_words", WIDTHS)
def test_operations(n_words: int) -> None:
    n_bits = n_words * WORD_BITS
    values = st.integers(0, 2**n_bits - 1) | st.sampled_from([0, 1, 2**n_bits - 1, 1 << (n_bits - 1)])

    @examples(60)
    @given(values, values, st.integers(0, n_bits - 1))
    def check(a: int, b: int, position: int) -> None:
        masks = np.zeros((7, 2), mask_dtype(n_words))
        for i, value in enumerate((a, b)):
            masks[0, i] = np.frombuffer(value.to_bytes(n_words * 8, "little"), masks.dtype)[0]
        numbers = np.zeros(5, np.int64)
        operate(masks, position, numbers)
        found = [[integer(item) for item in row] for row in masks]
        assert found[1] == [a & b, a | b]
        assert found[2] == [a ^ b, a & ~b]
        assert found[3] == [(a >> 1) + (b >> 1), a >> position]
        assert found[4] == [1 << position, int(f"{a:0{n_bits}b}"[::-1], 2)]
        assert found[5][0] == a >> position << position
        assert found[6] == [b & ~(1 << position), a & (a - 1) if a else 0]
        lowest_bit = (a & -a).bit_length() - 1 if a else 0
        assert numbers.tolist() == [a.bit_count(), a == 0, a >> position & 1, n_bits, lowest_bit]

    check()


@given(st.integers(1, 1024))
def test_the_narrowest_width_that_holds_the_bits(n_bits: int) -> None:
    n_words = n_words_for(n_bits)
    assert n_words * WORD_BITS >= n_bits
    assert n_words == 1 or n_words // 2 * WORD_BITS < n_bits
