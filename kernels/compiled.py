"""Compiles kernels with numba: the options, and the types of kernels, helpers and functions written in LLVM."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any, NoReturn

from numba.core import types
from numba.extending import typeof_impl

from kernels.cache import KernelCache
from kernels.compile_lock import compiled_by_one
from kernels.declaration import READY, Declaration, NotLoaded
from kernels.interrupts import interrupts_wait
from kernels.numba_internals import (
    collection_waits,
    compile_within,
    compiler_lock,
    entry_to,
    new_dispatcher,
    new_entry,
    type_of_intrinsic,
)
from kernels.settings import cache_folder

# Kernels are never C callbacks, and Python calls few of them, those by an entry: each wrapper left out makes the first
# run shorter.
_OPTIONS = {"error_model": "numpy", "no_cfunc_wrapper": True, "no_cpython_wrapper": True}


@cache
def dispatcher_for(kernel: Declaration) -> Any:
    """Return numba's object that compiles or loads a kernel when another kernel that calls it is compiled."""
    # Numba would take over ``forceinline`` from the helper that happens to be the first to call a kernel.
    options = _OPTIONS | {"forceinline": kernel.is_inlined}
    dispatcher = new_dispatcher(kernel.py_func, counts_references=kernel.counts_references, **options)
    cache = KernelCache(kernel, dispatcher_for)
    compile_within(dispatcher, cache, lambda arguments: _one_process(cache.name(arguments)))
    return dispatcher


def entry_for(kernel: Declaration) -> Any:
    """Return numba's object that Python calls. Its ``compile`` compiles or loads; calls before raise ``NotLoaded``."""
    cache = KernelCache(kernel, dispatcher_for)

    dispatcher = dispatcher_for(kernel)

    def compile_entry(arguments: Any) -> Any:
        dispatcher.compile(arguments)
        with _one_process(cache.entry_name(arguments)):
            symbol = dispatcher.overloads[arguments].library.symbols[0]
            loaded = cache.load_entry(arguments, symbol)
            entry, state = entry_to(dispatcher, arguments, loaded)
            if loaded is None:
                cache.save_entry(arguments, symbol, state)
            return entry

    def raise_not_loaded(*_args: Any, **_named: Any) -> NoReturn:
        raise NotLoaded

    return new_entry(dispatcher, compile_entry, raise_not_loaded)


@contextmanager
def _one_process(name: str) -> Iterator[None]:
    """Let processes that want the same code at once share that of the first, and interrupts wait."""
    with interrupts_wait(), compiler_lock, collection_waits(), compiled_by_one(name, cache_folder()):
        READY.append(name)
        yield


@typeof_impl.register(Declaration)  # type: ignore[untyped-decorator]
def _type_of_kernel(kernel: Declaration, _context: Any) -> Any:
    return types.Dispatcher(dispatcher_for(kernel))


@typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _type_of_function(function: Callable[..., Any], _context: Any) -> Any:
    """Return the type of a helper or of an intrinsic; None for any other function, unknown to numba, too."""
    if (helper := getattr(function, "kernel", None)) is not None:
        return _type_of_kernel(helper, _context)
    if (module := getattr(function, "intrinsic_module", None)) is not None:
        return type_of_intrinsic(getattr(import_module(module), function.__name__))
    return None
