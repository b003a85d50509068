"""What the means of a proof of a game find, and what they may take."""

from dataclasses import replace
from random import Random

import pytest

from generator.families import family_named
from generator.pipeline import generate_many
from puzzles.games.game import NONE, Board
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.puzzle import GamePuzzle, rules_of
from solvers.games.proof import Budget, prove
from solvers.games.sat import BoardSolver
from solvers.verdict import Verdict
from tests.examples import either
from tests.puzzles.games.boards import board_of, drawn

BY_SAT = Budget(nodes=0)
SET_FROM_NOTHING = [name for name, game in GAMES.items() if all(each.gaps or not each.full for each in game.layers)]
"""The games whose boards have nothing on them when a setter begins."""


def near(puzzle: GamePuzzle, number: int) -> GamePuzzle:
    """Return a puzzle without a clue of its first layer, and with another one that is changed in each second case."""
    entries = list(puzzle.layers[0])
    stated = [place for place, entry in enumerate(entries) if entry != NONE]
    entries[stated.pop(number % len(stated))] = NONE
    if number % 2:
        entries[stated[number % len(stated)]] ^= 1
    return replace(puzzle, layers=(tuple(entries), *puzzle.layers[1:]))


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.digs_by_lemmas])
def test_a_search_with_lemmas_finds_what_sat_does_and_ends_sooner(name: str) -> None:
    request = family_named(name).request.from_call(
        {"size": "7x7", "difficulty": "any", "minimal": True, "rating": "none"}
    )
    verdicts = set()
    for number, record in enumerate(generate_many(request, 3, either(3, 200))):
        assert isinstance(record.puzzle, GamePuzzle)
        for puzzle in (record.puzzle, near(record.puzzle, number)):
            proof, expected = prove(puzzle), prove(puzzle, budget=BY_SAT)
            assert proof.verdict is expected.verdict
            assert proof.effort.conflicts == 0
            verdicts.add(proof.verdict)
    assert {Verdict.UNIQUE, Verdict.MULTIPLE} <= verdicts


def test_models_that_cuts_forbid_are_counted_in_the_budget() -> None:
    board = Board(10, 10)
    answers = []
    for most in (150, 1_000_000):
        game = GAMES["slitherlink"]
        solver = BoardSolver(game.domains(board), rules_of(game, board))
        answers.append(solver.solve([], most))
        solver.close()
    assert answers[0] is None
    assert isinstance(answers[1], list)


@pytest.mark.exhaustive
def test_drafts_with_a_part_of_the_clues_are_answered_after_few_nodes() -> None:
    request = family_named("slitherlink").request.from_call({"size": "20x20", "difficulty": "usual"})
    (record,) = generate_many(request, 3, 1)
    assert isinstance(record.puzzle, GamePuzzle)
    draws = Random(4)
    for share in (0.0, 0.1, 0.3, 0.5, 0.7):
        entries = tuple(entry if draws.random() < share else NONE for entry in record.puzzle.layers[0])
        proof = prove(replace(record.puzzle, layers=(entries,)))
        assert proof.verdict is Verdict.MULTIPLE
        assert proof.effort.nodes < 10_000


@pytest.mark.parametrize("name", SET_FROM_NOTHING)
def test_a_board_without_clues_states_none(name: str) -> None:
    layers = tuple((NONE,) * len(entries) for entries in drawn(name, 0)[0].layers)
    empty = puzzle_type(name)(*board_of(name, 6, 6), layers)
    assert family_named(name).stated(empty).clues == ()


# A sea without any island has pools.
@pytest.mark.parametrize("name", [name for name in SET_FROM_NOTHING if name != "nurikabe"])
def test_a_board_without_clues_has_several_solutions(name: str) -> None:
    layers = tuple((NONE,) * len(entries) for entries in drawn(name, 0)[0].layers)
    assert prove(puzzle_type(name)(*board_of(name, 6, 6), layers)).verdict is Verdict.MULTIPLE
