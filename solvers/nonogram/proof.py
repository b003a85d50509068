"""The proof of a colored nonogram, by the cheapest means that suffices.

    line      every line completely, until nothing moves           kernel.py
    probe     assume, propagate, learn                             probe_kernel.py
    search    a short depth-first search                           search_kernel.py
              dives into a first solution, guided by belief        belief.py
              a switch to a second solution next to the first      switch_kernel.py
    sat       a SAT solver on all that is left                     sat.py

Each means is loaded, and compiled, only when a puzzle needs it.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError, counted
from puzzles.nonogram import Grid, Nonogram
from solvers.nonogram.arrays import (
    CONFLICTS,
    DIVES,
    N_COUNTERS,
    Clues,
    Scratch,
    candidates,
    clues_from,
    empty_masks,
    grid_of,
    scratch_for,
    tables_for,
)
from solvers.nonogram.kernel import count_open, open_all, propagate
from solvers.nonogram.placements import n_places_of
from solvers.verdict import Effort, Proof, verdict_for

_MOST_BYTES = 1 << 27  # work space that one means may take
_CELLS_OF_FULL_BUDGET = 200 * 200
_MOST_PLACES = 4_000_000  # pairs of a block and a cell of its line; a sweep of a dive looks at each


@dataclass(frozen=True, slots=True)
class Budget:
    """Bound a proof by counts, never by seconds, so that its answer does not depend on the machine.

    They hold up to 200x200 cells. The more cells a puzzle has beyond that, the fewer probes and nodes it gets, for each
    costs more there; and the more clauses, the fewer conflicts.

    Attributes:
        probes: assumptions to try and take back before searching.
        nodes: branches of the depth-first search.
        dives: guided dives into a first solution, of which there are four.
        conflicts: conflicts of the SAT solver.
    """

    probes: int = 50_000
    nodes: int = 200
    dives: int = 4
    conflicts: int = 300_000


def prove(puzzle: Nonogram, limit: int = 2, budget: Budget | None = None) -> Proof:
    """Prove how many solutions a puzzle has.

    Args:
        puzzle: the clues.
        limit: the number of solutions to stop at; 2 tells one from several, more lists them.
        budget: what the proof may cost; by default that of ``Budget()``.

    Returns:
        The verdict with its witnesses; ``UNKNOWN`` when the budget ran out first.

    Raises:
        RequestError: when the limit is less than 2.
    """
    if limit < 2:
        raise RequestError(
            f"a limit of {counted(limit, 'solution')} was given; expected at least 2, to tell one from several"
        )
    work = _work_for(puzzle)
    found = _Found()
    budget = _within_size(budget or Budget(), puzzle)
    for method, means in _COURSE:
        strongest = method
        found = means(work, found, limit, budget)
        if found.complete or len(found.solutions) == limit:
            break
    verdict = verdict_for(len(found.solutions), complete=found.complete)
    return Proof(verdict, found.solutions, found.complete, strongest, Effort(*work.effort.tolist()))


def _within_size(budget: Budget, puzzle: Nonogram) -> Budget:
    n_cells = max(puzzle.height * puzzle.width, _CELLS_OF_FULL_BUDGET)
    probes, nodes = (count * _CELLS_OF_FULL_BUDGET // n_cells for count in (budget.probes, budget.nodes))
    return replace(budget, probes=probes, nodes=nodes)


class _Work(NamedTuple):
    """Hold what the means hand on to each other: the puzzle as arrays, narrowed in place."""

    puzzle: Nonogram
    clues: Clues
    masks: NDArray[np.void]
    dirty: NDArray[np.uint8]
    scratch: Scratch
    effort: NDArray[np.int64]


class _Found(NamedTuple):
    """Hold the distinct solutions found so far, and whether they are all; or guesses, cells with colors, at a first."""

    solutions: tuple[Grid, ...] = ()
    complete: bool = False
    guesses: tuple[tuple[NDArray[np.int64], NDArray[np.int64]], ...] = ()


def _work_for(puzzle: Nonogram) -> _Work:
    size = puzzle.height, puzzle.width, puzzle.n_colors
    dirty = np.zeros(puzzle.height + puzzle.width, np.uint8)
    effort = np.zeros(N_COUNTERS, np.int64)
    return _Work(puzzle, clues_from(puzzle), empty_masks(*size), dirty, scratch_for(*size), effort)


def _settled(work: _Work, alive: bool) -> _Found:
    """Say what a fixpoint proves: no solution, or one when nothing is open."""
    if not alive:
        return _Found(complete=True)
    if count_open(work.clues, work.masks) == 0:
        return _Found((grid_of(work.masks, work.puzzle.height, work.puzzle.width),), complete=True)
    return _Found()


def _solve_lines(work: _Work, _found: _Found, _limit: int, _budget: Budget) -> _Found:
    open_all(work.clues, work.masks, work.dirty)
    return _settled(work, propagate(work.clues, work.masks, work.dirty, work.scratch, work.effort))


def _room(work: _Work, n: int) -> NDArray[np.void]:
    return np.zeros((n, *work.masks.shape), work.masks.dtype)


def _probe(work: _Work, _found: _Found, _limit: int, budget: Budget) -> _Found:
    from solvers.nonogram.probe_kernel import CONTRADICTION, probe_all

    room = _room(work, 2)
    status = probe_all(work.clues, work.masks, work.dirty, room, work.scratch, work.effort, budget.probes)
    return _settled(work, status != CONTRADICTION)


def _search(work: _Work, found: _Found, limit: int, budget: Budget) -> _Found:
    from solvers.nonogram.search_kernel import search

    if budget.nodes < 1:
        return found
    # A branch leads one level down and to at most one solution more than there are branches.
    n_levels = 1 + min(budget.nodes, _MOST_BYTES // work.masks.nbytes)
    levels = _room(work, n_levels)
    levels[0] = work.masks
    branches = np.zeros((n_levels, 2), np.int64)
    solved = _room(work, min(limit, n_levels))
    n_solved, complete = search(
        work.clues, levels, branches, work.dirty, _room(work, 2), work.scratch, work.effort, budget.nodes, solved
    )
    work.dirty[:] = 0
    grids = [grid_of(masks, work.puzzle.height, work.puzzle.width) for masks in solved[:n_solved]]
    return _Found(tuple(grids), complete)


def _dive(work: _Work, found: _Found, _limit: int, budget: Budget) -> _Found:
    from solvers.nonogram.belief import SCHEDULES, dive

    height, width, n_masks = work.puzzle.height, work.puzzle.width, work.clues.n_colors + 1
    n_bytes = (height + width) * max(height, width) * n_masks * 8
    if found.solutions or n_bytes > _MOST_BYTES or n_places_of(work.puzzle) > _MOST_PLACES:
        return found
    tables = tables_for(height, width, work.clues.n_colors)
    guesses = []
    for schedule in SCHEDULES[: budget.dives]:
        masks = work.masks.copy()
        work.effort[DIVES] += 1
        outcome = dive(work.clues, masks, work.dirty, work.scratch, tables, work.effort, schedule)
        if outcome.solved:
            return _Found((_checked(work, grid_of(masks, height, width)),))
        guesses.append((outcome.cells, outcome.colors))
    return _Found(guesses=tuple(sorted(guesses, key=lambda guess: -len(guess[0]))))


def _switch(work: _Work, found: _Found, _limit: int, _budget: Budget) -> _Found:
    from solvers.nonogram.switch_kernel import find_switch

    if len(found.solutions) != 1:
        return found
    first = found.solutions[0]
    upper, lower, left, right = find_switch(first)
    if upper == lower:
        return found
    second = first.copy()
    rows = [upper, lower]
    second[rows, left], second[rows, right] = first[rows, right], first[rows, left]
    return _Found((first, _checked(work, second)))


def _ask_sat(work: _Work, found: _Found, limit: int, budget: Budget) -> _Found:
    from solvers.nonogram.sat import solve

    allowed = candidates(work.masks, work.puzzle.height, work.puzzle.width)
    answer = solve(work.puzzle, allowed, found.solutions, found.guesses, limit, budget.conflicts)
    work.effort[CONFLICTS] = answer.n_conflicts
    return _Found(tuple(_checked(work, grid) for grid in answer.solutions), answer.complete)


def _checked(work: _Work, grid: Grid) -> Grid:
    """Hold a witness to the clues themselves: an error of ours must not leave as an answer."""
    if violation := work.puzzle.check(grid):
        raise RuntimeError(f"a proof came to a grid that is no solution: {violation}")
    return grid


_COURSE = (
    ("line", _solve_lines),
    ("probe", _probe),
    ("search", _search),
    ("search", _dive),
    ("search", _switch),
    ("sat", _ask_sat),
)
