"""Encodes variables of small domains as literals of a SAT solver."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from puzzles.games.constraints import values_of

TRUE = 1
"""A variable that is true in every model."""


class Encoding:
    """The numbers of literals, and the states of walks over cells, which clues with the same cells share."""

    def __init__(self, domains: Sequence[int], add: Callable[[list[int]], Any]) -> None:
        """Assign a literal to each value of the domains, given as masks; ``add`` receives each clause."""
        self._add, self.n_variables = add, TRUE
        add([TRUE])
        self._values = [tuple(values_of(mask)) for mask in domains]
        self.literals = [self._literals_of(values) for values in self._values]
        self._walks: dict[Hashable, list[tuple[Any, int]]] = {}

    def _literals_of(self, values: Sequence[int]) -> dict[int, int]:
        """Return a literal for each value; two values share a variable."""
        if len(values) == 1:
            return {values[0]: TRUE}
        if len(values) == 2:
            x = self.new_variable()
            return {values[0]: -x, values[1]: x}
        literals = {value: self.new_variable() for value in values}
        self._add(list(literals.values()))
        for a in values:
            for b in values:
                if a < b:
                    self._add([-literals[a], -literals[b]])
        return literals

    def new_variable(self) -> int:
        """Return an unused variable."""
        self.n_variables += 1
        return self.n_variables

    def literal(self, cell: int, value: int) -> int:
        """Return the literal for a value of a variable."""
        return self.literals[cell][value]

    def values(self, cell: int) -> tuple[int, ...]:
        """Return the values that a variable may have, rising."""
        return self._values[cell]

    def walk(
        self, key: Hashable, cells: Sequence[int], start: Any, step: Callable[[int, Any, int], Any]
    ) -> Iterable[tuple[Any, int]]:
        """Return the states in which a walk over cells can end, each with a literal that is true if it does.

        Walks with the same literals share a ``key``. ``step`` takes the place of a cell, the state before it and a
        value, and returns the state after it, or None if there is none; a walk never leaves None.
        """
        if key not in self._walks:
            layer: dict[Any, int] = {start: TRUE}
            for i, cell in enumerate(cells):
                after: dict[Any, int] = {}
                for state, reached in layer.items():
                    for value in self.values(cell):
                        then = None if state is None else step(i, state, value)
                        if then not in after:
                            after[then] = self.new_variable()
                        self._add([-reached, -self.literal(cell, value), after[then]])
                layer = after
            self._walks[key] = [*layer.items()]
        return self._walks[key]
