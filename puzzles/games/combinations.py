"""What the combinations of a cage say, because digits of a line differ: alone, and with the other cells of a line."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games import cages
from puzzles.games.constraints import Constraint, automaton
from puzzles.games.game import Board
from puzzles.games.grid import latin, lines
from puzzles.games.lemmas import Lemma, Pattern

CAGE_COMBINATIONS = Pattern("cage combinations", 30)
CAGE_AND_LINE = Pattern("cage and line", 34)

_Places = tuple[int, ...]  # where cells are in their cage
_Way = tuple[int, ...]  # the digits of a cage, cell by cell


class _Cage(NamedTuple):
    """A cage wherever it lies."""

    side: int  # digits go up to this
    n_cells: int
    number: int
    sign: int


@lru_cache(maxsize=1 << 12)
def combinations_of(board: Board, cells: tuple[int, ...], number: int, sign: int) -> tuple[Lemma, ...]:
    """Return what follows for a cage by itself, and for each line that has several of its cells.

    Cages that are larger than those we draw say nothing, because nobody lists their combinations.
    """
    return tuple(_combinations_of(board, cells, number, sign))


def _combinations_of(board: Board, cells: tuple[int, ...], number: int, sign: int) -> Iterator[Lemma]:
    stated, cage = cages.made_by(board, cells, number, sign), _Cage(board.width, len(cells), number, sign)
    places = [tuple(place for place, cell in enumerate(cells) if cell in line) for _, line in lines(board)]
    shared = {number: some for number, some in enumerate(places) if len(some) > 1}
    if len(cells) > cages.MOST_CELLS or not _ways(cage, tuple(shared.values())):
        return
    if len(cells) not in map(len, shared.values()):  # a straight cage says by itself that its digits differ
        needed = _needed(cage, shared, ())
        if needed:
            says = _says(cage, tuple(needed.values()), (), 0)
            words = f"{stated.words} without repeats in a line"
            rules = (latin(board)[number] for number in needed)
            says = says._replace(cells=cells, words=words)
            yield Lemma(CAGE_COMBINATIONS, says, (stated, *rules), sign=cages.SIGNS[sign])
    for own, some in shared.items():
        name, line = lines(board)[own]
        rest = tuple(cell for cell in line if cell not in cells)
        if rest:
            needed = _needed(cage, shared, (own,))
            says = _says(cage, tuple(needed.values()), some, len(rest))
            words = f"{stated.words} with other digits in the rest of {name}"
            rules = (latin(board)[number] for number in needed)
            says = says._replace(cells=(*cells, *rest), words=words)
            yield Lemma(CAGE_AND_LINE, says, (stated, *rules), sign=cages.SIGNS[sign])


@lru_cache(maxsize=1 << 14)
def _ways(cage: _Cage, groups: tuple[_Places, ...]) -> frozenset[_Way]:
    """Return the ways to fill a cage, with different digits in each group of places."""
    every, numbers = _every(cage.side, cage.n_cells, cage.sign)
    fits = numbers == cage.number
    for a, b in (pair for group in groups for pair in combinations(group, 2)):
        fits &= every[:, a] != every[:, b]
    return frozenset(map(tuple, every[fits].tolist()))


@lru_cache(maxsize=64)
def _every(side: int, n_cells: int, sign: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return all ways to put digits into a cage, int64 ``[way, cell]``, and the number that each makes by a sign."""
    every = np.indices((side,) * n_cells).reshape(n_cells, -1).T + 1
    low, high = every.min(1), every.max(1)
    match sign:
        case cages.TIMES:
            return every, every.prod(1)
        case cages.MINUS:
            return every, high - low
        case cages.OVER:
            return every, np.where(high % low == 0, high // low, 0)
        case _:
            return every, every.sum(1)


def _needed(cage: _Cage, shared: Mapping[int, _Places], kept: tuple[int, ...]) -> dict[int, _Places]:
    """Return the lines that matter for the ways to fill a cage, and those that are ``kept``, with their places."""
    needed = dict(shared)
    for number in shared:
        others = {each: places for each, places in needed.items() if each != number}
        if number not in kept and _ways(cage, tuple(others.values())) == _ways(cage, tuple(needed.values())):
            needed = others
    return needed


@lru_cache(maxsize=1 << 14)
def _says(cage: _Cage, groups: tuple[_Places, ...], own: _Places, n_others: int) -> Constraint:
    """State that a cage is filled in one of its ways, and that other cells have no digit of its ``own`` places."""

    def step(state: Any, digit: int) -> frozenset[tuple[_Way, int]] | None:
        left = {(way[1:], used) for way, used in state if (digit == way[0] if way else not used >> digit & 1)}
        return frozenset(left) or None

    ways = frozenset((way, sum(1 << way[place] for place in own)) for way in _ways(cage, groups))
    return automaton(range(cage.n_cells + n_others), range(1, cage.side + 1), ways, step, _is_whole, "")


def _is_whole(state: Any) -> bool:
    """Return whether all cells of a cage are filled in."""
    return all(not way for way, _ in state)
