"""Logic first, then integer linear programming on the open cells: the hybrid of Mingote's thesis."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from solvers.ilp import Program
from solvers.methods import Result, Task, check_at_least, parameter
from solvers.nonogram.arrays import candidates, grid_of
from solvers.nonogram.line_kernel import count_open
from solvers.nonogram.methods import ilp
from solvers.nonogram.proof import solved_by_lines
from solvers.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Parameters(ilp.Parameters):
    """The model, and how far logic goes; raises ``RequestError`` for an unknown choice or probes below 0."""

    probes: int = parameter(0, "assumptions that a search for contradictions may try after the lines")

    def __post_init__(self) -> None:
        ilp.Parameters.__post_init__(self)
        check_at_least(self, probes=0)


class _Known(NamedTuple):
    """The state after logic."""

    masks: NDArray[np.void] | None  # of all lines; None after a contradiction
    effort: Mapping[str, int]  # the cost so far, and the number of open cells


def _known(puzzle: Nonogram, parameters: Parameters) -> _Known:
    """Solve lines until none implies anything new; then look for contradictions if the parameters ask for it."""
    (_, clues, masks, dirty, workspace, counters), alive = solved_by_lines(puzzle)
    if alive and parameters.probes and count_open(clues, masks):
        from solvers.nonogram.probe_kernel import CONTRADICTION, probe_all

        trials = np.zeros((2, *masks.shape), masks.dtype)
        alive = probe_all(clues, masks, dirty, trials, workspace, counters, parameters.probes) != CONTRADICTION
    n_open = int(count_open(clues, masks)) if alive else 0
    effort = {"lines": int(counters[0].lines), "probes": int(counters[0].probes), "open": n_open}
    return _Known(masks if alive else None, effort)


def program(puzzle: Nonogram, parameters: Parameters) -> Program:
    """Return the program of what logic leaves open; raise ``RequestError`` if it is too large or has no solution."""
    masks, _ = _known(puzzle, parameters)
    if masks is None:
        raise RequestError("line solving leaves no solution; expected a puzzle with one")
    return ilp.model_of(puzzle, candidates(masks, puzzle.height, puzzle.width), parameters).program


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Use logic as far as it goes, then find the solutions of the rest.

    The thesis passes its partial solution to the program as bounds. Here, settled cells drop out of the program,
    together with every start that contradicts the candidates of a cell.

    Source: Mingote 2009, section 3.4. The search for contradictions (section 2.3.2) is optional.
    """
    masks, effort = _known(puzzle, parameters)
    if masks is None:
        yield Result(Verdict.NONE, (), True, effort={"nodes": 0, **effort})
    elif effort["open"] == 0:
        solution = grid_of(masks, puzzle.height, puzzle.width)
        yield Result(Verdict.UNIQUE, (solution,), True, effort={"nodes": 0, **effort})
    else:
        model = ilp.model_of(puzzle, candidates(masks, puzzle.height, puzzle.width), parameters)
        yield from ilp.solved(model, parameters.solver, task, effort)
