"""Ladders of variants: every step keeps the solution, and ratings are those of the slow ladder."""

import numpy as np
import pytest

from generator.pipeline import generate_many
from generator.sudoku.aim import Aim
from generator.sudoku.request import SudokuRequest
from kernels.jit import PLAIN
from puzzles.sudoku import Ground, Sudoku
from rating.rating import Status
from rating.sudoku.any_size import forcing
from rating.sudoku.any_size.forcing import ForcingWorkspace, find_forcing
from rating.sudoku.explainer.forcing.workspace import N_NODES
from rating.sudoku.explainer.hint_kernel import RULE, empty_hint
from rating.sudoku.explainer.ladder_kernel import PEAK
from rating.sudoku.geometry import tables_of
from rating.sudoku.ladders import hints, solve_all
from rating.sudoku.rate import rate
from rating.sudoku.reason import reason
from rating.sudoku.rules import ALL_RULES, HIDDEN_SINGLE_IN_BOX, IN_REGION, NISHIO, SCALE
from rating.sudoku.steps import explain
from solvers.sudoku.proof import prove
from tests.examples import at_the_gate, either, first
from tests.naive import sudoku_ladder as naive
from tests.rating.variant_puzzles import Cells, puzzles_on, regions

OF_NAIVE_LADDER = 6.2
GROUNDS = [
    Ground(3, 3, ("x",)),
    Ground(3, 3, (), regions(3, 3, 1)),
    Ground(2, 3, ("non-consecutive",)),
    Ground(3, 3, ("anti-knight", "asterisk")),
    Ground(2, 3, ("windoku",), regions(2, 3, 5)),
    Ground(2, 2, ("x",)),
    *(Ground(3, 3, (name,)) for name in ("windoku", "disjoint", "asterisk", "center-dot", "anti-knight", "anti-king")),
    Ground(3, 3, ("non-consecutive",)),
    *(Ground(3, 3, (name,), regions(3, 3, 3)) for name in ("x", "anti-king", "non-consecutive")),
    Ground(3, 3, ("x", "windoku", "center-dot")),
    Ground(3, 3, ("anti-knight", "anti-king", "non-consecutive")),
    Ground(2, 3, ("disjoint", "anti-knight")),
    Ground(2, 3, ("anti-king",)),
    Ground(2, 4, ("x", "anti-king")),
    Ground(2, 2, (), regions(2, 2, 1)),
    *(Ground(*box) for box in ((1, 3), (2, 2), (2, 4), (3, 3))),
]
GROUNDS = [ground for ground in GROUNDS if ground.side <= 6 or not PLAIN]


def some_puzzles(ground: Ground, seed: int, count: int) -> list[tuple[Cells, Cells]]:
    is_slow = ground.side > 6 and ground.variants == ("non-consecutive",)  # to make
    return list(puzzles_on(ground, seed, 2 if is_slow else count))


def replay(ground: Ground, givens: Cells, board: Cells) -> bool:
    """Take all steps: nothing of the board goes, and all that goes was there; return whether they come to it."""
    tables, side = naive.GroundTables(ground), ground.side
    marks, solution = naive.start(givens, tables), dict(zip(tables.cells, board, strict=True))
    for grid, hint, _ in hints(np.array(givens, np.int64), ground=ground):
        assert {cell: bits(grid.candidates[cell[0] * side + cell[1]]) for cell in marks} == marks
        assert hint.removals.any() or hint.placed.any()
        gone = frozenset(
            (divmod(at, side), digit) for at in hint.removals.nonzero()[0] for digit in bits(hint.removals[at])
        )
        rule = ALL_RULES[hint.facts[RULE]].name
        assert all(digit in marks[cell] and solution[cell] != digit for cell, digit in gone), rule
        marks = naive.apply(marks, naive.Hint(0, gone))
        for at in hint.placed.nonzero()[0].tolist():
            cell = divmod(at, side)
            assert (hint.placed[at], cell in marks) == (solution[cell], True), rule
            marks = naive.apply(marks, naive.Hint(0, placed=(cell, solution[cell])))
    return not marks


def bits(mask: int) -> frozenset[int]:
    return frozenset(digit for digit in range(1, 17) if mask >> (digit - 1) & 1)


@pytest.mark.parametrize("ground", first(6, GROUNDS), ids=str)
def test_steps_of_variants_keep_the_solution_and_come_to_it_where_the_rating_is_exact(ground: Ground) -> None:
    puzzles = some_puzzles(ground, 1, either(5, 12))
    log = solve_all(np.array([givens for givens, _ in puzzles], np.int64), ground=ground)
    assert [replay(ground, *puzzle) for puzzle in puzzles] == (log.open_cells == 0).tolist()


@pytest.mark.parametrize("ground", first(6, GROUNDS), ids=str)
def test_variants_are_rated_as_by_the_slow_ladder(ground: Ground) -> None:
    puzzles = [givens for givens, _ in some_puzzles(ground, 2, 5)]
    log = solve_all(np.array(puzzles, np.int64), ground=ground)
    for givens, peak in zip(puzzles, log.ratings[:, PEAK].tolist(), strict=True):
        outcome = naive.climb(givens, naive.GroundTables(ground))
        assert peak == pytest.approx(outcome.hardest / 10) if outcome.is_solved else peak > OF_NAIVE_LADDER


@pytest.mark.parametrize("ground", [Ground(3, 3, ("x",)), Ground(3, 3, (), regions(3, 3, 1))], ids=str)
def test_sets_in_vectors_show_the_chains_that_closures_show(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, n_chains = tables_of(ground), 0
    by_sets, hint_by_sets = ForcingWorkspace(tables), empty_hint(True, tables)
    monkeypatch.setattr(forcing, "may_have_sets", lambda _: False)
    by_closures, hint_by_closures = ForcingWorkspace(tables), empty_hint(True, tables)
    for givens, _ in puzzles_on(ground, 3, either(4, 40)):
        for grid, hint, _ in hints(np.array(givens, np.int64), ground=ground):
            if ALL_RULES[hint.facts[RULE]].value >= NISHIO.value:
                n_chains += 1
                for own, workspace in ((hint_by_sets, by_sets), (hint_by_closures, by_closures)):
                    own.removals[:] = own.facts[:] = 0
                    find_forcing(grid, own, workspace)
                for one, other in zip(hint_by_sets, hint_by_closures, strict=True):
                    assert np.array_equal(one, other)
                n_facts = 2 * by_sets.forcing.sizes[N_NODES]
                assert np.array_equal(by_sets.forcing.has_run[:n_facts], by_closures.forcing.has_run[:n_facts])
    assert n_chains > 0


@pytest.mark.parametrize("count", [3, at_the_gate(12)])
@pytest.mark.parametrize(
    "asked", [{"variant": "twin"}, {"variant": "samurai,x", "size": "4x4"}, {"variant": "samurai"}]
)
def test_steps_on_overlapping_grids_keep_the_solution(asked: dict[str, str], count: int) -> None:
    for record in generate_many(SudokuRequest(**asked), 1, count):
        board = tuple(record.proof.solutions[0].ravel().tolist())
        is_exact = record.rating is not None and record.rating.status is Status.EXACT
        assert replay(record.puzzle.ground, record.puzzle.cells, board) == is_exact


def test_hidden_singles_of_a_region_are_not_those_of_a_box() -> None:
    ground = Ground(2, 3, (), regions(2, 3, 5))
    ((givens, board),) = puzzles_on(ground, 1, 1)
    puzzle, proof = Sudoku(ground, givens), prove(Sudoku(ground, givens))
    grid, solution = np.reshape(givens, (6, 6)), np.reshape(board, (6, 6))
    moves = [reason(puzzle, solution, grid, None, divmod(cell, 6), SCALE) for cell in np.flatnonzero(grid.ravel() == 0)]
    by_steps, by_reasons = {step.rule for step in explain(puzzle, proof)}, {move.rule for move in moves if move}
    rating = rate(puzzle, proof)
    for names in (set(rating.histogram) | {rating.peak_rule}, by_steps, by_reasons):
        assert IN_REGION in names
        assert HIDDEN_SINGLE_IN_BOX.name not in names
    assert Aim(rule=HIDDEN_SINGLE_IN_BOX.id).objection(12, IN_REGION, is_exact=True) == ""
