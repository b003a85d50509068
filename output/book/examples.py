"""Worked examples: small puzzles of each family, solved step by step in pictures; and their answers as ornaments."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import zip_longest
from typing import NamedTuple

from generator.families import family_named
from output.book.drawings import measured
from output.book.fonts import wrapped
from output.book.layout import LINE, Flow, Layout
from output.book.page import Picture, TextLine
from output.book.slots import Slot, squares
from output.book.texts import WorkedExample, family_book
from puzzles.drawing import Drawing, Text
from puzzles.formats import registry as formats
from puzzles.puzzle import Puzzle, Solution
from rating.step import Step

_CELL = 1.9  # the largest cell, in sizes of type
_GROWTH = 1.5
_FIGURE = 125.0  # the least width of a column of figures, in points
_GAP = 14.0
_MOST_NAMED = 3  # the most cells that a caption lists one by one
_MOST_ORNAMENTS = 4
_ORNAMENT, _ORNAMENTS = 0.5, 0.8  # shares of the width of a page, for one ornament and for several


@dataclass(frozen=True, slots=True, eq=False)
class SolvedExample:
    """A worked example with its solution."""

    puzzle: Puzzle  # the puzzle
    solution: Solution  # its answer
    begin: Drawing  # the puzzle before the first step
    steps: tuple[tuple[Step, Drawing], ...]  # the steps that are shown, each with its picture
    end: Drawing  # the puzzle with its answer


@cache
def solved_examples(family: str) -> tuple[SolvedExample, ...]:
    """Solve the worked examples of a family as a person would, in the order of its file."""
    return tuple(_solved(example) for example in family_book(family).examples)


def _solved(example: WorkedExample) -> SolvedExample:
    puzzle = formats.read(example.puzzle.encode())[0].puzzle
    record = family_named(puzzle.family)
    proof = record.prove(puzzle)
    solution, found = proof.solutions[0], list(record.explain(puzzle, proof))
    drawings = list(record.draw_steps(puzzle, found))
    begin, end = record.draw(puzzle), record.draw(puzzle, solution)
    steps = tuple(
        (found[number - 1], _without_pencil_marks(drawings[number - 1], begin, end)) for number in example.steps
    )
    return SolvedExample(puzzle, solution, begin, steps, end)


def _without_pencil_marks(step: Drawing, begin: Drawing, end: Drawing) -> Drawing:
    """Remove numbers in type smaller than that of clues and answers, for which large print has no space."""
    sizes = {each.size for drawing in (begin, end) for each in drawing.primitives if isinstance(each, Text)}
    numbers = set(_texts(end))
    kept = (
        each
        for each in step.primitives
        if not (isinstance(each, Text) and each.text in numbers and each.size not in sizes)
    )
    return replace(step, primitives=tuple(kept))


def example_like(puzzle: Puzzle) -> SolvedExample | None:
    """Return the example that has most of the rules of a puzzle and no other rule; None if there is no such example."""
    rules = _rules(puzzle)
    fitting = (example for example in solved_examples(puzzle.family) if _rules(example.puzzle) <= rules)
    return max(fitting, key=lambda example: len(_rules(example.puzzle)), default=None)


def _rules(puzzle: Puzzle) -> frozenset[str]:
    """Return what a puzzle has beyond the usual ones of its family: names of rules, and several colors as one."""
    record = family_named(puzzle.family)
    names = (*record.variants(puzzle), *record.further_rules(puzzle))
    return frozenset(names) | ({"in colors"} if not record.is_plain(puzzle) else set())


def examples_like(puzzles: Iterable[Puzzle]) -> list[SolvedExample]:
    """Return the example that is most like each puzzle, each example once, those for most puzzles of a family first.

    Families come in the order of their first puzzles. A usual puzzle comes after those with further rules, which need
    an example more.
    """
    counts: dict[str, Counter[SolvedExample]] = {}
    for puzzle in puzzles:
        example = example_like(puzzle)
        if example is not None:
            counts.setdefault(puzzle.family, Counter())[example] += 1
    ranked = [
        sorted((each for each, _ in found.most_common()), key=lambda each: not _rules(each.puzzle))
        for found in counts.values()
    ]
    # Every family shows one example before any family shows a second.
    return [example for turn in zip_longest(*ranked) for example in turn if example is not None]


def ornament(
    layout: Layout, puzzles: Iterable[Puzzle], top: float, bottom: float, *, is_solved: bool = True
) -> list[Picture]:
    """Place up to four examples that resemble some puzzles between two heights, as many as are legible there."""
    shown = [measured(partial(_ornament, layout, example, is_solved)) for example in examples_like(puzzles)]
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


def _ornament(layout: Layout, example: SolvedExample, is_solved: bool) -> Drawing:
    if not is_solved:
        return layout.style.drawn(example.begin)
    record = family_named(example.puzzle.family)
    return layout.style.drawn(record.answer_drawing(example.puzzle, example.solution, letters=False))


class _Figure(NamedTuple):
    """A picture of a worked example, and the words below it."""

    drawing: Drawing
    caption: str


def _figures(layout: Layout, example: SolvedExample) -> list[_Figure]:
    texts, words = layout.texts, layout.texts.family(example.puzzle.family).steps
    written = Counter(_texts(example.end)) - Counter(_texts(example.begin))  # the numbers that the solver writes
    steps = (
        _Figure(drawing, ". ".join(filter(None, (_places(layout, step, written), words[step.rule]))))
        for step, drawing in example.steps
    )
    return [_Figure(example.begin, texts.word("start")), *steps, _Figure(example.end, texts.word("end"))]


def _texts(drawing: Drawing) -> Iterator[str]:
    return (each.text for each in drawing.primitives if isinstance(each, Text))


def _places(layout: Layout, step: Step, written: Counter[str]) -> str:
    """Name the cells that a step fills and the values written there, or the line that contains them all."""
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
    example: SolvedExample,
    heading: float,
    write_heading: Callable[[], None],
    share: float,
) -> None:
    """Write the figures of a worked example in rows, on as many pages as they need.

    ``write_heading`` writes one of some height above the first row; ``share`` is that of the cell that figures have
    where there is space.
    """
    figures, size = _figures(layout, example), layout.sizes.small
    drawn = [measured(partial(layout.style.drawn, figure.drawing)) for figure in figures]
    least = max(layout.sizes.least / each.type_size for each in drawn)
    widest, highest = max(each.width for each in drawn), max(each.height for each in drawn)
    n_columns = max(1, min(3, int((flow.width + _GAP) / (max(_FIGURE, least * widest) + _GAP))))
    width = (flow.width - (n_columns - 1) * _GAP) / n_columns
    shown = list(zip(figures, drawn, strict=True))
    rows = [shown[start : start + n_columns] for start in range(0, len(shown), n_columns)]
    captions = [[wrapped(layout.fonts, figure.caption, width, size) for figure, _ in row] for row in rows]
    below = [max(map(len, row)) * LINE * size + _GAP for row in captions]
    cell = max(least, min(width / widest, share * max(least, _CELL * layout.sizes.text)))
    pages = _paged(layout, flow, [highest * cell + each for each in below], heading)
    # Figures on several pages fill these pages.
    largest = min(width / widest, _GROWTH * cell) if len(pages) > 1 else cell
    for page, numbers in enumerate(pages):
        if page:
            flow.turn()
        if 0 in numbers:
            write_heading()
        space = flow.bottom - flow.y - sum(below[number] for number in numbers)
        cell = min(largest, space / (highest * max(1, len(numbers))))
        for number in numbers:
            for column, ((_, each), lines) in enumerate(zip(rows[number], captions[number], strict=True)):
                x = flow.left + column * (width + _GAP)
                # Drawings of steps may have margins, which boards do not show in the middle.
                across, down = (widest - each.width) / 2, (highest - each.height) / 2
                flow.add(Picture(x + across * cell, flow.y + down * cell, cell, each.draw))
                y = flow.y + highest * cell
                for line in lines:
                    y += LINE * size
                    flow.add(TextLine(x, y, line, size))
            flow.skip(highest * cell + below[number])


def _paged(layout: Layout, flow: Flow, heights: Sequence[float], heading: float) -> list[list[int]]:
    """Divide rows among the rest of this page and further pages."""
    pages, left = [list[int]()], flow.bottom - flow.y - heading
    for number, height in enumerate(heights):
        if height > left:
            pages.append([])
            left = layout.height - flow.left - heading * (number == 0)
        pages[-1].append(number)
        left -= height
    return pages
