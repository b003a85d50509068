"""Hints follow: each step is proved anew from the premises that it names and what the player was told.

The proof is a SAT solver's, which knows the named constraints alone, on the values that the premises name.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

import gridwright as gw
from generator.families import family_named
from generator.record import Record
from puzzles.errors import PuzzleError
from puzzles.games.games import GAMES, puzzle_type
from rating.games import premises as premises_module
from rating.games import steps as steps_module
from rating.games.steps import explain
from rating.glance import n_glances
from rating.grades import GRADES
from rating.hints import Board, proved
from rating.language_names import ENGLISH, LANGUAGES
from rating.languages import translated
from rating.step import Step, with_links
from solvers.games.proof import prove
from tests.examples import either, first
from tests.rating.hint_proofs import Told, follows, is_proved
from tests.rating.kinds import BY_HAND, KINDS, records
from tests.rating.step_sentences import each_cell, named_cells

SAYS_MARKS = {"sum", "comparison", "only value", "line"}
"""Rules whose sentence tells of each cell that it needs what is marked there; that of a pair says what cells share."""

_TWICE = re.compile(r"\b(R\d+C\d+)(?:, | and | or )\1\b")
_MARKED = re.compile(r"((?:R\d+C\d+(?:, | and | to )?)+) (?:is|are) (?:not )?\d[\d, or]*")


HARD = {"tents": "tricky", "slitherlink": "hard", "hitori": "hard", "starbattle": "expert", "skyscrapers": "tricky"} | {
    "hashi": "tricky"
}
"""Games with a grade that needs assumptions."""

MOST_PREMISES, MOST_SIGNS = 6, 160


def check(steps: Iterable[Step], told: Told, n_rows: int) -> int:
    """Check that steps follow, each from its premises, told before it, and are short; return how many were proved."""
    n_proved = 0
    for step in steps:
        if step.premises or step.exchange or step.walks:
            assert is_proved(told, step), f"it does not follow: {step.text}"
            for each in with_links([step]):
                needed = {divmod(variable, told.width) for variable, _ in each.needs if variable < n_rows * told.width}
                concluded = {(row, column) for row, column, *_ in (*each.decides, *each.removes)}
                assert needed <= each_cell(each.uses, n_rows, told.width) | concluded, f"it shows too little: {each}"
                assert len(each.text) <= MOST_SIGNS, each.text
                assert not _TWICE.search(each.text), f"it names a cell twice: {each.text}"
                assert each.walks or n_glances(each) <= MOST_PREMISES, each.text
                n_proved += 1
        told.take(step)
    return n_proved


@pytest.mark.parametrize("kind", first(len(BY_HAND) + len(GAMES), KINDS))
def test_each_step_follows_from_the_premises_that_it_names(kind: str) -> None:
    for record in records(kind, either(1, 6)):
        puzzle, family, steps = record.puzzle, family_named(record.puzzle.family), list(gw.explain(record))
        assert check(steps, Told(family, puzzle), puzzle.height) > 0
        for each in with_links(steps if either(0, 1) else ()):
            assert translated(each.text, "de"), f"not a whole sentence: {each.text}"


@pytest.mark.parametrize("kind", first(3, list(HARD)))
def test_links_follow_from_the_board_and_the_assumption(kind: str) -> None:
    n_walks = 0
    for record in records(kind, either(1, 3), difficulty=HARD[kind]):
        puzzle, steps = record.puzzle, list(gw.explain(record))
        check(steps, Told(family_named(kind), puzzle), puzzle.height)
        n_walks += sum(len(step.walks) for step in steps)
    assert n_walks > 0


@pytest.mark.parametrize("kind", ["kakuro", "futoshiki", *either((), ("skyscrapers", "sudoku killer", "sudoku arrow"))])
def test_a_sentence_tells_the_marks_that_it_rests_on(kind: str) -> None:
    """No mark goes unsaid that fits into the sentence."""
    n_told = 0
    for record in records(kind, either(2, 8)):
        width, n_cells = record.puzzle.width, record.puzzle.width * record.puzzle.height
        for step in gw.explain(record):
            concluded = {(row, column) for row, column, *_ in (*step.decides, *step.removes)}
            needed = {divmod(v, width) for v, mask in step.needs if v < n_cells and mask.bit_count() > 1} - concluded
            if step.rule in SAYS_MARKS and needed:
                marks = [
                    (found[0], named_cells(found[1])) for found in _MARKED.finditer(step.text.rpartition("; so ")[0])
                ]
                is_told = needed <= {cell for _, cells in marks for cell in cells}
                room = len(needed) * len(", and R10C10 is 1, 2, 3, 4, 5, 6, 7 or 8")
                assert is_told or len(step.text) + room > MOST_SIGNS, step.text
                n_told += is_told
    assert n_told > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", list(GAMES))
def test_steps_follow_in_all_grades_up_to_hard(kind: str) -> None:
    for grade, size in GAMES[kind].quick.items():
        if GRADES.index(grade) <= GRADES.index("hard"):
            for record in records(kind, 3, difficulty=grade, size=size):
                steps = list(gw.explain(record))
                assert check(steps, Told(family_named(kind), record.puzzle), record.puzzle.height) > 0
                assert all(translated(each.text, "de") for each in with_links(steps))


AT_A_DISTANCE = {"even-odd": 264, "little-killer": 324, "skyscrapers": 92, "between": 156, "thermo": 408}
"""Marks of Sudokus, each with a seed whose ladder takes a step that rests on seven houses or more."""


@pytest.mark.parametrize(("variant", "seed"), first(1, AT_A_DISTANCE.items()))
def test_a_step_that_rests_on_many_houses_is_told_house_by_house(variant: str, seed: int) -> None:
    record = gw.generate("sudoku", variant=variant, seed=seed)
    steps = list(gw.explain(record))
    assert check(steps, Told(family_named("sudoku"), record.puzzle), record.puzzle.height) == len(steps)
    assert not any(step.walks for step in steps)  # links that follow directly need no assumption
    assert all(translated(step.text, "de") for step in steps)


_NEEDS_MORE = re.compile(r"R(\d+)C(\d+) needs as many more than R(\d+)C(\d+) as it has open cells of its own")


@pytest.mark.parametrize(("kind", "is_itself_counted"), first(1, [("mosaic", True), ("minesweeper", False)]))
def test_one_of_two_overlapping_counts_needs_all_open_cells_of_its_own(kind: str, is_itself_counted: bool) -> None:
    """The sentence is true of the numbers on the board as the player sees it at that moment."""
    n_found = 0
    for record in records(kind, either(1, 12), difficulty="moderate"):
        numbers, values = record.puzzle.clues["numbers"], record.puzzle.printed.copy()
        for step in gw.explain(record):
            if found := _NEEDS_MORE.search(step.text):
                row, column, other_row, other_column = (int(each) - 1 for each in found.groups())
                near, other = (
                    {(r, c) for r, c in np.ndindex(values.shape) if max(abs(r - at), abs(c - across)) <= 1}
                    for at, across in ((row, column), (other_row, other_column))
                )
                if not is_itself_counted:
                    near, other = near - {(row, column)}, other - {(other_row, other_column)}
                needs, other_needs = (
                    int(numbers[place]) - sum(values[cell] == 1 for cell in around)
                    for place, around in (((row, column), near), ((other_row, other_column), other))
                )
                assert needs - other_needs == sum(values[cell] < 0 for cell in near - other) > 0, step.text
                n_found += 1
            for r, c, value in step.decides:
                values[r, c] = value
    assert n_found > 0


LONG_DIAGONAL = "3.2.23..1.3.2..2..2.2.2.302..11..3211.1......1212"


def test_a_long_diagonal_is_told_in_two_cases_that_lead_to_the_same() -> None:
    layer = tuple(-1 if sign == "." else int(sign) for sign in LONG_DIAGONAL)
    puzzle = puzzle_type("slitherlink")(7, 7, 0, (layer,))
    steps = list(explain(puzzle, prove(puzzle)))
    assert check(steps, Told(family_named("slitherlink"), puzzle), 7) > 0
    (step,) = [each for each in steps if len(each.walks) > 1]
    assert step.rule == "sides at corners"
    assert [walk.edges[0][3] for walk in step.walks] == [0, 1]
    for walk in step.walks:
        assert walk.links[-1].edges == step.edges
        assert walk.edges[0][:3] == step.walks[0].edges[0][:3]
    assert all(translated(step.text, language) for language in LANGUAGES if language != ENGLISH)


def some_state(record: Record, share: float, seed: int) -> NDArray[np.int64]:
    """Return a board on which a share of the cells is filled in rightly."""
    family, solution = family_named(record.puzzle.family), record.proof.solutions[0].astype(np.int64)
    is_filled = np.random.default_rng(seed).random(solution.shape) < share
    return np.where(family.open_cells(record.puzzle) & ~is_filled, family.unknown, solution)


@pytest.mark.parametrize("kind", first(len(BY_HAND) + len(GAMES), KINDS))
def test_hints_rest_on_the_board_of_the_player_alone(kind: str) -> None:
    for seed, record in enumerate(records(kind, either(1, 4))):
        puzzle, family = record.puzzle, family_named(record.puzzle.family)
        state = some_state(record, 0.4, seed)
        steps = list(islice(family.hints(puzzle, record.proof, state), 10))
        assert steps
        check(steps, Told(family, puzzle, state), puzzle.height)


@pytest.mark.parametrize("kind", first(len(BY_HAND), KINDS))
def test_hints_do_not_argue_from_a_wrong_entry(kind: str) -> None:
    (record,) = records(kind, 1)
    puzzle, family = record.puzzle, family_named(record.puzzle.family)
    state, solution = some_state(record, 0.3, 0), record.proof.solutions[0]
    row, column = np.argwhere(state == family.unknown)[0].tolist()
    domain = int(family.domains(puzzle)[row, column])
    state[row, column] = next(v for v in range(domain.bit_length()) if domain >> v & 1 and v != solution[row, column])
    with pytest.raises(PuzzleError, match=f"^R{row + 1}C{column + 1} is wrong; expected no wrong cells for a hint$"):
        next(family.hints(puzzle, record.proof, state))


@pytest.mark.parametrize("kind", ["slitherlink", "tents"])
def test_hints_do_not_argue_from_a_wrong_edge(kind: str) -> None:
    (record,) = records(kind, 1)
    right = next(edge for step in gw.explain(record) for edge in step.edges)
    assert gw.hint(record, progress=gw.Progress(edges=(right,)))
    row, column, side, value = right
    with pytest.raises(
        PuzzleError, match=f"^R{row + 1}C{column + 1} {side} is wrong; expected no wrong edges for a hint$"
    ):
        gw.hint(record, progress=gw.Progress(edges=((row, column, side, 1 - value),)))


@pytest.mark.parametrize("kind", BY_HAND)
def test_a_step_that_does_not_follow_is_not_shown(kind: str) -> None:
    (record,) = records(kind, 1)
    puzzle, family = record.puzzle, family_named(record.puzzle.family)
    steps = list(gw.explain(record))
    n_tried = 0
    for place, step in enumerate(steps):
        if step.walks or not (step.premises[1:] or step.needs) or place % 3:
            continue
        bad = replace(step, premises=step.premises[1:]) if step.premises[1:] else replace(step, needs=())
        board = Board(family.rules(puzzle), puzzle.width, family.shown(puzzle), family.seen_marks(puzzle))
        assert list(proved([*steps[:place], bad], board)) == steps[:place]
        n_tried += 1
    assert n_tried > 1


def board_after(record: Record, steps: Iterable[Step]) -> Board:
    """Return the board of a player who was told some steps."""
    puzzle, family = record.puzzle, family_named(record.puzzle.family)
    rules, edges = family.rules(puzzle), family.edges(puzzle)
    board = Board(rules, puzzle.width, family.shown(puzzle), family.seen_marks(puzzle), edges=edges)
    for step in steps:
        board.take(step)
    return board


@pytest.mark.parametrize("kind", [*BY_HAND, "slitherlink"])
def test_a_step_waits_until_another_tells_what_it_lacks(kind: str) -> None:
    (record,) = records(kind, 1)
    steps = list(gw.explain(record))
    n_tried = 0
    for place in range(len(steps) - 1):
        before, first, second = steps[:place], *steps[place : place + 2]
        if not board_after(record, before).proves(second):
            assert list(proved([second, first], board_after(record, before))) == [first, second]
            n_tried += 1
    assert n_tried > 0


@pytest.mark.parametrize("kind", [*BY_HAND, "slitherlink"])
def test_a_step_that_is_too_much_for_one_glance_is_not_shown(kind: str) -> None:
    (record,) = records(kind, 1)
    step = next(each for each in gw.explain(record) if each.premises and not each.walks)
    every = range(len(family_named(record.puzzle.family).rules(record.puzzle)[1]))
    more = [*step.premises, *(k for k in every if k not in step.premises)]
    for is_shown, premises, text in (
        (True, more[:MOST_PREMISES], step.text),
        (False, more[: MOST_PREMISES + 1], step.text),
        (True, step.premises, "x" * MOST_SIGNS),
        (False, step.premises, "x" * (MOST_SIGNS + 1)),
    ):
        tried = replace(step, premises=tuple(premises), text=text)
        assert board_after(record, []).proves(tried)
        assert list(proved([tried], board_after(record, []))) == [tried] * is_shown


def test_a_step_whose_chain_leads_back_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a step may rest on one premise only, most steps become chains, and many chains lead back to their step."""
    (record,) = records("hashi", 1, size="7x7", difficulty="easy")
    for module in (premises_module, steps_module):
        monkeypatch.setattr(module, "MOST_PREMISES", 1)
    decided = {(row, column) for step in explain(record.puzzle, record.proof) for row, column, *_ in step.decides}
    assert len(decided) > record.puzzle.height


@pytest.mark.parametrize("kind", [*BY_HAND, "kakuro"])
def test_no_premise_is_superfluous(kind: str) -> None:
    """Each constraint, and each thing known, that a step names besides the rule's own is needed."""
    (record,) = records(kind, 1)
    puzzle, family = record.puzzle, family_named(record.puzzle.family)
    told, n_tried = Told(family, puzzle), 0
    for step in gw.explain(record):
        left, known = told.left_by(step), told.needs(step)
        for number in step.premises[1:] if kind == "kakuro" else step.premises:
            fewer = [each for each in step.premises if each != number]
            assert not follows(told, fewer, known, left, step.exchange), step.text
            n_tried += 1
        for variable, _ in step.needs if kind != "kakuro" else ():
            less = known.copy()
            less[variable] = told.start[variable]
            assert not follows(told, step.premises, less, left, step.exchange), step.text
            n_tried += 1
        told.take(step)
    assert n_tried > 0
