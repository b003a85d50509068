import gc
import math
import os
import re
import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from shutil import disk_usage

import pytest

os.environ.setdefault("GRIDWRIGHT_COMPILE", "first")  # the compiled kernels are tested, in child processes, too
os.environ["GRIDWRIGHT_PROGRESS"] = "never"  # what programs print must not depend on how busy the machine is

# Programs that tests start find the tests, too, and what is beside them, in any folder.
os.environ["PYTHONPATH"] = os.pathsep.join(
    [str(Path(__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
)

from hypothesis import settings

from kernels import jit
from tests import examples  # which registers the profiles

settings.load_profile("few")

HERE = Path(__file__).parent
OF_KERNELS = tuple(HERE / name for name in ("solvers", "rating", "generator"))
LONG = tuple(
    HERE / name for name in ("docs/test_examples.py", "service/page", "service/test_warm.py", "output/batch", "rating")
)

# Nothing that tests write has to survive a loss of power: in memory, if there is enough, data sets wait for no disk,
# which small ones did a third of their time.
MEMORY = Path("/dev/shm")
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > 4 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# Shells let what they run in the background ignore Ctrl-C; processes inherit that, and tests would wait for their end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


HARD_SUDOKUS = tuple(
    f"rating.sudoku.{name}"
    for name in (
        "any_size.",
        "explainer.aligned_triplet_kernel",
        "explainer.beyond_wings_kernel",
        "explainer.chains.",
        "explainer.forcing.",
    )
)
OF_NONOGRAMS = ("solvers.nonogram.", "rating.nonogram.", "generator.nonogram.")
METHODS = tuple(f"solvers.nonogram.methods.{name}_kernel" for name in ("dfs", "iterative"))
RARE = (
    (HARD_SUDOKUS, re.compile("GroundTables")),  # of a ground that is not classic
    (OF_NONOGRAMS, re.compile(r"'words', '<u8', \((?!1,)")),  # lines of more than 63 cells: masks of several words
    (METHODS, re.compile("")),
    (("solvers.games.weighted_search_kernel",), re.compile("")),  # Sudokus with marks that a short search leaves open
)
"""Kernels that few requests need, by their modules and what is in the kinds of their arguments."""


def is_rare(module: str, kinds: object) -> bool:
    """Return whether README's command runs a kernel as plain Python, and the gate alone compiles it."""
    text = repr(kinds)
    return any(module.startswith(modules) and found.search(text) for modules, found in RARE)


def compiling(wanted: Callable[[jit.Kernel, object], bool]) -> AbstractContextManager[None]:
    """Compile in a block what is wanted before it runs; what else the cache lacks runs as plain Python."""
    if jit.PLAIN:
        return nullcontext()
    return jit.running(
        lambda kernel, kinds: 0 if wanted(kernel, kinds) or kernel.is_compiled(kinds) else math.inf, prefers_loaded=True
    )


@pytest.fixture(scope="session", autouse=True)
def rare_ones_in_plain_python() -> Iterator[None]:
    """Compile no rare kernel in README's command, whichever test needs one: it runs as plain Python, on little."""
    with compiling(lambda kernel, kinds: not (examples.is_short() and is_rare(kernel.__module__, kinds))):
        yield


@pytest.fixture(scope="module")
def rare_kernels() -> Iterator[None]:
    """Compile nothing in README's command for tests that show little there: what the cache lacks runs as plain Python.

    The gate compiles these kernels, and tests them on more.
    """
    with compiling(lambda *_: not examples.is_short()):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search for no garbage while tests are collected, and leave what is there before them out of later searches.

    The first takes a seventh of the time of that, the second half the time of tests that read much. Then search seldom,
    which takes a twelfth of the time of all tests less.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of packages with kernels, whose properties the gate gives many examples in passes of their own.

    Files that take long come first, so that no core gets one when there is nothing left for the others.
    """
    for item in items:
        if is_in(item.path, OF_KERNELS):
            item.add_marker(pytest.mark.of_kernels)
    items.sort(key=lambda item: not is_in(item.path, LONG))


@cache  # for a file has many tests
def is_in(file: Path, places: tuple[Path, ...]) -> bool:
    return any(file.is_relative_to(place) for place in places)
