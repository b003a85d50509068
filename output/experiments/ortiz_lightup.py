"""A genetic algorithm with a Hopfield network on Light Up boards, with and without a-priori probabilities.

Source: Ortiz-Garcia and others 2009, tables 3 and 4, and their board of 25x25: 200 runs of each board, with 10,000
evaluations at 10x10 and 40,000 at 14x14. Boards of our own, about as hard for the full variant, replace theirs
(``solvers.lightup.methods.hopfield_set``), so only means are compared. The published variants use no operator (WOP), or
a-priori probabilities in the order of updates (WPH), in the first individuals (WPI), or in both (WP). We add our
improved variant (``IMPROVED``).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import nan
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from output.experiments.experiment import Settings
from output.experiments.processes import seed_of
from output.experiments.results import SECONDS, Claim, Table, parts, solves_more
from output.experiments.substitutes import (
    Figures,
    by_puzzle,
    generations_of,
    is_whole,
    percent_solved,
    published_figures,
    published_means,
    rows_beside,
)
from output.plots import COLORS, GRAY, Plot
from puzzles.lightup import LightUp
from solvers.lightup.methods import solve
from solvers.lightup.methods.hopfield_ga import IMPROVED, Parameters
from solvers.lightup.methods.hopfield_set import INSTANCES, LARGE, set_boards

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WOP, _WPH, _WPI, _WP, _MENDED = "WOP", "WPH", "WPI", "WP", "WP, mended (ours)"
VARIANTS = {
    _WOP: Parameters(a_priori_start=False, a_priori_order=False),
    _WPH: Parameters(a_priori_start=False),
    _WPI: Parameters(a_priori_order=False),
    _WP: Parameters(),
    _MENDED: IMPROVED,
}
"""The variants of the paper, keyed by its names, and the improved one."""

_PAPER = ("paper: WOP", "WPH", "WPI", "WP")
CONVERGED = published_figures("ortiz-lightup-solved")
_GENERATIONS = published_figures("ortiz-lightup-generations")
_ALMOST = 1.1  # the ratio of generations up to which two variants count as almost equal

STOPPED = {"is_solved": False, "generations": nan, "evaluations": nan}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of 200 runs of every board by every variant, with fewer runs of the large board."""
    return [
        {"method": method, "number": number, "open": wanted.n_open, "seed": seed, "run": run}
        for number, wanted in INSTANCES.items()
        for method in VARIANTS
        for run in range((1 if is_quick else 20) if number == LARGE else (10 if is_quick else 200))
    ]


def warm_up(method: str) -> None:
    """Search a small board for bulbs, without success."""
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
    """Tabulate the share of successful runs and their mean generations beside the published figures."""
    small, large = runs[runs["number"] != LARGE], runs[runs["number"] == LARGE]
    yield _table("Table 3: runs that found the solution, %", percent_solved(small, VARIANTS), _PAPER, CONVERGED, small)
    columns = ("paper: WOP", "WP")
    yield _table("Table 4: generations of these runs", generations_of(small, VARIANTS), columns, _GENERATIONS, small)
    yield Table(
        f"Figure 12: one board of {INSTANCES[LARGE].side}x{INSTANCES[LARGE].side}, {large['run'].nunique()} runs",
        ("variant", "variables", "solved %", "generations", "evaluations", "s", "paper: solved"),
        [
            (
                method,
                INSTANCES[LARGE].n_open,
                100 * own["is_solved"].mean(),
                own.loc[own["is_solved"], "generations"].mean(),
                own["evaluations"].mean(),
                own[SECONDS].mean(),
                {_WOP: "no", _WP: "yes"}.get(method),
            )
            for method, own in parts(large, "method")
        ],
    )
    for title, column in (("Evaluations, of all runs", "evaluations"), ("Seconds", SECONDS)):
        yield _table(title, by_puzzle(small, column, VARIANTS), (), dict.fromkeys(CONVERGED, ()), small)


def _table(title: str, here: pd.DataFrame, columns: Sequence[str], published: Figures, runs: pd.DataFrame) -> Table:
    sides = {number: wanted.side for number, wanted in INSTANCES.items()}
    names = {n: (f"own {n}, {side}x{side}", INSTANCES[n].n_open) for n, side in sides.items()}
    return Table(
        f"{title}, {runs['run'].nunique()} runs of each board",
        ("board", "variables", *VARIANTS, *columns),
        rows_beside(here, published, names),
    )


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Judge where a-priori probabilities help, and whether the variants rank as in table 3."""
    small = runs[runs["number"] != LARGE]
    solved, generations = percent_solved(small, VARIANTS), generations_of(small, VARIANTS)
    is_comparable = is_whole(solved.dropna(), CONVERGED)
    paper, here = (dict(zip(VARIANTS, means, strict=False)) for means in (published_means(CONVERGED), solved.mean()))

    def compared(text: str, better: str, worse: str) -> Claim:
        paper_words, words = (
            f"{worse} {means[worse]:.1f} %, {better} {means[better]:.1f} %" for means in (paper, here)
        )
        return Claim(text, paper_words, words, solves_more(small, better, worse) if is_comparable else None)

    yield compared("Probabilities in the order of updates let more runs succeed", _WPH, _WOP)
    yield compared("Probabilities in the first individuals let more runs succeed", _WPI, _WOP)
    yield compared("The order gains more than the first individuals", _WPH, _WPI)
    yield compared("Both gain more than the order alone", _WP, _WPH)
    yield compared("Both gain more than the first individuals alone", _WP, _WPI)
    ranks = (" > ".join(sorted(paper, key=means.__getitem__, reverse=True)) for means in (paper, here))
    paper_rank, rank = ranks
    yield Claim("The variants rank as in table 3", paper_rank, rank, rank == paper_rank if is_comparable else None)
    n_better, n_boards = (solved[_WP] >= solved[_WOP]).sum(), len(solved)
    yield Claim(
        "With both, no board is solved in fewer runs than with neither",
        f"{sum(each[3] >= each[0] for each in CONVERGED.values())} of {len(CONVERGED)}",
        f"{n_better} of {n_boards}",
        bool(n_better == n_boards) if is_comparable else None,
    )
    few, many = sorted(generations[[_WOP, _WP]].mean())
    yield Claim(
        "Generations are almost the same with both as with neither: a tenth more or less",
        "{:.3g}, {:.3g}".format(*published_means(_GENERATIONS)),
        f"{generations[_WOP].mean():.3g}, {generations[_WP].mean():.3g}",
        bool(many <= _ALMOST * few) if is_comparable else None,
    )
    large = 100 * by_puzzle(runs[runs["number"] == LARGE], "is_solved", [_WOP, _WP]).mean()
    yield Claim(
        "At 25x25 solutions are found with both, and none with neither",
        "some, none",
        None if large.isna().any() else f"{large[_WP]:.3g} %, {large[_WOP]:.3g} %",
        None if large.isna().any() else bool(large[_WP] > 0 == large[_WOP]),
    )


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Plot how the share of converged runs grows with the number of evaluations."""
    small = runs[runs["number"] != LARGE]
    yield Plot("convergence", "Runs that found the solution; all boards are ours", partial(_growth, own=small))


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
