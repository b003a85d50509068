"""Light Up as a value: what is refused and in which words, the check of bulbs against naive rules, segments."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from puzzles.lightup import BULB, MAX_SIDE, WHITE, LightUp, n_beside, segments_of
from tests.naive.lightup_rules import WAYS, broken, seen_from
from tests.puzzles.lightup_boards import SMALL, board_of, bulbs_of, lightup
from tests.strategies import lightup_documents, lightups


def test_the_largest_board_is_taken_and_bulbs_that_do_not_solve_it():
    puzzle = LightUp.from_grid(np.full((MAX_SIDE, MAX_SIDE), WHITE))
    assert puzzle.n_white == 10_000
    assert puzzle.check(np.eye(MAX_SIDE, dtype=int)) is None
    taken = lightup(["#.", ".."]).checked_solution([[True, True], [False, True]])
    assert taken.dtype == np.uint8
    assert taken.tolist() == [[BULB, BULB], [0, BULB]]


@given(lightups())
def test_a_puzzle_keeps_its_cells_and_counts_them(puzzle):
    board = board_of(puzzle)
    assert puzzle.grid.dtype == np.uint8
    assert puzzle.grid.shape == (puzzle.height, puzzle.width) == (len(board), len(board[0]))
    assert LightUp.from_grid(puzzle.grid, puzzle.title) == puzzle
    signs = "".join(board)
    assert puzzle.n_white == signs.count(".")
    assert puzzle.n_walls == len(signs) - signs.count(".")
    assert puzzle.n_numbers == sum(sign.isdigit() for sign in signs)


def names(cells):
    return {f"R{row + 1}C{column + 1}" for row, column in cells}


@given(lightups(max_side=6), st.data())
def test_any_bulbs_break_what_the_naive_rules_say(puzzle, data):
    share = data.draw(st.sampled_from([0, 1, 2, 8]))
    shape = (puzzle.height, puzzle.width)
    bulbs = data.draw(arrays(np.uint8, shape, elements=st.integers(0, 9).map(lambda draw: int(draw < share))))
    rules = broken(board_of(puzzle), set(map(tuple, np.argwhere(bulbs).tolist())))
    violation = puzzle.check(bulbs)
    if violation is None:
        assert not any(rules.values())
        return
    first = next(kind for kind in ("wall", "see", "number", "dark") if rules[kind])
    row, column = divmod(violation.cell, puzzle.width)
    named = {word for word in str(violation).replace(",", "").split() if word[0] == "R"}
    words = {
        "wall": "is a wall; expected no bulb on it",
        "see": "hold bulbs that see each other",
        "number": f"beside it; its number is {puzzle.grid[row, column]}",
        "dark": "is not lit",
    }
    assert words[first] in str(violation)
    assert (row, column) in rules[first]
    if first == "see":
        assert len(named) == 2
        assert named <= names(rules["see"])
    else:
        assert (row, column) == min(rules[first])
        assert named == names({(row, column)})


@given(lightup_documents(), st.data())
def test_a_solution_with_one_cell_changed_is_distinguished_exactly_when_it_solves_no_longer(document, data):
    puzzle, solution = document.puzzle, document.solution.copy()
    row, column = (data.draw(st.integers(0, side - 1)) for side in solution.shape)
    solution[row, column] ^= 1
    rules = broken(board_of(puzzle), set(map(tuple, np.argwhere(solution).tolist())))
    assert (puzzle.check(solution) is None) == (not any(rules.values()))
    assert any(rules.values())


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (["*.*"], "R1C1 and R1C3 hold bulbs that see each other"),
        (["*1*", "..*"], "R1C3 and R2C3 hold bulbs that see each other"),
        (["*1*", "#.#"], "R1C2 has 2 bulbs beside it; its number is 1"),
        (["0*"], "R1C1 has 1 bulb beside it; its number is 0"),
        (["*#."], "R1C3 is not lit"),
        (["4"], "R1C1 has no bulb beside it; its number is 4"),
    ],
)
def test_what_is_wrong_is_reported_in_words(rows, text):
    assert str(lightup(rows).check(bulbs_of(rows))) == text


# segments
def test_segments_of_a_small_board_are_numbered_as_described():
    segments = segments_of(lightup(["..#", "#.."]).grid)
    assert segments.across.tolist() == [[0, 0, 5], [5, 1, 1]]
    assert segments.down.tolist() == [[2, 3, 5], [5, 3, 4]]
    assert segments.starts.tolist() == [0, 4, 0, 1, 5]
    assert segments.lengths.tolist() == [2, 2, 1, 2, 1]
    assert (segments.n_across, segments.n_segments) == (2, 5)
    assert {array.dtype for array in (segments.across, segments.down, segments.starts, segments.lengths)} == {
        np.dtype(np.int32)
    }


@given(lightups())
def test_two_white_cells_share_a_segment_exactly_when_bulbs_there_see_each_other(puzzle):
    segments, walls = segments_of(puzzle.grid), (puzzle.grid != WHITE).tolist()
    cells = list(product(range(puzzle.height), range(puzzle.width)))
    white = [cell for cell in cells if not walls[cell[0]][cell[1]]]
    for cell in cells:
        if cell not in white:
            assert segments.across[cell] == segments.down[cell] == segments.n_segments
            continue
        shared = {
            other
            for other in white
            if segments.across[cell] == segments.across[other] or segments.down[cell] == segments.down[other]
        }
        assert shared == seen_from(walls, *cell)
        assert segments.across[cell] < segments.n_across <= segments.down[cell] < segments.n_segments
    numbered = {(segment, cell) for segment in range(segments.n_segments) for cell in segments.cells_of(segment)}
    assert numbered == {
        (lines[row, column], row * puzzle.width + column)
        for row, column in white
        for lines in (segments.across, segments.down)
    }
    for segment in range(segments.n_segments):
        inside = segments.cells_of(segment).tolist()
        assert inside == sorted(inside)
        assert (inside[0], len(inside)) == (segments.starts[segment], segments.lengths[segment])


@given(lightups(), st.data())
def test_light_and_neighbors_are_those_of_walking(puzzle, data):
    bulbs = data.draw(arrays(np.bool_, (puzzle.height, puzzle.width)))
    segments, walls = segments_of(puzzle.grid), (puzzle.grid != WHITE).tolist()
    shining = [tuple(cell) for cell in np.argwhere(bulbs & (puzzle.grid == WHITE)).tolist()]
    lit = set().union(*(seen_from(walls, *cell) for cell in shining))
    assert set(map(tuple, np.argwhere(segments.lit(bulbs)).tolist())) == lit
    counts = segments.n_bulbs(bulbs)
    assert len(counts) == segments.n_segments + 1
    assert counts[-1] == 0
    assert counts[: segments.n_across].sum() == counts[segments.n_across :].sum() == len(shining)
    for row, column in product(range(puzzle.height), range(puzzle.width)):
        places = [(row + down, column + right) for down, right in WAYS]
        expected = sum(bulbs[y, x] for y, x in places if 0 <= y < puzzle.height and 0 <= x < puzzle.width)
        assert n_beside(bulbs)[row, column] == expected


def test_notebooks_show_a_picture_and_the_prompt_a_board():
    assert lightup(SMALL)._repr_svg_().startswith("<svg")
    puzzle = lightup(["1*#", "***"])
    assert repr(puzzle) == "Light Up of 2x3 cells with 2 walls and 1 number\n 1 . #\n . . ."
