"""Rules as data: a constraint of one of eleven kinds over variables with small values, and functions that state them.

Each kind has a module of functions in ``solvers.games.kinds``, which read the ``params`` described here.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

DIFFERENT, LINEAR, RELATION, AUTOMATON, AREA, CONNECTED, LOOP, PIECE, REACHED, SIZED, SETS = KINDS = range(11)


class Constraint(NamedTuple):
    """A rule or a clue, as a constraint on variables."""

    kind: int  # one of ``KINDS``
    cells: tuple[int, ...]  # the variables, without repetition
    params: tuple[int, ...]  # what else the kind needs
    words: str  # the reason that sentences quote: a clause such as ``row 3 has every digit once``
    cost: int = 0  # tenths added to the value of the steps that it gives, for lemmas and for what people see late


def mask_of(values: Iterable[int]) -> int:
    """Return the bit mask of some values.

    >>> mask_of((1, 3))
    10
    """
    return sum(1 << value for value in set(values))


def values_of(mask: int) -> list[int]:
    """Return the values of a bit mask in rising order."""
    found = list[int]()
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def different(cells: Sequence[int], words: str, values: Sequence[int] = (), cost: int = 0) -> Constraint:
    """State that cells have different values; if there are as many ``values`` as cells, each value occurs.

    Params: whether every value of the mask occurs; the mask.
    """
    return Constraint(DIFFERENT, tuple(cells), (int(len(values) == len(cells)), mask_of(values)), words, cost)


def total(
    cells: Iterable[int],
    totals: int | Iterable[int],
    words: str,
    weights: Sequence[int] | None = None,
    *,
    differ: bool = False,
    cost: int = 0,
) -> Constraint:
    """State that a weighted sum is one of some totals; a count is the sum of cells whose values are 0 and 1.

    Params: whether the cells differ; the number of totals; the totals; the weights.
    """
    cells = tuple(cells)
    totals = (totals,) if isinstance(totals, int) else tuple(sorted(set(totals)))
    params = (int(differ), len(totals), *totals, *(weights or (1,) * len(cells)))
    return Constraint(LINEAR, cells, params, words, cost)


def compare(
    a: int, b: int, values: Sequence[int], holds: Callable[[int, int], bool], words: str, cost: int = 0
) -> Constraint:
    """State that ``holds`` is true of the values of two cells.

    Params: a bound of the values; for each value of the first cell, the mask of values of the second; then the reverse.
    """
    return Constraint(RELATION, (a, b), _pairs(tuple(values), holds), words, cost)


@lru_cache(maxsize=256)
def _pairs(values: tuple[int, ...], holds: Callable[[int, int], bool]) -> tuple[int, ...]:
    bound = max(values) + 1
    ahead = [mask_of(y for y in values if holds(x, y)) if x in values else 0 for x in range(bound)]
    back = [mask_of(x for x in values if holds(x, y)) if y in values else 0 for y in range(bound)]
    return bound, *ahead, *back


def automaton(
    cells: Sequence[int],
    values: Sequence[int],
    start: Hashable,
    step: Callable[[Hashable, int], Hashable | None],
    accept: Callable[[Hashable], bool],
    words: str,
    cost: int = 0,
) -> Constraint:
    """State that the cells in order are a word of a finite automaton; ``step`` returns the next state or None.

    Params: the number of states; a bound of the values; for each state whether it accepts; for each state and value the
    next state, -1 for none.
    """
    number: dict[Hashable, int] = {start: 0}
    queue, table, bound = [start], list[int](), max(values) + 1
    for state in queue:  # this list grows during the loop
        row = [-1] * bound
        for value in values:
            after = step(state, value)
            if after is not None:
                if after not in number:
                    number[after] = len(number)
                    queue.append(after)
                row[value] = number[after]
        table += row
    return Constraint(
        AUTOMATON, tuple(cells), (len(queue), bound, *(int(accept(s)) for s in queue), *table), words, cost
    )


def area(cells: Sequence[int], value: int, areas: Sequence[Sequence[int]], words: str, cost: int = 0) -> Constraint:
    """State that those of some cells that have a value are one of several areas; areas list places in ``cells``.

    Params: the value; the number of areas; where, in params, each area starts and the last ends; the areas.
    """
    starts = [len(areas) + 3]
    for each in areas:
        starts.append(starts[-1] + len(each))
    return Constraint(
        AREA, tuple(cells), (value, len(areas), *starts, *(place for each in areas for place in each)), words, cost
    )


def areas_of(constraint: Constraint) -> list[tuple[int, ...]]:
    """Return the cells of each area of a constraint of kind ``AREA``.

    >>> areas_of(area((4, 5, 6), 2, ((0, 1), (1, 2)), "a domino"))
    [(4, 5), (5, 6)]
    """
    params = constraint.params
    bounds = params[2 : 3 + params[1]]
    return [tuple(constraint.cells[at] for at in params[start:end]) for start, end in pairwise(bounds)]


def connected(
    cells: Sequence[int], values: Iterable[int], neighbors: Sequence[Sequence[int]], words: str
) -> Constraint:
    """State that all cells with certain values form one connected piece; ``neighbors`` are places in ``cells``."""
    mask = mask_of(values)
    return linked([(cell, mask) for cell in cells], neighbors, words)


def linked(nodes: Sequence[tuple[int, int]], neighbors: Sequence[Sequence[int]], words: str) -> Constraint:
    """State that all nodes that are there form one connected piece; ``neighbors`` are places in ``nodes``.

    A node is a cell and the mask of values with which it is there, such as a bridge that passes a cell; several nodes
    may share a cell. Params: the number of nodes; the place in ``cells`` of each; the mask of each; where, in params,
    the neighbors of each start and the last end; the neighbors.
    """
    place_of = {cell: place for place, cell in enumerate(dict.fromkeys(cell for cell, _ in nodes))}
    places, masks = [place_of[cell] for cell, _ in nodes], [mask for _, mask in nodes]
    starts = [3 * len(nodes) + 2]
    for each in neighbors:
        starts.append(starts[-1] + len(each))
    params = (len(nodes), *places, *masks, *starts, *(j for each in neighbors for j in each))
    return Constraint(CONNECTED, tuple(place_of), params, words)


def piece(
    cells: Sequence[int],
    values: Iterable[int],
    neighbors: Sequence[Sequence[int]],
    root: int,
    sizes: Mapping[int, int],
    words: str,
) -> Constraint:
    """State that a cell, the root, has one of some values, and in how many cells its piece lies.

    A piece consists of all cells with these values that are connected with each other. The root's piece has no other
    root. Places are those in ``cells``, and ``sizes`` has the size of the piece of each root. Params: the mask of the
    values; the root; for each cell the size of its piece if it is a root, else 0; where, in params, the neighbors of
    each cell start and the last end; the neighbors.
    """
    return Constraint(PIECE, tuple(cells), _of_pieces(cells, values, neighbors, root, sizes), words)


def reached(
    cells: Sequence[int],
    values: Iterable[int],
    neighbors: Sequence[Sequence[int]],
    sizes: Mapping[int, int],
    words: str,
) -> Constraint:
    """State that each piece of cells with certain values has exactly one root, and at most as many cells as it says.

    The arguments and params are those of ``piece``, with -1 as the root.
    """
    return Constraint(REACHED, tuple(cells), _of_pieces(cells, values, neighbors, -1, sizes), words)


def _of_pieces(
    cells: Sequence[int],
    values: Iterable[int],
    neighbors: Sequence[Sequence[int]],
    root: int,
    sizes: Mapping[int, int],
) -> tuple[int, ...]:
    own = [0] * len(cells)
    for place, size in sizes.items():
        own[place] = size
    return mask_of(values), root, *own, *_lists(2 * len(cells) + 3, tuple(map(tuple, neighbors)))


@lru_cache(maxsize=1 << 12)  # the same cells are around each number that is tried in a place
def _lists(first: int, neighbors: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Return where, in params, the neighbors of each cell start and the last end, and the neighbors from ``first``."""
    starts = [first]
    for each in neighbors:
        starts.append(starts[-1] + len(each))
    return *starts, *(place for each in neighbors for place in each)


def sized(cells: Sequence[int], root: int, most: int, neighbors: Sequence[Sequence[int]], words: str) -> Constraint:
    """State that the value of a cell, the root, is the size of its area: of the connected cells with the same value.

    The greatest value, ``most``, stands for itself and for all greater sizes. Places are those in ``cells``, which
    include all cells within ``most`` - 1 steps of the root. Params: the greatest value; the root; where, in params, the
    neighbors of each cell start and the last end; the neighbors.
    """
    lists = _lists(len(cells) + 3, tuple(map(tuple, neighbors)))
    return Constraint(SIZED, tuple(cells), (most, root, *lists), words)


def loop(edges: Sequence[int], ends: Sequence[tuple[int, int]], n_points: int, words: str) -> Constraint:
    """State that the edges with value 1 form one loop; other constraints ensure that none or two meet at each point.

    Params: the number of points; the two points of each edge.
    """
    return Constraint(LOOP, tuple(edges), (n_points, *(point for pair in ends for point in pair)), words)


def one_of_sets(
    cells: Sequence[int],
    sets: Iterable[int],
    words: str,
    beside: Sequence[int] = (),
    values: Iterable[int] = (),
    others: Mapping[int, int] = MappingProxyType({}),
    *,
    has_beyond: bool = False,
) -> Constraint:
    """State that cells hold different values, whose set is one of some, given as masks.

    Cells ``beside`` them, if any, hold those of ``values`` that are not in that set, each once; with ``has_beyond``,
    they also hold the value of the last cell, which is beyond their house. Each of ``others`` differs from those of the
    cells whose places are the bits of its mask. Params: the numbers of the first cells and of those beside; the mask of
    ``values``; the number of sets; their masks; the masks of all other cells.
    """
    sets, whole = sorted(set(sets)), mask_of(values) if beside else 0
    masks = *((1 << len(cells) - has_beyond) - 1 for _ in beside), *others.values()
    return Constraint(
        SETS, (*cells, *beside, *others), (len(cells), len(beside), whole, len(sets), *sets, *masks), words
    )


Values = Sequence[int]


def holds(constraint: Constraint, values: Values) -> bool:
    """Return whether the values of all variables satisfy a constraint."""
    return CHECKS[constraint.kind](constraint.params, [values[cell] for cell in constraint.cells])


def decides(constraint: Constraint, domains: Values) -> bool:
    """Return whether a constraint, by itself, leaves its only cell a single value of the cell's domain, a mask."""
    if len(constraint.cells) > 1:
        return False
    values = values_of(domains[constraint.cells[0]])
    return sum(CHECKS[constraint.kind](constraint.params, (value,)) for value in values) == 1


def first_broken(constraints: Iterable[Constraint], values: Values) -> Constraint | None:
    """Return the first constraint that the values of all variables break, or None."""
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


def _area(params: Values, found: Values) -> bool:
    own = [place for place, value in enumerate(found) if value == params[0]]
    return any(sorted(params[start:end]) == own for start, end in pairwise(params[2 : 3 + params[1]]))


def _connected(params: Values, found: Values) -> bool:
    n = params[0]
    places, masks, starts = params[1 : 1 + n], params[1 + n : 1 + 2 * n], params[1 + 2 * n : 2 + 3 * n]
    left = {node for node in range(n) if masks[node] >> found[places[node]] & 1}
    todo = [left.pop()] if left else []
    while todo:
        node = todo.pop()
        near = left.intersection(params[starts[node] : starts[node + 1]])
        left -= near
        todo += near
    return not left


def pieces_in(params: Values, found: Values) -> list[set[int]]:
    """Return the pieces of cells, by place, that values form by the params of ``piece`` or ``reached``."""
    n, pieces = len(found), list[set[int]]()
    left = {place for place, value in enumerate(found) if params[0] >> value & 1}
    while left:
        todo = [min(left)]
        own = set(todo)
        left -= own
        while todo:
            place = todo.pop()
            near = left.intersection(params[params[n + 2 + place] : params[n + 3 + place]])
            own |= near
            left -= near
            todo += sorted(near)
        pieces.append(own)
    return pieces


def _piece(params: Values, found: Values) -> bool:
    root, sizes = params[1], params[2 : 2 + len(found)]
    own: set[int] = next((each for each in pieces_in(params, found) if root in each), set())
    return bool(own) and sizes[root] == len(own) and sum(sizes[each] != 0 for each in own) == 1


def _reached(params: Values, found: Values) -> bool:
    for own in pieces_in(params, found):
        sizes = [size for each in own if (size := params[2 + each])]
        if len(sizes) != 1 or sizes[0] < len(own):
            return False
    return True


def area_around(params: Values, found: Values) -> list[int]:
    """Return the places of the root's area by the params of ``sized``, the root first, then the nearest cells."""
    own = [params[1]]
    for place in own:  # this list grows during the loop
        near = params[params[2 + place] : params[3 + place]]
        own += [each for each in near if found[each] == found[place] and each not in own]
    return own


def _sized(params: Values, found: Values) -> bool:
    return min(len(area_around(params, found)), params[0]) == found[params[1]]


def _loop(params: Values, found: Values) -> bool:
    """Walk along the edges from the first one, and check whether the walk visits all of them."""
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


def _one_of_sets(params: Values, found: Values) -> bool:
    n, n_beside, whole, n_sets, *rest = params
    used, beside = mask_of(found[:n]), mask_of(found[n : n + n_beside])
    differ = all(found[n + j] != found[i] for j, mask in enumerate(rest[n_sets:]) for i in values_of(mask))
    is_set = used in rest[:n_sets] and used.bit_count() == n
    return is_set and differ and (not n_beside or beside == whole & ~used)


CHECKS: tuple[Callable[[Values, Values], bool], ...] = (
    *(_different, _linear, _relation, _automaton, _area, _connected, _loop, _piece, _reached, _sized, _one_of_sets),
)
"""The check of each kind; it takes a constraint's params and the values of its cells."""
