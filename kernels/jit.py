"""How kernels run: as plain Python or compiled, with the same results.

A kernel is a plain function under ``@kernel``. Called from Python it runs in one of two tiers:

    compiled    by numba; the machine code is kept on disk (``kernels.cache``)
    plain       as the Python that it is, at once; the kernels that it calls run as plain Python, too

``GRIDWRIGHT_COMPILE`` says which:

    never       all is plain
    first       all is compiled before it runs
    foreground  plain at first, as small work is done before numba is loaded; then compiled where the cache has it, and
                what the cache lacks is compiled when plain runs take longer than ``kernels.plain`` allows (the default)
    background  the same; besides, another process compiles what was missing (what ``gen`` does)

``GRIDWRIGHT_QUIET=1`` keeps the notes about compiling from standard error.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cached_property, update_wrapper
from inspect import signature
from typing import Any, TypeAlias

from kernels import background, plain
from kernels.cached_names import cached_names
from kernels.identity import Kind, kind_of, name_for
from kernels.settings import mode

_Function = Callable[..., Any]
_mode = mode()
PLAIN = _mode == "never"

Calls: TypeAlias = "dict[str, tuple[Kernel, tuple[Kind, ...]]]"
"""Kernels with the kinds of the arguments that Python gives them, by the names of their compiled versions."""
_recorded: "Calls | None" = None

only_loaded: ContextVar[bool] = ContextVar("only_loaded", default=False)
"""Whether entries run what is loaded, and neither load nor compile."""

READY: list[str] = []
"""The kernels that this process has compiled or loaded, one after the other, to see whether work had to wait."""


def compile_first() -> None:
    """Compile before running from now on, where this process may compile: for work that is known to be large."""
    global _mode
    if _mode != "never" and not math.isinf(plain.SECONDS_ALONE):
        _mode = "first"


@contextmanager
def recorded_calls() -> Iterator[Calls]:
    """Run kernels as plain Python until the block ends, and record which of them Python calls with what arguments."""
    global _mode, _recorded
    before, _mode, _recorded = _mode, "never", {}
    try:
        yield _recorded
    finally:
        _mode, _recorded = before, None


def never_compile_here(start: Callable[[], None]) -> None:
    """Leave compiling to the background, however large the work is, unless the environment says to compile first.

    Args:
        start: called in place of starting the process in the background.
    """
    plain.SECONDS_ALONE = plain.SECONDS_BESIDE = math.inf
    background.starter = start


class NotCached(BaseException):
    """Raised where work would need a kernel that the cache lacks."""


@contextmanager
def cached_only() -> Iterator[None]:
    """Run kernels in the block from the cache alone: nothing is compiled, and nothing runs as plain Python.

    Raises:
        NotCached: at the first kernel that the cache lacks.
    """
    global _mode
    before = _mode
    if before == "never":
        raise NotCached
    _mode = "cached"
    try:
        yield
    finally:
        _mode = before


class NotLoaded(BaseException):
    """Raised by an entry, before it runs anything, that has no version for its arguments yet and may make none."""


class Kernel:
    """A function that runs as plain Python or compiled.

    Attributes:
        py_func: the plain function.
        counts_references: whether compiled code counts the references to its arrays, as it must when it makes some.
        is_inlined: whether it is compiled into its callers only.
    """

    def __init__(self, function: _Function, *, counts_references: bool, is_inlined: bool = False) -> None:
        update_wrapper(self, function)
        self.py_func, self.counts_references, self.is_inlined = function, counts_references, is_inlined
        self._n_parameters = function.__code__.co_argcount
        self._names: dict[tuple[Kind, ...], str] = {}
        self._has_versions = False  # whether the entry has loaded some

    @cached_property
    def dispatcher(self) -> Any:
        """Return numba's object for the compiled versions, which only kernels can call; this loads numba."""
        from kernels.compiled import dispatcher_for

        return dispatcher_for(self)

    @cached_property
    def entry(self) -> Any:
        """Return numba's object that Python calls; this loads numba."""
        from kernels.compiled import entry_for

        return entry_for(self)

    def name(self, kinds: tuple[Kind, ...]) -> str:
        """Return the name of the entry for arguments, which says everything that it is made from."""
        if kinds not in self._names:
            self._names[kinds] = f"python.{name_for(self, kinds)}"
        return self._names[kinds]

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Run the kernel in the tier that is likely to end first."""
        run = plain.current.get()
        if run is not None:
            run.check()
            return self.py_func(*args, **named)
        if named or len(args) != self._n_parameters:
            bound = signature(self.py_func).bind(*args, **named)
            bound.apply_defaults()
            args = bound.args
        if _mode == "first":
            return self.entry(*args)
        if _mode == "never":
            if _recorded is not None:
                kinds = tuple(map(kind_of, args))
                _recorded[self.name(kinds)] = self, kinds
            return plain.run(self.py_func, args)
        # Numba looks at arguments four times faster than names of versions can be made of them.
        if self._has_versions and _mode != "cached" and plain.is_worth_loading_numba():
            before = only_loaded.set(True)
            try:
                return self.entry(*args)
            except NotLoaded:
                pass
            finally:
                only_loaded.reset(before)
        return self._run_in_either_tier(args)

    def _run_in_either_tier(self, args: tuple[Any, ...]) -> Any:
        kinds = tuple(map(kind_of, args))
        name = self.name(kinds)
        if _mode == "cached":
            if not cached_names.has(name):
                raise NotCached
            return self.entry(*args)

        def is_compiled() -> bool:
            return plain.is_worth_loading_numba() and cached_names.has(name)

        if not is_compiled():
            # A version for another machine is no use, which is known once numba is loaded.
            if _mode == "background" and (plain.is_worth_loading_numba() or not cached_names.may_have(name)):
                background.request(self, kinds, name)
            if plain.seconds_left() > 0:
                with suppress(plain.GivenUp):
                    return plain.run_until(is_compiled, self.py_func, args)
            if not is_compiled():  # this work is large
                background.share()
                compile_first()
        self._has_versions = True
        return self.entry(*args)


def kernel(function: _Function) -> _Function:
    """Let a function be compiled when that pays."""
    return Kernel(function, counts_references=True)


def lean_kernel(function: _Function) -> _Function:
    """Let a function be compiled that neither makes arrays nor returns them, nor copies one to another.

    Whoever calls a kernel keeps its arrays alive, so that such a kernel need not count the references to them. Counting
    takes most of the time of small kernels that get dozens of arrays in tuples.
    """
    return Kernel(function, counts_references=False)


def inlined(function: _Function) -> _Function:
    """Compile a small helper into the kernels that call it; in Python it is the plain function."""
    return _helper(function, counts_references=True)


def lean_inlined(function: _Function) -> _Function:
    """Compile a small helper in the same way that can do without counting, as a lean kernel can."""
    return _helper(function, counts_references=False)


def _helper(function: _Function, *, counts_references: bool) -> _Function:
    # Plain kernels call the function itself, which takes less time than a Kernel.
    function.__dict__["kernel"] = Kernel(function, counts_references=counts_references, is_inlined=True)
    return function


def written_in(module: str) -> Callable[[_Function], _Function]:
    """Return a decorator for a function whose compiled version is the intrinsic of the same name in ``module``."""

    def mark(function: _Function) -> _Function:
        function.__dict__["intrinsic_module"] = module
        return function

    return mark
