"""A genetic algorithm with a Hopfield network on twelve Light Up boards, with and without a-priori probabilities.

Source: Ortiz-Garcia and others 2009, tables 3 and 4: 200 runs of each board, of 10,000 evaluations at 10x10 and 40,000
at 14x14. For each of their boards stands one of our own (``solvers.lightup.methods.hopfield_set``). Without any
operator (WOP), with a-priori probabilities in the order of updates (WPH), in the first individuals (WPI), or in both
(WP), as published; and with what is better here (``IMPROVED``).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import nan
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from output.experiments import Settings
from output.experiments.results import Claim, Table, parts
from output.experiments.runs import SECONDS, seed_of
from output.plots import COLORS, GRAY, Plot
from puzzles.lightup import LightUp
from solvers.lightup.methods import solve
from solvers.lightup.methods.hopfield_ga import IMPROVED, Parameters
from solvers.lightup.methods.hopfield_set import INSTANCES, set_boards

if TYPE_CHECKING:
    from matplotlib.axes import Axes

VARIANTS = {
    "WOP": Parameters(a_priori_start=False, a_priori_order=False),
    "WPH": Parameters(a_priori_start=False),
    "WPI": Parameters(a_priori_order=False),
    "WP": Parameters(),
    "WP, mended": IMPROVED,
}
"""The variants of the paper, by its names for them, and the improved one."""

# By number: the percentage of runs that converged, for WOP, WPH, WPI and WP; table 3.
_CONVERGED = {
    1: (100, 100, 100, 100),
    2: (100, 100, 100, 100),
    3: (71, 70.5, 72.5, 72.5),
    4: (92, 92.5, 89, 93.5),
    5: (96.5, 96.5, 94.5, 98),
    6: (35.5, 46, 42, 56.5),
    7: (92, 95, 97, 97),
    8: (99.5, 100, 100, 100),
    9: (100, 100, 100, 100),
    10: (14.5, 13.5, 8, 17),
    11: (100, 100, 100, 100),
    12: (90, 95, 94, 96),
}
# By number: the mean generations of these runs, for WOP and WP; table 4. The first one, which nobody bred, is number 1.
_GENERATIONS = {
    1: (2.75, 4.15),
    2: (1, 1),
    3: (27.67, 35.02),
    4: (12.47, 13.09),
    5: (53.53, 52.96),
    6: (55.25, 44.62),
    7: (13.00, 13.105),
    8: (9.63, 9.59),
    9: (12.25, 13.36),
    10: (76.5, 105.00),
    11: (2.155, 2.175),
    12: (31.64, 29.27),
}
# The columns of these two tables that a variant is set beside.
_COLUMNS = {"WOP": (0, 0), "WPH": (1, None), "WPI": (2, None), "WP": (3, 1), "WP, mended": (3, 1)}

STOPPED = {"is_solved": False, "generations": nan, "evaluations": nan}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of 200 runs of every board by every variant."""
    n_runs = 10 if is_quick else 200
    return [
        {"method": method, "number": number, "open": wanted.n_open, "seed": seed, "run": run}
        for number, wanted in INSTANCES.items()
        for method in VARIANTS
        for run in range(n_runs)
    ]


def warm_up(method: str) -> None:
    """Search for the bulbs of a small board, of which there are none."""
    solve(LightUp.from_grid([[6, 6, 6], [6, 3, 6], [6, 6, 0]]), "hopfield-ga", VARIANTS[method], budget=2_000)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare to breed from a population that no other run has."""
    number = int(str(settings["number"]))
    board, parameters, seed = set_boards()[number], VARIANTS[str(settings["method"])], seed_of(settings)

    def trial() -> Settings:
        found = solve(board, "hopfield-ga", parameters, seed=seed, budget=INSTANCES[number].budget)
        return {"is_solved": bool(found.solutions), "fitness": found.fitness, **found.effort}

    return trial


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Put the share of runs that converged, and their mean generations, beside the published ones."""
    for method, part in parts(runs, "method"):
        converged, generations = _COLUMNS[str(method)]
        rows: list[tuple[object, ...]] = []
        for number, own in parts(part, "number"):
            published = None if generations is None else _GENERATIONS[number][generations]
            size = "{0}x{0}".format(INSTANCES[number].side)
            names = (f"{number}, {size}", int(own["open"].iloc[0]))
            rows.append((*names, *_convergence(own), _CONVERGED[number][converged], published))
        mean_converged = float(np.mean([each[converged] for each in _CONVERGED.values()]))
        mean = None if generations is None else float(np.mean([each[generations] for each in _GENERATIONS.values()]))
        rows.append(("all", None, *_convergence(part), mean_converged, mean))
        columns = ("board", "open cells", "solved %", "generations", "evaluations", "s", "paper: %", "generations")
        yield Table(f"{method}, {part['run'].nunique()} runs of each board", columns, rows)


def _convergence(own: pd.DataFrame) -> tuple[float, float, float, float]:
    """Return of some runs the share that solved the board, of these the generations and evaluations, and the time."""
    solved = own[own["is_solved"]]
    return (
        100 * own["is_solved"].mean(),
        solved["generations"].mean(),
        solved["evaluations"].mean(),
        own[SECONDS].mean(),
    )


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Say whether a-priori probabilities pay."""
    solved = {method: 100 * own["is_solved"].mean() for method, own in parts(runs, "method")}
    paper = np.array(list(_CONVERGED.values())).mean(axis=0)
    if {"WP", "WOP"} <= solved.keys():
        yield Claim(
            "A-priori probabilities in both places solve more boards than in none",
            f"{paper[3]:.3g} %, {paper[0]:.3g} %",
            f"{solved['WP']:.3g} %, {solved['WOP']:.3g} %",
            solved["WP"] > solved["WOP"],
        )


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Draw how the share of runs that have converged grows with the evaluations spent."""
    yield Plot("convergence", "Runs that found the solution, all boards", partial(_growth, own=runs))


def _growth(axes: "Axes", own: pd.DataFrame) -> bool:
    for color, (method, part) in zip(COLORS, parts(own, "method"), strict=False):
        spent = np.sort(part.loc[part["is_solved"], "evaluations"].to_numpy())
        axes.step(spent, 100 * np.arange(1, len(spent) + 1) / len(part), where="post", color=color, label=method)
    axes.set_xscale("log")
    axes.set_xlabel("evaluations")
    axes.set_ylabel("runs solved, %")
    axes.set_ylim(0, 100)
    axes.grid(visible=True, color=GRAY)
    axes.legend()
    return not own.empty
