"""The rating and the steps of boards of other sizes than 9x9: the rules of SE-1.2.1 for one digit or one cell.

All that the easiest useful rule finds is applied at once, which is a round; then the easiest is tried again. Candidates
are a cube of truth values ``[row, column, digit - 1]``, so that a rule is a sum along one of its axes. The rules have
the values of the ladder, but direct techniques are missing among them, so that their scale has another name. Where they
end, the next thing to try would be a naked pair.

Source: Juillerat 2006, Sudoku Explainer 1.2.1, for the rules and their values; rounds: own.
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.sudoku import BLANK, Box, Grid, House, Sudoku
from puzzles.sudoku.houses import houses
from rating.rating import RuleUse, Status
from rating.score import score_for
from rating.sudoku.deduction import Deduction
from rating.sudoku.effort.other_sizes import minutes_of
from rating.sudoku.grades import SCORE_VERSION, band_of
from rating.sudoku.rate_9x9 import check_proof
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import (
    BASIC_RULES,
    CLAIMING,
    FULL_HOUSE,
    HIDDEN_SINGLE_IN_BOX,
    HIDDEN_SINGLE_IN_LINE,
    NAKED_PAIR,
    NAKED_SINGLE,
    POINTING,
    SCALE,
    Rule,
)
from solvers.verdict import Proof

_Cube = NDArray[np.bool_]


BASIC_SCALE = f"{SCALE} basics"


class Inference(NamedTuple):
    """State what a rule finds.

    Attributes:
        rule: the rule.
        house: where it looks; None for a naked single.
        cover: the house that loses candidates, if any do.
        cell: to be filled, ``row * side + column``; None when candidates go.
        digit: to be written there, or to be removed.
        loses: cells that lose the digit as a candidate.
    """

    rule: Rule
    house: House | None
    cover: House | None
    cell: int | None
    digit: int
    loses: tuple[int, ...] = ()


def rate_by_basics(puzzle: Sudoku, proof: Proof, scale: str, up_to: float | None) -> SudokuRating:
    """Rate a puzzle of another size than 9x9 by these rules; see ``rating.sudoku.rate``."""
    if up_to is not None:
        raise RequestError(
            f"the limit {up_to} was asked for a puzzle of size {puzzle.side}x{puzzle.side}; expected size 9x9"
        )
    _check(puzzle, proof, scale)
    rounds = list(solve(puzzle.box, puzzle.grid))
    n_written = sum(inference.cell is not None for found in rounds for inference in found)
    is_solved = puzzle.n_givens + n_written == len(puzzle.cells)
    rules = [found[0].rule for found in rounds]
    n_tried = next((n for n, found in enumerate(rounds, start=1) if found[0].cell is not None), 0)
    needed = rules + [NAKED_PAIR] * (not is_solved)
    hardest = max(needed, key=lambda rule: rule.value, default=None)
    peak = 0 if hardest is None else hardest.tenths
    grade, minutes = band_of(peak).grade, minutes_of(puzzle, proof.solutions[0], peak) if is_solved else None
    return SudokuRating(
        scale=BASIC_SCALE,
        status=Status.EXACT if is_solved else Status.LOWER_BOUND,
        peak=peak / 10,
        peak_rule="none" if hardest is None else hardest.name,
        pearl=max((rule.value for rule in rules[:n_tried]), default=0.0),
        diamond=rules[0].value if rules else 0.0,
        score=None if minutes is None else score_for(grade, minutes),
        score_version=SCORE_VERSION,
        grade=grade if is_solved else None,
        levels={},
        histogram=_histogram(rounds),
        rounds=len(rounds),
        minutes=None if minutes is None else round(minutes, 1),
        minutes_extrapolated=None if minutes is None else True,
    )


def deduce_by_basics(puzzle: Sudoku, proof: Proof, scale: str) -> Iterator[Deduction]:
    """Yield the steps of a puzzle of another size than 9x9 by these rules; see ``rating.sudoku.steps.explain``."""
    _check(puzzle, proof, scale)
    return (
        _deduction(number, inference, puzzle.side)
        for number, inference in enumerate(chain.from_iterable(solve(puzzle.box, puzzle.grid)), start=1)
    )


def _deduction(number: int, inference: Inference, side: int) -> Deduction:
    rule, house, cover, cell, digit, loses = inference
    return Deduction(
        number=number,
        rule=rule.name,
        variant=0,
        rating=rule.value,
        digits=(digit,),
        houses=(house,) if house else (),
        covers=(cover,) if cover else (),
        target=None,
        cells=(),
        candidates=(),
        removes=tuple((*divmod(lost, side), (digit,)) for lost in loses),
        places=() if cell is None else ((*divmod(cell, side), digit),),
    )


def _check(puzzle: Sudoku, proof: Proof, scale: str) -> None:
    """Refuse what cannot be rated at a size other than 9x9."""
    if scale != SCALE:
        raise RequestError(
            f"the scale {scale!r} was asked for a puzzle of size {puzzle.side}x{puzzle.side}; expected size 9x9"
        )
    check_proof(puzzle, proof)


def _histogram(rounds: list[list[Inference]]) -> dict[str, RuleUse]:
    uses: dict[Rule, RuleUse] = {}
    for number, found in enumerate(rounds, start=1):
        before = uses.get(found[0].rule, RuleUse(0, 0, 0, number))
        uses[found[0].rule] = RuleUse(
            removals=before.removals + sum(len(inference.loses) for inference in found),
            cells=before.cells + sum(inference.cell is not None for inference in found),
            rounds=before.rounds + 1,
            first_round=before.first_round,
        )
    return {rule.name: uses[rule] for rule in sorted(uses, key=lambda rule: rule.id)}


def solve(box: Box, grid: Grid) -> Iterator[list[Inference]]:
    """Solve a puzzle round by round, as far as these rules go.

    Args:
        box: shape of a box.
        grid: uint16 ``[side, side]``, a puzzle with one solution; 0 for blank.

    Yields:
        The inferences of a round, all by the same rule, each cell and each removal once.
    """
    candidates = Candidates(box, grid)
    while candidates.is_open.any():
        found = next(filter(None, (_FIND[rule](candidates) for rule in BASIC_RULES)), None)
        if found is None:
            return
        for inference in found:
            if inference.cell is None:
                candidates.by_cell[list(inference.loses), inference.digit - 1] = False
            else:
                candidates.place(inference.cell, inference.digit)
        yield found


class Candidates:
    """Hold the candidates of a board, and the cells of its houses."""

    def __init__(self, box: Box, grid: Grid) -> None:
        side = box.side
        self.box = box
        self.cube = np.ones((side, side, side), np.bool_)
        self.is_open = np.ones(side * side, np.bool_)
        self.houses, members = zip(*houses(box), strict=True)
        self.members = np.array(members)
        for cell in np.flatnonzero(grid != BLANK).tolist():
            self.place(cell, int(grid.flat[cell]))

    @property
    def by_cell(self) -> _Cube:
        """Return the candidates by cell, ``[side * side, digit - 1]``."""
        return self.cube.reshape(-1, self.box.side)

    def place(self, cell: int, digit: int) -> None:
        """Write a digit, and take it from all cells that see it."""
        row, column = divmod(cell, self.box.side)
        top, left = row - row % self.box.height, column - column % self.box.width
        self.is_open[cell] = False
        self.by_cell[cell] = False
        self.cube[row, :, digit - 1] = False
        self.cube[:, column, digit - 1] = False
        self.cube[top : top + self.box.height, left : left + self.box.width, digit - 1] = False


def _full_houses(candidates: Candidates) -> list[Inference]:
    is_open = candidates.is_open[candidates.members]
    full = np.flatnonzero(is_open.sum(axis=1) == 1)
    cells = candidates.members[full, is_open[full].argmax(axis=1)]
    digits = candidates.by_cell[cells].argmax(axis=1) + 1
    return _once_a_cell(FULL_HOUSE, [candidates.houses[house] for house in full.tolist()], cells, digits)


def _hidden_singles(candidates: Candidates, rule: Rule, which: slice) -> list[Inference]:
    members = candidates.members[which]
    held = candidates.by_cell[members]
    numbers, digits = np.nonzero(held.sum(axis=1) == 1)
    cells = members[numbers, held[numbers, :, digits].argmax(axis=1)]
    named = candidates.houses[which]
    return _once_a_cell(rule, [named[number] for number in numbers.tolist()], cells, digits + 1)


def _hidden_singles_in_boxes(candidates: Candidates) -> list[Inference]:
    return _hidden_singles(candidates, HIDDEN_SINGLE_IN_BOX, slice(2 * candidates.box.side, None))


def _hidden_singles_in_lines(candidates: Candidates) -> list[Inference]:
    return _hidden_singles(candidates, HIDDEN_SINGLE_IN_LINE, slice(2 * candidates.box.side))


def _naked_singles(candidates: Candidates) -> list[Inference]:
    cells = np.flatnonzero(candidates.by_cell.sum(axis=1) == 1)
    return _once_a_cell(NAKED_SINGLE, [None] * len(cells), cells, candidates.by_cell[cells].argmax(axis=1) + 1)


def _once_a_cell(
    rule: Rule, named: list[House | None], cells: NDArray[np.int64], digits: NDArray[np.int64]
) -> list[Inference]:
    found: dict[int, Inference] = {}
    for house, cell, digit in zip(named, cells.tolist(), digits.tolist(), strict=True):
        found.setdefault(cell, Inference(rule, house, None, cell, digit))
    return list(found.values())


def _locked(candidates: Candidates, *, by_box: bool) -> list[Inference]:
    """Find digits that the crossing of a box and a line takes from the rest of the line, or of the box.

    A box takes it (pointing) when the digit has no place in the box outside the crossing; a line (claiming) when it has
    none in the line.
    """
    side = candidates.box.side
    rows, columns = np.divmod(np.arange(side * side), side)
    boxes = rows // candidates.box.height * candidates.box.height + columns // candidates.box.width
    found: list[Inference] = []
    removed: set[tuple[int, int]] = set()
    for lines, first in ((rows, 0), (columns, side)):
        owners, others = (boxes, lines) if by_box else (lines, boxes)
        crossings = np.zeros((side, side, side), np.bool_)
        np.logical_or.at(crossings, (owners, others), candidates.by_cell)
        for owner, digit in np.argwhere(crossings.sum(axis=1) == 1).tolist():
            other = int(crossings[owner, :, digit].argmax())
            holds = candidates.by_cell[:, digit]
            loses = np.flatnonzero(holds & (others == other) & (owners != owner)).tolist()
            fresh = tuple(cell for cell in loses if (cell, digit) not in removed)
            removed.update((cell, digit) for cell in fresh)
            if fresh:
                box, line = (owner, other) if by_box else (other, owner)
                ends = candidates.houses[2 * side + box], candidates.houses[first + line]
                house, cover = ends if by_box else ends[::-1]
                found.append(Inference(POINTING if by_box else CLAIMING, house, cover, None, digit + 1, fresh))
    return found


def _pointing(candidates: Candidates) -> list[Inference]:
    return _locked(candidates, by_box=True)


def _claiming(candidates: Candidates) -> list[Inference]:
    return _locked(candidates, by_box=False)


_FIND = {
    FULL_HOUSE: _full_houses,
    HIDDEN_SINGLE_IN_BOX: _hidden_singles_in_boxes,
    HIDDEN_SINGLE_IN_LINE: _hidden_singles_in_lines,
    NAKED_SINGLE: _naked_singles,
    POINTING: _pointing,
    CLAIMING: _claiming,
}
