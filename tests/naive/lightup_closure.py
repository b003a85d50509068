"""What follows on a Light Up board by rules up to a level, as sets of cells, each rule in its general form."""

from itertools import combinations

from tests.naive.lightup_rules import Cell
from tests.naive.lightup_solver import tables_of

NUMBERS, SOURCES, BASIC, STARVATION, SETS = range(5)


class Contradiction(Exception):
    """Say that the rules cannot all be met."""


def naive_closure(board: list[str], level: int) -> tuple[set[Cell], set[Cell]] | None:
    """Use all rules up to a level until nothing follows.

    Returns:
        The cells with a bulb and those without; None on a contradiction.
    """
    closure = _Closure(board)
    try:
        n_known = -1
        while n_known < len(closure.bulbs) + len(closure.empty):
            n_known = len(closure.bulbs) + len(closure.empty)
            closure.use_numbers()
            if level >= SOURCES:
                closure.use_sources(also_lone=level >= BASIC)
            if level >= STARVATION:
                closure.use_starvation()
            if level >= SETS:
                closure.use_sets()
    except Contradiction:
        return None
    return closure.bulbs, closure.empty


class _Closure:
    def __init__(self, board):
        self.white, self.seen, self.beside = tables_of(board)
        self.number = {(row, column): int(board[row][column]) for row, column in self.beside}
        self.bulbs: set[Cell] = set()
        self.empty: set[Cell] = set()

    def put(self, cells, has_bulb):
        own, other = (self.bulbs, self.empty) if has_bulb else (self.empty, self.bulbs)
        if set(cells) & other:
            raise Contradiction
        own |= set(cells)

    def unknown(self, cells):
        return set(cells) - self.bulbs - self.empty

    def missing(self, wall):
        return self.number[wall] - len(self.beside[wall] & self.bulbs)

    def sources(self):
        return [self.unknown(self.seen[cell]) for cell in self.white if not self.seen[cell] & self.bulbs]

    def use_numbers(self):
        for wall, cells in self.beside.items():
            still = self.unknown(cells)
            if not 0 <= self.missing(wall) <= len(still):
                raise Contradiction
            if self.missing(wall) == 0:
                self.put(still, False)
            elif self.missing(wall) == len(still):
                self.put(still, True)
        for bulb in set(self.bulbs):
            self.put(self.seen[bulb] - {bulb}, False)

    def use_sources(self, *, also_lone):
        for cell in self.white:
            if self.seen[cell] & self.bulbs:
                continue
            sources = self.unknown(self.seen[cell])
            if not sources:
                raise Contradiction
            if len(sources) == 1 and (also_lone or sources != {cell}):
                self.put(sources, True)

    def use_starvation(self):
        for wall, cells in self.beside.items():
            for cell in self.unknown(self.white):
                still = self.unknown(cells)
                if len(still - (self.seen[cell] - {cell})) < self.missing(wall):
                    self.put({cell}, False)

    def use_sets(self):
        must_hold_one = self.sources()
        for wall, cells in self.beside.items():
            still = self.unknown(cells)
            if 0 < self.missing(wall) <= len(still):
                must_hold_one += map(set, combinations(still, len(still) - self.missing(wall) + 1))
        for cell in self.unknown(self.white):
            ruled_out = set(self.seen[cell])
            for wall, cells in self.beside.items():
                if cell in cells and self.missing(wall) == 1:
                    ruled_out |= cells
            if any(places <= ruled_out - {cell} for places in must_hold_one):
                self.put({cell}, False)
