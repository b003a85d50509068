"""How a request is met: by which rules numbers are taken away, and how far.

    gentle      1.0 to 1.2    numbers and the rays of bulbs
    easy        to 1.5        and single sources of light
    moderate    to 2.5        and lone cells, starved numbers
    tricky      to 3.8        and sets
    hard ...    from 5.0      and assumptions

The solver's closures have the same rules, up to those about two numbers; so that of the first four grades a puzzle is
known before it is rated: the rules of the grade solve it, those of the grade below do not. Beyond, numbers are taken
away as long as a search finds no second solution, and the rating is the judge.

What needs sets or assumptions comes from puzzles that are minimal for the rules below: to take any number away then
leads to it at once, or to a second solution.
"""

from typing import NamedTuple

from generator.lightup.request import LightUpRequest
from solvers.lightup.rules_kernel import NUMBERS, SETS, SOURCES, STARVATION

ANY = -1
"""A level below all: no rules need to fail."""

_ALL = 1 << 30
_FEW = 3
_NODES = 200


class Plan(NamedTuple):
    """Say how puzzles are made, as the kernels need it.

    Attributes:
        n_walls: number of walls.
        connected: whether the white cells must be one region.
        level: rules that solve the board with all its numbers, and with those that they need.
        goes_on: whether more numbers are taken away then, as long as sets or a search find one solution.
        nodes: branches of that search for a number; 0 for sets alone.
        most_beyond: how many numbers may go for which sets are not enough.
        floor: rules that must not solve the puzzle, or ``ANY``.
        minimal: whether each number must be needed for a single solution.
        check_nodes: branches of the search that sees to it.
    """

    n_walls: int
    connected: bool
    level: int
    goes_on: bool = False
    nodes: int = 0
    most_beyond: int = 0
    floor: int = ANY
    minimal: bool = False
    check_nodes: int = _NODES


def plan_for(request: LightUpRequest) -> Plan:
    """Choose how a request is met."""
    walls, minimal = (request.n_walls, request.connected), request.minimal
    match request.difficulty:
        case "gentle":
            return Plan(*walls, NUMBERS, minimal=minimal)
        case "easy":
            return Plan(*walls, SOURCES, floor=NUMBERS, minimal=minimal)
        case "moderate":
            return Plan(*walls, STARVATION, floor=SOURCES, minimal=minimal)
        case "tricky":
            return Plan(*walls, STARVATION, goes_on=True, floor=STARVATION, minimal=minimal)
        case "" if not minimal:
            return Plan(*walls, STARVATION, goes_on=True)
        case "":
            return Plan(*walls, STARVATION, goes_on=True, nodes=_NODES, most_beyond=_ALL, minimal=True)
    most = _FEW if is_lightest_first(request) and not minimal else _ALL
    return Plan(*walls, STARVATION, goes_on=True, nodes=_NODES, most_beyond=most, floor=SETS, minimal=minimal)


def is_lightest_first(request: LightUpRequest) -> bool:
    """Tell whether puzzles with few assumptions are looked for, not those with as few numbers as can be."""
    return request.difficulty == "hard"
