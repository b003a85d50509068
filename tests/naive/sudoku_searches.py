"""Searches for Sudokus by the letter of the papers: how many digits they write, and what propagation leaves."""

from collections.abc import Iterator

from puzzles.sudoku import Ground
from tests.naive.sudoku_shapes import Cells, naive_candidates, naive_houses

Candidates = list[set[int]]


def naive_nodes(box: Ground, cells: Cells, *, ahead: bool, mrv: bool) -> int:
    """Count the digits that backtracking writes until it has seen all boards."""
    candidates = naive_candidates(box, cells)
    if not candidates or (ahead and not all(candidates.values())):
        return 0
    cell = min(candidates, key=lambda cell: len(candidates[cell]) if mrv else 0)
    boards = [(*cells[:cell], digit, *cells[cell + 1 :]) for digit in candidates[cell]]
    return len(boards) + sum(naive_nodes(box, board, ahead=ahead, mrv=mrv) for board in boards)


def naive_propagation(box: Ground, cells: Cells, *, locked: bool, pairs: bool) -> Candidates | None:
    """Return the candidates after singles and, if wanted, locked candidates and naked pairs, or None on a clash."""
    left = [{digit} if digit else set(range(1, box.side + 1)) for digit in cells]
    houses = [set(house) for house in naive_houses(box)]
    before = None
    while before != left:
        before = [set(digits) for digits in left]
        for cell, digits in _eliminations(left, houses, locked=locked, pairs=pairs):
            left[cell] -= digits
        if not all(left) or any(set().union(*(left[cell] for cell in house)) != _all(box) for house in houses):
            return None
    return left


def naive_norvig_nodes(box: Ground, cells: Cells) -> int:
    """Count the digits that Norvig's search writes until it has seen all boards."""
    left = naive_propagation(box, cells, locked=False, pairs=False)
    if left is None or all(len(digits) == 1 for digits in left):
        return 0
    cell = min((cell for cell, digits in enumerate(left) if len(digits) > 1), key=lambda cell: len(left[cell]))
    boards = [(*cells[:cell], digit, *cells[cell + 1 :]) for digit in left[cell]]
    return len(boards) + sum(naive_norvig_nodes(box, board) for board in boards)


def _all(box: Ground) -> set[int]:
    return set(range(1, box.side + 1))


def _eliminations(
    left: Candidates, houses: list[set[int]], *, locked: bool, pairs: bool
) -> Iterator[tuple[int, set[int]]]:
    """Return the cells and digits that can be removed, from one look at the whole board."""
    for house in houses:
        for cell in house:
            if len(left[cell]) == 1:
                yield from ((other, set(left[cell])) for other in house - {cell})
            twins = [other for other in house if left[other] == left[cell]]
            if pairs and len(left[cell]) == len(twins) == 2:
                yield from ((other, set(left[cell])) for other in house - set(twins))
        for digit in range(1, len(house) + 1):
            places = {cell for cell in house if digit in left[cell]}
            if len(places) == 1:
                yield min(places), set(range(1, len(house) + 1)) - {digit}
            for other in houses if locked else ():
                if places <= other:
                    yield from ((cell, {digit}) for cell in other - places)
