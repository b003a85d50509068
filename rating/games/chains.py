"""The consequences of an assumption, link by link in the order of use, until a rule is broken.

The climb says which constraints refute an assumption. This module applies them one after another, and traces the way
back from the one that fails, so that every link is needed for a later one.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.games.arrays import ASSUMED, ASSUMED_SETS, NESTED
from rating.games.climb import Climb, Taken
from solvers.games.net import EASY, Ints, room_for
from solvers.games.propagate_kernel import follow

Event = tuple[int, int, int]
"""What changed a variable, a constraint or one of some refutations (-1, -2, ...); the variable; its mask before."""


class Link(NamedTuple):
    """The effect of one constraint after an assumption, or of a further assumption that is refuted in turn."""

    # The number of the constraint; the last link of a chain is the one that fails; -1 for a further assumption.
    constraint: int
    # The variables that it changes and that later links need, with the values left for them.
    left: tuple[tuple[int, int], ...]
    further: "Refuted | None" = None


class Refuted(NamedTuple):
    """An assumption, and the links that lead to its contradiction."""

    variable: int
    mask: int  # the values assumed
    links: tuple[Link, ...]


def refutation_of(climb: Climb, taken: Taken) -> Refuted | None:
    """Return the refutation of a step's assumption; None for a search, and for a step without an assumption."""
    variable, mask, masks = taken.row.cell, taken.row.mask, np.array(taken.before, np.int64)
    if taken.row.rung in (ASSUMED, ASSUMED_SETS):
        needed = np.zeros(len(climb.task.net.kinds), np.bool_)
        needed[list(taken.because)] = True
        return _refuted(climb, masks, variable, mask, taken.row.effort, needed)
    if taken.row.rung == NESTED:
        return _refuted_by_others(climb, masks, variable, mask, [divmod(each, 64) for each in taken.because[1:]])
    return None


def _refuted(
    climb: Climb, masks: Ints, variable: int, mask: int, effort: int, needed: NDArray[np.bool_]
) -> Refuted | None:
    after = masks.copy()
    after[variable] = mask
    failed, events = _followed(climb, after, effort, needed, variable)
    return Refuted(variable, mask, _links(climb, failed, events, after, [])) if failed >= 0 else None


def _refuted_by_others(
    climb: Climb, masks: Ints, variable: int, mask: int, others: Sequence[tuple[int, int]]
) -> Refuted | None:
    """Refute an assumption by others inside it, which plain constraints refute one after another."""
    every, after = np.ones(len(climb.task.net.kinds), np.bool_), masks.copy()
    after[variable] = mask
    failed, events = _followed(climb, after, EASY, every, variable)
    inside: list[Refuted] = []
    for other, value in others:
        refuted = _refuted(climb, after, other, 1 << value, EASY, _shortened(climb, after, other, 1 << value))
        if failed >= 0 or refuted is None:
            break
        inside.append(refuted)
        events.append((-len(inside), other, int(after[other])))
        after[other] &= ~(1 << value)
        failed, more = _followed(climb, after, EASY, every, other)
        events += more
    return Refuted(variable, mask, _links(climb, failed, events, after, inside)) if failed >= 0 else None


def _shortened(climb: Climb, masks: Ints, variable: int, mask: int) -> NDArray[np.bool_]:
    """Return the constraints that refute an assumption, none of them superfluous."""

    def fails() -> tuple[int, list[Event]]:
        after = masks.copy()
        after[variable] = mask
        return _followed(climb, after, EASY, needed, variable)

    needed = np.ones(len(climb.task.net.kinds), np.bool_)
    failed, events = fails()
    needed[:] = False
    needed[[*{k for k, *_ in events}, failed]] = True
    for k in np.flatnonzero(needed).tolist():
        needed[k] = False
        if fails()[0] < 0:
            needed[k] = True
    return needed


def _followed(
    climb: Climb, masks: Ints, effort: int, active: NDArray[np.bool_], variable: int
) -> tuple[int, list[Event]]:
    """Propagate from a changed variable; return the constraint that fails, or -1, and what changed."""
    trail = room_for(masks).log
    failed, length = follow(climb.task.net, masks, effort, active, variable, trail)
    return int(failed), [(k, v, before) for k, v, before in trail[1:length].tolist()]


def _links(climb: Climb, failed: int, events: list[Event], masks: Ints, inside: Sequence[Refuted]) -> tuple[Link, ...]:
    """Keep the grounds of a failure: constraints, and the variables that they change with the masks at that time.

    The shape of a line in a cell follows from its links, so that no ground rests on it.
    """
    n_shapes = climb.task.first_assumed
    constraints, after = climb.puzzle.constraints, dict[int, int]()
    matters, links = set(constraints[failed].cells), list[Link]()
    while events and events[-1][0] == failed:  # what the failing constraint removed before it failed
        _, variable, after[variable] = events.pop()
    for k, variable, before in reversed(events):
        left = after.get(variable, int(masks[variable]))
        after[variable] = before
        if variable not in matters or variable < n_shapes:
            continue
        further = inside[-1 - k] if k < 0 else None
        matters.update(_variables(climb, further) if further else constraints[k].cells)
        if links and links[-1].constraint == k and not further:
            links[-1] = Link(k, ((variable, left), *links[-1].left))
        else:
            links.append(Link(max(k, -1), ((variable, left),), further))
    return (*links[::-1], Link(failed, ()))


def _variables(climb: Climb, refuted: Refuted) -> set[int]:
    """Return the variables that a refutation looks at."""
    found = {refuted.variable}
    for link in refuted.links:
        found |= _variables(climb, link.further) if link.further else {*climb.puzzle.constraints[link.constraint].cells}
    return found
