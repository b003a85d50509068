"""The trace: single steps that lead from the givens to the solution, each with its reason, and told in English."""

import pytest

from puzzles.sudoku import House
from rating.sudoku.deduction import Deduction
from rating.sudoku.rate_9x9 import rate_many
from rating.sudoku.rules import sentence
from tests.naive.sudoku_ladder import start
from tests.naive.sudoku_pencil_marks import BOXES, COLUMNS, ROWS
from tests.rating.sudoku_marks import as_array, deductions, golden_rows, sudoku, take
from tests.rating.test_sudoku_ladder import golden

SOLVED = [(puzzle, ratings) for puzzle, ratings in golden() if ratings[0] <= 62]

# Puzzles of our own with a loop or a grave of type 3, and the set that it makes up with other cells.
JOINED = [
    (".47.5...3...6.4.......7..2.1.3..6...52.......7.9.8.......7..29.......6549...2.3..", "unique loop, hidden"),
    ("..2..56.9.34.8...5...79....4...........1..5.2.15.....4.6...7......94...8..8...7..", "unique loop, hidden"),
    ("2.3.9.....1..6...4..4....17.......9.....31...8...7.4.31..4...3....5..87..2...36..", "unique loop, naked"),
    (
        "...3.5.16.2.....9.5.76......4..1..8..6.5...31...9...............92...84.836.....2",
        "bivalue universal grave, naked",
    ),
]


def steps_of(puzzle: str) -> tuple[Deduction, ...]:
    return deductions(sudoku(puzzle))


def cells_of(house: House) -> frozenset[tuple[int, int]]:
    return {"box": BOXES, "row": ROWS, "column": COLUMNS}[house.kind][house.number]


@pytest.mark.parametrize("puzzle", [puzzle for puzzle, _ in SOLVED[::6]])
def test_what_a_step_rests_on_stands_in_the_grid(puzzle: str) -> None:
    marks = {cell: set(digits) for cell, digits in start(puzzle).items()}
    for step in steps_of(puzzle):
        for row, column, digits in step.candidates:
            assert set(digits) & marks[row, column]
        for row, column, _ in step.removes:
            assert step.target or not step.covers or any((row, column) in cells_of(house) for house in step.covers)
        for row, column, _ in step.places:
            assert step.target is None or (row, column) in cells_of(step.target)
        take(marks, step)


@pytest.mark.parametrize(("puzzle", "expected"), SOLVED[::4])
def test_single_steps_have_the_ratings_of_rounds(puzzle: str, expected: list[int]) -> None:
    steps = steps_of(puzzle)
    first_digit = next(i for i, step in enumerate(steps) if step.places)
    tenths = [round(10 * step.rating) for step in steps]
    assert [max(tenths), max(tenths[: first_digit + 1]), tenths[0]] == expected
    ratings = rate_many(as_array(puzzle)[None])
    assert [ratings.peaks[0], ratings.pearls[0], ratings.diamonds[0]] == expected


def told() -> dict[str, set[str]]:
    """Read puzzles with sentences of their steps: at least one for each rule, type and shape without chains."""
    sentences: dict[str, set[str]] = {}
    for row in golden_rows("sudoku_sentences.tsv"):
        sentences.setdefault(row["puzzle"], set()).add(row["sentence"])
    return sentences


@pytest.mark.parametrize("puzzle", told())
def test_steps_are_told_as_a_person_would(puzzle: str) -> None:
    sentences = {sentence(step) for step in steps_of(puzzle)}
    assert told()[puzzle] <= sentences
    assert max(map(len, sentences)) <= 160


@pytest.mark.parametrize(("puzzle", "kind"), JOINED)
def test_a_set_that_a_loop_or_a_grave_makes_up_is_named(puzzle: str, kind: str) -> None:
    marks = {cell: set(digits) for cell, digits in start(puzzle).items()}
    kinds = []
    for step in steps_of(puzzle):
        assert step.variant == 0 or step.rule in ("unique loop", "bivalue universal grave")
        assert not (step.chain and step.candidates)  # what a grave noted in vain
        if step.rule in ("unique loop", "bivalue universal grave") and step.variant == 3:
            own = [mark for mark in step.candidates if mark[:2] not in step.joined]
            ends = [mark for mark in own if mark[:2] in cells_of(step.houses[0])]
            further = [set(digits) for *_, digits in ends]
            if step.rule == "unique loop":
                assert all(mark[2] == step.digits for mark in own)
                assert sorted(mark[:2] for mark in ends) == sorted(step.cells)
                further = [marks[cell] - set(step.digits) for cell in step.cells]
            lost = {mark[:2] for mark in step.removes}
            digits = set(step.joined_digits)
            assert len(digits) == 1 + len(step.joined)  # as many as cells, with one of its own
            assert {mark[:2]: set(mark[2]) for mark in step.candidates if mark[:2] in step.joined} == {
                cell: marks[cell] & digits for cell in step.joined
            }
            if lost <= set(step.joined):
                kinds.append(f"{step.rule}, hidden")
                assert set(step.digits) <= digits
                places = {cell for cell in cells_of(step.houses[0]) if marks.get(cell, set()) & digits}
                assert places - set(step.cells) == set(step.joined)
                own_digits = digits - set(step.digits)
                assert not any(marks[cell] & own_digits for cell in step.cells)
            else:
                kinds.append(f"{step.rule}, naked")
                assert digits == set().union(*further, *(marks[cell] for cell in step.joined))
                assert not lost.intersection(step.joined)
        take(marks, step)
    assert kind in kinds
