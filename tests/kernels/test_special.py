"""Special versions of kernels: other helpers all the way down, found again by module and name."""

import subprocess
import sys

from kernels.jit import Kernel, inlined, kernel
from kernels.special import specializer
from rating.sudoku import classic, classic_hard
from rating.sudoku.any_size import forcing
from rating.sudoku.any_size import ladder as any_size


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
    modules = classic, classic_hard, any_size, forcing
    own = [each for module in modules for each in vars(module).values() if isinstance(each, Kernel)]
    places = sorted({(each.py_func.__module__, each.py_func.__qualname__) for each in own})
    for module in modules:
        assert any(name == module.__name__ for name, _ in places), module
    program = f"from importlib import import_module; [getattr(import_module(m), name) for m, name in {places}]"
    subprocess.run([sys.executable, "-c", program], check=True)
