"""Grading a chain of thought move by move: which moves are right, and which of these a rule shows at their time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from output.answers.claims import Claim, read_claims
from output.answers.known import Known, known_of
from output.answers.plain_text import plain_signs, visible
from output.answers.stepping import reason_of, state_of
from output.reading import HasPuzzle, Source
from puzzles.alphabet import Codes
from puzzles.answers import read_answer
from puzzles.errors import RequestError, quoted
from puzzles.values import Value
from rating.scales import ScaleOfSteps
from rating.step import Reason

MoveVerdict = Literal["justified", "premature", "false", "redundant"]

_LEAST_COST = 3
"""The least cost of a false move, in cells, so that being right in one move out of four gains nothing."""

_MOST_TEXT = 1 << 20  # the most characters whose sentences are read
MAX_MOVES = 4_096  # the most moves that are read from the words of a text
_MAX_FAILURES = 64  # removals that no rule shows: each check takes the whole ladder, and a text may repeat them


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
        removes: whether the move takes the value away; where there are two values, it gives the other.
    """

    row: int
    column: int
    value: int
    verdict: MoveVerdict
    rule: str | None
    rating: float | None
    at: int | None
    removes: bool = False

    @property
    def is_right(self) -> bool:
        """Return whether the only solution agrees with the move."""
        return self.verdict != "false"


@dataclass(frozen=True, eq=False)
class TraceScore(Value):
    """Grade a trace.

    Attributes:
        reward: 0.0 to 1.0: the justified share of the cells to fill in, less that of the premature moves and three
            times that of the false ones; more for a false value that most cells have, so that one value everywhere
            earns nothing.
        moves: in the order of the text; of the last grid those that say something new.
        counts: how many there are of each verdict.
        state: the cells filled in at the end, int64 ``[height, width]``: all right moves.
        doubt: the first sentence by which the text may not mean what it says, such as one that denies what follows, or
            another reason for that; the reward is then 0.0. None where all is clear.
    """

    reward: float
    moves: tuple[TraceMove, ...]
    counts: dict[MoveVerdict, int]
    state: NDArray[np.int64] = field(repr=False)
    doubt: str | None = None


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
    second cell of the first row. A move says that a cell is, must be or gets a value, puts one there, or takes one away
    (``R1C2<>5``, ``cannot be``, ``remove``), in one of the languages of hints; the sentences of ``explain`` are read,
    too, as are lists of bare numbers under a heading such as ``row, column, value``, code that only fills in cells, and
    plain Chinese. A supposition, a question, a hedge or what the grammar does not know is no move, and earns nothing.
    Right moves are filled in before the next one is judged, false ones never. Removals earn nothing; a justified one
    counts for later moves, a false one costs. ``score`` reads the last grid of the text: its cells are moves all at
    once. If all are right, premature ones cost nothing; if not, none earns anything. A text that denies or retracts
    what it says earns nothing. No text raises an error.

    Args:
        puzzle, solution: as for ``score``.
        text: of a longer one the last 1,048,576 characters count, and of these ``MAX_MOVES`` moves; a grid is read in
            the last 65,536 and 16 for each cell.
        up_to: the greatest rating of a rule that justifies a move; any unless given.
        scale: as for ``explain``.

    Raises:
        NotUnique, PuzzleError, RequestError: as ``score``.
    """
    if not isinstance(text, str):
        raise RequestError(f"{quoted(text)} was given as a trace; expected text")
    known = known_of(puzzle, solution)
    judge = _Judge(known, up_to, scale)
    reading = read_claims(text[-_MOST_TEXT:], known)
    claims = reading.claims[:MAX_MOVES]
    moves = [judge.fill_in(judge.graded(claim), claim) for claim in claims]
    codes = _answer(visible(plain_signs(text[-known.reader.max_text :])), known, claims)
    grid = judge.state if codes is None else known.family.answer_grid(known.puzzle, codes)
    new = np.argwhere((grid != judge.state) & (grid != known.family.unknown)).tolist()
    last = [judge.graded(Claim(row, column, int(grid[row, column]), None)) for row, column in new]
    worth: float = sum(
        _WORTH[move.verdict]
        for claim, move in zip(claims, moves, strict=True)
        if not (move.removes or claim.gives in reading.withdrawn or (claim.negates and move.verdict == "premature"))
    )
    if all(move.is_right for move in last):
        worth += sum(move.verdict == "justified" for move in last)
    costs = _costs_of_values(known)
    for move in (*moves, *last):
        if not move.is_right:
            worth -= _LEAST_COST if move.removes else costs.get(move.value, _LEAST_COST)
    for move in last:
        judge.fill_in(move)
    counts: Counter[MoveVerdict] = Counter(move.verdict for move in (*moves, *last))
    reward = 0.0 if reading.doubt else max(worth, 0) / max(known.n_open, 1)
    return TraceScore(reward, (*moves, *last), dict(counts), judge.state, reading.doubt)


def _answer(text: str, known: Known, claims: Sequence[Claim]) -> Codes | None:
    """Read the answer at the end of a trace.

    A list of cells that leaves out one of those to which the trace gave 1 is one of its moves, and no answer.
    """
    codes = read_answer(text, known.reader)
    if codes is None or not known.reader.lists_cells:
        return codes
    is_left_out = any(each.value == 1 and not each.removes and codes[each.row, each.column] != 1 for each in claims)
    return read_answer(text, replace(known.reader, lists_cells=False)) if is_left_out else codes


_WORTH: dict[MoveVerdict, int] = {"justified": 1, "premature": -1, "false": 0, "redundant": 0}


class _Judge:
    """A judge of moves, one after another, by what is filled in and removed at the time of each."""

    def __init__(self, known: Known, up_to: float | None, scale: str) -> None:
        self._known, self._up_to, self._scale = known, up_to, scale
        self.state = state_of(known, None)
        self._left: NDArray[np.bool_] | None = None  # candidates, once some were removed
        self._open: dict[tuple[int, int, int], None] = {}  # removals that no rule shows at present
        self._n_failures = 0

    def graded(self, claim: Claim) -> TraceMove:
        """Grade a move without changing anything."""
        row, column, value, at, removes, _ = claim
        known, right = self._known, int(self._known.solution[claim.row, claim.column])
        if (value == right) == removes:
            return TraceMove(row, column, value, "false", None, None, at, removes)
        is_known = self.state[row, column] != known.family.unknown
        if is_known or (removes and self._left is not None and not self._left[row, column, value]):
            return TraceMove(row, column, value, "redundant", None, None, at, removes)
        reason = self._reason_to_remove(row, column, value) if removes else self._reason(row, column)
        if reason is None or (self._up_to is not None and reason.rating > self._up_to):
            return TraceMove(row, column, value, "premature", None, None, at, removes)
        if not reason.rule:
            return TraceMove(row, column, value, "redundant", None, None, at, removes)
        return TraceMove(row, column, value, "justified", *reason, at, removes)

    def fill_in(self, move: TraceMove, claim: Claim | None = None) -> TraceMove:
        """Apply a graded move if it is right, and return it.

        A premature statement that a cell lacks a value is forgotten.
        """
        known, negates = self._known, claim is not None and claim.negates
        is_new = move.verdict == "justified" or (move.verdict == "premature" and not negates)
        if is_new and not move.removes:
            self.state[move.row, move.column] = move.value
        elif move.verdict == "justified":
            if self._left is None:
                self._left = np.ones((*self.state.shape, known.family.max_value(known.puzzle) + 1), np.bool_)
            self._left[move.row, move.column, move.value] = False
        else:
            return move
        self._open.clear()
        return move

    def _reason(self, row: int, column: int, without: int | None = None) -> Reason | None:
        return reason_of(self._known, self.state, self._left, (row, column), self._scale, without)

    def _reason_to_remove(self, row: int, column: int, value: int) -> Reason | None:
        removal = (row, column, value)
        if removal in self._open or self._n_failures == _MAX_FAILURES:
            return None
        found = self._reason(*removal)
        if found is None:
            self._open[removal] = None
            self._n_failures += 1
        return found


def _costs_of_values(known: Known) -> dict[int, float]:
    """Return the cost of a false value: twice the odds that a cell has that value, or more."""
    values, counts = np.unique(known.solution[known.open_cells], return_counts=True)
    return {
        value: max(_LEAST_COST, 2 * count / max(known.n_open - count, 1))
        for value, count in zip(values.tolist(), counts.tolist(), strict=True)
    }
