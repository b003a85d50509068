"""Chooses how to meet a request: by which rules numbers are removed, and how far.

    gentle      1.0 to 1.2    numbers and the rays of bulbs
    easy        to 1.5        and single sources of light
    moderate    to 2.5        and lone cells, starved numbers
    tricky      to 3.8        and sets
    hard ...    from 5.0      and assumptions

The solver's closures have the same rules, except those about two numbers. So the first four grades can be told before
rating: the rules of the grade solve the puzzle, and those of the grade below do not. For grades from hard on,
``aim_kernel`` searches from board to board, and grades each board as the rating does.

Fewer numbers never make a puzzle easier. So a board that needs sets or a search with all numbers leads to such puzzles.
"""

from functools import lru_cache
from typing import NamedTuple

from generator.lightup.request import LightUpRequest, boards_for
from rating.grades import Grade
from solvers.lightup.rules_kernel import NUMBERS, SETS, SOURCES, STARVATION

ANY = -1  # a level below all others: no rules need to fail

_NODES = 200


class Plan(NamedTuple):
    """The plan for making puzzles, in the form that kernels need."""

    n_walls: int  # number of walls
    connected: bool  # whether the white cells must be one region
    level: int  # the rules that solve the board with all numbers; up to ``STARVATION`` unless it may be ``harder``
    harder: bool = False  # whether boards are wanted that only sets or a search solve, and not these rules
    # Whether numbers are removed while sets or a search show one solution, and not only while those rules do.
    goes_on: bool = False
    nodes: int = 0  # branches of that search; 0 for sets alone
    floor: int = ANY  # rules that must not suffice to solve the puzzle, or ``ANY``
    minimal: bool = False  # whether each number must be needed for a single solution
    check_nodes: int = _NODES  # branches of the search that checks this
    aim: int = 0  # the grade to search for, or 0
    boards: int = 0  # how many boards the search looks at


@lru_cache(maxsize=64)
def plan_for(request: LightUpRequest) -> Plan:
    """Choose how to meet a request."""
    plan = Plan(request.n_walls, request.connected, STARVATION, minimal=request.minimal)
    match request.difficulty:
        case "gentle":
            return plan._replace(level=NUMBERS)
        case "easy":
            return plan._replace(level=SOURCES, floor=NUMBERS)
        case "moderate":
            return plan._replace(floor=SOURCES)
        case "tricky":
            return plan._replace(harder=True, goes_on=True, floor=STARVATION)
        case "usual":
            return plan._replace(floor=ANY if Grade.GENTLE in request.grades else NUMBERS)
        case "" | "any" if not request.minimal:
            return plan._replace(goes_on=True)
    plan = plan._replace(level=SETS, harder=True, goes_on=True, nodes=_NODES)
    if request.grades:
        return plan._replace(aim=int(Grade[request.difficulty.upper()]), boards=boards_for(request.difficulty))
    return plan
