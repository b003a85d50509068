"""A Sudoku's members in our own JSON notation, ``gridwright``.

For programs that know no variants, ``grids``, ``houses``, ``differ`` and ``apart`` repeat ``variants`` and ``regions``
as lists of cells. These members are written but never read. Cells outside overlapping grids are 0, also in the
solution.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzles.errors import FormatError, counted, with_article
from puzzles.formats.credits import credits_in
from puzzles.formats.document import Document
from puzzles.formats.jsontext import integer_of, list_of, object_of, text_of
from puzzles.formats.members import Members, members_of
from puzzles.formats.sudoku.cells import document, json_cells, rows_of
from puzzles.sudoku import MAX_SIDE, Ground, Mark, Sudoku
from puzzles.sudoku.ground import in_cells
from puzzles.sudoku.marks.declared import MOST_VALUE, read_rule, written
from puzzles.sudoku.marks.kinds import KINDS, MOST_MARKS
from puzzles.sudoku.variants import VARIANTS

if TYPE_CHECKING:
    from puzzles.sudoku.cosmetics import Cosmetic


@dataclass(frozen=True, kw_only=True)
class RuleMembers:
    """The members of a setter's declaration of a kind of marks.

    Attributes:
        name: in lower-case letters.
        says: a sentence.
        draw: line, area, circles, dot, outside or none.
        color: of a line.
        number: whether the value of a mark is shown.
        where: conditions on the cells of a mark, each a table.
    """

    name: str
    says: str
    draw: str = "line"
    color: str | None = None
    number: bool | None = None
    where: list[Any]


@dataclass(frozen=True, kw_only=True)
class MarkMembers:
    """The members of a mark.

    Attributes:
        kind: such as cage.
        cells: numbered from 0 in reading order, and listed in the order that the kind prescribes.
        value: a sum, a number of towers, or the digits of a quadruple; 0 for none.
        rule: the rule of a setter's own kind of marks, with ``name``, ``says``, ``draw`` and ``where``.
    """

    kind: str
    cells: list[int]
    value: int = 0
    rule: RuleMembers | None = None


@dataclass(frozen=True, kw_only=True)
class SudokuMembers(Members):
    """The members of a Sudoku.

    Attributes:
        box: height and width of a box.
        givens: rows of digits, 0 for a blank.
        variants: further rules, by their names.
        regions: rows of region numbers, from 1, if regions replace boxes.
        grids: the first row and column of each grid, from 0, where grids overlap.
        houses: the further houses of variants, as cells numbered from 0 in reading order.
        differ: pairs of cells that hold different digits, though no house has both.
        apart: pairs of cells that hold no consecutive digits.
        marks: cages, lines and other clues besides givens.
    """

    box: list[int]
    givens: list[list[int]]
    variants: list[str] | None = None
    regions: list[list[int]] | None = None
    grids: list[list[int]] | None = None
    houses: list[list[int]] | None = None
    differ: list[list[int]] | None = None
    apart: list[list[int]] | None = None
    marks: list[MarkMembers] | None = None


def members_type(_family: str) -> type[SudokuMembers]:
    """Return the dataclass that describes the members."""
    return SudokuMembers


def to_members(document: Document[Sudoku]) -> dict[str, object]:
    """Return the members that describe a puzzle and its solution."""
    ground, side = document.puzzle.ground, document.puzzle.side
    own: dict[str, object] = {"box": [ground.height, ground.width]}
    if ground.regions:
        own["regions"] = rows_of([1 + region for region in ground.regions], side)
    if ground.variants:
        own |= {"variants": list(ground.variants), **in_cells(ground)}
    if ground.marks:
        own["marks"] = [_mark_members(mark) for mark in ground.marks]
    if document.puzzle.cosmetics:
        own["cosmetics"] = [each.as_members() for each in document.puzzle.cosmetics]
    return members_of(document, {**own, "givens": rows_of(document.puzzle.cells, side)})


def from_members(members: Mapping[str, object]) -> Document[Sudoku]:
    """Make the document that the members describe."""
    sides = list_of(members.get("box"), "the box", 2)
    if len(sides) != 2:
        raise FormatError(f"the box has {counted(len(sides), 'side')}; expected height and width")
    height, width = (integer_of(side, "a side of the box", 1, MAX_SIDE) for side in sides)
    names = list_of(members.get("variants") or [], "the variants", len(VARIANTS))
    variants = tuple(text_of(name, "a variant") for name in names)
    regions = members.get("regions")
    numbers = json_cells(regions, "the member 'regions'", least=1) if regions else ()
    ground = Ground(height, width, variants, tuple(number - 1 for number in numbers))
    marks = [_mark(each, ground.side) for each in list_of(members.get("marks") or [], "the marks", MOST_MARKS)]
    ground = ground._replace(marks=tuple(marks))
    givens, cosmetics = json_cells(members.get("givens"), "the member 'givens'"), _cosmetics(members)
    puzzle = Sudoku(ground, givens, *credits_in(members), cosmetics)
    for key in ("height", "width"):
        integer_of(members.get(key, puzzle.side), f"the {key}", puzzle.side, puzzle.side)
    solution = members.get("solution")
    return document(puzzle, None if solution is None else json_cells(solution, "the member 'solution'"))


def _cosmetics(members: Mapping[str, object]) -> "tuple[Cosmetic, ...]":
    drawn = members.get("cosmetics")
    if not drawn:
        return ()
    from puzzles.sudoku import cosmetics

    listed = list_of(drawn, "the cosmetics", cosmetics.MOST_COSMETICS)
    return tuple(cosmetics.from_members(object_of(each, "a cosmetic")) for each in listed)


def _mark_members(mark: Mark) -> dict[str, Any]:
    if mark.rule:
        value = {"value": mark.value} if mark.value else {}
        return {"kind": mark.kind, "cells": list(mark.cells), **value, "rule": read_rule(mark.rule)}
    value = {"value": mark.value} if KINDS[mark.kind].values(MAX_SIDE, len(mark.cells))[1] else {}
    return {"kind": mark.kind, "cells": list(mark.cells), **value}


def _mark(value: object, side: int) -> Mark:
    members = object_of(value, "a mark")
    kind, cells = text_of(members.get("kind"), "the kind of a mark"), members.get("cells", [])
    most = side * side
    numbers = [
        integer_of(cell, f"a cell of {with_article(kind)}", 0, most - 1)
        for cell in list_of(cells, f"the cells of {with_article(kind)}", most)
    ]
    rule = members.get("rule")
    most = MOST_VALUE if rule is not None else 9999
    value = integer_of(members.get("value", 0), f"the value of {with_article(kind)}", 0, most)
    return Mark(kind, tuple(numbers), value, "" if rule is None else written(object_of(rule, "a rule")))
