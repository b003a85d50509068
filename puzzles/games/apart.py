"""Marks that do not touch, shared by games such as Star Battle and Tents."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import lru_cache

from puzzles.games.constraints import Constraint, automaton, total
from puzzles.games.game import Board
from puzzles.games.grid import at, beside, matched, squares

LEMMA = 3
"""What lemmas of these games cost."""


def apart(board: Board, marks: str) -> list[Constraint]:
    """State that marks do not touch, not even at a corner."""
    return [total(four, (0, 1), f"{marks} do not touch around {at(board, four[0])}") for four in squares(board)]


@lru_cache(maxsize=64)
def touching(board: Board) -> list[frozenset[int]]:
    """Return for each cell those that touch it, at a corner at least."""
    cells = [divmod(cell, board.width) for cell in range(board.height * board.width)]
    return [
        frozenset(other for other, (r, c) in enumerate(cells) if max(abs(row - r), abs(column - c)) == 1)
        for row, column in cells
    ]


def held(line: Sequence[int], count: int, who: str, mark: str, gaps: bool = True) -> list[Constraint]:
    """State that a line has so many marks, and as a lemma, if they are several, that gaps lie between them."""

    def step(state: Hashable, value: int) -> Hashable | None:
        match state:
            case (int(done), last):
                return None if value and (last or done == count) else (done + value, value)
        return None

    words = f"{who} has {count} {mark}" + "s" * (count != 1)
    stated = [total(line, count, words)]
    if gaps and count > 1:
        spaced = f"{words} with gaps between them"
        ends = {(count, 0), (count, 1)}
        stated.append(automaton(line, (0, 1), (0, 0), step, ends.__contains__, spaced, LEMMA))
    return stated


def pairs_of(board: Board, trees: Iterable[int], tents: Collection[int]) -> list[tuple[int, int]]:
    """Give as many trees as possible a tent of their own beside them."""
    near = {tree: [cell for cell in beside(board, tree) if cell in tents] for tree in trees}
    return [(tree, tent) for tent, tree in matched(near).items()]
