"""Puzzles in text that is in no notation as it stands: lists, blocks, tables, values of programs.

Each candidate is found and read by itself, so that a bad one hides no other:

    lines.py        a puzzle in a line, among numbers, ratings and titles
    links.py        links, however they were copied; pzpr.py, collection.py, sites.py and penpa.py read them
    short_json.py   SudokuPad's own JSON
    blocks.py       grids of a line for each row, between headings, rules and blank lines
    clue_lists.py   clues of a nonogram as lists of numbers
    values.py       JSON, TOML and lists of Python
    plain.py        a text as it was before editors and chat programs changed its signs
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from puzzles.errors import PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.loose import blocks, clue_lists, lines, links, values
from puzzles.formats.loose.plain import plain
from puzzles.formats.text import Line, decode, lines_of


class Candidate(NamedTuple):
    """Something in a text that looks like a puzzle."""

    number: int  # the line where it begins, from 1; 0 when the text has no lines to count
    found: Document[Any] | PuzzleError  # the puzzle, or why it cannot be read


def candidates(data: bytes) -> list[Candidate]:
    """Find the puzzles in the bytes of a text, in their order; an empty list where nothing looks like one.

    Raises:
        FormatError: when the text has too many lines.
    """
    text = plain(decode(data))
    in_values = [Candidate(0, found) for found in values.read_each(text)]
    if in_values:
        return in_values
    numbered = lines_of(text)
    exact = [Candidate(line.number, found) for line, found in lines.of_ours(numbered)]
    in_links = list(links.find(text))
    exact += [Candidate(1 + text.count("\n", 0, link.start), link.puzzle) for link in in_links]
    if exact:
        rest = lines_of(_without(text, in_links))
        others = [each for each in _in_grids(rest) if isinstance(each.found, Document)]
        return sorted(exact + others, key=lambda each: each.number)
    found = sorted(_in_grids(numbered), key=lambda each: each.number)
    if any(isinstance(each.found, Document) for each in found):
        return found
    clues = clue_lists.read(numbered)
    return found if clues is None else [Candidate(0, clues)]


def _without(text: str, found: list[links.Found]) -> str:
    """Return a text without its links, and with as many lines."""
    parts, end = list[str](), 0
    for link in found:
        parts += text[end : link.start], "\n" * text.count("\n", link.start, link.end)
        end = link.end
    return "".join((*parts, text[end:]))


def in_line(text: str) -> Document[Any] | PuzzleError | None:
    """Read the puzzle in a single line; None where nothing looks like one."""
    return lines.read(plain(text))


def _in_grids(numbered: list[Line]) -> Iterator[Candidate]:
    """Yield what blocks hold, and what is in the lines that belong to none."""
    taken = set[int]()
    for block in blocks.find(numbered):
        taken.update(block.lines)
        yield Candidate(block.lines[0], block.read())
    for line in numbered:
        found = None if line.number in taken else lines.read(line.text)
        if found is not None:
            yield Candidate(line.number, found)
