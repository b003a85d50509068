"""Reading the grid in an answer that was written as free text, as language models and people write it.

A row is a line of as many signs as the grid has columns, whatever blanks, commas, bars, quotes and brackets stand
between them, or of as many words; one line may also hold the whole grid. Either all rows of a grid have the same name
before them, or none has; in the latter case, other words may come before the first row. Lines are read from the last
one up, starting at the end of the text, so that whatever was written before the last grid costs next to nothing.

Every step is a single pass over the text. Only patterns that look at 64 characters at most can try the same place
twice.
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
"""The number of characters read of an answer; ``TEXT_PER_CELL`` is added for each cell.

Of a longer text, the end is read.
"""

TEXT_PER_CELL = 16

_TAIL, _TAIL_PER_CELL = 512, 8

_SEPARATORS = " \t\r\v\f\u00a0,;|&/>$\\\"'`[](){}│┃║\ufe0f"
_RULED = "-+=:_~*─━═┄┈┼╋╬┬┴├┤┌┐└┘╔╗╚╝╠╣╦╩╪╫"
_WORD = re.compile(r"[^\s,;|&/>$\\\"'`\[\](){}│┃║]+")
_LIST = re.compile(r"\[([^\[\]]*)\]")
_ESCAPE = re.compile(r"\\n|\\u([0-9a-f]{4})", re.IGNORECASE)
_LABEL = re.compile(
    r"\s*[-•]?\s*\*\*[^*]+\*\*:?"  # markup for bold type
    r"|[\s|>•*-]*(?:(?:row|line|r)\s*\d+\s*[:)|=]?|\d+\s*[:.)|]|[^:]*:|(?<=[•*-])\s)",
    re.IGNORECASE,
)
_LABEL_LENGTH = 64
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_NO_ROW = re.compile(r"\b(?:col|box|block|[cb]\d)", re.IGNORECASE)
_FEWEST_IN_A_SENTENCE = 16  # the fewest cells; shorter lists stand in many sentences
# Lists instead of tuples, for speed.
_KEY = re.compile(r'"(?=[safg])(?:solution|answer|final_answer|grid)"\s{0,9}:', re.IGNORECASE)
_JSON = json.JSONDecoder(  # a JSON object is read as a tuple of pairs
    object_pairs_hook=tuple, parse_int=str, parse_float=str, strict=False
)
_CONSTANTS = {None: "?", True: "1", False: "0"}
_JSON_DEPTH = 4
_UTF_16 = f"utf-16-{sys.byteorder[0]}e"


_Row = str | list[str]


class _Named(NamedTuple):
    """A row of an answer, with the name before it; the name lacks its number and may be empty."""

    name: str
    cells: _Row


@dataclass(frozen=True, slots=True, eq=False)
class Reader:
    """A reader of answers to puzzles of one size and kind."""

    # ``height`` and ``width`` are those of the grid.
    height: int
    width: int
    alphabets: Sequence[Alphabet]  # ways to write the grid; the first that has all of its signs counts
    unknown: int  # the value of an unfilled cell
    signs: str  # the single characters of all alphabets
    words: frozenset[str]  # the words of all alphabets
    # A table for ``str.translate`` that leaves nothing but signs, words and line ends.
    dropped: Mapping[int, None]
    tail: int  # characters at the end of a text that are searched for a grid first
    lists_cells: bool  # whether an answer may list the cells with 1 instead

    @property
    def max_text(self) -> int:
        """Return how many characters of an answer are read."""
        return MAX_TEXT + TEXT_PER_CELL * self.height * self.width


@lru_cache(maxsize=256)
def reader_for(height: int, width: int, alphabets: tuple[Alphabet, ...], unknown: int, lists_cells: bool) -> Reader:
    """Return the reader of answers to puzzles of one size and kind; the same arguments give the same reader."""
    signs = "".join(dict.fromkeys("".join(alphabet.signs for alphabet in alphabets)))
    words = frozenset(word for alphabet in alphabets for word in alphabet.values if len(word) > 1)
    dropped = dict.fromkeys(map(ord, (sign for sign in _SEPARATORS if sign not in signs)))
    tail = _TAIL + _TAIL_PER_CELL * height * width
    return Reader(height, width, alphabets, unknown, signs, words, dropped, tail, lists_cells)


def read_answer(text: str, reader: Reader) -> Codes | None:
    """Read the last complete grid of a text, or else the last one with gaps; return None if there is no grid.

    Text marked as the answer is searched before everything else. If no cell of the grid has 1, as when an answer only
    repeats the puzzle, the last list of cells counts instead.
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
    """Read the last grid.

    A JSON object counts at the place where it names the solution, whatever the order of its members.
    """
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
    """Return the last whole lines of a text, cut where no list is open, so that they read the same by themselves."""
    tail = text[-reader.tail :].partition("\n")[2]
    end_of_list = tail.find("]")
    if "\\" in tail or (end_of_list >= 0 and tail.find("[", 0, end_of_list) < 0):
        return ""
    return tail


def _parts(text: str) -> Iterator[str]:
    """Yield the text after the last JSON object that names a solution, then that solution, then the text before it.

    If there is no such object, yield only the text.
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
    """Yield the rows in a JSON value."""
    items = [member for _, member in value] if isinstance(value, tuple) else value
    if isinstance(value, list):
        try:
            line = " ".join(value)
        except TypeError:  # a list that contains lists or constants
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
    """Yield the grids of a text, the last one first, and whether all of their cells are filled in.

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
    """Yield rows that may form a grid, the last ones first, each as the line was written and without separators."""
    height, width = reader.height, reader.width
    rows: list[_Row] = []  # rows that may belong to one grid, the last one first
    name = ""  # the name of the last row
    n_adjacent = 0  # how many of them have no other line between
    may_have_words = bool(reader.words)
    if may_have_words and sum(map(len, lines)) > reader.tail:
        text = "\n".join(lines).lower()
        may_have_words = any(map(text.__contains__, reader.words))
    for at in range(len(lines) - 1, -1 if is_cut else -2, -1):  # also the line end that the first line of a text lacks
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
    """Return the n cells in a line, perhaps in bold type or after the name of the row; None if there are none.

    Args:
        line: as it was written.
        signs: the line without separators, at least n characters.
        n: the number of cells in a row or a grid.
    """
    if "|" in line and "--" in line:  # the rule below a table's head
        return None
    found = None
    if "**" in line and len(signs) != n:  # if the asterisks are bold type and no cells
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
    """Return n cells of a line, and everything before them, such as the name of a row."""
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
    """Return the last n adjacent cells among the words of a sentence, or None."""
    found, run = None, list[str]()
    for word in (*_WORD.findall(line), ""):
        if word and not word.strip(reader.signs):
            run += [word] if word in reader.words else word
        elif word.lower() in reader.words:
            run.append(word)
        else:
            if len(run) == n + 1 and run[-1] == ".":  # the sign that ends the sentence
                run.pop()
            found = run if len(run) == n else found
            run = []
    return found


def _words(line: str, reader: Reader, n: int) -> list[str] | None:
    """Return n words and signs from a line that has more characters than cells, or None."""
    if reader.words and len(line) > 2 * (n - 1):
        words = _WORD.findall(line)
        if len(words) == n:
            known = (word in (reader.signs if len(word) == 1 else reader.words) for word in map(_plain, words))
            return words if all(known) else None
    return None


def _plain(word: str) -> str:
    """Return a word in lower case; leave a sign unchanged."""
    return word if len(word) == 1 else word.lower()


def _codes(rows: Sequence[_Row], reader: Reader) -> tuple[Codes, bool] | None:
    """Return the values of the rows' cells by the first alphabet that has them all, and whether all are filled in."""
    try:
        signs = "".join(rows)  # type: ignore[arg-type]
    except TypeError:  # some cells are words
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
