"""Vectors of every number of lanes, in plain Python of one alone too, against NumPy's integers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from kernels.jit import kernel
from kernels.vectors import (
    count,
    empty_rows,
    lanes_not_zero,
    load,
    lowest,
    majority,
    minimum,
    native_lanes,
    popcount,
    store,
    vector_dtype,
    without_lanes,
)
from tests.examples import examples

LANES = (4, 8, 16, 32)


@kernel
def operate(rows, lanes, numbers):
    """Write the result of every operation on the first three rows to the rows below."""
    a, b, c = load(rows, 0), load(rows, 1), load(rows, 2)
    store(rows, a & b, 3)
    store(rows, a | b, 4)
    store(rows, a ^ b, 5)
    store(rows, a + b, 6)
    store(rows, a - b, 7)
    store(rows, a * b, 8)
    store(rows, ~a, 9)
    store(rows, a << 5, 10)
    store(rows, a >> 5, 11)
    store(rows, (a & 0xF0F0F0F0) - 7, 12)
    store(rows, (a >> (b & 31)) | (a << (c & 31)), 13)
    store(rows, minimum(a, b), 14)
    store(rows, majority(a, b, c), 15)
    store(rows, popcount(a), 16)
    store(rows, without_lanes(a, lanes), 17)
    numbers[0] = lanes_not_zero(a)
    numbers[1] = count(lanes)
    numbers[2] = lowest(lanes)


@pytest.mark.parametrize("n_lanes", LANES)
def test_operations(n_lanes: int) -> None:
    words = st.integers(0, 2**32 - 1) | st.sampled_from([0, 1, 2**31, 2**32 - 1])

    @examples(40)
    @given(hnp.arrays(np.uint32, (3, n_lanes), elements=words, fill=st.nothing()), st.integers(1, 2**n_lanes - 1))
    def check(given_words: np.ndarray, lanes: int) -> None:
        rows = empty_rows(18, n_lanes)
        rows["lanes"][:3] = given_words
        numbers = np.zeros(3, np.int64)
        operate(rows, lanes, numbers)
        found = rows["lanes"].tolist()
        full = 2**32 - 1
        for lane, (a, b, c) in enumerate(given_words.T.tolist()):
            assert [row[lane] for row in found[3:]] == [
                a & b,
                a | b,
                a ^ b,
                (a + b) & full,
                (a - b) & full,
                (a * b) & full,
                ~a & full,
                a << 5 & full,
                a >> 5,
                ((a & 0xF0F0F0F0) - 7) & full,
                a >> (b & 31) | a << (c & 31) & full,
                min(a, b),
                sum(1 << i for i in range(32) if (a >> i & 1) + (b >> i & 1) + (c >> i & 1) >= 2),
                a.bit_count(),
                0 if lanes >> lane & 1 else a,
            ]
        in_use = sum(1 << lane for lane, a in enumerate(given_words[0].tolist()) if a)
        first = next(lane for lane in range(n_lanes) if lanes >> lane & 1)
        assert numbers.tolist() == [in_use, lanes.bit_count(), first]
        alone = np.zeros(18, np.uint32)
        alone[:3] = given_words[:, 0]
        with np.errstate(over="ignore"):
            operate.py_func(alone, lanes, numbers)
        assert alone.tolist() == [row[0] for row in found]
        assert numbers[0] == (alone[0] != 0)

    check()


@pytest.mark.parametrize("n_lanes", LANES)
def test_rows_start_where_the_processor_loads_them_at_once(n_lanes: int) -> None:
    rows = empty_rows(5, n_lanes)
    assert rows.shape == (5,)
    assert rows.dtype == vector_dtype(n_lanes)
    assert rows.ctypes.data % 64 == 0
    words = rows.view(np.uint32).reshape(5, n_lanes)
    words[3, 2] = 77
    assert rows["lanes"][3][2] == 77


def test_this_processor_has_a_number_of_lanes() -> None:
    assert native_lanes() in LANES
