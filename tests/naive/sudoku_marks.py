"""The rules of marks as people state them, on digits and by counting alone, and all boards of 4x4 that meet some."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, permutations

from puzzles.sudoku import Mark, Sudoku

ALL = {
    "all-dots": ({"white", "black"}, {"white", "black"}),
    "all-white": ({"white", "black"}, {"white"}),
    "all-black": ({"white", "black"}, {"black"}),
    "all-bars": ({"bar"}, {"bar"}),
    "all-xv": ({"x", "v"}, {"x", "v"}),
}
"""The kinds that excuse a pair, and those that may not stand between others."""


def meets(mark: Mark, marks: Sequence[Mark], board: Sequence[int], side: int) -> bool:
    """Return whether a board meets a mark."""
    digits = [board[cell] for cell in mark.cells]
    neighbors = list(pairwise(digits))
    match mark.kind:
        case "cage":
            return len(set(digits)) == len(digits) and mark.value in (0, sum(digits))
        case "thermo":
            return sorted(set(digits)) == digits
        case "arrow":
            return digits[0] == sum(digits[1:])
        case "pill":
            return int("".join(map(str, digits[: mark.value]))) == sum(digits[mark.value :])
        case "difference":
            return abs(digits[0] - digits[1]) == mark.value
        case "ratio":
            return max(digits) == mark.value * min(digits)
        case "white" | "bar" | "black" | "x" | "v":
            return mark.kind in found(*digits)
        case "sum" | "little-killer":
            return sum(digits) == mark.value
        case "all-dots" | "all-white" | "all-black" | "all-bars" | "all-xv":
            kinds, barred = ALL[mark.kind]
            marked = {each.cells for each in marks if each.kind in kinds}
            return not any(
                found(board[a], board[b]) & barred
                for a in range(side * side)
                for b in range(a + 1, side * side)
                if (a, b) not in marked and (b - a == side or (b - a == 1 and b % side))
            )
        case "even" | "odd":
            return digits[0] % 2 == (mark.kind == "odd")
        case "greater":
            return digits[0] > digits[1]
        case "whisper":
            return all(abs(a - b) >= side / 2 for a, b in neighbors)
        case "renban":
            return sorted(digits) == list(range(min(digits), min(digits) + len(digits)))
        case "palindrome":
            return digits == digits[::-1]
        case "between":
            return all(min(digits[0], digits[-1]) < each < max(digits[0], digits[-1]) for each in digits[1:-1])
        case "sandwich":
            start, end = sorted((digits.index(1), digits.index(side)))
            return sum(digits[start + 1 : end]) == mark.value
        case "skyscraper":
            return sum(digit == max(digits[: i + 1]) for i, digit in enumerate(digits)) == mark.value
        case "indexing":
            return digits[digits[mark.value - 1] - 1] == mark.value
        case "quadruple":
            return all(digits.count(int(each)) >= str(mark.value).count(each) for each in str(mark.value))
    raise AssertionError(mark.kind)


def found(a: int, b: int) -> set[str]:
    """Return what may stand between two digits."""
    ways = {"white": abs(a - b) == 1, "bar": abs(a - b) == 1, "black": max(a, b) == 2 * min(a, b)}
    return {kind for kind, holds in {**ways, "x": a + b == 10, "v": a + b == 5}.items() if holds}


def boards_of(puzzle: Sudoku) -> list[tuple[int, ...]]:
    """Return all boards of 4x4 with boxes of 2x2 that meet givens and marks."""
    marks = puzzle.ground.marks
    return [
        board
        for board in all_boards()
        if all(given in (0, digit) for given, digit in zip(puzzle.cells, board, strict=True))
        and all(meets(mark, marks, board, 4) for mark in marks)
    ]


@cache
def all_boards() -> list[tuple[int, ...]]:
    """Return the 288 boards of 4x4 with boxes of 2x2."""
    lines = list(permutations((1, 2, 3, 4)))
    boards: list[tuple[int, ...]] = [()]
    for row in range(4):
        boards = [
            (*board, *line)
            for board in boards
            for line in lines
            if all(line[c] not in board[c::4] for c in range(4))
            and (row % 2 == 0 or all({*board[-4:][c : c + 2]}.isdisjoint(line[c : c + 2]) for c in (0, 2)))
        ]
    return boards
