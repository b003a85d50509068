"""A trace is paid for what a rule shows at its time, and for nothing else."""

import random
from functools import cache

import numpy as np
import pytest

import gridwright as gw
from gridwright.known import known_of
from tests.examples import EACH_FAMILY, either

PUZZLE = "..2..1....3..4.."


@cache
def _record(family: str) -> gw.Record:
    return gw.generate(family, seed=3)


def _said(cells: list[tuple[int, int]], values: object) -> str:
    grid = np.broadcast_to(np.asarray(values), (max(row for row, _ in cells) + 1, max(c for _, c in cells) + 1))
    return ", ".join(f"R{row + 1}C{column + 1}={grid[row, column]}" for row, column in cells)


@pytest.mark.parametrize(
    "text",
    [
        "R1C2 = 3",
        "so r1c2 must be 3.",
        "**R1C2**: 3",
        "Row 1, column 2 is 3",
        "(1, 2) → 3",
        "[1][2] = 3",
        "A2 is 3",
        "Place a 3 in R1C2",
        "Set cell (1,2) to 3",
    ],
)
def test_moves_are_read_in_several_styles(text: str) -> None:
    (move,) = gw.score_trace(PUZZLE, text).moves
    assert (move.row, move.column, move.value, move.verdict) == (0, 1, 3, "justified")


@pytest.mark.parametrize(
    "text", ["If R1C2=3, fine", "R1C2 cannot be 3", "R1C2 is not 3", "R9C9=3", "R1C2=?", "R1C2 is free"]
)
def test_what_is_no_move_is_passed_over(text: str) -> None:
    assert gw.score_trace(PUZZLE, text).moves == ()


def test_each_verdict() -> None:
    puzzle = gw.sudoku(seed=6).puzzle
    trace = gw.score_trace(puzzle, "R1C6=7. R1C3=1. R1C3=8. R1C3=8.")
    assert [move.verdict for move in trace.moves] == ["premature", "false", "justified", "redundant"]
    assert trace.reward == 0
    assert trace.state[0, 2] == 8


def test_rules_above_the_limit_justify_nothing() -> None:
    assert [gw.score_trace(gw.sudoku(seed=6), "R1C4=5", up_to=limit).moves[0].verdict for limit in (2.9, 3.0)] == [
        "premature",
        "justified",
    ]


def test_a_last_grid_gives_what_follows_at_once_and_costs_nothing() -> None:
    record = gw.sudoku(seed=6)
    grid = "\n".join(" ".join(map(str, row)) for row in known_of(record, None).solution.tolist())
    trace = gw.score_trace(record, f"So:\n{grid}")
    verdicts = {move.verdict for move in trace.moves}
    assert verdicts == {"justified", "premature"}
    assert 0 < trace.reward == trace.counts["justified"] / 81 * 81 / known_of(record, None).n_open


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_our_own_steps_earn_everything_and_traces_without_insight_nothing(family: str) -> None:
    record = _record(family)
    said = [f"R{row + 1}C{column + 1}={value}" for step in gw.explain(record) for row, column, value in step.decides]
    assert gw.score_trace(record, "\n".join(said)).reward > 0.9
    record = _record(family)
    known = known_of(record, None)
    cells = [tuple(cell) for cell in np.argwhere(known.open_cells).tolist()]
    values = range(known.family.max_value(known.puzzle) + 1)
    draw = random.Random(1)
    traces = [gw.prompt(record).prompt, "\n".join(_said(cells, value) for value in values)]
    traces += [_said(cells, value) for value in values]
    for _ in range(either(3, 30)):
        some = [[draw.choice(values) for _ in range(known.puzzle.width)] for _ in range(known.puzzle.height)]
        traces.append(_said(draw.sample(cells, len(cells)), some))
    assert [gw.score_trace(record, text).reward for text in traces] == [0.0] * len(traces)


@pytest.mark.parametrize(
    "text", ["", "\0" * 99, "R" * 200_000, "(1,2)=" * 50_000, "R1C2=" + "9" * 99, "R1C2=9", "row 1," * 40_000, "٣"]
)
def test_no_text_raises(text: str) -> None:
    assert gw.score_trace(PUZZLE, text).reward == 0
