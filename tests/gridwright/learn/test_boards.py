"""Boards that are played together are worth what each is by itself."""

from typing import Any

import numpy as np
import pytest

import gridwright as gw
from puzzles.errors import RequestError
from service.command_line.kernel_uses import requests_of
from tests.examples import EACH_FAMILY

pytest.importorskip("gymnasium")

from gridwright.learn import Play, PuzzleVectorEnv, Rewards


@pytest.mark.parametrize("name", EACH_FAMILY)
def test_boards_are_judged_as_a_play_is_that_asks_no_ladder(name: str) -> None:
    records = [gw.generate(name, seed=seed, **requests_of(name)[0]) for seed in (1, 2)]
    rewards, n_boards, draw = Rewards(logical=2, guess=2, idle=-0.5, solved=7), 6, np.random.default_rng(1)
    env = PuzzleVectorEnv(records, n_boards, rewards=rewards, max_steps=60)
    observation, info = env.reset(seed=1)
    plays = [_play_of(observation, board, records, rewards) for board in range(n_boards)]
    is_over = np.zeros(n_boards, np.bool_)
    while not is_over.any():
        assert env.observation_space.contains(observation)
        mask = info["action_mask"].reshape(n_boards, -1, _values(plays[0])[1])
        assert (mask == np.stack([play.open().ravel() for play in plays])[:, :, None]).all()
        moves = [_move(play, draw) for play in plays]
        observation, earned, is_full, is_cut, info = env.step(np.array([_action(play, *move) for play, move in moves]))
        assert earned.tolist() == pytest.approx([play.write(*move).reward for play, move in moves])
        is_over = is_full | is_cut
        assert is_full.tolist() == [play.is_full for play in plays]
        assert is_over.tolist() == [play.is_over for play in plays]
    before = observation["grid"].copy()
    observation, earned, is_full, is_cut, _ = env.step(np.zeros(n_boards, np.int64))
    assert (earned[is_over] == 0).all()
    assert not (is_full | is_cut)[is_over].any()
    assert (observation["grid"] != before).reshape(n_boards, -1).any(axis=1)[is_over].all()


def _play_of(observation: Any, board: int, records: list[gw.Record], rewards: Rewards) -> Play:
    """Return a play of the puzzle that a board shows."""
    for record in records:
        play = Play(record, rewards=rewards, max_steps=60)
        clues = play.known.family.clue_arrays(record.puzzle).items()
        same = np.where(play.open(), -1, play.state) == observation["grid"][board]
        if same.all() and all((clue.values == observation[name][board]).all() for name, clue in clues):
            return play
    raise AssertionError("a board shows none of the puzzles")


def _values(play: Play) -> tuple[int, int]:
    """Return the least value, and how many there are."""
    least = play.known.family.unknown + 1
    return least, play.known.family.max_value(play.known.puzzle) + 1 - least


def _move(play: Play, draw: np.random.Generator) -> tuple[Play, tuple[int, int, int]]:
    """Draw a move, right in most cases, so that a board is solved in the end."""
    cells = play.open() if draw.random() < 0.9 else play.known.open_cells
    row, column = draw.choice(np.argwhere(cells)).tolist()
    least, count = _values(play)
    value = int(play.known.solution[row, column]) if draw.random() < 0.95 else least + int(draw.integers(count))
    return play, (row, column, value)


def _action(play: Play, row: int, column: int, value: int) -> int:
    least, count = _values(play)
    return (row * play.known.puzzle.width + column) * count + value - least


def test_a_right_value_after_a_wrong_one_is_a_guess_until_the_next_puzzle() -> None:
    rewards = Rewards(logical=2, guess=0.5, wrong=-3, idle=-5, solved=100)
    env = PuzzleVectorEnv([gw.read("..2..1....3..4..")[0]], 2, rewards=rewards, max_steps=3)
    env.reset(seed=1)
    wrong, right = 7, 6  # 4 and 3 in the second cell
    for turn in (1, -1):  # the boards change places
        observation, earned, *_ = env.step(np.array([wrong, right][::turn]))
        assert (earned.tolist(), observation["grid"][:, 0, 1].tolist()) == ([-3, 2][::turn], [-1, 3][::turn])
        _, earned, _, is_cut, _ = env.step(np.array([right, right]))
        assert (earned.tolist(), is_cut.tolist()) == ([0.5, -5][::turn], [False, False])
        observation, earned, _, is_cut, _ = env.step(np.array([wrong, wrong]))
        assert (earned.tolist(), is_cut.tolist()) == ([-5, -5], [True, True])
        assert observation["grid"][:, 0, 1].tolist() == [3, 3]
        observation, earned, _, is_cut, _ = env.step(np.array([right, right]))  # the next puzzle begins
        assert (earned.tolist(), is_cut.tolist()) == ([0, 0], [False, False])
        assert observation["grid"][:, 0, 1].tolist() == [-1, -1]


def test_a_wrong_value_costs_the_bonus() -> None:
    record = gw.read("..2..1....3..4..")[0]
    play = Play(record)
    cells = np.flatnonzero(play.open().ravel()).tolist()
    env = PuzzleVectorEnv([record], 2, rewards=Rewards(logical=0, guess=0, wrong=0, solved=100))
    env.reset(seed=1)
    actions = [cell * 4 + int(play.known.solution.flat[cell]) - 1 for cell in cells]
    total = env.step(np.array([actions[0], actions[0] ^ 1]))[1]
    for action in actions:
        total = total + env.step(np.array([action, action]))[1]
    assert total.tolist() == [100 + Rewards().idle, 0]


def test_what_is_not_possible_is_refused() -> None:
    with pytest.raises(RequestError, match="0 puzzles on 3 boards"):
        PuzzleVectorEnv([], 3)
    with pytest.raises(RequestError, match="2 kinds"):
        PuzzleVectorEnv([gw.sudoku(size="4x4", seed=1), gw.sudoku(size="6x6", seed=1)], 3)
    env = PuzzleVectorEnv([gw.sudoku(size="4x4", seed=1)], 3)
    env.reset(seed=1)
    with pytest.raises(RequestError, match="expected 3 of them, 0 to 63"):
        env.step(np.array([0, 1, 64]))
