"""Proofs of games against models of their rules that share nothing with our declarations."""

import numpy as np
import pytest

from generator.families import family_named
from generator.pipeline import generate_many
from puzzles.games.games import GAMES
from solvers.games.proof import prove
from solvers.verdict import Verdict
from tests.examples import either
from tests.naive.games_by_rules import FAMILIES, solutions_by_rules
from tests.puzzles.games.boards import drawn

SIZES = {
    "masyu": (6, 6),  # smaller boards have hardly any pearl with room for a line on both sides
    "fillomino": (4, 4),  # the model of its rules takes long
}
MADE = {"fillomino": {"size": "5x5"}}  # its usual boards take minutes
LIMIT = 20  # solutions of a board that are compared


@pytest.mark.parametrize("name", FAMILIES)
def test_made_puzzles_have_one_solution_by_the_rules_alone(name: str) -> None:
    request = family_named(name).request.from_command((), **MADE.get(name, {}))
    for record in generate_many(request, 11, either(3, 300)):
        (solution,) = solutions_by_rules(name, record.puzzle.clues)
        assert np.array_equal(solution, record.proof.solutions[0])


@pytest.mark.parametrize("name", FAMILIES)
def test_small_boards_with_some_clues_have_the_solutions_that_proofs_find(name: str) -> None:
    """Compare all solutions, as many weakened rules leave a single one where many clues are printed."""
    for seed in range(either(12, 100)):
        puzzle, _ = drawn(name, seed, *SIZES.get(name, (5, 5) if GAMES[name].square else (4, 5)), seed % 6 / 8)
        found = solutions_by_rules(name, puzzle.clues, LIMIT)
        proof = prove(puzzle, LIMIT)
        assert proof.verdict is (Verdict.UNIQUE if len(found) == 1 else Verdict.MULTIPLE)
        assert len(proof.solutions) == len(found)
        if len(found) < LIMIT:
            assert {each.tobytes() for each in proof.solutions} == {each.astype(np.uint8).tobytes() for each in found}
        assert all(puzzle.check(solution) is None for solution in found)
