"""From every notation to every other of its family and back: what both keep comes back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles.formats import FORMATS, Document
from tests.puzzles.formats.test_lightup_round_trip import least_side
from tests.puzzles.formats.test_sudoku_round_trip import CARRIES
from tests.puzzles.sudoku_boards import BOXES, puzzles
from tests.strategies import lightup_documents, nonogram_documents, titles

ATTRIBUTES = {"rgb": "rgb", "names": "name", "letters": "letter"}
RENUMBERS = {"png", "nonogram-rs"}  # a color has no number there


def of_family(family):
    return [form for form in FORMATS if form.family in (None, family)]


def by_source(family):
    return pytest.mark.parametrize("source", of_family(family), ids=lambda form: form.name)


def carried(document, form):
    """Give what comes back from a notation."""
    (back,) = form.read(form.write(document))
    return back


def clues_by(puzzle, attribute=None):
    """List the clues, colors told by an attribute, or in the order in which they come."""
    lines = puzzle.rows + puzzle.columns
    order = {color: n for n, color in enumerate(dict.fromkeys(color for line in lines for _, color in line))}
    colors = puzzle.palette.colors
    return [[(n, getattr(colors[c - 1], attribute) if attribute else order[c]) for n, c in line] for line in lines]


@by_source("nonogram")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nonograms(source, data):
    for n_colors in (1, 4):
        document = data.draw(nonogram_documents(max_side=6, max_colors=n_colors))
        if "colors" not in source.keeps and document.puzzle.n_colors > 1:
            continue
        wanted = document.puzzle
        for target in of_family("nonogram"):
            keeps = source.keeps & target.keeps
            if "colors" not in keeps and wanted.n_colors > 1:
                continue
            if "png" in (source.name, target.name) and "solution" not in keeps:
                continue  # a picture needs the solution, which the other does not keep
            back = carried(carried(carried(document, source), target), source)
            found = back.puzzle
            assert (found.height, found.width) == (wanted.height, wanted.width)
            assert clues_by(found) == clues_by(wanted)
            if not {source.name, target.name} & RENUMBERS:
                assert (found.rows, found.columns) == (wanted.rows, wanted.columns)
            for attribute in (attribute for word, attribute in ATTRIBUTES.items() if word in keeps):
                assert clues_by(found, attribute) == clues_by(wanted, attribute)
            if "background" in keeps:
                assert found.palette.background == wanted.palette.background
            assert found.title == (wanted.title if "title" in keeps else "")
            assert (back.solution is not None) == ("solution" in keeps)
            if "solution" in keeps:
                assert (back.solution != 0).tolist() == (document.solution != 0).tolist()


@by_source("sudoku")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_sudokus(source, data):
    boxes = tuple(box for box in BOXES if CARRIES[source.name](box) and box.side <= 16)
    puzzle, board = data.draw(puzzles(boxes, titles()))
    for target in of_family("sudoku"):
        if not CARRIES[target.name](puzzle.box):
            continue
        back = carried(carried(carried(Document(puzzle, board), source), target), source)
        keeps = source.keeps & target.keeps
        assert back.puzzle == puzzle
        assert back.puzzle.title == (puzzle.title if "title" in keeps else "")
        assert (back.solution is not None) == ("solution" in keeps)
        if "solution" in keeps:
            assert (back.solution == board).all()


@by_source("lightup")
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_light_up(source, data):
    forms = of_family("lightup")
    document = data.draw(lightup_documents(min_side=max(least_side(form.name) for form in forms)))
    for target in forms:
        back = carried(carried(carried(document, source), target), source)
        keeps = source.keeps & target.keeps
        assert back.puzzle == document.puzzle
        assert back.puzzle.title == (document.puzzle.title if "title" in keeps else "")
        if "solution" in keeps and document.solution.any():  # signs do not tell no bulbs from none known
            assert (back.solution == document.solution).all()
        elif "solution" not in keeps:
            assert back.solution is None
