"""Pictures of steps: one for each, told by its sentence, with exactly the cells and candidates of the step."""

from collections import Counter

from generator.nonogram.request import NonogramRequest
from generator.pipeline import generate
from puzzles.drawing import Fill, Stroke, Text
from puzzles.sudoku import Ground, Sudoku
from rating.nonogram import step_pictures as nonogram_pictures
from rating.nonogram.steps import explain as explain_nonogram
from rating.sudoku import step_pictures as sudoku_pictures
from rating.sudoku.steps import explain
from solvers.sudoku.proof import prove
from tests.rating.sudoku_marks import sudoku

# Needs pointing and a hidden pair; a public example (magictour collection).
LOCKED = "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6....."

# Needs X-chains, XY-chains and forcing chains; a public example (magictour collection).
CHAINS = "8.9...3.....7.1...5.........7.....263...9.......1...4..6.2....4....8.5..........."


def n_areas(drawing, color):
    return sum(len(each.rectangles) for each in drawing.primitives if isinstance(each, Fill) and each.color == color)


def test_sudoku_pictures_show_what_each_step_does():
    puzzle = sudoku(LOCKED)
    steps = list(explain(puzzle, prove(puzzle)))
    drawings = list(sudoku_pictures.draw_steps(puzzle, steps))
    assert len(drawings) == len(steps)
    assert any(step.details.removes for step in steps)
    for step, drawing in zip(steps, drawings, strict=True):
        assert drawing.label == step.text
        assert n_areas(drawing, sudoku_pictures._REMOVED) == sum(len(digits) for *_, digits in step.details.removes)
        assert n_areas(drawing, sudoku_pictures._PLACED) == len(step.decides)


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
            assert "If R" in drawing.label


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


def test_nonogram_pictures_show_what_each_step_decides():
    record = generate(NonogramRequest(size="8x6", colors=2, density=0.5), 4)
    steps = list(explain_nonogram(record.puzzle, record.proof))
    drawings = list(nonogram_pictures.draw_steps(record.puzzle, steps))
    for step, drawing in zip(steps, drawings, strict=True):
        assert drawing.label == step.text
        assert n_areas(drawing, nonogram_pictures._DECIDED) == len(step.decides)
        assert n_areas(drawing, nonogram_pictures._LINE) == len(step.details.lines)
    signs = Counter(each.text for each in drawings[-1].primitives if isinstance(each, Text))
    assert signs["x"] == 48 - record.puzzle.n_painted
