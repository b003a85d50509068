"""Chains of links from an assumption or from what is known; each link follows by one constraint, and all are needed."""

from collections.abc import Collection, Mapping
from itertools import groupby
from typing import NamedTuple

import numpy as np

from rating.follows import Prover
from solvers.games.net import Ints


class Link(NamedTuple):
    """A link: a consequence of an assumption by one constraint."""

    premise: int  # the number of the constraint
    left: Mapping[int, int]  # the values that it leaves to variables, as masks; empty for a clash
    needs: Mapping[int, int]  # what must be known for that, as masks
    follows: tuple[int, ...]  # the numbers of the earlier links that it rests on; 0 is the assumption


class _Moment(NamedTuple):
    """One application of a constraint."""

    premise: int
    left: Mapping[int, int]  # the values left to all variables that it changes
    before: Ints  # the values of all variables


def links_of(
    prover: Prover, told: Ints, printed: Ints, assumed: tuple[int, int], allowed: Collection[int]
) -> list[Link]:
    """Return the links from an assumption, a variable and its values as a mask, to a clash; none if it is not found.

    ``told`` and ``printed``, ``[variable]``, have the values that each variable may have: as far as a player knows, and
    judging only by the printed board. ``allowed`` are the constraints that may be used.
    """
    start = told.copy()
    start[assumed[0]] &= assumed[1]
    last = start.copy()
    failed, log = prover.propagated(last, allowed)
    if failed < 0:
        return []
    moments, after = _moments(start, last, log)
    broken = prover.constraints[failed].cells[0]
    wanted = {len(moments): {broken}}
    return _traced(prover, told, printed, start, [*moments, _Moment(failed, {broken: 0}, after)], wanted)


def chain_of(
    prover: Prover, told: Ints, printed: Ints, left: Mapping[int, int], allowed: Collection[int]
) -> list[Link]:
    """Return the links from what a player knows to a conclusion, without an assumption; none if it is not found.

    ``left`` has the values that the conclusion leaves to variables, as masks. For the others, see ``links_of``.
    """
    last = told.copy()
    _, log = prover.propagated(last, allowed)
    moments, after = _moments(told, last, log)
    wanted: dict[int, set[int]] = {}
    for variable, mask in left.items():
        if int(after[variable]) & ~mask:
            return []
        source = _source(variable, mask, told, told, moments)
        if source is not None:
            wanted.setdefault(source, set()).add(variable)
    return _traced(prover, told, printed, told, moments, wanted)


def _traced(
    prover: Prover, told: Ints, printed: Ints, start: Ints, moments: list[_Moment], wanted: dict[int, set[int]]
) -> list[Link]:
    """Return as links the moments that change wanted variables, and all those that these rest on.

    ``wanted`` has the wanted variables by the number of the moment, from 0; the moments that they rest on are added.
    """
    found: dict[int, tuple[dict[int, int], dict[int, int], set[int]]] = {}
    for place in range(len(moments) - 1, -1, -1):
        if place not in wanted:
            continue
        k, changes, known = moments[place]
        left = {variable: changes[variable] for variable in sorted(wanted[place])}
        own = [variable for variable in prover.constraints[k].cells if known[variable] == told[variable]]
        least = prover.needed([k], known, printed, left, own=own)
        needs = {int(variable): int(least[variable]) for variable in np.flatnonzero(least != printed)}
        sources = set[int]()
        for variable, mask in needs.items():
            source = _source(variable, mask, told, start, moments[:place])
            if source is not None:
                sources.add(source)
                if source >= 0:
                    wanted.setdefault(source, set()).add(variable)
        found[place] = {} if 0 in left.values() else left, needs, sources
    places = sorted(found)
    number = {-1: 0} | {place: n for n, place in enumerate(places, 1)}
    return [
        Link(moments[place].premise, left, needs, tuple(sorted(number[source] for source in sources)))
        for place, (left, needs, sources) in sorted(found.items())
    ]


def _moments(start: Ints, last: Ints, log: list[tuple[int, int, int]]) -> tuple[list[_Moment], Ints]:
    """Return what each application of a constraint changed, and the values of all variables after the last one.

    The log has the values of each variable before.
    """
    after, later = list[int](), dict[int, int]()
    for _, variable, before in log[::-1]:
        after.append(later.get(variable, int(last[variable])))
        later[variable] = before
    masks, moments = start.copy(), list[_Moment]()
    changes = [(k, variable, mask) for (k, variable, _), mask in zip(log, after[::-1], strict=True) if mask]
    for k, group in groupby(changes, key=lambda change: change[0]):
        left = {variable: mask for _, variable, mask in group}
        moments.append(_Moment(k, left, masks.copy()))
        for variable, mask in left.items():
            masks[variable] = mask
    return moments, masks


def _source(variable: int, mask: int, told: Ints, start: Ints, moments: list[_Moment]) -> int | None:
    """Return the first moment after which a variable has only values of a mask; -1 for the assumption."""
    if not int(told[variable]) & ~mask:
        return None
    if not int(start[variable]) & ~mask:
        return -1
    return next(n for n, each in enumerate(moments) if variable in each.left and not each.left[variable] & ~mask)
