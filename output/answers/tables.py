"""Tables of moves: their rows as sentences."""

import re
from collections.abc import Iterator, Sequence

from output.answers.lexicon import words

_LINE = r"[ \t]*\|?[^\n|]+(?:\|[^\n|]*)+"
_TABLE = re.compile(rf"^({_LINE})\n[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:-]*)+\n((?:{_LINE}(?:\n|\Z))+)", re.MULTILINE)
_COLUMNS = ("row", "column", "cell", "value", "reason")
_NAMED = ({"cell", "value"}, {"row", "column", "value"})
_NUMBER = re.compile(r"\d{1,4}")


def rows_of(text: str) -> dict[int, str]:
    r"""Return the lines of tables of moves by their places: a sentence for each row, nothing for a heading.

    A table of moves has columns for the row and column, or for the cell, and for the value; others may hold reasons
    and numbers of steps. One with any other column says what nobody knows, and is left out.

    >>> rows_of("| Cell | Value | Reason |\n|---|---|---|\n| R1C2 | 3 | hidden single |")
    {0: '', 26: '', 40: 'R1C2 = 3, because hidden single'}
    """
    return dict(line for table in _TABLE.finditer(text) for line in _lines_of(table))


def _lines_of(table: re.Match[str]) -> Iterator[tuple[int, str]]:
    kinds = [_kind_of(each) for each in _split(table[1])]
    named = [kind for kind in kinds if kind != "reason"]
    if set(named) not in _NAMED or len(named) > len(set(named)):
        return
    yield table.start(), ""
    yield table.end(1) + 1, ""
    start = table.start(2)
    for line in table[2].splitlines(keepends=True):
        parts = _split(line)
        yield start, _sentence_of(kinds, parts) if len(parts) == len(kinds) else ""
        start += len(line)


def _sentence_of(kinds: Sequence[str | None], parts: Sequence[str]) -> str:
    held = {kind: part for kind, part in zip(kinds, parts, strict=True) if kind != "reason"}
    cell = held.get("cell") or f"R{held['row']}C{held['column']}"
    reasons = [
        part
        for kind, part in zip(kinds, parts, strict=True)
        if kind == "reason" and part and not _NUMBER.fullmatch(part)
    ]
    return ", because ".join((f"{cell} = {held['value']}", *reasons))


def _split(line: str) -> list[str]:
    return [re.sub(r"[*`$]", "", part).strip() for part in line.strip().strip("|").split("|")]


def _kind_of(heading: str) -> str | None:
    return next((kind for kind in _COLUMNS if heading.lower().strip(".") in words(f"column_{kind}")), None)
