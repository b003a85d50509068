"""What every request promises, whatever it asks for: puzzles that depend on their number alone, and no clue too many.

Solvers that share no code with ours count the solutions.
"""

from typing import Any

import numpy as np
import pytest

from generator.families import family_named
from generator.pipeline import GenerationExhausted, generate, generate_many
from puzzles.lightup.rules import rules_of as lightup_rules
from puzzles.nonogram.rules import rules_of as nonogram_rules
from puzzles.puzzle import Puzzle
from rating.rating import Status
from tests.examples import at_the_gate
from tests.naive.games_cpsat import cpsat_grids
from tests.naive.sudoku_sat import sat_boards

Asked = dict[str, Any]


def request_of(family: str, asked: Asked) -> Any:
    return family_named(family).request(**asked)


def solutions_of(puzzle: Any) -> list[bytes]:
    """Return up to two solutions of a puzzle, found by CP-SAT."""
    if puzzle.family == "sudoku":
        found = sat_boards(puzzle.ground, puzzle.cells, 2)
    else:
        rules = nonogram_rules if puzzle.family == "nonogram" else lightup_rules
        found = [grid.ravel().tolist() for grid in cpsat_grids(puzzle, rules(puzzle), 2)]
    return [bytes(values) for values in found]


TOGETHER: list[tuple[str, int, Asked]] = [
    ("nonogram", 16, {"size": "7x9"}),
    ("nonogram", 16, {"size": "8x8", "colors": 3, "density": 0.35}),
    ("nonogram", 16, {"size": "9x9", "style": "symmetric", "density": 0.4}),
    ("nonogram", 16, {"size": "9x8", "style": "noise", "density": 0.4, "empty_lines": "allow"}),
    ("nonogram", 16, {"size": "6x6", "logic": "any"}),
    ("nonogram", 4, {"size": "6x6", "needs": "glue"}),
    ("sudoku", 6, {"er": "1.5..2.3", "clues": 30}),
    ("sudoku", 31, {"symmetry": "none"}),
    ("sudoku", 16, {"clues": 23}),
    ("sudoku", 8, {"symmetry": "diagonal", "minimal": True}),
    ("sudoku", 8, {"board_method": "prune"}),
    ("lightup", 16, {"size": "5x5"}),
    ("lightup", 4, {"size": "6x6", "difficulty": "hard"}),
]


@pytest.mark.parametrize(("family", "n", "asked"), TOGETHER, ids=str)
def test_a_puzzle_does_not_depend_on_those_made_with_it(family: str, n: int, asked: Asked) -> None:
    asked = asked if {"er", "needs", "difficulty"} & asked.keys() else asked | {"rating": "none"}
    request = request_of(family, asked)
    together = list(generate_many(request, 5, n, allow_duplicates=True))
    for index in (n - 1, n // 2):
        alone = generate(request, 5, index)
        assert (alone.puzzle, alone.tries, alone.notes) == (
            together[index].puzzle,
            together[index].tries,
            together[index].notes,
        )
    assert len({record.puzzle for record in together}) > 1


MINIMAL: list[tuple[str, Asked]] = [
    ("lightup", {"size": "5x5", "minimal": True, "symmetry": "none"}),
    ("lightup", {"size": "5x5", "minimal": True, "symmetry": "none", "difficulty": "moderate"}),
    ("lightup", {"size": "5x5", "minimal": True, "symmetry": "none", "difficulty": "hard"}),
    ("lightup", {"size": "6x7", "minimal": True, "symmetry": "mirror-v", "difficulty": "hard"}),
    ("sudoku", {"size": "6x6", "minimal": True, "symmetry": "none", "logic": "singles"}),
    ("sudoku", {"size": "6x6", "minimal": True, "symmetry": "rotate180", "logic": "any"}),
    ("sudoku", {"minimal": True, "symmetry": "none", "logic": "any"}),
    ("sudoku", {"minimal": True, "size": "4x4", "variant": "x"}),
]


@pytest.mark.parametrize(("family", "asked"), MINIMAL, ids=str)
def test_minimal_puzzles_have_one_solution_and_several_without_any_clue(family: str, asked: Asked) -> None:
    kind = family_named(family)
    for record in generate_many(request_of(family, asked), 20, 1 if family == "sudoku" else 4):
        assert solutions_of(record.puzzle) == [bytes(record.proof.solutions[0].ravel().tolist())]
        n_clues = len(kind.clue_names(record.puzzle))
        assert n_clues > 0
        for number in range(n_clues):
            fewer: Puzzle = kind.without_clues(record.puzzle, (number,))
            assert len(solutions_of(fewer)) == 2


GRADED: list[tuple[str, Asked]] = [
    *(("lightup", {"size": "6x7", "symmetry": "mirror-v", "difficulty": grade}) for grade in ("expert", "master")),
    ("lightup", {"size": "6x7", "symmetry": "mirror-v", "difficulty": "hard", "connected": True}),
    *(("sudoku", {"difficulty": grade, "symmetry": "rotate180"}) for grade in ("gentle", "moderate", "tricky", "hard")),
    ("sudoku", {"variant": "x", "size": "6x6", "difficulty": "easy"}),
    *(("sudoku", {"variant": variant, "difficulty": "easy"}) for variant in ("jigsaw", "anti-knight,x")),
    ("sudoku", {"variant": "twin", "difficulty": "gentle"}),
    ("sudoku", {"size": "8x8", "logic": "any", "difficulty": "tricky"}),
    ("nonogram", {"size": "16x16", "picture": "any", "difficulty": "gentle"}),
    ("nonogram", {"size": "16x16", "picture": "any", "difficulty": "hard"}),
    at_the_gate("nonogram", {"size": "6x70", "difficulty": "moderate"}),
]


@pytest.mark.parametrize(("family", "asked"), GRADED, ids=str)
def test_a_grade_is_met_by_a_puzzle_with_one_solution(family: str, asked: Asked) -> None:
    record = generate(request_of(family, asked), 2)
    assert (record.rating.status, record.rating.grade.word.lower()) == (Status.EXACT, asked["difficulty"])
    assert solutions_of(record.puzzle) == [bytes(record.proof.solutions[0].ravel().tolist())]
    if family == "lightup":
        assert record.puzzle.n_walls == record.request.n_walls
        walls = record.puzzle.grid != 6
        assert np.array_equal(walls, walls[::-1]) or np.array_equal(walls, walls[:, ::-1])


VAIN: list[tuple[str, Asked, str]] = [
    ("lightup", {"size": "10x10", "walls": "2", "tries": 2}, "2 tries .*that rules do not solve with all numbers"),
    (
        "lightup",
        {"size": "1x5", "walls": "1", "symmetry": "none", "difficulty": "tricky", "tries": 2},
        "2 tries .*solved by easier rules",
    ),
    ("lightup", {"size": "4x4", "walls": "14", "connected": True, "tries": 2}, "2 tries .*white cells that came apart"),
    ("lightup", {"size": "3x3", "difficulty": "hard", "tries": 3}, r"3 tries \(3 of 16 boards that reached Tricky\)"),
    ("lightup", {"size": "3x3", "difficulty": "extreme", "tries": 4}, "in 2 tries"),  # long ones are fewer
    ("sudoku", {"size": "4x4", "er": "2.3", "tries": 30}, r"in 30 tries \(30 of a rating below the range\)"),
    ("sudoku", {"needs": "jellyfish", "tries": 8}, "in 8 tries .*is the hardest rule"),
    ("sudoku", {"size": "6x6", "clues": 6, "tries": 1}, r"in 1 try \(1 with too many clues\).* or --tries above 1"),
    ("nonogram", {"size": "2x2", "density": 0.5, "empty_lines": "avoid", "tries": 3}, r"\(3 with an empty line\)"),
    ("nonogram", {"picture": "any", "size": "2x2", "colors": 4, "tries": 9}, "in 9 tries .*of a picture"),
]


@pytest.mark.parametrize(("family", "asked", "words"), VAIN, ids=str)
def test_what_cannot_be_met_ends_with_its_reasons(family: str, asked: Asked, words: str) -> None:
    with pytest.raises(GenerationExhausted, match=words) as caught:
        generate(request_of(family, asked), 7)
    assert sum(caught.value.rejected.values()) == caught.value.tried
