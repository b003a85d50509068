"""The progress of a player: values, marks and, in some families, edges on the board of a puzzle."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, get_args

from puzzles.cells import Edge, SideName
from puzzles.errors import FormatError
from puzzles.formats.jsontext import integer_of, list_of, object_of, shown

_MOST = 1_000_000  # the most entries
_MOST_VALUE = 10_000
_SIDES: tuple[SideName, ...] = get_args(SideName)


class Says(Protocol):
    """A step, or anything else that tells the same facts about a board."""

    @property
    def decides(self) -> tuple[tuple[int, int, int], ...]:
        """Return the cells to fill in, in the form of ``Progress.decides``."""

    @property
    def removes(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """Return the cells that lose values, in the form of ``Progress.removes``."""

    @property
    def edges(self) -> tuple[tuple[int, int, SideName, int], ...]:
        """Return the edges that are decided, in the form of ``Progress.edges``."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The values, marks and edges on a board beyond those that are printed, in the same form as steps.

    Attributes:
        decides: the cells that are filled in: row, column, and the value as in a solution.
        removes: the marks of open cells: row, column, and the values that are ruled out, rising.
        edges: the edges that are known: row, column, side, and 1 (taken) or 0.
    """

    decides: tuple[tuple[int, int, int], ...] = ()
    removes: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    edges: tuple[tuple[int, int, SideName, int], ...] = ()

    def joined(
        self,
        decides: Iterable[tuple[int, int, int]] = (),
        removes: Iterable[tuple[int, int, tuple[int, ...]]] = (),
        edges: Iterable[tuple[int, int, SideName, int]] = (),
    ) -> "Progress":
        """Return the board after more is put on it; cells that are filled in lose their marks."""
        values = {(row, column): value for row, column, value in (*self.decides, *decides)}
        gone: dict[tuple[int, int], set[int]] = {}
        for row, column, lost in (*self.removes, *removes):
            gone.setdefault((row, column), set()).update(lost)
        known: dict[Edge, int] = {(row, column, side): value for row, column, side, value in (*self.edges, *edges)}
        return Progress(
            tuple((*cell, value) for cell, value in sorted(values.items())),
            tuple((*cell, tuple(sorted(lost))) for cell, lost in sorted(gone.items()) if cell not in values),
            tuple((*edge, value) for edge, value in sorted(known.items())),
        )

    def with_step(self, step: "Says") -> "Progress":
        """Return the board after a step is entered on it."""
        return self.joined(step.decides, step.removes, step.edges)

    def as_dict(self) -> dict[str, Any]:
        """Return the board as plain data, with lists instead of tuples."""
        return {
            "decides": list(map(list, self.decides)),
            "removes": [[row, column, list(lost)] for row, column, lost in self.removes],
            "edges": list(map(list, self.edges)),
        }


def progress_from(value: object, height: int, width: int) -> Progress:
    """Return the progress that plain data state.

    Raise ``FormatError`` if the data are wrong, or lie outside the board.
    """
    members: Mapping[str, object] = object_of(value, "the member 'progress'")

    def entries(name: str, length: int) -> list[list[Any]]:
        found = []
        for each in list_of(members.get(name, []), f"the member '{name}'", _MOST):
            entry = list_of(each, f"an entry of '{name}'", length)
            if len(entry) != length:
                raise FormatError(f"an entry of '{name}' has {len(entry)} items; expected {length}")
            integer_of(entry[0], f"a row of '{name}'", 0, height - 1)
            integer_of(entry[1], f"a column of '{name}'", 0, width - 1)
            found.append(entry)
        return found

    def value_of(value: object, name: str, most: int = _MOST_VALUE) -> int:
        return integer_of(value, f"a value of '{name}'", 0, most)

    def side_of(side: object) -> SideName:
        for known in _SIDES:
            if side == known:
                return known
        raise FormatError(f"a side of 'edges' is {shown(side)}; expected one of {', '.join(_SIDES)}")

    return Progress().joined(
        [(row, column, value_of(value, "decides")) for row, column, value in entries("decides", 3)],
        [
            (
                row,
                column,
                tuple(value_of(each, "removes") for each in list_of(lost, "values of 'removes'", _MOST_VALUE)),
            )
            for row, column, lost in entries("removes", 3)
        ],
        [(row, column, side_of(side), value_of(value, "edges", 1)) for row, column, side, value in entries("edges", 4)],
    )
