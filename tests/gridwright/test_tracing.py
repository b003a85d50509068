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
        "so 3 at A2",
        "3 goes in R1C2",
        '{"R1C2": 3}',
        '[{"row": 1, "column": 2, "value": 3}]',
    ],
)
def test_moves_are_read_in_several_styles(text: str) -> None:
    (move,) = gw.score_trace(PUZZLE, text).moves
    assert (move.row, move.column, move.value, move.verdict) == (0, 1, 3, "justified")


@pytest.mark.parametrize(
    "text", ["If R1C2=3, fine", "R9C9=3", "R1C2=?", "R1C2 is free", "no 3 at A2", "R9C9<>3", "If R1C2<>3, fine"]
)
def test_what_is_no_move_is_passed_over(text: str) -> None:
    assert gw.score_trace(PUZZLE, text).moves == ()


@pytest.mark.parametrize("text", ["R2C1<>{}", "R2C1 ≠ {}", "R2C1 can't be {}.", "(2,1) is not {}", "Remove {} from B1"])
def test_removals_earn_nothing_and_cost_where_they_are_false(text: str) -> None:
    for value, verdict in ((1, "redundant"), (3, "justified"), (2, "false")):
        (move,) = gw.score_trace(PUZZLE, text.format(value)).moves
        assert (move.row, move.column, move.value, move.removes, move.verdict) == (1, 0, value, True, verdict)
    trace = gw.score_trace(PUZZLE, f"{text.format(3)} {text.format(3)} R1C2=3")
    assert [move.verdict for move in trace.moves] == ["justified", "redundant", "justified"]
    assert trace.reward * 12 == pytest.approx(1)
    assert gw.score_trace(PUZZLE, f"R1C2=3. {text.format(2)}").reward == 0


def test_a_justified_removal_counts_for_later_moves() -> None:
    removed = " ".join(f"R1C4<>{value}." for value in (1, 2, 3, 4, 6, 7, 8, 9))
    moves = gw.score_trace(gw.sudoku(seed=6), f"{removed} R1C4=5").moves
    assert {move.rule for move in moves[:-1]} == {None, "naked pair"}
    assert moves[-1].rule == "naked single"


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_removals_of_all_wrong_values_are_right_and_no_harder_than_the_cell(family: str) -> None:
    record = _record(family)
    known = known_of(record, None)
    values = range(known.family.unknown + 1, known.family.max_value(known.puzzle) + 1)
    for row, column in np.argwhere(known.open_cells)[::7].tolist():
        name, right = f"R{row + 1}C{column + 1}", int(known.solution[row, column])
        (placed,) = gw.score_trace(record, f"{name}={right}").moves
        for value in values:
            trace = gw.score_trace(record, f"{name}<>{value}")
            (move,) = trace.moves
            assert move.is_right == (value != right)
            if move.is_right and placed.rule and move.verdict != "redundant":
                assert move.rating is not None
                assert move.rating <= placed.rating
            assert trace.reward == 0 or not move.removes


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
    record = gw.sudoku(size="6x6", seed=6, difficulty="hard")
    grid = "\n".join(" ".join(map(str, row)) for row in known_of(record, None).solution.tolist())
    trace = gw.score_trace(record, f"So:\n{grid}")
    verdicts = {move.verdict for move in trace.moves}
    assert verdicts == {"justified", "premature"}
    assert 0 < trace.reward == trace.counts["justified"] / known_of(record, None).n_open


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
