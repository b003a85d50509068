"""How kernels are compiled and where they are cached: all options stand here.

A kernel is a plain function under ``@kernel``. Numba compiles it at its first call, and the machine code is kept on
disk (``kernels.cache``). ``GRIDWRIGHT_CACHE`` names another folder for it, ``GRIDWRIGHT_QUIET=1`` keeps the
notes about compiling from standard error, and ``GRIDWRIGHT_PLAIN=1`` runs every kernel as the plain Python that it is.

Of numba's undocumented parts this module uses the option ``_nrt`` and the dispatcher's ``_cache``, ``compile`` and
``get_call_template``; ``tests/kernels/test_jit.py``, ``test_cache.py`` and ``test_compile_lock.py`` test them.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from functools import cache, wraps
from pathlib import Path
from typing import Any

import numpy as np

PLAIN = os.environ.get("GRIDWRIGHT_PLAIN") == "1"

_Function = Callable[..., Any]


def _cache_folder() -> Path:
    home = os.environ.get("GRIDWRIGHT_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "gridwright" / "kernels"


@cache
def _note(text: str) -> None:
    """Print a note on standard error, where there is one, once in a process."""
    if os.environ.get("GRIDWRIGHT_QUIET") != "1" and sys.stderr is not None:
        with suppress(OSError):
            print(text, file=sys.stderr, flush=True)


if PLAIN:
    _in_kernel = ContextVar("_in_kernel", default=False)

    def kernel(function: _Function) -> _Function:
        """Run a kernel as plain Python, with integers that wrap as machine words do."""
        wrapping = np.errstate(over="ignore")(function)

        # Setting this takes longer than many a kernel runs, so kernels that kernels call do not set it again.
        @wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            if _in_kernel.get():
                return function(*args, **named)
            outside = _in_kernel.set(True)
            try:
                return wrapping(*args, **named)
            finally:
                _in_kernel.reset(outside)

        return call

    inlined = lean_kernel = lean_inlined = kernel

else:
    import numba
    from numba.core.compiler_lock import global_compiler_lock

    from kernels.cache import KernelCache
    from kernels.compile_lock import compiled_by_one
    from kernels.interrupts import interrupts_wait

    _CACHE_FOLDER = _cache_folder()

    class _Cache(KernelCache):
        """Keep machine code on disk where that is possible, and print a note where it is not."""

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            found = super().load_overload(sig, target_context)
            if found is None:
                _note("Compiling kernels; this happens once and takes some seconds ...")
            return found

        def save_overload(self, sig: Any, data: Any) -> None:
            try:
                super().save_overload(sig, data)
            except OSError as error:
                _note(
                    f"Compiled kernels cannot be kept in {str(_CACHE_FOLDER)!r} ({error.strerror}), so that every run "
                    f"compiles again; GRIDWRIGHT_CACHE names another folder."
                )

    # A kernel is never passed as a C callback, and an inlined helper never called from Python: each wrapper that is not
    # compiled makes the first run shorter.
    _OPTIONS = {"error_model": "numpy", "nogil": True, "no_cfunc_wrapper": True}

    # Whoever calls a kernel keeps its arrays alive, so that the kernel need not count the references to them. Counting
    # takes most of the time of small kernels that get dozens of arrays in tuples.
    _WITHOUT_COUNTING, _WITH_COUNTING = {"_nrt": False}, {"_nrt": True}

    def kernel(function: _Function) -> _Function:
        """Compile a function with numba at its first call, and cache it on disk."""
        return _compiled(function, _WITH_COUNTING)

    def lean_kernel(function: _Function) -> _Function:
        """Compile a function in the same way that neither makes arrays nor returns them, nor copies one to another."""
        return _compiled(function, _WITHOUT_COUNTING)

    def _compiled(function: _Function, options: dict[str, bool]) -> _Function:
        dispatcher = _blind_to_literals(numba.njit(**_OPTIONS, **options)(function))
        dispatcher._cache = _Cache(dispatcher, _CACHE_FOLDER)
        return _compiled_once(dispatcher)

    def _compiled_once(dispatcher: Any) -> _Function:
        """Let processes that want this kernel at the same time share the code of the first, and interrupts wait."""
        compile_or_load = dispatcher.compile

        def compile_once(signature: Any) -> Any:
            if signature in dispatcher.overloads:
                return compile_or_load(signature)
            name = dispatcher._cache.name(signature)
            with interrupts_wait(), global_compiler_lock, compiled_by_one(name, _CACHE_FOLDER):
                return compile_or_load(signature)

        dispatcher.compile = compile_once
        return dispatcher  # type: ignore[no-any-return]

    def _blind_to_literals(dispatcher: Any) -> Any:
        """Let kernels that call this one with constants share its code.

        Numba would compile it anew for each combination of constant arguments.
        """
        template_for = dispatcher.get_call_template

        def template_for_types(args: Any, kws: Any) -> Any:
            named = {name: numba.types.unliteral(each) for name, each in kws.items()}
            return template_for(tuple(numba.types.unliteral(each) for each in args), named)

        dispatcher.get_call_template = template_for_types
        return dispatcher

    def inlined(function: _Function) -> _Function:
        """Compile a small helper into the kernels that call it; Python must not call it, for it has no way in."""
        return _helper(function, _WITH_COUNTING)

    def lean_inlined(function: _Function) -> _Function:
        """Compile a small helper in the same way that can do without counting, as a lean kernel can."""
        return _helper(function, _WITHOUT_COUNTING)

    def _helper(function: _Function, options: dict[str, bool]) -> _Function:
        return numba.njit(forceinline=True, no_cpython_wrapper=True, **_OPTIONS, **options)(function)  # type: ignore[no-any-return]
