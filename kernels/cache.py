"""Machine code of kernels on disk: one file for each kernel and signature, named by everything that it was made from.

The name of a file ends in a digest of the code of the kernel and of all kernels that it calls, the constants that they
read, their options, the types of the arguments, Python, numba and the processor. So an edit elsewhere compiles nothing
again, and checkouts share what they have in common. A file begins with a digest of its contents: one that is empty,
cut or altered counts as missing, is compiled again and replaced.

    checksum (16 bytes) | pickled result of the compilation

Of numba's undocumented parts this module uses the interface of its caches (``_Cache``) and how a compilation result is
written and read (``CompileResult._reduce``, ``_rebuild``); ``tests/kernels/test_cache.py`` tests both.
"""

import hashlib
import math
import os
import pickle
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import types
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.extending import _Intrinsic
from numba.core.serialize import dumps

_DIGEST_BYTES = 16
_VERSIONS = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)


class KernelCache(_Cache):  # type: ignore[misc]
    """Keep the compiled versions of one kernel in files.

    Args:
        dispatcher: numba's object for the kernel.
        folder: where all kernels are kept; made when the first is saved.
    """

    def __init__(self, dispatcher: Any, folder: Path) -> None:
        self._dispatcher, self._folder = dispatcher, folder

    @property
    def cache_path(self) -> str:
        """Return the folder, for numba's statistics."""
        return str(self._folder)

    def name(self, arguments: tuple[Any, ...]) -> str:
        """Return the name of the file for argument types, numba's."""
        machine = self._dispatcher.targetctx.codegen().magic_tuple()
        settings = (*_VERSIONS, *machine, numba.config.OPT, numba.config.BOUNDSCHECK)
        typed = [(str(kind), *_named_tuples(kind)) for kind in arguments]
        digest = _digest(_content(self._dispatcher) + repr((settings, typed)).encode())
        function = self._dispatcher.py_func
        return f"{function.__module__}.{function.__qualname__}-{digest.hex()}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled version for argument types, or None where there is no sound file of it."""
        target_context.refresh()
        try:
            data = (self._folder / self.name(sig)).read_bytes()
        except OSError:
            return None
        checksum, contents = data[:_DIGEST_BYTES], memoryview(data)[_DIGEST_BYTES:]
        if _digest(contents) != checksum:
            return None
        return CompileResult._rebuild(target_context, *pickle.loads(contents))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the compiled version for argument types, under a temporary name first.

        Raises:
            OSError: when the folder cannot be written to.
        """
        if data.library.has_dynamic_globals:
            return  # it holds addresses of this process
        contents = dumps(data._reduce())
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / self.name(sig)
        partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
        try:
            partial.write_bytes(_digest(contents) + contents)
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)

    def enable(self) -> None:
        """Do nothing: a kernel's cache is always on."""

    def disable(self) -> None:
        """Do nothing: a kernel's cache is always on."""

    def flush(self) -> None:
        """Do nothing: a file whose kernel has changed is never read again."""


def _named_tuples(kind: Any) -> Iterator[tuple[str, ...]]:
    """Yield the module, name and fields of each named tuple in a type, as the type's own name leaves them out."""
    if isinstance(kind, types.BaseNamedTuple):  # type: ignore[attr-defined]
        made = kind.instance_class
        yield (made.__module__, made.__qualname__, *made._fields)
    if isinstance(kind, types.BaseTuple):  # type: ignore[attr-defined]
        for inner in kind.types:
            yield from _named_tuples(inner)


@cache
def _content(dispatcher: Any) -> bytes:
    """Return what the machine code of a kernel is made from: the kernel, and all that it calls."""
    found, waiting = {dispatcher}, [dispatcher]
    while waiting:
        new = set(_own_content(waiting.pop())[1]) - found
        found |= new
        waiting += new
    return b"".join(sorted(_own_content(each)[0] for each in found))


@cache
def _own_content(dispatcher: Any) -> tuple[bytes, tuple[Any, ...]]:
    """Return a digest of the code, constants and options of a kernel, and the kernels that it calls."""
    function, callees = dispatcher.py_func, []
    parts: list[object] = [function.__module__, function.__qualname__, sorted(dispatcher.targetoptions.items())]

    def add(value: Any) -> None:
        match value:
            case Dispatcher():
                callees.append(value)
                parts.append(("kernel", value.py_func.__module__, value.py_func.__qualname__))
            case CodeType():
                parts.append((value.co_code, value.co_names, value.co_varnames, value.co_freevars, value.co_cellvars))
                for constant in value.co_consts:
                    add(constant)
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
            case _Intrinsic():  # it writes machine code, and may use all of its module for that
                parts.append((value.__name__, _source_digest(value.__module__)))
            case ModuleType() if value in (np, math):
                parts.append(value.__name__)
            case _:
                raise TypeError(f"kernel {function.__qualname__} reads {value!r}, of a kind that its cache cannot name")

    add(function.__code__)
    add(function.__defaults__)
    add(function.__closure__)
    return _digest(repr(parts).encode()), tuple(callees)


@cache
def _source_digest(module: str) -> bytes:
    return _digest(Path(str(sys.modules[module].__file__)).read_bytes())


def _digest(contents: bytes | memoryview) -> bytes:
    return hashlib.blake2b(contents, digest_size=_DIGEST_BYTES).digest()
