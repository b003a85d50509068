"""Runs kernels as plain Python or compiled, with the same results.

A kernel is a plain function under ``@kernel``. Each call from Python runs in one of two tiers:

    compiled    when this process has loaded it or the cache has it (``kernels.cache``)
    plain       else, as the Python that it is, while that is quick; the kernels that it calls run as plain Python, too
    compiled    else: compiled now, with a note, and kept in the cache

An argument may have a method ``in_plain``, which returns a smaller workspace for plain Python.
``GRIDWRIGHT_COMPILE`` names the mode:

    never       all is plain
    first       all is compiled before it runs
    foreground  as above (the default)
    background  the same; another process compiles afterwards what ran as plain Python (what ``gen`` does)

A kernel is compiled when all plain runs of the process have taken ``SECONDS_IN_ALL`` and its own ``SECONDS_OWN``. A
longer run is given up: its arrays, all that kernels change, are restored, and compiled code starts over.
"""

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, partial, update_wrapper
from inspect import signature
from time import monotonic, thread_time
from typing import Any, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from kernels import background
from kernels.declaration import Declaration, NotLoaded
from kernels.files import is_compiled, may_be_compiled
from kernels.identity import Kind, entry_name_for, kind_of
from kernels.settings import mode

_Function = Callable[..., Any]
_mode = mode()
PLAIN = _mode == "never"

Calls: TypeAlias = "dict[str, tuple[Kernel, tuple[Kind, ...]]]"
"""Kernels with the kinds of the arguments that Python gives them, by the names of their compiled versions."""
_recorded: "Calls | None" = None

SECONDS_IN_ALL, SECONDS_OWN = 5.0, 1.0
"""Of the processor: where others keep that busy, compiling takes longer, too. Compiling takes 1 to 10 s a kernel."""
_SECONDS_UNLOADED = 0.4  # about what loading numba and the code of some kernels takes
_spent = 0.0


def compile_first() -> None:
    """Compile before running from now on, if this process may compile: for work that is known to be large."""
    global _mode
    if _mode != "never" and not math.isinf(SECONDS_OWN):
        _mode = "first"


@contextmanager
def recorded_calls() -> Iterator[Calls]:
    """Run kernels as plain Python in a block, and record those that Python calls, with their arguments."""
    global _mode, _recorded
    before, _mode, _recorded = _mode, "never", {}
    try:
        yield _recorded
    finally:
        _mode, _recorded = before, None


@contextmanager
def plain() -> Iterator[None]:
    """Run kernels as plain Python in a block."""
    global _mode
    before, _mode = _mode, "never"
    try:
        yield
    finally:
        _mode = before


_Wanted = Callable[[str, tuple[Kind, ...]], bool]
_wanted: _Wanted | None = None


@contextmanager
def compiling_only(wanted: _Wanted) -> Iterator[None]:
    """Compile in a block only what is wanted, by the module of a kernel and the kinds of its arguments.

    What else the cache lacks runs as plain Python, in whichever mode.
    """
    global _wanted
    before, _wanted = _wanted, wanted
    try:
        yield
    finally:
        _wanted = before


def never_compile_here(start: Callable[[], None]) -> None:
    """Leave compiling to another process, which ``start`` starts, however large the work, unless in mode "first"."""
    global SECONDS_OWN
    SECONDS_OWN = math.inf
    background.when_requested = start


class NotCached(BaseException):
    """Raised if work would need a kernel that the cache lacks."""


@contextmanager
def cached_only() -> Iterator[None]:
    """Run kernels in the block from the cache alone; raise ``NotCached`` at the first that it lacks."""
    global _mode
    before = _mode
    if before == "never":
        raise NotCached
    _mode = "cached"
    try:
        yield
    finally:
        _mode = before


class GivenUp(BaseException):
    """Raised to end a plain run that takes too long."""


class _PlainRun:
    """The moment when a plain run ends, after some seconds of processor time."""

    def __init__(self, seconds: float) -> None:
        self._end, self._next_look = thread_time() + seconds, monotonic() + seconds

    def check(self) -> None:
        """Raise ``GivenUp`` if the time is up; each kernel that another kernel calls calls this."""
        if monotonic() >= self._next_look:
            left = self._end - thread_time()  # which takes ten times as long to ask for
            if left <= 0:
                raise GivenUp
            self._next_look = monotonic() + left


_run: ContextVar[_PlainRun | None] = ContextVar("_run", default=None)
"""The plain run that is under way."""


class Kernel(Declaration):
    """A function that runs as plain Python or compiled.

    Attributes:
        plain: the function that plain Python runs, as a rule the one that is compiled.
    """

    def __init__(
        self,
        function: _Function,
        *,
        counts_references: bool,
        is_inlined: bool = False,
        plain: _Function | None = None,
    ) -> None:
        super().__init__(function, counts_references=counts_references, is_inlined=is_inlined)
        update_wrapper(self, function)
        self.plain = plain or function
        self._n_parameters = function.__code__.co_argcount
        self._names: dict[tuple[Kind, ...], str] = {}
        self._has_versions = False  # whether the entry has loaded some
        self._spent = 0.0  # seconds of its plain runs

    @cached_property
    def dispatcher(self) -> Any:
        """Return numba's object for the compiled versions, which only kernels can call; loads numba."""
        from kernels.compiled import dispatcher_for

        return dispatcher_for(self)

    @cached_property
    def entry(self) -> Any:
        """Return numba's object that Python calls; loads numba."""
        from kernels.compiled import entry_for

        return entry_for(self)

    def name(self, kinds: tuple[Kind, ...]) -> str:
        """Return the name of the entry for arguments, which identifies all its ingredients."""
        if kinds not in self._names:
            self._names[kinds] = entry_name_for(self, kinds)
        return self._names[kinds]

    def compile(self, kinds: tuple[Kind, ...]) -> Any:
        """Return the function that Python calls for kinds of arguments: compiled, or loaded from the cache."""
        from kernels.cache import type_of_kind

        compiled = self.entry.compile(tuple(map(type_of_kind, kinds)))
        self._has_versions = True
        return compiled

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Run the kernel, as plain Python or compiled."""
        run = _run.get()
        if run is not None:
            run.check()
            return self.plain(*args, **named)
        if named or len(args) != self._n_parameters:
            bound = signature(self.py_func).bind(*args, **named)
            bound.apply_defaults()
            args = bound.args
        # Numba inspects arguments four times faster than names of versions can be made from them.
        if self._has_versions and _mode not in ("never", "cached"):
            try:
                return self.entry(*args)
            except NotLoaded:
                pass
        if _mode == "never" and _recorded is None:
            return self._run_plain(args, math.inf)
        kinds = tuple(map(kind_of, args))
        while (seconds := self._seconds_plain(kinds)) > 0:
            try:
                return self._run_plain(args, seconds)
            except GivenUp:
                pass
        return self.compile(kinds)(*args)

    def _seconds_plain(self, kinds: tuple[Kind, ...]) -> float:
        """Return how long the kernel may run as plain Python before it is compiled or loaded; 0 is not at all."""
        if _wanted is not None and _recorded is None and _mode != "cached" and not _wanted(self.__module__, kinds):
            return 0 if is_compiled(self.name(kinds)) else math.inf
        if _mode == "first":
            return 0
        name = self.name(kinds)
        if _recorded is not None:
            _recorded[name] = self, kinds
            return math.inf
        if _mode == "cached":
            if not is_compiled(name):
                raise NotCached
            return 0
        # A version for another machine is no use; loading numba tells.
        left = 0.0 if "numba" in sys.modules else _SECONDS_UNLOADED - _spent
        if may_be_compiled(name) if left > 0 else is_compiled(name):
            return left
        left = max(SECONDS_IN_ALL - _spent, SECONDS_OWN - self._spent)
        if _mode == "background":
            background.request(self, kinds, name)
            if left <= 0:
                background.start()
        return left

    def _run_plain(self, args: tuple[Any, ...], seconds: float) -> Any:
        """Run as plain Python, with integers that wrap; after some seconds restore all arrays and raise ``GivenUp``."""
        global _spent
        saved = [(array, array.copy()) for array in _arrays(args) if seconds < math.inf and array.flags.writeable]
        before, begun = _run.set(_PlainRun(seconds)), thread_time()
        try:
            with np.errstate(over="ignore"):
                return self.plain(*(each.in_plain() if hasattr(each, "in_plain") else each for each in args))
        except GivenUp:
            for array, copy in saved:
                array[...] = copy
            raise
        finally:
            _run.reset(before)
            seconds = thread_time() - begun
            _spent, self._spent = _spent + seconds, self._spent + seconds


def _arrays(values: tuple[Any, ...]) -> Iterator[NDArray[Any]]:
    for value in values:
        if isinstance(value, np.ndarray):
            yield value
        elif isinstance(value, tuple):
            yield from _arrays(value)


def kernel(function: _Function) -> _Function:
    """Compile a function when that pays."""
    return Kernel(function, counts_references=True)


@overload
def lean_kernel(function: _Function) -> _Function: ...
@overload
def lean_kernel(*, plain: _Function) -> Callable[[_Function], _Function]: ...
def lean_kernel(function: _Function | None = None, *, plain: _Function | None = None) -> Any:
    """Compile a function that neither makes arrays nor returns them, nor copies one to another.

    It need not count references to its arrays, which its caller keeps alive. Counting is most of a small kernel's time.
    Where ``plain`` names another function, plain Python runs that one, which has the same results in less time.
    """
    if function is None:
        return partial(lean_kernel, plain=plain)
    return Kernel(function, counts_references=False, plain=plain)


def inlined(function: _Function) -> _Function:
    """Compile a small helper into the kernels that call it; in Python it is the plain function."""
    return _helper(function, counts_references=True)


@overload
def lean_inlined(function: _Function) -> _Function: ...
@overload
def lean_inlined(*, plain: _Function) -> Callable[[_Function], _Function]: ...
def lean_inlined(function: _Function | None = None, *, plain: _Function | None = None) -> Any:
    """Compile a small helper in the same way, without counting; ``plain`` is as for a lean kernel."""
    if function is None:
        return partial(lean_inlined, plain=plain)
    return _helper(function, counts_references=False, plain=plain)


def _helper(function: _Function, *, counts_references: bool, plain: _Function | None = None) -> _Function:
    # Plain kernels call the function itself, which takes less time than a Kernel.
    plain = plain or function
    plain.__dict__["kernel"] = Kernel(function, counts_references=counts_references, is_inlined=True)
    return plain


def written_in(module: str) -> Callable[[_Function], _Function]:
    """Return a decorator for a function whose compiled version is the intrinsic of the same name in ``module``."""

    def mark(function: _Function) -> _Function:
        function.__dict__["intrinsic_module"] = module
        return function

    return mark
