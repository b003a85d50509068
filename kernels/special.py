"""Compiles kernels a second time with other helpers: one source for all cases, and machine code for a special one.

def ground_of(grid):                 # in the source: where a kernel reads its houses
    return grid.ground

def _classic_ground(grid):           # for 9x9 boards: constants, with which loops have an end that LLVM knows
    return CLASSIC_TABLES

classic = specializer(__name__, {ground_of: _classic_ground}, "classic")
find_fish = classic(fish)            # fish, and all that it calls, with the other helper
"""

import sys
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

from kernels.identity import kernel_in
from kernels.jit import Kernel

_Function = TypeVar("_Function", bound=Callable[..., Any])


def specializer(
    module: str, replaced: Mapping[Any, Any], name: str, known: dict[Any, Any] | None = None
) -> Callable[[_Function], _Function]:
    """Return a function that makes versions of kernels in which other functions stand for those in ``replaced``.

    The versions belong to ``module`` and have names that begin with ``name``. The module makes all of them when it is
    imported, so that a process that compiles finds them there. ``known`` has the versions of another module, by
    function; new versions are added to it.
    """
    known = {} if known is None else known

    def special(function: Any) -> Any:
        """Return the special version of a kernel or helper, or the function itself if nothing in it is replaced."""
        if function not in known:
            known[function] = function  # needed for a kernel that calls itself
            known[function] = _version(replaced.get(function, function))
        return known[function]

    def _version(function: Any) -> Any:
        kernel = kernel_in(function)
        plain: Any = kernel.py_func if kernel else None
        called = {each: plain.__globals__.get(each) for each in plain.__code__.co_names} if kernel else {}
        versions = {each: special(value) for each, value in called.items() if kernel_in(value) is not None}
        if kernel is None or all(value is called[each] for each, value in versions.items()):
            return function
        copy = FunctionType(plain.__code__, plain.__globals__ | versions, plain.__name__, plain.__defaults__)
        copy.__doc__, copy.__module__ = plain.__doc__, module
        copy.__qualname__ = f"{name}_{plain.__module__.rpartition('.')[2]}_{plain.__qualname__}"
        made: Any = Kernel(copy, counts_references=kernel.counts_references, is_inlined=kernel.is_inlined, plain=copy)
        if kernel.is_inlined:
            copy.__dict__["kernel"], made = made, copy
        setattr(sys.modules[module], copy.__qualname__, made)
        return made

    return special
