"""What functions of the package refuse, and the sentence that it gets; ``tests/wrong_requests.py`` has all requests."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import gridwright as gw
from gridwright.learn import PuzzleData, PuzzleEnv
from output.batch.plan import plan_from
from puzzles.errors import quoted
from tests.refusals import assert_refused
from tests.wrong_requests import NOT_OPTIONS, WRONG, Options, says

SMALL = gw.read("..2..1....3..4..")[0].puzzle
TWO = b"..2..1....3..4..\n..2..1..........\n"
SEVERAL, DOT = gw.Nonogram.from_grid([[1, 0], [0, 1]]), gw.Nonogram.from_grid([[1]])
HARD = gw.read("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")[0]
NOWHERE = "/nonexistent/puzzle"  # where nothing is written
GRID = (4, 4)


def record_with(**changes: object) -> None:
    gw.from_json(json.dumps(json.loads(gw.sudoku(size="4x4", seed=1).to_json()) | changes))


def rating_with(member: str, value: object) -> None:
    record_with(rating=json.loads(gw.sudoku(size="4x4", seed=1).to_json())["rating"] | {member: value})


def episode() -> PuzzleEnv:
    env = PuzzleEnv(puzzles=[SMALL])
    env.reset(seed=0)
    return env


def no_candidates(*shape: int) -> object:
    return gw.check_step(SMALL, None, (0, 0, 4), candidates=np.zeros(shape, np.bool_))


REFUSED: list[tuple[Callable[[], object], str]] = [
    # Reading and writing
    (lambda: gw.read(f"{NOWHERE}.sud"), "puzzle.sud"),
    (lambda: gw.read(b"\0"), "expected"),
    (lambda: gw.encode(SMALL, "non"), "expected one for sudoku"),
    (lambda: gw.write(SMALL, "a.odd"), "no suffix for a sudoku"),
    (lambda: gw.write(SMALL, f"{NOWHERE}.sdm"), "the folder '/nonexistent' does not exist"),
    (lambda: gw.write(SEVERAL, "a.svg", solution=True), "several solutions"),
    (lambda: gw.write(SEVERAL, "a.non", solution=True), "several solutions"),
    *((lambda wrong=wrong: gw.encode(wrong, "line"), "was given; expected one puzzle") for wrong in (None, [None], [])),
    *(
        (lambda wrong=wrong: gw.write(wrong, "a.sdm"), f"{given}...was given")
        for wrong, given in ((None, "None"), ([None], "None"), (["text"], "'text'"), ([], "no puzzle"))
    ),
    # Solving and rating
    (lambda: gw.solve(SMALL, "dancing-link"), "did you mean 'dancing-links'"),
    (lambda: gw.solve(SMALL, "grasp", alpa=5), "is not a parameter of grasp"),
    (lambda: gw.solve(SMALL, budget=5), "without a method"),
    (lambda: gw.solve(SMALL, limit=0), "a limit of 0 solutions was given; expected at least 1"),
    (lambda: gw.solve(SMALL, "logic", limit=0), "a limit of 0 solutions was given; expected at least 1"),
    *(
        (lambda work=work: work(SEVERAL), "the puzzle has several solutions; expected exactly one")
        for work in (gw.rate, gw.explain, gw.hint, lambda each: list(gw.rate_many([each])))
    ),
    (lambda: gw.rate(SEVERAL, scale="x"), "'x' is not a scale"),  # type: ignore[arg-type]
    (lambda: gw.rate(HARD, scale="SE"), "'SE' is not a scale here"),  # type: ignore[arg-type]
    *(
        (lambda work=work, wrong=wrong: work(wrong), f"{quoted(wrong)} was given; expected one puzzle, document or")
        for work in (gw.prove, gw.solve, gw.rate, gw.explain, gw.hint)
        for wrong in ("..2..1....3..4..", b"..2..1....3..4..", None, [], {"family": "sudoku"})
    ),
    # Records
    (lambda: gw.generate_many("sudoku", 2, clues=16), "16 clues"),  # at once, not at the first puzzle
    (lambda: record_with(format=None), "the member 'format' is null or missing; expected 'gridwright'"),
    (lambda: record_with(seed=True), "the member 'seed' is 'true'; expected an integer from 0"),
    (lambda: record_with(proof={}), "the member 'verdict' of 'proof' is missing"),
    (lambda: record_with(proof=None, rating=1), "the member 'rating' is '1'; expected an object"),
    (lambda: record_with(rating={"scale": 1}), "of 'rating' is missing"),
    (lambda: record_with(solution=[[1] * 4] * 4), "the solution does not fit the puzzle: R1C2 holds 1"),
    (lambda: record_with(request={"simmetry": "full"}), "'simmetry' is not an option of sudoku"),
    (lambda: record_with(notes={"a": "b"}), "the member 'notes' is '\"b\"'; expected what record.to_json() writes"),
    *(
        (lambda member=member, value=value: rating_with(member, value), f"the member {member!r} is")
        for member, value in (("grade", "Mild"), ("status", "true"), ("score", "9"), ("rounds", 1.5))
    ),
    # Answers
    (lambda: gw.score(SEVERAL, "10\n01", solution=[[0, 0]] * 2), "the given solution is wrong: row 1 reads no block"),
    (lambda: gw.score(SEVERAL, "10\n01", solution=[[1], [1, 2]]), "unequal"),
    (lambda: gw.score(SEVERAL, "10\n01"), "several solutions"),
    (lambda: gw.score(SMALL, None), "None was given as an answer; expected text"),  # type: ignore[arg-type]
    (lambda: gw.score([1], "1"), "expected one puzzle, document or record"),  # type: ignore[arg-type]
    (lambda: gw.score(TWO, "1"), "holds 2 puzzles; expected one"),
    # Moves
    *(
        (lambda move=move: gw.check_step(SMALL, None, move), words)
        for move, words in (
            ("the 5", "'the 5' is not a move; expected row, column and value, or text such as 'R1C8=5'"),
            ("R1C2=fish", "'R1C2=fish' is not a move"),
            ("R5C2=1", "'R5C2=1' is outside the grid; expected 4 rows and 4 columns"),
            ((0, -1, 1), "outside the grid"),
            ((0, 1), "is not a move"),
            (None, "None is not a move"),
        )
    ),
    (lambda: gw.check_step(SMALL, np.full(GRID, 9), "R1C2=3"), "R1C1 holds 9; expected 0 to 4, or 0 for an open cell"),
    (lambda: gw.check_step(SMALL, [[1]], "R1C2=3"), "expected"),
    (lambda: gw.check_step(SMALL, None, "R1C1=4", scale="HoDoKu-3"), "'HoDoKu-3'"),
    (lambda: gw.check_step(DOT, None, "R1C1=#", scale="HoDoKu-3"), "'HoDoKu-3'"),
    (lambda: no_candidates(4, 4, 5), "lack its value"),
    (lambda: no_candidates(4, 4, 4), "expected bool of shape (4, 4, 5)"),
    # Environments and questions
    *(
        (lambda more=more: PuzzleEnv(**more), words)
        for more, words in (
            ({"render_mode": "human"}, "'human' is not a render mode; expected 'ansi' or None"),
            ({"max_steps": 0}, "max_steps=0 is too small; expected 1 or more"),
            ({"puzzles": []}, "the puzzles are empty"),
            ({"puzzles": [SMALL], "size": "4x4"}, "expected puzzles alone"),
            ({"puzzles": [SMALL, DOT]}, "the puzzles are of 2 kinds; expected one family"),
            ({"family": "sudoko"}, "did you mean 'sudoku'"),
            ({"family": "sudoku", "mistakes": True, "hints": True}, "hints and mistakes exclude each other"),
        )
    ),
    (lambda: episode().step(np.int64(64)), "64 is not an action; expected 0 to 63"),
    (lambda: episode().action_of(0, 0, 5), "R1C1=5 is not an action; expected 4 rows, 4 columns and values"),
    *(
        (lambda more=more: PuzzleData(**more), words)
        for more, words in (
            ({"size": 0}, "0 entries are not possible; expected 1 or more"),
            ({"partial": 2}, "partial=2 is out of range; expected 0.0 to 1.0"),
            ({"requests": [{"size": "4x4"}]}, "names no family; expected one of nonogram, sudoku, lightup"),
            ({"requests": [{"family": "sudoko"}]}, "did you mean 'sudoku'"),
            ({"template": "plane"}, "'plane' is not a template of prompts"),
        )
    ),
    (lambda: replace(PuzzleData().config, size=-1).validate(), "-1 entries are not possible"),
    (lambda: gw.preview("sudoku"), "Sudokus have no picture to preview; expected 'nonogram'"),
    (lambda: gw.preview("nonogram", picture="any"), "there is no picture to preview; expected --image"),
    (lambda: gw.preview("nonogram", picture="fox", width=3), "'width' is not an option of nonogram"),
]


@pytest.mark.parametrize(("call", "words"), REFUSED)
def test_it_is_refused_in_a_sentence(call: Callable[[], object], words: str) -> None:
    assert_refused(call, [], words)


@pytest.mark.parametrize(("family", "options", "sentence"), [*WRONG, *NOT_OPTIONS])
def test_python_and_plans_refuse_it(family: str, options: Options, sentence: str) -> None:
    plan: dict[str, Any] = {"seed": 1, "requests": [{"family": family, "count": 1, **options}]}
    for call in (lambda: gw.generate(family, **options), lambda: plan_from(plan)):
        with pytest.raises(gw.RequestError) as refused:
            call()
        assert says(sentence, str(refused.value))
