"""A Gymnasium environment in which a puzzle is filled in, one cell at a time."""

from collections.abc import Sequence
from typing import Any, SupportsFloat

import numpy as np

import gridwright as gw
from gridwright.learn.play import Play, Rewards, max_steps_of
from output.answers.known import Known, known_of
from output.reading import HasPuzzle
from puzzles.cells import cell_name
from puzzles.errors import RequestError, counted, quoted
from puzzles.seeds import MAX_SEED
from solvers.environment import needs

with needs("Gymnasium", "learn"):
    import gymnasium
    from gymnasium import spaces

ENV_ID = "gridwright/Puzzle-v0"
EMPTY = -1
"""The value of the grid of an observation in a cell that is not filled in."""

Observation = dict[str, Any]


class PuzzleEnv(gymnasium.Env[Observation, np.int64]):
    """An environment in which an agent fills in puzzles of one family and size.

    An observation is a dictionary of int16 arrays: ``grid`` ``[height, width]``, values as in a solution and -1 for a
    cell that is not filled in; ``given`` ``[height, width]``, 1 for a cell that cannot be changed; and the clues:

    * Sudoku: ``boxes`` ``[side, side]``, the number of the box or region of each cell; of variants also ``houses``,
      the cells of each further house, ``differ`` and ``apart``, pairs of cells, and ``grids``, where these begin;
    * nonogram: ``rows`` ``[height, blocks, 2]`` and ``columns`` ``[width, blocks, 2]``, length and color of each block,
      0 behind the last one;
    * Light Up: ``board`` ``[height, width]``, 0 to 4 for a wall with that number, 5 for one without, 6 for white.

    Action ``(row * width + column) * n_values + n`` writes value ``n`` of the family into a cell: digit n + 1 of a
    Sudoku, color n of a nonogram, n bulbs. A right value is written in, a wrong one is not. The episode ends when all
    cells are filled in, and is cut off after ``max_steps``. With ``mistakes``, every value is written in and may be
    replaced; only the last cell shows whether all are right, and pays ``solved`` or, for each wrong cell, ``wrong``.

    ``info`` has ``action_mask``, int8, 1 for each value of a cell that may be filled in; after a step also ``is_right``
    (None as long as that is open), and ``rule`` and ``rating`` of the easiest rule by which the move follows, or None.
    With hints, ``info`` also has ``hint``: the ``action``, ``rule`` and ``rating`` of one of the easiest moves, or None
    if no rule shows a move.

    Args:
        family: the family of the puzzles to draw; ``request`` has its options.
        puzzles: the puzzles to draw from instead, all of one family, size and number of colors.
        rewards: the rewards of actions.
        hints: whether ``info`` has hints, each of which takes about as long as the check of a move.
        mistakes: whether wrong values are written in and found only at the end; excludes hints, which would tell.
        max_steps: the most steps of an episode; by default, 4 for each cell.
        render_mode: ``"ansi"`` for ``render`` to return the grid as text.
        request: options of the family.

    Raises:
        RequestError: when the request is not possible, or the puzzles differ in what they must share.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        family: str = "sudoku",
        puzzles: Sequence[HasPuzzle] | None = None,
        *,
        rewards: Rewards | None = None,
        hints: bool = False,
        mistakes: bool = False,
        max_steps: int | None = None,
        render_mode: str | None = None,
        **request: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise RequestError(f"{quoted(render_mode)} is not a render mode; expected 'ansi' or None")
        if hints and mistakes:
            raise RequestError("hints and mistakes exclude each other, as hints show mistakes; expected one of them")
        if puzzles is not None and (not puzzles or request):
            raise RequestError("the puzzles are empty or come with a request; expected puzzles alone")
        self.render_mode = render_mode
        self._rewards, self._hints, self._mistakes = rewards or Rewards(), hints, mistakes
        self._family, self._request = family, request
        self._puzzles = None if puzzles is None else [known_of(each, None) for each in puzzles]
        first = self._puzzles[0] if self._puzzles else known_of(gw.generate(family, seed=0, **request), None)
        self._shape, self._first_value = first.solution.shape, first.family.unknown + 1
        self._n_values = first.family.max_value(first.puzzle) + 1 - self._first_value
        self._max_steps = max_steps_of(max_steps, first)
        self._begin(first)
        self._n_actions = first.solution.size * self._n_values
        self.action_space = spaces.Discrete(self._n_actions)
        self.observation_space = observation_space_of(first)
        require_one_kind(self._puzzles or ())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin another puzzle; a seed determines all that follow. Raise GenerationExhausted if none can be made."""
        super().reset(seed=seed)
        if self._puzzles:
            self._begin(self._puzzles[int(self.np_random.integers(len(self._puzzles)))])
        else:
            own = int(self.np_random.integers(MAX_SEED))
            self._begin(known_of(gw.generate(self._family, seed=own, **self._request), None))
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Write a value into a cell, if it is right or mistakes are allowed; raise RequestError for no action."""
        if not self.action_space.contains(action):
            given: object = action.item() if isinstance(action, np.generic) else action
            raise RequestError(f"{quoted(given)} is not an action; expected 0 to {self._n_actions - 1}")
        place, n = divmod(int(action), self._n_values)
        row, column = divmod(place, self._shape[1])
        outcome = self._play.write(row, column, n + self._first_value)
        info = self._info() | {
            "is_right": outcome.is_right,
            "rule": outcome.reason.rule if outcome.reason else None,
            "rating": outcome.reason.rating if outcome.reason else None,
        }
        return self._observation(), float(outcome.reward), self._play.is_full, self._play.is_cut, info

    def render(self) -> str | None:
        """Return the grid as text: one line for each row, and ``.`` for a cell that is not filled in."""
        if self.render_mode is None:
            return None
        rows = self._observation()["grid"].tolist()
        return "\n".join(" ".join("." if value == EMPTY else str(value) for value in row) for row in rows)

    def action_of(self, row: int, column: int, value: int) -> int:
        """Return the action that writes a value into a cell; raise RequestError if there is no such cell or value."""
        height, width = self._shape
        n = value - self._first_value
        if not (0 <= row < height and 0 <= column < width and 0 <= n < self._n_values):
            name = cell_name(row * width + column, width) if row >= 0 and column >= 0 else f"({row}, {column})"
            raise RequestError(f"{name}={value} is not an action; expected {height} rows, {width} columns and values")
        return int((row * width + column) * self._n_values + n)

    def _begin(self, known: Known) -> None:
        self._known = known
        self._play = Play(known, rewards=self._rewards, mistakes=self._mistakes, max_steps=self._max_steps)

    def _observation(self) -> Observation:
        known = self._known
        clues = known.family.clue_arrays(known.puzzle)
        return {
            "grid": np.where(self._play.open(), EMPTY, self._play.state).astype(np.int16),
            "given": (~known.open_cells).astype(np.int16),
            **{name: clue.values for name, clue in clues.items()},
        }

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._play.legal().ravel().repeat(self._n_values).astype(np.int8)}
        if self._hints:
            known = self._known
            move = (
                known.family.next_move(known.puzzle, known.solution, self._play.state)
                if self._play.open().any()
                else None
            )
            info["hint"] = move and {
                "action": self.action_of(*move[0], int(known.solution[move[0]])),
                "rule": move[1].rule,
                "rating": move[1].rating,
            }
        return info


def observation_space_of(known: Known) -> spaces.Dict:
    """Return the space of the observations of a puzzle."""
    most, shape = known.family.max_value(known.puzzle), known.solution.shape
    clues = known.family.clue_arrays(known.puzzle).items()
    return spaces.Dict(
        {
            "grid": spaces.Box(EMPTY, most, shape, np.int16),
            "given": spaces.Box(0, 1, shape, np.int16),
            **{name: spaces.Box(0, clue.most, clue.values.shape, np.int16) for name, clue in clues},
        }
    )


def require_one_kind(puzzles: Sequence[Known]) -> None:
    """Raise RequestError if puzzles differ in what the puzzles of an environment must share."""
    kinds = {_kind_of(known) for known in puzzles}
    if len(kinds) > 1:
        raise RequestError(
            f"the puzzles are of {counted(len(kinds), 'kind')}; expected one family, size and number of values"
        )


def _kind_of(known: Known) -> tuple[object, ...]:
    shapes = {name: clue.values.shape for name, clue in known.family.clue_arrays(known.puzzle).items()}
    return known.puzzle.family, known.solution.shape, known.family.max_value(known.puzzle), *shapes.items()


gymnasium.register(id=ENV_ID, entry_point=PuzzleEnv)
