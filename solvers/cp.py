"""How OR-Tools CP-SAT lists the solutions of constraint programs and integer programs, for all families.

One search with one worker finds all solutions, so results are repeatable. The search runs in its own thread, so that an
interrupt need not wait until it ends.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from puzzles.puzzle import Solution
from solvers.environment import needs
from solvers.ilp import Program
from solvers.methods import Result, Task, result_of

_PAUSE_SECONDS = 0.1  # seconds between two reports of progress
N_SEEDS = 2**31


def new_model() -> Any:
    """Return an empty ``CpModel``; raises ``RequestError`` if OR-Tools is not installed."""
    with needs("OR-Tools", "methods"):
        from ortools.sat.python import cp_model
    return cp_model.CpModel()


def model_of(program: Program) -> tuple[Any, list[Any]]:
    """Turn an integer program of whole numbers, without its costs, into a model.

    Return it and its variables in order.
    """
    model = new_model()
    from ortools.sat.python.cp_model import INT_MAX, INT_MIN, LinearExpr

    arrays = program.arrays()
    bounds = zip(arrays["lower"].astype(np.int64).tolist(), arrays["upper"].astype(np.int64).tolist(), strict=True)
    variables = [model.new_int_var(low, high, "") for low, high in bounds]
    terms = [variables[number] for number in arrays["variables"].tolist()]
    coefficients = arrays["coefficients"].astype(np.int64).tolist()
    edges = arrays["starts"].tolist()
    ranges = zip(arrays["row_lower"].tolist(), arrays["row_upper"].tolist(), strict=True)
    for first, end, (low, high) in zip(edges, edges[1:], ranges, strict=False):
        total = LinearExpr.weighted_sum(terms[first:end], coefficients[first:end])
        least, most = INT_MIN if low == -np.inf else int(low), INT_MAX if high == np.inf else int(high)
        model.add_linear_constraint(total, least, most)
    return model, variables


def results(
    model: Any,
    expressions: Sequence[Any],
    read: Callable[[list[int]], Solution],
    task: Task,
    random_seed: int,
    *,
    permutes: bool = False,
) -> Iterator[Result]:
    """Yield the state of a method while it finds the solutions of its model; the task's budget counts conflicts.

    Args:
        expressions: variables or sums of variables; any two solutions differ in their values.
        read: returns the solution for the values of the expressions.
        random_seed: the solver's seed, less than ``N_SEEDS``.
        permutes: whether the solver takes the variables in random order; in some models a seed has no other effect.
    """
    from ortools.sat.python import cp_model

    class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.solutions: list[Solution] = []
            self.n_conflicts = 0

        def on_solution_callback(self) -> None:
            self.n_conflicts = self.num_conflicts
            self.solutions.append(read([self.value(expression) for expression in expressions]))
            if len(self.solutions) >= task.limit:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_number_of_conflicts = task.budget
    solver.parameters.random_seed = random_seed
    solver.parameters.permute_variable_randomly = permutes
    solver.parameters.catch_sigint_signal = False
    found = Collector()
    with ThreadPoolExecutor(max_workers=1) as executor:
        search = executor.submit(solver.solve, model, found)
        try:
            while not wait([search], _PAUSE_SECONDS).done:
                yield result_of(found.solutions, complete=False, conflicts=found.n_conflicts)
        finally:
            while not search.done():
                solver.stop_search()
                wait([search], _PAUSE_SECONDS)
    status = search.result()
    if status == cp_model.MODEL_INVALID:
        raise RuntimeError(f"CP-SAT refuses the model: {model.validate()}")
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    effort = {"conflicts": solver.num_conflicts, "branches": solver.num_branches}
    yield result_of(found.solutions, complete=complete, **effort)
