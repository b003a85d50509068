"""A puzzle that is played move by move, with the worth of each move and the cost of help.

Moves are judged only here; environments for Gymnasium, verifiers, OpenEnv and NeMo Gym build on this module.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from output.answers.known import Known, known_of
from output.answers.stepping import reason_of, state_of
from puzzles.cells import cell_name
from puzzles.errors import RequestError
from rating.step import Reason

_STEPS_PER_CELL = 4


@dataclass(frozen=True, slots=True)
class Rewards:
    """The reward of each kind of action.

    Attributes:
        logical: for a right value that follows by a rule of the ladder.
        guess: for a right value that follows by no rule, or that comes after a wrong value, a check or a hint in its
            cell.
        wrong: for a wrong value, which is not written in. If the most frequent value is right in k open cells for each
            cell where it is wrong, and k is above 1, this is multiplied by k, so one value everywhere earns nothing.
        idle: for a cell that is already filled in, and for a text that is not a move.
        solved: added for the last cell if no value was wrong, and multiplied by the share of cells without a check or
            hint.
        check: for asking whether a value is right; multiplied by the same k as ``wrong``.
        hint: for asking for an easiest cell.
    """

    logical: float = 1.0
    guess: float = 0.0
    wrong: float = -1.0
    idle: float = -1.0
    solved: float = 10.0
    check: float = -1.0
    hint: float = -1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an action.

    Attributes:
        reward: what it earned.
        is_right: whether the value is right; None as long as that is not told, and if nothing was written.
        reason: the least rule by which the move, or the cell of a hint, follows; None without one.
        move: row, column and value of a hint; None if no rule shows a cell.
    """

    reward: float
    is_right: bool | None = None
    reason: Reason | None = None
    move: tuple[int, int, int] | None = None


class Play:
    """A puzzle that is played: values are written one at a time, checks and hints have a price.

    A right value is written in, a wrong one is not. With ``mistakes``, every value is written in and may be replaced;
    only the last cell shows whether all are right, and pays ``solved`` or, for each wrong cell, ``wrong``.

    >>> import gridwright as gw
    >>> from gridwright.learn import Play
    >>> play = Play(gw.read("..2..1....3..4..")[0])
    >>> play.write(0, 1, 3).reason.rule, play.write(0, 0, 1).is_right, play.hint().move
    ('hidden single in line', False, (2, 1, 2))
    >>> play.earned, play.is_over
    (-1.0, False)

    Args:
        puzzle: a puzzle, record or document with one solution.
        rewards: the rewards of actions.
        mistakes: whether wrong values are written in and found only at the end.
        max_steps: the number of actions after which the play is cut off; by default, 4 for each cell.

    Attributes:
        state: ``[height, width]``, what is filled in, as in a solution; ``unknown`` of the family elsewhere.
        n_steps: the number of actions taken.
        earned: the sum of all rewards.

    Raises:
        NotUnique: when the puzzle does not have exactly one solution.
        RequestError: when ``max_steps`` is below 1.
    """

    def __init__(
        self, puzzle: Any, *, rewards: Rewards | None = None, mistakes: bool = False, max_steps: int | None = None
    ) -> None:
        self.known: Known = puzzle if isinstance(puzzle, Known) else known_of(puzzle, None)
        self._rewards, self._mistakes = rewards or Rewards(), mistakes
        self._max_steps = max_steps_of(max_steps, self.known)
        self.reset()

    def reset(self) -> None:
        """Begin the same puzzle again."""
        self.state, self.n_steps, self.earned = state_of(self.known, None), 0, 0.0
        self._missed = np.zeros(self.state.shape, np.bool_)  # cells that had a wrong value before
        self._told = np.zeros(self.state.shape, np.bool_)  # cells with a check or a hint
        self._is_full = not self.open().any()

    def open(self) -> NDArray[np.bool_]:
        """Return which cells are not filled in, bool ``[height, width]``."""
        return np.asarray(self.known.open_cells & (self.state == self.known.family.unknown))

    def legal(self) -> NDArray[np.bool_]:
        """Return which cells a value may be written into, bool ``[height, width]``."""
        return self.known.open_cells if self._mistakes else self.open()

    @property
    def is_solved(self) -> bool:
        """Return whether every cell is filled in, and right."""
        return self._is_full and bool((self.state == self.known.solution).all())

    @property
    def is_full(self) -> bool:
        """Return whether every cell is filled in, which ends the play."""
        return self._is_full

    @property
    def is_cut(self) -> bool:
        """Return whether no action is left, which ends the play too."""
        return self.n_steps >= self._max_steps

    @property
    def is_over(self) -> bool:
        """Return whether the play has ended."""
        return self.is_full or self.is_cut

    @property
    def most(self) -> float:
        """Return the sum of rewards that a faultless play earns."""
        own = self._rewards
        return own.solved + (0.0 if self._mistakes else own.logical * self.known.n_open)

    @property
    def score(self) -> float:
        """Return what was earned as a share of what a faultless play earns, 0.0 to 1.0."""
        return min(max(self.earned / self.most, 0.0), 1.0) if self.most > 0 else 0.0

    def write(self, row: int, column: int, value: int) -> Outcome:
        """Write a value into a cell; raise RequestError if there is no such cell or value, or if the play is over."""
        cell = self._begin(row, column, value)
        if not self.legal()[cell] or self.state[cell] == value:
            return self._earn(Outcome(self._rewards.idle))
        is_right = bool(self.known.solution[cell] == value)
        return self._write_any(cell, value) if self._mistakes else self._write_right(cell, value, is_right=is_right)

    def check(self, row: int, column: int, value: int) -> Outcome:
        """Tell whether a value is right in a cell; the cell can then earn ``guess`` at most.

        Raise RequestError if there is no such cell or value, or the play is over.
        """
        cell = self._begin(row, column, value)
        self._told[cell] = True
        return self._earn(Outcome(self._rewards.check * self._odds, bool(self.known.solution[cell] == value)))

    def hint(self) -> Outcome:
        """Tell an easiest move, which can then earn ``guess`` at most; raise RequestError if the play is over."""
        self._begin(0, 0, None)
        known = self.known
        right = np.where(
            self.state == known.solution, self.state, known.family.unknown
        )  # a hint rests only on right values
        found = known.family.next_move(known.puzzle, known.solution, state_of(known, right))
        if found is None:
            return self._earn(Outcome(self._rewards.hint))
        (row, column), reason = found
        self._told[row, column] = True
        move = row, column, int(known.solution[row, column])
        return self._earn(Outcome(self._rewards.hint, None, reason, move))

    def idle(self) -> Outcome:
        """Count an action that does nothing, such as a text without a move; raise RequestError if the play is over."""
        self._begin(0, 0, None)
        return self._earn(Outcome(self._rewards.idle))

    @property
    def _odds(self) -> float:
        return odds_of(self.known)

    def _begin(self, row: int, column: int, value: int | None) -> tuple[int, int]:
        height, width = self.state.shape
        least, most = self.known.family.unknown + 1, self.known.family.max_value(self.known.puzzle)
        if self.is_over:
            raise RequestError("the play is over; expected a new one")
        if not (0 <= row < height and 0 <= column < width and (value is None or least <= value <= most)):
            name = cell_name(row * width + column, width) if row >= 0 and column >= 0 else f"({row}, {column})"
            raise RequestError(
                f"{name}={value} is not a move; expected {height} rows, {width} columns and values {least} to {most}"
            )
        self.n_steps += 1
        return row, column

    def _earn(self, outcome: Outcome) -> Outcome:
        self.earned += outcome.reward
        return outcome

    def _bonus(self) -> float:
        return self._rewards.solved * (1 - int(self._told.sum()) / max(self.known.n_open, 1))

    def _write_right(self, cell: tuple[int, int], value: int, *, is_right: bool) -> Outcome:
        rewards = self._rewards
        if not is_right:
            self._missed[cell] = True
            return self._earn(Outcome(rewards.wrong * self._odds, is_right))
        reason = reason_of(self.known, self.state, None, cell)
        is_earned = reason is not None and not self._missed[cell] and not self._told[cell]
        reward = rewards.logical if is_earned else rewards.guess
        self.state[cell] = value
        self._is_full = not self.open().any()
        if self._is_full and not self._missed.any():
            reward += self._bonus()
        return self._earn(Outcome(float(reward), is_right, reason))

    def _write_any(self, cell: tuple[int, int], value: int) -> Outcome:
        self.state[cell] = value
        self._is_full = not self.open().any()
        if not self._is_full:
            return self._earn(Outcome(0.0))
        n_wrong = int((self.state != self.known.solution).sum())
        return self._earn(Outcome(float(self._rewards.wrong * n_wrong if n_wrong else self._bonus()), n_wrong == 0))


def max_steps_of(max_steps: int | None, known: Known) -> int:
    """Return how many actions a play may have; raise RequestError for a number below 1."""
    if max_steps is not None and max_steps < 1:
        raise RequestError(f"max_steps={max_steps!r} is too small; expected 1 or more")
    return max_steps or _STEPS_PER_CELL * known.solution.size


def odds_of(known: Known) -> float:
    """Return in how many open cells the most frequent value is right for each where it is wrong, 1.0 at least."""
    return max(1.0, known.n_trivial / max(known.n_open - known.n_trivial, 1))
