"""Tabu search on sixteen hard nonograms.

Source: Goldberg, Taumaturgo and Goldberg, tables 1 and 2: 50 runs of each puzzle, all of them solved. Their puzzle 222
is the same here; for each of the others stands one of our own (``solvers.nonogram.methods.hard_set``).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

import pandas as pd

from output.experiments import Settings
from output.experiments.results import Claim, Table, box_times, parts
from output.experiments.runs import SECONDS, seed_of
from output.plots import COLORS, Plot
from puzzles.nonogram import Nonogram
from solvers.nonogram.methods import solve
from solvers.nonogram.methods.hard_set import HardPuzzle, hard_puzzles
from solvers.nonogram.methods.tabu import Parameters

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Mean and median seconds of TabuGrama by number, table 2.
_PUBLISHED = {
    222: (43.4, 24.5),
    223: (35.12, 25.0),
    224: (89.12, 72.5),
    225: (64.0, 54.5),
    226: (26.7, 15.5),
    227: (12.66, 11.0),
    228: (62.12, 46.0),
    229: (511.46, 434.5),
    230: (102.26, 77.5),
    231: (39.76, 24.0),
    232: (229.9, 195.5),
    233: (270.66, 270.0),
    234: (226.74, 169.5),
    235: (26.08, 20.0),
    236: (510.88, 280.0),
    237: (347.6, 265.5),
}
_VARIANTS = {"tabu": Parameters(), "tabu, by lot": Parameters(draws_lots=True)}

STOPPED = {"is_solved": False}


def hard_trials(methods: Iterable[str], seed: int, n_puzzles: int | None, n_runs: int) -> list[Settings]:
    """Return the settings of so many runs of the first puzzles, of all if no number is given, by every method."""
    return [
        {"method": method, "number": each.number, "puzzle": each.name, "seed": seed, "run": run}
        for each in _puzzles()[:n_puzzles]
        for method in methods
        for run in range(n_runs)
    ]


def puzzle_of(settings: Settings) -> Nonogram:
    """Return the puzzle of a run."""
    (puzzle,) = (each.puzzle for each in _puzzles() if each.number == settings["number"])
    return puzzle


@cache
def _puzzles() -> tuple[HardPuzzle, ...]:
    return hard_puzzles()


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of 50 runs of every puzzle, as published and with lots among equally good places."""
    return hard_trials(_VARIANTS, seed, 3 if is_quick else None, 3 if is_quick else 50)


def warm_up(method: str) -> None:
    """Solve a small puzzle."""
    solve(Nonogram.from_grid([[1, 0], [1, 1]]), "tabu", _VARIANTS[method])


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare to search for a solution, from starts that no other run has."""
    puzzle = puzzle_of(settings)
    parameters, seed = _VARIANTS[str(settings["method"])], seed_of(settings)

    def trial() -> Settings:
        found = solve(puzzle, "tabu", parameters, seed=seed)
        return {"is_solved": bool(found.solutions), "fitness": found.fitness, **found.effort}

    return trial


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Put the share of runs that were solved, and their times, beside the published ones."""
    for method, part in parts(runs, "method"):
        rows: list[tuple[object, ...]] = []
        for number, own in parts(part, "number"):
            seconds = own[SECONDS]
            solved = 100 * own["is_solved"].mean()
            rows.append((own["puzzle"].iloc[0], solved, seconds.mean(), seconds.median(), 100, *_PUBLISHED[number]))
        seconds, solved = part[SECONDS], 100 * part["is_solved"].mean()
        published = [sum(each) / len(_PUBLISHED) for each in zip(*_PUBLISHED.values(), strict=True)]
        rows.append(("all", solved, seconds.mean(), seconds.median(), 100, published[0], None))
        columns = ("puzzle", "solved %", "mean s", "median s", "paper: %", "mean s", "median s")
        yield Table(f"{method}, {part['run'].nunique()} runs of each puzzle", columns, rows)


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Say whether every run finds the solution."""
    own = runs[runs["method"] == "tabu"]["is_solved"]
    yield Claim("Every run of tabu search finds the solution", "100 %", f"{100 * own.mean():.3g} %", bool(own.all()))


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Draw the times of each puzzle, with the published medians."""
    for method, own in parts(runs, "method"):
        name = str(method).replace(", ", "-").replace(" ", "-")
        yield Plot(f"times-{name}", f"Times of {method}, by puzzle", partial(_times, own=own))


def _times(axes: "Axes", own: pd.DataFrame) -> bool:
    published = [_PUBLISHED[int(number)][1] for number in own["number"].unique()]
    axes.plot(range(1, len(published) + 1), published, "D", color=COLORS[1], label="published median")
    axes.legend()
    return box_times(axes, own, "number")
