"""Declare kernels, and name their machine code by its content.

The name ends in a digest of all that decides the machine code: the code, constants and options of the kernel and of
everything that it calls, and the kinds of the arguments. So an edit elsewhere changes no name, and clones of the
project can share compiled kernels. This module does not need numba, which is slow to load.
"""

import math
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

import numpy as np
from numpy.lib.format import descr_to_dtype, dtype_to_descr

from kernels.store import digest_of

Kind: TypeAlias = "str | tuple[Any, ...]"
"""The kind of an argument, which decides how code for the argument is compiled:

    "int64"                                     a number; other scalars have such names, too
    (dtype, 2, "C", False)                      an array: dtype, dimensions, layout, whether it is read only
    (class, fields, kinds)                      a tuple; ``fields`` are the names of a named tuple's
"""


class NotLoaded(BaseException):
    """Raised when the compiled form of a kernel has no version for its arguments."""


class Declaration:
    """A function that can be compiled, with the options for compiling it.

    Attributes:
        py_func: the plain function.
        counts_references: whether compiled code counts the references to its arrays; it must if it makes arrays.
        is_inlined: whether the function is compiled only as a part of its callers.
        is_entry: whether only Python calls the compiled code, and no kernel does.
    """

    def __init__(
        self, function: Callable[..., Any], *, counts_references: bool, is_inlined: bool = False, is_entry: bool = False
    ) -> None:
        self.py_func, self.counts_references = function, counts_references
        self.is_inlined, self.is_entry = is_inlined, is_entry


@cache
def entry_of(kernel: Declaration) -> Declaration:
    """Return the entry of a kernel: the function that Python calls to run it.

    The entry is separate because numba generates much code to take arguments from Python, which few kernels need.
    """
    function = kernel.py_func
    names = ", ".join(function.__code__.co_varnames[: function.__code__.co_argcount])
    space: dict[str, Any] = {"__name__": function.__module__, "_kernel": kernel}
    exec(f"def entry({names}):\n    return _kernel({names})\n", space)
    space["entry"].__qualname__ = function.__qualname__
    return Declaration(space["entry"], counts_references=kernel.counts_references, is_entry=True)


def kind_of(value: Any) -> Kind:
    """Return the kind of an argument; raise ``TypeError`` if kernels take no argument of its type."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        layout = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
        return plain_dtype(value.dtype), value.ndim, layout, not flags.writeable
    if isinstance(value, tuple):
        return type(value), getattr(value, "_fields", ()), tuple(map(kind_of, value))
    if isinstance(value, bool | np.bool):
        return "bool"
    if isinstance(value, np.generic):
        return value.dtype.name
    if type(value) is int:
        return "int64" if value < 1 << 63 else "uint64"
    if isinstance(value, float):
        return "float64"
    if value is None:
        return "none"
    raise TypeError(f"kernels take no {type(value).__name__}")


@cache
def plain_dtype(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return a dtype without the Python class of its entries, which no other process knows."""
    return descr_to_dtype(dtype_to_descr(dtype))


@cache
def name_for(kernel: Declaration, kinds: tuple[Kind, ...]) -> str:
    """Return the name of a kernel's compiled version for arguments of some kinds.

    The name ends in a digest of everything that is compiled into the version.
    """
    place = ".".join(["python"] * kernel.is_entry + [*_name(kernel.py_func)])
    return f"{place}-{digest_of(_content(kernel) + repr(kinds).encode()).hex()}"


@cache
def _content(kernel: Declaration) -> bytes:
    """Return what a kernel's machine code is made from: the kernel and everything it calls."""
    return b"".join(sorted(_own_content(each)[0] for each in [kernel, *callees(kernel)]))


@cache
def callees(kernel: Declaration) -> tuple[Declaration, ...]:
    """Return the kernels that a kernel calls, directly or through other kernels, each once."""
    found, waiting = {kernel: None}, [kernel]
    while waiting:
        new = [each for each in _own_content(waiting.pop())[1] if each not in found]
        found.update(dict.fromkeys(new))
        waiting += new
    return tuple(found)[1:]


@cache
def _own_content(kernel: Declaration) -> tuple[bytes, tuple[Declaration, ...]]:
    """Return a digest of a kernel's own code, constants and options, and the kernels that it calls."""
    function, called = kernel.py_func, []
    parts: list[object] = [_name(function), kernel.counts_references, kernel.is_inlined]

    def add(value: Any) -> None:
        if (found := kernel_in(value)) is not None:
            called.append(found)
            parts.append(("kernel", *_name(found.py_func)))
            return
        match value:
            case FunctionType() if hasattr(value, "intrinsic_module"):
                parts.append((value.__name__, source_digest(value.__module__), source_digest(value.intrinsic_module)))
            case CodeType():
                parts.append((value.co_code, value.co_names, value.co_varnames, value.co_freevars, value.co_cellvars))
                for constant in value.co_consts:
                    add(None if constant is function.__doc__ else constant)  # a docstring changes no machine code
                for name in value.co_names:
                    if name in function.__globals__:
                        add(function.__globals__[name])
            case np.ndarray():
                parts.append((value.dtype, value.shape, value.tobytes()))
            case tuple() | list():
                parts.append((type(value).__qualname__, len(value)))
                for each in value:
                    add(each)
            case None | bool() | int() | float() | str() | bytes() | np.generic():
                parts.append((type(value).__qualname__, value))
            case type():
                parts.append((value.__module__, value.__qualname__, getattr(value, "_fields", ())))
            case ModuleType() if value in (np, math):
                parts.append(value.__name__)
            case _:
                raise TypeError(f"kernel {function.__qualname__} reads {value!r}, of a kind that its name cannot say")

    add(function.__code__)
    add(function.__defaults__)
    add(function.__closure__)
    return digest_of(repr(parts).encode()), tuple(called)


def kernel_in(value: Any) -> Declaration | None:
    """Return the kernel behind a value: the value itself or the kernel of a helper; None for any other value."""
    found = value if isinstance(value, Declaration) else getattr(value, "__dict__", {}).get("kernel")
    return found if isinstance(found, Declaration) else None


def _name(function: Callable[..., Any]) -> tuple[str, str]:
    return function.__module__, function.__qualname__


@cache
def source_digest(module: str) -> bytes:
    """Return the digest of a module's source file."""
    return digest_of(Path(str(getattr(find_spec(module), "origin", None))).read_bytes())
