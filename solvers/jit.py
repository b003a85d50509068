"""The one place that owns how kernels are compiled and where they are cached.

A kernel is a plain function under ``@kernel``. Numba compiles it at its first call, keeps the machine code on disk,
in a folder whose name is a digest of our sources: an edit in any of them (a callee's module or a constant, which
numba alone would not notice) starts a fresh folder. ``GRIDWRIGHT_PLAIN=1`` runs every kernel as the plain Python that
it is.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from pathlib import Path
from typing import Any

import numpy as np

PLAIN = os.environ.get("GRIDWRIGHT_PLAIN") == "1"

_Function = Callable[..., Any]
_ROOT = Path(__file__).resolve().parent.parent
_PACKAGES = ("solvers", "rating", "generator")


def _cache_directory() -> Path:
    digest = hashlib.blake2b(digest_size=8)
    for package in _PACKAGES:
        for path in sorted((_ROOT / package).rglob("*.py")):
            digest.update(path.read_bytes())
    home = os.environ.get("GRIDWRIGHT_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "gridwright" / digest.hexdigest()


def _announce_first_compilation() -> None:
    """Tell a waiting person, once, why this first run takes longer."""
    from numba.core import event

    class Announcement(event.Listener):  # type: ignore[misc]
        told = False

        def on_start(self, _event: Any) -> None:
            if not self.told:
                print("Compiling kernels; this happens once and takes some seconds ...", file=sys.stderr, flush=True)
            self.told = True

        def on_end(self, _event: Any) -> None:
            """Say nothing."""

    event.register("numba:compile", Announcement())


if PLAIN:
    _in_kernel = ContextVar("_in_kernel", default=False)

    def kernel(function: _Function) -> _Function:
        """Run a kernel as plain Python, with integers that wrap as machine words do."""
        wrapping = np.errstate(over="ignore")(function)

        # To tell numpy so takes longer than many a kernel runs; those that kernels call need not tell it again.
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

    from solvers.compile_lock import compiled_by_one

    _CACHE_DIRECTORY = str(_cache_directory())
    _announce_first_compilation()

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
        outer, numba.config.CACHE_DIR = numba.config.CACHE_DIR, _CACHE_DIRECTORY
        try:
            return _compiled_once(_blind_to_literals(numba.njit(cache=True, **_OPTIONS, **options)(function)))
        finally:
            numba.config.CACHE_DIR = outer

    def _compiled_once(dispatcher: Any) -> _Function:
        """Let processes that want this kernel at the same time share the code of the first."""
        name, compile_or_load = f"{dispatcher.__module__}.{dispatcher.__qualname__}", dispatcher.compile

        def compile_once(signature: Any) -> Any:
            if signature in dispatcher.overloads:
                return compile_or_load(signature)
            with global_compiler_lock, compiled_by_one(name, Path(_CACHE_DIRECTORY)):
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
