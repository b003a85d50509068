"""Runs kernels as plain Python or compiled, with the same results.

A kernel is a plain function decorated with ``@kernel``. A call from Python runs in the first way that applies:

    compiled    if this process has loaded the kernel, or if the cache has it (``kernels.compiler``)
    plain       as plain Python while that is quick; the kernels that this kernel calls run as plain Python, too
    compiled    after compiling the kernel, with a note; the cache keeps it

An argument may have a method ``in_plain``, which returns a smaller workspace for plain Python.
``GRIDWRIGHT_COMPILE`` names the mode, and ``running`` replaces it in a block:

    never       every kernel runs as plain Python
    first       every kernel is compiled before it runs
    foreground  kernels run as described above (the default)
    background  as in ``foreground``; another process then compiles what ran as plain Python (the mode of ``gen``)

A kernel in the cache is loaded, unless numba would have to be loaded first for work of at most ``SECONDS_TRIVIAL``. A
kernel that the cache lacks is compiled once all plain runs of the process have taken ``SECONDS_IN_ALL`` and the
kernel's own runs have taken ``SECONDS_OWN``. A run that exceeds the limit is given up wherever it is. Its arrays, which
are all that a kernel changes, are then restored, and compiled code begins again.
"""

import math
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import update_wrapper
from inspect import signature
from time import thread_time
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernels import background
from kernels.identity import Declaration, Kind, NotLoaded, entry_of, kind_of, name_for
from kernels.settings import mode as mode_of_environment
from kernels.store import may_have

_Function = Callable[..., Any]
_mode = mode_of_environment()
PLAIN = _mode == "never"

SECONDS_IN_ALL, SECONDS_OWN = 5.0, 1.0
"""Seconds of processor time, because compiling, too, takes longer when other programs keep the processor busy.

Compiling a kernel takes 1 to 10 s.
"""
SECONDS_TRIVIAL = 0.25 if _mode == "background" else 0.1
"""Seconds of processor time that plain runs may take before numba is loaded.

Loading numba takes 0.2 s, and loading a family's kernels 0.1 s. The limit was chosen from the plain runs of the first
puzzles of all families, with six seeds each: 0 adds 0.30 s, 0.1 adds 0.28 s, 0.25 adds 0.25 s, and 0.4 adds 0.27 s.
Programs in Python make many calls, so they load compiled code earlier.
"""
_seconds_trivial = SECONDS_TRIVIAL
_spent = 0.0

Decision: TypeAlias = "Callable[[Kernel, tuple[Kind, ...]], float]"
"""A function that returns how many seconds a kernel may run as plain Python before it is loaded or compiled.

The function is called with the kernel and the kinds of the arguments. 0 forbids plain Python, and infinity sets no
limit. After a run has been given up, the function is called again.
"""


def patiently(kernel: "Kernel", kinds: tuple[Kind, ...]) -> float:
    """Decide by the time that plain runs have taken.

    In "background" mode, another process compiles what runs as plain Python.
    """
    left = _seconds_trivial - _spent
    if left > 0 and "numba" not in sys.modules and _can_be_given_up() and may_have(kernel.name(kinds)):
        return left
    is_there = kernel.is_compiled(kinds)  # for this machine, which only numba can tell
    left = 0.0 if is_there else max(SECONDS_IN_ALL - _spent, SECONDS_OWN - kernel.spent)
    if _mode == "background" and not (is_there and kernel.is_compiled(kinds, natively=True)):
        background.request(kernel.name(kinds), kernel.compile, kinds)
        background.start(at_exit=left > 0 or is_there)
    return left


def plainly(_kernel: "Kernel", _kinds: tuple[Kind, ...]) -> float:
    """Always choose plain Python, even for arguments that no compiled kernel would accept."""
    return math.inf


def compiled(_kernel: "Kernel", _kinds: tuple[Kind, ...]) -> float:
    """Always choose compiled code."""
    return 0.0


_decide: Decision = {"never": plainly, "first": compiled}.get(_mode, patiently)
_prefers_loaded = not PLAIN


@contextmanager
def running(decide: Decision, *, prefers_loaded: bool = False) -> Iterator[None]:
    """Within a block, let ``decide`` choose how kernels run when Python calls them.

    With ``prefers_loaded``, a kernel that this process has loaded runs compiled, and ``decide`` is not asked.
    """
    global _decide, _prefers_loaded
    before = _decide, _prefers_loaded
    _decide, _prefers_loaded = decide, prefers_loaded
    try:
        yield
    finally:
        _decide, _prefers_loaded = before


def compile_first() -> None:
    """From now on, compile kernels before they run, unless the environment says otherwise. Large jobs gain by this."""
    global _decide
    if _decide is patiently:
        _decide = compiled


def load_first() -> None:
    """From now on, load each kernel in the cache before it runs, because plain Python would take longer."""
    global _seconds_trivial
    _seconds_trivial = 0.0


class GivenUp(BaseException):
    """Raised to end a plain run that takes too long."""


_is_plain: ContextVar[bool] = ContextVar("_is_plain", default=False)
"""Whether a plain run is under way."""
_may_end = False


def _can_be_given_up() -> bool:
    """Return whether a timer can stop a plain run: it reaches only the main thread, and Windows has no such timer."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _end_run(_number: int, _frame: object) -> None:
    if _may_end:
        raise GivenUp


@contextmanager
def _given_up_after(seconds: float) -> Iterator[None]:
    """Raise ``GivenUp`` in a block once it has taken some seconds of processor time.

    The exception may come between any two instructions, because a kernel may be one loop that calls nothing.
    """
    global _may_end
    if seconds == math.inf or not _can_be_given_up():
        yield
        return
    signal.signal(signal.SIGVTALRM, _end_run)  # never restored: a late signal would end the process
    _may_end = True
    signal.setitimer(signal.ITIMER_VIRTUAL, max(seconds, 1e-6))  # 0 would disable the timer
    try:
        yield
    finally:
        _may_end = False
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class Kernel(Declaration):
    """A function that runs as plain Python or compiled.

    Attributes:
        plain: the function that runs as plain Python, usually the one that is compiled.
        spent: processor seconds that its plain runs have taken.
    """

    def __init__(self, function: _Function, *, counts_references: bool, is_inlined: bool, plain: _Function) -> None:
        super().__init__(function, counts_references=counts_references, is_inlined=is_inlined)
        update_wrapper(self, function)
        self.plain = plain
        self._n_parameters = function.__code__.co_argcount
        self._compiled: Any = None  # the object of numba that Python calls, once a version exists
        self.spent = 0.0

    def __reduce__(self) -> str:
        return self.py_func.__qualname__  # other processes find the kernel by its name in its module

    def name(self, kinds: tuple[Kind, ...]) -> str:
        """Return the name of the compiled entry for arguments of some kinds.

        The name identifies everything that is compiled into the entry.
        """
        return name_for(entry_of(self), kinds)

    def is_compiled(self, kinds: tuple[Kind, ...], *, natively: bool = False) -> bool:
        """Return whether the cache has a version for the arguments.

        With ``natively``, only a version for this very processor counts. Otherwise any version counts that this
        processor can run. Numba is loaded only if a version may exist.
        """
        if "numba" not in sys.modules and not may_have(self.name(kinds)):
            return False
        from kernels.compiler import is_compiled

        return is_compiled(self.name(kinds), natively=natively)

    def compile(self, kinds: tuple[Kind, ...]) -> Any:
        """Compile a version for the arguments, or load it from the cache, and return what Python calls."""
        from kernels.compiler import dispatcher_for, type_of_kind

        self._compiled = dispatcher_for(entry_of(self))
        self._compiled.compile(tuple(map(type_of_kind, kinds)))
        return self._compiled

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Run the kernel, as plain Python or compiled."""
        if _is_plain.get():
            return self.plain(*args, **named)
        if named or len(args) != self._n_parameters:
            bound = signature(self.py_func).bind(*args, **named)
            bound.apply_defaults()
            args = bound.args
        # Numba inspects arguments four times faster than we can derive the names of versions from them.
        if self._compiled is not None and _prefers_loaded:
            try:
                return self._compiled(*args)
            except NotLoaded:
                pass
        if _decide is plainly:
            return self._run_plain(args, math.inf)
        kinds = tuple(map(kind_of, args))
        while (seconds := _decide(self, kinds)) > 0:
            try:
                return self._run_plain(args, seconds)
            except GivenUp:
                pass
        return self.compile(kinds)(*args)

    def _run_plain(self, args: tuple[Any, ...], seconds: float) -> Any:
        """Run as plain Python with wrapping integers; if that takes too long, restore all arrays and raise GivenUp."""
        global _spent
        saved = [(array, array.copy()) for array in _arrays(args) if seconds < math.inf and array.flags.writeable]
        begun, before = thread_time(), _is_plain.set(True)
        try:
            with np.errstate(over="ignore"), _given_up_after(seconds):
                return self.plain(*(each.in_plain() if hasattr(each, "in_plain") else each for each in args))
        except GivenUp:
            for array, copy in saved:
                array[...] = copy
            raise
        finally:
            _is_plain.reset(before)
            seconds = thread_time() - begun
            _spent, self.spent = _spent + seconds, self.spent + seconds


def _arrays(values: tuple[Any, ...]) -> Iterator[NDArray[Any]]:
    for value in values:
        if isinstance(value, np.ndarray):
            yield value
        elif isinstance(value, tuple):
            yield from _arrays(value)


class _Decorator:
    """A decorator that makes kernels of one sort."""

    def __init__(self, *, counts_references: bool = True, is_inlined: bool = False) -> None:
        self._counts_references, self._is_inlined = counts_references, is_inlined

    def __call__(self, function: _Function) -> _Function:
        return self.beside(function)(function)

    def beside(self, plain: _Function) -> Callable[[_Function], _Function]:
        """Return a decorator for a kernel that has a plain-Python counterpart with the same results.

        Plain Python runs the counterpart, which is faster there.
        """

        def decorated(function: _Function) -> _Function:
            how = {"counts_references": self._counts_references, "is_inlined": self._is_inlined}
            made = Kernel(function, plain=plain, **how)
            if not self._is_inlined:
                return made
            plain.__dict__["kernel"] = made  # plain kernels call the function directly, which is faster
            return plain

        return decorated


kernel = _Decorator()
"""Compile a function once compiling pays off."""

lean_kernel = _Decorator(counts_references=False)
"""Compile a function that neither makes nor returns arrays, nor copies one into another.

Such a function need not count references to its arrays, because its caller keeps them alive. Counting takes most of a
small kernel's time.
"""

inlined = _Decorator(is_inlined=True)
"""Compile a small helper into the kernels that call it; in Python it remains the plain function."""

lean_inlined = _Decorator(counts_references=False, is_inlined=True)
"""Compile a small helper into the kernels that call it, without counting references to its arrays."""


def written_in(module: str) -> Callable[[_Function], _Function]:
    """Return a decorator for a function whose compiled version is the intrinsic of the same name in ``module``."""

    def mark(function: _Function) -> _Function:
        function.__dict__["intrinsic_module"] = module
        return function

    return mark
