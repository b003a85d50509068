"""Drafts: pictures that approach a puzzle with one solution."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.draft import Draft, NoDraft, Refusal, draft_or, ever_more
from generator.nonogram.request import EMPTY_LINE, NonogramRequest
from generator.nonogram.search import puzzle_of, settle_picture, settled_pictures, start_picture
from generator.nonogram.settle_kernel import EMPTY, OPEN, SETTLED, enliven, is_dull
from generator.nonogram.workspace import Workspace, borrowed_workspace
from kernels.streams import State, stream_for
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram

if TYPE_CHECKING:
    from generator.nonogram.pictures.sketch import Sketch

_MOST_AT_ONCE = 256
_CELLS_AT_ONCE = 1 << 14
_OPEN_CELLS = "ended with open cells"
_OBJECTIONS = {SETTLED: "", OPEN: _OPEN_CELLS, EMPTY: EMPTY_LINE}


def drafts(request: NonogramRequest, states: Iterable[State]) -> Iterator[Iterator[Draft | Refusal]]:
    """Make candidate puzzles from each random stream.

    When lines alone must do, a stream has a single draft, which they solve; many are made at once. When more is
    allowed, the first drafts are as far from that as a promising picture can be, and each halves the share of cells
    that lines leave open. When the request avoids empty lines, dull drafts are skipped and the last one is enlivened.
    ``NoDraft`` follows the last draft of a stream. ``RequestError`` when no picture of the symmetry meets the counts.
    """
    if request.shows or request.is_aimed or not request.unique or request.needed_logic != "line":
        return (_drafts_in_turn(request, state) for state in states)
    return _settled_together(request, states)


def _settled_together(request: NonogramRequest, states: Iterable[State]) -> Iterator[Iterator[Draft]]:
    height, width = request.shape
    most_at_once = max(1, min(_MOST_AT_ONCE, _CELLS_AT_ONCE // (height * width)))
    for streams in ever_more(states, most_at_once):
        with borrowed_workspace(height, width, request.colors, request.mirror) as workspace:
            grids, statuses = settled_pictures(request, streams, workspace)
        for puzzle, status in zip(Nonogram.from_grids(grids, request.paints), statuses.tolist(), strict=True):
            yield draft_or(_OBJECTIONS[status], puzzle)


def _drafts_in_turn(request: NonogramRequest, state: State) -> Iterator[Draft | Refusal]:
    with borrowed_workspace(*request.shape, request.colors, request.mirror) as workspace:
        if request.shows:
            from generator.nonogram.pictures.sketch import sketch_drafts

            reason = _OPEN_CELLS
            for sketch in _sketches(request, state):
                try:
                    yield from sketch_drafts(request, sketch, state, workspace)
                except NoDraft as ended:
                    reason = str(ended)
            raise NoDraft(reason)
        elif request.is_aimed:
            from generator.nonogram.aim_search import aimed_drafts

            yield from aimed_drafts(request, state, workspace)
        else:
            yield from _ever_easier_drafts(request, state, workspace)
    raise NoDraft(_OPEN_CELLS)


def _sketches(request: NonogramRequest, state: State) -> "Iterator[Sketch]":
    from generator.nonogram.pictures.coloring import repainted
    from generator.nonogram.pictures.drawn import drawn_sketches
    from generator.nonogram.pictures.reduction import reduced_picture

    if request.image:
        ground = request.paints.background
        sketches = iter(
            (reduced_picture(request.picture_file, request.shape, request.colors, request.n_painted, ground),)
        )
    else:
        sketches = drawn_sketches(request, state)
    for sketch in sketches:
        if request.palette and (request.image or request.picture):
            yield sketch._replace(palette=repainted(sketch.palette, request.paints))
        else:
            yield sketch


def first_sketch(request: NonogramRequest) -> "Sketch":
    """Return the cells and colors of a request's picture before any cell is changed and anything is proved.

    Raises:
        RequestError: without a picture that the request names, or when it does not show.
    """
    if not request.shows or request.draws_picture:
        raise RequestError("there is no picture to preview; expected --image, --picture NAME, --text or --glyph")
    return next(_sketches(request, stream_for(0)))


def _ever_easier_drafts(request: NonogramRequest, state: State, workspace: Workspace) -> Iterator[Draft]:
    start_picture(request, state, workspace)
    if not request.unique:
        yield Draft(puzzle_of(request, workspace))
        return
    cells = workspace.picture.grid.size
    for halvings in range(cells.bit_length() + 1):
        enough = cells >> halvings
        n_open = settle_picture(workspace, state, enough)
        must_enliven = request.avoids_empty_lines and is_dull(workspace)
        if n_open <= enough and not must_enliven:
            yield Draft(puzzle_of(request, workspace))
        if n_open == 0:
            if must_enliven:
                if not enliven(workspace, state):
                    raise NoDraft(EMPTY_LINE)
                yield Draft(puzzle_of(request, workspace))
            return
