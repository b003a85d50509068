"""Worked examples: a small puzzle of each family, solved step by step in pictures; and their answers as ornaments."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from generator.families import family_named
from output.book.drawings import measured
from output.book.fonts import wrapped
from output.book.layout import LINE, Flow, Layout
from output.book.page import Picture, TextLine
from output.book.slots import Slot, squares
from output.book.texts import family_book
from puzzles.drawing import Drawing, Text
from puzzles.formats import registry as formats
from puzzles.puzzle import Puzzle, Solution
from rating.step import Step

_CELL = 1.9  # sizes of type, at most
_GROWTH = 1.5
_FIGURE = 125.0  # points that a column of figures has at least
_GAP = 14.0
_MOST_NAMED = 3  # cells that a caption lists one by one
_MOST_ORNAMENTS = 4
_ORNAMENT, _ORNAMENTS = 0.5, 0.8  # of the width of a page, for one and for several


class SolvedExample(NamedTuple):
    """A worked example with its solution."""

    puzzle: Puzzle  # the puzzle
    solution: Solution  # its answer
    begin: Drawing  # the puzzle before the first step
    steps: tuple[tuple[Step, Drawing], ...]  # those that are shown, each with its picture
    end: Drawing  # the puzzle with its answer


@cache
def solved_example(family: str) -> SolvedExample | None:
    """Solve the worked example of a family as a person would; None where it has no example."""
    example, record = family_book(family).example, family_named(family)
    if example is None:
        return None
    puzzle = formats.read(example.puzzle.encode())[0].puzzle
    proof = record.prove(puzzle)
    solution, found = proof.solutions[0], list(record.explain(puzzle, proof))
    drawings = list(record.draw_steps(puzzle, found))
    steps = tuple((found[number - 1], drawings[number - 1]) for number in example.steps)
    return SolvedExample(puzzle, solution, record.draw(puzzle), steps, record.draw(puzzle, solution))


def ornament(
    layout: Layout, families: Iterable[str], top: float, bottom: float, *, is_solved: bool = True
) -> list[Picture]:
    """Place the examples of up to four families between two heights, as many as can be read there, or their answers."""
    examples = ((name, solved_example(name)) for name in families)
    shown = [
        measured(partial(_ornament, layout, name, example, is_solved))
        for name, example in examples
        if example is not None
    ]
    for count in range(min(len(shown), _MOST_ORNAMENTS), 0, -1):
        width = (_ORNAMENT if count == 1 else _ORNAMENTS) * layout.width
        area = Slot((layout.width - width) / 2, top, width, max(0.0, bottom - top))
        placed = [
            (each, slot, slot.width / max(each.width, each.height))
            for each, slot in zip(shown, squares(count, area), strict=False)
        ]
        if all(cell * min(each.type_size, 1) >= layout.sizes.least for each, _, cell in placed):
            return [
                Picture(
                    slot.x + (slot.width - cell * each.width) / 2,
                    slot.y + (slot.height - cell * each.height) / 2,
                    cell,
                    each.draw,
                )
                for each, slot, cell in placed
            ]
    return []


def _ornament(layout: Layout, family: str, example: SolvedExample, is_solved: bool) -> Drawing:
    if not is_solved:
        return layout.style.drawn(example.begin)
    return layout.style.drawn(family_named(family).answer_drawing(example.puzzle, example.solution, letters=False))


class _Figure(NamedTuple):
    """A picture of a worked example and the words below it."""

    drawing: Drawing
    caption: str


def _figures(layout: Layout, family: str, example: SolvedExample) -> list[_Figure]:
    texts, words = layout.texts, layout.texts.family(family).steps
    written = Counter(_texts(example.end)) - Counter(_texts(example.begin))  # numbers that the solver writes
    steps = (
        _Figure(drawing, ". ".join(filter(None, (_places(layout, step, written), words[step.rule]))))
        for step, drawing in example.steps
    )
    return [_Figure(example.begin, texts.word("start")), *steps, _Figure(example.end, texts.word("end"))]


def _texts(drawing: Drawing) -> Iterator[str]:
    return (each.text for each in drawing.primitives if isinstance(each, Text))


def _places(layout: Layout, step: Step, written: Counter[str]) -> str:
    """Name the cells that a step fills, and what it writes there; or the line that holds them all."""
    texts, decided = layout.texts, step.decides
    if len(decided) <= _MOST_NAMED:
        cells = ((texts.word("cell", row=row + 1, column=column + 1), str(value)) for row, column, value in decided)
        return "; ".join(texts.pair(cell, value) if value in written else cell for cell, value in cells)
    rows, columns = ({place[axis] for place in decided} for axis in (0, 1))
    if len(rows) == 1:
        return texts.word("row", row=rows.pop() + 1)
    return texts.word("column", column=columns.pop() + 1) if len(columns) == 1 else ""


def write_example(
    layout: Layout,
    flow: Flow,
    family: str,
    example: SolvedExample,
    heading: float,
    write_heading: Callable[[], None],
    share: float,
) -> None:
    """Write the figures of a worked example in rows, on as many pages as they need.

    ``write_heading`` writes one of some height above the first row; ``share`` is that of the cell that figures have
    where there is space.
    """
    figures, size = _figures(layout, family, example), layout.sizes.small
    drawn = [measured(partial(layout.style.drawn, figure.drawing)) for figure in figures]
    least = max(layout.sizes.least / each.type_size for each in drawn)
    widest, highest = max(each.width for each in drawn), max(each.height for each in drawn)
    n_columns = max(1, min(3, int((flow.width + _GAP) / (max(_FIGURE, least * widest) + _GAP))))
    width = (flow.width - (n_columns - 1) * _GAP) / n_columns
    rows = [figures[start : start + n_columns] for start in range(0, len(figures), n_columns)]
    captions = [[wrapped(layout.fonts, f.caption, width, size) for f in row] for row in rows]
    below = [max(map(len, row)) * LINE * size + _GAP for row in captions]
    cell = max(least, min(width / widest, share * max(least, _CELL * layout.sizes.text)))
    pages = _paged(layout, flow, [highest * cell + each for each in below], heading)
    # Figures on several pages fill them.
    largest = min(width / widest, _GROWTH * cell) if len(pages) > 1 else cell
    for page, numbers in enumerate(pages):
        if page:
            flow.turn()
        if 0 in numbers:
            write_heading()
        space = flow.bottom - flow.y - sum(below[number] for number in numbers)
        cell = min(largest, space / (highest * max(1, len(numbers))))
        for number in numbers:
            for column, (figure, lines) in enumerate(zip(rows[number], captions[number], strict=True)):
                x = flow.left + column * (width + _GAP)
                flow.add(Picture(x, flow.y, cell, partial(layout.style.drawn, figure.drawing)))
                y = flow.y + highest * cell
                for line in lines:
                    y += LINE * size
                    flow.add(TextLine(x, y, line, size))
            flow.skip(highest * cell + below[number])


def _paged(layout: Layout, flow: Flow, heights: Sequence[float], heading: float) -> list[list[int]]:
    """Divide rows among the rest of this page and further ones."""
    pages, left = [list[int]()], flow.bottom - flow.y - heading
    for number, height in enumerate(heights):
        if height > left:
            pages.append([])
            left = layout.height - flow.left - heading * (number == 0)
        pages[-1].append(number)
        left -= height
    return pages
