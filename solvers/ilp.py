"""Integer linear programs: how to build one, and how HiGHS finds its solutions one after another."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import RequestError
from puzzles.puzzle import Puzzle, Solution
from solvers.highs import highs_for
from solvers.highs_answers import LIMIT, NONE, Answer, Options
from solvers.methods import Method, MethodParameters, Result, Task, TooLarge, result_of

Variables = NDArray[np.int32]
Values = NDArray[np.int64]
Costs = NDArray[np.float64]

# The most terms of all constraints together: enough for 100x100 in five colors, which takes 2 GB.
MAX_TERMS = 12_000_000
_LARGEST_INT = 2**31 - 1  # the largest integer of HiGHS


class Program:
    """An integer program, to which variables and constraints are added in tables.

    Costs are minimized; by default there are none. ``TooLarge`` is raised beyond ``MAX_TERMS`` terms or variables.
    """

    def __init__(self) -> None:
        self._bounds: list[tuple[NDArray[np.int64], NDArray[np.int64], Costs]] = []
        self._entries: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]] = []
        self._ranges: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
        self._names: list[tuple[str, tuple[NDArray[np.integer[Any]], ...]]] = []
        self.n_variables = 0
        self.n_rows = 0
        self._n_terms = 0

    def new_variables(
        self,
        n: int,
        lower: ArrayLike = 0,
        upper: ArrayLike = 1,
        costs: ArrayLike = 0,
        *,
        name: str = "v",
        indices: tuple[NDArray[np.integer[Any]], ...] = (),
    ) -> Variables:
        """Add ``n`` variables with bounds and costs (each ``[n]`` or a number); return their numbers, int32 ``[n]``.

        ``name`` and ``indices`` name the variables; each index is ``[n]``, from 0, and by default the number of the
        variable.
        """
        _refuse_large("variables", self.n_variables + n)
        first = self.n_variables
        self.n_variables += n
        self._bounds.append((_filled(lower, n, np.int64), _filled(upper, n, np.int64), _filled(costs, n, np.float64)))
        numbers = np.arange(first, self.n_variables, dtype=np.int32)
        self._names.append((name, indices or (numbers,)))
        return numbers

    def constrain(
        self,
        n: int,
        rows: NDArray[np.integer[Any]],
        variables: Variables,
        coefficients: ArrayLike = 1,
        lower: ArrayLike = -np.inf,
        upper: ArrayLike = np.inf,
    ) -> None:
        """Add ``n`` constraints: a weighted sum of variables lies between two bounds.

        Args:
            rows: ``[n_entries]``, for each term its constraint, from 0; a variable occurs at most once in each.
            variables, coefficients: ``[n_entries]``; one number for equal coefficients.
            lower, upper: ``[n]`` or one number, the bounds.
        """
        self._n_terms += len(rows)
        _refuse_large("terms", self._n_terms)
        coefficients = _filled(coefficients, len(rows), np.float64)
        self._entries.append((rows.astype(np.int64) + self.n_rows, variables.astype(np.int64), coefficients))
        self._ranges.append((_filled(lower, n, np.float64), _filled(upper, n, np.float64)))
        self.n_rows += n

    def names(self) -> list[str]:
        """Return the names of the variables, with indices from 1, such as ``z_2_5``."""
        return [
            "_".join((name, *(str(index + 1) for index in each)))
            for name, indices in self._names
            for each in zip(*(column.tolist() for column in indices), strict=True)
        ]

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the program as arrays, with one sparse matrix by rows.

        ``lower``, ``upper``, ``costs`` of the variables, ``row_lower``, ``row_upper`` of the constraints, and
        ``coefficients`` of the terms are float64; ``variables`` of the terms, and ``starts`` (``[n_rows + 1]``) of the
        constraints, int32.
        """
        if self.n_variables == 0:
            self.new_variables(1, upper=0)  # no solver accepts a program without variables
        rows, variables, coefficients = (np.concatenate(column) for column in zip(*self._entries, strict=True))
        lower, upper, costs = (np.concatenate(column) for column in zip(*self._bounds, strict=True))
        row_lower, row_upper = (np.concatenate(column) for column in zip(*self._ranges, strict=True))
        order = np.argsort(rows, kind="stable")
        return {
            "lower": lower.astype(np.float64),
            "upper": upper.astype(np.float64),
            "costs": costs,
            "row_lower": row_lower,
            "row_upper": row_upper,
            "starts": np.searchsorted(rows[order], np.arange(self.n_rows + 1)).astype(np.int32),
            "variables": variables[order].astype(np.int32),
            "coefficients": coefficients[order],
        }


def _refuse_large(unit: str, n: int) -> None:
    if n > MAX_TERMS:
        raise TooLarge(f"an integer program of {n:,} {unit} or more is too large; expected at most {MAX_TERMS:,}")


def _filled(values: ArrayLike, n: int, dtype: type) -> NDArray[Any]:
    return np.broadcast_to(np.asarray(values, dtype), n)


@dataclass(frozen=True, slots=True)
class Found:
    """What is known so far about the solutions of a program."""

    # int64 ``[n_variables]``: a solution not yielded before; None if only the effort has changed.
    solution: Values | None
    complete: bool  # True if there is no other solution
    n_nodes: int  # branch-and-bound nodes so far, at least one for each run


def solutions(
    program: Program, choices: Variables, seed: int, max_nodes: int, options: Options | None = None
) -> Iterator[Found]:
    """Find the solutions of a program one by one; a binary cut excludes each from the next run.

    The cut demands that one of the chosen variables that are 1 becomes 0, or that one that is 0 becomes 1 (thesis,
    equation 3.20). Solutions are yielded as they come, and between them the effort, a few times a second; the last
    result says whether all solutions were found. Raise ``RequestError`` if HiGHS is not installed.

    Args:
        choices: variables from 0 to 1 in which any two solutions differ.
        seed: of the random choices of HiGHS.
        max_nodes: bound on the nodes of all runs together.
        options: options of HiGHS that differ from its defaults.

    Source: Mingote 2009, section 3.3, after Balas and Jeroslow 1972, "Canonical cuts on the unit hypercube".
    """
    n_nodes = 0
    with highs_for(program.arrays(), {"random_seed": seed & _LARGEST_INT, **(options or {})}) as highs:
        while n_nodes < max_nodes:
            answer = Answer(0)
            for answer in highs.run(min(max_nodes - n_nodes, _LARGEST_INT)):
                if not answer.outcome:
                    yield Found(None, False, n_nodes + answer.n_nodes)
            n_nodes += max(1, answer.n_nodes)
            if answer.outcome == NONE:
                yield Found(None, True, n_nodes)
                return
            if answer.outcome == LIMIT:
                break
            if answer.solution is None:
                raise RuntimeError(f"HiGHS ended with {answer.outcome!r}")
            yield Found(answer.solution, False, n_nodes)
            chosen = answer.solution[choices]
            highs.add_cut(choices, np.where(chosen == 1, 1.0, -1.0), float(chosen.sum() - 1))
    yield Found(None, False, n_nodes)


def results(
    program: Program,
    choices: Variables,
    read: Callable[[Values], Solution],
    task: Task,
    effort: Mapping[str, int] | None = None,
    options: Options | None = None,
) -> Iterator[Result]:
    """Yield the state of a method while it finds the solutions of its program; the task's budget counts nodes.

    ``choices`` are variables from 0 to 1 in which any two solutions differ, and ``options`` are options of HiGHS.
    ``effort`` is already spent. ``read`` turns the values of a solution into a grid.
    """
    grids: tuple[Solution, ...] = ()
    spent = {**(effort or {}), "variables": program.n_variables, "constraints": program.n_rows}
    for found in solutions(program, choices, task.seed, task.budget, options):
        if found.solution is not None:
            grids += (read(found.solution),)
        yield result_of(grids, complete=found.complete, nodes=found.n_nodes, **spent)
        if len(grids) == task.limit:
            return


def program_by(method: Method, puzzle: Puzzle, parameters: MethodParameters) -> Program:
    """Return a method's integer program for a puzzle.

    Raise ``RequestError`` if there is none, or if it is too large.
    """
    if not method.has_program:
        raise RequestError(f"{method.name!r} makes no integer program; expected a method that does, such as 'ilp'")
    made: Program = cast(Any, method.implementation).program(puzzle, parameters)
    return made
