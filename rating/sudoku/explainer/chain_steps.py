"""The chains behind a hint, fact by fact, so that a person can follow them."""

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt
from typing import Any

import numpy as np

from rating.sudoku.deduction import ChainNode, ChainStep, Fact
from rating.sudoku.explainer.chains.cycle_kernel import find_cycle
from rating.sudoku.explainer.chains.fronts_kernel import UnaryWorkspace
from rating.sudoku.explainer.chains.links_kernel import NOBODY, Links
from rating.sudoku.explainer.chains.path_kernel import empty_path_workspace, find_path
from rating.sudoku.explainer.chains.unary_kernel import CYCLE, FROM_ON
from rating.sudoku.explainer.forcing.static_kernel import find_branches
from rating.sudoku.explainer.forcing.workspace import (
    BY_BOX,
    BY_CELL,
    BY_PAIR,
    CELL,
    CONTRADICTION,
    DOUBLE,
    HOUSE,
    Forcing,
)
from rating.sudoku.geometry import PLAIN_TABLES, GroundTables

KINDS: dict[int, str] = {
    int(kind): name
    for kind, name in ((CONTRADICTION, "contradiction"), (DOUBLE, "double"), (CELL, "cell"), (HOUSE, "house"))
}
REASONS = ("assumed", "rule", "pair", "cell", "box", "row", "column", "house")  # in the order of ASSUMED ... BY_BOX ...


def unary_step(grid: Any, workspace: UnaryWorkspace, ground: GroundTables = PLAIN_TABLES) -> ChainStep:
    """Read the chain that ``find_unary_chain`` has just found, from the grid and workspace that it left."""
    links = workspace.links
    side, n_digits = isqrt(len(links.nodes)), links.nodes.shape[1]
    kind, shape, start, complexity = workspace.best[0].tolist()
    if shape == CYCLE:
        last = find_cycle(links, kind, start, complexity, workspace.cycles)
        facts = [2 * start + 1]
        while last != NOBODY:
            off, parent = (int(value) for value in workspace.cycles.off[last])
            on, last = (int(value) for value in workspace.cycles.on[parent])
            facts += [2 * off, 2 * on + 1]
        removals = workspace.cycles.removals
        proved = tuple(
            Fact(cell, digit, False)
            for cell, mask in enumerate(removals.tolist())
            for digit in range(1, n_digits + 1)
            if mask >> (digit - 1) & 1
        )
        return ChainStep("cycle", (_linear(links, facts[::-1]),), proved, side)
    path = empty_path_workspace(ground, len(links.cells))
    at = find_path(links, kind, 2 * start + (1 if shape == FROM_ON else 0), path)
    facts = []
    while at != NOBODY:
        facts.append(int(path.facts[at]))
        at = int(path.parents[at])
    return ChainStep("forcing chain", (_linear(links, facts[::-1]),), (_fact(links, facts[0]),), side)


def forcing_step(grid: Any, forcing: Forcing) -> ChainStep:
    """Read the forcing chains that were just found, from the grid and workspace that the search left."""
    best = forcing.bests[0]
    chains, source, target = int(best.chains), int(best.source), int(best.target)
    proved, side = (_fact(forcing, target),), isqrt(len(forcing.nodes))
    if chains == CONTRADICTION:
        on, off, last, first, count = forcing.conflicts[source].tolist()
        found_last = _branch(forcing, source, last, forcing.parents[first : first + count].tolist())
        other = _branch(forcing, source, off if last == on else on)
        return ChainStep(KINDS[chains], (found_last, other), proved, side)
    n_branches = find_branches(grid, forcing, chains, source)
    starts = forcing.branches[:n_branches].tolist()
    return ChainStep(KINDS[chains], tuple(_branch(forcing, start, target) for start in starts), proved, side)


def _branch(forcing: Forcing, assumed: int, target: int, parents: Sequence[int] | None = None) -> tuple[ChainNode, ...]:
    """Read the way from an assumption to a fact of its run, or to a fact whose parents are not those of the run."""
    parents_of: dict[int, Sequence[int]] = {}
    waiting = [target]
    while waiting:
        fact = waiting.pop()
        if fact not in parents_of:
            first, count = int(forcing.first_parents[assumed, fact]), int(forcing.parent_counts[assumed, fact])
            given = parents if fact == target and parents is not None else None
            parents_of[fact] = forcing.parents[first : first + count].tolist() if given is None else given
            waiting += parents_of[fact]
    facts = sorted(parents_of, key=lambda fact: (fact == target, int(forcing.depths[assumed, fact]), fact))
    places = {fact: place for place, fact in enumerate(facts)}
    return tuple(
        ChainNode(
            _fact(forcing, fact),
            tuple(places[parent] for parent in parents_of[fact]),
            _reason(int(forcing.causes[assumed, fact])),
        )
        for fact in facts
    )


def _fact(numbered: Links | Forcing, fact: int) -> Fact:
    return Fact(int(numbered.cells[fact >> 1]), int(numbered.digits[fact >> 1]) + 1, bool(fact & 1))


def _linear(links: Links, facts: Sequence[int]) -> tuple[ChainNode, ...]:
    """Make a chain in which every fact follows from the fact before it."""
    reasons = ["assumed", *(_shared(links, before, fact) for before, fact in pairwise(facts))]
    return tuple(
        ChainNode(_fact(links, fact), (place - 1,) if place else (), reason)
        for place, (fact, reason) in enumerate(zip(facts, reasons, strict=True))
    )


def _shared(links: Links, before: int, fact: int) -> str:
    """Name the first house (cell, box, row, column, further house) in which a fact follows from another; or a pair."""
    if fact & 1:
        return _reason(int(BY_CELL) + links.partners[before >> 1].tolist().index(fact >> 1))
    one, other = int(links.cells[before >> 1]), int(links.cells[fact >> 1])
    if one == other:
        return _reason(int(BY_CELL))
    is_shared = np.isin(links.houses_of[one], links.houses_of[other])
    if links.digits[before >> 1] != links.digits[fact >> 1] or not is_shared.any():
        return _reason(int(BY_PAIR))
    return _reason(int(BY_BOX + is_shared.argmax()))


def _reason(cause: int) -> str:
    """Return the word for a cause; one word stands for all further houses."""
    return REASONS[min(cause, len(REASONS) - 1)]
