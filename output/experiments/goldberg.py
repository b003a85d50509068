"""Tabu search on sixteen hard nonograms, compared with the evolutionary search of its paper.

Source: Goldberg, Taumaturgo and Goldberg, tables 1 and 2: 50 runs of each puzzle, all of them solved. We use their
puzzle 222 itself. The others are replaced by puzzles of our own with their own names
(``solvers.nonogram.methods.hard_set``), so for these only means are compared.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

import pandas as pd

from output.experiments.experiment import Settings
from output.experiments.processes import seed_of
from output.experiments.results import SECONDS, Claim, Table, box_times, parts, solves_more
from output.experiments.substitutes import by_puzzle, is_whole, percent_solved, published_figures, rows_beside
from output.plots import COLORS, Plot
from puzzles.nonogram import Nonogram
from solvers.methods import MethodParameters
from solvers.nonogram.methods import evolutionary, solve, tabu
from solvers.nonogram.methods.hard_set import HardPuzzle, hard_puzzles

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PUBLISHED = published_figures("goldberg")
_TABU, _BY_LOT, _EVOLUTIONARY = "tabu", "tabu, by lot (ours)", "evolutionary"
_VARIANTS: dict[str, tuple[str, MethodParameters]] = {
    _TABU: ("tabu", tabu.Parameters()),
    _BY_LOT: ("tabu", tabu.Parameters(draws_lots=True)),
    _EVOLUTIONARY: ("evolutionary", evolutionary.Parameters()),
}


_PROHIBITIVE = 600  # seconds

THEIRS = 222  # the one puzzle that both papers and we use

STOPPED = {"is_solved": False}


def hard_trials(methods: Iterable[str], seed: int, n_runs: int) -> list[Settings]:
    """Return the settings of ``n_runs`` runs of every puzzle by every method."""
    return [
        {"method": method, "number": each.number, "puzzle": each.name, "seed": seed, "run": run}
        for each in _puzzles()
        for method in methods
        for run in range(n_runs)
    ]


def puzzle_of(settings: Settings) -> Nonogram:
    """Return the puzzle of a run."""
    (puzzle,) = (each.puzzle for each in _puzzles() if each.number == settings["number"])
    return puzzle


def names() -> dict[int, str]:
    """Return the names of the puzzles, by number."""
    return {each.number: each.name for each in _puzzles()}


@cache
def _puzzles() -> tuple[HardPuzzle, ...]:
    return hard_puzzles()


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of 50 runs of every puzzle by tabu search, ties broken at random, and by its rival."""
    return hard_trials(_VARIANTS, seed, 3 if is_quick else 50)


def warm_up(method: str) -> None:
    """Search a small puzzle that line solving leaves half open, so that no first individual guesses the whole."""
    name, parameters = _VARIANTS[method]
    if isinstance(parameters, evolutionary.Parameters):
        parameters = replace(parameters, guessed=0.0)
    solve(Nonogram.from_grid([[1, 1], [0, 0], [1, 0], [0, 1]]), name, parameters, budget=2)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare a search; no other run starts from the same places."""
    puzzle, seed = puzzle_of(settings), seed_of(settings)
    name, parameters = _VARIANTS[str(settings["method"])]

    def trial() -> Settings:
        found = solve(puzzle, name, parameters, seed=seed)
        return {"is_solved": bool(found.solutions), "fitness": found.fitness, **found.effort}

    return trial


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Tabulate the share of solved runs and the times of tabu search beside the published figures."""
    named, published = {number: (name,) for number, name in names().items()}, _PUBLISHED.items()
    n_runs = f"{runs['run'].nunique()} runs of each puzzle"
    yield Table(
        f"Table 1: runs that found the solution, %, {n_runs}",
        ("puzzle", *_VARIANTS, "paper: tabu", "evolutionary"),
        rows_beside(percent_solved(runs, _VARIANTS), {number: each[:2] for number, each in published}, named, {THEIRS}),
    )
    seconds = [
        each
        for method in (_TABU, _BY_LOT)
        for each in (by_puzzle(runs, SECONDS, (method,)), by_puzzle(runs, SECONDS, (method,), "median"))
    ]
    yield Table(
        f"Table 2: seconds, {n_runs}",
        ("puzzle", f"{_TABU}: mean", "median", f"{_BY_LOT}: mean", "median", "paper: mean", "median"),
        rows_beside(pd.concat(seconds, axis=1), {number: each[2:] for number, each in published}, named, {THEIRS}),
    )


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Judge whether every run succeeds, whether more do than by the evolutionary search, and whether times are fair."""
    solved = percent_solved(runs, _VARIANTS)
    tabu_solved, other = solved[_TABU].dropna(), solved[_EVOLUTIONARY]
    yield Claim(
        "Every run of tabu search finds the solution",
        "100 %",
        f"{tabu_solved.mean():.4g} %",
        None if tabu_solved.empty else bool((tabu_solved == 100).all()),
    )
    is_comparable = is_whole(solved[[_TABU, _EVOLUTIONARY]].dropna(), _PUBLISHED)
    n_more, n_fewer = int((tabu_solved > other).sum()), int((tabu_solved < other).sum())
    fails = solves_more(runs, _TABU, _EVOLUTIONARY) is False
    yield Claim(
        "It solves some puzzles in more runs than the evolutionary search, and none in fewer",
        "4 more, 0 fewer",
        f"{n_more} more, {n_fewer} fewer",
        (True if n_more and not n_fewer else False if fails else None) if is_comparable else None,
    )
    slowest = by_puzzle(runs, SECONDS, (_TABU,))[_TABU]
    yield Claim(
        "Times are not prohibitive: minutes for the slowest puzzle",
        f"{max(each[2] for each in _PUBLISHED.values()):.3g} s",
        f"{slowest.max():.3g} s",
        bool(slowest.max() < _PROHIBITIVE) if is_comparable else None,
    )


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Draw the times of tabu search by puzzle."""
    for method in (_TABU, _BY_LOT):
        own = runs[runs["method"] == method]
        name = "times-by-lot" if method == _BY_LOT else "times"
        yield Plot(name, f"Times of {method}; 'own' puzzles stand for the paper's", partial(_times, own=own))


def _times(axes: "Axes", own: pd.DataFrame) -> bool:
    """Draw box plots of the times, with the published median for the paper's own puzzle."""
    if own.empty:
        return False
    places = [place for place, (number, _) in enumerate(parts(own, "number"), 1) if number == THEIRS]
    axes.plot(places, [_PUBLISHED[THEIRS][3]] * len(places), "D", color=COLORS[1], label="published median")
    axes.legend()
    return box_times(axes, own, "puzzle")
