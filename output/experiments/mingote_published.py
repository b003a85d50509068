"""The results of the thesis: tables 4.1 to 4.7, A and C.1. Source: Mingote 2009, sections 4.1 and 4.3, appendices."""

from typing import NamedTuple

from output.experiments.substitutes import published_tables

SIZES = ("20x20", "40x60", "100x100")
PERCENTS = tuple(range(10, 100, 10))
LINES, SEARCH, PROGRAM = "lines", "search", "hybrid"
N_PUZZLES = 10  # of each size and density


class Constraint(NamedTuple):
    """Hold the effect of equation 4.1 on the puzzles that lines leave open, of a size and density."""

    without: int  # how many are solved without it
    with_it: int  # how many are solved with it
    seconds_without: float | None  # mean of those that are
    seconds_with_it: float | None  # the same with it


class Picture(NamedTuple):
    """Hold a picture of tables 4.1 and 4.2, with seconds; None where there is no solution."""

    size: str  # rows by columns
    n_colors: int  # its colors
    n_painted: int  # its painted cells
    brute_force: float | None  # Prolog
    fewest_first: float | None  # the same in a better order of the lines
    iterative: float  # Olsak's grid
    ilp: float  # SCIP
    ilp_with_sum: float  # the same with equation 4.1


_TABLES = published_tables("mingote")
COUNTS_BY_SIZE = _TABLES["counts"]
COUNTS = tuple(COUNTS_BY_SIZE[SIZES[0]])
SOLVED = {(size, means): row for size, rows in _TABLES["solved"].items() for means, row in rows.items()}
SECONDS_BY_SIZE = _TABLES["seconds_by_size"]
SECONDS_BY_PERCENT = {int(percent): row for percent, row in _TABLES["seconds_by_percent"].items()}
CONSTRAINT = {size: tuple(Constraint(*row) for row in rows) for size, rows in _TABLES["constraint"].items()}
CONSTRAINT_MEANS = _TABLES["constraint_means"]
PICTURES = {name: Picture(*row) for name, row in _TABLES["pictures"].items()}
