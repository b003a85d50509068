"""The Gymnasium environment: Gymnasium's own check, what actions are worth, and the same episodes after a seed."""

import numpy as np
import pytest

import gridwright as gw

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from gridwright.learn import PuzzleEnv, Rewards  # noqa: E402
from gridwright.learn.environment import EMPTY, ENV_ID  # noqa: E402
from service.command_line.kernel_uses import requests_of  # noqa: E402
from tests.examples import EACH_FAMILY  # noqa: E402

KINDS = {
    "sudoku": {"size": "4x4"},
    "sudoku of two grids with diagonals": {"size": "4x4", "variant": "x,twin"},
    "nonogram": {"size": "5x6", "colors": 2},
    "lightup": {"size": "5x5"},
}
SMALL = gw.read("..2..1....3..4..")[0]


@pytest.mark.parametrize("family", KINDS)
@pytest.mark.parametrize("hints", [False, True])
def test_the_check_of_gymnasium_passes_without_a_warning(family, hints):
    check_env(gymnasium.make(ENV_ID, family=family.split()[0], hints=hints, **KINDS[family]).unwrapped)


@pytest.mark.parametrize("family", KINDS)
def test_an_agent_that_takes_hints_solves_the_puzzle_by_logic(family):
    env = PuzzleEnv(family.split()[0], hints=True, render_mode="ansi", **KINDS[family])
    observation, info = env.reset(seed=1)
    n_open, total, is_solved = int((observation["grid"] == EMPTY).sum()), 0.0, False
    while not is_solved:
        assert env.observation_space.contains(observation)
        assert info["action_mask"].sum() == (observation["grid"] == EMPTY).sum() * env._n_values
        observation, reward, is_solved, is_cut, info = env.step(info["hint"]["action"])
        assert info["is_right"]
        assert info["rule"] is not None
        assert not is_cut
        total += reward
    assert total == n_open * Rewards().logical + Rewards().solved
    assert EMPTY not in observation["grid"]
    assert info["hint"] is None
    assert not info["action_mask"].any()
    assert "." not in env.render()


def test_each_action_is_rewarded_for_what_it_is():
    rewards = Rewards(logical=2, guess=0.5, wrong=-3, idle=-4, solved=100)
    env = PuzzleEnv(puzzles=[SMALL], rewards=rewards, max_steps=5)
    env.reset(seed=0)
    observation, reward, *_, info = env.step(env.action_of(0, 1, 4))
    assert (reward, info["is_right"], observation["grid"][0, 1]) == (-3, False, EMPTY)
    assert env.step(env.action_of(0, 1, 3))[1] == 0.5  # only that was left
    env.reset(seed=0)
    observation, reward, *_, info = env.step(env.action_of(0, 1, 3))
    assert (reward, info["rule"], observation["grid"][0, 1]) == (2, "hidden single in line", 3)
    assert env.step(env.action_of(0, 1, 3))[1] == -4
    assert env.step(env.action_of(0, 2, 2))[1] == -4  # a given
    env.reset(seed=0)
    _, reward, is_solved, is_cut, info = env.step(env.action_of(0, 0, 4))
    assert (reward, info["rule"], is_solved, is_cut) == (0.5, None, False, False)
    assert [env.step(0)[3] for _ in range(4)] == [False, False, False, True]


@pytest.mark.parametrize("name", EACH_FAMILY)
def test_trying_values_in_turn_earns_nothing(name):
    env = PuzzleEnv(name, max_steps=10_000, **requests_of(name)[0])
    observation, _ = env.reset(seed=1)
    cells = np.argwhere(observation["grid"] == EMPTY).tolist()
    values = range(env._first_value, env._first_value + env._n_values)
    for order in (values, values[::-1]):
        env.reset(seed=1)
        total = 0.0
        for cell in cells:
            for value in order:  # the first alone would be one value everywhere
                _, reward, *_, info = env.step(env.action_of(*cell, value))
                total += reward
                if info["is_right"]:
                    break
        assert total < 1e-9


def test_clues_are_arrays_of_a_shape_that_all_puzzles_share():
    env = PuzzleEnv(puzzles=[gw.Nonogram.from_grid([[1, 0, 1], [0, 1, 1]])])
    observation, _ = env.reset(seed=0)
    assert observation["rows"].tolist() == [[[1, 1], [1, 1]], [[2, 1], [0, 0]]]
    assert observation["columns"].tolist() == [[[1, 1]], [[1, 1]], [[2, 1]]]
    (board,) = gw.read(b"Light Up\n...\n.4.\n..#\n")
    observation, _ = PuzzleEnv(puzzles=[board]).reset(seed=0)
    assert observation["board"].tolist() == [[6, 6, 6], [6, 4, 6], [6, 6, 5]]
    assert observation["given"].tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 1]]
    observation, _ = PuzzleEnv(puzzles=[SMALL]).reset(seed=0)
    assert observation["boxes"].tolist() == [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]


def test_the_same_seed_draws_the_same_puzzles():
    def grids(seed):
        env = PuzzleEnv("sudoku", size="4x4")
        first = [env.reset(seed=seed)[0]["grid"].tolist()]
        return first + [env.reset()[0]["grid"].tolist() for _ in range(3)]

    assert grids(7) == grids(7) != grids(8)
    assert len({str(grid) for grid in grids(7)}) > 1


@pytest.mark.parametrize("n_wrong", [0, 2])
def test_mistakes_are_found_at_the_end(n_wrong: int) -> None:
    env = PuzzleEnv("sudoku", size="4x4", mistakes=True)
    _, info = env.reset(seed=1)
    known = env._known
    cells = [tuple(cell) for cell in np.argwhere(known.open_cells).tolist()]
    total, rights = 0.0, []
    for number, cell in enumerate(cells):
        value = int(known.solution[cell])
        action = env.action_of(*cell, value % 4 + 1 if number < n_wrong else value)
        assert info["action_mask"][action]
        _, reward, is_over, _, info = env.step(np.int64(action))
        total += reward
        rights.append(info["is_right"])
        assert is_over == (number == len(cells) - 1)
    assert rights == [None] * (len(cells) - 1) + [n_wrong == 0]
    assert total == (-n_wrong or 10)


def test_mistakes_may_be_mended() -> None:
    env = PuzzleEnv("sudoku", size="4x4", mistakes=True)
    env.reset(seed=1)
    cell = tuple(np.argwhere(env._known.open_cells)[0].tolist())
    for value in (1, 2):
        observation, reward, *_ = env.step(np.int64(env.action_of(*cell, value)))
        assert observation["grid"][cell] == value
        assert reward == 0
    assert env.step(np.int64(env.action_of(*cell, 2)))[1] == -1
