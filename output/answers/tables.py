"""Tables of moves: their rows as sentences."""

import re
from collections.abc import Sequence

from output.answers.lexicon import words

_RULER = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:-]*)+")  # the line between the heading and the rows
_COLUMNS = ("row", "column", "cell", "value", "reason")
NAMED = ({"cell", "value"}, {"row", "column", "value"})
_NUMBER = re.compile(r"\d{1,4}")


def rows_of(text: str) -> dict[int, str]:
    r"""Return the lines of tables of moves by their places: a sentence for each row, nothing for a heading.

    A table of moves has columns for the row and column, or for the cell, and for the value; others may hold reasons
    and numbers of steps. One with any other column says what nobody knows, and is left out.

    >>> rows_of("| Cell | Value | Reason |\n|---|---|---|\n| R1C2 | 3 | hidden single |")
    {0: '', 26: '', 40: 'R1C2 = 3, because hidden single'}
    """
    found: dict[int, str] = {}
    kinds: Sequence[str | None] = ()  # of the columns of the table that a line may go on; none outside of tables
    before, place_before, place = "", 0, 0
    for line in text.split("\n"):
        if kinds and _is_row(line):
            parts = _split(line)
            found[place] = _sentence_of(kinds, parts) if len(parts) == len(kinds) else ""
        else:
            kinds = _kinds_in(before) if _is_row(before) and _RULER.fullmatch(line.strip()) else ()
            if kinds:
                found |= {place_before: "", place: ""}
        before, place_before, place = line, place, place + len(line) + 1
    return found


def _is_row(line: str) -> bool:
    return "|" in line.strip().removeprefix("|")


def _kinds_in(heading: str) -> Sequence[str | None]:
    """Return the kinds of the columns of a table of moves by its heading; nothing for another table."""
    kinds = [kind_of(each) for each in _split(heading)]
    named = [kind for kind in kinds if kind != "reason"]
    return kinds if set(named) in NAMED and len(named) == len(set(named)) else ()


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


def kind_of(heading: str) -> str | None:
    """Return what a column of a heading holds, such as ``row``; None if nobody knows."""
    return next((kind for kind in _COLUMNS if heading.lower().strip(".") in words(f"column_{kind}")), None)
