"""The puzzles of games as values: what they refuse, check, say, and write."""

import json
import pickle
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from puzzles.errors import PuzzleError
from puzzles.formats.document import Document
from puzzles.games.constraints import automaton, compare, connected, different, holds, linked, loop, total
from puzzles.games.drawing import draw
from puzzles.games.game import NONE, Board, Game
from puzzles.games.games import GAMES, puzzle_type
from puzzles.games.members import from_members, members_type, to_members
from puzzles.games.text import as_text
from puzzles.games.written import written
from puzzles.written import Shape
from tests.puzzles.games.boards import board_of, drawn

EDGES = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]  # of two triangles
LOOPS = {(1, 1, 1, 0, 0, 0), (0, 0, 0, 1, 1, 1)}


def crossed(a: int, b: int, c: int) -> bool:
    """Return whether a 1 on the left or right has a 1 in the middle beside it, and a 2 in the middle nothing."""
    return (b == 1) if a == c == 1 else not (b == 2 and 1 in (a, c))


@pytest.mark.parametrize(
    ("constraint", "domain", "expected"),
    [
        (different((0, 1, 2), ""), 3, lambda a, b, c: len({a, b, c}) == 3),
        (different((0, 1), "", (1, 2)), 3, lambda a, b: {a, b} == {1, 2}),
        (total((0, 1, 2), (0, 3), "", (2, -1, 1)), 3, lambda a, b, c: 2 * a - b + c in (0, 3)),
        (total((0, 1), 4, "", differ=True), 4, lambda a, b: a + b == 4 and a != b),
        (compare(0, 1, range(3), int.__lt__, ""), 3, lambda a, b: a < b),
        (
            automaton((0, 1, 2), (0, 1), 0, lambda s, v: None if s and v else v, lambda s: s == 0, ""),
            2,
            lambda a, b, c: c == 0 and not (a and b),
        ),
        (connected((0, 1, 2), (1, 2), ((1,), (0, 2), (1,)), ""), 3, lambda a, b, c: bool(b) or not (a and c)),
        (linked([(0, 2), (1, 2), (1, 4), (2, 2)], ((1,), (0, 3), (), (1,)), ""), 3, crossed),
        (loop(range(6), EDGES, 6, ""), 2, lambda *edges: edges in LOOPS),
    ],
)
def test_checks(constraint, domain, expected):
    for values in product(range(domain), repeat=len(constraint.cells)):
        degrees = np.bincount(
            [p for edge, value in zip(EDGES, values, strict=False) if value for p in edge], minlength=6
        )
        if len(values) < len(EDGES) or np.isin(degrees, (0, 2)).all():  # which other constraints see to
            assert holds(constraint, values) == expected(*values)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_adds_to_the_contract_is_private(name: str) -> None:
    """A fact or a method with a misspelled name would be one more, and never looked at."""
    own = type(GAMES[name])
    assert {each for each in vars(own) if not each.startswith("_")} <= vars(Game).keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_solution_meets_its_clues_and_another_does_not(name):
    for seed in range(3):
        puzzle, solution = drawn(name, seed)
        assert puzzle.check(solution) is None
        values = puzzle.game.values(puzzle.board)
        for cell in (0, 17):
            changed = solution.copy()
            changed.flat[cell] = values[(list(values).index(changed.flat[cell]) + 1) % len(values)]
            violation = puzzle.check(changed)
            if violation is None:  # another solution may fit where numbers are missing
                assert name in ("slitherlink", "hitori", "heyawake")
            else:
                assert str(violation).startswith("it is not true that ")
                assert 0 <= violation.cell < 36


@pytest.mark.parametrize("name", GAMES)
def test_puzzles_are_values_and_members_come_back(name):
    puzzle, _ = drawn(name, 1)
    for copied in (pickle.loads(pickle.dumps(puzzle)), deepcopy(puzzle), replace(puzzle, title="T")):
        assert copied == puzzle
        assert type(copied) is type(puzzle)
    assert puzzle.game.title in repr(puzzle)
    assert not puzzle.clues[puzzle.game.layers[0].name].flags.writeable
    document = Document(*drawn(name, 3))
    members = json.loads(json.dumps(to_members(document)))
    assert from_members({"family": name, **members}) == document
    members_type(name)(**members)
    members["height"] = 1000
    with pytest.raises(PuzzleError, match="the height is '1000'; expected an integer from"):
        from_members({"family": name, **members})


def test_what_makes_no_puzzle_is_refused():
    cases: list[tuple[str, Board, dict[str, Any], str]] = [
        ("futoshiki", Board(3, 4), {}, "Futoshiki has as many rows as columns"),
        ("futoshiki", Board(2, 2), {}, "a board of 2x2 cells was given; expected 3 to 9 rows and columns"),
        ("futoshiki", Board(3, 3, 1), {}, "the parameter 1 was given; Futoshiki has none"),
        (
            "futoshiki",
            Board(3, 3),
            {"givens": [[4] * 3] * 3},
            "givens have 4 at row 1, place 1; expected 1 to 3, or -1",
        ),
        ("futoshiki", Board(3, 3), {"across": [[0] * 3] * 3}, r"across of shape \(3, 3\)"),
        ("futoshiki", Board(3, 3), {"down": [[0] * 3, [0]]}, "the rows of down have unequal lengths"),
        ("futoshiki", Board(3, 3), {"given": []}, "'given' is not a layer of Futoshiki; .*did you mean 'givens'?"),
        ("skyscrapers", Board(3, 3), {"left": [-1, 0, 3]}, "left have 0 at 2; expected 1 to 3, or -1 for none"),
        ("binairo", Board(6, 7, 1), {}, "a board of 6x7 cells was given; expected even"),
        ("binairo", Board(6, 6, 2), {}, "differ is 2; expected 0 to 1"),
        ("kakuro", Board(3, 3), {}, "walls have -1 at row 1, place 1; expected 0 to 1$"),
    ]
    for name, board, clues, message in cases:
        with pytest.raises(PuzzleError, match=message):
            puzzle_type(name).from_clues(board, clues)


def test_cells_of_a_run_share_its_sum_and_other_solutions_are_refused():
    puzzle, _ = drawn("kakuro", 1)
    sums = puzzle.clues["across_sums"].copy()
    sums[np.unravel_index(sums.argmax(), sums.shape)] -= 1
    with pytest.raises(PuzzleError, match=r"the across_sums from R\dC\d to R\dC\d are .*; expected one sum for a run"):
        type(puzzle).from_clues(puzzle.board, {**puzzle.clues, "across_sums": sums})
    puzzle, solution = drawn("futoshiki", 1)
    with pytest.raises(PuzzleError, match=r"a solution of shape \(5, 6\) was given; expected \(6, 6\)"):
        puzzle.check(solution[1:])
    with pytest.raises(PuzzleError, match="R1C1 holds 0; expected 1 to 6"):
        draw(puzzle, np.zeros((6, 6), int))


def test_wrong_members_are_refused():
    members = to_members(Document(drawn("skyscrapers", 3)[0]))
    for changed, message in (
        ({"left": [None] * 5}, "the member 'left' has 5 items; expected 6"),
        ({"left": ["1"] * 6}, "an entry of the member 'left' is '\"1\"'; expected an integer from 1 to 6"),
        ({"givens": [[1] * 6] * 5 + [1]}, "row 6 of the member 'givens' is '1'; expected a list"),
        ({"givens": [[1] * 6] * 7}, "the member 'givens' has 7 items; expected at most 6"),
    ):
        with pytest.raises(PuzzleError, match=message):
            from_members({"family": "skyscrapers", **members, **changed})
    with pytest.raises(
        PuzzleError,
        match="an entry of row 1 of the member 'regions' is null or missing; expected an integer from 0 to 3",
    ):
        from_members({"family": "starbattle", "height": 4, "width": 4, "regions": [[0, 1, 2, None]] * 4})


@pytest.mark.parametrize("name", GAMES)
def test_text_fits_a_terminal_and_shows_the_solution(name):
    puzzle, solution = drawn(name, 1)
    for shown in (None, solution):
        plain = as_text(puzzle, shown, color=False, width=80)
        assert plain.isascii()
        assert max(map(len, plain.split("\n"))) <= 80
    assert plain != as_text(puzzle, color=False, width=80)
    narrow = as_text(puzzle, solution, color=False, width=8)
    note, *rows = narrow.split("\n")
    assert "this terminal has 8" in note
    names = [row.partition(":")[0] for row in rows]
    assert [name for name in names if name.startswith("row")] == [f"row {number}" for number in range(1, 7)]
    assert ("above" in names) == (name in ("skyscrapers", "kakuro", "tents"))
    assert "\x1b[36m" in as_text(puzzle, solution, color=True, width=80)


def test_text_shows_signs_and_borders():
    puzzle = puzzle_type("futoshiki").from_clues(
        Board(3, 3),
        {
            "givens": [[NONE] * 3] * 2 + [[1, NONE, 3]],
            "across": [[0, NONE], [NONE] * 2, [NONE, 1]],
            "down": [[1, 0, NONE], [NONE] * 3],
        },
    )
    assert as_text(puzzle, color=False, width=80) == ". < .   .\nv   ^\n.   .   .\n1   . > 3"
    assert as_text(puzzle, color=False, width=8) == ".<. .\nv ^\n. . .\n1 .>3"
    stars = puzzle_type("starbattle").from_clues(
        board_of("starbattle", 4, 4), {"regions": [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 2, 1], [3, 3, 3, 3]]}
    )
    assert as_text(stars, color=False, width=80).split("\n")[:3] == [
        "+-------+-------+",
        "| .   . | .   . |",
        "|   +---+---+   |",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_prompts(name):
    puzzle, solution = drawn(name, 1)
    rows, numbers = (written(puzzle, solution, shape) for shape in (Shape.ROWS, Shape.JSON))
    sign = GAMES[name].sign if GAMES[name].labels else str
    signs = {sign(value): value for value in range(solution.max() + 1)}
    assert [[signs[sign] for sign in row] for row in rows.solution.split("\n")] == solution.tolist()
    assert json.loads(numbers.solution) == solution.tolist()
    assert rows.rules.endswith("There is exactly one solution.")
    members = json.loads(numbers.puzzle)
    assert all(f"{member}: " in numbers.legend for member in members)
    assert from_members({"family": name, "height": 6, "width": 6, **members}).puzzle == puzzle


@pytest.mark.parametrize("name", GAMES)
def test_pictures_stay_on_their_page_and_show_the_solution(name):
    puzzle, solution = drawn(name, 1)
    known = solution.astype(int)
    known[::2] = NONE
    drawings = [draw(puzzle, shown) for shown in (None, known, solution)]
    assert len({each.primitives for each in drawings}) == 3
    for drawing in drawings:
        for primitive in drawing.primitives:
            for x, y in points_of(primitive):
                assert 0 <= x <= drawing.width
                assert 0 <= y <= drawing.height


def points_of(primitive: Any) -> Iterator[Any]:
    for group in ("rectangles", "circles", "segments"):
        for each in getattr(primitive, group, ()):
            yield each[:2]
            if group == "segments":
                yield each[2:]
    for polygon in getattr(primitive, "polygons", ()):
        yield from polygon
    if hasattr(primitive, "text"):
        yield primitive.x, primitive.y
