"""How kernels run: integers that wrap, the stack, versions with other helpers, and what of numba is not documented."""

import subprocess
import sys

import numpy as np
import pytest

from kernels.jit import PLAIN, Kernel, inlined, kernel, lean_kernel
from kernels.special import specializer
from rating.sudoku import classic, classic_hard
from rating.sudoku.any_size import forcing

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

    from kernels.compiler import dispatcher_for

    dispatcher = dispatcher_for(_sum)
    for constant in (1, 2, 3):
        dispatcher.get_call_template((types.literal(constant), types.int64), {})
    assert _sum(1, 2) == 3
    assert list(dispatcher.overloads) == [(types.int64, types.int64)]


@compiled_only
def test_a_lean_kernel_is_compiled_without_what_arrays_need():
    with pytest.raises(Exception, match="No implementation of function"):
        _sum_of_zeros(3)


@inlined
def _step(n):
    return n + 1


@inlined
def _double(n):
    return 2 * n


@kernel
def _twice(n):
    return _step(_step(n))


@kernel
def _run(n):
    return _twice(n) + 100


@kernel
def _untouched(n):
    return n - 1


special = specializer(__name__, {_step: _double}, "double")


def test_a_version_calls_other_helpers_wherever_they_stand():
    assert (_run(3), special(_run)(3)) == (105, 112)
    assert special(_untouched) is _untouched
    assert special(_run) is special(_run)


def test_a_version_is_found_by_its_module_and_name():
    made = special(_run)
    assert isinstance(made, Kernel)
    assert getattr(sys.modules[made.py_func.__module__], made.py_func.__qualname__) is made
    assert made.name(("int64",)) != _run.name(("int64",))


def test_another_process_finds_the_versions_of_the_ladders():
    modules = classic, classic_hard, forcing
    own = [each for module in modules for each in vars(module).values() if isinstance(each, Kernel)]
    places = sorted({(each.py_func.__module__, each.py_func.__qualname__) for each in own})
    for module in modules:
        assert any(name == module.__name__ for name, _ in places), module
    program = f"from importlib import import_module; [getattr(import_module(m), name) for m, name in {places}]"
    subprocess.run([sys.executable, "-c", program], check=True)
