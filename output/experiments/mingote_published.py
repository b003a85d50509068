"""What the thesis reports: tables 4.1 to 4.7, A and C.1. Source: Mingote 2009, sections 4.1 and 4.3, appendices."""

from typing import NamedTuple

SIZES = ("20x20", "40x60", "100x100")
PERCENTS = tuple(range(10, 100, 10))
LINES, SEARCH, PROGRAM = "lines", "search", "hybrid"

# Mean counts of the ten puzzles of each size, for densities from 10 to 90 %; appendix A.
COUNTS_BY_SIZE = {
    "20x20": {
        "row_blocks": (36.4, 68.0, 96.0, 117.4, 138.5, 161.4, 183.9, 200.8, 221.0),
        "column_blocks": (37.3, 70.7, 98.1, 125.5, 151.9, 173.2, 199.7, 221.1, 240.4),
        "cells_by_lines": (309.6, 205.7, 223.5, 314.8, 365.7, 390.3, 396.5, 398.4, 400.0),
    },
    "40x60": {
        "row_blocks": (218.3, 395.4, 558.1, 691.5, 814.5, 934.4, 1048.3, 1201.2, 1318.7),
        "column_blocks": (219.7, 411.7, 577.4, 714.0, 856.4, 979.0, 1104.5, 1251.2, 1372.9),
        "cells_by_lines": (1031.9, 442.6, 353.1, 852.5, 2101.5, 2330.1, 2371.1, 2388.9, 2396.8),
    },
    "100x100": {
        "row_blocks": (910.8, 1671.6, 2299.1, 2862.9, 3395.4, 3906.4, 4364.7, 4904.5, 5431.7),
        "column_blocks": (908.4, 1682.1, 2335.7, 2908.6, 3454.7, 3968.0, 4461.9, 5011.5, 5560.7),
        "cells_by_lines": (1226.4, 200.9, 193.8, 622.7, 7842.0, 9760.5, 9913.5, 9952.4, 9985.6),
    },
}
COUNTS = tuple(COUNTS_BY_SIZE[SIZES[0]])

# Solved by size, for densities from 10 to 90 %; tables 4.3 and 4.4, where the first row of 4.4 is completed by 4.3.
SOLVED = {
    ("20x20", LINES): (0, 0, 0, 0, 0, 1, 5, 6, 10),
    ("20x20", SEARCH): (10, 10, 10, 10, 10, 9, 5, 4, 0),
    ("20x20", PROGRAM): (10, 10, 10, 10, 10, 9, 5, 4, 0),
    ("40x60", LINES): (0, 0, 0, 0, 0, 0, 0, 1, 3),
    ("40x60", SEARCH): (8, 2, 0, 5, 10, 10, 10, 9, 7),
    ("40x60", PROGRAM): (0, 0, 0, 0, 10, 10, 10, 9, 7),
    ("100x100", LINES): (0,) * 9,
    ("100x100", SEARCH): (0, 0, 0, 0, 10, 10, 10, 10, 10),
    ("100x100", PROGRAM): (0, 0, 0, 0, 2, 10, 10, 10, 10),
}
N_PUZZLES = 10  # of each size and density

# Mean seconds of solved puzzles, integer program and search: by size, table 4.6, and by density, table 4.7.
SECONDS_BY_SIZE = {"20x20": (3.441478, 0.004404), "40x60": (25.542985, 0.527231), "100x100": (39.031745, 0.866221)}
SECONDS_BY_PERCENT = {
    10: (0.323448, 0.768844),
    20: (14.997813, 0.790693),
    30: (6.991948, 0.011389),
    40: (0.454907, 0.683674),
    50: (94.73761, 1.389269),
    60: (9.630782, 0.056861),
    70: (8.496775, 0.016201),
    80: (6.728026, 0.009129),
    90: (5.292049, 0.004569),
}


class Constraint(NamedTuple):
    """Hold what equation 4.1 makes of the puzzles that lines leave open, of a size and density."""

    without: int  # how many are solved without it
    with_it: int  # how many are solved with it
    seconds_without: float | None  # mean of those that are
    seconds_with_it: float | None  # the same with it


# Summed up from table C.1, for densities from 10 to 90 %.
CONSTRAINT = {
    "20x20": (
        Constraint(10, 10, 0.32, 1.11),
        Constraint(10, 10, 15.0, 256.52),
        Constraint(10, 9, 6.99, 182.51),
        Constraint(10, 10, 0.45, 12.47),
        Constraint(10, 10, 0.28, 0.28),
        Constraint(9, 9, 0.22, 0.22),
        Constraint(5, 5, 0.19, 0.19),
        Constraint(4, 4, 0.15, 0.15),
        Constraint(0, 0, None, None),
    ),
    "40x60": (
        *(Constraint(0, 0, None, None),) * 4,
        Constraint(10, 9, 109.88, 171.47),
        Constraint(10, 10, 2.88, 2.73),
        Constraint(10, 10, 2.23, 2.19),
        Constraint(9, 9, 1.85, 1.75),
        Constraint(7, 7, 1.21, 1.12),
    ),
}
# Mean seconds of puzzles that are solved both without and with it.
CONSTRAINT_MEANS = {"20x20": (3.04, 64.92), "40x60": (10.38, 35.91)}


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


PICTURES = {
    "Fall": Picture("10x8", 3, 47, 1050.70, 0.03, 0.07, 0.03, 0.03),
    "Fish": Picture("16x16", 2, 164, None, 0.08, 0.07, 0.21, 0.11),
    "AtoZ": Picture("16x16", 2, 50, None, 0.92, 0.10, 23.04, 33.58),
    "Time": Picture("35x30", 5, 520, None, None, 0.21, 3.51, 2.45),
}
