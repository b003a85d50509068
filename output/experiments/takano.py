"""Exact methods for Sudoku on easy, intermediate and hard puzzles, and a heuristic on small boards.

Source: Takano, de Freitas and de Sa, section 4. The paper leaves out its figures; it says that its propagation is
faster than Norvig's, and that the methods were tried on easy, intermediate and hard puzzles.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import nan
from typing import cast

import pandas as pd

from generator.pipeline import generate
from generator.sudoku.request import SudokuRequest
from output.experiments import Settings
from output.experiments.results import Claim, Table, box_times, parts
from output.experiments.runs import SECONDS, seed_of
from output.plots import Plot
from puzzles.sudoku import Sudoku
from solvers.sudoku.methods import METHODS, solve

_EXACT = (
    *("backtracking", "forward-checking", "bits", "norvig", "propagation", "dancing-links"),
    *("ilp", "cp", "sat", "lanes", "logic"),
)
_GRASP = "grasp"
_LEVELS = {
    "easy": SudokuRequest(difficulty="easy"),
    "intermediate": SudokuRequest(difficulty="tricky"),
    "hard": SudokuRequest(er="7.0..9.0"),
    "4x4": SudokuRequest(size="4x4"),
    "6x6": SudokuRequest(size="6x6"),
}
_SMALL = ("4x4", "6x6")

STOPPED = {"verdict": "unknown", "is_solved": False, "spent": nan}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of puzzles of every level for every method; they are made from the seed."""
    exact = [(level, method) for level in _LEVELS if level not in _SMALL for method in _EXACT]
    return [
        {"method": method, "level": level, "seed": seed, "run": run}
        for level, method in (*exact, *((level, _GRASP) for level in _SMALL))
        for run in range(3 if is_quick else 50)
    ]


def warm_up(method: str) -> None:
    """Solve a puzzle with a cell or two to fill."""
    cells = "..3456789456789123789123456214365897365897214897214365531642978642978531978531642"
    solve(Sudoku.from_grid([list(map(int, cells[i : i + 9].replace(".", "0"))) for i in range(0, 81, 9)]), method)


@cache
def _puzzle(level: str, seed: int, run: int) -> Sudoku:
    return cast(Sudoku, generate(_LEVELS[level], seed, run).puzzle)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare to solve a puzzle by a method."""
    puzzle = _puzzle(str(settings["level"]), int(str(settings["seed"])), int(str(settings["run"])))
    method, seed = str(settings["method"]), seed_of(settings)

    def trial() -> Settings:
        found = solve(puzzle, method, seed=seed)
        spent = found.effort.get(METHODS[method].unit)
        return {"verdict": str(found.verdict), "is_solved": bool(found.solutions), "spent": spent}

    return trial


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Tabulate times and efforts of each level, and how Takano's propagation compares with Norvig's."""
    for level, part in parts(runs, "level"):
        rows = [
            (method, 100 * own["is_solved"].mean(), own[SECONDS].median(), own["spent"].mean(), METHODS[method].unit)
            for method, own in parts(part, "method")
        ]
        columns = ("method", "solved %", "median s", "mean effort", "in")
        yield Table(f"{level}, {part['run'].nunique()} puzzles", columns, rows)
    exact = runs[~runs["level"].isin(_SMALL)]
    yield Table(
        "Takano's propagation against Norvig's",
        ("level", "fewer nodes, times", "faster, times", "paper"),
        [_rivals(*each) for each in parts(exact, "level")],
    )


def _rivals(level: str, runs: pd.DataFrame) -> tuple[str, float | None, float, str]:
    own, norvig = (runs[runs["method"] == method] for method in ("propagation", "norvig"))
    fewer = norvig["spent"].sum() / own["spent"].sum() if own["spent"].any() else None
    return level, fewer, norvig[SECONDS].median() / own[SECONDS].median(), "faster"


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Say whether Takano's propagation is faster than Norvig's."""
    for level, own in parts(runs[~runs["level"].isin(_SMALL)], "level"):
        _, _, faster, _ = _rivals(level, own)
        yield Claim(f"Propagation is faster than Norvig's, {level}", "faster", f"{faster:.3g} times", faster > 1)


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Draw the times of each level."""
    for level, own in parts(runs, "level"):
        yield Plot(f"times-{level}", f"Times on {level} puzzles", partial(box_times, runs=own, by="method"))
