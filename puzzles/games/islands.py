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


@lru_cache(maxsize=4)  # what is proved is rated next
def stated(board: Board, numbers: tuple[int, ...]) -> Stated:
    """Return what the numbers of all cells state; -1 is a cell without an island."""
    every = spans(board, tuple(number > 0 for number in numbers))
    islands = [cell for cell, number in enumerate(numbers) if number > 0]
    own: dict[int, list[Span]] = {cell: [] for cell in islands}
    over: list[list[Span]] = [[] for _ in numbers]
    for span in every:
        for ends in (span.first, span.last):
            own[ends].append(span)
        for cell in span.cells:
            over[cell].append(span)
    joined, found = all_joined(islands, every), dict[int, list[Constraint]]()
    lemmas = list[Lemma]()
    for cell in islands:
        count = counted_at(board, cell, numbers[cell], tuple(own[cell]))
        found[cell] = [total((cell,), 0, f"{at(board, cell)} is an island"), count]
        room = sum(min(MOST, numbers[span.first], numbers[span.last]) for span in own[cell]) - numbers[cell]
        lemmas.append(Lemma((FULL_ISLAND, ALMOST_FULL)[room] if room in (0, 1) else BRIDGES_OF_ISLAND, count, (count,)))
    first = islands[0] if islands else 0
    for cell, some in enumerate(over):
        if cell not in own:
            place = some[0].first if some else first
            least = (min(MOST, numbers[span.first], numbers[span.last]) for span in some)
            found.setdefault(place, []).append(passed(board, cell, tuple(zip(some, least, strict=True))))
    for span in every:
        if len(span.cells) > 1:
            along = straight(board, span)
            found[span.first].append(along)
            lemmas.append(Lemma(STRAIGHT, along, (along,)))
    if islands:
        found[first].append(joined)
    count_at = {cell: found[cell][1] for cell in islands}
    lemmas += _isolated(board, numbers, every, own, count_at, joined)
    return Stated(found, lemmas, [bool(some) for some in over])


def _isolated(
    board: Board,
    numbers: tuple[int, ...],
    every: Sequence[Span],
    own: Mapping[int, Sequence[Span]],
    count_at: Mapping[int, Constraint],
    joined: Constraint,
) -> Iterator[Lemma]:
    """Yield that two or three islands with all of their bridges among each other would be cut off from others."""
    for span in every:
        number = numbers[span.first]
        if len(own) > _PAIR and number == numbers[span.last] <= MOST:
            words = f"{at(board, span.first)} and {at(board, span.last)} would be cut off"
            grounds = (joined, count_at[span.first], count_at[span.last])
            left = [value for value in VALUES if span.bridges(value) < number]
            yield Lemma(ISOLATED_PAIR, total((span.cells[0],), left, words), grounds)
    for cell, some in own.items():
        for one, other in combinations(some, 2):
            ends = [each.last if each.first == cell else each.first for each in (one, other)]
            a, b = (numbers[end] for end in ends)
            if len(own) > _PAIR + 1 and max(a, b) <= MOST and numbers[cell] == a + b:
                words = f"{listed(at(board, each) for each in (cell, *ends))} would be cut off"
                three = joined, *(count_at[each] for each in (cell, *ends))
                both = compare(one.cells[0], other.cells[0], VALUES, _not_both(one.value(a), other.value(b)), words)
                yield Lemma(ISOLATED_THREE, both, three)


@lru_cache(maxsize=64)
def _not_both(a: int, b: int) -> Callable[[int, int], bool]:
    return lambda one, other: (one, other) != (a, b)
