"""The climb of the nonogram ladder with sets and plain loops, from its definitions; for puzzles of a few cells."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import product
from typing import NamedTuple

from tests.naive.nonogram_rules import NAIVE_RULES, Look, NaiveBlocks
from tests.naive.nonogram_solver import naive_line

Cell = tuple[int, int]
Candidate = tuple[int, int, int]  # row, column, color
Line = tuple[str, int]  # axis, position
LINE_RULES = tuple(NAIVE_RULES)


class NaiveRound(NamedTuple):
    rule: str
    add: int
    options: int
    removals: frozenset[Candidate]


class Board:
    """The colors that the cells may have."""

    def __init__(self, rows: Sequence[NaiveBlocks], columns: Sequence[NaiveBlocks], n_colors: int) -> None:
        self.clues = {("row", r): clue for r, clue in enumerate(rows)} | {
            ("column", c): clue for c, clue in enumerate(columns)
        }
        self.cells = {cell: set(range(n_colors + 1)) for cell in product(range(len(rows)), range(len(columns)))}
        self.size = {"row": len(rows), "column": len(columns)}

    def along(self, line: Line) -> list[Cell]:
        axis, position = line
        if axis == "row":
            return [(position, column) for column in range(self.size["column"])]
        return [(row, position) for row in range(self.size["row"])]

    def state(self, line: Line) -> list[set[int]]:
        return [self.cells[cell] for cell in self.along(line)]

    def open_candidates(self) -> list[Candidate]:
        return [(*cell, color) for cell, colors in self.cells.items() if len(colors) > 1 for color in sorted(colors)]

    def remove(self, removals: frozenset[Candidate]) -> None:
        for row, column, color in removals:
            self.cells[row, column].discard(color)

    def assumed(self, candidate: Candidate) -> "Board":
        board = deepcopy(self)
        row, column, color = candidate
        board.cells[row, column] = {color}
        return board

    def solve(self, line: Line) -> frozenset[Candidate] | None:
        """Return what solving a line completely removes; None when the line fails."""
        solved = naive_line(self.clues[line], self.state(line))
        if solved is None:
            return None
        return frozenset(
            (*cell, color)
            for cell, left in zip(self.along(line), solved, strict=True)
            for color in self.cells[cell] - left
        )


def lines_through(row: int, column: int) -> tuple[Line, Line]:
    return ("row", row), ("column", column)


def crossings(axis: str, removals: frozenset[Candidate]) -> set[Line]:
    """Return the lines that cross a line where it changes."""
    return {("column", column) if axis == "row" else ("row", row) for row, column, _ in removals}


def line_round(board: Board, hardest: int) -> tuple[int, NaiveRound | None]:
    while True:
        found: dict[Line, tuple[int, frozenset[Candidate]]] = {}
        for line, clue in board.clues.items():
            for number, rule in enumerate(LINE_RULES[: hardest + 1]):
                removed = NAIVE_RULES[rule](Look(clue, board.state(line)))
                if removed:
                    along = board.along(line)
                    found[line] = number, frozenset((*along[cell], color) for cell, color in removed)
                    break
        if found:
            easiest = min(number for number, _ in found.values())
            batch = frozenset().union(*(removals for number, removals in found.values() if number == easiest))
            return hardest, NaiveRound(LINE_RULES[easiest], 0, len(found), batch)
        if hardest + 1 == len(LINE_RULES):
            return hardest, None
        hardest += 1


def waves(board: Board, dirty: set[Line]) -> tuple[bool, set[Line]]:
    """Solve lines in waves; tell whether none failed, and which were touched."""
    touched: set[Line] = set()
    while dirty:
        touched |= dirty
        removed = {line: board.solve(line) for line in dirty}
        if None in removed.values():
            return False, touched
        dirty = set().union(*(crossings(axis, gone) for (axis, _), gone in removed.items() if gone))
        board.remove(frozenset().union(*(gone for gone in removed.values() if gone)))
    return True, touched


def add_for(n_touched: int) -> int:
    return sum(n_touched > 4 << k for k in range(20))


def is_edge(board: Board, line: Line) -> bool:
    axis, position = line
    return any(
        not 0 <= beside < board.size[axis] or all(len(colors) == 1 for colors in board.state((axis, beside)))
        for beside in (position - 1, position + 1)
    )


def clashes(board: Board, line: Line, candidate: Candidate, span: int) -> bool:
    """Solve a line, the lines that cross its changes, and the lines parallel to it that those change, once each."""
    axis, position = line
    across = "column" if axis == "row" else "row"
    cell = candidate[1] if axis == "row" else candidate[0]
    trial = board.assumed(candidate)
    changed = trial.solve(line)
    trial.remove(changed)
    crossed = crossings(axis, changed) | {(across, cell)}
    pressed: set[Line] = set()
    for crossing in crossed:
        if abs(crossing[1] - cell) <= span:
            gone = trial.solve(crossing)
            pressed |= crossings(across, gone)
            trial.remove(gone)
    return any(trial.solve(other) is None for other in pressed if abs(other[1] - position) <= span)


def pairs_fail(board: Board, candidate: Candidate) -> bool:
    """Follow what the lines say about pairs of cells until some cell has no color left."""
    trial, queue = deepcopy(board), [candidate]
    while queue:
        row, column, color = queue.pop()
        for line in lines_through(row, column):
            for gone in sorted(board.assumed((row, column, color)).solve(line) | others(board, row, column, color)):
                left = trial.cells[gone[:2]]
                if gone[2] in left:
                    left.discard(gone[2])
                    if not left:
                        return True
                    if len(left) == 1:
                        queue.append((*gone[:2], next(iter(left))))
    return False


def others(board: Board, row: int, column: int, color: int) -> frozenset[Candidate]:
    return frozenset((row, column, other) for other in board.cells[row, column] - {color})


def fails(board: Board, candidate: Candidate, depth: int) -> bool:
    trial = board.assumed(candidate)
    alive, _ = waves(trial, set(lines_through(*candidate[:2])))
    while alive and depth > 1:
        refuted = frozenset(inner for inner in trial.open_candidates() if fails(trial, inner, depth - 1))
        if not refuted:
            break
        trial.remove(refuted)
        alive, _ = waves(trial, {line for row, column, _ in refuted for line in lines_through(row, column)})
    return not alive


def agreement(board: Board, cell: Cell) -> tuple[int, frozenset[Candidate]]:
    """Return the number of lines touched under the colors of a cell, and what goes under all of them."""
    touched: set[Line] = set()
    left: dict[Cell, set[int]] = {each: set() for each in board.cells}
    for color in board.cells[cell]:
        trial = board.assumed((*cell, color))
        touched |= waves(trial, set(lines_through(*cell)))[1]
        for each, colors in trial.cells.items():
            left[each] |= colors
    gone = frozenset((*each, color) for each, colors in board.cells.items() for color in colors - left[each])
    return len(touched), gone


def shortest(
    successes: dict[tuple[int, ...], tuple[int, frozenset[Candidate]]],
) -> tuple[int, int, frozenset[Candidate]]:
    """Keep the successes whose trails add least."""
    least = min(add_for(trail) for trail, _ in successes.values())
    kept = [gone for trail, gone in successes.values() if add_for(trail) == least]
    return least, len(kept), frozenset().union(*kept)


def beyond_round(board: Board, solution: Sequence[Sequence[int]]) -> NaiveRound:
    wrong = [candidate for candidate in board.open_candidates() if solution[candidate[0]][candidate[1]] != candidate[2]]
    for rule, span in (("edge logic", 1), ("two-line clash", 1000)):
        refuted = frozenset(
            candidate
            for candidate in wrong
            if any(
                clashes(board, line, candidate, span)
                for line in lines_through(*candidate[:2])
                if span > 1 or is_edge(board, line)
            )
        )
        if refuted:
            return NaiveRound(rule, 0, len(refuted), refuted)
    refuted = frozenset(candidate for candidate in wrong if pairs_fail(board, candidate))
    if refuted:
        return NaiveRound("2-SAT", 0, len(refuted), refuted)
    trails: dict[tuple[int, ...], tuple[int, frozenset[Candidate]]] = {}
    for candidate in wrong:
        alive, touched = waves(board.assumed(candidate), set(lines_through(*candidate[:2])))
        if not alive:
            trails[candidate] = len(touched), frozenset([candidate])
    if trails:
        add, options, removals = shortest(trails)
        return NaiveRound("probe", add, options, removals)
    trails = {cell: agreement(board, cell) for cell, colors in board.cells.items() if len(colors) > 1}
    trails = {cell: (trail, gone) for cell, (trail, gone) in trails.items() if gone}
    if trails:
        add, options, removals = shortest(trails)
        return NaiveRound("agreement", add, options, removals)
    for depth in (2, 3, 4):
        refuted = frozenset(candidate for candidate in wrong if fails(board, candidate, depth))
        if refuted:
            return NaiveRound("search", 5 * depth, len(refuted), refuted)
    raise ValueError("nothing moves the puzzle")


def naive_rounds(
    rows: Sequence[NaiveBlocks], columns: Sequence[NaiveBlocks], n_colors: int, solution: Sequence[Sequence[int]]
) -> Iterator[NaiveRound]:
    """Climb from the empty grid to the solution."""
    board, hardest = Board(rows, columns, n_colors), 0
    while board.open_candidates():
        hardest, found = line_round(board, hardest)
        found = found or beyond_round(board, solution)
        board.remove(found.removals)
        yield found
