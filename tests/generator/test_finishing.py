"""Finished puzzles have one solution and the setter's own clues; no other is spare, and one more makes it easier."""

from typing import Any

import numpy as np
import pytest

from generator.families import family_named
from generator.finishing import finished
from generator.pipeline import generate
from puzzles.errors import PuzzleError, RequestError
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.games.games import GAMES
from puzzles.puzzle import Puzzle
from puzzles.sudoku import Ground, Sudoku
from solvers.verdict import Verdict
from tests.examples import either

SIDE = {"futoshiki": 4, "skyscrapers": 4, "sudoku": 4, "hitori": 5}
WHOLE = ("nonogram", *(name for name, game in GAMES.items() if not game.dug))  # which need all their clues


def draft(name: str, seed: int) -> Puzzle:
    """Return a puzzle of which every third clue that could go is gone.

    Of a Kakuro, which soon has too many solutions to try them all, few are gone.
    """
    family = family_named(name)
    side = SIDE.get(name, 6)
    puzzle: Puzzle = generate(family.request(size=f"{side}x{side}"), seed).puzzle
    return family.without_clues(puzzle, range(0, len(family.clue_names(puzzle)), 9 if name == "kakuro" else 3))


@pytest.mark.parametrize("name", [name for name in FAMILIES if name not in WHOLE])
def test_a_draft_becomes_unique_by_clues_of_which_none_is_spare(name: str) -> None:
    family = family_named(name)
    for seed in range(1, 1 + either(1, 6)):
        begun = draft(name, seed)
        own, done = set(family.clue_names(begun)), finished(begun, "unique", seed)
        names = family.clue_names(done)
        assert own <= set(names)
        assert family.prove(done).verdict is Verdict.UNIQUE
        without = [family.without_clues(done, (n,)) for n, clue in enumerate(names) if clue not in own]
        assert all(family.prove(each).verdict is Verdict.MULTIPLE for each in without)
        assert own <= set(family.clue_names(finished(begun, "full", seed)))


@pytest.mark.parametrize("name", [name for name in FAMILIES if name not in WHOLE])
def test_one_more_clue_makes_no_puzzle_harder(name: str) -> None:
    family, seed = family_named(name), 1
    hard = finished(draft(name, seed), "unique", seed)
    while finished(hard, "full") == hard:  # it has all clues of its solution, which cannot be easier
        with pytest.raises(PuzzleError, match="all clues"):
            finished(hard, "easier", 1)
        seed += 1
        hard = finished(draft(name, seed), "unique", seed)
    easy = finished(hard, "easier", 1)
    assert len(family.clue_names(easy)) == len(family.clue_names(hard)) + 1
    before, after = family.rate_many([hard, easy], [family.prove(each) for each in (hard, easy)])
    assert after.score <= before.score


PALETTE = {"background": "#ffffff", "colors": [{"name": "black", "rgb": "#000000", "letter": "k"}]}
OPEN: tuple[dict[str, Any], ...] = (
    {"family": "nonogram", "palette": PALETTE, "rows": [[[1, 1]]] * 5, "columns": [[[1, 1]]] * 5},
    {
        "family": "hitori",
        "numbers": [[1, 1, 2, 3, 4], [2, 3, 4, 1, 5], [3, 4, 5, 2, 1], [4, 5, 1, 3, 2], [5, 2, 3, 4, 1]],
    },
    {"family": "starbattle", "stars": 1, "regions": [[r] * 5 for r in range(5)]},
)


@pytest.mark.parametrize("told", OPEN, ids=[each["family"] for each in OPEN])
def test_regions_numbers_and_pictures_change_until_one_solution_is_left(told: dict[str, Any]) -> None:
    size = {"format": "gridwright", "version": 1, "height": 5, "width": 5}
    begun = gridwright_json.from_dict({**size, **told}).puzzle
    family = family_named(begun.family)
    assert family.prove(begun).verdict is Verdict.MULTIPLE
    assert family.prove(finished(begun, "unique", 1)).verdict is Verdict.UNIQUE


def test_what_cannot_be_finished_is_refused() -> None:
    empty = Sudoku(Ground(2, 2), (0,) * 16)
    with pytest.raises(PuzzleError, match="several solutions; expected exactly one"):
        finished(empty, "easier")
    with pytest.raises(RequestError, match="'nicer' is not a way to finish a puzzle"):
        finished(empty, "nicer")  # type: ignore[arg-type]
    assert np.count_nonzero(finished(empty, "unique").cells) >= 4
