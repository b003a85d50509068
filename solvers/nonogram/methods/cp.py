"""The puzzle as a constraint program for CP-SAT.

All solutions are listed in one search, each forbidden when it is found. One worker makes the search repeatable; it runs
in a thread beside, so that whoever interrupts it need not wait for its end. How many conflicts it had is known at each
solution and at its end.

Source: own; the models are described in ``solvers.nonogram.methods.cp_models``.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from kernels.streams import stream_for
from puzzles.nonogram import Nonogram
from solvers.extras import needs
from solvers.methods import Result, Task, check_choice, parameter, refuse_more
from solvers.nonogram.placements import n_places_of
from solvers.verdict import verdict_for

_MODELS = ("automaton", "blocks")
_MOST_PLACES = 1_000_000
_MOST_SEED = 2**31 - 1
_LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Parameters:
    """Choose the model."""

    model: str = parameter("automaton", "automaton: lines as words that one accepts; blocks: starts of blocks")

    def __post_init__(self) -> None:
        check_choice("model", self.model, _MODELS)


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Search beside, and look from time to time at what was found.

    Raises:
        RequestError: when OR-Tools is not installed, or the model would be too large.
    """
    refuse_more("places for blocks", n_places_of(puzzle), _MOST_PLACES, "cp")
    with needs("OR-Tools", "methods"):
        from ortools.sat.python import cp_model

        from solvers.nonogram.methods.cp_models import Collector, automaton_model, blocks_model
    model, cells = (automaton_model if parameters.model == "automaton" else blocks_model)(puzzle)
    collector = Collector(cells, task.limit)
    solver = _solver_for(task)
    with ThreadPoolExecutor(max_workers=1) as beside:
        search = beside.submit(solver.solve, model, collector)
        try:
            while not wait([search], timeout=_LOOK_SECONDS).done:
                yield _known(collector, complete=False, conflicts=collector.conflicts)
        finally:
            while not search.done():
                solver.stop_search()
                wait([search], timeout=_LOOK_SECONDS)
    status = search.result()
    if status == cp_model.MODEL_INVALID:
        raise RuntimeError(f"CP-SAT refuses the model: {model.validate()}")
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    yield _known(collector, complete=complete, conflicts=solver.num_conflicts, branches=solver.num_branches)


def _solver_for(task: Task) -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_number_of_conflicts = task.budget
    solver.parameters.random_seed = int(stream_for("cp", task.seed)[0]) & _MOST_SEED
    solver.parameters.permute_variable_randomly = True  # otherwise the seed changes nothing
    solver.parameters.catch_sigint_signal = False
    return solver


def _known(collector: Any, *, complete: bool, **effort: int) -> Result:
    solutions = tuple(collector.solutions)
    return Result(verdict_for(len(solutions), complete=complete), solutions, complete, effort=effort)
