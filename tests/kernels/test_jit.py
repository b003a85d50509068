import numpy as np
import pytest

from kernels.jit import inlined, kernel


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


def test_outside_of_kernels_too_large_numbers_are_told():
    _less_one_twice(np.uint8(0))
    with pytest.raises(RuntimeWarning, match="overflow"):
        np.uint8(0) - np.uint8(1)
