"""Walks on a picture: each link's marks bear its number, from 0 for the assumption up to the clash."""

from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase

from puzzles.cells import Edge
from puzzles.drawing import WHITE, Circle, Disks, Primitive, Text
from rating.step import Step, Walk

_INK, _CLASH_INK = "#b05a00", "#b3261e"
_RADIUS, _SIZE = 0.17, 0.24
_CORNERS = ((0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8))  # of a cell: places for the numbers that it bears

Point = tuple[float, float]


def walk_numbers(
    walks: Sequence[Walk], corner_of: Callable[[int, int], Point], middle_of: Callable[[Edge], Point] | None = None
) -> Iterator[Primitive]:
    """Number the marks of walks; where there are several, a letter says which one it is.

    ``corner_of`` returns the upper left corner of a cell, and ``middle_of`` the middle of an edge.
    """
    n_at: dict[tuple[int, int] | Edge, int] = {}
    for walk, letter in zip(walks, ascii_lowercase if len(walks) > 1 else [""] * len(walks), strict=False):
        every: tuple[Step | Walk, ...] = walk, *walk.links
        for number, marks in enumerate(every):
            is_clash = isinstance(marks, Step) and not marks.concludes
            for at in _places(marks):
                n_before = n_at[at] = n_at.get(at, -1) + 1
                dx, dy = _CORNERS[n_before % len(_CORNERS)]
                if len(at) == 2:
                    x, y = corner_of(*at)
                    x, y = x + dx, y + dy
                elif middle_of is not None:
                    x, y = middle_of(at)
                    x, y = x + (dx - _CORNERS[0][0]) / 2, y + (dy - _CORNERS[0][1]) / 2
                yield Disks(_CLASH_INK if is_clash else _INK, (Circle(x, y, _RADIUS),))
                yield Text(x, y, f"{number}{letter}", _SIZE, WHITE)


def _places(marks: Step | Walk) -> Iterator[tuple[int, int] | Edge]:
    """Yield the cells and edges that an assumption or a link marks; of a clash those that it rests on."""
    yield from dict.fromkeys((row, column) for row, column, *_ in (*marks.decides, *marks.removes))
    yield from ((row, column, side) for row, column, side, _ in marks.edges)
    if isinstance(marks, Step) and not marks.concludes:
        yield from ((row, column) for row, column in marks.uses if row is not None and column is not None)
        yield from marks.uses_edges
