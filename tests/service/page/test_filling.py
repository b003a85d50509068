"""The models of the page, played by Node.js: they fill in what is printed alone, and are solved by all of the rest."""

from typing import Any

import numpy as np
import pytest

from generator.families import family_named
from generator.record import id_of
from kernels.jit import PLAIN
from output.records import steps_of
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.games.game import NONE
from puzzles.puzzle import Puzzle
from puzzles.sudoku.marks.kinds import KINDS
from tests.examples import either
from tests.printed import OPEN, printed
from tests.printed_boards import OTHERS, VARIANT_NAMES, least, made, other
from tests.service.page.driving import play

pytestmark = pytest.mark.skipif(PLAIN, reason="no kernel runs in the page, and its puzzles take long in plain Python")

MARKING = {
    "nonogram",
    "starbattle",
    "tents",
    "slitherlink",
    "hitori",
    "mosaic",
    "minesweeper",
    "norinori",
    "heyawake",
    "masyu",
}
_BLANKS_MATTER = ("binairo",)  # in these families, cells that are off must be marked, too


def puzzles() -> list[Puzzle]:
    """Return a puzzle of everything that is registered, and some puzzles with cells that a single clue decides."""
    seeds = range(either(1, 3))
    words = [*FAMILIES, *VARIANT_NAMES[: either(2, len(VARIANT_NAMES))]]
    found = [*map(other, OTHERS), *map(least, KINDS), *(made(name, seed) for name in words for seed in seeds)]
    return [puzzle for puzzle in found if puzzle is not None]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Puzzle, dict[str, Any]]]:
    """Fill in all boards."""
    boards, sent = puzzles(), []
    for puzzle in boards:
        proof = family_named(puzzle.family).prove(puzzle)
        members = gridwright_json.to_dict(Document(puzzle, solution=proof.solutions[0]))
        sent.append({**members, "id": id_of(puzzle), "steps": steps_of(puzzle, proof)})
    found: Any = play("filling.mjs", sent, tmp_path_factory.mktemp("modules"))  # type: ignore[arg-type]
    return list(zip(boards, found, strict=True))


def test_a_board_begins_as_it_is_printed(seen: list[tuple[Puzzle, dict[str, Any]]]) -> None:
    for puzzle, found in seen:
        is_printed = printed(puzzle) != OPEN
        assert np.array(found["fixed"]).tolist() == is_printed.tolist(), puzzle
        assert not found["isSolvedAtFirst"]
        if puzzle.family != "nonogram":  # in a nonogram, a line without blocks is known to be empty
            assert not (np.array(found["begun"]) & ~is_printed).any(), puzzle


def test_a_board_is_solved_when_all_of_it_is_there(seen: list[tuple[Puzzle, dict[str, Any]]]) -> None:
    for puzzle, found in seen:
        assert (found["isSolved"], found["wrong"]) == (True, []), puzzle
        for each in found["looked"]:
            is_edge = puzzle.family != "slitherlink" or _is_edge(puzzle, each["cell"])
            matters = is_edge and (each["answer"] or puzzle.family in _BLANKS_MATTER)
            assert each["isSolvedWithout"] == (not matters), (puzzle, each)
            assert each["wrong"] == [each["cell"]], (puzzle, each)
            assert each["isSolvedWrong"] == (not is_edge), (puzzle, each)


def test_a_hint_names_the_cell_that_is_missing(seen: list[tuple[Puzzle, dict[str, Any]]]) -> None:
    for puzzle, found in seen:
        missing = [each for each in found["looked"] if each["answer"] and not each["isSolvedWithout"]]
        assert missing
        for each in missing:
            assert each["cell"] in each["hinted"] or puzzle.family == "slitherlink", (puzzle, each)
            assert each["rule"] != "solution", (puzzle, each)  # without a step, the page could only quote the solution


def test_what_is_marked_by_itself_is_right(seen: list[tuple[Puzzle, dict[str, Any]]]) -> None:
    marking = {puzzle.family for puzzle, found in seen if found["completed"]["marked"]}
    assert marking >= MARKING
    for puzzle, found in seen:
        assert found["completed"]["wrong"] == [], puzzle


def test_numbers_are_met_on_a_full_board(seen: list[tuple[Puzzle, dict[str, Any]]]) -> None:
    for puzzle, found in seen:
        if puzzle.family in ("mosaic", "minesweeper", "shikaku", "hashi"):
            (numbers,) = puzzle.layers  # type: ignore[attr-defined]
            assert found["met"] == [cell for cell, number in enumerate(numbers) if number != NONE], puzzle


def _is_edge(puzzle: Puzzle, cell: int) -> bool:
    """Return whether a cell of a loop's board is an edge. A marked face is only a note and decides nothing."""
    row, column = divmod(cell, 2 * puzzle.width + 1)
    return (row + column) % 2 == 1
