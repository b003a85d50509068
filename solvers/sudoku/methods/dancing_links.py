"""Sudoku as exact cover, solved by Knuth's algorithm X with dancing links, the item with the fewest options first.

There are 4 N^2 items, without those that the givens cover; options that would cover these again are left out.

Source: Knuth 2000, "Dancing links"; Takano, de Freitas, de Sa, section 4.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import BLANK, Sudoku
from solvers.arrays import records
from solvers.methods import MethodParameters, Result, Task
from solvers.sudoku.methods.candidates import N_KINDS, blanks_of, candidates_of, missing_digits, plain_board
from solvers.sudoku.methods.dancing_links_kernel import Links, advance
from solvers.sudoku.methods.depth_first import Progress, check_side, explore

Parameters = MethodParameters


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Cover all items; raise ``RequestError`` if the board is too large."""
    check_side(puzzle, "dancing-links")
    links = _links_for(puzzle)
    yield from explore(advance, links, task, steps_a_node=puzzle.side**3)


def _links_for(puzzle: Sudoku) -> Links:
    side = puzzle.side
    digits = puzzle.grid.ravel()
    blanks = blanks_of(digits)
    numbers = _item_numbers(puzzle)
    n_heads = 1 + int(numbers.max())
    which, digit = np.nonzero(candidates_of(puzzle)[blanks])
    cells = blanks[which]
    houses = plain_board(puzzle).marks[cells, :N_KINDS]
    in_houses = side**2 + houses.astype(np.int64) * side + digit[:, None]
    items = np.concatenate([cells[:, None], in_houses], axis=1)
    item_of = np.concatenate([np.arange(n_heads), numbers[items].ravel()]).astype(np.int32)

    # Each ring is its head followed by the nodes of its item, in the order of their numbers.
    nodes = np.argsort(item_of, kind="stable").astype(np.int32)
    sizes = np.bincount(item_of, minlength=n_heads)
    ends = np.cumsum(sizes) - 1
    up, down = np.empty_like(nodes), np.empty_like(nodes)
    below, above = np.roll(nodes, -1), np.roll(nodes, 1)
    below[ends] = nodes[ends - sizes + 1]
    above[ends - sizes + 1] = nodes[ends]
    down[nodes], up[nodes] = below, above

    heads = np.arange(n_heads, dtype=np.int32)
    progress = records(Progress, 1)
    progress[0].is_fresh = True
    return Links(
        side=side,
        left=np.roll(heads, 1),
        right=np.roll(heads, -1),
        sizes=(sizes - 1).astype(np.int32),
        up=up,
        down=down,
        item_of=item_of,
        options=(cells * side + digit).astype(np.int32),
        chosen=np.empty(len(blanks) + 1, np.int32),
        digits=digits,
        progress=progress,
    )


def _item_numbers(puzzle: Sudoku) -> NDArray[np.int64]:
    """Number from 1 the items that givens leave: cells, then digits in rows, columns and boxes; the others get 0."""
    is_open = np.concatenate([puzzle.grid.ravel() == BLANK, missing_digits(puzzle).ravel()])
    return np.where(is_open, np.cumsum(is_open), 0)
