"""Estimates how long a task will take before it is queued, so that short work never waits behind long work.

A task should take as long as earlier tasks of its shape: its function, family, size and options. The latest tasks
count most. The time of the first task of a shape is guessed from its number of cells.
"""

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from typing import Any, NamedTuple

from puzzles.puzzle import Puzzle

SHORT_SECONDS = 0.25  # tasks that are estimated to take longer count as long

_SECONDS_A_CELL = 25e-6  # measured: 10e-6 for a 40x40 Light Up, 50e-6 for a 9x9 Sudoku, 80e-6 for a 100x100 Light Up
_USUAL_CELLS = 100  # cells of a puzzle whose size is not given
_WITH_OPTIONS = 5  # the factor for options, such as those of hard Sudokus
_BY_METHOD = 1_000  # the factor for a method, compared with a proof
_UNREAD_SECONDS = 1.0
_LATEST_SHARE = 0.1
_MOST_SHAPES = 4_096


class Length(StrEnum):
    """The two classes of work, each with a queue of its own."""

    SHORT = "short"
    LONG = "long"


class Shape(NamedTuple):
    """The shape of a task: what it has in common with other tasks that take about the same time."""

    name: Hashable  # a name that is the same for all of them
    guess: float  # the estimated seconds of one puzzle, as long as none was made
    n_puzzles: int = 1  # the number of puzzles of this task


SMALL = Shape("small", 0.005)  # tasks that take a few milliseconds whatever is asked for

UNREAD = Shape("unread", _UNREAD_SECONDS)  # a task about a puzzle that is too large to be read before a worker takes it


def shape_of_making(family: str, options: Mapping[str, Any], cells: int, *, count: int, steps: bool) -> Shape:
    """Return the shape of a request for puzzles with a number of cells (0 if no size was set), perhaps with steps."""
    is_usual = not steps and options.keys() <= {"size"}
    guess = _SECONDS_A_CELL * (cells or _USUAL_CELLS) * (1 if is_usual else _WITH_OPTIONS)
    return Shape(("make", family, steps, *sorted(options.items())), guess, count)


def shape_of_reading(task: str, puzzle: Puzzle, *options: Hashable, method: str = "") -> Shape:
    """Return the shape of a task about a puzzle that was sent.

    ``method`` is the method that solves the puzzle, if any. ``options`` are further values that affect the time.
    """
    guess = _SECONDS_A_CELL * puzzle.height * puzzle.width * (_BY_METHOD if method else 1)
    return Shape((task, puzzle.family, puzzle.height, puzzle.width, method, *options), guess)


@dataclass(slots=True)
class _Mean:
    seconds: float
    n_tasks: int = 1


class Costs:
    """The mean seconds of tasks by shape; the shapes that came last are kept."""

    def __init__(self) -> None:
        self._means: OrderedDict[Hashable, _Mean] = OrderedDict()

    def has(self, shape: Shape) -> bool:
        """Return whether tasks of a shape have been done before."""
        return shape.name in self._means

    def seconds(self, shape: Shape) -> float:
        """Return the estimate for a task."""
        mean = self._means.get(shape.name)
        return (shape.guess if mean is None else mean.seconds) * shape.n_puzzles

    def learn(self, shape: Shape, seconds: float) -> None:
        """Count the time of a task."""
        mean = self._means.setdefault(shape.name, _Mean(shape.guess))
        self._means.move_to_end(shape.name)
        mean.n_tasks += 1
        mean.seconds += (seconds / shape.n_puzzles - mean.seconds) * max(_LATEST_SHARE, 1 / mean.n_tasks)
        if len(self._means) > _MOST_SHAPES:
            self._means.popitem(last=False)


def length_of(seconds: float) -> Length:
    """Return the class of a task by its estimate."""
    return Length.SHORT if seconds <= SHORT_SECONDS else Length.LONG


_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds


class Histogram:
    """Counts of how often something took how many seconds."""

    def __init__(self) -> None:
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0

    def observe(self, seconds: float) -> None:
        """Count one more observation."""
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def samples(self, labels: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object], float]]:
        """Yield the suffix of the name of each figure, its labels and its value."""
        for bound, n in zip((*_BOUNDS, "+Inf"), accumulate(self._counts), strict=True):
            yield "_bucket", {**labels, "le": bound}, n
        yield "_sum", labels, self._seconds
        yield "_count", labels, sum(self._counts)
