"""Ladders of variants: every step keeps the solution, and ratings are those of the slow ladder."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from generator.pipeline import generate_many
from generator.sudoku.aim import Aim
from generator.sudoku.regions import draw_regions
from generator.sudoku.request import SudokuRequest
from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.sudoku import Ground, Sudoku
from rating.language_names import ENGLISH, LANGUAGES
from rating.languages import translated
from rating.rating import Status
from rating.stages import staged
from rating.sudoku.any_size import forcing
from rating.sudoku.any_size.forcing import ForcingWorkspace, find_forcing
from rating.sudoku.any_size.ladder import ladder_for
from rating.sudoku.explainer.hint_kernel import empty_hint
from rating.sudoku.geometry import MOST_LEFT_OVER, tables_of
from rating.sudoku.grid_kernel import Grid
from rating.sudoku.ladders import hints, solve_all
from rating.sudoku.rate import rate
from rating.sudoku.reason import reason
from rating.sudoku.rules import (
    ALL_RULES,
    FORCING_CELL,
    HIDDEN_SINGLE_IN_BOX,
    IN_REGION,
    LAW_OF_LEFTOVERS,
    LOCKED_NON_CONSECUTIVE,
    SCALE,
    UNIQUE_LOOP,
    UNIVERSAL_GRAVE,
    Rule,
)
from rating.sudoku.steps import explain
from solvers.sudoku.proof import prove
from tests.examples import at_the_gate, either, first
from tests.naive import sudoku_ladder as naive
from tests.naive import sudoku_pencil_marks as pencil

Cells = tuple[int, ...]
OF_NAIVE_LADDER = 62  # tenths
FEW_BOARDS = "non-consecutive,jigsaw 9x9"  # most divisions have no board, so its puzzles are in a file
ASKED = [
    "x 9x9",
    "jigsaw 9x9",
    "non-consecutive 6x6",
    "anti-knight,asterisk 9x9",
    "windoku,jigsaw 9x9",
    "x 4x4",
    "x 6x6",
    *(f"{name} 9x9" for name in ("windoku", "disjoint", "asterisk", "center-dot", "anti-knight", "anti-king")),
    "non-consecutive 9x9",
    *(f"{name},jigsaw 9x9" for name in ("x", "anti-king")),
    FEW_BOARDS,
    "x,windoku,center-dot 9x9",
    "anti-knight,anti-king,non-consecutive 9x9",
    "disjoint,anti-knight 6x6",
    "anti-king 6x6",
    "x,anti-king 8x8",
    "jigsaw 4x4",
    "jigsaw 6x6",
    *(f" {size}" for size in ("3x3", "4x4", "8x8", "9x9")),
]
ASKED = [asked for asked in ASKED if not PLAIN or asked[-1] in "346"]


def some_puzzles(asked: str, seed: int, count: int) -> list[tuple[Ground, Cells, Cells]]:
    """Return puzzles with their grounds and solutions, most of them without a given too many."""
    if asked == FEW_BOARDS:
        return few_boards()[:count]
    variant, size = asked.split(" ")
    more = {} if size == "3x3" else {"minimal": size != "9x9"}
    request = SudokuRequest(variant=variant, size=size, logic="any", symmetry="none", rating="none", **more)
    records = generate_many(request, seed, count, allow_duplicates=True)
    return [
        (each.puzzle.ground, each.puzzle.cells, tuple(each.proof.solutions[0].ravel().tolist())) for each in records
    ]


def few_boards() -> list[tuple[Ground, Cells, Cells]]:
    rows = (Path(__file__).parent / "golden" / "sudoku_non_consecutive_jigsaws.tsv").read_text().split()[3:]
    regions, givens, solutions = ([tuple(map(int, cells)) for cells in rows[column::3]] for column in range(3))
    return [
        (Ground(3, 3, ("non-consecutive",), of), cells, board)
        for of, cells, board in zip(regions, givens, solutions, strict=True)
    ]


def replay(ground: Ground, givens: Cells, board: Cells) -> bool:
    """Take all steps: nothing of the board goes, and all that goes was there; return whether they come to it."""
    tables, side = pencil.GroundTables(ground), ground.side
    marks, solution = naive.start(givens, tables), dict(zip(tables.cells, board, strict=True))
    for grid, hint, _ in hints(np.array(givens, np.int64), ground=ground):
        assert {cell: bits(grid.candidates[cell[0] * side + cell[1]]) for cell in marks} == marks
        assert hint.removals.any() or hint.placed.any()
        gone = frozenset(
            (divmod(at, side), digit) for at in hint.removals.nonzero()[0] for digit in bits(hint.removals[at])
        )
        rule = ALL_RULES[hint.facts[0].rule].name
        assert all(digit in marks[cell] and solution[cell] != digit for cell, digit in gone), rule
        marks = naive.apply(marks, pencil.Hint(0, gone))
        for at in hint.placed.nonzero()[0].tolist():
            cell = divmod(at, side)
            assert (hint.placed[at], cell in marks) == (solution[cell], True), rule
            marks = naive.apply(marks, pencil.Hint(0, placed=(cell, solution[cell])))
    return not marks


def bits(mask: int) -> frozenset[int]:
    return frozenset(digit for digit in range(1, 17) if mask >> (digit - 1) & 1)


# The small ones first: on these chains take little time in plain Python.
@pytest.mark.parametrize("asked", first(6, sorted(ASKED, key=lambda asked: int(asked[-1]) > 6)))
def test_steps_of_variants_keep_the_solution_and_come_to_it_where_the_rating_is_exact(asked: str) -> None:
    for ground, givens, board in some_puzzles(asked, 10, either(3, 12)):
        log = solve_all(np.array([givens], np.int64), ground=ground)
        assert replay(ground, givens, board) == (log.open_cells[0] == 0)


@pytest.mark.parametrize("asked", first(6, ASKED))
def test_variants_are_rated_as_by_the_slow_ladder(asked: str) -> None:
    for ground, givens, _ in some_puzzles(asked, 2, either(3, 5)):
        log = solve_all(np.array([givens], np.int64), limit=OF_NAIVE_LADDER, ground=ground)
        outcome = naive.climb(givens, pencil.GroundTables(ground))
        assert (log.open_cells[0] == 0) == outcome.is_solved
        assert not outcome.is_solved or log.ratings[0].peak == pytest.approx(outcome.hardest / 10)


@pytest.mark.parametrize(
    ("variant", "givens", "rule", "tenths"),  # the ratings are those of SukakuExplainer 1.18.1
    [
        (
            "center-dot",
            "300005060200000000689000005040003900970000046000000000003020000000090010000608070",
            UNIQUE_LOOP,
            45,
        ),
        (
            "anti-king",
            "080000000000040000030000000100500200000001040002396000000000070200003000500000090",
            UNIQUE_LOOP,
            45,
        ),
        (
            "center-dot",
            "000450700608002000020017690090000000000000500000500000002001000030009000000000420",
            UNIVERSAL_GRAVE,
            57,
        ),
    ],
)
def test_loops_and_graves_serve_variants(variant: str, givens: str, rule: Rule, tenths: int) -> None:
    puzzle = Sudoku(Ground(3, 3, (variant,)), tuple(map(int, givens)))
    rating = rate(puzzle, prove(puzzle))
    assert (rating.status, rating.peak_rule, round(10 * rating.peak)) == (Status.EXACT, rule.name, tenths)
    assert all(step.exchange for step in explain(puzzle, prove(puzzle)) if step.rule == rule.name)  # it is proved


@pytest.mark.parametrize(
    ("givens", "rule"),  # the ratings are those of SukakuExplainer 1.18.1
    [
        ("790000000000090402000001050000000020000008000010000060600000008000000600000106000", FORCING_CELL),
        ("050003006000000080300700009000000000000040000000605000008000590061000000000000060", LOCKED_NON_CONSECUTIVE),
    ],
)
def test_neighbors_that_are_not_consecutive_bring_two_rules(givens: str, rule: Rule) -> None:
    puzzle = Sudoku(Ground(3, 3, ("non-consecutive",)), tuple(map(int, givens)))
    rating = rate(puzzle, prove(puzzle))
    assert (rating.status, rating.peak_rule, rating.peak) == (Status.EXACT, rule.name, rule.value)
    for step in explain(puzzle, prove(puzzle)):
        if step.rule == rule.name:
            assert step.text.startswith("Whether R" if rule is FORCING_CELL else "Wherever ")


def stuck_grid(ground: Ground, givens: Cells, board: Cells, most: int) -> Grid:
    """Add givens to make a grid with at most a number of open cells in which only chains find anything."""
    ladder, digits, draw = ladder_for(ground), np.array(givens, np.int64), Random(1)
    kernels, grid = ladder.kernels, ladder.kernels.empty_grids()
    hint, workspace = kernels.empty_hint(True), kernels.empty_workspace()
    while True:
        kernels.open_grid(digits, grid)
        while kernels.find_from(0, grid, hint, workspace, ladder.n_finders):
            kernels.apply(grid, hint)
        if np.count_nonzero(grid.candidates) <= most:
            return grid
        cell = draw.choice(np.flatnonzero(grid.candidates).tolist())
        digits[cell] = board[cell]


@pytest.mark.parametrize("asked", ["x 9x9", "jigsaw 9x9"])
def test_sets_in_vectors_show_the_chains_that_closures_show(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    n_chains = 0
    for ground, givens, board in some_puzzles(asked, 3, either(4, 40)):
        tables = tables_of(ground)
        by_sets, hint_by_sets = ForcingWorkspace(tables), empty_hint(True, tables)
        with monkeypatch.context() as patched:
            patched.setattr(forcing, "may_have_sets", lambda _: False)
            by_closures, hint_by_closures = ForcingWorkspace(tables), empty_hint(True, tables)
        grid = stuck_grid(ground, givens, board, either(40, 81))
        n_chains += find_forcing(grid, hint_by_sets, by_sets)
        find_forcing(grid, hint_by_closures, by_closures)
        for one, other in zip(hint_by_sets, hint_by_closures, strict=True):
            assert np.array_equal(one, other)
        n_facts = 2 * by_sets.forcing.sizes[0].n_nodes
        assert np.array_equal(by_sets.forcing.has_run[:n_facts], by_closures.forcing.has_run[:n_facts])
    assert n_chains > 0


@pytest.mark.parametrize("count", [3, at_the_gate(12)])
@pytest.mark.parametrize(
    "asked", [{"variant": "twin"}, {"variant": "samurai,x", "size": "4x4"}, at_the_gate({"variant": "samurai"})]
)
def test_steps_on_overlapping_grids_keep_the_solution(asked: dict[str, str], count: int) -> None:
    for record in generate_many(SudokuRequest(**asked), 1, count):
        board = tuple(record.proof.solutions[0].ravel().tolist())
        is_exact = record.rating is not None and record.rating.status is Status.EXACT
        assert replay(record.puzzle.ground, record.puzzle.cells, board) == is_exact


@pytest.mark.parametrize(
    ("variant", "box"), [("windoku", (3, 3)), ("x", (3, 3)), ("", (3, 3)), ("", (2, 3)), ("", (2, 2))]
)
def test_leftovers_are_all_that_no_crossing_tells(variant: str, box: tuple[int, int]) -> None:
    side = box[0] * box[1]
    ground = Ground(*box, tuple(variant.split()), draw_regions(side, "none", stream_for(1)))
    tables = pencil.GroundTables(ground)
    rows = tables_of(ground).leftovers[:, :, :MOST_LEFT_OVER].tolist()
    found = {tuple(frozenset(divmod(cell, side) for cell in cells) for cells in row) for row in rows}
    crossings = {(one - other, other - one) for one in tables.houses for other in tables.houses}
    assert found == set(tables.leftovers) - crossings


def test_leftovers_are_named_and_told_in_stages_and_languages() -> None:
    areas = (0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 2, 2, 2, 3, 4, 3, 2, 5, 5, 4, 4, 4, 5, 5, 5, 5, 4, 4)
    puzzle = Sudoku(Ground(2, 3, (), areas), (*(0,) * 9, 4, 2, 3, 0, 6, 1, *(0,) * 16, 3, 0, 0, 6, 0))
    step = next(step for step in explain(puzzle, prove(puzzle)) if step.rule == LAW_OF_LEFTOVERS.name)
    assert step.text == (
        "Law of leftovers: rows 3 and 4 hold the same digits as regions 3 and 4, and so do the cells left over; "
        "R4C5 cannot be 2, so R5C1 is not 2."
    )
    assert (step.number, step.since, step.details.cells, step.removes) == (13, 5, ((3, 4),), ((4, 0, (2,)),))
    assert staged(step, "why").text == f"{step.text.partition(', so R5C1')[0]}."
    assert all(translated(step.text, language) for language in LANGUAGES if language != ENGLISH)


def test_hidden_singles_of_a_region_are_not_those_of_a_box() -> None:
    ((ground, givens, board),) = some_puzzles("jigsaw 6x6", 3, 1)
    puzzle, proof = Sudoku(ground, givens), prove(Sudoku(ground, givens))
    grid, solution = np.reshape(givens, (6, 6)), np.reshape(board, (6, 6))
    moves = [reason(puzzle, solution, grid, None, divmod(cell, 6), SCALE) for cell in np.flatnonzero(grid.ravel() == 0)]
    by_steps, by_reasons = {step.rule for step in explain(puzzle, proof)}, {move.rule for move in moves if move}
    rating = rate(puzzle, proof)
    for names in (set(rating.histogram) | {rating.peak_rule}, by_steps, by_reasons):
        assert IN_REGION in names
        assert HIDDEN_SINGLE_IN_BOX.name not in names
    assert Aim(rule=HIDDEN_SINGLE_IN_BOX.id).objection(12, IN_REGION, is_exact=True) == ""
