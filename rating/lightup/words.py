"""The details of a step on the scale LR-1, its English sentence, and the uses of the rules in a rating."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from puzzles.errors import counted, listed
from puzzles.lightup import WHITE, LightUp, cell_name
from rating.lightup.rules import N_PLAIN_RULES, RULES
from rating.rating import Status
from rating.step import Known

if TYPE_CHECKING:
    from rating.lightup.rating import LightUpRating


class Assumption(NamedTuple):
    """An assumption; ``bulb`` is None if a bulb and no bulb were assumed in turn."""

    row: int
    column: int
    bulb: bool | None


@dataclass(frozen=True, slots=True)
class LightUpDeduction:
    """A deduction. All deductions of a round rest on the board before that round, and each decides new cells."""

    number: int  # the number of the step, from 1
    round: int  # the number of its round, from 1
    rule: str  # name of the rule
    rating: float  # the rating of this use of the rule, to a tenth
    options: int  # places where a person could have gone on in this round
    # The cells that it rests on, as row and column: one or two numbers, a bulb, or a cell that must be lit; for an
    # assumption, the numbers and cells that it leaves without their bulbs.
    because: tuple[tuple[int, int], ...]
    assumption: Assumption | None  # what was assumed, None for a rule that assumes nothing
    length: int  # how long the assumption was followed, in waves or, for nested ones, in rounds
    decides: tuple[tuple[int, int, bool], ...]  # cells with and without a bulb: row, column, and whether it holds one
    premises: tuple[int, ...] = ()  # the numbers of the constraints from which the conclusion follows
    needs: Known = ()  # the variables that must be known for that, with masks of the values left


_RULES = {rule.name: rule for rule in RULES}


def sentence(step: LightUpDeduction, puzzle: LightUp, clash: str = "") -> str:
    """Return a step of a puzzle as one sentence; the sentence of a contradiction says what finally breaks."""
    facts = _facts(step, puzzle.width)
    name = f"{step.rule[0].upper()}{step.rule[1:]}"
    if step.assumption is None:
        return f"{name}: {_reason(step, puzzle)}, so {facts}."
    row, column, bulb = step.assumption
    cell = cell_name(row * puzzle.width + column, puzzle.width)
    if bulb is None and not step.because:
        return f"{name}: {_RULES[step.rule].words.format(cell)}, {facts}."
    if bulb is None:
        return f"{name}: {_settled(step, puzzle)} whether {cell} holds a bulb or not, so {facts}."
    clash = clash or (_clash(step, puzzle) if step.premises else _RULES[step.rule].words)
    return f"{name}: if {cell} held {'a bulb' if bulb else 'no bulb'}, {clash}; so {facts}."


def _needers(step: LightUpDeduction, puzzle: LightUp) -> tuple[list[str], list[str]]:
    """Return the names of the numbers, and of the cells that must be lit, that an assumption leaves unmet."""
    numbers, dark = list[str](), list[str]()
    for row, column in step.because:
        cell = row * puzzle.width + column
        (dark if puzzle.cells[cell] == WHITE else numbers).append(cell_name(cell, puzzle.width))
    return numbers, dark


def _clash(step: LightUpDeduction, puzzle: LightUp) -> str:
    """Return what could not be met under an assumption."""
    numbers, dark = _needers(step, puzzle)
    if not numbers:
        return f"nothing could light {dark[0]}" if len(dark) == 1 else f"{listed(dark)} could not all be lit"
    lit = f" with {listed(dark)} lit" if dark else ""
    if len(numbers) == 1:
        return f"the number at {numbers[0]} could not get its bulbs{lit}"
    return f"the numbers at {listed(numbers)} could not all get their bulbs{lit}"


def _settled(step: LightUpDeduction, puzzle: LightUp) -> str:
    """Return what settles a cell, whichever of two assumptions holds."""
    numbers, dark = _needers(step, puzzle)
    parts = [f"the number{'s' if len(numbers) > 1 else ''} at {listed(numbers)}"] if numbers else []
    parts += [f"the light for {listed(dark)}"] if dark else []
    return f"{listed(parts)} {'settle' if len(parts) > 1 or len(numbers) > 1 else 'settles'} it"


def rule_texts(rating: "LightUpRating") -> list[str]:
    """Return each use of a rule in a rating, such as ``number (11 bulbs placed, 6 cells ruled out)``."""
    texts = []
    for rule, use in rating.histogram.items():
        n_bulbs = use.cells - use.removals
        parts = [counted(n_bulbs, "bulb") + " placed"] * (n_bulbs > 0)
        parts += [counted(use.removals, "cell") + " ruled out"] * (use.removals > 0)
        if rating.status is not Status.EXACT and rule == rating.peak_rule:
            parts.append("in part from the solution")
        texts.append(f"{rule} ({', '.join(parts)})")
    return texts


def _reason(step: LightUpDeduction, puzzle: LightUp) -> str:
    cells = [row * puzzle.width + column for row, column in step.because]
    if not cells:
        return "the search was given up, and the solution says so"
    if puzzle.cells[cells[0]] == WHITE and _RULES[step.rule].id >= N_PLAIN_RULES:
        lit_by = listed([cell_name(cell, puzzle.width) for cell in cells])
        return f"the bulbs at {lit_by} shine here" if len(cells) > 1 else f"the bulb at {lit_by} shines here"
    names, numbers = [cell_name(cell, puzzle.width) for cell in cells], [puzzle.cells[cell] for cell in cells]
    state = "needs every cell that is left beside it" if step.decides[0][2] else "has all its bulbs"
    return _RULES[step.rule].words.format(*names, number=numbers[0], other=numbers[-1], state=state)


def _facts(step: LightUpDeduction, width: int) -> str:
    """Return the cells with and without bulbs.

    >>> decides = ((0, 1, True), (0, 2, False), (1, 1, False))
    >>> _facts(LightUpDeduction(1, 1, "agreement", 6.0, 1, (), None, 1, decides), 4)
    'R1C2 holds a bulb; R1C3 and R2C2 hold none'
    """
    facts = []
    for is_bulb, held in ((True, "a bulb"), (False, "none" if any(bulb for *_, bulb in step.decides) else "no bulb")):
        cells = sorted(row * width + column for row, column, bulb in step.decides if bulb == is_bulb)
        if cells:
            facts.append(f"{listed(spans(cells, width))} {'holds' if len(cells) == 1 else 'hold'} {held}")
    return "; ".join(facts)


def spans(cells: list[int], width: int) -> list[str]:
    """Name cells in order; of three or more adjacent cells in a row, name only the first and the last.

    >>> spans([1, 2, 3, 5, 6], width=4)
    ['R1C2 to R1C4', 'R2C2', 'R2C3']
    """
    starts = [0, *(i for i, (a, b) in enumerate(pairwise(cells), 1) if b != a + 1 or b % width == 0), len(cells)]
    names: list[str] = []
    for first, end in pairwise(starts):
        run = [cell_name(cell, width) for cell in cells[first:end]]
        names += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else run
    return names
