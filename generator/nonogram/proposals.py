"""Drafts: pictures that come closer and closer to a puzzle with one solution."""

from collections.abc import Iterator

from generator.draft import Draft, NoDraft, Refusal
from generator.nonogram.request import EMPTY_LINE, NonogramRequest
from generator.nonogram.search import enliven, is_dull, puzzle_of, settle, start_picture
from generator.nonogram.workspace import Workspace, borrowed_workspace
from kernels.streams import State


def drafts(request: NonogramRequest, state: State) -> Iterator[Draft | Refusal]:
    """Make candidate puzzles from one random stream, each easier to prove than the one before.

    When lines alone must do, there is a single draft, which they solve. When more is allowed, the first drafts are as
    far from that as a promising picture can be, and the share of cells that lines leave open is halved from one to
    the next. When empty lines are to be avoided, drafts with dull lines are passed over, the last is made livelier.

    Args:
        request: what is asked for; its counts hold for every draft.
        state: the random stream.

    Raises:
        NoDraft: after the last draft.
        RequestError: when the counts cannot be met by any picture of the symmetry.
    """
    with borrowed_workspace(*request.shape, request.colors, request.mirror) as workspace:
        if request.image:
            from generator.nonogram.image import image_drafts

            yield from image_drafts(request, state, workspace)
        elif request.is_aimed:
            from generator.nonogram.aim_search import aimed_drafts

            yield from aimed_drafts(request, state, workspace)
        else:
            yield from _settled_drafts(request, state, workspace)
    raise NoDraft("ended with open cells")


def _settled_drafts(request: NonogramRequest, state: State, workspace: Workspace) -> Iterator[Draft]:
    start_picture(request, state, workspace)
    if not request.unique:
        yield Draft(puzzle_of(request, workspace))
        return
    goals = [0]
    if request.needed_logic != "line":
        cells = workspace.picture.grid.size
        goals = [cells >> halvings for halvings in range(cells.bit_length() + 1)]
    for enough in goals:
        n_open = settle(workspace, state, enough)
        must_enliven = request.avoids_empty_lines and is_dull(workspace)
        if n_open <= enough and not must_enliven:
            yield Draft(puzzle_of(request, workspace))
        if n_open == 0:
            if must_enliven:
                if not enliven(workspace, state):
                    raise NoDraft(EMPTY_LINE)
                yield Draft(puzzle_of(request, workspace))
            return
