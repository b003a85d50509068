"""Puzzles in text that is in no notation as it stands: lists, blocks, tables, values of programs.

Each candidate is found and read by itself, so that a bad one hides no other:

    lines.py        a puzzle in a line, among numbers, ratings and titles
    links.py        links, however they were copied; pzpr.py, collection.py, sites.py and penpa.py read them
    short_json.py   SudokuPad's own JSON
    blocks.py       grids of a line for each row, between headings, rules and blank lines
    clue_lists.py   clues of a nonogram as lists of numbers
    values.py       JSON, TOML and lists of Python
    arrays.py       arrays of other languages
    boards.py       tables of games
    triples.py      givens as row, column and digit
    views.py        tables of pages, quoted and labeled lines
    plain.py        a text as it was before editors and chat programs changed its signs
"""

from bisect import bisect_left
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, NamedTuple

from puzzles.errors import PuzzleError
from puzzles.formats import registry
from puzzles.formats.document import Document
from puzzles.formats.loose import arrays, blocks, boards, clue_lists, lines, links, triples, values, views
from puzzles.formats.loose.plain import plain
from puzzles.formats.sudoku.cells import document
from puzzles.formats.text import Line, decode, lines_of
from puzzles.sudoku import Sudoku

_LEAST_IN_A_LINE = 4  # the fewest rows of a puzzle that is read from one line, above our own line of JSON


class Candidate(NamedTuple):
    """A part of a text that looks like a puzzle."""

    number: int  # the line where the part begins, from 1; 0 if the text has no lines to count
    found: Document[Any] | PuzzleError  # the puzzle, or why it cannot be read


def candidates(data: bytes, name: str = "") -> list[Candidate]:
    """Find the puzzles in the bytes of a text, in order; return an empty list if nothing looks like one.

    ``name`` is the name of the file; its suffix tells which program wrote it.

    Raises:
        FormatError: when the text has too many lines.
    """
    text = plain(decode(data))
    found = _in_view(text, PurePath(name).suffix)
    if not any(isinstance(each.found, Document) for each in found):
        for view in views.of(text):
            seen = _of_notation(view) or _in_view(view, "")
            if any(isinstance(each.found, Document) for each in seen):
                found = seen
                break
    return _with_answers(found)


def _in_view(text: str, suffix: str) -> list[Candidate]:
    in_values = [Candidate(0, found) for found in values.read_each(text)]
    if in_values:
        return in_values
    numbered = lines_of(text)
    ours = [Candidate(line.number, found) for line, found in lines.of_ours(numbered)]
    in_links = list(links.find(text))
    ends = [place for place, sign in enumerate(text) if sign == "\n"]
    exact = ours + [Candidate(_line_at(ends, link.start), link.puzzle) for link in in_links]
    if exact:
        taken = {each.number for each in ours}
        rest = [line for line in lines_of(_without(text, in_links)) if line.number not in taken]
        in_grids = _in_grids(rest, drawn_to=max(taken, default=0))
        others = [each for each in in_grids if isinstance(each.found, Document)]
        return sorted(exact + others, key=lambda each: each.number)
    in_triples = triples.read(numbered)
    if in_triples:
        return [Candidate(*in_triples)]
    in_boards = [Candidate(*board) for board in boards.read_each(numbered)]
    if any(isinstance(each.found, Document) for each in in_boards):
        return in_boards
    in_arrays = [Candidate(_line_at(ends, start), found) for start, found in arrays.read_each(text)]
    found = sorted(_in_grids(numbered), key=lambda each: each.number)
    n_read, n_in_arrays = (sum(isinstance(each.found, Document) for each in some) for some in (found, in_arrays))
    if max(n_read, n_in_arrays):
        return found if n_read >= n_in_arrays else in_arrays
    clues = clue_lists.read(numbered, suffix)
    return (found or in_arrays) if clues is None else [Candidate(0, clues)]


def _of_notation(text: str) -> list[Candidate]:
    """Return the puzzles of a view in a registered notation; none if no notation fits, or if the text is damaged."""
    form = registry.recognized(text.encode(errors="surrogatepass"))
    try:
        return [] if form is None else [Candidate(0, each) for each in form.read(text.encode())]
    except (PuzzleError, UnicodeEncodeError):
        return []


def _line_at(ends: list[int], place: int) -> int:
    return 1 + bisect_left(ends, place)


def _with_answers(found: list[Candidate]) -> list[Candidate]:
    """Take a complete board as the solution of the puzzle before it, if it is that."""
    kept = list[Candidate]()
    for each in found:
        last = kept[-1].found if kept else None
        if (
            isinstance(each.found, Document)
            and isinstance(last, Document)
            and last.solution is None
            and isinstance(each.found.puzzle, Sudoku)
            and isinstance(last.puzzle, Sudoku)
            and all(each.found.puzzle.cells)
            and not all(last.puzzle.cells)
        ):
            try:
                kept[-1] = Candidate(kept[-1].number, document(last.puzzle, each.found.puzzle.cells))
                continue
            except PuzzleError:
                pass  # this board is another puzzle
        kept.append(each)
    return kept


def _without(text: str, found: list[links.Found]) -> str:
    """Return a text without its links, but with the same number of lines."""
    parts, end = list[str](), 0
    for link in found:
        parts += text[end : link.start], "\n" * text.count("\n", link.start, link.end)
        end = link.end
    return "".join((*parts, text[end:]))


def in_line(text: str) -> Document[Any] | PuzzleError | None:
    """Read the puzzle in a single line; return None if nothing looks like one."""
    return lines.read(plain(text))


def _in_grids(numbered: list[Line], drawn_to: int = 0) -> Iterator[Candidate]:
    """Yield the puzzles in blocks, and those in lines outside of blocks.

    Up to the line ``drawn_to``, blocks are drawings: ``gen`` repeats their puzzles in a line of JSON below. Short lines
    there are parts of such drawings.
    """
    taken = set[int]()
    for block in blocks.find(numbered):
        taken.update(block.lines)
        if block.lines[0] > drawn_to:
            yield Candidate(block.lines[0], block.read())
    for line in numbered:
        for found in () if line.number in taken else lines.read_all(line.text):
            is_part = isinstance(found, Document) and found.puzzle.height < _LEAST_IN_A_LINE
            if line.number > drawn_to or not is_part:
                yield Candidate(line.number, found)
