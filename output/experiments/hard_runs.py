"""Runs on the sixteen hard nonograms, which two papers measure on."""

from collections.abc import Iterable
from functools import cache

from output.experiments import Settings
from puzzles.nonogram import Nonogram
from solvers.nonogram.methods.hard_set import HardPuzzle, hard_puzzles


def hard_trials(methods: Iterable[str], seed: int, n_puzzles: int | None, n_runs: int) -> list[Settings]:
    """Lay out so many runs of the first puzzles, of all if no number is given, by every method."""
    return [
        {"method": method, "number": each.number, "puzzle": each.name, "seed": seed, "run": run}
        for each in _puzzles()[:n_puzzles]
        for method in methods
        for run in range(n_runs)
    ]


def puzzle_of(settings: Settings) -> Nonogram:
    """Give the puzzle of a run."""
    (puzzle,) = (each.puzzle for each in _puzzles() if each.number == settings["number"])
    return puzzle


@cache
def _puzzles() -> tuple[HardPuzzle, ...]:
    return hard_puzzles()
