"""Runs of white cells between walls, and the drawing of walls and of digits with telling sums for Kakuro."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations, count, groupby
from math import exp, log2

from puzzles.games.game import Board, Draws
from puzzles.games.grid import hang_together

DIGITS = range(1, 10)
MAX_SUM = sum(DIGITS)

_LONGEST = 5  # the longest run that is drawn
_WAYS = Counter((size, sum(some)) for size in range(10) for some in combinations(DIGITS, size))
_PRICES = [[log2(_WAYS[size, added] or 1) for added in range(MAX_SUM + 1)] for size in range(10)]
_ALL = sum(1 << digit for digit in DIGITS)
_FLIPPED = [sum(1 << 10 - digit for digit in DIGITS if some >> digit & 1) for some in range(_ALL + 1)]
_COLDEST = 0.05
_MOST_LOOSE, _LOOSE_TURNS, _LOOSE_HEAT = 50, 20, 3.0

Runs = tuple[tuple[int, ...], ...]


def runs_between(board: Board, walls: Sequence[int]) -> tuple[Runs, Runs]:
    """Return the runs of white cells, across and down; ``walls`` is 1 for each wall."""
    width = board.width
    across = [_runs_in(first, 1, tuple(walls[first : first + width])) for first in range(0, len(walls), width)]
    down = [_runs_in(first, width, tuple(walls[first::width])) for first in range(width)]
    return tuple(chain(*across)), tuple(chain(*down))


@lru_cache(maxsize=4096)
def _runs_in(first: int, step: int, walls: tuple[int, ...]) -> Runs:
    pieces = groupby(zip(count(first, step), walls, strict=False), lambda pair: pair[1])
    return tuple(tuple(cell for cell, _ in piece) for is_wall, piece in pieces if not is_wall)


cached_runs = lru_cache(maxsize=64)(runs_between)
"""Returns the runs between walls, given as a tuple, and remembers those of earlier boards."""


def draw_walls(board: Board, draws: Draws) -> list[int]:
    """Draw walls with half-turn symmetry that leave connected runs of two to ``_LONGEST`` cells."""
    n_cells = board.height * board.width
    while True:
        walls = [0] * n_cells
        while bad := [run for runs in runs_between(board, walls) for run in runs if not 2 <= len(run) <= _LONGEST]:
            cell = draws.choice(draws.choice(bad))
            walls[cell] = walls[-1 - cell] = 1
        if 2 * sum(walls) < n_cells and hang_together(board, [cell for cell in range(n_cells) if not walls[cell]]):
            return walls


def first_digits(board: Board, walls: Sequence[int], draws: Draws) -> list[int]:
    """Return digits that differ within each run of up to nine cells, with 0 in walls."""
    digits = draws.shuffled(DIGITS)
    cells = (divmod(cell, board.width) for cell in range(len(walls)))
    return [0 if wall else digits[(2 * row + column) % 9] for wall, (row, column) in zip(walls, cells, strict=True)]


def anneal(
    across: Runs, down: Runs, values: list[int], cells: Sequence[int], turns: int, heat: float, draws: Draws
) -> None:
    """Change ``values`` in place until few sets of digits make the same sums, and until no rectangle is loose.

    At first only ``cells`` may change, each in a given number of turns; digits within a run stay different. ``heat`` is
    how much worse, in bits, a change may make things at first.

    Source: own; simulated annealing after Kirkpatrick, Gelatt and Vecchi.
    """
    runs = across + down
    used = [sum(1 << values[cell] for cell in run) for run in runs]
    added = [sum(values[cell] for cell in run) for run in runs]
    _anneal(runs, values, used, added, cells, turns, heat, draws)
    for _ in range(_MOST_LOOSE):
        loose = _loose(across, down, values, used)
        if not loose:
            break
        _anneal(runs, values, used, added, loose, _LOOSE_TURNS, _LOOSE_HEAT, draws)


def _anneal(
    runs: Runs,
    values: list[int],
    used: list[int],
    added: list[int],
    cells: Sequence[int],
    turns: int,
    heat: float,
    draws: Draws,
) -> None:
    """Change digits and, for each run, the mask of its digits and their sum."""
    runs_of, prices = _runs_of(runs), [_PRICES[len(run)] for run in runs]
    turns *= len(cells)
    changes, below, chance = [(cell, digit) for cell in cells for digit in DIGITS], draws.below, draws.chance
    n_changes = len(changes)
    for turn in range(turns):
        cell, digit = changes[below(n_changes)]
        a, b = runs_of[cell]
        if (used[a] | used[b]) >> digit & 1:
            continue
        more = digit - values[cell]
        new = added[a] + more, added[b] + more
        worse = prices[a][new[0]] + prices[b][new[1]] - prices[a][added[a]] - prices[b][added[b]]
        if worse <= 0 or chance() < exp(-worse / (heat * (1 - turn / turns) + _COLDEST)):
            used[a] ^= 1 << values[cell] | 1 << digit
            used[b] ^= 1 << values[cell] | 1 << digit
            values[cell], added[a], added[b] = digit, *new


@lru_cache(maxsize=64)
def _runs_of(runs: Runs) -> dict[int, list[int]]:
    """Return the numbers of the two runs of each cell."""
    found: dict[int, list[int]] = {}
    for number, run in enumerate(runs):
        for cell in run:
            found.setdefault(cell, []).append(number)
    return found


@lru_cache(maxsize=64)
def _rectangles(across: Runs, down: Runs) -> list[tuple[tuple[int, int, int, int], tuple[int, int, int, int]]]:
    """List the rectangles whose corners lie in two runs across and two down, with the numbers of these runs."""
    below = {cell: number for number, run in enumerate(down, len(across)) for cell in run}
    found = []
    for (upper, first), (lower, second) in combinations(enumerate(across), 2):
        sides = [(a, c) for a in first for c in second if below[a] == below[c]]
        for (a, c), (b, d) in combinations(sides, 2):
            found.append(((a, b, c, d), (upper, lower, below[a], below[b])))
    return found


def _loose(across: Runs, down: Runs, values: Sequence[int], used: Sequence[int]) -> Sequence[int]:
    """Find a rectangle where two corners can grow and the others shrink without changing a sum; return its corners."""
    free, bit = [_ALL & ~mask for mask in used], [1 << value for value in values]
    for corners, (upper, lower, left, right) in _rectangles(across, down):
        i, j, k, n = corners
        rows, columns = free[upper] | bit[i] | bit[j], free[left] | bit[i] | bit[k]
        others, beside = free[lower] | bit[k] | bit[n], free[right] | bit[j] | bit[n]
        a, b, c, d = values[i], values[j], values[k], values[n]
        # Bit 9 + m: a and d can grow by m while b and c shrink by it.
        ways = (rows & columns) << 9 - a & (others & beside) << 9 - d & ~(1 << 9)
        if ways:
            ways &= _FLIPPED[rows & beside] << b - 1 & _FLIPPED[others & columns] << c - 1
        for more in range(-8, 9) if ways else ():
            if ways >> 9 + more & 1 and {a + more, d + more}.isdisjoint((b - more, c - more)):
                return corners
    return ()
