"""Aims at a rating: walks from puzzle to puzzle by swaps that keep every count, until one has the wanted rating.

The walk starts from a picture that lines alone solve, and stays among puzzles with one solution. It takes a step if the
result is no farther from the aim than the puzzle is now, or was some steps ago; so the walk can leave a dead end.

Source: own; the rule for steps is Burke and Bykov 2017, "The late acceptance hill-climbing heuristic".
"""

from collections.abc import Iterator

from generator.nonogram.aim import Aim, hardest_rule
from generator.nonogram.request import EMPTY_LINE, NonogramRequest
from generator.nonogram.search import puzzle_of, settle_picture, start_picture
from generator.nonogram.settle_kernel import enliven, has_empty_line, is_dull
from generator.nonogram.swap_kernel import propose, take_back
from generator.nonogram.workspace import Workspace
from generator.proposal import NoProposal, Proposal, Refusal
from kernels.streams import State
from rating.nonogram.rating import NonogramRating, rate_clues
from rating.nonogram.rules import EDGE_LOGIC, RULES
from solvers.nonogram.proof import Budget, prove
from solvers.nonogram.switch_kernel import find_switch
from solvers.verdict import Verdict

MOST_CANDIDATES = 4000

# The cost of a candidate, a proof, a line, and rounds, probes and nodes of a rating: roughly microseconds of compiled
# code, but counted and not timed, so that a search ends at the same candidate everywhere.
_CANDIDATE, _PROOF, _LINE, _ROUND, _PROBE, _NODE = 130, 750, 1, 10, 6, 6

_STEPS_REMEMBERED = 20
_SWAPS = (1, 1, 2)  # the numbers of swaps made together, in turn
_CHOICES_TO_EASE = 8
# A proof or rating that costs more is rarely worth the time of many other candidates.
_PROOF_BUDGET = Budget(probes=5_000, nodes=50, dives=0, conflicts=0)
_RATING_BUDGET = 5_000


def aimed_proposals(request: NonogramRequest, state: State, workspace: Workspace) -> Iterator[Proposal | Refusal]:
    """Search for one puzzle with the wanted rating; all candidates keep the counts and symmetry of the request.

    A puzzle with dull lines is enlivened when the request avoids empty lines, and the walk goes on from there. The
    notes of the puzzle count the candidates: pictures made and solved, the first one included. Raise ``NoProposal``
    after ``MOST_CANDIDATES``, or if no start was found, and ``RequestError`` if no picture of the symmetry meets the
    counts.
    """
    aim = request.aim
    beyond_lines = aim.hardest >= EDGE_LOGIC
    workspace.effort[0].lines = 0
    start_picture(request, state, workspace)
    if settle_picture(workspace, state, 0) > 0:
        yield Refusal("ended with open cells", _CANDIDATE + _line_work(workspace))
        raise NoProposal("ended with open cells")
    solving = (workspace.clues, workspace.masks, workspace.dirty, workspace.scratch, workspace.effort)
    rating = rate_clues(workspace.clues, workspace.picture.grid)
    work = _rating_work(rating)
    here = aim.distance(rating)
    earlier = [here] * _STEPS_REMEMBERED
    nearest, nearest_rating = here, rating
    is_lively = not request.avoids_empty_lines
    falls_back = is_dull  # what no step may do once the picture is lively
    for n_tried in range(1, MOST_CANDIDATES + 1):
        misfit = aim.misfit(rating)
        if not misfit:
            if is_lively or not is_dull(workspace):
                yield Proposal(puzzle_of(request, workspace), {"candidates_tried": n_tried})
                return
            is_lively = True
            if not enliven(workspace, state):
                raise NoProposal(EMPTY_LINE)
            falls_back = has_empty_line if is_dull(workspace) else is_dull
            rating = rate_clues(workspace.clues, workspace.picture.grid)
            here = aim.distance(rating)
            earlier = [here] * _STEPS_REMEMBERED
            continue
        yield Refusal(misfit, _CANDIDATE + work + _line_work(workspace), _reached(n_tried, aim, nearest_rating))
        n_choices = _CHOICES_TO_EASE if aim.is_too_hard(rating) else 1
        n_swaps = _SWAPS[n_tried % len(_SWAPS)]
        n_made, n_open = propose(workspace.picture, *solving, workspace.search, state, n_swaps, n_choices)
        is_worse = request.avoids_empty_lines and is_lively and falls_back(workspace)
        neighbor, work = (None, 0) if is_worse else _rated(request, workspace, n_open, beyond_lines)
        there = here if neighbor is None else aim.distance(neighbor)
        turn = n_tried % _STEPS_REMEMBERED
        if neighbor is not None and there <= max(here, earlier[turn]):
            rating, here = neighbor, there
        else:
            take_back(workspace.picture, workspace.clues, workspace.search, n_made)
        earlier[turn] = here
        if here < nearest:
            nearest, nearest_rating = here, rating
    raise NoProposal(_reached(MOST_CANDIDATES, aim, nearest_rating))


def _rated(
    request: NonogramRequest, workspace: Workspace, n_open: int, beyond_lines: bool
) -> tuple[NonogramRating | None, int]:
    """Rate the puzzle on the picture, whose lines leave ``n_open`` cells; also return the cost.

    Return None if lines have to suffice and do not, or if a small budget does not prove one solution.
    """
    work = 0
    if n_open > 0:
        if not beyond_lines:
            return None, work
        upper, lower, _left, _right = find_switch(workspace.picture.grid)
        if upper != lower:
            return None, work
        proof = prove(puzzle_of(request, workspace), budget=_PROOF_BUDGET)
        work = _PROOF + _LINE * proof.effort.lines
        if proof.verdict is not Verdict.UNIQUE:
            return None, work
    rating = rate_clues(workspace.clues, workspace.picture.grid, _RATING_BUDGET)
    return rating, work + _rating_work(rating)


def _reached(n_tried: int, aim: Aim, nearest: NonogramRating) -> str:
    """Describe how near a search has come."""
    words = f"after {n_tried} candidates, the nearest with hardest rule {RULES[hardest_rule(nearest)].name}"
    if nearest.grade is None:
        return words
    return f"{words} ({nearest.grade.word}{f', score {nearest.score:g}' if aim.wants_score else ''})"


def _line_work(workspace: Workspace) -> int:
    """Return the cost of the lines solved since the last call."""
    work = _LINE * int(workspace.effort[0].lines)
    workspace.effort[0].lines = 0
    return work


def _rating_work(rating: NonogramRating) -> int:
    return _ROUND * rating.rounds + _PROBE * rating.probes + _NODE * rating.nodes
