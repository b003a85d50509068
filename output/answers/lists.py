"""Lists of moves in bare numbers, under a heading that says what each number is: their lines as sentences."""

import re
from collections.abc import Sequence

from output.answers.indices import bases_of
from output.answers.lexicon import words
from output.answers.tables import NAMED, kind_of

_HEADING = re.compile(r"[^\W\d_]+(?:[ \t,;/|:()\[\]]+[^\W\d_]+){1,8}[ \t)\]:]{0,4}")
_BEGINS = r"[ \t]*(?:[-*•][ \t]+|\d{1,4}[.)][ \t]+)?"
_PARTS = {"row": r"\d{1,3}", "column": r"\d{1,3}", "value": r"\w{1,12}", "cell": r"[rR]\d{1,3}[cC]\d{1,3}"}
_BETWEEN = r"(?:[ \t]*[,;:][ \t]*|[ \t]+)"
_Moves = list[tuple[int, int, str]]


def lines_of(text: str, shape: tuple[int, int]) -> dict[int, str]:
    r"""Return the lines of lists of moves by their places: a sentence for each line, nothing for a heading.

    The heading names row, column and value, or cell and value, in any order. A line has these of one move, or of
    several moves in brackets. Rows and columns count from 1, or all from 0 if any of them is 0.

    >>> lines_of("Moves (row, column, value):\n1 2 3\n(4, 1, 1), (2, 1, 2)", (4, 4))
    {0: '', 28: 'R1C2 = 3', 34: 'R4C1 = 1, R2C1 = 2'}
    >>> lines_of("1 2 3\n4 1 1", (4, 4))
    {}
    """
    found: dict[int, str] = {}
    kinds: Sequence[str] = ()  # of the list that a line may go on; none outside of lists
    rows: dict[int, _Moves] = {}
    place = 0
    for line in [*text.split("\n"), "."]:
        moves = _moves_in(line, kinds) if kinds else []
        if moves:
            rows[place] = moves
        elif rows or line.strip():  # blank lines may stand below a heading
            found |= _sentences_of(rows, shape)
            rows, kinds = {}, _kinds_in(line.strip(" \t#*"))
            if kinds:
                found[place] = ""
        place += len(line) + 1
    return found


def _kinds_in(heading: str) -> Sequence[str]:
    """Return the kinds of the columns that a heading names; nothing for any other line."""
    if not _HEADING.fullmatch(heading):
        return ()
    names = re.findall(r"[^\W\d_]+", heading)
    while names and names[0].lower() in words("of_moves"):
        del names[0]
    kinds = [kind or "" for kind in map(kind_of, names)]
    return kinds if set(kinds) in NAMED and len(kinds) == len(set(kinds)) else ()


def _moves_in(line: str, kinds: Sequence[str]) -> _Moves:
    """Return row, column and value of each move of a line; nothing for any other line."""
    move = _BETWEEN.join(_PARTS[kind] for kind in kinds)
    held = rf"[(\[]{move}[)\]]"
    whole = re.fullmatch(rf"{_BEGINS}({move}|\[?{held}(?:[ \t]*[,;]?[ \t]*{held})*\]?)[,;]?[ \t]*", line)
    moves: _Moves = []
    for each in re.findall(move, whole[1]) if whole else ():
        parts = dict(zip(kinds, re.split(_BETWEEN, each), strict=True))
        row, column = re.findall(r"\d+", parts["cell"]) if "cell" in parts else (parts["row"], parts["column"])
        moves.append((int(row), int(column), parts["value"]))
    return moves


def _sentences_of(rows: dict[int, _Moves], shape: tuple[int, int]) -> dict[int, str]:
    """Return the lines of one list as sentences; nothing for each if its numbers do not fit the board."""
    bases = bases_of(((row, column) for moves in rows.values() for row, column, _ in moves), shape)
    shift = 0 if 1 in bases else 1
    return {
        place: ", ".join(f"R{row + shift}C{column + shift} = {value}" for row, column, value in moves) if bases else ""
        for place, moves in rows.items()
    }
