"""A puzzle in a line of text, among numbers, hashes, ratings, titles, quotes and links."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isqrt
from typing import Any

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats import registry
from puzzles.formats.document import Document
from puzzles.formats.loose import links
from puzzles.formats.sudoku.cells import cells_of_grid, document, sudoku
from puzzles.formats.text import Line, without_place
from puzzles.sudoku import Sudoku

_LEAST_SIGNS = 16  # the fewest signs of a grid that stands among other words
_SEPARATED = re.compile(r"[^\s,;|\"'\[\](){}<>=]+")
_SIGNS = re.compile(r"[0-9A-Za-z._*?-]+")
_CELLS = 81
_ROWS = re.compile(r"(?<![0-9._*-])[0-9._*-]{9}(?:(?P<by>[|/,; ])[0-9._*-]{9})(?:(?P=by)[0-9._*-]{9}){7}(?![0-9._*-])")
_MARKED_CELL = r"[0-9.]!?(?::[0-9])?(?:\[[0-9.]*\])?"
_MARKED = re.compile(rf"(?:(?:{_MARKED_CELL},){{8}}{_MARKED_CELL};){{8}}(?:{_MARKED_CELL},){{8}}{_MARKED_CELL}")
_MOST_OTHERS = 0.2  # the largest share of signs that are neither digits nor dots, in a word that was meant as a grid
_WITH_LETTERS = 81  # signs of the largest grid whose digits all have one figure
_DECIMAL = re.compile(r"-?[0-9]++[.]?[0-9]*+")
_AROUND = " \t,;|:\"'#"
_RULE_OF_TABLE = re.compile(r"\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?)?\s*")  # the rule of a Markdown table
_FEW_NUMBERS = re.compile(r"[0-9\s.,-]{0,15}")  # numbers as they stand in a clue
_NUMBER = re.compile(r"[-+]?[0-9.,%]*")
_OURS = re.compile(r'\s*\{.*"format"\s*:\s*"gridwright"')


def of_ours(lines: Iterable[Line]) -> Iterator[tuple[Line, Document[Any] | PuzzleError]]:
    """Yield the lines that hold our JSON, each with the puzzle read from it."""
    for line in lines:
        if _OURS.match(line.text) and (found := read(line.text)) is not None:
            yield line, found


def read(text: str) -> Document[Any] | PuzzleError | None:
    """Read the first puzzle in a line, or the reason why it cannot be read; None if nothing looks like a puzzle."""
    return next(iter(read_all(text)), None)


def read_all(text: str) -> list[Document[Any] | PuzzleError]:
    """Return the puzzles in a line, and the reason for each one that cannot be read."""
    text = text.strip()
    if not text or _FEW_NUMBERS.fullmatch(text) or _RULE_OF_TABLE.fullmatch(text):
        return []
    in_links = [link.puzzle for link in links.find(text)]
    if in_links:
        return in_links
    found = _in_notation(text)
    if isinstance(found, Document):
        return [found]
    text = _ROWS.sub(lambda rows: re.sub(r"[|/,; ]", "", rows[0]), text)
    with_marks = next((grid[0] for grid in _MARKED.finditer(text) if "!" in grid[0].partition(";")[0]), None)
    if with_marks:
        return [_of_marked(with_marks)]
    return _among_words(text)


def _in_notation(text: str) -> Document[Any] | PuzzleError | None:
    data = text.encode(errors="surrogatepass")
    form = registry.recognized(data)
    if form is None:
        return None
    try:
        found = form.read(data)
    except PuzzleError as error:
        return FormatError(without_place(str(error)))
    return found[0]


def _among_words(text: str) -> list[Document[Any] | PuzzleError]:
    """Read the words that are grids; if there is only one, the text after it is its title."""
    meant = [word for word in _SEPARATED.finditer(text) if _is_meant_as_grid(word[0])]
    found = list[Document[Any] | PuzzleError]()
    for word in meant:
        title = text[word.end() :].strip(_AROUND) if len(meant) == 1 else ""
        last = found[-1] if found else None
        try:
            if _is_complete(word[0]) and isinstance(last, Document) and last.solution is None:
                found[-1] = _with_answer(last.puzzle, word[0])
            else:
                found.append(document(sudoku(cells_of_grid(word[0]), "" if _NUMBER.fullmatch(title) else title)))
        except PuzzleError as error:
            found.append(error)
    return [each for each in found if isinstance(each, Document)] or found[:1]


def _of_marked(text: str) -> Document[Any] | PuzzleError:
    """Read a grid together with its solution, from text in which marks identify the givens: ``5!,3,4;...``."""
    cells = re.findall(r"([0-9.]?)(!?)[^,;]*[,;]?", text)[:_CELLS]
    givens = "".join(digit if mark else "." for digit, mark in cells)
    answer = "".join(digit for digit, _ in cells)
    try:
        puzzle = sudoku(cells_of_grid(givens))
    except PuzzleError as error:
        return error
    return _with_answer(puzzle, answer) if _is_complete(answer) and len(answer) == _CELLS else document(puzzle)


def _is_complete(word: str) -> bool:
    """Return whether a word is a grid in which every cell is filled."""
    return bool(word) and not any(sign in "0._*?-" for sign in word)


def _with_answer(puzzle: Sudoku, answer: str) -> Document[Sudoku] | PuzzleError:
    """Return a puzzle with its solution, or the reason why the solution is wrong.

    The title is left out, as it would be the answer.
    """
    try:
        return document(replace(puzzle, title=""), cells_of_grid(answer))
    except PuzzleError as error:
        return error


def _is_meant_as_grid(word: str) -> bool:
    """Return whether a word is a grid, perhaps with a few wrong signs or a few cells too many or too few."""
    if len(word) < _LEAST_SIGNS or _SIGNS.fullmatch(word) is None:
        return False
    n_usual, is_square = sum(sign.isdigit() or sign in "._*-" for sign in word), isqrt(len(word)) ** 2 == len(word)
    if len(word) - n_usual <= _MOST_OTHERS * len(word):
        return is_square or (any(map(str.isdigit, word)) and _DECIMAL.fullmatch(word) is None)
    return is_square and n_usual >= len(word) / 2 and len(word) > _WITH_LETTERS
