"""The proof of a colored nonogram, by the cheapest means that is enough.

    line      every line completely, until nothing moves           line_kernel.py
    probe     assume, propagate, learn                             probe_kernel.py
    search    a short depth-first search                           search_kernel.py
              dives into a first solution, guided by belief        belief.py
              a switch to a second solution next to the first      switch_kernel.py
    sat       a SAT solver on all that is left                     sat.py

Each stage is loaded, and compiled, only when a puzzle needs it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram import Grid, Nonogram
from solvers.arrays import Records, records
from solvers.methods import MethodParameters, parameter, steps_of_proof
from solvers.nonogram.arrays import (
    Clues,
    Counters,
    LineWorkspace,
    belief_workspace_for,
    candidates,
    clues_from,
    clues_from_each,
    empty_clues,
    empty_masks,
    grid_of,
    in_parts,
    line_workspace_for,
)
from solvers.nonogram.line_kernel import NOT_SOLVED, count_open, open_all, propagate, solve_each
from solvers.nonogram.placements import n_places_of
from solvers.verdict import Effort, Proof, Verdict, check_limit, in_groups, verdict_for

_MAX_BYTES = 1 << 27  # of workspace for one stage
_CELLS_OF_FULL_BUDGET = 200 * 200
_MAX_PLACES = 4_000_000  # pairs of a block and a cell of its line; each sweep of a dive visits all of them


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The bounds of the means before the SAT solver."""

    probes: int = parameter(50_000, "assumptions to try before searching")
    nodes: int = parameter(200, "branches of the search")
    dives: int = parameter(5, "guided dives into a first solution")


@dataclass(frozen=True, slots=True)
class Budget(Parameters):
    """The bounds of a proof: counts, never seconds, so that its answer does not depend on the machine.

    There are four dives, and a fifth if thousands of cells are open. The counts are for up to 200x200 cells. Larger
    puzzles get fewer probes and nodes, and puzzles with more clauses get fewer conflicts, since each costs more there.
    """

    conflicts: int = 300_000  # conflicts of the SAT solver


def prove(puzzle: Nonogram, limit: int = 2, budget: Budget | None = None) -> Proof:
    """Prove how many solutions a puzzle has."""
    check_limit(limit)
    state = _new_state(puzzle)
    found = _Found()
    budget = _within_size(budget or Budget(), puzzle)
    for method, solve in _STAGES:
        strongest = method
        found = solve(state, found, limit, budget)
        if found.complete or len(found.solutions) == limit:
            break
    verdict = verdict_for(len(found.solutions), complete=found.complete)
    return Proof(verdict, found.solutions, found.complete, strongest, Effort(*state.effort[0].tolist()))


steps = steps_of_proof(prove, Budget)


def n_left_open(puzzle: Nonogram) -> int:
    """Return the number of cells that line solving leaves open."""
    state, _ = solved_by_lines(puzzle)
    return int(count_open(state.clues, state.masks))


def prove_many(puzzles: Sequence[Nonogram]) -> list[Proof]:
    """Prove whether each puzzle has one solution; those that lines alone solve are fast together."""
    return in_groups(
        puzzles,
        lambda puzzle: (puzzle.height, puzzle.width, puzzle.n_colors),
        lambda group: chain.from_iterable(map(_prove_together, in_parts(group))),
    )


def _prove_together(puzzles: Sequence[Nonogram]) -> Iterator[Proof]:
    size = puzzles[0].height, puzzles[0].width, puzzles[0].n_colors
    masks, dirty = empty_masks(*size), np.zeros(size[0] + size[1], np.uint8)
    grids, n_solved = np.zeros((len(puzzles), *size[:2]), np.uint8), np.empty(len(puzzles), np.int64)
    effort = records(Counters, 1)
    workspace = line_workspace_for(*size)
    solve_each(clues_from_each(puzzles), empty_clues(*size), masks, dirty, workspace, effort, grids, n_solved)
    for puzzle, grid, n_lines in zip(puzzles, grids, n_solved.tolist(), strict=True):
        if n_lines == NOT_SOLVED:
            yield prove(puzzle)
        else:
            yield Proof(Verdict.UNIQUE, (grid,), True, "line", Effort(n_lines))


def _within_size(budget: Budget, puzzle: Nonogram) -> Budget:
    n_cells = max(puzzle.height * puzzle.width, _CELLS_OF_FULL_BUDGET)
    probes, nodes = (count * _CELLS_OF_FULL_BUDGET // n_cells for count in (budget.probes, budget.nodes))
    return replace(budget, probes=probes, nodes=nodes)


class State(NamedTuple):
    """The shared state of the stages: the puzzle as arrays, narrowed in place."""

    puzzle: Nonogram
    clues: Clues
    masks: NDArray[np.void]
    dirty: NDArray[np.uint8]
    workspace: LineWorkspace
    effort: Records


class _Found(NamedTuple):
    """The distinct solutions found so far, and whether these are all; or guesses at a first, as cells with colors."""

    solutions: tuple[Grid, ...] = ()
    complete: bool = False
    guesses: tuple[tuple[NDArray[np.int64], NDArray[np.int64], int], ...] = ()


def _new_state(puzzle: Nonogram) -> State:
    size = puzzle.height, puzzle.width, puzzle.n_colors
    dirty = np.zeros(puzzle.height + puzzle.width, np.uint8)
    effort = records(Counters, 1)
    return State(puzzle, clues_from(puzzle), empty_masks(*size), dirty, line_workspace_for(*size), effort)


def solved_by_lines(puzzle: Nonogram) -> tuple[State, bool]:
    """Solve lines until none implies more; return the state, and False if lines contradict each other."""
    state = _new_state(puzzle)
    open_all(state.clues, state.masks, state.dirty)
    return state, bool(propagate(state.clues, state.masks, state.dirty, state.workspace, state.effort))


def _settled(state: State, alive: bool) -> _Found:
    """Return the result at a fixpoint: no solution after a contradiction, and one if no cell is open."""
    if not alive:
        return _Found(complete=True)
    if count_open(state.clues, state.masks) == 0:
        return _Found((grid_of(state.masks, state.puzzle.height, state.puzzle.width),), complete=True)
    return _Found()


def _solve_lines(state: State, _found: _Found, _limit: int, _budget: Budget) -> _Found:
    open_all(state.clues, state.masks, state.dirty)
    return _settled(state, propagate(state.clues, state.masks, state.dirty, state.workspace, state.effort))


def _compare_totals(state: State, _found: _Found, _limit: int, _budget: Budget) -> _Found:
    """Finish the proof if rows and columns paint different numbers of cells, which no search would notice."""
    return _Found(complete=bool(state.puzzle.imbalance))


def _masks_like(state: State, n: int) -> NDArray[np.void]:
    return np.zeros((n, *state.masks.shape), state.masks.dtype)


def _probe(state: State, _found: _Found, _limit: int, budget: Budget) -> _Found:
    from solvers.nonogram.probe_kernel import CONTRADICTION, probe_all

    trials = _masks_like(state, 2)
    status = probe_all(state.clues, state.masks, state.dirty, trials, state.workspace, state.effort, budget.probes)
    return _settled(state, status != CONTRADICTION)


def _search(state: State, found: _Found, limit: int, budget: Budget) -> _Found:
    from solvers.nonogram.search_kernel import search

    if budget.nodes < 1:
        return found
    # A branch leads one level down and to at most one further solution.
    n_levels = 1 + min(budget.nodes, _MAX_BYTES // state.masks.nbytes)
    levels = _masks_like(state, n_levels)
    levels[0] = state.masks
    branches = np.zeros((n_levels, 2), np.int64)
    trials, solved = _masks_like(state, 2), _masks_like(state, min(limit, n_levels))
    n_solved, complete = search(
        state.clues, levels, branches, state.dirty, trials, state.workspace, state.effort, budget.nodes, solved
    )
    state.dirty[:] = 0
    grids = [grid_of(masks, state.puzzle.height, state.puzzle.width) for masks in solved[:n_solved]]
    return _Found(tuple(grids), complete)


def _dive(state: State, found: _Found, _limit: int, budget: Budget) -> _Found:
    from solvers.nonogram.belief import dives_for

    height, width, n_masks = state.puzzle.height, state.puzzle.width, state.clues.n_colors + 1
    n_bytes = (height + width) * max(height, width) * n_masks * 8
    if found.solutions or n_bytes > _MAX_BYTES or n_places_of(state.puzzle) > _MAX_PLACES:
        return found
    beliefs = belief_workspace_for(height, width, state.clues.n_colors)
    guesses = []
    for attempt in dives_for(count_open(state.clues, state.masks))[: budget.dives]:
        masks = state.masks.copy()
        state.effort[0].dives += 1
        outcome = attempt(state.clues, masks, state.dirty, state.workspace, beliefs, state.effort)
        if outcome.solved:
            return _Found((_checked(state, grid_of(masks, height, width)),))
        guesses.append((outcome.cells, outcome.colors, outcome.n_sure))
    return _Found(guesses=tuple(sorted(guesses, key=lambda guess: -len(guess[0]))))


def _switch(state: State, found: _Found, _limit: int, _budget: Budget) -> _Found:
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
    return _Found((first, _checked(state, second)))


def _ask_sat(state: State, found: _Found, limit: int, budget: Budget) -> _Found:
    from solvers.nonogram.sat import solve

    if budget.conflicts < 1:
        return found
    allowed = candidates(state.masks, state.puzzle.height, state.puzzle.width)
    answer = solve(state.puzzle, allowed, found.solutions, found.guesses, limit, budget.conflicts)
    state.effort[0].conflicts = answer.n_conflicts
    return _Found(tuple(_checked(state, grid) for grid in answer.solutions), answer.complete)


def _checked(state: State, grid: Grid) -> Grid:
    """Check a witness against the clues themselves, so that no error of ours becomes an answer."""
    if violation := state.puzzle.check(grid):
        raise RuntimeError(f"a proof ended with a grid that is no solution: {violation}")
    return grid


_STAGES = (
    ("line", _solve_lines),
    ("line", _compare_totals),
    ("probe", _probe),
    ("search", _search),
    ("search", _dive),
    ("search", _switch),
    ("sat", _ask_sat),
)
