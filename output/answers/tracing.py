"""Grading a chain of thought move by move: which moves are right, and which of these a rule shows at their time."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from output.answers.known import Known, known_of
from output.answers.stepping import reason_of, state_of, value_of
from output.reading import HasPuzzle, Source
from puzzles.answers import read_answer
from puzzles.errors import RequestError, quoted
from puzzles.values import Value
from rating.scales import ScaleOfSteps
from rating.step import Reason

MoveVerdict = Literal["justified", "premature", "false", "redundant"]

_LEAST_COST = 3
"""What a false move costs at least, in cells: one right move in four must be no way to gain."""

MAX_MOVES = 4_096  # that are read of the words of a text
_MAX_FAILURES = 64  # removals that no rule shows: each takes the whole ladder, and may be stated again and again

_CELL = (
    r"(?:\br(?P<r{0}>\d{{1,4}})[ ,]{{0,2}}c(?P<c{0}>\d{{1,4}})"
    r"|\brow\s{{1,2}}(?P<row{0}>\d{{1,4}})(?:\s|,|and|/){{1,6}}col(?:umn)?\s{{1,2}}(?P<col{0}>\d{{1,4}})"
    r"|[(\[]\s?(?P<x{0}>\d{{1,4}})\s?(?:,|\]\[)\s?(?P<y{0}>\d{{1,4}})\s?[)\]]"
    r"|\b(?-i:(?P<letter{0}>[A-Z]))(?P<number{0}>\d{{1,2}})\b)"
)
_VALUE = r"[*`'\"]{0,3}(?P<%s>[^\s,;.*`'\")\]}]{1,24})"
_FILLER = r"(?:(?:now|only|also|therefore|thus|a|an|the|value|digit|number|color|colour)\s{1,2}){0,3}"
_INTO = r"\s{1,2}(?:(?:the|cell)\s{1,2}){0,2}"
_NOT = (
    r"<>|!=|=/=|≠|\\neq?\b"
    r"|(?:is|are|was|be)(?:n't|\snot)(?:\sbe)?\b|(?:can(?:not|'t|\snot)|(?:could|must|may|do|does)(?:n't|\snot))\s(?:be|hold|contain|have|equal)\b"
)
_IS = (
    r"={1,2}>?|:=?|-{1,2}>|[→⇒←]|<-|(?:(?:must|has to|can only|needs to|should)\s)?"
    r"(?:is|be|becomes|become|gets|get|holds|hold|contains|contain|takes|take|equals|equal)(?:\s(?:set|forced|equal)\sto)?\b"
)
_MOVE = re.compile(
    rf"{_CELL.format(1)}[*`\"']{{0,3}}\s{{0,3}}(?:(?P<not>{_NOT})|{_IS})\s{{0,3}}{_FILLER}{_VALUE % 'after'}"
    rf"|\b(?:(?P<remove>remove|eliminate|exclude|delete|rule out|cross out)|place|put|write|enter|fill in|insert)s?"
    rf"\s{{1,2}}{_FILLER}{_VALUE % 'before'}\s{{1,3}}(?:in|into|at|on|to|from){_INTO}{_CELL.format(2)}"
    rf"|\bset\s{{1,2}}(?:cell\s{{1,2}})?{_CELL.format(3)}\s{{1,2}}to\s{{1,2}}{_FILLER}{_VALUE % 'to'}"
    rf"|(?<![^\s*`'\"(])(?<!\bno\s)(?<!\bnot\s){_VALUE % 'at'}\s(?:at|goes (?:in|into|at)){_INTO}{_CELL.format(4)}"
    r"|\"row\"\s{0,2}:\s{0,2}(?P<row5>\d{1,4})\s{0,2},\s{0,9}\"col(?:umn)?\"\s{0,2}:\s{0,2}(?P<col5>\d{1,4})\s{0,2},"
    rf"\s{{0,9}}\"value\"\s{{0,2}}:\s{{0,2}}{_VALUE % 'member'}",
    re.IGNORECASE,
)
_WORDS = ("after", "before", "to", "at", "member")  # groups with a value
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
        """Return whether the only solution agrees."""
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
    removes: bool = False


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
    (``R1C2<>5``, ``cannot be``, ``remove``). A supposition (``if``, ``try``, ``maybe`` earlier in the sentence) is no
    move. Right moves are filled in before the next one is judged, false ones never. Removals earn nothing; a justified
    one counts for later moves, a false one costs. ``score`` reads the last grid of the text: its cells are moves all at
    once. If all are right, premature ones cost nothing; if not, none earns anything. No text raises an error.

    Args:
        puzzle, solution: as for ``score``.
        text: of a longer one the last 65,536 characters and 16 for each cell count, and of these ``MAX_MOVES`` moves.
        up_to: the greatest rating of a rule that justifies a move; any unless given.
        scale: as for ``explain``.

    Raises:
        NotUnique, PuzzleError, RequestError: as ``score``.
    """
    if not isinstance(text, str):
        raise RequestError(f"{quoted(text)} was given as a trace; expected text")
    known = known_of(puzzle, solution)
    judge = _Judge(known, up_to, scale)
    text = text[-known.reader.max_text :]
    moves = [judge.fill_in(judge.graded(claim)) for claim in islice(claims_of(text, known), MAX_MOVES)]
    codes = read_answer(text, known.reader)
    grid = judge.state if codes is None else known.family.answer_grid(known.puzzle, codes)
    new = np.argwhere((grid != judge.state) & (grid != known.family.unknown)).tolist()
    last = [judge.graded(_Claim(row, column, int(grid[row, column]), None)) for row, column in new]
    worth: float = sum(_WORTH[move.verdict] for move in moves if not move.removes)
    if all(move.is_right for move in last):
        worth += sum(move.verdict == "justified" for move in last)
    costs = _costs_of_values(known)
    for move in (*moves, *last):
        if not move.is_right:
            worth -= _LEAST_COST if move.removes else costs.get(move.value, _LEAST_COST)
    for move in last:
        judge.fill_in(move)
    counts: Counter[MoveVerdict] = Counter(move.verdict for move in (*moves, *last))
    return TraceScore(max(worth, 0) / max(known.n_open, 1), (*moves, *last), dict(counts), judge.state)


_WORTH: dict[MoveVerdict, int] = {"justified": 1, "premature": -1, "false": 0, "redundant": 0}


class _Judge:
    """Grade moves one after the other, by what is filled in and removed at the time of each."""

    def __init__(self, known: Known, up_to: float | None, scale: str) -> None:
        self._known, self._up_to, self._scale = known, up_to, scale
        self.state = state_of(known, None)
        self._left: NDArray[np.bool_] | None = None  # candidates, once some were removed
        self._open: dict[tuple[int, int, int], None] = {}  # removals that no rule shows as things stand
        self._n_failures = 0

    def graded(self, claim: _Claim) -> TraceMove:
        """Grade a move, and change nothing."""
        row, column, value, at, removes = claim
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

    def fill_in(self, move: TraceMove) -> TraceMove:
        """Apply a move that was graded, if it is right, and return it; a premature removal is forgotten."""
        known, is_new = self._known, move.verdict in ("justified", "premature")
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


def claims_of(text: str, known: Known) -> Iterator[_Claim]:
    """Yield the moves that a text states in words."""
    family, (height, width) = known.family, known.solution.shape
    most, least = family.max_value(known.puzzle), family.unknown + 1
    for found in _MOVE.finditer(text):
        groups = {name: part for name, part in found.groupdict().items() if part is not None}
        removes = any(groups.pop(name, None) for name in ("not", "remove"))
        word = next(groups.pop(name) for name in _WORDS if name in groups)
        first, second = groups.values()
        row = ord(first) - ord("A") if first.isalpha() else int(first) - 1
        column = int(second) - 1
        if not (0 <= row < height and 0 <= column < width):
            continue
        sentence = text[max(found.start() - 200, 0) : found.start()]
        if _SUPPOSED.search(_END_OF_SENTENCE.split(sentence)[-1]):
            continue
        value = value_of(known, word, row, column)
        if value is None or value == family.unknown:
            continue
        if removes and most == least + 1 and least <= value <= most:
            removes, value = False, least + most - value
        if not removes or least <= value <= most:
            yield _Claim(row, column, value, found.start(), removes)
