"""Games by trying everything: all values of some variables that meet constraints."""

from collections.abc import Iterator, Sequence
from itertools import product

from puzzles.games.constraints import Constraint, first_broken, values_of


def all_values(domains: Sequence[int], constraints: Sequence[Constraint]) -> Iterator[tuple[int, ...]]:
    """Yield the values of all variables that meet all constraints."""
    for values in product(*map(values_of, domains)):
        if first_broken(constraints, values) is None:
            yield values
