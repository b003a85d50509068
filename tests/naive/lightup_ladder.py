"""The ladder of Light Up with sets and dictionaries: every rule by its definition, every round from the whole board."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from tests.naive.lightup_rules import WAYS, Cell, seen_from

Known = dict[Cell, bool]  # of decided cells: is it a bulb?
VALUES = {"number": 10, "light": 12, "single source": 15, "lone cell": 20, "starved number": 25, "cell set": 30}
VALUES |= {"number set": 34, "diagonal numbers": 34, "facing numbers": 38}
VALUES |= {"contradiction": 50, "agreement": 60, "nested contradiction": 70, "search": 80}


class NaiveRound(NamedTuple):
    rule: str
    add: int
    options: int
    decided: Known
    lengths: int = 0  # of all assumptions that were used, together


class Board:
    """A board as strings and what is known of it."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        walls = [[sign != "." for sign in row] for row in rows]
        cells = list(product(range(len(rows)), range(len(rows[0]))))
        self.white = [(r, c) for r, c in cells if not walls[r][c]]
        self.sees = {cell: seen_from(walls, *cell) for cell in self.white}
        self.beside = {
            (r, c): {(r + down, c + right) for down, right in WAYS if (r + down, c + right) in self.sees}
            for r, c in cells
            if rows[r][c].isdigit()
        }
        self.known: Known = {}

    def number(self, wall: Cell) -> int:
        return int(self.rows[wall[0]][wall[1]])

    def missing(self, wall: Cell) -> int:
        return self.number(wall) - sum(self.known.get(cell, False) for cell in self.beside[wall])

    def free(self, wall: Cell) -> set[Cell]:
        return self.beside[wall] - self.known.keys()

    def open_cells(self) -> list[Cell]:
        return [cell for cell in self.white if cell not in self.known]

    def is_lit(self, cell: Cell) -> bool:
        return any(self.known.get(each, False) for each in self.sees[cell])

    def sources(self, cell: Cell) -> set[Cell]:
        return self.sees[cell] - self.known.keys()

    def dark(self) -> list[Cell]:
        return [cell for cell in self.white if not self.is_lit(cell)]

    def excluded_by(self, bulb: Cell) -> set[Cell]:
        """List the open cells that cannot hold a bulb beside this one: it sees them, or fills a number beside them."""
        filled = [self.free(wall) for wall in self.beside if bulb in self.beside[wall] and self.missing(wall) == 1]
        return (self.sees[bulb] - self.known.keys()).union(*filled) - {bulb}

    def with_known(self, known: Known) -> "Board":
        board = Board.__new__(Board)
        board.__dict__ = {**self.__dict__, "known": {**self.known, **known}}
        return board

    def bulbs(self) -> set[Cell]:
        return {cell for cell, is_bulb in self.known.items() if is_bulb}

    def has_wrong_bulbs(self) -> bool:
        """Return whether a number cannot be met, or two bulbs see each other."""
        return any(not 0 <= self.missing(wall) <= len(self.free(wall)) for wall in self.beside) or any(
            other in self.sees[one] for one, other in combinations(self.bulbs(), 2)
        )

    def is_broken(self) -> bool:
        return self.has_wrong_bulbs() or any(not self.sources(cell) for cell in self.dark())


def number(board: Board) -> Known:
    found: Known = {}
    for wall in board.beside:
        if board.missing(wall) in (0, len(board.free(wall))):
            found |= dict.fromkeys(board.free(wall), board.missing(wall) > 0)
    return found


def light(board: Board) -> Known:
    return {cell: False for cell in board.open_cells() if board.is_lit(cell)}


def single_source(board: Board) -> Known:
    only = [(cell, board.sources(cell)) for cell in board.dark()]
    return {next(iter(sources)): True for cell, sources in only if len(sources) == 1 and cell not in sources}


def lone_cell(board: Board) -> Known:
    return {cell: True for cell in board.dark() if board.sources(cell) == {cell}}


def starved_number(board: Board) -> Known:
    return {
        bulb: False
        for bulb, wall in product(board.open_cells(), board.beside)
        if bulb not in board.beside[wall]
        and len(board.free(wall) - board.sees[bulb]) < board.missing(wall) < len(board.free(wall))
    }


def cell_set(board: Board) -> Known:
    needed = [board.sources(cell) for cell in board.dark()]
    return {bulb: False for bulb in board.open_cells() if leaves_too_little(board, bulb, needed)}


def number_set(board: Board) -> Known:
    needed: list[set[Cell]] = []
    for wall in board.beside:
        free, missing = board.free(wall), board.missing(wall)
        needed += map(set, combinations(free, len(free) - missing + 1) if missing > 0 else ())
    return {bulb: False for bulb in board.open_cells() if leaves_too_little(board, bulb, needed)}


def leaves_too_little(board: Board, bulb: Cell, needed: list[set[Cell]]) -> bool:
    """Return whether a bulb rules out all cells of a set that must have a bulb."""
    excluded = board.excluded_by(bulb)
    return any(cells <= excluded for cells in needed)


def agreed(board: Board, one: Cell, other: Cell) -> Known:
    """Decide what all ways agree on to give two numbers the bulbs that they miss."""
    cells = sorted(board.free(one) | board.free(other))
    ways = [
        set(bulbs)
        for n in range(len(cells) + 1)
        for bulbs in combinations(cells, n)
        if all(len(board.free(wall) & set(bulbs)) == board.missing(wall) for wall in (one, other))
        and not any(b in board.sees[a] for a, b in combinations(bulbs, 2))
    ]
    if not ways:
        return {}
    found = {cell: cell in ways[0] for cell in cells if len({cell in way for way in ways}) == 1}
    return found | {
        cell: False for cell in board.open_cells() if cell not in cells and all(board.sees[cell] & way for way in ways)
    }


def touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1


def diagonal_numbers(board: Board) -> Known:
    found: Known = {}
    for one, other in combinations(board.beside, 2):
        if touch(one, other):
            found |= agreed(board, one, other)
    return found


def facing_numbers(board: Board) -> Known:
    found: Known = {}
    for one, other in combinations(board.beside, 2):
        seen = set[Cell]().union(*(board.sees[cell] for cell in board.free(one)))
        if not touch(one, other) and seen & board.free(other):
            found |= agreed(board, one, other)
    return found


RULES: tuple[Callable[[Board], Known], ...] = (
    number,
    light,
    single_source,
    lone_cell,
    starved_number,
    cell_set,
    number_set,
    diagonal_numbers,
    facing_numbers,
)
SPREADING = (number, single_source, lone_cell)


def name_of(rule: Callable[[Board], Known]) -> str:
    return rule.__name__.replace("_", " ")


def waves(board: Board, assumed: Known) -> tuple[bool, int, Board]:
    """Follow assumptions wave by wave; tell whether something breaks, after how many waves, and where that ends."""
    length, wave = 1, assumed
    while True:
        board = board.with_known(wave)
        board = board.with_known(light(board))
        if board.is_broken():
            return True, length, board
        said = [rule(board) for rule in SPREADING]
        wave = {cell: mark for each in said for cell, mark in each.items()}
        if any(mark != wave[cell] for each in said for cell, mark in each.items()) or clash_of_numbers(board):
            return True, length + 1, board
        if not wave:
            return False, length, board
        length += 1


def clash_of_numbers(board: Board) -> bool:
    """Return whether two numbers need different marks in the same cell."""
    wants = [
        {(cell, board.missing(wall) > 0) for cell in board.free(wall)}
        for wall in board.beside
        if board.missing(wall) in (0, len(board.free(wall)))
    ]
    return any((cell, not mark) in other for want, other in combinations(wants, 2) for cell, mark in want)


def length_of_failure(board: Board, assumed: Known, depth: int) -> int:
    """Return the number of steps until an assumption fails, or 0 if it does not fail."""
    is_broken, length, board = waves(board, assumed)
    if depth == 1:
        return length if is_broken else 0
    length = int(is_broken)
    while not is_broken:
        refuted = [
            (cell, not mark)
            for cell, mark in product(board.open_cells(), (True, False))
            if length_of_failure(board, {cell: mark}, depth - 1)
        ]
        length += 1
        if not refuted:
            return 0
        is_broken = len(dict(refuted)) < len(refuted)
        if not is_broken:
            is_broken, _, board = waves(board, dict(refuted))
    return length


def add_for(length: int) -> int:
    return 2 * sum(length > short for short in (2, 4, 8, 16))


def shortest(rule: str, found: dict[Cell, tuple[int, Known]]) -> NaiveRound:
    """Keep the assumptions that add least."""
    least = min(add_for(length) for length, _ in found.values())
    kept = [(length, known) for length, known in found.values() if add_for(length) == least]
    decided = {cell: mark for _, known in kept for cell, mark in known.items()}
    return NaiveRound(rule, least, len(kept), decided, sum(length for length, _ in kept))


def refutations(board: Board, solution: Known, depth: int) -> dict[Cell, tuple[int, Known]]:
    lengths = {cell: length_of_failure(board, {cell: not solution[cell]}, depth) for cell in board.open_cells()}
    return {cell: (length, {cell: solution[cell]}) for cell, length in lengths.items() if length}


def agreements(board: Board) -> dict[Cell, tuple[int, Known]]:
    found = {}
    for cell in board.open_cells():
        (_, first, one), (_, second, other) = (waves(board, {cell: mark}) for mark in (True, False))
        alike = dict(one.known.items() & other.known.items() - board.known.items())
        if alike:
            found[cell] = max(first, second), alike
    return found


def assumed_round(board: Board, solution: Known) -> NaiveRound | None:
    """Take the easiest rule that assumes something."""
    for name, depth in (("contradiction", 1), ("agreement", 0), ("nested contradiction", 2)):
        found = refutations(board, solution, depth) if depth else agreements(board)
        if found:
            return shortest(name, found)
    return None


def naive_rounds(rows: list[str], solution: Known) -> Iterator[NaiveRound]:
    """Climb, given the solution of each white cell; it ends where nothing more is found without a search."""
    board, hardest = Board(rows), 0
    while board.open_cells():
        said = [rule(board) for rule in RULES]
        first = next((i for i, found in enumerate(said) if found), None)
        if first is not None:
            hardest = max(hardest, first)
            options = set[Cell]().union(*said[: hardest + 1])
            last: NaiveRound | None = NaiveRound(name_of(RULES[first]), 0, len(options), said[first])
        else:
            hardest = len(RULES) - 1
            last = assumed_round(board, solution)
        if last is None:
            return
        yield last
        board = board.with_known(last.decided)
