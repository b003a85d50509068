"""Whether values meet a constraint, in plain Python: one function for each kind."""

from collections.abc import Callable, Iterable, Sequence

from puzzles.games.constraints import Constraint, mask_of

Values = Sequence[int]


def holds(constraint: Constraint, values: Values) -> bool:
    """Return whether values of all variables meet a constraint."""
    return CHECKS[constraint.kind](constraint.params, [values[cell] for cell in constraint.cells])


def first_broken(constraints: Iterable[Constraint], values: Values) -> Constraint | None:
    """Return the first constraint that values of all variables do not meet, or None."""
    return next((constraint for constraint in constraints if not holds(constraint, values)), None)


def _different(params: Values, found: Values) -> bool:
    return len(set(found)) == len(found) and (not params[0] or mask_of(found) == params[1])


def _linear(params: Values, found: Values) -> bool:
    differ, n_totals, *rest = params
    totals, weights = rest[:n_totals], rest[n_totals:]
    return sum(map(int.__mul__, found, weights)) in totals and not (differ and len(set(found)) < len(found))


def _relation(params: Values, found: Values) -> bool:
    first, second = found
    return bool(params[1 + first] >> second & 1)


def _automaton(params: Values, found: Values) -> bool:
    n_states, bound, *rest = params
    state = 0
    for value in found:
        state = rest[n_states + state * bound + value]
        if state < 0:
            return False
    return bool(rest[state])


def _connected(params: Values, found: Values) -> bool:
    left = {cell for cell, value in enumerate(found) if params[0] >> value & 1}
    todo = [left.pop()] if left else []
    while todo:
        cell = todo.pop()
        near = left.intersection(params[params[1 + cell] : params[2 + cell]])
        left -= near
        todo += near
    return not left


def _loop(params: Values, found: Values) -> bool:
    """Walk along the edges from the first one, and look whether that were all."""
    drawn = [(a, b) for a, b, value in zip(params[1::2], params[2::2], found, strict=True) if value]
    beside: dict[int, list[int]] = {}
    for a, b in drawn:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    if not drawn or any(len(points) != 2 for points in beside.values()):
        return False
    start, point = drawn[0]
    before, length = start, 1
    while point != start:
        one, other = beside[point]
        before, point = point, other if one == before else one
        length += 1
    return length == len(drawn)


CHECKS: tuple[Callable[[Values, Values], bool], ...] = (_different, _linear, _relation, _automaton, _connected, _loop)
"""By kind; each takes the params of a constraint and the values of its cells."""
