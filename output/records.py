"""Ids of many puzzles, and results of methods and of checks as plain data."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from generator.families import family_named
from generator.family import Family
from generator.record import HasPuzzle, Rated
from solvers.methods import Result

if TYPE_CHECKING:
    from generator.detail import Detail

_Row = TypeVar("_Row", bound=HasPuzzle)
_Result = TypeVar("_Result")


def ids_of(rows: Sequence[HasPuzzle]) -> list[str]:
    """Return the ids of puzzles of any families."""
    return of_each_family(rows, lambda family, own: family.identify_many([row.puzzle for row in own]))


def solution_ids_of(rows: Sequence[Rated]) -> list[str]:
    """Return the ids of the solutions of puzzles that were proved to have one, the same for all symmetric images."""

    def identify(family: Family, own: list[Rated]) -> list[str]:
        solutions = [row.proof.solutions[0] for row in own if row.proof]
        return family.identify_solutions([row.puzzle for row in own], solutions)

    return of_each_family(rows, identify)


def of_each_family(rows: Sequence[_Row], work: Callable[[Family, list[_Row]], Sequence[_Result]]) -> list[_Result]:
    """Call ``work`` with each family and its rows, and return the results in the order of all rows."""
    numbers: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        numbers.setdefault(row.puzzle.family, []).append(number)
    done: dict[int, _Result] = {}
    for family, own in numbers.items():
        done.update(zip(own, work(family_named(family), [rows[number] for number in own]), strict=True))
    return [done[number] for number in range(len(rows))]


def detail_dict(detail: "Detail", width: int) -> dict[str, Any]:
    """Turn the detail of a puzzle into plain data; cells are row and column from 0."""
    return {
        "solutions": len(detail.proof.solutions),
        "candidates": [
            {"cell": divmod(cell, width), "solutions": {str(value): n for value, n in counts.items()}}
            for cell, counts in zip(detail.open_cells, detail.counts, strict=True)
        ],
        "all_candidates": detail.is_whole,
        "equal": [[divmod(cell, width) for cell in group] for group in detail.equal],
        "fills": None
        if detail.fills is None
        else [{"cell": divmod(cell, width), "value": value} for cell, value in detail.fills],
        "fewest_fills": detail.fewest,
        "removable": detail.removable and list(detail.removable),
        "removable_together": list(detail.together),
    }


def result_dict(result: Result) -> dict[str, Any]:
    """Turn the result of a method into plain data, with the grids as lists."""
    return {
        "verdict": str(result.verdict),
        "complete": result.complete,
        "interrupted": result.is_interrupted,
        "effort": dict(result.effort),
        "fitness": result.fitness,
        "best": None if result.best is None else result.best.tolist(),
        "solutions": [solution.tolist() for solution in result.solutions],
    }
