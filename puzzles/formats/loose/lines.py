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

_LEAST_SIGNS = 16  # of a grid among other words
_SEPARATED = re.compile(r"[^\s,;|\"'\[\](){}<>=]+")
_SIGNS = re.compile(r"[0-9A-Za-z._*?-]+")
_MOST_OTHERS = 0.2  # of the signs of a word that was meant as a grid, at most so many are neither digits nor dots
_AROUND = " \t,;|:\"'#"
_FEW_NUMBERS = re.compile(r"[0-9\s.,-]{0,15}")  # as in a clue
_NUMBER = re.compile(r"[-+]?[0-9.,%]*")
_OURS = re.compile(r'\s*\{.*"format"\s*:\s*"gridwright"')


def of_ours(lines: Iterable[Line]) -> Iterator[tuple[Line, Document[Any] | PuzzleError]]:
    """Yield the lines that hold our JSON, with what was read of each."""
    for line in lines:
        if _OURS.match(line.text) and (found := read(line.text)) is not None:
            yield line, found


def read(text: str) -> Document[Any] | PuzzleError | None:
    """Return the puzzle in a line, or why what looks like one cannot be read; None where nothing does."""
    text = text.strip()
    if not text or _FEW_NUMBERS.fullmatch(text):
        return None
    link = next(links.find(text), None)
    if link is not None:
        return link.puzzle
    found = _in_notation(text)
    return _among_words(text) if found is None or isinstance(found, PuzzleError) else found


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


def _among_words(text: str) -> Document[Sudoku] | PuzzleError | None:
    """Read the first word that is a grid; a second one is its solution if it fits, and what follows is its title."""
    meant = [word for word in _SEPARATED.finditer(text) if _is_meant_as_grid(word[0])]
    error = None
    for index, word in enumerate(meant):
        title = text[word.end() :].strip(_AROUND)
        try:
            puzzle = sudoku(cells_of_grid(word[0]), "" if _NUMBER.fullmatch(title) else title)
        except PuzzleError as reason:
            error = error or reason
            continue
        answer = meant[index + 1][0] if len(meant) > index + 1 else ""
        return _with_answer(puzzle, answer) if _is_complete(answer) else document(puzzle)
    return error


def _is_complete(word: str) -> bool:
    """Return whether a word is a grid without blanks."""
    return bool(word) and not any(sign in "0._*?-" for sign in word)


def _with_answer(puzzle: Sudoku, answer: str) -> Document[Sudoku] | PuzzleError:
    """Return a puzzle with its solution, without the title that the answer would be; or why that does not solve it."""
    try:
        return document(replace(puzzle, title=""), cells_of_grid(answer))
    except PuzzleError as error:
        return error


def _is_meant_as_grid(word: str) -> bool:
    """Return whether a word is a grid, or one with a few wrong signs or cells."""
    if len(word) < _LEAST_SIGNS or _SIGNS.fullmatch(word) is None:
        return False
    n_usual = sum(sign.isdigit() or sign in "._*-" for sign in word)
    if len(word) - n_usual <= _MOST_OTHERS * len(word):
        return True
    return isqrt(len(word)) ** 2 == len(word) and n_usual >= len(word) / 2
