"""The ladder GR-1 on small puzzles of all games: steps lead to the solution and say why."""

import re
from functools import cache, partial
from itertools import islice
from typing import Any

import numpy as np
import pytest

import gridwright as gw
from puzzles.games.game import NONE
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.puzzle import GamePuzzle
from rating.games import arrays
from rating.games import climb as climb_module
from rating.games import rating as rating_module
from rating.games import steps as steps_module
from rating.games.climb import climb_from, taken_steps
from rating.games.rating import grade_within, rate
from rating.games.reason import next_move, reason
from rating.games.rules import rules_for
from rating.games.score import difficulty_of
from rating.games.steps import explain
from rating.games.task import task_for
from rating.grades import Grade
from rating.rating import Status
from solvers.games.proof import prove
from solvers.verdict import Proof, Verdict
from tests.printed import OPEN, printed
from tests.printed_boards import other

PUZZLES = {
    "futoshiki": (5, 0, (".........................", "..1.0...1..1..1.00..", "........1.0........1")),
    "skyscrapers": (5, 0, ("..2......................", ".2214", ".33..", "..23.", "..2..")),
    "binairo": (6, 1, ("..11....1....0.....0..0...1..1......",)),
    "starbattle": (5, 1, ("0011100112000330333304333",)),
    "tents": (5, 0, ("0010000001010000000101000", ".....", ".2...")),
    "slitherlink": (4, 0, (".233.1.1..3.22.3",)),
    "hitori": (5, 0, ("2454342125152313425452142",)),
}
"""A puzzle of each game: its side, its parameter, and its layers, with a point where there is no clue."""


@cache
def puzzle_of(name: str) -> tuple[GamePuzzle, Proof]:
    puzzle = puzzle_from(name, *PUZZLES[name])
    return puzzle, prove(puzzle)


def puzzle_from(name: str, side: int, parameter: int, layers: tuple[str, ...]) -> GamePuzzle:
    entries = tuple(tuple(-1 if sign == "." else int(sign) for sign in layer) for layer in layers)
    return puzzle_type(name)(side, side, parameter, entries)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_move_is_the_first_of_the_steps_and_has_a_reason_without_others(name: str) -> None:
    puzzle, proof = puzzle_of(name)
    solution = proof.solutions[0]
    state = np.full(solution.shape, -1)
    steps = list(explain(puzzle, proof))
    found = next_move(puzzle, solution, state)
    assert found is not None
    cell, why = found
    first = next(number for number, step in enumerate(steps) if step.decides)
    assert cell in [(row, column) for row, column, _ in steps[first].decides]
    assert why.rating == max(step.rating for step in steps[: first + 1])
    direct = reason(puzzle, solution, state, None, cell)
    assert direct is not None
    tenths = {rule.name: rule.tenths for rule in rules_for(puzzle.game)}
    assert direct.rating >= tenths[direct.rule] / 10


@pytest.mark.parametrize("name", ["starbattle", "hitori", "tents"])
def test_a_reason_lets_no_other_cell_be_filled_in_before(name: str) -> None:
    puzzle, _ = puzzle_of(name)
    for cell in np.argwhere(printed(puzzle) == OPEN).tolist():
        climb = climb_from(puzzle, None, 5_000, goals=[tuple(cell)])
        assert climb.is_solved
        assert sum(taken.n_decided for taken in taken_steps(climb)) == 1


@pytest.mark.parametrize(
    ("name", "cell", "before", "reasons"),
    [
        ("runs of one cell", (1, 0), (0, 0), [("direct clash", 3.6), ("only cell for a digit", 1.4)]),
        ("regions of one cell", (0, 0), (0, 1), [("no room beside it", 2.2), ("count", 2.4)]),
    ],
)
def test_what_a_clue_decides_is_filled_in_before_it_counts(
    name: str, cell: tuple[int, int], before: tuple[int, int], reasons: list[tuple[str, float]]
) -> None:
    puzzle: Any = other(name)
    (solution,) = prove(puzzle).solutions
    state = np.where(printed(puzzle) == OPEN, -1, solution.astype(np.int64))
    found = [reason(puzzle, solution, state, None, cell)]
    state[before] = solution[before]
    assert [*found, reason(puzzle, solution, state, None, cell)] == reasons


def test_one_open_cell_needs_no_more_than_its_line() -> None:
    puzzle, proof = puzzle_of("futoshiki")
    state = proof.solutions[0].astype(np.int64)
    state[2, 2] = 0
    assert reason(puzzle, proof.solutions[0], state, None, (2, 2)) == ("only value", 1.0)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_rating_counts_the_steps_that_a_person_takes(name: str) -> None:
    puzzle, proof = puzzle_of(name)
    rating, taken = rate(puzzle, proof), list(taken_steps(climb_from(puzzle, proof, 5_000)))
    counts: dict[str, list[int]] = {}
    for step in taken:
        own = counts.setdefault(rules_for(puzzle.game)[step.rule].name, [0, 0])
        own[0] += step.n_decided
        own[1] += step.n_removed
    assert {rule: [use.cells, use.removals] for rule, use in rating.histogram.items()} == counts
    assert rating.steps == len(taken)
    assert rating.rounds == len({step.round for step in taken})


@pytest.mark.parametrize("name", ["futoshiki", "skyscrapers"])
def test_what_assumptions_led_to_before_changes_no_step(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = list(explain(*puzzle_of(name)))
    monkeypatch.setattr(arrays, "MOST_KEPT", 0)
    assert [step.text for step in explain(*puzzle_of(name))] == [step.text for step in steps]


HARD = {
    "binairo": (6, 1, ("......11.1...1..11..........0..0.1..",)),
    "tents": (6, 0, ("000010001100000000000000000111100000", ".....2", ".1....")),
}
"""Puzzles that need several contradictions."""


@pytest.mark.parametrize("name", HARD)
def test_assumptions_that_follow_from_others_need_not_be_tried(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_from(name, *HARD[name])
    proof = prove(puzzle)
    rating = rate(puzzle, proof)
    assert rating.assumed_rounds > 1

    def task_with_far(puzzle: GamePuzzle) -> arrays.Task:
        """Return a task in which all assumptions are tried, as a variable is said to be far."""
        return task_for(puzzle)._replace(far=np.zeros(1, np.int64))

    monkeypatch.setattr(climb_module, "task_for", task_with_far)
    assert rate(puzzle, proof) == rating


def test_a_climb_that_ends_early_makes_a_lower_bound_and_a_last_step(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, proof = puzzle_of("futoshiki")
    for module in (rating_module, steps_module):
        monkeypatch.setattr(module, "climb_from", partial(climb_from, up_to=30))
    rating, steps = rate(puzzle, proof), list(explain(puzzle, proof))
    assert rating.status is Status.LOWER_BOUND
    assert (rating.grade, rating.score, rating.minutes, rating.levels) == (None, None, None, {})
    assert rating.peak <= 3.0
    assert steps[-1].text == "Search: it was given up, and the solution says the rest."
    assert sum(len(step.decides) for step in steps) == 25


@pytest.mark.parametrize("name", PUZZLES)
def test_a_grade_is_known_without_the_steps_that_are_too_hard(name: str) -> None:
    puzzle, _ = puzzle_of(name)
    less = [puzzle]
    if name in ("binairo", "slitherlink"):  # which need many more steps without a clue
        less += fewer_clues(puzzle)
    for each in less:
        each_proof = prove(each)
        grade = rate(each, each_proof).grade
        assert grade is not None
        for hardest in Grade:
            assert grade_within(each, each_proof, hardest) == (grade if grade <= hardest else None)


def fewer_clues(puzzle: GamePuzzle) -> list[GamePuzzle]:
    """Return puzzles with one solution and one clue less than a puzzle with one layer of clues."""
    (entries,) = puzzle.layers
    less = (
        puzzle_type(puzzle.family)(puzzle.height, puzzle.width, 0, ((*entries[:i], NONE, *entries[i + 1 :]),))
        for i, entry in enumerate(entries)
        if entry != NONE
    )
    return [each for each in less if prove(each).verdict is Verdict.UNIQUE]


def test_many_steps_weigh_more_than_one_and_the_hardest_most() -> None:
    assert difficulty_of([(1, 30), (1, 20)]) < difficulty_of(3 * [(1, 30)]) < difficulty_of([(1, 34)])
    assert difficulty_of([]) == difficulty_of(9 * [(0, 10)]) == 1.0


# fmt: off
SENTENCES = (
    ("futoshiki", 1, "Chain of signs: 2 greater cells follow R3C2 along signs, as far as R4C1; so R3C2 is not 4 or 5."),
    ("futoshiki", 7, "Comparison: R1C4 is less than R1C3; so R1C3 is not 1 and R1C4 is not 5."),
    ("futoshiki", 17, "Last place: row 3 has every digit once, and no other cell is left for 5; so R3C3 is 5."),
    ("futoshiki", 29, "Only value: R3C1 is less than R4C1, and R3C1 is 4; so R4C1 is 5."),
    ("futoshiki", 30, "Comparison: R5C5 is less than R4C5; row 4 holds 5 already; so R5C5 is not 4."),
    ("futoshiki", 35, "Pair: row 1 has every digit once; only R1C2 and R1C5 are left for 4 and 5; "
                      "column 1 and column 3 hold 4 and 5 already; so R1C2 and R1C5 are 4 or 5."),
    ("futoshiki", 37, "X-wing: in column 3 and column 4 only R1C3, R4C3, R1C4 and R4C4 are left for 2; "
                      "so R1C1 is 1 or 3 and R4C2 is not 2 or 5."),
    ("binairo", 1, "Two alike: no three in a row are alike in row 1, and R1C3 and R1C4 are 1; so R1C2 is 0."),
    ("starbattle", 1, "Only value: the region of R2C5, a single cell, has 1 star; so R2C5 is a star."),
    ("starbattle", 3, "Count: stars do not touch around R1C4, and R2C5 is a star; "
                      "so R1C4, R1C5 and R2C4 are no stars."),
    ("slitherlink", 39, "Count: two sides or none are taken at the lower right corner of R3C1, and R4C1 top, "
                        "R4C2 top and R4C2 left are empty; so R3C2 left is empty."),
    ("hitori", 1, "Sandwich: R1C3 is between two 4s; so R1C3 is white."),
)
# fmt: on


@pytest.mark.parametrize(("name", "number", "text"), SENTENCES)
def test_sentences_name_cells_values_and_constraints_in_the_order_of_use(name: str, number: int, text: str) -> None:
    assert list(explain(*puzzle_of(name)))[number - 1].text == text


def test_an_assumption_is_walked_link_by_link() -> None:
    steps = (step for name in GAMES for step in explain(*puzzle_of(name)) if step.walks)
    for step in islice(steps, 5):
        (walk,) = step.walks
        assert walk.text.startswith("Suppose ")
        assert all(link.concludes for link in walk.links[:-1])
        assert "that cannot be" in walk.links[-1].text
        assert walk.links[-1].follows


def test_steps_of_one_reason_are_told_together() -> None:
    texts = [step.text for step in explain(*puzzle_of("tents")) if step.rule == "only value"]
    assert any(re.search(r"a tent at R\dC\d(, R\dC\d)* or R\dC\d needs a tree of its own", text) for text in texts)
    assert len(texts) == len(set(texts))


def test_steps_of_areas_name_rectangles_and_clashes_in_assumptions() -> None:
    (document,) = gw.read("https://puzz.link/p?shikaku/10/10/kakct6n5h6h4hav2k4g74g5n2g443g4j3i2g3g")
    texts = [step.text for step in gw.explain(document)]
    assert any("can only be R" in text for text in texts)
    assert any(" still reaches R" in text for text in texts)
