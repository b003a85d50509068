"""The details of a step on the scale NR-1, its English sentence, and the uses of the rules in a rating."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from puzzles.errors import counted, listed, runs
from puzzles.nonogram import BLANK, Nonogram
from rating.nonogram.rules import N_LINE_RULES, RULES
from rating.rating import Status
from rating.step import Known

if TYPE_CHECKING:
    from rating.nonogram.rating import NonogramRating


class LineName(NamedTuple):
    """A line: ``axis`` is ``"row"`` or ``"column"``, ``position`` counts from 0."""

    axis: str
    position: int


class Assumption(NamedTuple):
    """An assumption; ``color`` is None if each color of the cell was assumed in turn."""

    row: int
    column: int
    color: int | None


@dataclass(frozen=True, slots=True)
class NonogramDeduction:
    """A deduction. All deductions of a round rest on the grid before that round, and each removes new colors."""

    number: int  # the number of the step, from 1
    round: int  # the number of its round, from 1
    rule: str  # name of the rule
    rating: float  # the rating of this use of the rule, to a tenth
    options: int  # places where a person could have gone on in this round
    # The lines that the deduction rests on; for a search that was given up, the row and column of its assumption.
    lines: tuple[LineName, ...]
    assumption: Assumption | None  # the assumed cell and color, None for a line rule
    trail: int  # number of lines that the assumption touched
    # Cells and the colors that they lose: row, column, and colors in order.
    removes: tuple[tuple[int, int, tuple[int, ...]], ...]
    decides: tuple[tuple[int, int, int], ...]  # the cells that are left with one color: row, column, color
    premises: tuple[int, ...] = ()  # the numbers of the constraints from which the conclusion follows
    needs: Known = ()  # the variables that must be known for the conclusion, with masks of the values left


_RULES = {rule.name: rule for rule in RULES}


def line_name(line: int, height: int) -> LineName:
    """Return the name of a line by its number, rows first."""
    return LineName("row", line) if line < height else LineName("column", line - height)


def supposed(row: int, column: int, color: int, puzzle: Nonogram) -> str:
    """Return, as a sentence, the assumption that a cell has a color."""
    name = puzzle.palette.colors[color - 1].name if color != BLANK else "blank"
    return f"Suppose row {row + 1}, column {column + 1} is {name}."


def clash_text(step: NonogramDeduction) -> str:
    """Return the sentence for a line that has no room left."""
    return f"{step.rule[0].upper()}{step.rule[1:]}: {_lines(step.lines)} has no room for its blocks; that cannot be."


def sentence(step: NonogramDeduction, puzzle: Nonogram) -> str:
    """Return a step as one sentence, with the color names of the puzzle."""
    names = ["blank", *(color.name for color in puzzle.palette.colors)]
    facts = "; ".join(_facts(step, names))
    rule = _RULES[step.rule]
    if step.assumption is None:
        axis, position = step.lines[0]
        reason = rule.words if rule.id < N_LINE_RULES else "the search was given up, and the solution says so"
        return f"{axis.capitalize()} {position + 1}, {rule.name}: {reason}, so {facts}."
    row, column, color = step.assumption
    cell, name = f"row {row + 1}, column {column + 1}", f"{rule.name[0].upper()}{rule.name[1:]}"
    lines = _lines(step.lines)
    if color is None and not step.premises:
        return f"{name}: {rule.words.format(cell)}, {facts}."
    if color is None:
        settle = "settles" if len(step.lines) == 1 else "settle"
        return f"{name}: {lines} {settle} it whatever {cell} is, so {facts}."
    if not step.premises:
        clash = rule.words
    elif len(step.lines) == 1:
        clash = f"{lines} would have no room for its blocks"
    else:
        clash = f"{lines} could not all have their blocks"
    return f"{name}: if {cell} were {names[color]}, {clash}; so {facts}."


def _lines(lines: tuple[LineName, ...]) -> str:
    """Name lines, rows first.

    >>> _lines((LineName("row", 1), LineName("column", 0), LineName("column", 1), LineName("column", 2)))
    'row 2 and columns 1 to 3'
    """
    named = []
    for axis in ("row", "column"):
        numbers = [line.position for line in lines if line.axis == axis]
        if numbers:
            named.append(f"{axis}{'s' if len(numbers) > 1 else ''} {listed(_spans(numbers))}")
    return listed(named)


def rule_texts(rating: "NonogramRating") -> list[str]:
    """Return each use of a rule in a rating, for example ``glue (3 painted, 1 left blank)``."""
    texts = []
    for rule, use in rating.histogram.items():
        n_blank = use.cells - use.painted
        parts = [f"{use.painted:,} painted"] * (use.painted > 0) + [f"{n_blank:,} left blank"] * (n_blank > 0)
        if use.removals > use.cells:
            parts.append(counted(use.removals, "color") + " ruled out")
        if rating.status is not Status.EXACT and rule == rating.peak_rule:
            parts.append("in part from the solution")
        texts.append(f"{rule} ({', '.join(parts)})")
    return texts


def _facts(step: NonogramDeduction, names: list[str]) -> Iterable[str]:
    """Yield the decided cells and the lost colors; cells of a line are named by their number in it."""
    along = step.lines[0] if step.assumption is None else None
    decided: dict[int, list[tuple[int, int]]] = {}
    for row, column, color in step.decides:
        decided.setdefault(color, []).append((row, column))
    for color, cells in sorted(decided.items(), key=lambda item: (item[0] == BLANK, item[0])):
        yield f"{_place(cells, along)} {'is' if len(cells) == 1 else 'are'} {names[color]}"
    settled = {(row, column) for row, column, _ in step.decides}
    lost: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for row, column, colors in step.removes:
        if (row, column) not in settled:
            lost.setdefault(colors, []).append((row, column))
    for colors, cells in sorted(lost.items()):
        yield f"{_place(cells, along)} cannot be {listed([names[color] for color in colors], 'or')}"


def _place(cells: list[tuple[int, int]], along: LineName | None) -> str:
    """Name cells by their numbers in a line, or else one by one.

    >>> _place([(3, 4), (3, 5), (3, 6), (3, 8)], LineName("row", 3))
    'columns 5 to 7 and 9'
    >>> _place([(3, 4), (0, 1)], None)
    'row 4, column 5 and row 1, column 2'
    """
    if along is None:
        return listed([f"row {row + 1}, column {column + 1}" for row, column in cells])
    across, numbers = ("column", [c for _, c in cells]) if along.axis == "row" else ("row", [r for r, _ in cells])
    return f"{across}{'s' if len(cells) > 1 else ''} {listed(_spans(numbers), 'and')}"


def _spans(numbers: list[int]) -> list[str]:
    """Write numbers from 0 as spans from 1; of three or more consecutive numbers, write only the first and the last.

    >>> _spans([0, 1, 2, 5, 7, 8])
    ['1 to 3', '6', '8', '9']
    """
    return runs([number + 1 for number in sorted(numbers)])
