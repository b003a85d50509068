"""Reading the grid in an answer that was written as free text, as language models and people write it.

A row is a line of as many signs as the grid has columns, whatever blanks, commas, bars, quotes and brackets stand
between them, or of as many words; a line may also hold the whole grid. Lines are read from the last one up, so that the
last grid of a text is found first and what was written before it costs nothing.

Every step is one pass over the text, and the only patterns that can try a place twice look at 64 characters.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

UNKNOWN = -1
"""What stands for a cell that is not filled in, in a family in which 0 is a value of its own."""

MAX_TEXT = 1 << 16
"""Characters that are read of an answer, and ``TEXT_PER_CELL`` more for each cell: the last ones of a longer one."""

TEXT_PER_CELL = 16

Codes = NDArray[np.int16]
"""What stands in each cell of an answer, as an alphabet has it, ``[height, width]``."""

_SEPARATORS = " \t\r\v\f\u00a0,;|&\\\"'`[](){}│┃║\ufe0f"
_RULED = "-+=:_~*─━═┄┈┼╋╬┬┴├┤┌┐└┘╔╗╚╝╠╣╦╩╪╫"
_WORD = re.compile(r"[^\s,;|&\\\"'`\[\](){}│┃║]+")
_LIST = re.compile(r"\[([^\[\]]*)\]")
_ESCAPE = re.compile(r"\\n|\\u([0-9a-f]{4})", re.IGNORECASE)
_LABEL = re.compile(
    r"\s*[-•]?\s*\*\*[^*]+\*\*:?"  # in bold type
    r"|[\s|>•*-]*(?:(?:row|line|r)\s*\d+\s*[:)|=]?|\d+\s*[:.)|]|[^:]*:|(?<=[•*-])\s)",
    re.IGNORECASE,
)
_LABEL_LENGTH = 64
_TAG = re.compile(r"<answer>", re.IGNORECASE)
_END_TAG = re.compile(r"</answer", re.IGNORECASE)
_KEY = re.compile(r'"(?:solution|answer|final_answer|grid)"\s{0,9}:', re.IGNORECASE)
_JSON = json.JSONDecoder(object_pairs_hook=tuple, parse_int=str, parse_float=str)  # an object is a tuple of pairs
_CONSTANTS = {None: "?", True: "1", False: "0"}
_JSON_DEPTH = 4


@dataclass(frozen=True, slots=True, eq=False)
class Alphabet:
    """Say what stands for each value of a cell.

    Attributes:
        values: of a cell, -1 or more, by single characters and by words in lower case; those of characters to 254.
        signs: the single characters.
        table: by which ``str.translate`` makes the character ``value + 1`` of each of them.
    """

    values: Mapping[str, int]
    signs: str
    table: Mapping[int, str]

    @classmethod
    def of(cls, values: Mapping[str, int]) -> "Alphabet":
        """Make an alphabet of its values by sign or word."""
        signs = [sign for sign in values if len(sign) == 1]
        return cls(dict(values), "".join(signs), {ord(sign): chr(values[sign] + 1) for sign in signs})


_Row = str | list[str]


@dataclass(frozen=True, slots=True, eq=False)
class Reader:
    """Hold what is needed to read the answers of puzzles of one size and kind.

    Attributes:
        height, width: of the grid.
        alphabets: ways to write it, of which the first one counts that has all signs of a grid.
        unknown: the value of a cell that is not filled in.
        signs: the single characters of all alphabets.
        words: these and the words of all alphabets; empty where there are no words.
        dropped: a table for ``str.translate`` without which nothing but signs, words and ends of lines is left.
    """

    height: int
    width: int
    alphabets: Sequence[Alphabet]
    unknown: int
    signs: str
    words: frozenset[str]
    dropped: Mapping[int, None]

    @property
    def max_text(self) -> int:
        """Return the number of characters that are read."""
        return MAX_TEXT + TEXT_PER_CELL * self.height * self.width


@lru_cache(maxsize=256)
def reader_for(height: int, width: int, alphabets: tuple[Alphabet, ...], unknown: int) -> Reader:
    """Return the reader for grids of a size; parameters as the attributes of ``Reader``."""
    signs = "".join(dict.fromkeys("".join(alphabet.signs for alphabet in alphabets)))
    known = frozenset().union(*(alphabet.values for alphabet in alphabets))
    words = known if len(known) > len(signs) else frozenset()
    dropped = dict.fromkeys(map(ord, (sign for sign in _SEPARATORS if sign not in signs)))
    return Reader(height, width, alphabets, unknown, signs, words, dropped)


def read_answer(text: str, reader: Reader) -> Codes | None:
    """Read the last grid of a text that has all its cells filled in; without any the last that has not; else None.

    What stands in the last ``<answer>`` of the text goes before the rest of it, if it holds a grid.
    """
    text = text[-reader.max_text :]
    if "<" in text:
        opening = None
        for opening in _TAG.finditer(text):  # noqa: B007 (the last one is wanted)
            pass
        if opening is not None:
            closing = _END_TAG.search(text, opening.end())
            found = _last_grid(text[opening.end() : closing.start() if closing else len(text)], reader)
            if found is not None:
                return found
    return _last_grid(text, reader)


def _last_grid(text: str, reader: Reader) -> Codes | None:
    """Read the last grid; that of an object of JSON is what it names the solution, wherever that stands in it."""
    partial = None
    for part in _parts(text) if "{" in text else (text,):
        for codes in _grids(part, reader):
            if not (codes == reader.unknown).any():
                return codes.reshape(reader.height, reader.width)
            partial = codes if partial is None else partial
    return None if partial is None else partial.reshape(reader.height, reader.width)


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
    if not isinstance(items, list):
        yield items if isinstance(items, str) else _CONSTANTS[items]
    elif isinstance(value, tuple) or any(isinstance(item, list | tuple) for item in items):
        for item in items if depth else ():
            yield from _lines_of(item, depth - 1)
    else:
        yield " ".join(item if isinstance(item, str) else _CONSTANTS[item] for item in items)


def _grids(text: str, reader: Reader) -> Iterator[Codes]:
    """Yield the grids of a text, the last one first."""
    if "\\" in text:
        text = _ESCAPE.sub(_unescaped, text)
    compact = text.translate(reader.dropped)
    joined = compact.replace("\n", "")
    if len(joined) == reader.height * reader.width and not joined.strip(reader.signs):
        codes = _codes([joined], reader)
        if codes is not None:
            yield codes
        return
    if "[" in text:
        text = _LIST.sub(_on_a_line, text) if "\n" in text else text.replace("[", "\n").replace("]", "\n")
        compact = text.translate(reader.dropped)
    lines, compact_lines = text.split("\n"), compact.split("\n")
    rows: list[_Row] = []  # that may be of one grid, the last one first
    n_adjacent = 0  # of them without a line between them
    for line, signs in zip(reversed(["", *lines]), reversed(["", *compact_lines]), strict=True):
        row = _row(line, signs, reader, reader.width)
        candidates: list[list[_Row]] = []
        if row is not None:
            rows.append(row)
            n_adjacent += 1
            if n_adjacent == reader.height:
                candidates.append(rows[: -reader.height - 1 : -1])
        else:
            n_adjacent = 0
            if len(rows) >= reader.height:
                candidates.append(rows[reader.height - 1 :: -1])
            whole = _row(line, signs, reader, reader.height * reader.width)
            if whole is not None:
                candidates.append([whole])
            elif signs.strip(_RULED):
                rows = []
        for candidate in candidates:
            codes = _codes(candidate, reader)
            if codes is not None:
                yield codes
            rows, n_adjacent = [], 0


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else "\n"


def _on_a_line(found: re.Match[str]) -> str:
    return "\n" + found[1].replace("\n", " ") + "\n"


def _row(line: str, signs: str, reader: Reader, n: int) -> _Row | None:
    """Return n cells that a line holds, perhaps behind the name of the row, or None.

    Args:
        line: as it was written.
        signs: what is left of it without separators.
        reader: for the puzzle.
        n: cells of a row or a grid.
    """
    if len(signs) < n or ("--" in line and "|" in line):  # the latter is a line below the head of a table
        return None
    row = _cells(line, signs, reader, n)
    if row is None and len(signs) > n:
        label = _LABEL.match(line, 0, _LABEL_LENGTH)
        if label:
            line = line[label.end() :]
            row = _cells(line, line.translate(reader.dropped), reader, n)
    return row


def _cells(line: str, signs: str, reader: Reader, n: int) -> _Row | None:
    if len(signs) == n:
        return None if signs.strip(reader.signs) else signs
    if reader.words and len(line) > 2 * (n - 1):
        words = _WORD.findall(line)
        if len(words) == n and reader.words.issuperset(map(_plain, words)):
            return words
    return None


def _plain(word: str) -> str:
    """Return a word in lower case, and a sign as it is."""
    return word if len(word) == 1 else word.lower()


def _codes(rows: Sequence[_Row], reader: Reader) -> Codes | None:
    """Return the values of the cells of rows by the first alphabet that has them all, or None."""
    if all(isinstance(row, str) for row in rows):
        signs = "".join(rows)  # type: ignore[arg-type]
        for alphabet in reader.alphabets:
            if not signs.strip(alphabet.signs):
                codes = signs.translate(alphabet.table).encode("latin-1")
                return np.frombuffer(codes, np.uint8).astype(np.int16) - 1
        return None
    words = [_plain(word) for row in rows for word in row]
    for alphabet in reader.alphabets:
        values = alphabet.values
        if all(word in values for word in words):
            return np.array([values[word] for word in words], np.int16)
    return None
