"""Pictures of steps: one for each, told by its sentence, with exactly the cells and candidates of the step."""

from collections import Counter

import pytest

from generator.families import family_named
from generator.nonogram.request import NonogramRequest
from generator.pipeline import generate
from puzzles.drawing import Fill, Stroke, Text
from puzzles.sudoku import Ground, Sudoku
from rating.lightup import step_pictures as lightup_pictures
from rating.nonogram import step_pictures as nonogram_pictures
from rating.sudoku import step_pictures as sudoku_pictures
from rating.sudoku.steps import explain
from solvers.sudoku.proof import prove
from tests.puzzles.lightup_boards import lightup
from tests.rating.lightup_puzzles import NEEDS
from tests.rating.sudoku_marks import sudoku

# Needs pointing and a hidden pair; a public example (magictour collection).
LOCKED = "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6....."

# Needs X-chains, XY-chains and forcing chains; a public example (magictour collection).
CHAINS = "8.9...3.....7.1...5.........7.....263...9.......1...4..6.2....4....8.5..........."


def n_areas(drawing, color):
    return sum(len(each.rectangles) for each in drawing.primitives if isinstance(each, Fill) and each.color == color)


def steps_of(name):
    """Return a puzzle of a family with its steps."""
    if name == "sudoku":
        puzzle = sudoku(LOCKED)
    elif name == "nonogram":
        puzzle = generate(NonogramRequest(size="8x6", colors=2, density=0.5), 4).puzzle
    else:
        puzzle = lightup(NEEDS["nested contradiction"])
    family = family_named(name)
    return puzzle, list(family.explain(puzzle, family.prove(puzzle)))


@pytest.mark.parametrize(
    ("name", "decided"),
    [
        ("sudoku", sudoku_pictures._PLACED),
        ("nonogram", nonogram_pictures._DECIDED),
        ("lightup", lightup_pictures._DECIDED),
    ],
)
def test_pictures_show_what_each_step_does(name, decided):
    puzzle, steps = steps_of(name)
    drawings = list(family_named(name).draw_steps(puzzle, steps))
    for step, drawing in zip(steps, drawings, strict=True):
        assert drawing.label == step.text
        assert n_areas(drawing, decided) == len(step.decides)
        if name == "sudoku":
            assert n_areas(drawing, sudoku_pictures._REMOVED) == sum(len(digits) for *_, digits in step.removes)
        elif name == "nonogram":
            assert n_areas(drawing, nonogram_pictures._LINE) == len(step.details.lines)
        else:
            fresh = {(row, column) for row, column, _ in step.decides}
            assert n_areas(drawing, lightup_pictures._REASON) == len({*step.uses} - fresh)
    signs = Counter(each.text for each in drawings[-1].primitives if isinstance(each, Text))
    n_crossed = {"nonogram": 48 - getattr(puzzle, "n_painted", 0), "sudoku": 0}
    assert signs["x"] == n_crossed.get(name, sum(not value for step in steps for *_, value in step.decides))


def test_chains_are_drawn_with_their_links():
    puzzle = sudoku(CHAINS)
    steps = list(explain(puzzle, prove(puzzle)))
    assert any(step.details.chain for step in steps)
    for step, drawing in zip(steps, sudoku_pictures.draw_steps(puzzle, steps), strict=True):
        links = [each for each in drawing.primitives if isinstance(each, Stroke) and each.color == "#b05a00"]
        assert len(links) == (step.details.chain is not None)
        if step.details.chain is not None:
            joined = {
                (branch[parent].fact, node.fact)
                for branch in step.details.chain.branches
                for node in branch
                for parent in node.parents
            }
            assert len(links[0].segments) == len(joined)


def test_candidates_that_went_are_not_drawn_again():
    puzzle = sudoku(LOCKED)
    steps = list(explain(puzzle, prove(puzzle)))
    n_texts = [
        sum(isinstance(each, Text) for each in drawing.primitives)
        for drawing in sudoku_pictures.draw_steps(puzzle, steps)
    ]
    number = next(n for n, step in enumerate(steps) if step.removes and not step.decides)
    assert n_texts[number + 1] < n_texts[number]
    if not steps[number + 1].decides:
        assert n_texts[number] - n_texts[number + 1] == sum(len(digits) for *_, digits in steps[number].removes)


def test_a_board_of_one_cell_is_drawn():
    puzzle = Sudoku(Ground(1, 1), (0,))
    (drawing,) = sudoku_pictures.draw_steps(puzzle, explain(puzzle, prove(puzzle)))
    assert n_areas(drawing, sudoku_pictures._PLACED) == 1
    assert len(drawing.primitives) > 3
