"""The trace: single steps that lead from the givens to the solution, each with its reason, and told in English."""

import numpy as np
import pytest

from puzzles.errors import PuzzleError
from puzzles.sudoku import House
from rating.sudoku.deduction import Deduction
from rating.sudoku.rate_9x9 import rate_many
from rating.sudoku.rules import sentence
from solvers.sudoku.proof import prove
from tests.naive.sudoku_ladder import BOXES, COLUMNS, PEERS, ROWS, next_hint, start
from tests.rating.sudoku_marks import as_array, deductions
from tests.rating.test_sudoku_ladder import SINGLES_ONLY, golden, sudoku

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


@pytest.mark.parametrize("puzzle", [puzzle for puzzle, _ in SOLVED[::6]])
def test_steps_lead_from_the_givens_to_the_solution(puzzle: str) -> None:
    solution = prove(sudoku(puzzle)).solutions[0]
    marks = {cell: set(digits) for cell, digits in start(puzzle).items()}
    for number, step in enumerate(steps_of(puzzle), start=1):
        assert step.number == number
        assert step.removes or step.places
        for row, column, digits in step.removes:
            assert set(digits) <= marks[row, column]
            assert solution[row, column] not in digits
            marks[row, column] -= set(digits)
        for row, column, digit in step.places:
            assert digit in marks.pop((row, column))
            assert solution[row, column] == digit
            for peer in PEERS[row, column]:
                marks.get(peer, set()).discard(digit)
    assert marks == {}


def cells_of(house: House) -> frozenset[tuple[int, int]]:
    return {"box": BOXES, "row": ROWS, "column": COLUMNS}[house.kind][house.number]


@pytest.mark.parametrize("puzzle", [puzzle for puzzle, _ in SOLVED[::6]])
def test_what_a_step_rests_on_stands_in_the_grid(puzzle: str) -> None:
    marks = {cell: set(digits) for cell, digits in start(puzzle).items()}
    for step in steps_of(puzzle):
        for row, column, digits in step.candidates:
            assert set(digits) & marks[row, column]
        for row, column, digits in step.removes:
            marks[row, column] -= set(digits)
            assert step.target or not step.covers or any((row, column) in cells_of(house) for house in step.covers)
        for row, column, digit in step.places:
            assert step.target is None or (row, column) in cells_of(step.target)
            del marks[row, column]
            for peer in PEERS[row, column]:
                marks.get(peer, set()).discard(digit)


@pytest.mark.parametrize(("puzzle", "expected"), SOLVED[::4])
def test_single_steps_have_the_ratings_of_rounds(puzzle: str, expected: list[int]) -> None:
    steps = steps_of(puzzle)
    first_digit = next(i for i, step in enumerate(steps) if step.places)
    tenths = [round(10 * step.rating) for step in steps]
    assert [max(tenths), max(tenths[: first_digit + 1]), tenths[0]] == expected
    ratings = rate_many(as_array(puzzle)[None])
    assert [ratings.peaks[0], ratings.pearls[0], ratings.diamonds[0]] == expected


def test_only_a_proof_of_one_solution_is_taken() -> None:
    with pytest.raises(PuzzleError, match="'multiple' was given"):
        steps_of("." * 81)


def test_the_first_step_is_the_first_one_of_sudoku_explainer() -> None:
    step, first = steps_of(SINGLES_ONLY)[0], next_hint(start(SINGLES_ONLY))
    assert first is not None
    assert first.placed is not None
    assert step.places == ((*first.placed[0], first.placed[1]),)


def step_like(rule: str, **parts: object) -> Deduction:
    blank: dict[str, object] = {
        "number": 1,
        "rule": rule,
        "variant": 0,
        "rating": 1.0,
        "digits": (),
        "houses": (),
        "covers": (),
        "target": None,
        "cells": (),
        "candidates": (),
        "removes": (),
        "places": (),
    }
    return Deduction(**{**blank, **parts})  # type: ignore[arg-type]


NO_LOOP = "if R1C1, R1C4, R2C1 and R2C4 held only 1 and 2, these could be swapped and there would be two solutions; so "
LOOP = ((0, 0, (1, 2)), (0, 3, (1, 2)), (1, 0, (1, 2)), (1, 3, (1, 2)))


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (
            step_like("full house", houses=(House("row", 3),), places=((3, 6, 5),)),
            "R4C7 is 5: the last open cell of row 4.",
        ),
        (
            step_like("hidden single in line", houses=(House("row", 3),), places=((3, 6, 5),)),
            "R4C7 is 5: the only place for 5 in row 4.",
        ),
        (step_like("naked single", places=((3, 6, 5),)), "R4C7 is 5: no other digit is left for this cell."),
        (
            step_like(
                "direct pointing",
                digits=(5,),
                houses=(House("box", 5),),
                covers=(House("column", 6),),
                target=House("box", 2),
                places=((0, 7, 5),),
            ),
            "R1C8 is 5: in box 6, 5 must be in column 7, which leaves it one place in box 3.",
        ),
        (
            step_like(
                "claiming",
                digits=(5,),
                houses=(House("row", 0),),
                covers=(House("box", 0),),
                removes=((1, 0, (5,)), (2, 2, (5,))),
            ),
            "In row 1, 5 must be in box 1 too, so R2C1 and R3C3 are not 5.",
        ),
        (
            step_like(
                "direct hidden pair",
                digits=(1, 2),
                houses=(House("box", 0),),
                candidates=((0, 0, (1, 2)), (0, 1, (1, 2))),
                places=((2, 2, 9),),
            ),
            "R3C3 is 9: in box 1, 1 and 2 take R1C1 and R1C2, which leaves 9 one place.",
        ),
        (
            step_like(
                "hidden triplet",
                digits=(1, 2, 3),
                houses=(House("column", 0),),
                candidates=((0, 0, (1, 2)), (1, 0, (1, 3)), (2, 0, (2, 3))),
                removes=((0, 0, (7,)),),
            ),
            "In column 1, 1, 2 and 3 have only R1C1, R2C1 and R3C1 as places, so there is no room for others: "
            "R1C1 is not 7.",
        ),
        (
            step_like(
                "naked pair",
                digits=(1, 2),
                houses=(House("row", 0),),
                candidates=((0, 0, (1, 2)), (0, 1, (1, 2))),
                removes=((0, 4, (1,)), (0, 5, (1, 2)), (0, 6, (1,))),
            ),
            "In row 1, R1C1 and R1C2 hold 1 and 2 between them, so R1C5 and R1C7 are not 1; R1C6 is not 1 or 2.",
        ),
        (
            step_like(
                "X-wing",
                digits=(4,),
                houses=(House("row", 0), House("row", 4)),
                covers=(House("column", 1), House("column", 7)),
                removes=((8, 1, (4,)),),
            ),
            "X-wing: in rows 1 and 5, all places for 4 are in columns 2 and 8, so R9C2 is not 4.",
        ),
        (
            step_like(
                "XY-wing",
                digits=(3,),
                cells=((0, 0),),
                candidates=((0, 0, (1, 2)), (0, 8, (1, 3)), (8, 0, (2, 3))),
                removes=((8, 8, (3,)),),
            ),
            "XY-wing: whether R1C1 is 1 or 2, 3 is in one of R1C9 and R9C1, so R9C9 is not 3.",
        ),
        (
            step_like("unique loop", variant=1, digits=(1, 2), candidates=LOOP, removes=((1, 3, (1, 2)),)),
            f"Unique rectangle, type 1: {NO_LOOP}R2C4 is not 1 or 2.",
        ),
        (
            step_like("unique loop", variant=2, digits=(1, 2), candidates=LOOP, removes=((1, 8, (5,)),)),
            f"Unique rectangle, type 2: {NO_LOOP}one of these cells is 5, and R2C9 is not 5.",
        ),
        (
            step_like(
                "unique loop",
                variant=3,
                digits=(1, 2),
                houses=(House("row", 1),),
                cells=((1, 0), (1, 3)),
                candidates=(*LOOP, (1, 8, (5, 6))),
                removes=((1, 7, (5,)),),
                joined=((1, 8),),
                joined_digits=(5, 6),
            ),
            "Unique rectangle, type 3: "
            f"{NO_LOOP}one of R2C1 and R2C4 holds another digit; in row 2, it and R2C9 hold 5 and 6 between them, "
            "and R2C8 is not 5.",
        ),
        (
            step_like(
                "unique loop",
                variant=3,
                digits=(1, 2),
                houses=(House("row", 1),),
                cells=((1, 0), (1, 3)),
                candidates=(*LOOP, (1, 7, (1, 2)), (1, 8, (1, 4))),
                removes=((1, 7, (5,)),),
                joined=((1, 7), (1, 8)),
                joined_digits=(1, 2, 4),
            ),
            "Unique rectangle, type 3: "
            f"{NO_LOOP}one of R2C1 and R2C4 holds another digit; in row 2, 1, 2 and 4 have only the other one, R2C8 "
            "and R2C9 as places, and R2C8 is not 5.",
        ),
        (
            step_like(
                "unique loop",
                variant=4,
                digits=(1, 2),
                houses=(House("row", 1),),
                cells=((1, 0), (1, 3)),
                candidates=LOOP,
                removes=((1, 0, (2,)), (1, 3, (2,))),
            ),
            "Unique rectangle, type 4: "
            f"{NO_LOOP}one of R2C1 and R2C4 holds another digit; the other one is 1, which row 2 can "
            "have nowhere else, and R2C1 and R2C4 are not 2.",
        ),
        (
            step_like(
                "bivalue universal grave",
                variant=2,
                digits=(6,),
                candidates=((0, 0, (6, 7)), (4, 4, (6,))),
                removes=((0, 4, (6,)),),
            ),
            "Bivalue universal grave, type 2: but for 6 or 7 in R1C1; 6 in R5C5, every open cell would have two digits "
            "and every digit two places in each house, and there would not be one solution; so R1C5 is not 6.",
        ),
        (
            step_like(
                "bivalue universal grave",
                variant=3,
                digits=(6, 7),
                houses=(House("row", 0),),
                candidates=((0, 0, (6,)), (0, 4, (7,)), (0, 5, (6, 7))),
                removes=((0, 8, (6,)),),
                joined=((0, 5),),
                joined_digits=(6, 7),
            ),
            "Bivalue universal grave, type 3: but for 6 in R1C1; 7 in R1C5, every open cell would have two digits and "
            "every digit two places in each house, and there would not be one solution; so one of these cells holds "
            "such a digit; in row 1, it and R1C6 hold 6 and 7 between them, and R1C9 is not 6.",
        ),
        (
            step_like(
                "aligned pair exclusion",
                cells=((0, 0), (1, 1)),
                candidates=((0, 0, (1, 2, 3)), (0, 1, (1, 2)), (0, 2, (2, 3)), (1, 1, (2, 4))),
                removes=((0, 0, (2,)),),
            ),
            "Aligned pair: whatever R1C1 and R2C2 are, they must leave a digit to each of R1C2 and R1C3; "
            "so R1C1 is not 2.",
        ),
        (step_like("XY-chain", removes=((0, 0, (2,)),)), "XY-chain: R1C1 is not 2."),
    ],
)
def test_a_step_is_reported_as_a_person_would(step: Deduction, text: str) -> None:
    assert sentence(step) == text


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
        for row, column, gone in step.removes:
            marks[row, column] -= set(gone)
        for row, column, digit in step.places:
            del marks[row, column]
            for peer in PEERS[row, column]:
                marks.get(peer, set()).discard(digit)
    assert kind in kinds


def test_every_step_of_a_trace_can_be_told() -> None:
    for puzzle, _ in SOLVED[::10]:
        for step in steps_of(puzzle):
            text = sentence(step)
            assert text.endswith(".")
            assert all(f"R{row + 1}C{column + 1}" in text for row, column, *_ in step.removes + step.places)


def test_a_step_does_not_depend_on_what_was_asked_before() -> None:
    puzzle = SOLVED[-1][0]
    assert steps_of(puzzle) == steps_of(puzzle)
    assert np.array_equal(rate_many(as_array(puzzle)[None]).peaks, rate_many(as_array(puzzle)[None]).peaks)
