"""What the combinations of a cage say, because digits of a line differ: alone, and with the other cells of a line."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from puzzles.games.cages import MOST_CELLS, SIGNS, result
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


def combinations_of(board: Board, stated: Constraint, number: int, sign: int) -> Iterator[Lemma]:
    """Yield what follows for a cage by itself, and for each line that has several of its cells.

    Cages that are larger than those we draw say nothing, because nobody lists their combinations.
    """
    cells, cage = stated.cells, _Cage(board.width, len(stated.cells), number, sign)
    places = [tuple(place for place, cell in enumerate(cells) if cell in line) for _, line in lines(board)]
    shared = {number: some for number, some in enumerate(places) if len(some) > 1}
    if len(cells) > MOST_CELLS or not _ways(cage, tuple(shared.values())):
        return
    if len(cells) not in map(len, shared.values()):  # a straight cage says by itself that its digits differ
        needed = _needed(cage, shared, ())
        if needed:
            says = _says(cage, tuple(needed.values()), (), 0)
            words = f"{stated.words} without repeats in a line"
            rules = (latin(board)[number] for number in needed)
            yield Lemma(CAGE_COMBINATIONS, says._replace(cells=cells, words=words), (stated, *rules), sign=SIGNS[sign])
    for own, some in shared.items():
        name, line = lines(board)[own]
        rest = tuple(cell for cell in line if cell not in cells)
        if rest:
            needed = _needed(cage, shared, (own,))
            says = _says(cage, tuple(needed.values()), some, len(rest))
            words = f"{stated.words}, and the rest of {name} has other digits"
            rules = (latin(board)[number] for number in needed)
            says = says._replace(cells=(*cells, *rest), words=words)
            yield Lemma(CAGE_AND_LINE, says, (stated, *rules), sign=SIGNS[sign])


@lru_cache(maxsize=1 << 14)
def _ways(cage: _Cage, groups: tuple[_Places, ...]) -> frozenset[_Way]:
    """Return the ways to fill a cage, with different digits in each group of places."""
    apart = [pair for group in groups for pair in combinations(group, 2)]
    every = product(range(1, cage.side + 1), repeat=cage.n_cells)
    return frozenset(
        way for way in every if result(cage.sign, way) == cage.number and all(way[a] != way[b] for a, b in apart)
    )


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
