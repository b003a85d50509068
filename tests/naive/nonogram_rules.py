"""The line rules of the nonogram ladder, written from their definitions with plain loops over cells.

A line is a list of sets, the colors that each cell may have; a clue is a list of (length, color). Every rule gives the
set of (cell, color) that it removes and that are still there.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence

from tests.naive.nonogram_solver import naive_line

NaiveState = Sequence[set[int]]
NaiveBlocks = Sequence[tuple[int, int]]
Removals = set[tuple[int, int]]


class Look:
    """A line as a person sees it: its rest, the ranges of the blocks there, and its runs with their candidates."""

    def __init__(self, clue: NaiveBlocks, line: NaiveState) -> None:
        self.clue, self.line = list(clue), list(line)
        self.n = len(line)
        self.start, self.end, self.first, self.last = 0, self.n, 0, len(clue)
        self.strip()
        self.earliest, self.latest = self.packed({}, {})

    def may(self, cell: int, color: int) -> bool:
        """Return whether a cell is inside the line and may have a color."""
        return 0 <= cell < self.n and color in self.line[cell]

    def has(self, cell: int, color: int) -> bool:
        return 0 <= cell < self.n and self.line[cell] == {color}

    def completed(self, block: int, start: int) -> bool:
        length, color = self.clue[block]
        painted = all(self.has(cell, color) for cell in range(start, start + length))
        return painted and not self.may(start - 1, color) and not self.may(start + length, color)

    def strip(self) -> None:
        """Pass over blanks, completed blocks and the blank that is due after one, from each end for itself."""
        while True:
            if self.start < self.n and self.has(self.start, 0):
                self.start += 1
            elif self.first < len(self.clue) and self.completed(self.first, self.start):
                self.start += self.clue[self.first][0]
                self.first += 1
                self.start += self.between(self.first)
            else:
                break
        while True:
            if self.end > 0 and self.has(self.end - 1, 0):
                self.end -= 1
            elif self.last > 0 and self.completed(self.last - 1, self.end - self.clue[self.last - 1][0]):
                self.last -= 1
                self.end -= self.clue[self.last][0] + self.between(self.last)
            else:
                break

    def between(self, block: int) -> int:
        """Count the blanks due between a block and the one before it."""
        return int(0 < block < len(self.clue) and self.clue[block - 1][1] == self.clue[block][1])

    def gap(self, block: int) -> int:
        """Count the blanks due between a block of the rest and the one before it there."""
        return self.between(block) if block > self.first else 0

    def packed(self, not_before: dict[int, int], not_after: dict[int, int]) -> tuple[dict[int, int], dict[int, int]]:
        """Return first and last starts: a block goes to the first (last) place where its cells may have its color."""
        earliest, latest = {}, {}
        at = self.start
        for i in range(self.first, self.last):
            length, color = self.clue[i]
            at = max(at + self.gap(i), not_before.get(i, 0))
            while not all(self.may(cell, color) for cell in range(at, at + length)):
                at += 1
            earliest[i] = at
            at += length
        at = self.end
        for i in reversed(range(self.first, self.last)):
            length, color = self.clue[i]
            at = min(at - length, not_after.get(i, self.n))
            while not all(self.may(cell, color) for cell in range(at, at + length)):
                at -= 1
            latest[i] = at
            at -= self.gap(i)
        return earliest, latest

    def runs(self) -> list[tuple[int, int, int]]:
        """List the runs of the rest: start, end, color."""
        found = []
        for color in sorted({color for _, color in self.clue}):
            start = None
            for cell in range(self.start, self.end + 1):
                inside = cell < self.end and self.has(cell, color)
                if inside and start is None:
                    start = cell
                if not inside and start is not None:
                    found.append((start, cell, color))
                    start = None
        return found

    def candidates(self, start: int, end: int, color: int) -> list[int]:
        """List the blocks that a run may be part of."""
        return [
            i
            for i in range(self.first, self.last)
            if self.clue[i][1] == color
            and self.clue[i][0] >= end - start
            and self.earliest[i] <= start
            and end <= self.latest[i] + self.clue[i][0]
        ]

    def identified(self) -> "Look":
        """Narrow the ranges of blocks that are the only candidate of a run, until that says nothing new."""
        look = Look(self.clue, self.line)
        while True:
            not_before, not_after = dict(look.earliest), dict(look.latest)
            for start, end, color in look.runs():
                match look.candidates(start, end, color):
                    case [i]:
                        not_before[i] = max(not_before[i], end - self.clue[i][0])
                        not_after[i] = min(not_after[i], start)
            earliest, latest = look.packed(not_before, not_after)
            if (earliest, latest) == (look.earliest, look.latest):
                return look
            look.earliest, look.latest = earliest, latest

    def lose(self, cells: Iterable[int], color: int) -> Removals:
        return {(cell, color) for cell in cells if self.may(cell, color)}

    def paint(self, cells: Iterable[int], color: int) -> Removals:
        return {(cell, other) for cell in cells for other in self.line[cell] if other != color}

    def open_cells(self) -> list[int]:
        return [cell for cell in range(self.n) if len(self.line[cell]) > 1]


def clue_starts(look: Look) -> list[tuple[int, int]]:
    """Return for each block of the rest its first start by numbers alone, and how far the block can shift."""
    starts, at = [], look.start
    for i in range(look.first, look.last):
        at += look.gap(i)
        starts.append(at)
        at += look.clue[i][0]
    return [(start, look.end - at) for start in starts]


def naive_freebie(look: Look) -> Removals:
    starts = clue_starts(look)
    if any(shift for _, shift in starts):
        return set()
    painted = [
        (cell, look.clue[i][1])
        for i, (start, _) in enumerate(starts, look.first)
        for cell in range(start, start + look.clue[i][0])
    ]
    found = look.paint(set(look.open_cells()) - {cell for cell, _ in painted}, 0)
    for cell, color in painted:
        found |= look.paint([cell], color)
    return found


def naive_simple_boxes(look: Look) -> Removals:
    found: Removals = set()
    for i, (start, shift) in enumerate(clue_starts(look), look.first):
        length, color = look.clue[i]
        found |= look.paint(range(start + shift, start + length), color)
    return found


def naive_punctuating(look: Look) -> Removals:
    found: Removals = set()
    for start, end, color in look.runs():
        if all(look.clue[i][0] == end - start for i in look.candidates(start, end, color)):
            found |= look.lose([start - 1, end], color)
    if sum(colors not in ({0},) and len(colors) == 1 for colors in look.line) == sum(length for length, _ in look.clue):
        found |= look.paint(look.open_cells(), 0)
    return found


def naive_glue(look: Look) -> Removals:
    found: Removals = set()
    for start, end, color in look.runs():
        least = min(look.clue[i][0] for i in look.candidates(start, end, color))
        wall = start
        while look.may(wall - 1, color):
            wall -= 1
        found |= look.paint(range(end, wall + least), color)
        wall = end
        while look.may(wall, color):
            wall += 1
        found |= look.paint(range(wall - least, start), color)
    return found


def naive_mercury(look: Look) -> Removals:
    found: Removals = set()
    if look.first < len(look.clue):
        length, color = look.clue[look.first]
        wall = next(cell for cell in range(look.start, look.n) if look.may(cell, color))
        while look.has(wall + length, color):
            found |= look.lose([wall], color)
            wall += 1
    if look.last > 0:
        length, color = look.clue[look.last - 1]
        wall = next(cell for cell in reversed(range(look.end)) if look.may(cell, color))
        while look.has(wall - length, color):
            found |= look.lose([wall], color)
            wall -= 1
    return found


def naive_simple_spaces(look: Look) -> Removals:
    found: Removals = set()
    for cell in look.open_cells():
        for color in look.line[cell] - {0}:
            if not any(
                look.clue[i][1] == color and look.earliest[i] <= cell < look.latest[i] + look.clue[i][0]
                for i in range(look.first, look.last)
            ):
                found.add((cell, color))
    return found


def naive_forcing(look: Look) -> Removals:
    found: Removals = set()
    for i in range(look.first, look.last):
        length, color = look.clue[i]
        found |= look.paint(range(look.latest[i], look.earliest[i] + length), color)
    for color in {color for colors in look.line for color in colors} - {0}:
        cell = 0
        while cell < look.n:
            end = cell
            while look.may(end, color):
                end += 1
            fits = [
                i
                for i in range(look.first, look.last)
                if look.clue[i][1] == color
                and look.clue[i][0] <= end - cell
                and look.earliest[i] < end
                and look.latest[i] + look.clue[i][0] > cell
            ]
            if not fits:
                found |= look.lose(set(range(cell, end)) & set(look.open_cells()), color)
            cell = max(end, cell + 1)
    return found


def naive_joining(look: Look) -> Removals:
    found: Removals = set()
    for (start, end, color), (next_start, next_end, next_color) in itertools.combinations(look.runs(), 2):
        if color != next_color:
            continue
        mine, theirs = look.candidates(start, end, color), look.candidates(next_start, next_end, color)
        if not any(j > i for i in mine for j in theirs):
            found |= look.paint(range(end, next_start), color)
        common = set(mine) & set(theirs)
        if next_start - end == 1 and all(next_end - start > look.clue[i][0] for i in common):
            found |= look.lose([end], color)
    return found


def naive_color_crossing(look: Look) -> Removals:
    found: Removals = set()
    for color in {color for colors in look.line for color in colors} - {0}:
        total = sum(length for length, block_color in look.clue if block_color == color)
        if sum(colors == {color} for colors in look.line) == total:
            found |= look.lose(look.open_cells(), color)
    return found


def naive_identity(look: Look) -> Removals:
    identified = look.identified()
    rules = (naive_punctuating, naive_glue, naive_simple_spaces, naive_joining)
    return set().union(*(rule(identified) for rule in rules))


def naive_full_line(look: Look) -> Removals:
    solved = naive_line(look.clue, look.line)
    if solved is None:
        raise ValueError("the line has no placement")
    return {(cell, color) for cell, colors in enumerate(look.line) for color in colors - solved[cell]}


NAIVE_RULES: dict[str, Callable[[Look], Removals]] = {
    "freebie": naive_freebie,
    "simple boxes": naive_simple_boxes,
    "punctuating": naive_punctuating,
    "glue": naive_glue,
    "mercury": naive_mercury,
    "simple spaces": naive_simple_spaces,
    "forcing": naive_forcing,
    "joining and splitting": naive_joining,
    "color crossing": naive_color_crossing,
    "identity reasoning": naive_identity,
    "full line": naive_full_line,
}
