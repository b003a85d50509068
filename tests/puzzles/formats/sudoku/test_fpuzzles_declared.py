"""Kinds of the library in the JSON of f-puzzles: what is written is read, as members that others know."""

import json

import pytest

from puzzles.errors import FormatError
from puzzles.formats.document import Document
from puzzles.formats.sudoku import fpuzzles
from puzzles.sudoku import Ground, Mark, Sudoku
from puzzles.sudoku.rules_file import of_library, read_rules

RULES = """
[[rule]]
kind = "{}"
marks = {}
"""
LINE = ["R1C1 R1C2 R2C3 R3C4 R4C5"]
KINDS = {
    "nabner": (LINE, "nabner"),
    "entropic": (LINE, "entropicline"),
    "modular": (LINE, "modularline"),
    "zipper": (LINE, "zipperline"),
    "lockout": (LINE, "lockout"),
    "double-arrow": (LINE, "doublearrow"),
    "slow-thermo": (LINE, "slowthermometer"),
    "region-sum": (LINE, "regionsumline"),
    "x-sum": (["12: " + " ".join(f"R3C{column}" for column in range(9, 0, -1))], "xsum"),
    "numbered-room": (["4: " + " ".join(f"R{row}C2" for row in range(1, 10))], "numberedroom"),
    "clone": (["R1C1 R1C2 R5C5 R5C6"], "clone"),
    "pencil-marks": (["13579: R4C4"], "givenPencilMarks"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_read(kind: str) -> None:
    marks, member = KINDS[kind]
    puzzle = Sudoku(Ground(3, 3, marks=read_rules(RULES.format(kind, marks), Ground(3, 3))), (0,) * 81)
    text = fpuzzles.write(Document(puzzle))
    assert f'"{member}"' in text.decode()
    (document,) = fpuzzles.read(text)
    assert document.puzzle == puzzle


def test_lines_of_sums_are_cut_at_boxes() -> None:
    members = {
        "size": 9,
        "grid": [[{}] * 9] * 9,
        "regionsumline": [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4", "R1C5"]]}],
    }
    (document,) = fpuzzles.read(json.dumps(members).encode())
    ((kind, cells, value, _),) = document.puzzle.ground.marks
    assert (kind, cells, value) == ("region-sum", (0, 1, 2, 3, 4), 3)


def test_other_rules_are_refused_by_name() -> None:
    other = of_library("nabner").replace("least", "most")
    puzzle = Sudoku(Ground(3, 3, marks=(Mark("nabner", (0, 1), 0, other),)), (0,) * 81)
    with pytest.raises(FormatError, match="cannot carry the kind of marks 'nabner'"):
        fpuzzles.write(Document(puzzle))
