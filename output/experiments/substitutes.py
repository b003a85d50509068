"""Published figures of the papers, and figures of our puzzles in place of theirs that may not be passed on.

A replacement has a name of its own and no published figure; only the paper's own puzzles and the means are compared.
"""

import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import isnan
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
import pandas as pd

Figures = Mapping[int, Sequence[float | None]]
"""Published figures by puzzle number; None if the paper has none."""

_FIGURES = Path(__file__).parent / "published.toml"


def published_tables(name: str) -> dict[str, Any]:
    """Return a table of ``published.toml``, with figures in tuples; None stands for a figure that the paper lacks."""
    table: dict[str, Any] = _with_tuples(tomllib.loads(_FIGURES.read_text(encoding="utf-8"))[name])
    return table


def published_figures(name: str) -> Mapping[int, Sequence[Any]]:
    """Return a table of ``published.toml``, keyed by puzzle number."""
    return {int(number): row for number, row in published_tables(name).items()}


def _with_tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_tuples(each) for key, each in value.items()}
    if isinstance(value, list):
        return tuple(map(_with_tuples, value))
    return None if isinstance(value, float) and isnan(value) else value


def by_puzzle(
    runs: pd.DataFrame, column: str, methods: Iterable[str], aggregate: Literal["mean", "median"] = "mean"
) -> pd.DataFrame:
    """Aggregate a column of runs: one row per puzzle number, one column per method, nan where nothing was run.

    >>> runs = pd.DataFrame({"number": [8, 7, 8], "method": ["a", "a", "b"], "n": [1, 2, 5]})
    >>> by_puzzle(runs, "n", ("b", "a")).to_numpy().tolist()
    [[nan, 2.0], [5.0, 1.0]]
    """
    return runs.pivot_table(index="number", columns="method", values=column, aggfunc=aggregate).reindex(
        index=sorted(runs["number"].unique()), columns=list(methods)
    )


def percent_solved(runs: pd.DataFrame, methods: Iterable[str]) -> pd.DataFrame:
    """Return the percentage of runs that found the solution, for each puzzle."""
    return 100 * by_puzzle(runs, "is_solved", methods)


def generations_of(runs: pd.DataFrame, methods: Iterable[str]) -> pd.DataFrame:
    """Return the mean generations of successful runs, for each puzzle."""
    return by_puzzle(runs[runs["is_solved"]], "generations", methods)


def published_means(published: Figures) -> list[float]:
    """Return the mean of each published column over the puzzles that have a figure.

    >>> published_means({7: (1, None), 8: (3, 5)})
    [2.0, 5.0]
    """
    return np.nanmean(np.array([*published.values()], float), axis=0).tolist()  # type: ignore[no-any-return]


def rows_beside(
    here: pd.DataFrame, published: Figures, names: Mapping[int, Sequence[object]], theirs: Collection[int] = ()
) -> list[tuple[object, ...]]:
    """Return one row per puzzle and a row of means, with published figures where they concern the same puzzles.

    ``here`` has a column for each figure, ``names`` the first cells of each row, ``theirs`` the numbers of the paper's
    own puzzles. Published means are shown only once all puzzles have been run.

    >>> here = pd.DataFrame({"s": {7: 2.0, 8: 4.0}})
    >>> rows_beside(here, {7: (1.0,), 8: (6.0,)}, {7: ("seven", 5), 8: ("own 8", 6)}, theirs={7})
    [('seven', 5, 2.0, 1.0), ('own 8', 6, 4.0, None), ('mean', None, 3.0, 3.5)]
    """
    nothing = (None,) * len(next(iter(published.values())))
    rows = [
        (*names[number], *figures, *(published[number] if number in theirs else nothing))
        for number, figures in zip(here.index.tolist(), here.to_numpy().tolist(), strict=True)
    ]
    n_more = len(next(iter(names.values()))) - 1
    means = published_means(published) if is_whole(here, published) else nothing
    return [*rows, ("mean", *(None,) * n_more, *here.mean().tolist(), *means)]


def is_whole(here: pd.DataFrame, published: Figures) -> bool:
    """Return whether all published puzzles were run, so that means are comparable.

    >>> is_whole(pd.DataFrame({"s": {7: 2.0}}), {7: (1.0,), 8: (6.0,)})
    False
    """
    return set(here.index) == set(published)


SIZES = ("20x20", "40x60", "100x100")
PERCENTS = tuple(range(10, 100, 10))
LINES, SEARCH, PROGRAM = "lines", "search", "hybrid"
N_PUZZLES = 10  # for each size and density


class Constraint(NamedTuple):
    """The effect of equation 4.1 on puzzles of one size and density that line solving leaves open."""

    without: int  # the number solved without it
    with_it: int  # the number solved with it
    seconds_without: float | None  # the mean over those solved
    seconds_with_it: float | None  # the mean over those solved


class Picture(NamedTuple):
    """A picture of tables 4.1 and 4.2; times are in seconds, None if no solution was found."""

    size: str  # rows by columns
    n_colors: int  # number of colors
    n_painted: int  # number of painted cells
    brute_force: float | None  # Prolog
    fewest_first: float | None  # Prolog with a better order of the lines
    iterative: float  # Olsak's grid
    ilp: float  # SCIP
    ilp_with_sum: float  # SCIP with equation 4.1


_TABLES = published_tables("mingote")
COUNTS_BY_SIZE = _TABLES["counts"]
COUNTS = tuple(COUNTS_BY_SIZE[SIZES[0]])
SOLVED = {(size, means): row for size, rows in _TABLES["solved"].items() for means, row in rows.items()}
SECONDS_BY_SIZE = _TABLES["seconds_by_size"]
SECONDS_BY_PERCENT = {int(percent): row for percent, row in _TABLES["seconds_by_percent"].items()}
CONSTRAINT = {size: tuple(Constraint(*row) for row in rows) for size, rows in _TABLES["constraint"].items()}
CONSTRAINT_MEANS = _TABLES["constraint_means"]
PICTURES = {name: Picture(*row) for name, row in _TABLES["pictures"].items()}
