"""Proposals: boards whose cells are all lit, with numbers removed, from many random streams at once."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from generator.lightup.aim_kernel import REACHED, aim_each
from generator.lightup.board_kernel import CUT, UNSOLVED
from generator.lightup.plan import Plan, plan_for
from generator.lightup.puzzles_kernel import IN_VAIN, MADE, TOO_EASY, draw_each, make_each
from generator.lightup.request import LightUpRequest
from generator.lightup.workspace import aiming_for, workspace_for
from generator.proposal import Proposal, in_groups, proposal_or
from kernels.streams import State, States
from puzzles.lightup import LightUp
from rating.grades import Grade
from solvers.lightup.layout import n_places_for, without_frame

_MOST_AT_ONCE = 256
_CELLS_AT_ONCE = 1 << 14
_MOST_BOARDS = 16  # for a start; if most boards lead to a puzzle, no second request for boards is needed

_OBJECTIONS = {
    MADE: "",
    CUT: "with white cells that came apart",
    UNSOLVED: "that rules do not solve with all numbers",
    TOO_EASY: "solved by easier rules",
    IN_VAIN: "with a needless number",
}


def proposals(request: LightUpRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal]]:
    """Propose one puzzle from each random stream, many at once, or raise ``NoProposal`` if a stream leads to none."""
    height, width = request.shape
    plan = plan_for(request)
    most_at_once = max(1, min(_MOST_AT_ONCE, _CELLS_AT_ONCE // (height * width * max(plan.boards, 1))))
    for streams in in_groups(states, most_at_once):
        for grid, status in zip(*make_many(request, streams), strict=True):
            objection = _objection(int(status), plan)
            yield proposal_or(objection, None if objection else LightUp.from_grid(grid))


def make_many(request: LightUpRequest, streams: States) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Make a puzzle from each random stream (uint64 ``[n, 4]``, advanced).

    Return the puzzles, uint8 ``[n, height, width]``, and their statuses.
    """
    height, width = request.shape
    workspace = workspace_for(height, width, request.symmetry)
    puzzles = np.empty((len(streams), n_places_for(height, width)), np.uint8)
    statuses = np.empty(len(streams), np.int64)
    plan = plan_for(request)
    if request.unique and plan.aim:
        aim_each(workspace, aiming_for(height, width), plan, streams, puzzles, statuses)
    else:
        make_all = make_each if request.unique else draw_each
        make_all(workspace, plan, _MOST_BOARDS, streams, puzzles, statuses)
    return without_frame(puzzles, height, width), statuses


def _objection(status: int, plan: Plan) -> str:
    """Return why there is no puzzle, or an empty text if there is one."""
    if status < REACHED:
        return _OBJECTIONS[status]
    if status == REACHED:
        return f"of {plan.boards} boards, all harder"
    return f"of {plan.boards} boards that reached {Grade(status - REACHED).word}"
