"""Grids of Sudokus with one line for each row, among headings, frames, rules and blank lines."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from puzzles.errors import FormatError, PuzzleError, counted
from puzzles.formats.document import Document
from puzzles.formats.sudoku.cells import SIGNS, cells_of_numbers, cells_of_signs, document, sudoku
from puzzles.formats.text import Line
from puzzles.sudoku import MAX_SIDE

_LEAST_SIDE = 4
_DIGITS_ONLY = 9  # the largest side whose rows have only digits and blanks, so that words are not taken for rows
_BARS = str.maketrans("|\u2502\u2503\u2551!,;\t[](){}", " " * 14)
_RULE_SIGNS = r"[\s+*=:.!'|\-—─-╿]*"
_RULE = re.compile(rf"(?=.*?(?:---|===|──|══|━━|\+-)){_RULE_SIGNS}", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,4}")
_BLANK_WORDS = re.compile(r"[._*?x-]", re.IGNORECASE)
_HEADING_END = " \t:.-#="


@dataclass
class Block:
    """Lines that look like the rows of one grid, perhaps too few of them."""

    title: str
    side: int  # the number of cells in a row
    lines: list[int] = field(default_factory=list)  # the number of each line in the text
    rows: list[list[str]] = field(default_factory=list)  # the cells of each row

    def read(self) -> Document[Any] | PuzzleError:
        """Return the puzzle, or why it cannot be read."""
        if len(self.rows) < self.side:
            return FormatError(
                f"the grid has {counted(len(self.rows), 'row')}; expected {self.side} as in its first row"
            )
        try:
            return document(sudoku([digit for row in self.rows for digit in _digits(row, self.side)], self.title))
        except PuzzleError as error:
            return error


def find(lines: list[Line]) -> Iterator[Block]:
    """Yield the blocks of a text; a block that ends early is yielded if it has at least two rows.

    A blank line ends a block if another block of the same side has none; otherwise it only divides bands of boxes.
    """
    if any("*" in line.text and re.search(r"[.0]", line.text) for line in lines):  # no blank cell, but a line
        lines = [Line(line.number, line.text.replace("*", " ")) for line in lines if line.text.strip(" *")]
    cells = [_cells(line.text) for line in lines]
    whole = {side for side, run in groupby(map(len, cells)) if side and len(list(run)) % side == 0}
    title, block = "", None
    for line, row in zip(lines, cells, strict=True):
        is_blank = not line.text.strip()
        if _RULE.fullmatch(line.text) or (is_blank and (block is None or block.side not in whole)):
            continue
        if block is not None and len(row) != block.side:
            yield from _begun(block)
            block = None
        if not row:
            title = title if is_blank else line.text.strip(_HEADING_END)
            continue
        if block is None:
            block = Block(title, len(row))
            title = ""
        block.lines.append(line.number)
        block.rows.append(row)
        if len(block.rows) == block.side:
            yield block
            block = None
    if block is not None:
        yield from _begun(block)


def _begun(block: Block) -> Iterator[Block]:
    if len(block.rows) > 1 and block.side <= 2 * len(block.rows):
        yield block


def _cells(text: str) -> list[str]:
    """Return the cells of a line that is a row; return an empty list for any other line."""
    words = text.strip().strip("\"'").translate(_BARS).split()
    signs = list("".join(words))
    if _are_numbers(words):
        return words
    if not _LEAST_SIDE <= len(signs) <= len(SIGNS):
        return []
    if all(_BLANK_WORDS.fullmatch(sign) or sign in "0" + SIGNS[: len(signs)] for sign in map(str.upper, signs)):
        is_digits = all(sign.isdigit() or _BLANK_WORDS.fullmatch(sign) for sign in signs)
        if is_digits or (len(signs) > _DIGITS_ONLY and len({len(word) for word in words}) == 1):
            return signs
    return []


def _are_numbers(words: list[str]) -> bool:
    """Return whether words are the cells of a row, with digits of two figures among them."""
    if not (_DIGITS_ONLY < len(words) <= MAX_SIDE and max(map(len, words)) > 1):
        return False
    return all(int(word) <= len(words) if _NUMBER.fullmatch(word) else _BLANK_WORDS.fullmatch(word) for word in words)


def _digits(row: list[str], side: int) -> tuple[int, ...]:
    row = ["." if _BLANK_WORDS.fullmatch(cell) else cell for cell in row]
    return cells_of_signs("".join(row), side) if max(map(len, row)) == 1 else cells_of_numbers(row, side)
