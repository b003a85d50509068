"""Hett's Prolog facts: ``specimen_nonogram('title', [[3], [2,1], ...], [[1,2], ...]).``, with the colors of the thesis.

A clue is a list of lengths, or of ``[length,color]`` pairs if there are several colors. The two lists by themselves, or
a JSON list of both, are also read. As in the listing of the thesis, commas may be missing, and quotes may be
typographic.

Source: Hett, Ninety-nine Prolog problems, P-98; Mingote 2009, section 4.2 and appendix D.3.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from puzzles.errors import FormatError, PuzzleError, counted, quoted
from puzzles.formats.credits import NO_CREDITS, Credits, credit_lines, take_credits
from puzzles.formats.document import Document, notation
from puzzles.formats.jsontext import parse
from puzzles.formats.nonogram.clues import clue_from
from puzzles.formats.text import Line, decode, number, one_line, rows_in_list
from puzzles.nonogram import MAX_COLORS, MAX_SIDE, Clue, Nonogram, Palette

# \x91 and \x92 are the typographic quotes of Windows files that were read as Latin-1.
_OPENING = r"(?m)^[ \t]*specimen_nonogram\s*\(\s*"
_STRAIGHT = r"'((?:[^'\\\n]|''|\\.)*+)'"
_TYPOGRAPHIC = r"[‘’\x91\x92]([^‘’\x91\x92\n]*)[‘’\x91\x92]"
_FACT = re.compile(rf"{_OPENING}(?:{_STRAIGHT}|{_TYPOGRAPHIC})\s*,")
_TOKEN = re.compile(r"\s+|%[^\n]*|/\*.*?\*/|([0-9]+|.)", re.DOTALL)
_LENGTHS = re.compile(r"\s*\[\s*\[[\s0-9\[\],]*")


def sniff(data: bytes) -> bool:
    """Return whether a text has a fact, or starts with lists of lists, at least two."""
    text = decode(data)
    return _FACT.search(text) is not None or (_LENGTHS.match(text) is not None and rows_in_list(text) is None)


def read_each(data: bytes) -> Iterator[Document[Nonogram] | PuzzleError]:
    """Read the puzzles of the facts one by one, a bad one as its error; raise PuzzleError if there is no fact."""
    text = decode(data)
    facts = list(_FACT.finditer(text))
    if not facts and text.lstrip().startswith("["):
        yield _read_lists(_tokens(_without_outer_brackets(text), 0, 1), NO_CREDITS)
        return
    if not facts:
        raise FormatError("the text has no fact; expected specimen_nonogram('title', [[...], ...], [[...], ...]).")
    line_number, position = 1, 0
    for fact in facts:
        line_number += text.count("\n", position, fact.end())
        before = reversed(text[position : fact.start()].splitlines())
        comments = takewhile(lambda line: line.startswith("%"), before)
        said, _ = take_credits(Line(0, comment.lstrip("%")) for comment in comments)
        position = fact.end()
        title = re.sub(r"''|\\(.)", lambda escaped: escaped[1] or "'", fact[1]) if fact[1] is not None else fact[2]
        try:
            yield _read_lists(_tokens(text, position, line_number), said._replace(title=title))
        except PuzzleError as error:
            yield error


def write(document: Document[Nonogram]) -> bytes:
    """Write one fact after the comments, with pairs if the puzzle has several colors."""
    puzzle = document.puzzle
    title = one_line(puzzle.title).replace("\\", "\\\\").replace("'", "\\'")
    rows, columns = (_list_of(clues, is_colored=puzzle.n_colors > 1) for clues in (puzzle.rows, puzzle.columns))
    comments = "".join(f"% {line}\n" for line in credit_lines(puzzle))
    return f"{comments}specimen_nonogram('{title}',\n{rows},\n{columns}).\n".encode()


def _without_outer_brackets(text: str) -> str:
    """Return the lists of rows and columns without the brackets of a JSON list of both."""
    try:
        both = parse(text.encode(errors="surrogatepass"))
    except FormatError:
        return text  # two adjacent lists are not JSON
    return text.strip()[1:-1] if isinstance(both, list) and len(both) == 2 else text


def _tokens(text: str, position: int, line_number: int) -> Iterator[Line]:
    for token in _TOKEN.finditer(text, position):
        if token[1] is not None:
            yield Line(line_number, token[1])
        line_number += token[0].count("\n")


def _read_lists(tokens: Iterator[Line], said: Credits) -> Document[Nonogram]:
    rows = _read_axis(tokens)
    columns = _read_axis(tokens)
    n_colors = max((block.color for clue in rows + columns for block in clue), default=1)
    return Document(Nonogram(rows, columns, Palette.default(n_colors), *said))


def _read_axis(tokens: Iterator[Line]) -> tuple[Clue, ...]:
    token = _next(tokens)
    if token.text != "[":
        raise token.error(f"{quoted(token.text)} does not open a list of clues; expected '['")
    clues: list[Clue] = []
    while (token := _next(tokens)).text != "]":
        if token.text != "[" or len(clues) == MAX_SIDE:
            raise token.error(
                f"{quoted(token.text)} follows {counted(len(clues), 'clue')}; expected '[', or ']' to end"
            )
        clues.append(_read_clue(tokens))
    return tuple(clues)


def _read_clue(tokens: Iterator[Line]) -> Clue:
    blocks: list[tuple[int, int]] = []
    while (token := _next(tokens)).text != "]":
        if len(blocks) == MAX_SIDE:
            raise token.error(f"the clue has more than {MAX_SIDE} blocks; expected at most one for each cell")
        if token.text == "[":
            length, color = _next(tokens), _next(tokens)
            blocks.append((_length(length), number(color, "color", least=1, most=MAX_COLORS)))
            end = _next(tokens)
            if end.text != "]":
                raise end.error(f"{quoted(end.text)} is in a pair; expected ']' after length and color")
        else:
            blocks.append((_length(token), 1))
    return clue_from(blocks)


def _next(tokens: Iterator[Line]) -> Line:
    """Return the next number or bracket; commas are skipped, as brackets alone give the structure."""
    for token in tokens:
        if token.text != ",":
            return token
    raise FormatError("the text ends within the lists; expected ']'")


def _length(token: Line) -> int:
    return number(token, "length", least=0, most=MAX_SIDE)


def _list_of(clues: Sequence[Clue], *, is_colored: bool) -> str:
    lists = (",".join(f"[{length},{color}]" if is_colored else f"{length}" for length, color in clue) for clue in clues)
    return "  [" + ",\n   ".join(f"[{blocks}]" for blocks in lists) + "]"


FORMAT = notation("hett", sniff, read_each, write, divider=b"\n")
