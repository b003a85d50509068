"""Proposals: pictures that approach a puzzle with one solution."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.nonogram.request import EMPTY_LINE, NonogramRequest
from generator.nonogram.search import puzzle_of, settle_picture, settled_pictures, start_picture
from generator.nonogram.settle_kernel import EMPTY, OPEN, SETTLED, enliven, is_dull
from generator.nonogram.workspace import Workspace, borrowed_workspace
from generator.proposal import NoProposal, Proposal, Refusal, in_groups, proposal_or
from kernels.streams import State, stream_for
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram

if TYPE_CHECKING:
    from generator.nonogram.pictures.sketch import Sketch

_MOST_AT_ONCE = 256
_CELLS_AT_ONCE = 1 << 14
_OPEN_CELLS = "ended with open cells"
_OBJECTIONS = {SETTLED: "", OPEN: _OPEN_CELLS, EMPTY: EMPTY_LINE}


def proposals(request: NonogramRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
    """Make candidate puzzles from each random stream.

    If lines alone must solve the puzzle, a stream has a single proposal, which lines solve; many such proposals are
    made at once. If more is allowed, the first proposals leave as many cells open as a promising picture can, and each
    further one halves the share of cells that lines leave open. If the request avoids empty lines, dull proposals are
    skipped, and the last one is enlivened. ``NoProposal`` follows the last proposal of a stream. Raise ``RequestError``
    if no picture of the symmetry meets the counts.
    """
    if request.shows or request.is_aimed or not request.unique or request.needed_logic != "line":
        return (_proposals_in_turn(request, state) for state in states)
    return _settled_together(request, states)


def _settled_together(request: NonogramRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal]]:
    height, width = request.shape
    most_at_once = max(1, min(_MOST_AT_ONCE, _CELLS_AT_ONCE // (height * width)))
    for streams in in_groups(states, most_at_once):
        with borrowed_workspace(height, width, request.colors, request.mirror) as workspace:
            grids, statuses = settled_pictures(request, streams, workspace)
        for puzzle, status in zip(Nonogram.from_grids(grids, request.paints), statuses.tolist(), strict=True):
            yield proposal_or(_OBJECTIONS[status], puzzle)


def _proposals_in_turn(request: NonogramRequest, state: State) -> Iterator[Proposal | Refusal]:
    with borrowed_workspace(*request.shape, request.colors, request.mirror) as workspace:
        if request.shows:
            from generator.nonogram.pictures.sketch import sketch_proposals

            reason = _OPEN_CELLS
            for sketch in _sketches(request, state):
                try:
                    yield from sketch_proposals(request, sketch, state, workspace)
                except NoProposal as ended:
                    reason = str(ended)
            raise NoProposal(reason)
        elif request.is_aimed:
            from generator.nonogram.aim_search import aimed_proposals

            yield from aimed_proposals(request, state, workspace)
        else:
            yield from _ever_easier_proposals(request, state, workspace)
    raise NoProposal(_OPEN_CELLS)


def _sketches(request: NonogramRequest, state: State) -> "Iterator[Sketch]":
    from generator.nonogram.pictures.coloring import repainted

    if request.image:
        from generator.nonogram.pictures.reduction import reduced_picture

        ground = request.paints.background
        sketches = iter(
            (reduced_picture(request.picture_file, request.shape, request.colors, request.n_painted, ground),)
        )
    else:
        from generator.nonogram.pictures.drawn import drawn_sketches

        sketches = drawn_sketches(request, state)
    for sketch in sketches:
        if request.palette and (request.image or request.picture):
            yield sketch._replace(palette=repainted(sketch.palette, request.paints))
        else:
            yield sketch


def first_sketch(request: NonogramRequest) -> "Sketch":
    """Return the cells and colors of a request's picture before any cell is changed and anything is proved.

    Raises:
        RequestError: when the picture that the request names does not exist, or does not show.
    """
    if not request.shows or request.draws_picture:
        raise RequestError("there is no picture to preview; expected --image, --picture NAME, --text or --glyph")
    return next(_sketches(request, stream_for(0)))


def _ever_easier_proposals(request: NonogramRequest, state: State, workspace: Workspace) -> Iterator[Proposal]:
    start_picture(request, state, workspace)
    if not request.unique:
        yield Proposal(puzzle_of(request, workspace))
        return
    cells = workspace.picture.grid.size
    for halvings in range(cells.bit_length() + 1):
        enough = cells >> halvings
        n_open = settle_picture(workspace, state, enough)
        must_enliven = request.avoids_empty_lines and is_dull(workspace)
        if n_open <= enough and not must_enliven:
            yield Proposal(puzzle_of(request, workspace))
        if n_open == 0:
            if must_enliven:
                if not enliven(workspace, state):
                    raise NoProposal(EMPTY_LINE)
                yield Proposal(puzzle_of(request, workspace))
            return
