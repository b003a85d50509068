"""Solutions of any model by OR-Tools' CP-SAT, which shares nothing with our solvers."""

from collections.abc import Sequence

from ortools.sat.python import cp_model


def solutions_of(
    model: cp_model.CpModel, variables: Sequence[cp_model.IntVar], limit: int | None = None
) -> list[tuple[int, ...]]:
    """Give up to ``limit`` solutions, or all, as the values of the variables, in no promised order."""
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    collector = _Collector(variables, limit)
    status = solver.solve(model, collector)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE, cp_model.FEASIBLE):
        raise RuntimeError(f"the oracle stopped with {solver.status_name(status)}")
    return collector.found


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables: Sequence[cp_model.IntVar], limit: int | None) -> None:
        super().__init__()
        self.variables = variables
        self.limit = limit
        self.found: list[tuple[int, ...]] = []

    def on_solution_callback(self) -> None:
        self.found.append(tuple(self.value(variable) for variable in self.variables))
        if len(self.found) == self.limit:
            self.stop_search()
