"""The pages before the puzzles: title, contents, instructions with worked examples, difficulty."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from typing import Any, NamedTuple

from generator.families import family_named
from output.book.desk import LINE, Desk, Flow, Key
from output.book.flow import leader, wrapped
from output.book.items import Item
from output.book.marks import Anchorage, Page, Picture, Words
from output.book.style import BACK
from output.book.texts import examples
from puzzles import formats
from puzzles.drawing import Drawing
from rating.grades import Grade

_TITLE_DOWN = 0.3  # of the page, above the title
_TITLE_LINE = 1.3  # of its type, from line to line
_MOST_PARTS, _PART = 9, 50
_EXAMPLE_CELL = 1.9  # sizes of type, at most
_FIGURE = 125.0  # points that a column of figures has at least
_GAP = 14.0
_ENTRY, _ENTRY_GAP = 13.0, 3.0  # of the difficulty section, in sizes of type: the least width, and from one to the next


class Part(NamedTuple):
    """Name a run of puzzles for the contents, by its first number."""

    title: str
    first: int


def parts_of(desk: Desk, items: Sequence[Item]) -> list[Part]:
    """Divide the puzzles into runs of one grade, or of fifty where grades come and go."""
    runs: list[tuple[str, int, int]] = []
    for grade, run in groupby(enumerate(items, start=1), key=lambda pair: pair[1].grade):
        numbers = [number for number, _ in run]
        runs.append((desk.texts.grade(grade), numbers[0], numbers[-1]))
    if len(runs) > _MOST_PARTS:
        word = desk.texts.word("puzzles")
        starts = range(1, len(items) + 1, _PART)
        runs = [(word, first, min(first + _PART - 1, len(items))) for first in starts]
    return [Part(f"{title}: {_range(desk, first, last)}", first) for title, first, last in runs]


def _range(desk: Desk, first: int, last: int) -> str:
    return desk.texts.word("range", first=first, last=last) if first != last else str(first)


def title_pages(desk: Desk, items: Sequence[Item]) -> list[Page]:
    """Lay out the title, and behind it what the book promises."""
    sizes, texts = desk.sizes, desk.texts
    told = [*(texts.family(family) for family in _families(items)), texts.count(len(items))]
    told_line, below = LINE * 1.2 * sizes.text, 3 * sizes.text
    size, lines = _set_title(desk, (1 - _TITLE_DOWN) * desk.height - below - told_line * len(told))
    y, marks = _TITLE_DOWN * desk.height, []
    for line in lines:
        y += _TITLE_LINE * size
        marks.append(Words(desk.width / 2, y, line, size, "title", "middle"))
    y += below
    for line in told:
        y += told_line
        marks.append(desk.words(desk.width / 2, y, line, 1.2 * sizes.text, anchor="middle", within=desk.width))
    title = Page(tuple(marks), (Anchorage(("title", 0), desk.style.title),), is_numbered=False)
    flow = Flow(desk)
    flow.skip(0.6 * desk.height)
    flow.lines(wrapped(desk.fonts, texts.word("promise"), flow.width, sizes.text), sizes.text)
    (promise,) = flow.pages()
    return [title, Page(promise.marks, is_numbered=False)]


def _set_title(desk: Desk, height: float) -> tuple[float, list[str]]:
    """Choose the largest size at which the title fits, and break it into lines."""
    size = min(desk.sizes.title, desk.width / 9)
    while True:
        lines = wrapped(desk.fonts, desk.style.title, 0.9 * desk.width, size, "title")
        if len(lines) * _TITLE_LINE * size <= height:
            return size, lines
        size *= 0.9


def _families(items: Sequence[Item]) -> list[str]:
    return list(dict.fromkeys(item.puzzle.family for item in items))


def _heading(desk: Desk, flow: Flow, text: str, key: Key, level: int = 0) -> None:
    size = desk.sizes.heading if not level else 0.8 * desk.sizes.heading
    lines = wrapped(desk.fonts, text, flow.width, size, "bold")
    flow.need(len(lines) * LINE * size + 4 * desk.sizes.text)
    flow.place(Anchorage(key, text, level))
    flow.lines(lines, size, "bold")
    flow.skip(0.6 * desk.sizes.text)


def contents_pages(desk: Desk, items: Sequence[Item]) -> list[Page]:
    """Lay out the contents."""
    texts, size = desk.texts, desk.sizes.text
    flow = Flow(desk)
    _heading(desk, flow, texts.word("contents"), ("contents", 0))
    rows: list[tuple[str, Key]] = [
        *((f"{texts.word('instructions')}: {texts.family(name)}", ("rules", name)) for name in _ruled(desk, items)),
        (texts.word("difficulty"), ("difficulty", 0)),
        *((part.title, ("puzzle", part.first)) for part in parts_of(desk, items)),
    ]
    if desk.style.answers == BACK:
        rows.append((texts.word("answers"), ("answers", 0)))
    for title, key in rows:
        flow.need(LINE * size)
        flow.skip(1.2 * LINE * size)
        number = str(desk.page_of(key))
        words = desk.words(flow.left, flow.y, title, size, within=flow.width - 6 * size)
        begins = flow.left + desk.fonts.width(title, words.size) + size / 2
        ends = flow.left + flow.width - desk.fonts.width(number, size)
        flow.add(words, Words(flow.left + flow.width, flow.y, number, size, anchor="end"))
        if dots := leader(desk.fonts, ends - begins, size):
            flow.add(Words(ends - size / 2, flow.y, dots, size, anchor="end"))
    return flow.pages()


def _ruled(desk: Desk, items: Sequence[Item]) -> list[str]:
    """Name the families that have instructions."""
    return [name for name in _families(items) if desk.texts.rules(name)]


def instruction_pages(desk: Desk, items: Sequence[Item]) -> list[Page]:
    """Lay out the rules of each family, with an example."""
    pages: list[Page] = []
    for family in _ruled(desk, items):
        flow = Flow(desk)
        title = f"{desk.texts.word('instructions')}: {desk.texts.family(family)}"
        _heading(desk, flow, title, ("rules", family))
        for paragraph in desk.texts.rules(family):
            flow.lines(wrapped(desk.fonts, paragraph, flow.width, desk.sizes.text), desk.sizes.text)
            flow.skip(0.5 * desk.sizes.text)
        if family in examples():
            _example(desk, flow, family)
        pages += flow.pages()
    return pages


class _Figure(NamedTuple):
    """Hold a picture of a worked example and what is said below it."""

    drawing: Drawing
    caption: str


@dataclass(frozen=True)
class Example:
    """Hold a worked example: a puzzle, its answer, and the steps that are shown, each with its rule."""

    puzzle: Any
    solution: Any
    steps: tuple[tuple[str, Drawing], ...]


@cache
def example_of(family: str) -> Example:
    """Solve the example of a family as a person would."""
    entry, record = examples()[family], family_named(family)
    (document,) = formats.read(entry["puzzle"].encode())
    proof = record.prove(document.puzzle)
    found = list(record.explain(document.puzzle, proof))
    drawings = list(record.draw_steps(document.puzzle, found))
    steps = tuple((found[number - 1].rule, drawings[number - 1]) for number in entry["steps"])
    return Example(document.puzzle, proof.solutions[0], steps)


def _example(desk: Desk, flow: Flow, family: str) -> None:
    example, record, texts = example_of(family), family_named(family), desk.texts
    figures = [
        _Figure(record.draw(example.puzzle), texts.word("start")),
        *(_Figure(drawing, texts.step(family, rule)) for rule, drawing in example.steps),
        _Figure(record.draw(example.puzzle, example.solution), texts.word("end")),
    ]
    size = desk.sizes.small
    n_columns = max(1, min(3, int(flow.width / (_FIGURE if not desk.style.is_large else 1.4 * _FIGURE))))
    width = (flow.width - (n_columns - 1) * _GAP) / n_columns
    widest, highest = max(f.drawing.width for f in figures), max(f.drawing.height for f in figures)
    cell = min(width / widest, _EXAMPLE_CELL * desk.sizes.text)
    rows = [figures[start : start + n_columns] for start in range(0, len(figures), n_columns)]
    captions = [[wrapped(desk.fonts, f.caption, width, size) for f in row] for row in rows]
    heights = [highest * cell + max(map(len, row)) * LINE * size + _GAP for row in captions]
    flow.need(3 * desk.sizes.heading + heights[0])
    _heading(desk, flow, texts.word("example"), ("example", family), level=1)
    for row, told, height in zip(rows, captions, heights, strict=True):
        flow.need(height)
        for column, (figure, lines) in enumerate(zip(row, told, strict=True)):
            x = flow.left + column * (width + _GAP)
            flow.add(Picture(x, flow.y, cell, partial(desk.style.drawn, figure.drawing)))
            y = flow.y + highest * cell
            for line in lines:
                y += LINE * size
                flow.add(Words(x, y, line, size))
        flow.skip(height)


def difficulty_pages(desk: Desk, items: Sequence[Item]) -> list[Page]:
    """Lay out the grade of each puzzle: under each grade its puzzles with number, score and page, in columns."""
    texts, size = desk.texts, desk.sizes.small
    flow = Flow(desk)
    _heading(desk, flow, texts.word("difficulty"), ("difficulty", 0))
    flow.lines(wrapped(desk.fonts, texts.word("rating"), flow.width, desk.sizes.text), desk.sizes.text)
    flow.skip(desk.sizes.text)
    n_columns = max(1, int(flow.width / (_ENTRY * size)))
    width = (flow.width - (n_columns - 1) * _ENTRY_GAP * size) / n_columns
    for grade, own in _by_grade(items):
        _heading(
            desk,
            flow,
            f"{texts.grade(grade)}: {texts.count(len(own))}",
            ("grade", grade.word if grade else "none"),
            level=1,
        )
        if grade is None:
            flow.lines(wrapped(desk.fonts, texts.word("ungraded"), flow.width, size), size)
            flow.skip(0.5 * size)
        for start in range(0, len(own), n_columns):
            flow.need(LINE * size)
            flow.skip(LINE * size)
            for column, (number, item) in enumerate(own[start : start + n_columns]):
                x = flow.left + column * (width + _ENTRY_GAP * size)
                page = texts.word("page", page=desk.page_of(("puzzle", number)))
                score = "" if item.score is None else texts.number(item.score)
                flow.add(
                    desk.words(x, flow.y, str(number), size, "bold", within=0.24 * width),
                    desk.words(x + 0.46 * width, flow.y, score, size, anchor="end", within=0.2 * width),
                    desk.words(x + width, flow.y, page, size, anchor="end", within=0.48 * width),
                )
        flow.skip(desk.sizes.text)
    return flow.pages()


def _by_grade(items: Sequence[Item]) -> Iterator[tuple[Grade | None, list[tuple[int, Item]]]]:
    """Give the numbered puzzles of each grade, easiest first, and last those without one."""

    def key(pair: tuple[int, Item]) -> tuple[bool, int, int]:
        number, item = pair
        return item.grade is None, item.grade or 0, number

    numbered = sorted(enumerate(items, start=1), key=key)
    for grade, run in groupby(numbered, key=lambda pair: pair[1].grade):
        yield grade, list(run)
