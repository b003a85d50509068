"""Shaded cells: how many there are, and those, none beside another, that leave the others in one piece."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from puzzles.errors import counted_or_no
from puzzles.games.constraints import Constraint, connected, total
from puzzles.games.game import Board
from puzzles.games.grid import at, beside
from puzzles.games.lemmas import Lemma, Pattern

SURROUNDED = Pattern("surrounded", 21)


@lru_cache(maxsize=4096)
def not_both(shade: str, board: Board, a: int, b: int) -> Constraint:
    """State that two neighbors are not both shaded; ``shade`` is the word for that, such as ``black``."""
    first, second = sorted((a, b))
    return total((first, second), (0, 1), f"{at(board, first)} and {at(board, second)} are not both {shade}")


def how_many(constraint: Constraint, known: Mapping[int, int], shade: str) -> str:
    """Return a constraint as a clause with the number of marked cells that are shaded, as ``Game.many_say``."""
    n = sum(known.values())
    return f"{constraint.words}, and {counted_or_no(n, 'marked cell')} {'is' if n == 1 else 'are'} {shade}"


def beside_shaded(board: Board, constraint: Constraint, known: Mapping[int, int], shade: str) -> str:
    """Return that two neighbors are not both shaded as a clause about the one that is, as ``Game.known_says``."""
    cells = constraint.cells
    if len(cells) != 2 or constraint != not_both(shade, board, *cells) or [*known.values()] != [1]:
        return ""
    return f"{at(board, min(known))} is {shade}, and no two {shade} cells share a side"


@lru_cache(maxsize=64)
def together(board: Board) -> Constraint:
    """State that the white cells are connected."""
    cells = range(board.height * board.width)
    return connected(cells, (0,), [beside(board, cell) for cell in cells], "the white cells hang together")


@lru_cache(maxsize=64)
def rules_of_shading(board: Board, shade: str) -> Sequence[Constraint]:
    """State that no two neighbors are shaded, and that the white cells are connected."""
    cells = range(board.height * board.width)
    apart = [not_both(shade, board, cell, other) for cell in cells for other in beside(board, cell) if cell < other]
    return [*apart, together(board)]


@lru_cache(maxsize=64)
def surrounded(board: Board, shade: str) -> Sequence[Lemma]:
    """Return for each cell that not all of its neighbors are shaded; one of them would cut it off from the rest."""
    found = []
    for cell in range(board.height * board.width):
        near = beside(board, cell)
        behind = next(each for each in beside(board, near[0]) if each != cell)
        apart = not_both(shade, board, near[0], cell), not_both(shade, board, near[0], behind)
        words = f"{at(board, cell)} is not shut in by {shade} cells"
        found.append(Lemma(SURROUNDED, total(near, range(len(near)), words), (together(board), *apart)))
    return found
