"""Machine code of kernels on disk: one file for each kernel and kinds of arguments, named by ``kernels.identity``.

    NAME-MACHINE            digest of the versions of Python, of numba and of this code, and of the processor
    python.NAME-MACHINE     its entry: the function that Python calls, if Python calls the kernel

A file begins with a digest of its contents. An empty, cut or altered file counts as missing, and is replaced.

    checksum (16 bytes) | pickled result of the compilation, or of an entry the name of what it calls, and the code

The file of a kernel that calls large ones lists these, and loading it loads them; that of a helper, which holds LLVM's
bitcode for its callers, lists all that the helper calls.
"""

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import types
from numba.np.numpy_support import as_dtype, from_dtype
from numpy.lib.format import descr_to_dtype

from kernels.declaration import Declaration
from kernels.identity import (
    DIGEST_BYTES,
    Kind,
    callees,
    digest_of,
    entry_name_for,
    name_for,
    name_of_dtype,
    name_of_tuple,
    source_digest,
)
from kernels.numba_internals import KernelLibrary, library_in, loaded, pickled, processor, saved
from kernels.settings import cache_folder, note, note_unkept

_VERSIONS = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
_MAKERS = [f"{__package__}.{name}" for name in ("compiled", "cache", "numba_internals")]
"""Modules of ours that decide what is in a file."""


class KernelCache:
    """The compiled versions of one kernel in files; a note says where they cannot be kept."""

    def __init__(self, kernel: Declaration, dispatcher_for: Callable[[Declaration], Any]) -> None:
        self._kernel, self._dispatcher_for = kernel, dispatcher_for

    @property
    def cache_path(self) -> str:
        """Return the folder, for numba's statistics."""
        return str(cache_folder())

    def name(self, arguments: tuple[Any, ...]) -> str:
        """Return the name of the file for numba's argument types."""
        return f"{name_for(self._kernel, tuple(map(kind_of_type, arguments)))}-{machine()}"

    def entry_name(self, arguments: tuple[Any, ...]) -> str:
        """Return the name of the file of the entry for argument types."""
        return f"{entry_name_for(self._kernel, tuple(map(kind_of_type, arguments)))}-{machine()}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled version for argument types, or None without a sound file."""
        contents = _read(self.name(sig))
        if contents is None:
            note("Compiling kernels; this happens once and takes some seconds ...")
            return None
        needs, state = pickle.loads(contents)
        needed: list[KernelLibrary] = []
        for place, arguments, symbol in needs:
            library = library_in(self._dispatcher_for(callees(self._kernel)[place]), arguments)
            if library is None or library.symbols[0] != symbol:
                return None
            needed.append(library)
        return loaded(target_context, self._kernel.py_func, needed, state)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the compiled version for argument types."""
        its = data.library
        if its.has_dynamic_globals:
            return  # it holds addresses of this process
        places = {callee.py_func: place for place, callee in enumerate(callees(self._kernel))}
        called = dict.fromkeys(its.callees if its.is_helper else its.needed.values())
        needs = [(places[library.function], library.arguments, library.symbols[0]) for library in called]
        self.save(self.name(sig), pickled((needs, saved(data))))

    def load_entry(self, arguments: tuple[Any, ...], symbol: str) -> Any:
        """Return the state of the entry to a symbol, or None without a sound file."""
        contents = _read(self.entry_name(arguments))
        if contents is None:
            return None
        callee, state = pickle.loads(contents)
        return state if callee == symbol else None

    def save_entry(self, arguments: tuple[Any, ...], symbol: str, state: Any) -> None:
        """Write the state of the entry to a symbol."""
        self.save(self.entry_name(arguments), pickled((symbol, state)))

    def save(self, name: str, contents: bytes) -> None:
        """Write a file, under a temporary name first."""
        path = cache_folder() / name
        partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
        try:
            cache_folder().mkdir(parents=True, exist_ok=True)
            partial.write_bytes(digest_of(contents) + contents)
            partial.replace(path)
        except OSError as error:
            note_unkept(error)
        finally:
            with suppress(OSError):
                partial.unlink(missing_ok=True)


def _read(name: str) -> memoryview | None:
    """Return the contents of a file; None without a sound one."""
    try:
        data = (cache_folder() / name).read_bytes()
    except OSError:
        return None
    checksum, contents = data[:DIGEST_BYTES], memoryview(data)[DIGEST_BYTES:]
    return contents if digest_of(contents) == checksum else None


@cache
def machine() -> str:
    """Return a digest of all that decides about machine code besides a kernel and its arguments."""
    settings = (*_VERSIONS, *map(source_digest, _MAKERS), *processor(), numba.config.OPT, numba.config.BOUNDSCHECK)
    return digest_of(repr(settings).encode()).hex()


def kind_of_type(kind: Any) -> Kind:
    """Return the ``kernels.identity.kind_of`` a value of one of numba's types."""
    match kind:
        case types.Array():
            return "array", name_of_dtype(as_dtype(kind.dtype)), kind.ndim, kind.layout, not kind.mutable
        case types.BaseTuple():  # type: ignore[attr-defined]
            made = getattr(kind, "instance_class", None)
            return "tuple", name_of_tuple(made) if made else "", tuple(map(kind_of_type, kind.types))
    return str(kind)


def type_of_kind(kind: Kind) -> Any:
    """Return numba's type for a kind."""
    match kind:
        case "array", dtype, ndim, layout, readonly:
            described = descr_to_dtype(list(dtype) if isinstance(dtype, tuple) else dtype)
            return types.Array(from_dtype(described), ndim, layout, readonly=readonly)
        case "tuple", name, kinds:
            return types.BaseTuple.from_types(tuple(map(type_of_kind, kinds)), _named_tuple(name) if name else None)  # type: ignore[attr-defined]
    return getattr(types, str(kind))


def _named_tuple(name: str) -> Any:
    module, _, rest = name.partition(":")
    found: Any = import_module(module)
    for part in rest.partition("(")[0].split("."):
        found = getattr(found, part)
    return found
