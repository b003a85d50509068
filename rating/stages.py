"""A step told in three stages: where to look, why something follows, and what to do."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from puzzles.errors import RequestError, listed, unknown
from rating.language_names import ENGLISH
from rating.languages import in_language
from rating.step import Cells, Step

STAGES = ("where", "why", "do")
MOST_CELLS = 9
"""The most cells that a person is told to look at in the first stage, unless they make up one line or house."""

_FEW = 4  # the most cells that the first stage names one by one
_CONCLUSION = re.compile(r"[,;.] so (?!far\b).*", re.IGNORECASE | re.DOTALL)

_CASES = re.compile(
    r".*?\b(?:whatever .+? is|whether .+? or not|(?:wherever|whether) .+?)(?=, (?:R\d|rows? \d|columns? \d))",
    re.IGNORECASE,
)
_CELL = re.compile(r"\bR(\d+)C(\d+)\b")


@dataclass(frozen=True, slots=True)
class Untold:
    """A placeholder for the details of a step before its last stage."""


def staged(step: Step, stage: str, language: str = ENGLISH) -> Step:
    """Return the part of a step that a stage shows; raise ``RequestError`` if there is no such stage or language.

    ``where`` shows the place to look at and no rule: ``Step.look_at``, or else the first things that the step rests on,
    at most ``MOST_CELLS`` cells or one line; a house goes by its name. ``why`` names the rule and the reason without
    the conclusion, walks through assumptions, and shows everything that the step rests on, or if that is nothing, the
    cells concerned. ``do`` is the whole step.
    """
    if stage not in STAGES:
        raise RequestError(unknown(stage, "a stage of hints", STAGES))
    return in_language(_until(step, stage), language)


def _until(step: Step, stage: str) -> Step:
    if stage == "do":
        return step
    concluded = [(row, column) for row, column, _ in (*step.decides, *step.removes)]
    concluded += [(row, column) for row, column, *_ in step.edges]
    told = replace(step, text=_reason_of(step), decides=(), removes=(), edges=(), details=Untold())
    named = ((int(row) - 1, int(column) - 1) for row, column in _CELL.findall(told.text))
    concerned = step.uses or tuple(dict.fromkeys(concluded or named))
    if stage == "why":
        return replace(told, uses=concerned if step.uses or not step.uses_edges else ())
    region = step.look_at or _beginning_of(concerned)
    return replace(
        told, rule="", text=f"Look at {step.house or _place_of(region)}.", uses=region, uses_edges=(), walks=()
    )


def _beginning_of(cells: Cells) -> Cells:
    """Return the first of some cells, as many as a person is told to look at.

    >>> _beginning_of(((2, None), (None, 4))), _beginning_of(((0, 0), (8, 8)))
    (((2, None),), ((0, 0), (8, 8)))
    """
    if None in cells[0]:
        return cells[:1]
    n_single = next((number for number, cell in enumerate(cells) if None in cell), len(cells))
    return cells[: min(n_single, MOST_CELLS)]


def _reason_of(step: Step) -> str:
    """Return the sentence without its conclusion, which follows "so" or cases, or else stands before a colon."""
    conclusion, cases = _CONCLUSION.search(step.text), _CASES.match(step.text)
    if conclusion:
        return f"{step.text[: conclusion.start()]}."
    if cases:
        return f"{cases[0]} …"
    return f"{step.rule[:1].upper()}{step.rule[1:]}: {step.text.partition(': ')[2]}"


def _place_of(region: Cells) -> str:
    """Name a line that holds a region; else the rows and columns that it spans, or a few cells that are far apart."""
    spans = [_span(name, [cell[axis] for cell in region]) for axis, name in enumerate(("row", "column"))]
    single = [span for span in spans if span and " to " not in span]
    cells = [(row, column) for row, column in region if row is not None and column is not None]
    n_spanned = math.prod(1 + max(lines) - min(lines) for lines in zip(*cells, strict=True)) if cells else 0
    if not single and len(cells) <= _FEW and n_spanned > MOST_CELLS:
        return listed([f"R{row + 1}C{column + 1}" for row, column in cells])
    return ", ".join(single or filter(None, spans)) or "the whole board"


def _span(name: str, lines: Sequence[int | None]) -> str:
    numbers = [line + 1 for line in lines if line is not None]
    if len(numbers) < len(lines) or not numbers:
        return ""
    first, last = min(numbers), max(numbers)
    return f"{name} {first}" if first == last else f"{name}s {first} to {last}"
