"""A step told in three stages: where to look, why something follows, and what to do."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from puzzles.errors import RequestError, unknown
from rating.language_names import ENGLISH
from rating.languages import in_language
from rating.step import Cells, Step

STAGES = ("where", "why", "do")
_CONCLUSION = re.compile(r"[,;.] so (?!far\b).*", re.IGNORECASE | re.DOTALL)

_CASES = re.compile(
    r".*?\b(?:whatever .+? is|whether .+? or not|(?:wherever|whether) .+?)(?=, (?:R\d|rows? \d|columns? \d))",
    re.IGNORECASE,
)
_CELL = re.compile(r"\bR(\d+)C(\d+)\b")


@dataclass(frozen=True, slots=True)
class Untold:
    """Stand for the details of a step before its last stage."""


def staged(step: Step, stage: str, language: str = ENGLISH) -> Step:
    """Return the part of a step that a stage shows; raise ``RequestError`` if there is no such stage or language.

    ``where`` shows the lines to look at, and no rule; ``why`` names the rule and the reason, without the conclusion,
    and the cells concerned if it rests on no others, and walks its assumptions; ``do`` is the whole step.
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
    region = tuple(dict.fromkeys([*step.uses, *concluded] or named))
    if stage == "why":
        return replace(told, uses=step.uses or region)
    region = step.look_at or region
    return replace(told, rule="", text=f"Look at {_place_of(region)}.", uses=region, uses_edges=(), walks=())


def _reason_of(step: Step) -> str:
    """Return the sentence without the conclusion, which follows "so" or cases, or else stands before a colon."""
    conclusion, cases = _CONCLUSION.search(step.text), _CASES.match(step.text)
    if conclusion:
        return f"{step.text[: conclusion.start()]}."
    if cases:
        return f"{cases[0]} …"
    return f"{step.rule[:1].upper()}{step.rule[1:]}: {step.text.partition(': ')[2]}"


def _place_of(region: Cells) -> str:
    """Name a line that holds a region; else the rows and columns that it spans."""
    spans = [_span(name, [cell[axis] for cell in region]) for axis, name in enumerate(("row", "column"))]
    single = [span for span in spans if span and " to " not in span]
    return ", ".join(single or filter(None, spans)) or "the whole board"


def _span(name: str, lines: Sequence[int | None]) -> str:
    numbers = [line + 1 for line in lines if line is not None]
    if len(numbers) < len(lines) or not numbers:
        return ""
    first, last = min(numbers), max(numbers)
    return f"{name} {first}" if first == last else f"{name}s {first} to {last}"
