"""Games by OR-Tools' CP-SAT from their rules and the printed layers alone; nothing of our declarations is in use."""

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, product

import numpy as np
from numpy.typing import NDArray
from ortools.sat.python import cp_model

NONE = -1
Layers = Mapping[str, NDArray[np.int16]]
Model = cp_model.CpModel
Cells = NDArray[np.object_]
"""The variables of the cells, in their places."""


def solutions_by_rules(family: str, layers: Layers, limit: int = 2) -> list[NDArray[np.int64]]:
    """Return up to ``limit`` solutions, the values of the cells as the family numbers them."""
    model = Model()
    cells = _MODELS[family](model, layers)
    solver, found = cp_model.CpSolver(), list[NDArray[np.int64]]()
    solver.parameters.num_workers = 1
    while len(found) < limit and solver.solve(model) == cp_model.OPTIMAL:
        found.append(np.vectorize(solver.value)(cells))
        differs = []
        for cell, value in zip(cells.flat, found[-1].flat, strict=True):
            differs.append(model.new_bool_var(""))
            model.add(cell != int(value)).only_enforce_if(differs[-1])
        model.add_bool_or(differs)
    return found


def _switches(model: Model, shape: tuple[int, ...]) -> Cells:
    return np.array([model.new_bool_var("") for _ in range(int(np.prod(shape)))], object).reshape(shape)


def _clues(numbers: NDArray[np.int16]) -> Iterator[tuple[int, int, int]]:
    """Yield row, column and number of each clue."""
    for row, column in product(*map(range, numbers.shape)):
        if numbers[row, column] != NONE:
            yield row, column, int(numbers[row, column])


def _mosaic(model: Model, layers: Layers) -> Cells:
    cells = _switches(model, layers["numbers"].shape)
    for row, column, number in _clues(layers["numbers"]):
        model.add(cells[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2].sum() == number)
    return cells


def _minesweeper(model: Model, layers: Layers) -> Cells:
    cells = _switches(model, layers["numbers"].shape)
    for row, column, number in _clues(layers["numbers"]):
        model.add(cells[row, column] == 0)
        model.add(cells[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2].sum() == number)
    return cells


def _nurikabe(model: Model, layers: Layers) -> Cells:
    """Number the cells of each island and of the sea from a root; all others have a neighbor with a lesser number."""
    numbers = layers["numbers"]
    sea, clues = _switches(model, numbers.shape), list(_clues(numbers))
    owns = [_switches(model, numbers.shape) for _ in clues]
    is_root = _switches(model, numbers.shape)
    model.add(is_root.sum() <= 1)
    far = [[model.new_int_var(0, numbers.size, "") for _ in row] for row in numbers]
    for cell in product(*map(range, numbers.shape)):
        row, column = cell
        model.add_exactly_one([sea[cell], *(own[cell] for own in owns)])
        parents = []
        for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if 0 <= r < numbers.shape[0] and 0 <= c < numbers.shape[1]:
                for own in owns:
                    model.add_bool_or([~own[cell], own[r, c], sea[r, c]])
                parents.append(model.new_bool_var(""))
                model.add(sea[cell] == sea[r, c]).only_enforce_if(parents[-1])
                model.add(far[r][c] < far[row][column]).only_enforce_if(parents[-1])
        if numbers[cell] == NONE:
            model.add_implication(is_root[cell], sea[cell])
            model.add_bool_or([is_root[cell], *parents])
    for row, column in product(range(numbers.shape[0] - 1), range(numbers.shape[1] - 1)):
        model.add(sea[row : row + 2, column : column + 2].sum() < 4)
    for own, (row, column, number) in zip(owns, clues, strict=True):
        model.add(own[row, column] == 1)
        if number:
            model.add(own.sum() == number)
    return sea


def _fillomino(model: Model, layers: Layers) -> Cells:
    """Number areas by their first cell; each other cell of an area is beside one with a lesser number of steps."""
    givens = layers["givens"]
    n, width = givens.size, givens.shape[1]
    is_first = [[model.new_bool_var("") for _ in range(n)] for _ in range(n)]  # [cell][the first cell of its area]
    sizes = [model.new_int_var(1, n, "") for _ in range(n)]
    far = [model.new_int_var(0, n, "") for _ in range(n)]
    for cell in range(n):
        row, column = divmod(cell, width)
        model.add_exactly_one(is_first[cell])
        near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        beside = [r * width + c for r, c in near if 0 <= r < givens.shape[0] and 0 <= c < width]
        parents = []
        for other in beside:
            together = model.new_bool_var("")
            for first in range(n):
                model.add(is_first[cell][first] == is_first[other][first]).only_enforce_if(together)
                model.add_bool_or([~is_first[cell][first], ~is_first[other][first], together])
            model.add(sizes[cell] != sizes[other]).only_enforce_if(~together)
            parents.append(model.new_bool_var(""))
            model.add_implication(parents[-1], together)
            model.add(far[other] < far[cell]).only_enforce_if(parents[-1])
        model.add_bool_or([is_first[cell][cell], *parents])
        for first in range(n):
            model.add_implication(is_first[cell][first], is_first[first][first])
            if first > cell:
                model.add(is_first[cell][first] == 0)
            model.add(sizes[cell] == sum(own[first] for own in is_first)).only_enforce_if(is_first[cell][first])
    for row, column, given in _clues(givens):
        model.add(sizes[row * width + column] == given)
    return np.array(sizes, object).reshape(givens.shape)


def _calcudoku(model: Model, layers: Layers) -> Cells:
    """Multiply and divide by equations of CP-SAT, with the greater digit of two in a variable of its own."""
    side = len(layers["cages"])
    cells = np.array([model.new_int_var(1, side, "") for _ in range(side**2)], object).reshape(side, side)
    for line in (*cells, *cells.T):
        model.add_all_different(list(line))
    for cage in np.unique(layers["cages"]):
        inside = layers["cages"] == cage
        own, (number,), (sign,) = list(cells[inside]), {*layers["numbers"][inside]}, {*layers["signs"][inside]}
        low, high = (model.new_int_var(1, side, "") for _ in range(2))
        model.add_min_equality(low, own)
        model.add_max_equality(high, own)
        if sign in (0, 1):
            model.add(sum(own) == int(number))
        elif sign == 2:
            model.add(high - low == int(number))
        elif sign == 3:
            model.add_multiplication_equality(int(number), own)
        elif sign == 4:
            model.add(high == int(number) * low)
    return cells


def _shikaku(model: Model, layers: Layers) -> Cells:
    """Choose a rectangle for each number, so that each cell is in one; it has the place of that number, from 1."""
    numbers = layers["numbers"]
    height, width = numbers.shape
    covers: dict[tuple[int, int], list[tuple[int, cp_model.IntVar]]] = {
        place: [] for place in np.ndindex(numbers.shape)
    }
    for order, (row, column, number) in enumerate(_clues(numbers), 1):
        chosen = []
        for top, left in product(range(row + 1), range(column + 1)):
            for bottom, right in product(range(row + 1, height + 1), range(column + 1, width + 1)):
                inside = numbers[top:bottom, left:right]
                if inside.size == number and (inside != NONE).sum() == 1:
                    chosen.append(model.new_bool_var(""))
                    for place in product(range(top, bottom), range(left, right)):
                        covers[place].append((order, chosen[-1]))
        model.add_exactly_one(chosen)
    cells = np.empty(numbers.shape, object)
    for place, own in covers.items():
        model.add_exactly_one(chosen for _, chosen in own)
        cells[place] = model.new_int_var(1, height * width, "")
        model.add(cells[place] == sum(order * chosen for order, chosen in own))
    return cells


def _norinori(model: Model, layers: Layers) -> Cells:
    regions = layers["regions"]
    cells = _switches(model, regions.shape)
    for region in np.unique(regions):
        model.add(cells[regions == region].sum() == 2)
    around = np.pad(cells, 1)  # with zeros
    beside = around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]
    for cell, shaded in zip(cells.flat, beside.flat, strict=True):
        model.add(shaded == 1).only_enforce_if(cell)
    return cells


def _heyawake(model: Model, layers: Layers) -> Cells:
    rooms, numbers = layers["rooms"], layers["numbers"]
    cells = _switches(model, rooms.shape)
    for room in np.unique(rooms):
        number = numbers[rooms == room][0]
        if number != NONE:
            model.add(cells[rooms == room].sum() == number)
    for lines, names in ((cells, rooms), (cells.T, rooms.T)):
        for line, own in zip(lines, names, strict=True):
            walls = [0, *np.flatnonzero(np.diff(own)) + 1, len(own)]
            for place in range(len(line) - 1):
                model.add_bool_or(~line[place], ~line[place + 1])
            for start, end in pairwise(walls[1:-1]):
                model.add_bool_or(list(line[start - 1 : end + 1]))
    _connect(model, cells)
    return cells


def _connect(model: Model, cells: Cells) -> None:
    """Require that the cells that are 0 are connected: each but one follows another that is nearer to that one."""
    height, width = cells.shape
    rank = {place: model.new_int_var(0, height * width, "") for place in np.ndindex(height, width)}
    root = {place: model.new_bool_var("") for place in rank}
    model.add_exactly_one(root.values())
    for (row, column), own in rank.items():
        leads = []
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in rank:
                leads.append(model.new_bool_var(""))
                model.add(rank[near] < own).only_enforce_if(leads[-1])
                model.add_implication(leads[-1], ~cells[near])
        model.add_bool_or([cells[row, column], root[row, column], *leads])
        model.add_implication(root[row, column], ~cells[row, column])


def _hashi(model: Model, layers: Layers) -> Cells:
    """Choose the bridges of each pair of islands in view of each other; a flow from the first island reaches all."""
    islands = {(row, column): number for row, column, number in _clues(layers["numbers"])}
    height, width = layers["numbers"].shape
    passing: dict[tuple[int, int], list[tuple[bool, cp_model.IntVar]]] = {
        place: [] for place in np.ndindex(height, width)
    }
    ends: dict[tuple[int, int], list[cp_model.IntVar]] = {place: [] for place in islands}
    gains: dict[tuple[int, int], list[cp_model.LinearExpr]] = {place: [] for place in islands}
    for (row, column), (down, across) in product(islands, ((0, 1), (1, 0))):
        way = [(row + n * down, column + n * across) for n in range(1, height + width)]
        seen = [place for place in way if place in islands]
        if seen:
            between = way[: way.index(seen[0])]
            bridges, is_there = model.new_int_var(0, 2, ""), model.new_bool_var("")
            flow = model.new_int_var(-len(islands), len(islands), "")
            model.add(bridges == 0).only_enforce_if(~is_there)
            model.add(bridges >= 1).only_enforce_if(is_there)
            model.add(flow == 0).only_enforce_if(~is_there)
            for end, sign in (((row, column), -1), (seen[0], 1)):
                ends[end].append(bridges)
                gains[end].append(sign * flow)
            for place in between:
                passing[place].append((bool(down), bridges))
    for order, (place, number) in enumerate(islands.items()):
        model.add(sum(ends[place]) == number)
        if order:
            model.add(sum(gains[place]) == 1)
    cells = np.empty((height, width), object)
    for place, own in passing.items():
        cells[place] = model.new_int_var(0, 4, "")
        model.add_allowed_assignments(
            [cells[place], *(bridges for _, bridges in own)],
            [
                (max([n + 2 * (down and n > 0) for (down, _), n in zip(own, ns, strict=True)], default=0), *ns)
                for ns in product(range(3), repeat=len(own))
                if sum(n > 0 for n in ns) <= 1
            ],
        )
    return cells


def _masyu(model: Model, layers: Layers) -> Cells:
    """A circuit of arcs between neighbors; a cell outside of it has an arc to itself."""
    pearls, steps = layers["pearls"], {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
    shapes = [(), *combinations(steps, 2)]
    cells, arcs, drawn = np.empty(pearls.shape, object), [], {}
    places = list(product(*map(range, pearls.shape)))
    for number, (row, column) in enumerate(places):
        is_shape = [model.new_bool_var("") for _ in shapes]
        model.add_exactly_one(is_shape)
        cells[row, column] = model.new_int_var(0, len(shapes) - 1, "")
        model.add(cells[row, column] == sum(shape * chosen for shape, chosen in enumerate(is_shape)))
        arcs.append((number, number, is_shape[0]))
        for name, (down, across) in steps.items():
            other = row + down, column + across
            drawn[row, column, name] = sum(c for c, sides in zip(is_shape, shapes, strict=True) if name in sides)
            if other in places:
                arcs.append((number, places.index(other), model.new_bool_var("")))
            else:
                model.add(drawn[row, column, name] == 0)
    model.add_circuit(arcs)
    of_arc = {(a, b): arc for a, b, arc in arcs}
    opposite = {"up": "down", "down": "up", "left": "right", "right": "left"}
    for (row, column), name in product(places, steps):
        other = row + steps[name][0], column + steps[name][1]
        if other in places:
            pair = places.index((row, column)), places.index(other)
            model.add(drawn[row, column, name] == of_arc[pair] + of_arc[pair[::-1]])
    for row, column, pearl in _clues(pearls):
        for name, (down, across) in steps.items():
            away = drawn.get((row + down, column + across, name), 0)
            here, back = drawn[row, column, name], drawn[row, column, opposite[name]]
            if pearl == 1:
                model.add(here + back == 1)
                model.add(here <= away)
            else:
                model.add(here == back)
                behind = drawn.get((row - down, column - across, opposite[name]), 0)
                model.add(here + away + behind <= 2)
        model.add(sum(drawn[row, column, name] for name in steps) == 2)
    return cells


_MODELS = {
    "mosaic": _mosaic,
    "minesweeper": _minesweeper,
    "calcudoku": _calcudoku,
    "shikaku": _shikaku,
    "norinori": _norinori,
    "heyawake": _heyawake,
    "hashi": _hashi,
    "masyu": _masyu,
    "nurikabe": _nurikabe,
    "fillomino": _fillomino,
}
FAMILIES = tuple(_MODELS)
