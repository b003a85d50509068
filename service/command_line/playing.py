"""A puzzle in play: what is filled in, marks, undo, checks, hints in stages, and the end of the game."""

import json
import os
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from generator.families import family_named
from output.files import write_atomically
from puzzles.cells import cell_name
from puzzles.progress import Progress
from puzzles.puzzle import Puzzle
from puzzles.sheet import Cell
from rating.stages import STAGES, staged
from solvers.verdict import Proof

OPEN = "."
"""The sign of a blank cell."""

_MOST_UNDONE = 10_000
_NOTHING = "-"


@dataclass
class Playing:
    """A puzzle in play; ``proof`` has its only solution."""

    puzzle: Puzzle
    proof: Proof
    seconds: float = 0.0  # seconds played so far
    hints: int = 0  # hints taken
    message: str = ""  # what to tell the player
    marks: dict[Cell, set[int]] = field(default_factory=dict)
    state: Any = None  # [height, width], with the family's unknown value in open cells
    _done: list[tuple[Cell, int]] = field(default_factory=list)  # changed cells with their content before
    _undone: list[tuple[Cell, int]] = field(default_factory=list)
    _stage: int = 0
    _noted: Progress = field(default_factory=Progress)  # what hints have said besides the cells to fill in

    def __post_init__(self) -> None:
        family = family_named(self.puzzle.family)
        self.unknown, self.solution = family.unknown, self.proof.solutions[0].astype(np.int64)
        self.is_open = family.open_cells(self.puzzle)
        self.max_value = family.max_value(self.puzzle)
        if self.state is None:
            self.state = np.where(self.is_open, self.unknown, self.solution)

    @property
    def has_digits(self) -> bool:
        """Return whether cells take digits; if not, they are painted, or contain something or nothing."""
        return self.unknown == 0 or self.max_value > 1

    @property
    def is_solved(self) -> bool:
        """Return whether the puzzle is solved.

        Cells that contain nothing may stay open if the other cells say everything.
        """
        state = self.state
        if self.unknown != 0 and self.puzzle.family != "binairo":
            state = np.where(state == self.unknown, 0, state)
        return bool((state == self.solution)[self.is_open].all())

    def put(self, cell: Cell, value: int) -> None:
        """Fill in a cell, or empty it with the unknown value; printed cells stay."""
        if self.is_open[cell] and self.state[cell] != value:
            self._done = [*self._done[-_MOST_UNDONE:], (cell, int(self.state[cell]))]
            self._undone.clear()
            self._set(cell, value)

    def _set(self, cell: Cell, value: int) -> None:
        self.state[cell], self._stage, self.message = value, 0, ""

    def turn(self, cell: Cell) -> None:
        """Put the next of a few values into a cell.

        A blank cell gets 1. The greatest value leads back to blank, by way of 0 if 0 says that a cell has nothing.
        """
        values = [self.unknown, *range(1, self.max_value + 1), 0] if self.unknown else [*range(self.max_value + 1)]
        values = list(dict.fromkeys(values))
        self.put(cell, values[(values.index(int(self.state[cell])) + 1) % len(values)])

    def mark(self, cell: Cell, value: int) -> None:
        """Note that a cell may have a value, or remove that note."""
        if self.is_open[cell] and 0 < value <= self.max_value:
            self.marks.setdefault(cell, set()).symmetric_difference_update({value})

    def undo(self) -> Cell | None:
        """Undo the last change, and return its cell."""
        return self._back(self._done, self._undone)

    def redo(self) -> Cell | None:
        """Redo the change that was undone last, and return its cell."""
        return self._back(self._undone, self._done)

    def _back(self, source: list[tuple[Cell, int]], target: list[tuple[Cell, int]]) -> Cell | None:
        if not source:
            self.message = "There is nothing more to take back." if source is self._done else "Nothing was taken back."
            return None
        cell, value = source.pop()
        target.append((cell, int(self.state[cell])))
        self._set(cell, value)
        return cell

    def wrong(self) -> list[Cell]:
        """Return the filled cells that differ from the solution."""
        is_wrong = self.is_open & (self.state != self.unknown) & (self.state != self.solution)
        return [(int(row), int(column)) for row, column in np.argwhere(is_wrong)]

    def check(self) -> None:
        """Return a sentence that says whether everything is right so far."""
        wrong = self.wrong()
        n_left = int((self.is_open & (self.state == self.unknown)).sum())
        names = [cell_name(row * self.puzzle.width + column, self.puzzle.width) for row, column in wrong[:8]]
        self.message = (
            f"Not right: {', '.join(names)}{' and others' if len(wrong) > len(names) else ''}."
            if wrong
            else f"All is right so far; {n_left} to go."
        )

    def hint(self) -> Cell | None:
        """Tell the next stage of a hint: where to look, then why, then what to do. The last stage also does the step.

        Return the cell of the step once a stage has named it.
        """
        if self.wrong():
            self.check()
            return None
        family = family_named(self.puzzle.family)
        board = family.progress(self.puzzle, self.state).joined(removes=self._noted.removes, edges=self._noted.edges)
        step = next(family.hints(self.puzzle, self.proof, board), None)
        if step is None:
            self.message = "No step is left."
            return None
        stage = min(self._stage, len(STAGES) - 1)
        text = staged(step, STAGES[stage]).text
        self.hints += stage == 0
        if STAGES[stage] == "do":
            for row, column, value in step.decides:
                self.put((row, column), int(value))
            self._noted = self._noted.joined(removes=step.removes, edges=step.edges)
        self._stage = 0 if STAGES[stage] == "do" else stage + 1
        self.message = text
        is_told = STAGES[stage] == "do"
        return next(((row, column) for row, column, *_ in (*step.decides, *step.removes)), None) if is_told else None

    # -- keeping the game until the next time

    def as_dict(self) -> dict[str, Any]:
        """Return what is to be kept as plain data."""
        marks = [[*cell, sorted(values)] for cell, values in self.marks.items() if values]
        return {"state": self.state.tolist(), "marks": marks, "seconds": self.seconds, "hints": self.hints}

    def restore(self, kept: dict[str, Any]) -> None:
        """Continue from kept data, if they belong to this puzzle."""
        state = np.array(kept.get("state"))
        if state.shape == self.state.shape:
            self.state = np.where(self.is_open, state, self.solution).astype(np.int64)
            self.marks = {(row, column): set(values) for row, column, values in kept.get("marks", [])}
            self.seconds, self.hints = float(kept.get("seconds", 0)), int(kept.get("hints", 0))


def sign_of(puzzle: Puzzle, value: int) -> str:
    """Return the sign that shows a filled-in value in a terminal."""
    if value == 0:
        return "0" if puzzle.family == "binairo" else _NOTHING
    game = getattr(puzzle, "game", None)
    if game is not None and game.signs:
        return str(game.sign(value))
    if puzzle.family == "lightup":
        return "*"
    palette = getattr(puzzle, "palette", None)
    if palette is not None:
        return "#" if len(palette.colors) == 1 else str(palette.letters[value - 1])
    return str(value)


def place_of(puzzle: Puzzle) -> Path:
    """Return where the game of a puzzle is kept if the player stops before the end."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    name = blake2b(family_named(puzzle.family).one_line(puzzle).encode(), digest_size=10).hexdigest()
    return Path(home) / "gridwright" / "play" / f"{puzzle.family}-{name}.json"


def keep(playing: Playing) -> None:
    """Keep a game that is not finished; forget one that is."""
    place = place_of(playing.puzzle)
    if playing.is_solved:
        place.unlink(missing_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(place, json.dumps(playing.as_dict()).encode())


def resumed(puzzle: Puzzle, proof: Proof) -> Playing:
    """Return a game of a puzzle, from where it was left if it was kept."""
    playing = Playing(puzzle, proof)
    try:
        playing.restore(json.loads(place_of(puzzle).read_text(encoding="utf-8")))
        playing.message = "Welcome back."
    except (OSError, ValueError, TypeError, AttributeError):  # no game is kept, or the file is not ours
        pass
    return playing
