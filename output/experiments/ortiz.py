"""An evolutionary search on sixteen hard nonograms, with and without its two operators.

Source: Ortiz-Garcia and others 2009, tables 1 and 2: 50 runs of each puzzle, 30 individuals, at most 50 generations.
Their puzzle 222 is the same here; for each of the others stands one of our own (``solvers.nonogram.methods.hard_set``).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from math import nan
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from output.experiments import Settings
from output.experiments.goldberg import hard_trials, puzzle_of
from output.experiments.results import Claim, Table, parts
from output.experiments.runs import SECONDS, seed_of
from output.plots import COLORS, GRAY, Plot
from puzzles.nonogram import Nonogram
from solvers.nonogram.methods import solve
from solvers.nonogram.methods.evolutionary import Parameters

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_GENERATIONS = 50
_VARIANTS = {
    "evolutionary": Parameters(),
    "without guided mutation": Parameters(guided=False),
    "without a-priori start": Parameters(a_priori=False),
}

# By number: the percentage of runs that converged, and their mean generations, for each variant; tables 1 and 2.
_PUBLISHED = {
    222: ((100, 2.34), (100, 4.22), (100, 4.26)),
    223: ((100, 4.90), (96, 6.95), (98, 7.45)),
    224: ((100, 2.34), (100, 2.84), (100, 2.76)),
    225: ((100, 2.28), (98, 3.75), (98, 4.18)),
    226: ((100, 2.14), (100, 2.94), (100, 2.4)),
    227: ((100, 2.5), (100, 2.88), (100, 2.36)),
    228: ((100, 5.36), (94, 9.78), (100, 9.46)),
    229: ((100, 2.46), (100, 2.96), (100, 4.12)),
    230: ((100, 8.87), (96, 11.49), (92, 15.34)),
    231: ((100, 2.02), (96, 3.66), (100, 5.36)),
    232: ((98, 11.32), (72, 17.36), (92, 22.23)),
    233: ((94, 11.56), (64, 12.55), (92, 18.11)),
    234: ((96, 11.45), (86, 15.11), (98, 17.22)),
    235: ((100, 5.87), (96, 11.70), (96, 8.54)),
    236: ((96, 10.02), (54, 11.875), (94, 22.21)),
    237: ((100, 4.14), (96, 5.82), (100, 7.56)),
}

STOPPED = {"is_solved": False, "generations": nan, "best": [0.0]}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of 50 runs of every puzzle by every variant."""
    return hard_trials(_VARIANTS, seed, 4 if is_quick else None, 5 if is_quick else 50)


def warm_up(method: str) -> None:
    """Solve a small puzzle that lines leave open."""
    solve(Nonogram.from_grid([[1, 0, 0], [0, 1, 0], [0, 0, 1]]), "evolutionary", _VARIANTS[method], budget=2)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare to breed from a population that no other run has, and to remember the best of each generation."""
    puzzle = puzzle_of(settings)
    parameters, seed = _VARIANTS[str(settings["method"])], seed_of(settings)
    best: list[float] = []

    def trial() -> Settings:
        found = solve(
            puzzle,
            "evolutionary",
            parameters,
            seed=seed,
            budget=_GENERATIONS,
            on_progress=lambda known: best.append(known.fitness or 0.0),
        )
        return {"is_solved": bool(found.solutions), "fitness": found.fitness, **found.effort, "best": best}

    return trial


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Put the share of runs that converged, and their mean generations, beside the published ones."""
    for place, method in enumerate(_VARIANTS):
        part = runs[runs["method"] == method]
        rows = [
            (own["puzzle"].iloc[0], *_convergence(own), *_PUBLISHED[number][place])
            for number, own in parts(part, "number")
        ]
        published = np.array([each[place] for each in _PUBLISHED.values()]).mean(axis=0).tolist()
        rows.append(("all", *_convergence(part), *published))
        columns = ("puzzle", "solved %", "generations", "s", "paper: %", "generations")
        yield Table(f"{method}, {part['run'].nunique()} runs of each puzzle", columns, rows)


def _convergence(own: pd.DataFrame) -> tuple[float, float, float]:
    solved = own[own["is_solved"]]
    return 100 * own["is_solved"].mean(), solved["generations"].mean(), own[SECONDS].mean()


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Say whether each operator pays."""
    published = np.array(list(_PUBLISHED.values())).mean(axis=0)
    whole, *without = ((method, _convergence(own)) for method, own in parts(runs, "method"))
    for (method, less), (_, paper) in zip(without, published[1:], strict=False):
        yield Claim(
            f"More generations are needed {method}",
            f"{published[0][1]:.3g}, {paper:.3g}",
            f"{whole[1][1]:.3g}, {less[1]:.3g}",
            less[1] > whole[1][1],
        )


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Draw how the best individual grows from generation to generation."""
    yield Plot("convergence", "The best individual by generation, mean of all runs", partial(_growth, own=runs))


def _growth(axes: "Axes", own: pd.DataFrame) -> bool:
    for color, (method, part) in zip(COLORS, parts(own, "method"), strict=False):
        axes.plot(_mean_course(part["best"].tolist()), color=color, label=method)
    axes.set_xlabel("generation")
    axes.set_ylabel("cells settled")
    axes.grid(visible=True, color=GRAY)
    axes.legend()
    return not own.empty


def _mean_course(courses: Sequence[Sequence[float]]) -> list[float]:
    """Return the mean of courses that end at different generations; one that has ended stays where it was."""
    lasting = [[*course, *[course[-1]] * (_GENERATIONS + 1 - len(course))] for course in courses]
    return [float(np.mean(values)) for values in zip_longest(*lasting)]
