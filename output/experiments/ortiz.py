"""An evolutionary search on sixteen hard nonograms, with and without each of its two operators.

Source: Ortiz-Garcia and others 2009, tables 1 and 2: 50 runs of each puzzle, 30 individuals, at most 50 generations. We
use their puzzle 222 itself. The others are replaced by puzzles of our own, with their own names and about as hard for
this search (``solvers.nonogram.methods.hard_set``), so for these only means are compared. For their reference [7], only
the published figures are shown.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from math import nan
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from output.experiments.experiment import Settings
from output.experiments.goldberg import THEIRS, hard_trials, names, puzzle_of
from output.experiments.processes import seed_of
from output.experiments.results import SECONDS, Claim, Table, is_less, parts, solves_more
from output.experiments.substitutes import (
    by_puzzle,
    generations_of,
    is_whole,
    percent_solved,
    published_figures,
    published_means,
    rows_beside,
)
from output.plots import COLORS, GRAY, Plot
from puzzles.nonogram import Nonogram
from solvers.nonogram.methods import solve
from solvers.nonogram.methods.evolutionary import Parameters
from solvers.nonogram.methods.hard_set import OPEN_CELLS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_GENERATIONS = 50
_OFTEN, _SOON = 94, 10  # percent of the runs; generations
_FULL, _UNGUIDED, _UNINFORMED = "evolutionary", "no guided mutation", "no a-priori start"
VARIANTS = {_FULL: Parameters(), _UNGUIDED: Parameters(guided=False), _UNINFORMED: Parameters(a_priori=False)}
"""The search of the paper, and the versions that it calls "EA no DGM" and "EA no init."."""

# The columns of the published tables: the variants, then the algorithm of reference [7], "EA in [7]".
_COLUMNS = (f"paper: {_FULL}", _UNGUIDED, _UNINFORMED, "algorithm of [7]")
SOLVED = published_figures("ortiz-solved")
GENERATIONS = published_figures("ortiz-generations")

STOPPED = {"is_solved": False, "generations": nan, "best": [0.0]}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of 50 runs of every puzzle by every variant."""
    return hard_trials(VARIANTS, seed, 20 if is_quick else 50)


def warm_up(method: str) -> None:
    """Search a small puzzle that line solving leaves half open, so that no first individual guesses the whole."""
    parameters = replace(VARIANTS[method], guessed=0.0)
    solve(Nonogram.from_grid([[1, 1], [0, 0], [1, 0], [0, 1]]), "evolutionary", parameters, budget=2)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare to breed from a population that no other run has, and to record the best of each generation."""
    puzzle = puzzle_of(settings)
    parameters, seed = VARIANTS[str(settings["method"])], seed_of(settings)
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
    """Tabulate the share of successful runs and their mean generations beside the published figures."""
    named = {number: (name, OPEN_CELLS[number]) for number, name in names().items()}
    n_runs = f"{runs['run'].nunique()} runs of each puzzle"
    for title, here, published in (
        ("Table 1: runs that found the solution, %", percent_solved(runs, VARIANTS), SOLVED),
        ("Table 2: generations of these runs", generations_of(runs, VARIANTS), GENERATIONS),
    ):
        rows = rows_beside(here, published, named, {THEIRS})
        yield Table(f"{title}, {n_runs}", ("puzzle", "variables", *VARIANTS, *_COLUMNS), rows)
    yield Table(
        f"Seconds, {n_runs}",
        ("puzzle", "variables", *VARIANTS),
        rows_beside(by_puzzle(runs, SECONDS, VARIANTS), dict.fromkeys(OPEN_CELLS, ()), named),
    )


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Judge how often and how soon the search succeeds, and where each operator helps."""
    solved, generations = percent_solved(runs, VARIANTS), generations_of(runs, VARIANTS)
    full, soon = solved[_FULL], generations[_FULL] <= _SOON
    found = [
        Claim(
            "Every puzzle is solved in at least 94 % of the runs",
            f"{min(each[0] for each in SOLVED.values())} %",
            f"{full.min():.3g} %",
            bool(full.min() >= _OFTEN),
        ),
        Claim(
            "Three quarters of the puzzles are solved in all runs",
            f"{sum(each[0] == 100 for each in SOLVED.values())} of {len(SOLVED)}",
            f"{(full == 100).sum()} of {len(full)}",
            bool((full == 100).mean() >= 0.75),
        ),
        Claim(
            "Most puzzles take 10 generations at most, on average",
            f"{sum(each[0] <= _SOON for each in GENERATIONS.values())} of {len(GENERATIONS)}",
            f"{soon.sum()} of {len(soon)}",
            bool(soon.mean() > 0.5),
        ),
        *_claims_of_operator("Guided mutation", _UNGUIDED, runs, solved, generations),
        *_claims_of_operator("The a-priori start", _UNINFORMED, runs, solved, generations),
        Claim(
            "Guided mutation matters more than the start: fewer runs succeed without it",
            "{1:.4g} %, {2:.4g} %".format(*published_means(SOLVED)),
            f"{solved[_UNGUIDED].mean():.4g} %, {solved[_UNINFORMED].mean():.4g} %",
            solves_more(runs, _UNINFORMED, _UNGUIDED),
        ),
    ]
    if not is_whole(solved.dropna(), SOLVED):
        found = [each._replace(holds=None) for each in found]
    yield from found
    yield Claim("More runs succeed than with the algorithm of [7]", "99 %, 52 %", None, None)


def _claims_of_operator(
    operator: str, without: str, runs: pd.DataFrame, solved: pd.DataFrame, generations: pd.DataFrame
) -> Iterator[Claim]:
    """Judge whether an operator of the full search helps, on average and puzzle by puzzle."""
    column = [*VARIANTS].index(without)
    paper_solved, paper_generations = published_means(SOLVED), published_means(GENERATIONS)
    yield Claim(
        f"{operator} lets more runs succeed",
        f"{paper_solved[column]:.4g} to {paper_solved[0]:.4g} %",
        f"{solved[without].mean():.4g} to {solved[_FULL].mean():.4g} %",
        solves_more(runs, _FULL, without),
    )
    yield Claim(
        f"{operator} saves generations",
        f"{paper_generations[column]:.3g} to {paper_generations[0]:.3g}",
        f"{generations[without].mean():.3g} to {generations[_FULL].mean():.3g}",
        is_less(generations[[_FULL, without]].dropna()),
    )
    n_theirs = sum((each[column] or 0) > (each[0] or 0) for each in GENERATIONS.values())
    saves = generations[_FULL] < generations[without]
    nowhere = ", ".join(names()[number] for number in saves.index[~saves].tolist())
    yield Claim(
        f"{operator} saves generations, puzzle by puzzle",
        f"on {n_theirs}",
        f"on {saves.sum()}" + (f", not on {nowhere}" if nowhere else ""),
        bool(saves.sum() >= n_theirs),
    )


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Plot how the best individual improves from generation to generation."""
    yield Plot(
        "convergence", "Best individual, mean of all runs; puzzles other than 222 are ours", partial(_growth, own=runs)
    )


def _growth(axes: "Axes", own: pd.DataFrame) -> bool:
    for color, (method, part) in zip(COLORS, parts(own, "method"), strict=False):
        axes.plot(range(1, _GENERATIONS + 1), _mean_course(part["best"].tolist()), color=color, label=method)
    axes.set_xlabel("generation")
    axes.set_ylabel("cells settled")
    axes.grid(visible=True, color=GRAY)
    axes.legend()
    return not own.empty


def _mean_course(courses: Sequence[Sequence[float]]) -> list[float]:
    """Return the mean of courses that end at different generations; an ended course keeps its last value."""
    lasting = [[*course, *[course[-1]] * (_GENERATIONS - len(course))] for course in courses]
    return [float(np.mean(values)) for values in zip_longest(*lasting)]
