"""Games by OR-Tools' CP-SAT, each kind of constraint in an encoding that shares nothing with ours."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

from puzzles.games.constraints import (
    AREA,
    AUTOMATON,
    CONNECTED,
    DIFFERENT,
    LINEAR,
    LOOP,
    PIECE,
    REACHED,
    RELATION,
    SIZED,
    Constraint,
    values_of,
)
from puzzles.games.puzzle import GamePuzzle
from puzzles.puzzle import Puzzle


def cpsat_solutions(puzzle: GamePuzzle, limit: int = 2) -> list[tuple[int, ...]]:
    """Return up to ``limit`` solutions of a game as values of its cells, in any order."""
    domains = puzzle.game.domains(puzzle.board)
    return cpsat_values(domains, puzzle.constraints, puzzle.height * puzzle.width, limit)


def cpsat_grids(puzzle: Puzzle, rules: tuple[list[int], list[Constraint]], limit: int) -> list[NDArray[np.int64]]:
    """Return up to ``limit`` solutions of a puzzle that is no game, from the rules that its family declares."""
    shape = puzzle.height, puzzle.width
    return [np.reshape(values, shape) for values in cpsat_values(*rules, puzzle.height * puzzle.width, limit)]


def cpsat_values(
    domains: Sequence[int], constraints: Sequence[Constraint], n_goal: int, limit: int
) -> list[tuple[int, ...]]:
    """Return up to ``limit`` assignments of the first ``n_goal`` variables that the other variables can complete."""
    model = cp_model.CpModel()
    variables = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(values_of(mask)), str(i))
        for i, mask in enumerate(domains)
    ]
    for constraint in constraints:
        _STATE[constraint.kind](model, [variables[cell] for cell in constraint.cells], constraint.params)
    solver, found = cp_model.CpSolver(), list[tuple[int, ...]]()
    solver.parameters.num_workers = 1
    while len(found) < limit and solver.solve(model) == cp_model.OPTIMAL:
        found.append(tuple(solver.value(variable) for variable in variables[:n_goal]))
        differs = [model.new_bool_var("") for _ in range(n_goal)]
        for variable, value, other in zip(variables, found[-1], differs, strict=False):
            model.add(variable != value).only_enforce_if(other)
        model.add_bool_or(differs)
    return found


def _different(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    model.add_all_different(cells)
    if params[0]:
        for cell in cells:
            model.add_linear_expression_in_domain(cell, cp_model.Domain.from_values(values_of(params[1])))


def _linear(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    differ, n_totals, *rest = params
    added = sum(weight * cell for weight, cell in zip(rest[n_totals:], cells, strict=True))
    model.add_linear_expression_in_domain(added, cp_model.Domain.from_values(rest[:n_totals]))
    if differ:
        model.add_all_different(cells)


def _relation(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    pairs = [(a, b) for a in range(params[0]) for b in values_of(params[1 + a])]
    model.add_allowed_assignments(cells, pairs)


def _automaton(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    n_states, bound, *rest = params
    moves = [(k // bound, k % bound, after) for k, after in enumerate(rest[n_states:]) if after >= 0]
    model.add_automaton(cells, 0, [state for state in range(n_states) if rest[state]], moves)


def _area(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    """Choose an area; the cells inside have the value, and the others have not."""
    chosen = [model.new_bool_var("") for _ in range(params[1])]
    model.add_exactly_one(chosen)
    for area, start, end in zip(chosen, params[2:], params[3:], strict=False):
        for i, cell in enumerate(cells):
            if i in params[start:end]:
                model.add(cell == params[0]).only_enforce_if(area)
            else:
                model.add(cell != params[0]).only_enforce_if(area)


def _connected(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    """Number the nodes that are there: each but one has a neighbor with a lesser number."""
    n, *rest = params
    places, masks, starts = rest[:n], rest[n : 2 * n], rest[2 * n : 3 * n + 1]
    inside, roots = [model.new_bool_var("") for _ in places], [model.new_bool_var("") for _ in places]
    numbers = [model.new_int_var(0, n, "") for _ in places]
    for i, (place, mask) in enumerate(zip(places, masks, strict=True)):
        within = cp_model.Domain.from_values(values_of(mask))
        model.add_linear_expression_in_domain(cells[place], within).only_enforce_if(inside[i])
        model.add_linear_expression_in_domain(cells[place], within.complement()).only_enforce_if(~inside[i])
        parents = []
        for j in params[starts[i] : starts[i + 1]]:
            parents.append(model.new_bool_var(""))
            model.add(numbers[j] < numbers[i]).only_enforce_if(parents[-1])
            model.add_implication(parents[-1], inside[j])
        model.add_bool_or([*parents, roots[i], ~inside[i]])
    model.add_at_most_one(roots)


def _piece(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    """Grow a tree from the root over its piece; all cells inside that touch the piece belong to it."""
    n, root = len(cells), params[1]
    inside, own = _inside(model, cells, params[0]), [model.new_bool_var("") for _ in cells]
    far = [model.new_int_var(0, n, "") for _ in cells]
    model.add(own[root] == 1)
    for i in range(n):
        model.add_implication(own[i], inside[i])
        parents = []
        for j in params[params[n + 2 + i] : params[n + 3 + i]]:
            model.add_bool_or([~own[j], ~inside[i], own[i]])
            parents.append(model.new_bool_var(""))
            model.add_implication(parents[-1], own[j])
            model.add(far[j] < far[i]).only_enforce_if(parents[-1])
        if i != root:
            model.add_bool_or([*parents, ~own[i]])
            if params[2 + i]:
                model.add(own[i] == 0)
    model.add(sum(own) == params[2 + root])


def _reached(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    """Give each cell inside the number of a root; neighbors inside have the same one, and only the root begins it."""
    n = len(cells)
    roots = [i for i in range(n) if params[2 + i]]
    inside = _inside(model, cells, params[0])
    of = [[model.new_bool_var("") for _ in roots] for _ in cells]
    far = [model.new_int_var(0, n, "") for _ in cells]
    for i in range(n):
        model.add(sum(of[i]) == inside[i])
        parents = []
        for j in params[params[n + 2 + i] : params[n + 3 + i]]:
            for one, other in zip(of[i], of[j], strict=True):
                model.add_bool_or([~one, ~inside[j], other])
            parents.append(model.new_bool_var(""))
            model.add_implication(parents[-1], inside[j])
            model.add(far[j] < far[i]).only_enforce_if(parents[-1])
        if i in roots:
            model.add(of[i][roots.index(i)] == inside[i])
        else:
            model.add_bool_or([*parents, ~inside[i]])
    for k, root in enumerate(roots):
        model.add(sum(own[k] for own in of) <= params[2 + root])


def _sized(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    """Grow a tree from the root over its area; all cells beside the area that have its value belong to it."""
    n, (most, root) = len(cells), params[:2]
    own, far = [model.new_bool_var("") for _ in cells], [model.new_int_var(0, n, "") for _ in cells]
    model.add(own[root] == 1)
    for i in range(n):
        parents = []
        model.add(cells[i] == cells[root]).only_enforce_if(own[i])
        for j in params[params[2 + i] : params[3 + i]]:
            differs = model.new_bool_var("")
            model.add(cells[i] != cells[root]).only_enforce_if(differs)
            model.add_bool_or([~own[j], own[i], differs])
            parents.append(model.new_bool_var(""))
            model.add_implication(parents[-1], own[j])
            model.add(far[j] < far[i]).only_enforce_if(parents[-1])
        if i != root:
            model.add_bool_or([*parents, ~own[i]])
    model.add_min_equality(cells[root], [sum(own), most])


def _inside(model: cp_model.CpModel, cells: list[cp_model.IntVar], mask: int) -> list[cp_model.IntVar]:
    """Return for each cell whether it has one of the values of a mask."""
    inside, within = [model.new_bool_var("") for _ in cells], cp_model.Domain.from_values(values_of(mask))
    for cell, own in zip(cells, inside, strict=True):
        model.add_linear_expression_in_domain(cell, within).only_enforce_if(own)
        model.add_linear_expression_in_domain(cell, within.complement()).only_enforce_if(~own)
    return inside


def _loop(model: cp_model.CpModel, cells: list[cp_model.IntVar], params: tuple[int, ...]) -> None:
    arcs = []
    for (a, b), edge in zip(zip(params[1::2], params[2::2], strict=True), cells, strict=True):
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back == edge)
        arcs += [(a, b, there), (b, a, back)]
    arcs += [(point, point, model.new_bool_var("")) for point in range(params[0])]
    model.add_circuit(arcs)
    model.add_bool_or([there for a, b, there in arcs if a != b])


_STATE = {
    DIFFERENT: _different,
    LINEAR: _linear,
    RELATION: _relation,
    AUTOMATON: _automaton,
    AREA: _area,
    CONNECTED: _connected,
    LOOP: _loop,
    PIECE: _piece,
    REACHED: _reached,
    SIZED: _sized,
}
