"""The ingredients of a kernel's machine code, and the name that stands for them.

It ends in a digest of the code, constants and options of the kernel and of all that it calls, and of the kinds of the
arguments. So an edit elsewhere changes no name, and checkouts share kernels. Numba, slow to load, is not needed.
"""

import hashlib
import math
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

import numpy as np
from numpy.lib.format import dtype_to_descr

from kernels.declaration import Declaration

Kind: TypeAlias = "str | tuple[Any, ...]"
"""What decides how code for an argument is compiled, in values that JSON can hold:

    "int64"                                     a number, and other scalars
    ("array", "<i4", 2, "C", False)             an array: dtype, dimensions, layout, whether it is read only
    ("tuple", "", kinds)                        a tuple
    ("tuple", "module:Name", kinds)             a named tuple
"""

DIGEST_BYTES = 16


def kind_of(value: Any) -> Kind:
    """Return the kind of an argument; raise ``TypeError`` for one that kernels do not take."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        layout = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
        return "array", name_of_dtype(value.dtype), value.ndim, layout, not flags.writeable
    if isinstance(value, tuple):
        cls = type(value)
        return "tuple", "" if cls is tuple else name_of_tuple(cls), tuple(map(kind_of, value))
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
def name_of_dtype(dtype: np.dtype[Any]) -> Any:
    """Return a dtype in values that JSON can hold, and ``numpy.lib.format.descr_to_dtype`` can read."""
    return tuples_for_lists(dtype_to_descr(dtype))


def tuples_for_lists(value: Any) -> Any:
    """Return a value read from JSON as it was written: with tuples."""
    return tuple(map(tuples_for_lists, value)) if isinstance(value, list | tuple) else value


@cache
def name_of_tuple(cls: Any) -> str:
    """Return the module, name and fields of a class of named tuples."""
    return f"{cls.__module__}:{cls.__qualname__}({', '.join(cls._fields)})"


def name_for(kernel: Declaration, kinds: tuple[Kind, ...]) -> str:
    """Return the name of the compiled version of a kernel for arguments."""
    digest = digest_of(_content(kernel) + repr(kinds).encode())
    return f"{kernel.py_func.__module__}.{kernel.py_func.__qualname__}-{digest.hex()}"


def entry_name_for(kernel: Declaration, kinds: tuple[Kind, ...]) -> str:
    """Return the name of the function that Python calls for arguments, which identifies all its ingredients."""
    return f"python.{name_for(kernel, kinds)}"


def digest_of(contents: bytes | memoryview) -> bytes:
    """Return a digest for names and checksums."""
    return hashlib.blake2b(contents, digest_size=DIGEST_BYTES).digest()


@cache
def _content(kernel: Declaration) -> bytes:
    """Return the ingredients of a kernel's machine code: the kernel, and all that it calls."""
    return b"".join(sorted(_own_content(each)[0] for each in [kernel, *callees(kernel)]))


@cache
def callees(kernel: Declaration) -> tuple[Declaration, ...]:
    """Return the kernels that a kernel calls, directly or through others, each once."""
    found, waiting = {kernel: None}, [kernel]
    while waiting:
        new = [each for each in _own_content(waiting.pop())[1] if each not in found]
        found.update(dict.fromkeys(new))
        waiting += new
    return tuple(found)[1:]


@cache
def _own_content(kernel: Declaration) -> tuple[bytes, tuple[Declaration, ...]]:
    """Return a digest of the code, constants and options of a kernel, and the kernels that it calls."""
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
                    add(None if constant is function.__doc__ else constant)  # other words, the same machine code
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
    """Return the kernel behind a value: itself, or that of a helper; None for any other value."""
    found = value if isinstance(value, Declaration) else getattr(value, "__dict__", {}).get("kernel")
    return found if isinstance(found, Declaration) else None


def _name(function: Callable[..., Any]) -> tuple[str, str]:
    return function.__module__, function.__qualname__


@cache
def source_digest(module: str) -> bytes:
    """Return the digest of a module's file."""
    return digest_of(Path(str(getattr(find_spec(module), "origin", None))).read_bytes())
