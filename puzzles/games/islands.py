"""Islands with numbers: what the numbers state about bridges, and which bridges would cut islands off from others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from puzzles.errors import listed
from puzzles.games.bridges import MOST, VALUES, Span, all_joined, counted_at, passed, spans, straight
from puzzles.games.constraints import Constraint, compare, total
from puzzles.games.game import Board
from puzzles.games.grid import at
from puzzles.games.lemmas import Lemma, Pattern

_PAIR = 2  # islands

STRAIGHT = Pattern("straight bridge", 11)
FULL_ISLAND = Pattern("full island", 12)
ALMOST_FULL = Pattern("almost full island", 13)
BRIDGES_OF_ISLAND = Pattern("bridges of an island", 20)
ISOLATED_PAIR = Pattern("isolated pair", 25)
ISOLATED_THREE = Pattern("isolated three", 27)
PATTERNS = STRAIGHT, FULL_ISLAND, ALMOST_FULL, BRIDGES_OF_ISLAND, ISOLATED_PAIR, ISOLATED_THREE


class Stated(NamedTuple):
    """What the numbers of a board state, and which cells bridges may pass."""

    by_place: dict[int, list[Constraint]]
    lemmas: list[Lemma]
    may_pass: list[bool]


class _Layout(NamedTuple):
    """What the places of islands state, whatever their numbers are."""

    islands: tuple[int, ...]
    spans: tuple[Span, ...]
    own: Mapping[int, tuple[Span, ...]]  # the spans of each island
    over: Sequence[tuple[Span, ...]]  # the spans that pass each cell
    along: Mapping[int, list[Constraint]]  # the spans of several cells are straight, by their first islands
    joined: Constraint


@lru_cache(maxsize=64)  # many numbers are tried on the same islands
def _layout(board: Board, is_island: tuple[bool, ...]) -> _Layout:
    every = spans(board, is_island)
    islands = tuple(cell for cell, is_one in enumerate(is_island) if is_one)
    own: dict[int, list[Span]] = {cell: [] for cell in islands}
    over: list[list[Span]] = [[] for _ in is_island]
    along: dict[int, list[Constraint]] = {cell: [] for cell in islands}
    for span in every:
        for end in (span.first, span.last):
            own[end].append(span)
        for cell in span.cells:
            over[cell].append(span)
        if len(span.cells) > 1:
            along[span.first].append(straight(board, span))
    own_of = {cell: tuple(some) for cell, some in own.items()}
    return _Layout(islands, every, own_of, [*map(tuple, over)], along, all_joined(islands, every))


@lru_cache(maxsize=4)  # what is proved is rated next
def stated(board: Board, numbers: tuple[int, ...]) -> Stated:
    """Return what the numbers of all cells state; -1 is a cell without an island."""
    layout = _layout(board, tuple([number > 0 for number in numbers]))
    if not layout.islands:  # a board that is still to be set has no single solution
        return Stated({}, [], [True] * len(numbers))
    least = {span: min(MOST, numbers[span.first], numbers[span.last]) for span in layout.spans}
    found, lemmas = dict[int, list[Constraint]](), list[Lemma]()
    for cell, own in layout.own.items():
        count = counted_at(board, cell, numbers[cell], own)
        found[cell] = [total((cell,), 0, f"{at(board, cell)} is an island"), count, *layout.along[cell]]
        room = sum([least[span] for span in own]) - numbers[cell]
        lemmas.append(Lemma((FULL_ISLAND, ALMOST_FULL)[room] if room in (0, 1) else BRIDGES_OF_ISLAND, count, (count,)))
        lemmas += [Lemma(STRAIGHT, each, (each,)) for each in layout.along[cell]]
    first = layout.islands[0]
    for cell, some in enumerate(layout.over):
        if cell not in layout.own:
            place = some[0].first if some else first
            found.setdefault(place, []).append(passed(board, cell, tuple([(span, least[span]) for span in some])))
    found[first].append(layout.joined)
    lemmas += _isolated(board, numbers, layout, {cell: found[cell][1] for cell in layout.islands})
    return Stated(found, lemmas, [bool(some) for some in layout.over])


def _isolated(
    board: Board, numbers: tuple[int, ...], layout: _Layout, count_at: Mapping[int, Constraint]
) -> Iterator[Lemma]:
    """Yield that two or three islands with all of their bridges among each other would be cut off from others."""
    for span in layout.spans:
        number = numbers[span.first]
        if len(layout.own) > _PAIR and number == numbers[span.last] <= MOST:
            words = f"{at(board, span.first)} and {at(board, span.last)} would be cut off"
            grounds = (layout.joined, count_at[span.first], count_at[span.last])
            left = [value for value in VALUES if span.bridges(value) < number]
            yield Lemma(ISOLATED_PAIR, total((span.cells[0],), left, words), grounds)
    for cell, some in layout.own.items():
        for one, other in combinations(some, 2):
            ends = [each.last if each.first == cell else each.first for each in (one, other)]
            a, b = (numbers[end] for end in ends)
            if len(layout.own) > _PAIR + 1 and max(a, b) <= MOST and numbers[cell] == a + b:
                words = f"{listed(at(board, each) for each in (cell, *ends))} would be cut off"
                three = layout.joined, *(count_at[each] for each in (cell, *ends))
                both = compare(one.cells[0], other.cells[0], VALUES, _not_both(one.value(a), other.value(b)), words)
                yield Lemma(ISOLATED_THREE, both, three)


@lru_cache(maxsize=64)
def _not_both(a: int, b: int) -> Callable[[int, int], bool]:
    return lambda one, other: (one, other) != (a, b)
