"""The states of a solution lead from the puzzle to it, and their moves are right; in a Sudoku they are all of them."""

from functools import cache

import numpy as np
import pytest

import gridwright as gw
from generator.families import family_named
from rating.states import States
from rating.sudoku.rules import ALL_RULES
from service.command_line.kernel_uses import requests_of
from tests.examples import EACH_FAMILY
from tests.naive.sudoku_ladder import LADDER, common_peers, forcing_cells, leftovers, locked_non_consecutive
from tests.naive.sudoku_pencil_marks import GroundTables, Marks

SMALL = {"nonogram": {"size": "6x7", "colors": 2}, "lightup": {"size": "6x6"}, "sudoku": {"size": "6x6"}}


@cache
def made(family: str) -> tuple[gw.Record, States]:
    small = SMALL.get(family) or requests_of(family)[0]
    record = gw.generate(family, seed=2, **small)
    return record, family_named(family).states(record.puzzle, record.proof)


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_states_follow_the_steps_and_all_moves_are_right(family: str) -> None:
    (record, states), own = made(family), family_named(family)
    names, solution = own.rule_names(), record.proof.solutions[0].astype(np.int64)
    state = np.where(own.open_cells(record.puzzle), own.unknown, solution)
    steps = list(gw.explain(record))
    assert [names[rule] for rule in states.rules] == [step.rule for step in steps]
    for step, values, left, moves in zip(steps, states.values, states.left, states.moves, strict=True):
        assert values.tolist() == state.tolist()
        assert (left >> solution & 1).all()
        has = left[:, :, None] >> np.arange(moves.shape[2]) & 1
        assert not (moves.astype(bool) & ~(has & (values == own.unknown)[:, :, None]).astype(bool)).any()
        for row, column, value in step.decides:
            assert moves[row, column, value] or values[row, column] != own.unknown
            state[row, column] = value
        for row, column, gone in step.removes:
            assert moves[row, column, list(gone)].all()
    assert (state == solution).all()


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_reasons_of_many_cells_are_those_of_each(family: str) -> None:
    (record, states), own = made(family), family_named(family)
    solution = record.proof.solutions[0].astype(np.int64)
    for values, left, moves in list(zip(states.values, states.left, states.moves, strict=True))[::9]:
        cells = [(row, column) for row, column in np.argwhere(values == own.unknown).tolist()]
        candidates = left[:, :, None] >> np.arange(moves.shape[2]) & 1 > 0
        told = own.reasons(record.puzzle, solution, values, candidates, cells)
        each = [own.reason(record.puzzle, solution, values, candidates, cell) for cell in cells]
        # How long a contradiction of a game is depends on what was tried before; its rule does not.
        assert [reason and reason.rule for reason in told] == [reason and reason.rule for reason in each]


@pytest.mark.parametrize("options", [{"seed": 1}, {"seed": 11, "difficulty": "hard"}, {"size": "6x6", "seed": 2}])
def test_a_sudoku_has_each_move_of_the_rules_up_to_wings_with_the_least_of_them(options: dict[str, object]) -> None:
    record = gw.sudoku(**options)
    states = family_named("sudoku").states(record.puzzle, record.proof)
    ground = GroundTables(record.puzzle.ground)
    for values, left, moves in list(zip(states.values, states.left, states.moves, strict=True))[::4]:
        digits = range(1, moves.shape[2])
        cells = [(row, column) for row, column in np.argwhere(values == 0).tolist()]
        marks = Marks({cell: frozenset(d for d in digits if left[cell] >> d & 1) for cell in cells}, ground)
        least: dict[tuple[tuple[int, int], int], int] = {}
        of_variants = (forcing_cells, locked_non_consecutive, common_peers, leftovers)
        for rule in (each for each in LADDER[:19] if each not in of_variants):
            for hint in rule(marks):
                for move in (*hint.removed, *([hint.placed] if hint.placed else [])):
                    least[move] = min(hint.tenths, least.get(move, 99))
        found = {
            ((row, column), digit): ALL_RULES[moves[row, column, digit] - 1].tenths
            for row, column, digit in np.argwhere(moves).tolist()
        }
        own = {move for move, tenths in found.items() if tenths > 44}
        assert {move: tenths for move, tenths in found.items() if move not in own} == least
