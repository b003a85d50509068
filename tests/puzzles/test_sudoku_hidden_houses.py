"""The houses that a ground implies, beside two slow ways to find them."""

from fractions import Fraction
from itertools import combinations

import pytest

from generator.sudoku.regions import draw_regions
from kernels.streams import stream_for
from puzzles.sudoku import Ground
from puzzles.sudoku.ground import houses, with_regions
from puzzles.sudoku.hidden_houses import all_houses, hidden_houses
from tests.examples import at_the_gate
from tests.naive.sudoku_grounds import SMALL, naive_rules

Cells = frozenset[int]


def balances(lines: list[Cells]) -> list[list[Fraction]]:
    """Return weights of the 16 cells that are 0 in all on each line: a sum of lines has them, too, and nothing else."""
    rows = [[Fraction(cell in line) for cell in range(16)] for line in lines]
    pivots: dict[int, list[Fraction]] = {}
    for cell in range(16):
        row = next((row for row in rows if row[cell]), None)
        if row is not None:
            rows.remove(row)
            row = [value / row[cell] for value in row]
            rows = [[a - other[cell] * b for a, b in zip(other, row, strict=True)] for other in rows]
            for at, other in pivots.items():
                pivots[at] = [a - other[cell] * b for a, b in zip(other, row, strict=True)]
            pivots[cell] = row
    free = [cell for cell in range(16) if cell not in pivots]
    return [[-pivots[c][cell] if c in pivots else Fraction(c == cell) for c in range(16)] for cell in free]


def boards_of(ground: Ground) -> list[list[int]]:
    """Return all boards of a small ground, with the first row in order, by backtracking."""
    differ, apart = naive_rules(ground)
    joined: list[list[int]] = [[] for _ in range(16)]
    beside: list[list[int]] = [[] for _ in range(16)]
    for a, b in differ:
        joined[max(a, b)].append(min(a, b))
    for a, b in apart:
        beside[max(a, b)].append(min(a, b))
    found: list[list[int]] = []

    def fill(board: list[int]) -> None:
        cell = len(board)
        if cell == 16:
            found.append(board)
            return
        for digit in range(1, 5):
            fits = all(board[other] != digit for other in joined[cell])
            if fits and all(abs(board[other] - digit) != 1 for other in beside[cell]):
                fill([*board, digit])

    fill([])
    return found


GROUNDS = [ground for ground in SMALL if "non-consecutive" not in ground.variants]


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_hidden_houses_are_all_sums_of_houses_and_hold_each_digit_once(ground: Ground) -> None:
    lines = [frozenset(cells) for _, cells in houses(ground)]
    found = {frozenset(cells) for _, cells in hidden_houses(ground)}
    weights = balances(lines)
    are_sums = (
        frozenset(cells)
        for cells in combinations(range(16), 4)
        if not any(sum(own[cell] for cell in cells) for own in weights)
    )
    assert found == set(are_sums) - set(lines)
    assert all(len({board[cell] for cell in cells}) == 4 for board in boards_of(ground) for cells in found)


def by_differences(lines: set[Cells]) -> set[Cells]:
    """Return what is left when up to two houses are taken from one more, and again with what was found."""
    found = set(lines)
    while True:
        known = sorted(found, key=sorted)
        wholes = [frozenset().union(*some) for n in (2, 3) for some in combinations(known, n)]
        new = set()
        for whole in wholes:
            n = len(whole) // len(known[0])
            inside = [line for line in known if line <= whole] if len(whole) == n * len(known[0]) else []
            parts = [frozenset().union(*some) for some in combinations(inside, n - 1)] if n > 1 else []
            new |= {whole - part for part in parts if len(whole - part) == len(known[0])}
        if new <= found:
            return found
        found |= new


@pytest.mark.parametrize("variant", ["windoku", at_the_gate("x windoku"), at_the_gate("disjoint")])
def test_windows_imply_five_more_and_nothing_else_does(variant: str) -> None:
    ground = Ground(3, 3, tuple(variant.split()))
    lines = {frozenset(cells) for _, cells in houses(ground)}
    found = {frozenset(cells) for _, cells in hidden_houses(ground)}
    assert len(found) == 5 * ("windoku" in variant)
    assert lines | found == by_differences(lines)


def test_hidden_houses_are_named_and_left_out_of_a_jigsaw() -> None:
    windoku = Ground(3, 3, ("windoku",))
    names = [(str(house), cells) for house, cells in all_houses(windoku)[-5:]]
    assert names[3] == ("hidden house r234c159", (9, 13, 17, 18, 22, 26, 27, 31, 35))
    jigsaw = with_regions(9, draw_regions(9, "none", stream_for(1)))
    assert hidden_houses(jigsaw)
    assert all_houses(jigsaw) == houses(jigsaw)
    assert not hidden_houses(Ground(3, 3))
