"""Reading the grid in an answer that was written as free text, as language models and people write it.

A row is a line of as many signs as the grid has columns, whatever blanks, commas, bars, quotes and brackets stand
between them, or of as many words; a line may also hold the whole grid. All rows of a grid have the same name before
them, or none; then the first may still follow other words. Lines are read from the last one up, and those at the end of
the text before all others, so that what was written before the last grid costs next to nothing.

Every step is one pass over the text, and the only patterns that can try a place twice look at 64 characters.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from puzzles.alphabet import Alphabet, Codes, character_of
from puzzles.answers_cells import listed_cells
from puzzles.answers_markup import marked, plain

MAX_TEXT = 1 << 16
"""Characters that are read of an answer, and ``TEXT_PER_CELL`` more for each cell: the last ones of a longer one."""

TEXT_PER_CELL = 16

_TAIL, _TAIL_PER_CELL = 512, 8

_SEPARATORS = " \t\r\v\f\u00a0,;|&/>$\\\"'`[](){}│┃║\ufe0f"
_RULED = "-+=:_~*─━═┄┈┼╋╬┬┴├┤┌┐└┘╔╗╚╝╠╣╦╩╪╫"
_WORD = re.compile(r"[^\s,;|&/>$\\\"'`\[\](){}│┃║]+")
_LIST = re.compile(r"\[([^\[\]]*)\]")
_ESCAPE = re.compile(r"\\n|\\u([0-9a-f]{4})", re.IGNORECASE)
_LABEL = re.compile(
    r"\s*[-•]?\s*\*\*[^*]+\*\*:?"  # in bold type
    r"|[\s|>•*-]*(?:(?:row|line|r)\s*\d+\s*[:)|=]?|\d+\s*[:.)|]|[^:]*:|(?<=[•*-])\s)",
    re.IGNORECASE,
)
_LABEL_LENGTH = 64
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_NO_ROW = re.compile(r"\b(?:col|box|block|[cb]\d)", re.IGNORECASE)
_FEWEST_IN_A_SENTENCE = 16  # cells: fewer stand in many sentences
_KEY = re.compile(r'"(?=[safg])(?:solution|answer|final_answer|grid)"\s{0,9}:', re.IGNORECASE)  # [] for speed
_JSON = json.JSONDecoder(  # an object is a tuple of pairs
    object_pairs_hook=tuple, parse_int=str, parse_float=str, strict=False
)
_CONSTANTS = {None: "?", True: "1", False: "0"}
_JSON_DEPTH = 4
_UTF_16 = f"utf-16-{sys.byteorder[0]}e"


_Row = str | list[str]


class _Named(NamedTuple):
    """A row of an answer and the name before it, without its number; the name may be empty."""

    name: str
    cells: _Row


@dataclass(frozen=True, slots=True, eq=False)
class Reader:
    """The facts that answers to puzzles of one size and kind are read with."""

    # ``height``, ``width``: of the grid.
    height: int
    width: int
    alphabets: Sequence[Alphabet]  # ways to write it; the first that has all signs of a grid counts
    unknown: int  # the value of a cell that is not filled in
    signs: str  # the single characters of all alphabets
    words: frozenset[str]  # the words of all alphabets
    # A table for ``str.translate`` without which nothing but signs, words and ends of lines is left.
    dropped: Mapping[int, None]
    tail: int  # characters at the end of a text in which a grid is looked for first
    lists_cells: bool  # whether the cells with 1 may be listed instead

    @property
    def max_text(self) -> int:
        """Return the number of characters that are read."""
        return MAX_TEXT + TEXT_PER_CELL * self.height * self.width


@lru_cache(maxsize=256)
def reader_for(height: int, width: int, alphabets: tuple[Alphabet, ...], unknown: int, lists_cells: bool) -> Reader:
    """Return the reader of answers to puzzles of one size and kind; it is kept for the next one."""
    signs = "".join(dict.fromkeys("".join(alphabet.signs for alphabet in alphabets)))
    words = frozenset(word for alphabet in alphabets for word in alphabet.values if len(word) > 1)
    dropped = dict.fromkeys(map(ord, (sign for sign in _SEPARATORS if sign not in signs)))
    tail = _TAIL + _TAIL_PER_CELL * height * width
    return Reader(height, width, alphabets, unknown, signs, words, dropped, tail, lists_cells)


def read_answer(text: str, reader: Reader) -> Codes | None:
    """Read the last grid of a text that has all its cells filled in; without any the last that has not; else None.

    What the text marks as its answer goes before the rest of it, if it holds a grid. Where no cell of the grid has 1,
    as in a puzzle that was repeated, the last list of cells counts instead.
    """
    found = None
    for part in marked(text[-reader.max_text :]):
        found = _last_grid(plain(part), reader)
        if reader.lists_cells and (found is None or not (found == 1).any()):
            listed = listed_cells(part, reader.height, reader.width)
            found = found if listed is None else listed
        if found is not None:
            break
    return found


def _last_grid(text: str, reader: Reader) -> Codes | None:
    """Read the last grid; that of an object of JSON is what it names the solution, wherever that stands in it."""
    partial = None
    for part in _parts(text) if "{" in text else (text,):
        if len(part) < reader.height * reader.width:
            continue
        grids = _grids(part, reader)
        if len(part) > reader.tail:
            grids = chain(_grids(_tail(part, reader), reader, is_cut=True), grids)
        for codes, is_complete in grids:
            if is_complete:
                return codes.reshape(reader.height, reader.width)
            partial = codes if partial is None else partial
    return None if partial is None else partial.reshape(reader.height, reader.width)


def _tail(text: str, reader: Reader) -> str:
    """Return the last whole lines of a text that are read as they would be in it: none begins within a list."""
    tail = text[-reader.tail :].partition("\n")[2]
    end_of_list = tail.find("]")
    if "\\" in tail or (end_of_list >= 0 and tail.find("[", 0, end_of_list) < 0):
        return ""
    return tail


def _parts(text: str) -> Iterator[str]:
    """Yield what follows the last object of JSON that names a solution, that solution, and the text before it.

    Without such an object that is the text alone.
    """
    key = None
    for key in _KEY.finditer(text):  # noqa: B007
        pass
    start = text.rfind("{", 0, key.start()) if key else -1
    if start >= 0:
        try:
            data, end = _JSON.raw_decode(text, start)
        except (ValueError, RecursionError):
            pass
        else:
            named = [value for name, value in data if _KEY.fullmatch(f'"{name}":')]
            if named:
                yield text[end:]
                yield "\n".join(_lines_of(named[-1]))
                yield text[:start]
                return
    yield text


def _lines_of(value: Any, depth: int = _JSON_DEPTH) -> Iterator[str]:
    """Yield the rows of a value of JSON."""
    items = [member for _, member in value] if isinstance(value, tuple) else value
    if isinstance(value, list):
        try:
            line = " ".join(value)
        except TypeError:  # a list of lists, or with constants in it
            pass
        else:
            yield line
            return
    if not isinstance(items, list):
        yield items if isinstance(items, str) else _CONSTANTS[items]
    elif isinstance(value, tuple) or any(isinstance(item, list | tuple) for item in items):
        for item in items if depth else ():
            yield from _lines_of(item, depth - 1)
    else:
        yield " ".join(item if isinstance(item, str) else _CONSTANTS[item] for item in items)


def _grids(text: str, reader: Reader, *, is_cut: bool = False) -> Iterator[tuple[Codes, bool]]:
    """Yield the grids of a text, the last one first, and whether all cells are filled in.

    Args:
        is_cut: whether there are lines before it, which may belong to its first grid.
    """
    height, width = reader.height, reader.width
    if "\\" in text:
        text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else "\n", text)
    compact = text.translate(reader.dropped)
    if not is_cut:
        joined = compact.replace("\n", "")
        if len(joined) == height * width and not joined.strip(reader.signs):
            found = _codes([joined], reader)
            if found is not None:
                yield found
            return
    if "[" in text:
        text = _LIST.sub(_on_a_line, text) if is_cut or "\n" in text else text.replace("[", "\n").replace("]", "\n")
        compact = text.translate(reader.dropped)
    for rows in _candidates(text.split("\n"), compact.split("\n"), reader, is_cut=is_cut):
        found = _codes(rows, reader)
        if found is not None:
            yield found


def _candidates(
    lines: Sequence[str], compact_lines: Sequence[str], reader: Reader, *, is_cut: bool
) -> Iterator[Sequence[_Row]]:
    """Yield rows that may be a grid, the last ones first: of lines as they were written, and without separators."""
    height, width = reader.height, reader.width
    rows: list[_Row] = []  # that may be of one grid, the last one first
    name = ""  # of the last one
    n_adjacent = 0  # of them without a line between them
    may_have_words = bool(reader.words)
    if may_have_words and sum(map(len, lines)) > reader.tail:
        text = "\n".join(lines).lower()
        may_have_words = any(map(text.__contains__, reader.words))
    for at in range(len(lines) - 1, -1 if is_cut else -2, -1):  # and the end of the line that is not before the text
        signs = compact_lines[at] if at >= 0 else ""
        row: _Named | None = None
        if len(signs) == width or (
            len(signs) > width and (may_have_words or "**" in signs or not signs[-width:].strip(reader.signs))
        ):
            row = _row(lines[at], signs, reader, width)
        if row is None:
            n_adjacent = 0
            whole = _row(lines[at], signs, reader, height * width) if len(signs) >= height * width else None
            if len(rows) >= height:
                yield rows[height - 1 :: -1]
                rows = []
            if whole is not None:
                yield [whole.cells]
            if whole is not None or signs.strip(_RULED):
                rows = []
            continue
        if rows and row.name != name and (name or len(rows) != height - 1):
            if len(rows) >= height:
                yield rows[height - 1 :: -1]
            rows, n_adjacent = [], 0
        if not rows:
            name = row.name
        rows.append(row.cells)
        n_adjacent += 1
        if n_adjacent == height:
            yield rows[: -height - 1 : -1]
            rows, n_adjacent = [], 0


def _on_a_line(found: re.Match[str]) -> str:
    return "\n" + found[1].replace("\n", " ") + "\n"


def _row(line: str, signs: str, reader: Reader, n: int) -> _Named | None:
    """Return n cells that a line holds, perhaps behind the name of the row or in bold type, or None.

    Args:
        line: as it was written.
        signs: what is left of it without separators, n characters or more.
        n: cells of a row or a grid.
    """
    if "|" in line and "--" in line:  # below the head of a table
        return None
    found = None
    if "**" in line and len(signs) != n:  # where it is bold type, not cells
        thin = line.replace("**", "")
        thin_signs = thin.translate(reader.dropped)
        found = _cells_behind_a_name(thin, thin_signs, reader, n) if len(thin_signs) >= n else None
    found = found or _cells_behind_a_name(line, signs, reader, n)
    if found is None and n == reader.height * reader.width >= _FEWEST_IN_A_SENTENCE:
        cells = _cells_in_a_sentence(line, reader, n)
        return None if cells is None else _Named("", cells)
    if found is None or (_NO_ROW.search(found.name) and "row" not in found.name.lower()):
        return None
    words = _LETTERS.findall(found.name.lower())
    return _Named("row" if "row" in words else words[-1] if words else "", found.cells)


def _cells_behind_a_name(line: str, signs: str, reader: Reader, n: int) -> _Named | None:
    """Return n cells of a line with all that stands before them, such as the name of a row."""
    if len(signs) == n:
        return None if signs.strip(reader.signs) else _Named("", signs)
    start, colon = len(signs) - n, line.find(":")
    if signs.find(":") == start - 1 and not signs[start:].strip(reader.signs) and colon < _LABEL_LENGTH:
        return _Named(line[:colon], signs[start:])
    row = _words(line, reader, n)
    if row is not None:
        return _Named("", row)
    label = _LABEL.match(line, 0, _LABEL_LENGTH)
    if label is None:
        return None
    line = line[label.end() :]
    signs = line.translate(reader.dropped)
    row = _words(line, reader, n) if len(signs) > n else None
    if row is None and len(signs) == n and not signs.strip(reader.signs):
        return _Named(label[0], signs)
    return None if row is None else _Named(label[0], row)


def _cells_in_a_sentence(line: str, reader: Reader, n: int) -> list[str] | None:
    """Return the last n cells that stand together among other words, or None."""
    found, run = None, list[str]()
    for word in (*_WORD.findall(line), ""):
        if word and not word.strip(reader.signs):
            run += [word] if word in reader.words else word
        elif word.lower() in reader.words:
            run.append(word)
        else:
            if len(run) == n + 1 and run[-1] == ".":  # which ends the sentence
                run.pop()
            found = run if len(run) == n else found
            run = []
    return found


def _words(line: str, reader: Reader, n: int) -> list[str] | None:
    """Return n words and signs of a line of more characters, or None."""
    if reader.words and len(line) > 2 * (n - 1):
        words = _WORD.findall(line)
        if len(words) == n:
            known = (word in (reader.signs if len(word) == 1 else reader.words) for word in map(_plain, words))
            return words if all(known) else None
    return None


def _plain(word: str) -> str:
    """Return a word in lower case, and a sign as it is."""
    return word if len(word) == 1 else word.lower()


def _codes(rows: Sequence[_Row], reader: Reader) -> tuple[Codes, bool] | None:
    """Return the values of the cells of rows by the first alphabet that has them all, and whether all are filled in."""
    try:
        signs = "".join(rows)  # type: ignore[arg-type]
    except TypeError:  # there are words among them
        words = [_plain(word) for row in rows for word in row]
        for alphabet in reader.alphabets:
            if alphabet.values.keys() >= set(words):
                values = [alphabet.values[word] for word in words]
                return np.array(values, np.int16), reader.unknown not in values
        return None
    for alphabet in reader.alphabets:
        if not signs.strip(alphabet.signs):
            characters = signs.translate(alphabet.table)
            is_complete = character_of(reader.unknown) not in characters
            return np.frombuffer(characters.encode(_UTF_16), np.int16), is_complete
    return None
