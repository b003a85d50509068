"""Marks that do not touch, shared by games such as Star Battle and Tents."""

from collections.abc import Collection, Hashable, Iterable
from functools import lru_cache
from itertools import combinations, pairwise

from puzzles.errors import counted_or_no
from puzzles.games.constraints import Constraint, automaton, total
from puzzles.games.game import Board
from puzzles.games.grid import at, beside, matched, squares
from puzzles.games.lemmas import Lemma, Pattern


@lru_cache(maxsize=64)
def apart(board: Board, marks: str) -> list[Constraint]:
    """State that marks do not touch each other, not even at a corner."""
    return [total(four, (0, 1), f"{marks} do not touch around {at(board, four[0])}") for four in squares(board)]


@lru_cache(maxsize=64)
def apart_at(board: Board, marks: str) -> dict[tuple[int, int], Constraint]:
    """Return, for each two cells that touch, a constraint that not both have a mark.

    The keys have the lesser cell first.
    """
    return {pair: each for each in apart(board, marks) for pair in combinations(sorted(each.cells), 2)}


@lru_cache(maxsize=64)
def touching(board: Board) -> list[frozenset[int]]:
    """Return for each cell the cells that touch it at a side or a corner."""
    cells = [divmod(cell, board.width) for cell in range(board.height * board.width)]
    return [
        frozenset(other for other, (r, c) in enumerate(cells) if max(abs(row - r), abs(column - c)) == 1)
        for row, column in cells
    ]


@lru_cache(maxsize=4096)
def held(line: tuple[int, ...], count: int, who: str, mark: str) -> Constraint:
    """State how many marks a line holds."""
    return total(line, count, f"{who} has {counted_or_no(count, mark)}")


@lru_cache(maxsize=4096)
def spaced(board: Board, pattern: Pattern, line: tuple[int, ...], count: int, who: str, mark: str) -> tuple[Lemma, ...]:
    """State that the marks of a line, if there are several, have gaps between them."""

    def step(state: Hashable, value: int) -> Hashable | None:
        match state:
            case (int(done), last):
                return None if value and (last or done == count) else (done + value, value)
        return None

    if count <= 1:
        return ()
    own = held(line, count, who, mark)
    words, ends = f"{own.words} with gaps between them", {(count, 0), (count, 1)}
    grounds = [apart_at(board, f"{mark}s")[a, b] for a, b in pairwise(line)]
    stated = automaton(line, (0, 1), (0, 0), step, ends.__contains__, words)
    return (Lemma(pattern, stated, (own, *grounds)),)


def pairs_of(board: Board, trees: Iterable[int], tents: Collection[int]) -> list[tuple[int, int]]:
    """Pair each tree with an adjacent tent of its own, for as many trees as possible."""
    near = {tree: [cell for cell in beside(board, tree) if cell in tents] for tree in trees}
    return [(tree, tent) for tent, tree in matched(near).items()]
