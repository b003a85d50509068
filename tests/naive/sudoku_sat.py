"""All solutions of a Sudoku by an independent model: clauses from the letter of its rules, solved by MiniSat.

Variable ``cell * n + digit`` says that a cell holds a digit. Marks read their cells one after the other, and a state is
all that they keep in mind: the digit before, say, or the sum so far.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import Any

from pysat.solvers import Minisat22

from puzzles.sudoku import Ground, Mark
from tests.naive.sudoku_grounds import naive_grids, naive_rules
from tests.naive.sudoku_marks import ALL, found

Clauses = list[list[int]]
Machine = tuple[Any, Callable[[Any, int], Any], Callable[[Any], Any]]


def sat_boards(ground: Ground, cells: Sequence[int], limit: int) -> list[tuple[int, ...]]:
    """Return up to ``limit`` solutions found by a SAT solver, in any order."""
    n = ground.n_digits
    boards: list[tuple[int, ...]] = []
    inside = set().union(*naive_grids(ground)[1])
    with Minisat22(_of_ground(ground.bare)) as solver:
        solver.append_formula([cell * n + digit] for cell, digit in enumerate(cells) if digit)
        solver.append_formula(_of_marks(ground, len(cells) * n))
        while len(boards) < limit and solver.solve():
            true = [i for i in solver.get_model()[: len(cells) * n] if i > 0 and (i - 1) // n in inside]
            solver.add_clause([-i for i in true])
            digit_of = {(i - 1) // n: (i - 1) % n + 1 for i in true}
            boards.append(tuple(digit_of.get(cell, 0) for cell in range(len(cells))))
    return boards


@lru_cache(maxsize=16)
def _of_ground(ground: Ground) -> Clauses:
    n, (differ, beside), grids = ground.n_digits, naive_rules(ground), naive_grids(ground)[1]
    digits, houses = range(1, n + 1), defaultdict(list)
    for number, grid in enumerate(grids):
        for cell, (row, column) in grid.items():
            box = ground.regions[cell] if ground.regions else (row // ground.height, column // ground.width)
            for house in (("row", row), ("column", column), ("box", box)):
                houses[number, *house].append(cell)
    clauses = [[cell * n + digit for cell in house] for house in houses.values() for digit in digits]
    for cell in set().union(*grids):
        clauses.append([cell * n + digit for digit in digits])
        clauses += [[-cell * n - one, -cell * n - other] for one, other in combinations(digits, 2)]
    clauses += [[-one * n - digit, -other * n - digit] for one, other in differ for digit in digits]
    for a, b in beside:
        clauses += [[-a * n - digit, -b * n - digit - 1] for digit in digits[:-1]]
        clauses += [[-b * n - digit, -a * n - digit - 1] for digit in digits[:-1]]
    return clauses


def _of_marks(ground: Ground, top: int) -> Iterator[list[int]]:
    """State marks; the variables above ``top`` say which state stands before a cell."""
    n, (side, grids) = ground.n_digits, naive_grids(ground)
    inside = set().union(*grids)
    pairs = [(cell, cell + 1) for cell in inside if cell + 1 in inside and (cell + 1) % side]
    pairs += [(cell, cell + side) for cell in inside if cell + side in inside]
    for mark in (part for each in ground.marks for part in _parts(each, ground.marks, pairs)):
        layers = _layers(mark.kind, mark.value, len(mark.cells), n)
        before: dict[Any, int] = {}
        for at, (cell, layer) in enumerate(zip(mark.cells, layers, strict=True)):
            after = {}
            if at + 1 < len(layers):
                after = {state: top + i for i, state in enumerate(layers[at + 1], 1)}
                top += len(after)
                yield list(after.values())
            for state, leads_to in layer.items():
                given = [-before[state]] if before else []
                yield given + [cell * n + digit for digit in leads_to]
                for digit, following in leads_to.items():
                    if after:
                        yield [*given, -cell * n - digit, after[following]]
            before = after


def _parts(mark: Mark, marks: Sequence[Mark], neighbors: Sequence[tuple[int, int]]) -> list[Mark]:
    """Return marks that together say the same as one mark, but read few cells each or in a better order."""
    cells = mark.cells
    match mark.kind:
        case "all-dots" | "all-white" | "all-black" | "all-bars" | "all-xv":
            marked = {each.cells for each in marks if each.kind in ALL[mark.kind][0]}
            return [Mark(mark.kind, pair) for pair in neighbors if pair not in marked]
        case "thermo" | "whisper":
            return [Mark(mark.kind, pair) for pair in pairwise(cells)]
        case "palindrome":
            return [Mark(mark.kind, pair) for pair in zip(cells[: len(cells) // 2], cells[::-1], strict=False)]
        case "between":
            return [Mark(mark.kind, (cells[0], cells[-1], cell)) for cell in cells[1:-1]]
    return [mark]


@cache
def _layers(kind: str, value: int, size: int, n: int) -> list[dict[Any, dict[int, Any]]]:
    """Return for each cell the states before it, and where each digit leads; no state that leads to no end."""
    start, step, may_end = _machine(kind, value, n)
    layers: list[dict[Any, dict[int, Any]]] = [{start: {}}]
    for _ in range(size):
        following: dict[Any, dict[int, Any]] = {}
        for state, leads_to in layers[-1].items():
            for digit in range(1, n + 1):
                if (new := step(state, digit)) is not None:
                    leads_to[digit] = new
                    following.setdefault(new, {})
        layers.append(following)
    kept = {state for state in layers.pop() if may_end(state)}
    for at in reversed(range(size)):
        led = {state: {d: new for d, new in to.items() if new in kept} for state, to in layers[at].items()}
        layers[at] = {state: leads_to for state, leads_to in led.items() if leads_to}
        kept = set(layers[at])
    return layers


def _machine(kind: str, value: int, n: int) -> Machine:
    """Return the first state, the one after a digit, if any, and whether a state may be the last."""

    def pair(holds: Callable[[int, int], Any]) -> Machine:
        return 0, lambda first, digit: None if first and not holds(first, digit) else digit, bool

    def different(seen: frozenset[int], digit: int) -> frozenset[int] | None:
        return None if digit in seen else seen | {digit}

    match kind:
        case "cage":
            return frozenset(), different, lambda seen: value in (0, sum(seen))
        case "renban":
            return frozenset(), different, lambda seen: max(seen) - min(seen) < len(seen)
        case "sum" | "little-killer":
            return 0, lambda total, digit: total + digit, lambda total: total == value
        case "arrow":
            return "", lambda left, d: d if left == "" else left - d if left >= d else None, lambda left: left == 0
        case "thermo":
            return pair(lambda a, b: a < b)
        case "greater":
            return pair(lambda a, b: a > b)
        case "whisper":
            return pair(lambda a, b: 2 * abs(a - b) >= n)
        case "palindrome":
            return pair(lambda a, b: a == b)
        case "white" | "black" | "bar" | "x" | "v":
            return pair(lambda a, b: kind in found(a, b))
        case "all-dots" | "all-white" | "all-black" | "all-bars" | "all-xv":
            return pair(lambda a, b: not found(a, b) & ALL[kind][1])
        case "even" | "odd":
            return 0, lambda _, digit: digit % 2 == (kind == "odd") or None, bool
        case "between":
            return (), lambda seen, digit: (*seen, digit), lambda seen: sorted(set(seen))[1:-1] == [seen[2]]
        case "sandwich":
            start, end = (0, 0), (2, value)  # how many of 1 and n came, and the sum between
            return start, lambda s, d: (s[0] + (d in (1, n)), s[1] + d * (s[0] == 1 and 1 < d < n)), end.__eq__
        case "skyscraper":
            return (0, 0), lambda s, d: (max(s[0], d), s[1] + (d > s[0])), lambda s: s[1] == value
        case "quadruple":
            return str(value), lambda left, digit: left.replace(str(digit), "", 1), lambda left: not left
    raise AssertionError(kind)
