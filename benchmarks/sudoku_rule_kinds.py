"""Count the kinds of Sudoku constraints that we can state: each is stated here, and read on a 9x9 grid.

    python benchmarks/sudoku_rule_kinds.py [PEER]

The kinds are those of Interactive-Sudoku-Solver, which has what setters on the large portals use. ``PEER`` is a folder
with its sources; kinds of its newest version that are missing from this list are printed. Things that are no rules of a
puzzle are left out: containers, shapes, variables, hints for the solver's search. A kind counts if ``gen sudoku`` takes
it by ``--variant``, ``--box`` or ``--rules``; for each other kind, the reason is printed.
"""

import re
from pathlib import Path

import click

from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground
from puzzles.sudoku.marks.kinds import MARK_VARIANTS, constraints_of
from puzzles.sudoku.marks.mark import Field
from puzzles.sudoku.rules_file import read_rules
from puzzles.sudoku.variants import VARIANTS

_LINE, _ROW = "R1C1 R1C2 R2C3 R3C4 R4C5", " ".join(f"R1C{column}" for column in range(1, 10))
_SET, _PAIR, _LEFT = "R1C1 R1C2 R2C1 R2C2", "R1C1 R1C2", "R1C1 R2C1 R3C1"


def _kind(kind: str, marks: str) -> str:
    """Return TOML that states a ready-made kind, with a single mark or with the marks of a TOML line."""
    return f'[[rule]]\nkind = "{kind}"\n' + (marks if "=" in marks else f'marks = ["{marks}"]')


def _own(where: str, marks: str) -> str:
    """Return TOML that states a kind by conditions, with a single mark or with the marks of a TOML line."""
    return f'[[rule]]\nname = "own"\nsays = "So."\nwhere = [{where}]\n' + (
        marks if "=" in marks else f'marks = ["{marks}"]'
    )


def _offsets(steps: int) -> str:
    """Return, as TOML, a mark for each cell with the later ones that are ``steps`` steps away."""
    found = [[down, steps - down] for down in range(steps + 1)] + [[down, down - steps] for down in range(1, steps)]
    return f"around = {found}"


_TAXICAB = "\n".join(
    _own(
        f'{{ not = {{ all = [{{ digits = {digit}, at = 1 }}, {{ count = {digit}, at = "2..-1", least = 1 }}] }} }}',
        _offsets(digit),
    )
    for digit in range(1, 10)
)
_EQUAL_SETS = ", ".join(
    f'{{ unknown = "n", in = "0..2", where = [{{ count = {digit}, at = [1, 2], is = "$n" }}, '
    f'{{ count = {digit}, at = [3, 4], is = "$n" }}] }}'
    for digit in range(1, 10)
)
_HIDDEN = ", ".join(
    [f'["{top}", {digit}, "{digit}"]' for top in range(10) for digit in range(top + 1, 10)]
    + [f'["{top}", 4, "yes"]' for top in range(5, 10)]
    + ['["yes", "1..9", "yes"]']
)
KINDS: dict[str, str] = {
    "Jigsaw": "jigsaw",
    "Windoku": "windoku",
    "DisjointSets": "disjoint",
    "Diagonal": "x",
    "NoBoxes": "--box 1x9",
    "AntiKnight": "anti-knight",
    "AntiKing": "anti-king",
    "AntiConsecutive": "non-consecutive",
    "Thermo": _kind("thermo", _LINE),
    "Whisper": _kind("whisper", _LINE),
    "Renban": _kind("renban", _LINE),
    "Modular": _kind("modular", _LINE),
    "Entropic": _kind("entropic", _LINE),
    "RegionSumLine": _kind("region-sum", _LINE),
    "Between": _kind("between", _LINE),
    "Lockout": _kind("lockout", _LINE),
    "Palindrome": _kind("palindrome", _LINE),
    "Zipper": _kind("zipper", _LINE),
    "SumLine": _kind("ten-line", _PAIR),
    "Regex": _own('{ automaton = [["a", [1, 2], "b"], ["b", "3..9", "a"]], start = "a", accept = ["a", "b"] }', _LINE),
    "NFA": _own('{ automaton = [["a", "1..9", "b"], ["b", "5..9", "a"]], start = "a", accept = ["a", "b"] }', _LINE),
    "StrictKropki": "kropki",
    "StrictXV": "xv",
    "AntiTaxicab": _TAXICAB,
    "GlobalEntropy": _kind("entropy", 'each = "square"'),
    "GlobalMod": _own(
        "{ all = [{ count = [1, 4, 7], least = 1 }, { count = [2, 5, 8], least = 1 }, "
        "{ count = [3, 6, 9], least = 1 }] }",
        'each = "square"',
    ),
    "ConnectedValues": _own("{ connected = [1, 2, 3] }", 'each = "board"'),
    "DutchFlatmates": _kind("flatmates", 'each = "column"'),
    "WhiteDot": _kind("white", _PAIR),
    "BlackDot": _kind("black", _PAIR),
    "GreaterThan": _kind("greater", _PAIR),
    "X": _kind("x", _PAIR),
    "V": _kind("v", _PAIR),
    "ValueIndexing": _own("{ any = [{ tuples = [[1, 5]], at = [1, 2] }, { tuples = [[2, 5]], at = [1, 3] }] }", _LEFT),
    "Arrow": _kind("arrow", _LINE),
    "DoubleArrow": _kind("double-arrow", _LINE),
    "PillArrow": _kind("pill", f"2: {_ROW}"),
    "Cage": _kind("cage", f"12: {_PAIR}"),
    "RellikCage": _kind("rellik", f"12: {_SET}"),
    "EqualityCage": _own(
        '{ different = true }, { count = [2, 4, 6, 8], is = "$half" }, '
        '{ count = [1, 3, 7, 9], is = "$half" }, { count = "1..4", is = "$half" }',
        _SET,
    ),
    "Sum": _kind("sum", f"12: {_SET}"),
    "LittleKiller": _kind("little-killer-any", f"20: {_LINE}"),
    "XSum": _kind("x-sum", f"20: {_ROW}"),
    "Sandwich": _kind("sandwich", f"20: {_ROW}"),
    "Lunchbox": _kind("lunchbox", f"5: {_SET}"),
    "Skyscraper": _kind("skyscraper", f"3: {_ROW}"),
    "HiddenSkyscraper": _own(f'{{ automaton = [{_HIDDEN}], start = "0", accept = ["yes"] }}', _ROW),
    "NumberedRoom": _kind("numbered-room", f"3: {_ROW}"),
    "AllDifferent": _kind("extra-region", _LINE),
    "ContainAtLeast": _own("{ contains = [1, 1, 2] }", _LINE),
    "ContainExact": _own("{ contains = [1, 1, 2] }, { count = 1, is = 2 }, { count = 2, is = 1 }", _LINE),
    "LookAndSay": _own("{ count = 3, is = 2 }", _LINE),
    "SameValues": _own(_EQUAL_SETS, _SET),
    "EqualSum": _kind("equal-sums", _SET),
    "Quad": _kind("quadruple-any", f"12: {_SET}"),
    **dict.fromkeys(("Binary", "Pair"), _own("{ neighbors = [{ sum = true, is = [5, 10] }] }", _LINE)),
    **dict.fromkeys(("BinaryX", "PairX"), _own("{ pairs = [{ apart = [1, 2], least = 2 }] }", _LINE)),
    "Indexing": _kind("indexing", f"2: {_ROW}"),
    "CountingCircles": _kind("counting-circles", _LINE),
    "CountDistinct": _own('{ distinct = "2..-1", cell = 1 }', _LINE),
    "Given": _kind("pencil-marks", "123: R1C1"),
}
NOT_STATED = {
    **dict.fromkeys(("FullRank", "FullRankTies"), "compares all rows and columns as numbers"),
    "Doppelganger": "exchanges digits of the whole board",
    **dict.fromkeys(
        ("ChaosConstruction", "ChaosArrow", "ChaosCount", "RegionSize", "RegionSameValues"), "has unknown regions"
    ),
}
_NO_RULES = {"Container", "Or", "And", "Replicate", "End", "Shape", "Var", "SearchPriority"}


def reason_against(kind: str) -> str:
    """Return the reason why a kind cannot be stated; empty if it can."""
    text, ground = KINDS.get(kind, ""), Ground(3, 3)
    if not text:
        return NOT_STATED.get(kind, "is not in the list")
    if not text.startswith("[["):
        known = {*VARIANTS, *MARK_VARIANTS, "jigsaw", "--box 1x9"}
        return "" if text in known else f"{text!r} is no variant"
    try:
        return "" if [*constraints_of(read_rules(text, ground), Field.of(9))] else "states nothing"
    except PuzzleError as error:
        return str(error)


@click.command()
@click.argument("peer", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(peer: Path | None) -> None:
    """Print each kind that cannot be stated, with the reason, and how many kinds can."""
    kinds = [*KINDS, *NOT_STATED]
    if peer:
        text = (peer / "js" / "sudoku_constraint.js").read_text(encoding="utf-8")
        found = re.findall(r"static \w+ = class (\w+) extends", text)
        kinds += [each for each in found if each not in (*kinds, *_NO_RULES) and not each.endswith("Base")]
    reasons = {kind: reason_against(kind) for kind in kinds}
    for kind, reason in reasons.items():
        if reason:
            print(f"{kind}: {reason}")
    print(f"{sum(not reason for reason in reasons.values())} of {len(reasons)} kinds are stated")


if __name__ == "__main__":
    main()
