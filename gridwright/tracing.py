"""Grading a chain of thought move by move: which moves are right, and which of these a rule shows at their time."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gridwright.files import HasPuzzle
from gridwright.known import Known, Source, known_of
from gridwright.solving import ScaleOfSteps
from gridwright.stepping import reason_of, value_of
from puzzles.answers import read_answer
from puzzles.errors import RequestError, quoted
from puzzles.values import Value
from rating.step import Reason

MoveVerdict = Literal["justified", "premature", "false", "redundant"]

_LEAST_COST = 3
"""What a false move costs at least, in cells: one right move in four must be no way to gain."""

_CELL = (
    r"(?:\br(?P<r{0}>\d{{1,4}})[ ,]{{0,2}}c(?P<c{0}>\d{{1,4}})"
    r"|\brow\s{{1,2}}(?P<row{0}>\d{{1,4}})(?:\s|,|and|/){{1,6}}col(?:umn)?\s{{1,2}}(?P<col{0}>\d{{1,4}})"
    r"|[(\[]\s?(?P<x{0}>\d{{1,4}})\s?(?:,|\]\[)\s?(?P<y{0}>\d{{1,4}})\s?[)\]]"
    r"|\b(?-i:(?P<letter{0}>[A-Z]))(?P<number{0}>\d{{1,2}})\b)"
)
_VALUE = r"[*`'\"]{0,3}(?P<%s>[^\s,;.*`'\")\]]{1,24})"
_FILLER = r"(?:(?:now|only|also|therefore|thus|a|an|the|value|digit|number|color|colour)\s{1,2}){0,3}"
_MOVE = re.compile(
    rf"{_CELL.format(1)}\**\s{{0,3}}"
    r"(?:={1,2}>?|:=?|-{1,2}>|[→⇒←]|<-|(?:(?:must|has to|can only|needs to|should)\s)?"
    r"(?:is|be|becomes|become|gets|get|holds|hold|contains|contain|takes|take|equals|equal)(?:\s(?:set|forced|equal)\sto)?\b)"
    rf"\s{{0,3}}{_FILLER}{_VALUE % 'after'}"
    r"|\b(?:place|put|write|enter|fill in|insert)s?\s{1,2}" + rf"{_FILLER}{_VALUE % 'before'}"
    rf"\s{{1,3}}(?:in|into|at|on|to)\s{{1,2}}(?:(?:the|cell)\s{{1,2}}){{0,2}}{_CELL.format(2)}"
    rf"|\bset\s{{1,2}}(?:cell\s{{1,2}})?{_CELL.format(3)}\s{{1,2}}to\s{{1,2}}{_FILLER}{_VALUE % 'to'}",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:if|suppose|supposing|assume|assuming|try|trying|maybe|perhaps|might|could|would|unless|whether|either)\b",
    re.IGNORECASE,
)
_END_OF_SENTENCE = re.compile(r"[.!?](?=\s|$)|[\n;]")


class TraceMove(NamedTuple):
    """Grade one move of a trace.

    Attributes:
        row, column: of the cell, from 0.
        value: that the move gives it, as in a solution.
        verdict: ``justified`` when it is right and a rule shows it from the cells filled in before; ``premature`` when
            it is right, but no rule shows it yet; ``false``; ``redundant`` when it was known already.
        rule: name of the least rule that shows it; None unless justified.
        rating: of that rule, to a tenth.
        at: its place in the text; None for a cell of a grid.
    """

    row: int
    column: int
    value: int
    verdict: MoveVerdict
    rule: str | None
    rating: float | None
    at: int | None

    @property
    def is_right(self) -> bool:
        """Return whether the only solution has this value there."""
        return self.verdict != "false"


@dataclass(frozen=True, eq=False)
class TraceScore(Value):
    """Grade a trace.

    Attributes:
        reward: 0.0 to 1.0: the justified share of the cells to fill in, less that of the premature moves and three
            times
            that of the false ones; more for a false value that most cells have, so that one value everywhere earns
            nothing.
        moves: in the order of the text; of the last grid those that say something new.
        counts: how many there are of each verdict.
        state: the cells filled in at the end, int64 ``[height, width]``: all right moves.
    """

    reward: float
    moves: tuple[TraceMove, ...]
    counts: dict[MoveVerdict, int]
    state: NDArray[np.int64] = field(repr=False)


class _Claim(NamedTuple):
    row: int
    column: int
    value: int
    at: int | None


def score_trace(
    puzzle: "HasPuzzle | Source",
    text: str,
    *,
    up_to: float | None = None,
    scale: ScaleOfSteps = "",
    solution: ArrayLike | None = None,
) -> TraceScore:
    """Grade a chain of thought move by move.

    >>> import gridwright as gw
    >>> puzzle = gw.read("..2..1....3..4..")[0].puzzle
    >>> found = gw.score_trace(puzzle, "Column 3 has a 2, so R1C2=3. Put 2 in R2C1. If R4C1=1, R3C1=4.")
    >>> [(move.row, move.column, move.value, move.verdict, move.rule) for move in found.moves]
    [(0, 1, 3, 'justified', 'hidden single in line'), (1, 0, 2, 'justified', 'hidden single in box')]
    >>> round(found.reward, 2)
    0.17

    Cells are named ``R1C2``, ``row 1, column 2``, ``(1, 2)`` or ``[1][2]``, rows and columns from 1, or ``A2`` for the
    second cell of the first row. A move says that a cell is, must be or gets a value, or puts one there. A supposition
    (``if``, ``try``, ``maybe`` earlier in the sentence) is no move. Right moves are filled in before the next one is
    judged, false ones never. ``score`` reads the last grid of the text: its cells are moves all at once. If all are
    right, premature ones cost nothing; if not, none earns anything. No text raises an error.

    Args:
        puzzle, solution: as for ``score``.
        text: of a longer one the last 65,536 characters and 16 for each cell count.
        up_to: the greatest rating of a rule that justifies a move; any unless given.
        scale: as for ``explain``.

    Raises:
        NotUnique, PuzzleError, RequestError: as ``score``.
    """
    if not isinstance(text, str):
        raise RequestError(f"{quoted(text)} was given as a trace; expected text")
    known = known_of(puzzle, solution)
    family, unknown = known.family, known.family.unknown
    state = np.where(known.open_cells, unknown, known.solution).astype(np.int64)

    def graded(claim: _Claim) -> TraceMove:
        row, column, value, at = claim
        if value != known.solution[row, column]:
            return TraceMove(row, column, value, "false", None, None, at)
        if state[row, column] != unknown:
            return TraceMove(row, column, value, "redundant", None, None, at)
        reason: Reason | None = reason_of(known, state, None, (row, column), scale)
        if reason is None or (up_to is not None and reason.rating > up_to):
            return TraceMove(row, column, value, "premature", None, None, at)
        return TraceMove(row, column, value, "justified", *reason, at)

    moves = []
    text = text[-known.reader.max_text :]
    for claim in _claims(text, known):
        moves.append(graded(claim))
        if moves[-1].is_right:
            state[claim.row, claim.column] = claim.value
    codes = read_answer(text, known.reader)
    grid = state if codes is None else family.answer_grid(known.puzzle, codes)
    last = [graded(claim) for claim in _claims_of_grid(grid, state, unknown)]
    counts: Counter[MoveVerdict] = Counter(move.verdict for move in (*moves, *last))
    worth: float = counts["justified"] - sum(move.verdict == "premature" for move in moves)
    if not all(move.is_right for move in last):
        worth -= sum(move.verdict == "justified" for move in last)
    costs = _costs_of_values(known)
    worth -= sum(costs.get(move.value, _LEAST_COST) for move in (*moves, *last) if not move.is_right)
    for move in last:
        if move.is_right:
            state[move.row, move.column] = move.value
    return TraceScore(max(worth, 0) / max(known.n_open, 1), (*moves, *last), dict(counts), state)


def _costs_of_values(known: Known) -> dict[int, float]:
    """Return the cost of a false value: twice the odds that a cell has that value, or more."""
    values, counts = np.unique(known.solution[known.open_cells], return_counts=True)
    return {
        value: max(_LEAST_COST, 2 * count / max(known.n_open - count, 1))
        for value, count in zip(values.tolist(), counts.tolist(), strict=True)
    }


def _claims(text: str, known: Known) -> Iterator[_Claim]:
    height, width = known.solution.shape
    for found in _MOVE.finditer(text):
        groups = {name: part for name, part in found.groupdict().items() if part is not None}
        word = groups.pop("after", None) or groups.pop("before", None) or groups.pop("to")
        first, second = groups.values()
        row = ord(first) - ord("A") if first.isalpha() else int(first) - 1
        column = int(second) - 1
        if not (0 <= row < height and 0 <= column < width):
            continue
        sentence = text[max(found.start() - 200, 0) : found.start()]
        if _SUPPOSED.search(_END_OF_SENTENCE.split(sentence)[-1]):
            continue
        value = value_of(known, word, row, column)
        if value is not None and value != known.family.unknown:
            yield _Claim(row, column, value, found.start())


def _claims_of_grid(grid: NDArray[np.integer], state: NDArray[np.int64], unknown: int) -> Iterator[_Claim]:
    """Yield the cells of a grid that say something new."""
    for row, column in np.argwhere((grid != state) & (grid != unknown)).tolist():
        yield _Claim(row, column, int(grid[row, column]), None)
