"""Puzzles of all games: one solution, no clue too many, the clues and the symmetry asked for."""

from collections.abc import Sequence

import numpy as np
import pytest

from generator.families import family_named
from generator.games.digging import eased, groups_in, without
from generator.games.draws import StreamDraws
from generator.games.filling import filled
from generator.games.making import Made, Wishes, make
from generator.pipeline import generate
from kernels.streams import stream_for
from puzzles.games.game import NONE
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.puzzle import GamePuzzle
from puzzles.games.regions import numbered
from solvers.games.proof import Budget, prove
from solvers.verdict import Verdict
from tests.naive.games_cpsat import cpsat_solutions
from tests.puzzles.games.boards import board_of

OTHERS = {"futoshiki": (4, 4), "skyscrapers": (4, 4), "binairo": (6, 6), "slitherlink": (4, 5), "hitori": (5, 4)}
BOARDS = {name: board_of(name, *OTHERS.get(name, (5, 5) if game.square else (5, 6))) for name, game in GAMES.items()}
"""Small ones, all but those of squares higher or wider."""


def made(name: str, first: int = 0, **wishes: object) -> tuple[GamePuzzle, Made]:
    """Make a puzzle from the first stream that leads to one."""
    for index in range(first, first + 200):
        found = make(GAMES[name], BOARDS[name], StreamDraws(stream_for(name, index)), Wishes(**wishes))  # type: ignore[arg-type]
        if isinstance(found, Made):
            return puzzle_type(name).from_clues(BOARDS[name], found.clues), found
    raise AssertionError("200 starts")


@pytest.mark.parametrize("name", BOARDS)
def test_a_puzzle_has_the_solution_it_was_made_from_and_needs_each_clue(name: str) -> None:
    for first in (0, 1000):
        puzzle, found = made(name, first, minimal=True)
        solution = tuple(map(int, found.solution))
        assert cpsat_solutions(puzzle) == [solution]
        assert puzzle.check(np.reshape(solution, (puzzle.height, puzzle.width))) is None
        for budget in (None, Budget(nodes=0)):
            proof = prove(puzzle, budget=budget)
            assert (proof.verdict, proof.complete) == (Verdict.UNIQUE, True)
            assert tuple(proof.solutions[0].ravel().tolist()) == solution
        draws = StreamDraws(stream_for(0))
        for group in groups_in(GAMES[name], puzzle.board, puzzle.clues, draws, "none")[:6]:
            less = puzzle_type(name).from_clues(puzzle.board, without(puzzle.game, puzzle.clues, [group]))
            for budget in (None, Budget(nodes=0)):
                proof = prove(less, budget=budget)
                assert proof.verdict is Verdict.MULTIPLE
                first_one, second = proof.solutions
                assert less.check(first_one) is less.check(second) is None
                assert (first_one != second).any()
    assert made(name)[0] == made(name)[0]


@pytest.mark.parametrize("name", BOARDS)
def test_clues_that_change_to_ease_a_puzzle_keep_its_solution(name: str) -> None:
    game, board, draws = GAMES[name], BOARDS[name], StreamDraws(stream_for(name, 7))
    drawn = filled(game, board, draws)
    assert drawn is not None
    solution, fixed = drawn
    clues = {**fixed, **game.clues_of(board, solution, fixed, draws)}
    changed = game.ease(board, clues, solution, range(board.height * board.width), draws)
    if changed is not None:
        assert any((changed[layer] != clues[layer]).any() for layer in clues)
        grid = np.reshape(solution, (board.height, board.width))
        assert puzzle_type(name).from_clues(board, changed).check(grid) is None


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.varied])
def test_a_solution_that_varies_keeps_the_rules_and_changes_in_one_place(name: str) -> None:
    game, board, draws = GAMES[name], BOARDS[name], StreamDraws(stream_for(name, 7))
    drawn = filled(game, board, draws)
    assert drawn is not None
    solution, fixed = drawn
    varied = [game.vary(board, fixed, solution, draws) for _ in range(9)]
    for each, own in varied:
        clues = {**own, **game.clues_of(board, each, own, draws)}
        assert puzzle_type(name).from_clues(board, clues).check(np.reshape(each, (board.height, board.width))) is None
        one, other = (numbered(values) if game.labels else values for values in (solution, each))
        assert sum(map(int.__ne__, one, other)) <= board.height * board.width // 3
    # What differs is the solution or, in games whose clues draw areas around it, a layer.
    assert any(
        list(each) != list(solution) or any((own[name] != fixed[name]).any() for name in own) for each, own in varied
    )


@pytest.mark.exhaustive
def test_hard_kakuros_come_from_a_few_starts() -> None:
    """One board in fifty is hard by itself."""
    kakuro = family_named("kakuro").request
    for seed in (20261206, 1, 2):
        record = generate(kakuro(size="8x8", difficulty="hard"), seed)
        assert record.tries < 20
        assert record.rating.grade in record.request.grades  # type: ignore[union-attr]


@pytest.mark.exhaustive
def test_large_boards_of_tents_become_easy_enough() -> None:
    request = family_named("tents").request.from_call({"size": "25x25"})
    for seed in (0, 2):
        assert generate(request, seed).rating.grade in request.grades  # type: ignore[union-attr]


def test_clues_lie_symmetrically_and_are_as_many_as_asked() -> None:
    puzzle, _ = made("binairo", symmetry="rotate180")
    places = puzzle.clues["givens"] != NONE
    assert (places == places[::-1, ::-1]).all()
    assert made("slitherlink", n_clues=15)[0].n_clues == 15
    assert isinstance(
        make(GAMES["slitherlink"], BOARDS["slitherlink"], StreamDraws(stream_for(1)), Wishes(n_clues=1)), str
    )
    puzzle, _ = made("binairo", symmetry="rotate180", minimal=True)
    for group in groups_in(GAMES["binairo"], puzzle.board, puzzle.clues, StreamDraws(stream_for(0)), "none"):
        less = puzzle_type("binairo").from_clues(puzzle.board, without(puzzle.game, puzzle.clues, [group]))
        assert prove(less).verdict is Verdict.MULTIPLE


def test_clues_are_given_back_until_the_grade_is_that_asked_for() -> None:
    """Clues 4 and 8 make it hard where they are gone, and half as hard without each other."""

    def grade_without(gone: Sequence[int]) -> int:
        return 1 + len(gone) // 5 + 4 * (4 in gone) + 2 * (8 in gone)

    assert eased(range(10), grade_without, 9, 9) == range(10)
    assert eased(range(10), grade_without, 5, 5) is None
    assert eased(range(10), grade_without, 4, 4) == range(5, 10)
    assert eased(range(9, -1, -1), grade_without, 4, 4) == [3, 2, 1, 0, 9, 8]
    assert eased(range(10), grade_without, 10, 10) is None
    assert eased(range(10), grade_without, 5, 9) == range(10)
    assert eased(range(10), grade_without, 3, 5) == range(5, 10)


@pytest.mark.parametrize(
    ("family", "rule"), [("lightup", "number-set"), ("starbattle", "contained-count"), ("hitori", "connection")]
)
def test_the_hardest_rule_is_that_asked_for_and_implies_a_grade(family: str, rule: str) -> None:
    request = family_named(family).request
    needing = request.from_call({"needs": rule})
    assert needing.difficulty
    assert generate(needing, 1).rating.peak_rule == rule.replace("-", " ")
    assert "needs" in dict(needing.key())
    assert "needs" not in dict(
        request.from_call({"difficulty": "easy"}).key()
    )  # so that older puzzles stay as they are


def test_candidates_that_need_not_be_unique_lose_clues_for_their_number_alone() -> None:
    assert made("binairo", unique=False)[0].n_clues == 36
    puzzle, _ = made("binairo", unique=False, n_clues=4, symmetry="rotate180")
    places = puzzle.clues["givens"] != NONE
    assert puzzle.n_clues == 4
    assert (places == places[::-1, ::-1]).all()


def test_draws_are_those_of_the_stream() -> None:
    draws = StreamDraws(stream_for("draws"))
    assert [draws.below(10) for _ in range(6)] == [1, 9, 8, 0, 2, 4]
    assert "".join(draws.shuffled("abcdef")) == "ceafdb"
    assert sorted(draws.shuffled(range(50))) == [*range(50)]
    assert {draws.choice("ab") for _ in range(40)} == {"a", "b"}
