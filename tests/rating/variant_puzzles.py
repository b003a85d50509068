"""Regions, and puzzles of variants: made by a SAT solver that knows nothing but the rules of the ground."""

import random
from collections.abc import Iterator
from itertools import combinations

from pysat.solvers import Solver

from puzzles.sudoku import Ground
from puzzles.sudoku.houses import houses, pairs, pairs_apart

Cells = tuple[int, ...]


def regions(height: int, width: int, seed: int) -> Cells:
    """Swap cells of the boxes as long as each region stays connected."""
    rng, side = random.Random(seed), height * width
    region = {(i, j): i // height * height + j // width for i in range(side) for j in range(side)}
    n_swaps = 0
    while n_swaps < 2 * side:
        one, other = rng.sample(sorted(region), 2)
        if region[one] == region[other]:
            continue
        region[one], region[other] = region[other], region[one]
        if all(is_connected({cell for cell in region if region[cell] == region[end]}) for end in (one, other)):
            n_swaps += 1
        else:
            region[one], region[other] = region[other], region[one]
    return tuple(region.values())


def is_connected(cells: set[tuple[int, int]]) -> bool:
    met = waiting = {min(cells)}
    while waiting:
        waiting = {(i + a, j + b) for i, j in waiting for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} & cells - met
        met = met | waiting
    return met == cells


def puzzles_on(ground: Ground, seed: int, count: int) -> Iterator[tuple[Cells, Cells]]:
    """Yield puzzles with one solution, and that; none where there are no boards.

    Most are minimal; but a sixth of the cells is kept where fewer givens would do, as the last ones take long.
    """
    side, rng = ground.side, random.Random(seed)
    with Solver(name="cadical153", bootstrap_with=clauses(ground)) as solver:
        for number in range(count):
            order = rng.sample(range(side**2), side**2)
            board = random_board(solver, side, rng)
            if board is None:
                return
            switch = side**3 + 1 + number
            solver.add_clause([-switch, *(-literal(side, cell, digit) for cell, digit in enumerate(board))])
            givens = set(order)
            for cell in order[: 5 * len(order) // 6]:
                if not solver.solve([switch, *(literal(side, each, board[each]) for each in givens - {cell})]):
                    givens.remove(cell)
            yield tuple(digit if cell in givens else 0 for cell, digit in enumerate(board)), board


def random_board(solver: Solver, side: int, rng: random.Random) -> Cells | None:
    """Put random digits into random cells, one after the other, as long as there is a board with them."""
    chosen: list[int] = []
    if not solver.solve():
        return None
    for cell in rng.sample(range(side**2), 2 * side):
        digit = rng.randint(1, side)
        if solver.solve([*chosen, literal(side, cell, digit)]):
            chosen.append(literal(side, cell, digit))
    solver.solve(chosen)
    return tuple((value - 1) % side + 1 for value in solver.get_model()[: side**3] if value > 0)


def literal(side: int, cell: int, digit: int) -> int:
    return side * cell + digit


def clauses(ground: Ground) -> Iterator[list[int]]:
    """Yield: each cell holds a digit, each house each digit, and no two digits that break a rule."""
    side, digits = ground.side, range(1, ground.side + 1)
    yield from ([literal(side, cell, digit) for digit in digits] for cell in range(side**2))
    for _, cells in houses(ground):
        yield from ([literal(side, cell, digit) for cell in cells] for digit in digits)
    for cell in range(side**2):
        yield from ([-literal(side, cell, one), -literal(side, cell, other)] for one, other in combinations(digits, 2))
    differ = {pair for _, cells in houses(ground) for pair in combinations(sorted(cells), 2)} | set(pairs(ground))
    for one, other in differ:
        yield from ([-literal(side, one, digit), -literal(side, other, digit)] for digit in digits)
    for one, other in pairs_apart(ground):
        for digit in range(1, side):
            yield [-literal(side, one, digit), -literal(side, other, digit + 1)]
            yield [-literal(side, one, digit + 1), -literal(side, other, digit)]
