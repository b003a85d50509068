"""Cages whose digits make a number by a sign of arithmetic: their rule, and how to draw them at random."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Any

from puzzles.errors import counted
from puzzles.games.constraints import Constraint, automaton, compare, total
from puzzles.games.game import Board, Draws, Values
from puzzles.games.grid import at, beside, digits, hang_together, lines
from puzzles.games.regions import numbered, pieces_of

NO_SIGN, PLUS, MINUS, TIMES, OVER = range(5)
SIGNS, ASCII_SIGNS = ("", "+", "-", "×", "÷"), ("", "+", "-", "x", "/")
"""The signs as people write them, and as they appear in plain text."""

# The possible signs by number of cells; larger cages have plus or times.
_SIGNS_OF = {1: (NO_SIGN,), 2: (PLUS, MINUS, TIMES, OVER)}
_MORE = 2

MOST_CELLS = 4
"""The most cells of a cage that we draw."""
_SHARES = (2, 2, 2, 3, 3, 3, 4)  # sizes of cages to draw, all equally likely


def result(sign: int, values: Sequence[int]) -> int | None:
    """Return the number that digits make by a sign; None if there is no such number, as for 2 and 3 divided."""
    low, high = min(values), max(values)
    if sign in (NO_SIGN, PLUS):
        return sum(values)
    if sign == TIMES:
        return prod(values)
    return high - low if sign == MINUS else high // low if high % low == 0 else None


def _signs_for(values: Sequence[int]) -> list[int]:
    """Return the signs by which digits make a number; division, which is rarely possible, is listed several times."""
    signs = [sign for sign in _SIGNS_OF.get(len(values), (PLUS, TIMES)) if (result(sign, values) or 0) > 0]
    return signs + [OVER] * _MORE if OVER in signs else signs


@lru_cache(maxsize=1 << 12)
def made_by(board: Board, cells: tuple[int, ...], number: int, sign: int) -> Constraint:
    """State that the digits of a cage make its number by its sign."""
    first, last = at(board, cells[0]), at(board, cells[-1])
    if sign == NO_SIGN:
        return total(cells, number, f"the cage at {first}, a single cell, adds up to {number}")
    if sign == MINUS:
        return compare(
            cells[0], cells[1], digits(board), _makes(sign, number), f"{first} and {last} differ by {number}"
        )
    if sign == OVER:
        words = f"one of {first} and {last} is {number} times the other"
        return compare(cells[0], cells[1], digits(board), _makes(sign, number), words)
    differ = any(set(cells) <= set(line) for _, line in lines(board))
    if sign == PLUS:
        return total(cells, number, f"the cage at {first} adds up to {number}", differ=differ)

    def times(state: Any, digit: int) -> tuple[int, frozenset[int]] | None:
        left, used = state
        return None if left % digit or digit in used else (left // digit, used | {digit} if differ else used)

    words = f"the cage at {first} multiplies to {number}"
    return automaton(cells, digits(board), (number, frozenset()), times, _is_over, words)


@lru_cache(maxsize=1 << 10)
def _makes(sign: int, number: int) -> Callable[[int, int], bool]:
    return lambda a, b: result(sign, (a, b)) == number


def _is_over(state: Any) -> bool:
    """Return whether no factor of a product is left."""
    return bool(state[0] == 1)


def draw_cages(board: Board, draws: Draws) -> list[int]:
    """Draw the cage of each cell: cages grow to sizes drawn at random, and leftover cells join a neighboring cage."""
    cage = [-1] * (board.height * board.width)
    for start in draws.shuffled(range(len(cage))):
        if cage[start] < 0:
            cage[start], cells = start, [start]
            for _ in range(draws.choice(_SHARES) - 1):
                further = sorted({near for each in cells for near in beside(board, each) if cage[near] < 0})
                if further:
                    cells.append(draws.choice(further))
                    cage[cells[-1]] = start
            near = [cage[each] for each in beside(board, start) if cage[each] != start]
            room = [other for other in near if other >= 0 and cage.count(other) < MOST_CELLS]
            if len(cells) == 1 and room:
                cage[start] = draws.choice(room)
    return cage


def stated(
    cages: Sequence[int], values: Values, signs: Mapping[tuple[int, ...], int], draws: Draws
) -> tuple[list[int], list[int], list[int]]:
    """Return cage, number and sign of each cell; a cage whose cells are not a key of ``signs`` gets a random sign."""
    numbers, found = [0] * len(values), [0] * len(values)
    for cells in pieces_of(cages):
        own = [values[cell] for cell in cells]
        sign = signs[cells] if cells in signs else draws.choice(_signs_for(own))
        for cell in cells:
            numbers[cell], found[cell] = result(sign, own) or 0, sign
    return numbered(cages), numbers, found


def told_apart(
    board: Board, cages: Sequence[int], signs: Sequence[int], solution: Values, other: Values, draws: Draws
) -> tuple[list[int], list[int], list[int]] | None:
    """Return cages, numbers and signs that rule out another solution, or None.

    Either a cage gets another sign, or one of its cells joins a neighboring cage or becomes a cage of its own.
    """
    pieces = pieces_of(cages)
    kept = {cells: signs[cells[0]] for cells in pieces if signs[cells[0]] >= 0}
    values = {cells: [[each[cell] for cell in cells] for each in (solution, other)] for cells in pieces}
    differ = draws.shuffled([cells for cells, (own, theirs) in values.items() if own != theirs])
    for cells in differ:
        own, theirs = values[cells]
        for sign in draws.shuffled(_signs_for(own)):
            if result(sign, own) != result(sign, theirs):
                return stated(cages, solution, {**kept, cells: sign}, draws)
    for cell in draws.shuffled([cell for cells in differ for cell in cells if solution[cell] != other[cell]]):
        left = [each for each, own in enumerate(cages) if own == cages[cell] and each != cell]
        if left and hang_together(board, left):
            near = [cages[each] for each in beside(board, cell) if cages[each] != cages[cell]]
            to = draws.choice([*(each for each in near if list(cages).count(each) < MOST_CELLS), max(cages) + 1])
            changed = [to if each == cell else own for each, own in enumerate(cages)]
            return stated(changed, solution, kept, draws)
    return None


def objection(board: Board, cages: Sequence[int], numbers: Sequence[int], signs: Sequence[int]) -> str:
    """Return why cages with these entries in their cells are invalid, or an empty text."""
    for cells in pieces_of(cages):
        first = at(board, cells[0])
        if not hang_together(board, cells):
            return f"the cage of {first} is in several pieces; expected one"
        if len({(numbers[cell], signs[cell]) for cell in cells}) > 1:
            return f"the cells of the cage of {first} have different numbers or signs; expected the same"
        sign, possible = signs[cells[0]], _SIGNS_OF.get(len(cells), (PLUS, TIMES))
        if sign >= 0 and sign not in possible:
            expected = " or ".join(map(str, possible))
            return f"the sign of the cage of {first} is {sign}; expected {expected} for {counted(len(cells), 'cell')}"
    return ""
