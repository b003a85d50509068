"""Compiles kernels with numba: the options, and what numba is told about our own kinds of functions.

A kernel in the code of another is a ``kernels.jit.Kernel``, or a plain function: a helper that is compiled into its
caller, or one whose instructions are written in LLVM.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

import numba
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.extending import typeof_impl

from kernels.cache import KernelCache
from kernels.compile_lock import compiled_by_one
from kernels.interrupts import interrupts_wait
from kernels.jit import Kernel
from kernels.numba_internals import KernelCompiler, collection_waits
from kernels.settings import cache_folder, note

# A kernel is never passed as a C callback, and an inlined helper never called from Python: each wrapper that is not
# compiled makes the first run shorter.
_OPTIONS = {"error_model": "numpy", "nogil": True, "no_cfunc_wrapper": True, "pipeline_class": KernelCompiler}
_INLINED = {"forceinline": True, "no_cpython_wrapper": True}


def dispatcher_for(kernel: Kernel) -> Any:
    """Return numba's object that compiles a kernel at its first call, or loads it from the cache."""
    options = _OPTIONS | {"_nrt": kernel.counts_references}
    if kernel.is_inlined:
        return _blind_to_literals(numba.njit(**_INLINED, **options)(kernel.py_func))
    # Numba would take over ``forceinline`` from the helper that happens to be the first to call this kernel.
    dispatcher = _blind_to_literals(numba.njit(forceinline=False, **options)(kernel.py_func))
    dispatcher._cache = _Cache(kernel)
    return _compiled_once(dispatcher)


class _Cache(KernelCache):
    """Keep machine code on disk where that is possible, and print a note where it is not."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None:
            note("Compiling kernels; this happens once and takes some seconds ...")
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as error:
            note(
                f"Compiled kernels cannot be kept in {str(cache_folder())!r} ({error.strerror}), so that every run "
                f"compiles again; GRIDWRIGHT_CACHE names another folder."
            )


def _compiled_once(dispatcher: Any) -> Any:
    """Let processes that want this kernel at the same time share the code of the first, and interrupts wait."""
    compile_or_load = dispatcher.compile

    def compile_once(signature: Any) -> Any:
        if signature in dispatcher.overloads:
            return compile_or_load(signature)
        name = dispatcher._cache.name(signature)
        with interrupts_wait(), global_compiler_lock, collection_waits(), compiled_by_one(name, cache_folder()):
            return compile_or_load(signature)

    dispatcher.compile = compile_once
    return dispatcher


def _blind_to_literals(dispatcher: Any) -> Any:
    """Let kernels that call this one with constants share its code.

    Numba would compile it anew for each combination of constant arguments; where it is inlined LLVM sees them anyhow.
    """
    template_for = dispatcher.get_call_template

    def template_for_types(args: Any, kws: Any) -> Any:
        named = {name: types.unliteral(each) for name, each in kws.items()}  # type: ignore[attr-defined]
        return template_for(tuple(types.unliteral(each) for each in args), named)  # type: ignore[attr-defined]

    dispatcher.get_call_template = template_for_types
    return dispatcher


@typeof_impl.register(Kernel)  # type: ignore[untyped-decorator]
def _type_of_kernel(kernel: Kernel, _context: Any) -> Any:
    return types.Dispatcher(kernel.dispatcher)


@typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _type_of_function(function: Callable[..., Any], _context: Any) -> Any:
    """Return the type of a helper or of an intrinsic; None for any other function, which numba does not know either."""
    if (helper := getattr(function, "kernel", None)) is not None:
        return _type_of_kernel(helper, _context)
    if (module := getattr(function, "intrinsic_module", None)) is not None:
        return cpu_target.typing_context.resolve_value_type(_intrinsic(module, function.__name__))
    return None


@cache
def _intrinsic(module: str, name: str) -> Any:
    found = getattr(import_module(module), name)
    cpu_target.typing_context.refresh()  # numba has begun to compile, and looks for what is new only before it does
    cpu_target.target_context.refresh()
    return found
