"""How kernels run: integers that wrap, and what of numba's that is not documented ``kernels.jit`` relies on."""

import numpy as np
import pytest

from kernels.jit import PLAIN, inlined, kernel, lean_kernel

compiled_only = pytest.mark.skipif(PLAIN, reason="compiles nothing")


@inlined
def _less_one(x):
    return x - np.uint8(1)


@kernel
def _less_one_twice(x):
    return _less_one(_less_one(x))


@kernel
def _refuse(x):
    if x > 0:
        raise ValueError("no")
    return x


def test_integers_wrap_as_machine_words_do_in_kernels_and_in_what_they_call():
    # In a kernel uint8 less uint8 is a machine word, compiled; what stays of it in a byte is the same either way.
    assert np.uint8(int(_less_one_twice(np.uint8(1))) & 255) == 255


def test_integers_wrap_after_a_kernel_failed():
    with pytest.raises(ValueError, match="no"):
        _refuse(1)
    assert _refuse(0) == 0
    assert int(_less_one_twice(np.uint8(0))) & 255 == 254


def test_outside_of_kernels_too_large_numbers_raise_a_warning():
    _less_one_twice(np.uint8(0))
    with pytest.raises(RuntimeWarning, match="overflow"):
        np.uint8(0) - np.uint8(1)


@kernel
def _sum(x, y):
    return x + y


@lean_kernel
def _sum_of_zeros(n):
    return np.zeros(n).sum()


@compiled_only
def test_constants_in_a_call_do_not_compile_a_kernel_again():
    from numba import types

    for constant in (1, 2, 3):
        _sum.dispatcher.get_call_template((types.literal(constant), types.int64), {})
    assert _sum(1, 2) == 3
    assert list(_sum.dispatcher.overloads) == [(types.int64, types.int64)]


@compiled_only
def test_a_lean_kernel_is_compiled_without_what_arrays_need():
    with pytest.raises(Exception, match="No implementation of function"):
        _sum_of_zeros(3)
