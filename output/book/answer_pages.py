"""The pages of answers at the back: those that need slots of one size share pages with a grid of their own."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from operator import attrgetter

from output.book.layout import Layout
from output.book.page import Page
from output.book.puzzle_pages import Exhibit, NumberedPuzzle, answer_exhibit, arrange, pages_of
from output.book.sections import range_of
from output.book.trims import Grid, grids_for

_PER_PAGE = (12, 9, 6, 4, 2)
_LARGE_PER_PAGE = (6, 4, 2)


def answers_overleaf(layout: Layout, puzzles: Sequence[NumberedPuzzle]) -> list[list[Page]]:
    """Lay out the answers of a page of puzzles: on one page where that can be read, or else each alone."""
    answers = [answer_exhibit(layout, puzzle) for puzzle in puzzles]
    shared = arrange(layout, answers, grids_for(len(answers)), layout.sizes.answer)
    return [_pages(layout, some, shared.grid) for some in ([answers] if shared.is_readable else [[a] for a in answers])]


def answer_pages(layout: Layout, puzzles: Sequence[NumberedPuzzle]) -> list[list[Page]]:
    """Lay out the answers at the back, in the order of their sizes' first ones; those of a size fill pages evenly.

    A long title takes none out of its size, and so out of order: all of a size have the space that one needs.
    """
    sizes: dict[Grid, list[Exhibit]] = {}
    found: dict[object, Grid] = {}

    def grid_of(exhibit: Exhibit) -> Grid:
        key = *((each.width, each.height, each.type_size) for each in exhibit.drawings), *exhibit.frame.credits
        if key not in found:
            found[key] = _grid(layout, exhibit)
        return found[key]

    for puzzle in puzzles:
        exhibit = answer_exhibit(layout, puzzle)
        untitled = exhibit._replace(frame=replace(exhibit.frame, credits=()))
        sizes.setdefault(grid_of(untitled), []).append(exhibit)
    pages = []
    for answers in sizes.values():
        grid = min(map(grid_of, answers), key=attrgetter("n_slots"))
        n_pages = ceil(len(answers) / grid.n_slots)
        most = ceil(len(answers) / n_pages)
        even = arrange(layout, answers, (grid, *grids_for(most)), layout.sizes.answer).grid
        n_rows = ceil(len(answers) / even.columns)  # whole ones: no answer stands alone below the others
        ends = [n_rows * page // n_pages * even.columns for page in range(n_pages + 1)]
        pages += [_pages(layout, answers[start:end], even) for start, end in pairwise(ends)]
    return pages


def _pages(layout: Layout, answers: Sequence[Exhibit], grid: Grid) -> list[Page]:
    first, last = answers[0].number, answers[-1].number
    head = layout.texts.pair(layout.texts.word("answers"), range_of(layout, first, last + 1 - first))
    return pages_of(layout, answers, grid, layout.sizes.answer, head)


def _grid(layout: Layout, exhibit: Exhibit) -> Grid:
    """Choose the grid with the most slots in which an answer can be read."""
    for count in _LARGE_PER_PAGE if layout.style.is_large else _PER_PAGE:
        found = arrange(layout, [exhibit], grids_for(count), layout.sizes.answer)
        if found.is_readable:
            return found.grid
    return grids_for(1)[0]
