"""Random colored nonograms by lines, by search and by integer programs.

Source: Mingote 2009, section 4.3, tables 4.3 to 4.7 and figures 4.2 to 4.7: 270 puzzles of three sizes in five colors,
ten of each density from 10 to 90 %, 15 minutes for each; a puzzle is solved when a solution is found, and those that
lines settle count for nothing else. The thesis does not list its puzzles; here they are drawn from the seed as it drew
them (``thesis_puzzles``). A budget of work stands for the minutes.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import nan
from typing import TYPE_CHECKING

import pandas as pd

from output.experiments import Settings
from output.experiments.results import Claim, Table, label_seconds, parts
from output.experiments.runs import SECONDS
from output.experiments.thesis_puzzles import COUNTS, counts, counts_table, thesis_puzzle
from output.plots import COLORS, Plot
from puzzles.nonogram import Nonogram
from solvers.nonogram.methods import solve

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZES = ("20x20", "40x60", "100x100")
_PERCENTS = tuple(range(10, 100, 10))
_LINES, _SEARCH, _ILP = "lines", "search", "ilp"

# Solved by size, for densities from 10 to 90 %; tables 4.3 and 4.4, where the first row of 4.4 is completed by 4.3.
_PUBLISHED = {
    ("20x20", _LINES): (0, 0, 0, 0, 0, 1, 5, 6, 10),
    ("20x20", _SEARCH): (10, 10, 10, 10, 10, 9, 5, 4, 0),
    ("20x20", _ILP): (10, 10, 10, 10, 10, 9, 5, 4, 0),
    ("40x60", _LINES): (0, 0, 0, 0, 0, 0, 0, 1, 3),
    ("40x60", _SEARCH): (8, 2, 0, 5, 10, 10, 10, 9, 7),
    ("40x60", _ILP): (0, 0, 0, 0, 10, 10, 10, 9, 7),
    ("100x100", _LINES): (0,) * 9,
    ("100x100", _SEARCH): (0, 0, 0, 0, 10, 10, 10, 10, 10),
    ("100x100", _ILP): (0, 0, 0, 0, 2, 10, 10, 10, 10),
}
_PUBLISHED_SECONDS = {"20x20": (3.441478, 0.004404), "40x60": (25.542985, 0.527231), "100x100": (39.031745, 0.866221)}
_METHODS = {"logic": _SEARCH, "iterative": _SEARCH, "hybrid": _ILP}
_WARM_RUNS = 2
_BUDGETS = {"iterative": 20_000_000, "hybrid": 200}

STOPPED = {**dict.fromkeys(COUNTS, nan), "by_lines": False, "is_solved": False, "verdict": "unknown"}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of ten puzzles of every size and density for every method, or two small ones."""
    sizes, n_puzzles = (_SIZES[:1], 2) if is_quick else (_SIZES, 10)
    return [
        {"method": method, "size": size, "percent": percent, "seed": seed, "run": run}
        for size in sizes
        for percent in _PERCENTS
        for run in range(n_puzzles)
        for method in _METHODS
    ]


def warm_up(method: str) -> None:
    """Solve small puzzles, sparse ones among them, which need every means that a method has."""
    for percent in _PERCENTS:
        for run in range(_WARM_RUNS):
            solve(_random_puzzle(_SIZES[0], percent, 0, run), method, limit=1)


@lru_cache(maxsize=16)  # the methods take turns with a puzzle
def _random_puzzle(size: str, percent: int, seed: int, run: int) -> Nonogram:
    return thesis_puzzle(size, percent, seed, run)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare a random puzzle, and find out what lines alone solve of it."""
    size, percent, method = str(settings["size"]), int(str(settings["percent"])), str(settings["method"])
    puzzle = _random_puzzle(size, percent, int(str(settings["seed"])), int(str(settings["run"])))
    known = counts(puzzle)
    by_lines = known["cells_by_lines"] == puzzle.height * puzzle.width

    def trial() -> Settings:
        found = solve(puzzle, method, budget=_BUDGETS.get(method), limit=1)
        return {**known, "by_lines": by_lines, "is_solved": bool(found.solutions), "verdict": str(found.verdict)}

    return trial


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Put the numbers of solved puzzles beside the published ones, by size and density."""
    percents = sorted(runs["percent"].unique())
    columns = ("solved", *(f"{percent} %" for percent in percents), "all")
    for size, part in parts(runs, "size"):
        rows = []
        one = part[part["method"] == next(iter(_METHODS))]
        rows.append(("lines", *_counts(one[one["by_lines"]], percents)))
        rows.append(("  paper", *_published(size, _LINES, percents)))
        for method, means in _METHODS.items():
            own = part[(part["method"] == method) & ~part["by_lines"]]
            rows.append((method, *_counts(own[own["is_solved"]], percents)))
            rows.append((f"  paper, {means}", *_published(size, means, percents)))
        yield Table(f"{size}, {part['run'].nunique()} puzzles of each density (paper: 10)", columns, rows)
    solved = runs[runs["is_solved"]]
    yield Table(
        "Mean seconds of solved puzzles, lines included",
        ("size", *_METHODS, "paper, ilp", "paper, search"),
        [
            (size, *(own[own["method"] == method][SECONDS].mean() for method in _METHODS), *_PUBLISHED_SECONDS[size])
            for size, own in parts(solved, "size")
        ],
    )
    yield counts_table(runs)


def _counts(runs: pd.DataFrame, percents: Sequence[int]) -> list[int]:
    counts = [int((runs["percent"] == percent).sum()) for percent in percents]
    return [*counts, sum(counts)]


def _published(size: str, means: str, percents: Sequence[int]) -> list[int]:
    counts = [_PUBLISHED[size, means][_PERCENTS.index(percent)] for percent in percents]
    return [*counts, sum(counts)]


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Say whether search solves what the thesis's search solved."""
    for size, own in parts(runs[(runs["method"] == "iterative") & ~runs["by_lines"]], "size"):
        percents = sorted(own["percent"].unique())
        paper, here = _published(size, _SEARCH, percents)[-1], _counts(own[own["is_solved"]], percents)[-1]
        yield Claim(f"Search solves what lines leave open, {size}", paper, f"{here} of {len(own)}", here >= paper)


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Draw mean times by density for each size, as figures 4.2 to 4.7."""
    for size, own in parts(runs[runs["is_solved"]], "size"):
        yield Plot(f"times-{size}", f"Mean time of solved puzzles of {size} cells", partial(_times, own=own))


def _times(axes: "Axes", own: pd.DataFrame) -> bool:
    for color, (method, part) in zip(COLORS, parts(own, "method"), strict=False):
        means = part.groupby("percent")[SECONDS].mean()
        axes.plot(means.index, means, "o-", color=color, label=method)
    axes.set_xlabel("density, percent")
    label_seconds(axes)
    axes.legend()
    return not own.empty
