"""Bridges between islands: where they may run, what they say of cells, and islands that grow with their bridges.

The value of a cell is 0 if no bridge passes it, 1 or 2 for bridges across, and 3 or 4 for one or two bridges down.
"""

from collections.abc import Collection, Hashable, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple, cast

from puzzles.errors import counted
from puzzles.games.constraints import Constraint, automaton, linked, mask_of, total
from puzzles.games.game import Board, Draws, Values
from puzzles.games.grid import at, beside, columns, rows

VALUES = range(5)
MOST = 2  # bridges between two islands

_FEWEST, _MOST_ISLANDS = 0.3, 0.38  # the share of cells with islands
_TRIES = 30  # for each island that grows
_FAR = 0.4  # the chance that a bridge runs as far as it can, so that there are islands at the border
_DOUBLE, _CLOSED = 0.3, 0.2  # the chances that bridges are two, and that they join islands that hang together anyway


class Span(NamedTuple):
    """Where bridges may run: from one island to the next in its row or column, over one cell at least."""

    first: int
    last: int
    cells: tuple[int, ...]
    is_across: bool

    def value(self, n: int) -> int:
        """Return the value of its cells with so many bridges."""
        return n if self.is_across or not n else n + MOST

    def bridges(self, value: int) -> int:
        """Return how many bridges it has if its cells have a value."""
        return value if self.is_across and value <= MOST else max(value - MOST, 0) * (not self.is_across)

    @property
    def mask(self) -> int:
        """The mask of the values with which it has a bridge."""
        return mask_of(self.value(n) for n in range(1, MOST + 1))


@lru_cache(maxsize=64)
def spans(board: Board, islands: tuple[bool, ...]) -> tuple[Span, ...]:
    """Return all spans; ``islands`` says of each cell whether it is one."""
    found = list[Span]()
    for is_across, group in ((True, rows(board)), (False, columns(board))):
        for line in group:
            places = [place for place, cell in enumerate(line) if islands[cell]]
            for start, end in pairwise(places):
                if end - start > 1:
                    found.append(Span(line[start], line[end], line[start + 1 : end], is_across))
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def counted_at(board: Board, cell: int, number: int, own: tuple[Span, ...]) -> Constraint:
    """State how many bridges an island has, by the first cell of each of its spans."""
    states = [(place, n) for place in range(len(own) + 1) for n in range(number + 1)]
    number_of = {state: i for i, state in enumerate(states)}

    def step(state: Hashable, value: int) -> Hashable | None:
        place, n = states[cast("int", state)]
        n += own[place].bridges(value) if place < len(own) else number + 1
        return number_of.get((place + 1, n))

    words = f"{at(board, cell)} has {counted(number, 'bridge')}"
    if not own:
        return total((cell,), len(VALUES), words)  # which no cell can be
    return automaton([span.cells[0] for span in own], VALUES, 0, step, lambda state: state == len(states) - 1, words)


@lru_cache(maxsize=1 << 13)
def straight(board: Board, span: Span) -> Constraint:
    """State that as many bridges pass all cells of a span."""

    def step(state: Hashable, value: int) -> Hashable | None:
        n = span.bridges(value)
        return n if state in (None, n) else None

    words = f"bridges from {at(board, span.first)} to {at(board, span.last)} are straight"
    return automaton(span.cells, VALUES, None, step, lambda _: True, words)


@lru_cache(maxsize=1 << 13)
def passed(board: Board, cell: int, over: tuple[tuple[Span, int], ...]) -> Constraint:
    """State which bridges may pass a cell: those of some spans, of each at most so many."""
    ends = [f"{at(board, span.first)} and {at(board, span.last)}" for span, _ in over]
    words = f"{at(board, cell)} lies between {', and between '.join(ends)}" if ends else f"{at(board, cell)} is empty"
    return total((cell,), [0, *(span.value(n) for span, most in over for n in range(1, most + 1))], words)


@lru_cache(maxsize=64)
def all_joined(islands: tuple[int, ...], every: tuple[Span, ...]) -> Constraint:
    """State that bridges connect all islands, whose cells have the value 0."""
    place_of = {cell: place for place, cell in enumerate(islands)}
    nodes = [*((cell, 1) for cell in islands), *((span.cells[0], span.mask) for span in every)]
    near: list[list[int]] = [[] for _ in nodes]
    for node, span in enumerate(every, len(islands)):
        for end in (span.first, span.last):
            near[node].append(place_of[end])
            near[place_of[end]].append(node)
    return linked(nodes, near, "all islands are connected")


def grown(board: Board, draws: Draws) -> tuple[list[int], list[int]]:
    """Draw islands that grow from one another with their bridges; return the islands, and the values of cells.

    A further island comes at the end of a new bridge, or on a bridge that is there, where no island is beside it.
    """
    n_cells = board.height * board.width
    values, islands = [0] * n_cells, [draws.below(n_cells)]
    n = round((_FEWEST + (_MOST_ISLANDS - _FEWEST) * draws.chance()) * n_cells)
    for _ in range(_TRIES * n):
        cell = draws.below(n_cells)
        if values[cell] and has_room(board, cell, islands):
            values[cell] = 0
            islands.append(cell)
        elif not values[cell]:
            start, is_across, step = draws.choice(islands), draws.below(2) == 0, draws.choice((-1, 1))
            free = _free(board, values, islands, start, is_across, step)
            places = [i for i, cell in enumerate(free) if i and has_room(board, cell, islands)]
            if places:
                i = places[-1] if draws.chance() < _FAR else min(draws.choice(places), draws.choice(places))
                bridge(values, Span(start, free[i], free[:i], is_across), _drawn(draws))
                islands.append(free[i])
        if len(islands) == n:
            break
    for span in draws.shuffled(spans(board, tuple(cell in islands for cell in range(n_cells)))):
        if not any(values[cell] for cell in span.cells) and draws.chance() < _CLOSED:
            bridge(values, span, _drawn(draws))
    return islands, values


def has_room(board: Board, cell: int, islands: Collection[int]) -> bool:
    """Return whether no island is beside a cell."""
    return not any(each in islands for each in beside(board, cell))


def bridge(values: list[int], span: Span, n: int) -> None:
    """Set how many bridges a span has."""
    for cell in span.cells:
        values[cell] = span.value(n)


def counts(islands: Collection[int], every: Sequence[Span], values: Values) -> list[int]:
    """Return the number of each cell's island, -1 for none."""
    numbers = [0 if cell in islands else -1 for cell in range(len(values))]
    for span in every:
        n = span.bridges(values[span.cells[0]])
        numbers[span.first] += n
        numbers[span.last] += n
    return numbers


def _drawn(draws: Draws) -> int:
    return 1 + (draws.chance() < _DOUBLE)


def _free(
    board: Board, values: Values, islands: Collection[int], start: int, is_across: bool, step: int
) -> tuple[int, ...]:
    """Return the cells from an island on in one direction, as far as a bridge may run."""
    row, column = divmod(start, board.width)
    line = rows(board)[row] if is_across else columns(board)[column]
    place = column if is_across else row
    ahead = line[place + 1 :] if step > 0 else line[:place][::-1]
    return tuple(takewhile(lambda cell: not values[cell] and cell not in islands, ahead))
