"""The source paper's third algorithm as it is printed: a recursion over lists of allowed numbers."""

from collections.abc import Callable

from puzzles.sudoku import Ground

Draw = Callable[[int], int]


def big_weighted_prune(
    box: Ground,
    alpha: float,
    below: Draw,
    unit: Callable[[], float],
    *,
    order: str = "rows",
    keeps_diagonal: bool = False,
    looks_at_rest: bool = False,
    tries: int = 2,
    has_prefill: bool = True,
) -> tuple[list[list[int]], int]:
    """Fill a board and count the values placed in the last start.

    Where the paper says nothing we do as the kernel does: one draw decides between one value and two; the next value
    is drawn among the rest; every start fills the diagonal anew, unless it is to be kept.
    """
    side = box.side
    board: list[list[int]] = []
    while True:
        if not board or not keeps_diagonal:
            board = [[0] * side for _ in range(side)]
            if has_prefill:
                fill_diagonals(board, box, below)
        search = Recursion(board, box, alpha, below, unit, order, looks_at_rest=looks_at_rest, tries=tries)
        if search.can_fill(0):
            return board, search.n_nodes


def fill_diagonals(board: list[list[int]], box: Ground, below: Draw) -> None:
    values = list(range(1, box.side + 1))
    for k in range(min(box[:2])):
        for last in range(box.side - 1, 0, -1):
            other = below(last + 1)
            values[last], values[other] = values[other], values[last]
        for i, value in enumerate(values):
            board[k * box.height + i // box.width][k * box.width + i % box.width] = value


class Recursion:
    def __init__(
        self,
        board: list[list[int]],
        box: Ground,
        alpha: float,
        below: Draw,
        unit: Callable[[], float],
        order: str,
        *,
        looks_at_rest: bool,
        tries: int,
    ) -> None:
        self.board, self.box, self.alpha, self.below, self.unit = board, box, alpha, below, unit
        self.order, self.looks_at_rest, self.tries = order, looks_at_rest, tries
        reading = [(r, c) for r in range(box.side) for c in range(box.side) if board[r][c] == 0]
        self.cells = sorted(reading, key=lambda cell: self.line(*cell))
        self.allowed: dict[tuple[int, int], list[int]] = {}
        self.n_nodes = 0

    def line(self, row: int, column: int) -> tuple[int, ...]:
        """Return what the cells of a line have in common; lines are filled in the order of it."""
        last = self.box.side - 1
        return {
            "rows": (row,),
            "columns": (column,),
            "boxes": (row // self.box.height, column // self.box.width),
            "once": (),
            "center": (max(row, column, last - row, last - column),),
        }[self.order]

    def rest_fits(self, i: int) -> bool:
        """Return whether each later cell of the line has a value, and each value it lacks a later cell."""
        line = self.line(*self.cells[i])
        rest = [cell for cell in self.cells[i + 1 :] if self.line(*cell) == line]
        side = range(self.box.side)
        values = {self.board[r][c] for r in side for c in side if self.line(r, c) == line}
        lacking = set(range(1, self.box.side + 1)) - values
        allowed = [{v for v in lacking if self.fits(*cell, v)} for cell in rest]
        return all(allowed) and set().union(*allowed) == lacking

    def fits(self, row: int, column: int, value: int) -> bool:
        height, width = self.box[:2]
        top, first = row // height * height, column // width * width
        return (
            value not in self.board[row]
            and all(line[column] != value for line in self.board)
            and all(value not in line[first : first + width] for line in self.board[top : top + height])
        )

    def refresh(self, start: int) -> bool:
        for row, column in self.cells[start:]:
            self.allowed[row, column] = [v for v in range(1, self.box.side + 1) if self.fits(row, column, v)]
            if not self.allowed[row, column]:
                return False
        return True

    def can_fill(self, i: int) -> bool:
        if i == len(self.cells):
            return True
        row, column = self.cells[i]
        filled = self.box.side**2 - len(self.cells) + i
        test_amount = self.tries if self.unit() < self.alpha * (filled / self.box.side**2) else 1
        if (i == 0 or self.line(*self.cells[i - 1]) != self.line(row, column)) and not self.refresh(i):
            return False
        numbers = [v for v in self.allowed[row, column] if self.fits(row, column, v)]
        while numbers and test_amount:
            number = numbers.pop(self.below(len(numbers)) if len(numbers) > 1 else 0)
            self.board[row][column] = number
            self.n_nodes += 1
            if (not self.looks_at_rest or self.rest_fits(i)) and self.can_fill(i + 1):
                return True
            self.board[row][column] = 0
            test_amount -= 1
        return False
