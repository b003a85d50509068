"""Checked hints: every step shown follows from what the board shows and what was told before."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import count
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import Edge
from puzzles.games.constraints import CHECKS, DIFFERENT, Constraint, values_of
from puzzles.progress import Progress
from rating.follows import Prover, left_by
from rating.glance import is_seen
from rating.step import EdgeValues, Step, Walk
from solvers.games.net import Ints

_MOST_NODES = 2_000  # the most nodes of a search that stands for nested assumptions


class Board:
    """A board as a player knows it: for each variable, what is printed, filled in or told by hints."""

    def __init__(
        self,
        rules: tuple[Sequence[int], Sequence[Constraint]],
        width: int,
        shown: Collection[int] = (),
        at_sight: Collection[int] = (),
        progress: Progress | None = None,
        edges: Mapping[Edge, int] | None = None,
    ) -> None:
        """Take the printed board, and what a player has filled in.

        Args:
            rules: as ``Family.rules`` returns them.
            width: of the board.
            shown: the numbers of the constraints that are visible on the printed board.
            at_sight: the numbers of constraints by which a filled cell visibly rules out values of others.
            progress: what a player has put on the board.
            edges: the variables of edges, as in ``Family.edges``.
        """
        self.width = width
        self.edges = edges or {}
        self._prover = Prover(*rules)
        self._constraints = rules[1]
        self._at_sight: dict[int, list[int]] = {}
        for k in at_sight:
            for variable in self._constraints[k].cells:
                self._at_sight.setdefault(variable, []).append(k)
        self._start = self._prover.seen(shown)
        if progress is not None:
            self._start &= self._masks_of(progress)
        self.masks = self._start.copy()
        self._filled = {row * width + column for row, column, _ in progress.decides} if progress else set[int]()
        for variable, mask in enumerate(self._start.tolist()):
            if mask.bit_count() == 1:
                self._look(variable)

    def _masks_of(self, progress: Progress) -> Ints:
        """Return the values that variables may have, judging by what is on the board."""
        masks = self._prover.domains.copy()
        for variable, mask in left_by(progress, masks, self.width, self.edges).items():
            masks[variable] &= mask
        return masks

    def wrong_edges(self, solution: NDArray[np.integer], edges: EdgeValues) -> list[Edge]:
        """Return the given edges and links that fit no way to complete a solution.

        Args:
            solution: ``[height, width]``, the value of each cell.
            edges: row, column, side, and 1 (taken) or 0.
        """
        known, every = self._prover.domains.copy(), range(len(self._constraints))
        known[: solution.size] = np.int64(1) << solution.ravel().astype(np.int64)
        tried = [((row, column, side), value) for row, column, side, value in edges]
        return [
            edge
            for edge, value in tried
            if self._prover.follows(every, known, {self.edges[edge]: ~(1 << value)}, (), _MOST_NODES)
        ]

    def lacks(self, step: Step) -> list[int]:
        """Return the variables about which a step must know more than the player does."""
        return [variable for variable, mask in step.needs if int(self.masks[variable]) & ~mask]

    def has(self, step: Step) -> bool:
        """Return whether everything that a step says is on the board; a cell that it decides must be filled in."""
        if not all(row * self.width + column in self._filled for row, column, _ in step.decides):
            return False
        left = left_by(step, self.masks, self.width, self.edges)
        return all(not int(self.masks[variable]) & ~mask for variable, mask in left.items())

    def proves(self, step: Step) -> bool:
        """Return whether a step follows from known premises, or by the walks of its assumptions."""
        if self.lacks(step):
            return False
        left = left_by(step, self._start, self.width, self.edges)
        if not step.concludes:
            return self._is_clash(step)
        if step.walks:
            return self._covers(step, left) and all(self._leads(walk, left) for walk in step.walks)
        known = self._start.copy()
        for variable, mask in step.needs:
            known[variable] &= mask
        return self._prover.follows(step.premises, known, left, step.exchange, _MOST_NODES)

    def _is_clash(self, step: Step) -> bool:
        """Return whether the end of a walk leaves some variable no value."""
        if not step.premises:
            return not self.masks.all()
        known = self._start.copy()
        for variable, mask in step.needs:
            known[variable] &= mask
        broken = self._constraints[step.premises[0]].cells[0]
        return self._prover.follows(step.premises, known, {broken: 0}, (), _MOST_NODES)

    def _covers(self, step: Step, left: Mapping[int, int]) -> bool:
        """Return whether a step holds even if none of its assumptions does."""
        known = self.masks.copy()
        for walk in step.walks:
            for variable, mask in left_by(walk, self.masks, self.width, self.edges).items():
                known[variable] &= ~mask
        return self._prover.follows(step.premises, known, left, (), _MOST_NODES)

    def _leads(self, walk: Walk, left: Mapping[int, int]) -> bool:
        """Return whether each link follows under an assumption, up to a clash or to the step's conclusion."""
        under = copy(self)
        under.masks = self.masks.copy()
        every: tuple[Step | Walk, ...] = walk, *walk.links
        for marks in every:
            if isinstance(marks, Step) and not under.proves(marks):
                return False
            for variable, mask in left_by(marks, under.masks, under.width, under.edges).items():
                under.masks[variable] &= mask
        if walk.links and not walk.links[-1].concludes:
            return True
        is_said = all(not int(under.masks[variable]) & ~mask for variable, mask in left.items())
        return is_said or not under.masks.all()

    def take(self, step: Step) -> None:
        """Record what a step says."""
        for variable, mask in left_by(step, self.masks, self.width, self.edges).items():
            self.masks[variable] &= mask
        for row, column, _ in step.decides:
            self._filled.add(row * self.width + column)
            self._look(row * self.width + column)

    def _look(self, variable: int) -> None:
        """Remove from other cells what a filled cell visibly rules out."""
        (value,) = values_of(int(self.masks[variable])) or (0,)
        for k in self._at_sight.get(variable, ()):
            kind, cells, params, *_ = self._constraints[k]
            for other in cells:
                if other == variable:
                    continue
                if kind == DIFFERENT:
                    self.masks[other] &= ~(1 << value)
                    continue
                for each in values_of(int(self.masks[other])):
                    pair = (value, each) if cells[0] == variable else (each, value)
                    if not CHECKS[kind](params, pair):
                        self.masks[other] &= ~(1 << each)


def proved(steps: Iterable[Step], board: Board) -> Iterator[Step]:
    """Yield the steps that follow, are not on the board yet, and can be taken in at a glance.

    A step that does not follow yet waits until another step has told what it lacks. Steps that no rule found, and that
    only state the solution, are yielded unchecked.
    """
    waiting = list[Step]()
    for new in steps:
        tried = [new]
        for step in tried:  # this list grows during the loop
            if board.has(step):
                continue
            if not (step.premises or step.exchange or step.walks) or (is_seen(step) and board.proves(step)):
                yield step
                board.take(step)
                tried += waiting
                waiting.clear()
            else:
                waiting.append(step)


class Trace:
    """The steps of a puzzle, found on demand and kept, so that a player's next hint takes no time."""

    def __init__(self, steps: Iterator[Step]) -> None:
        """Take steps that are still to be found."""
        self._found: list[Step] = []
        self._more = steps
        self._lock = Lock()

    def __iter__(self) -> Iterator[Step]:
        """Yield all steps from the first one."""
        for place in count():
            with self._lock:
                if place == len(self._found):
                    step = next(self._more, None)
                    if step is None:
                        return
                    self._found.append(step)
            yield self._found[place]


_MOST_TRACES = 16
_traces: dict[Hashable, Trace] = {}


def trace_of(key: Hashable, explain: Callable[[], Iterator[Step]]) -> Trace:
    """Return the trace of a puzzle and scale by its key; only the traces of the last few puzzles are kept."""
    trace = _traces.pop(key, None) or Trace(explain())
    _traces[key] = trace
    while len(_traces) > _MOST_TRACES:
        _traces.pop(next(iter(_traces)), None)
    return trace
