"""Many boards that are played together, as a vector environment of Gymnasium."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.learn.environment import EMPTY, Observation, observation_space_of, require_one_kind
from gridwright.learn.play import Rewards, max_steps_of, odds_of
from output.answers.known import known_of
from output.reading import HasPuzzle
from puzzles.errors import RequestError
from solvers.environment import needs

with needs("Gymnasium", "learn"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


class PuzzleVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """An environment of many puzzles of one family and size: an action fills in one cell of each.

    Observations, actions and the mask of actions are those of ``PuzzleEnv``, with the board as a first dimension. A
    right value is written in, and a wrong one is not. The ladder is not consulted, so a move takes about a microsecond:
    a right value earns ``logical``, or ``guess`` if its cell had a wrong one before. When a board is over, its next
    action begins another puzzle and earns 0.

    >>> import numpy as np
    >>> import gridwright as gw
    >>> from gridwright.learn import PuzzleVectorEnv
    >>> env = PuzzleVectorEnv([gw.read("..2..1....3..4..")[0]], num_envs=3)
    >>> observation, info = env.reset(seed=1)
    >>> observation["grid"].shape, env.action_space.shape
    ((3, 4, 4), (3,))
    >>> env.step(np.array([6, 7, 4]))[1].tolist()  # 3, 4 and 1 in the second cell
    [1.0, -1.0, -1.0]

    Args:
        puzzles: the puzzles to draw from, all of one family, size and number of colors.
        num_envs: number of boards.
        rewards: the rewards of actions.
        max_steps: the most steps of an episode; by default, 4 for each cell.

    Raises:
        RequestError: when there is no puzzle or board, or the puzzles differ in what they must share.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        puzzles: Sequence[HasPuzzle],
        num_envs: int,
        *,
        rewards: Rewards | None = None,
        max_steps: int | None = None,
    ) -> None:
        if not puzzles or num_envs < 1:
            raise RequestError(f"{len(puzzles)} puzzles on {num_envs} boards are not possible; expected 1 or more")
        known = [known_of(puzzle, None) for puzzle in puzzles]
        require_one_kind(known)
        first = known[0]
        self.num_envs, self._rewards, self._max_steps = num_envs, rewards or Rewards(), max_steps_of(max_steps, first)
        self._first_value = first.family.unknown + 1
        self._n_values = first.family.max_value(first.puzzle) + 1 - self._first_value
        self._shape = first.solution.shape
        self._solutions = np.stack([each.solution.ravel() for each in known])
        self._is_open = np.stack([each.open_cells.ravel() for each in known])
        self._odds = np.array([odds_of(each) for each in known])
        every = [each.family.clue_arrays(each.puzzle) for each in known]
        self._clues = {name: np.stack([clues[name].values for clues in every]) for name in every[0]}
        self._n_actions = first.solution.size * self._n_values
        self.single_action_space = spaces.Discrete(self._n_actions)
        self.single_observation_space = observation_space_of(first)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._boards = np.arange(num_envs)
        self._drawn = np.zeros(num_envs, np.int64)  # the puzzle of each board
        self._grid = np.zeros((num_envs, first.solution.size), np.int16)
        self._open, self._missed = np.zeros(self._grid.shape, np.bool_), np.zeros(self._grid.shape, np.bool_)
        self._n_open, self._n_steps = np.zeros(num_envs, np.int64), np.zeros(num_envs, np.int64)
        self._is_over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin other puzzles on all boards; after the same seed, the same puzzles follow."""
        super().reset(seed=seed if isinstance(seed, int) or seed is None else seed[0])
        self._begin(self._boards)
        return self._observation(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Write a value into a cell of each board if it is right; raise RequestError for an invalid action."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() >= self._n_actions:
            most = self._n_actions - 1
            raise RequestError(f"an action is out of range; expected {self.num_envs} of them, 0 to {most}")
        boards, rewards, is_new = self._boards, self._rewards, self._is_over.copy()
        cells, n = np.divmod(chosen, self._n_values)
        values = n + self._first_value
        is_open = self._open[boards, cells]
        is_right = is_open & (self._solutions[self._drawn, cells] == values) & ~is_new
        is_wrong = is_open & ~is_right & ~is_new
        earned = np.where(is_open, rewards.wrong * self._odds[self._drawn], rewards.idle)
        earned = np.where(is_right, np.where(self._missed[boards, cells], rewards.guess, rewards.logical), earned)
        self._missed[boards[is_wrong], cells[is_wrong]] = True
        self._grid[boards[is_right], cells[is_right]] = values[is_right]
        self._open[boards[is_right], cells[is_right]] = False
        self._n_open -= is_right
        self._n_steps += ~is_new
        is_full = (self._n_open == 0) & ~is_new
        earned[is_full & ~self._missed.any(axis=1)] += rewards.solved
        earned[is_new] = 0.0
        is_cut = (self._n_steps >= self._max_steps) & ~is_new
        self._is_over = is_full | is_cut
        if is_new.any():
            self._begin(boards[is_new])
        return self._observation(), earned, is_full, is_cut, self._info() | {"is_right": is_right}

    def _begin(self, boards: NDArray[np.int64]) -> None:
        self._drawn[boards] = drawn = self.np_random.integers(len(self._solutions), size=len(boards))
        self._open[boards] = is_open = self._is_open[drawn]
        self._grid[boards] = np.where(is_open, EMPTY, self._solutions[drawn])
        self._missed[boards], self._n_steps[boards], self._is_over[boards] = False, 0, False
        self._n_open[boards] = is_open.sum(axis=1)

    def _observation(self) -> Observation:
        shape = self.num_envs, *self._shape
        return {
            "grid": self._grid.reshape(shape).copy(),
            "given": (~self._is_open[self._drawn]).astype(np.int16).reshape(shape),
            **{name: clues[self._drawn] for name, clues in self._clues.items()},
        }

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._open.repeat(self._n_values, axis=1).astype(np.int8)}
