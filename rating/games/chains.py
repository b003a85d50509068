"""The consequences of an assumption, link by link in the order of use, until a rule is broken."""

from typing import NamedTuple

import numpy as np

from rating.games.arrays import ASSUMED, NESTED
from rating.games.climb import Climb, Taken
from solvers.games.net import room_for
from solvers.games.propagate_kernel import follow


class Link(NamedTuple):
    """The effect of one constraint after an assumption."""

    constraint: int  # its number; the last one of a chain is that which fails
    # The variables that it changes and later links need, and the values that are left for them.
    left: tuple[tuple[int, int], ...]


def links_of(climb: Climb, taken: Taken) -> list[Link]:
    """Return the chain that refutes a step's assumption; nothing for steps without one, and for searches."""
    if taken.row.rung not in (ASSUMED, NESTED) and taken.row.rung != ASSUMED + 1:
        return []
    net, masks = climb.task.net, np.array(taken.before, np.int64)
    cell = taken.row.cell
    masks[cell] = taken.row.mask
    if taken.row.rung == NESTED:
        inside = [divmod(each, 64) for each in taken.because[1:]]
        return [Link(-1, tuple(inside)), Link(taken.because[0], ())]
    needed = np.zeros(len(net.kinds), np.bool_)
    needed[list(taken.because)] = True
    trail = room_for(masks).log
    failed, length = follow(net, masks, taken.row.effort, needed, cell, trail)
    return _links(climb, int(failed), trail[1:length].tolist(), masks)


def _links(
    climb: Climb, failed: int, trail: list[list[int]], masks: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> list[Link]:
    """Keep the grounds of a failure from ``trail``: constraints, and the variables they change with earlier masks."""
    constraints = climb.puzzle.constraints
    matters, after = set(constraints[failed].cells), dict[int, int]()
    links: list[Link] = []
    while trail and trail[-1][0] == failed:  # what it still removed before it failed
        _, variable, after[variable] = trail.pop()
    for k, variable, before in reversed(trail):
        left = after.get(variable, int(masks[variable]))
        after[variable] = before
        if variable not in matters:
            continue
        matters.update(constraints[k].cells)
        if links and links[-1].constraint == k:
            links[-1] = Link(k, ((variable, left), *links[-1].left))
        else:
            links.append(Link(k, ((variable, left),)))
    return [*links[::-1], Link(failed, ())]
