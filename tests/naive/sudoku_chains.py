"""Unary chains of the ladder SE-1.2.1 as anyone would write them down: nodes that know their parents, and queues."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

Cell = tuple[int, int]
Marks = dict[Cell, frozenset[int]]  # the candidates of the open cells

X_LINKS, Y_LINKS, XY_LINKS = 2, 3, 4  # as they are sorted


@dataclass(eq=False)
class Node:
    """A candidate that is on or off, and the node that made it so."""

    cell: Cell
    digit: int
    is_on: bool
    parent: "Node | None" = field(default=None, repr=False)

    @property
    def name(self) -> tuple[Cell, int, bool]:
        return self.cell, self.digit, self.is_on

    def chain(self) -> "list[Node]":
        """List the node and all that lead to it, back to the start."""
        return [self, *(self.parent.chain() if self.parent else [])]


class ChainHint(NamedTuple):
    """State what a chain says; hints are tried in the order of the first three."""

    rating: float
    complexity: int
    links: int
    removed: frozenset[tuple[Cell, int]]
    placed: tuple[Cell, int] | None
    nodes: tuple[tuple[Cell, int, bool], ...]


def houses_of(cell: Cell) -> list[list[Cell]]:
    """List the cells of the box, the row and the column of a cell, each in reading order."""
    row, column = cell
    box = [(row // 3 * 3 + i, column // 3 * 3 + j) for i in range(3) for j in range(3)]
    return [box, [(row, j) for j in range(9)], [(i, column) for i in range(9)]]


def peers_of(cell: Cell) -> list[Cell]:
    return [other for other in dict.fromkeys(chain.from_iterable(houses_of(cell))) if other != cell]


def made_off(marks: Marks, node: Node, links: int) -> list[Node]:
    """List what is off because a node is on."""
    cell, digit = node.cell, node.digit
    within = [] if links == X_LINKS else [(cell, other) for other in sorted(marks[cell]) if other != digit]
    seen = [(peer, digit) for peer in peers_of(cell) if digit in marks.get(peer, ())]
    return [Node(*candidate, False, node) for candidate in within + seen]


def made_on(marks: Marks, node: Node, links: int) -> list[Node]:
    """List what is on because a node is off."""
    cell, digit = node.cell, node.digit
    found = []
    if links != X_LINKS and len(marks[cell]) == 2:
        found += [(cell, other) for other in marks[cell] if other != digit]
    if links != Y_LINKS:
        for house in houses_of(cell):
            places = [place for place in house if digit in marks.get(place, ())]
            if len(places) == 2:
                found += [(place, digit) for place in places if place != cell]
    return [Node(*candidate, True, node) for candidate in dict.fromkeys(found)]


def rated(least: float, complexity: int) -> float:
    """Add a tenth for each limit that the number of nodes, less two, exceeds."""
    limits = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
    added = 0.0
    for limit in limits:
        if complexity - 2 > limit:
            added += 0.1
    return least + added


def cycles_from(marks: Marks, start: Node, links: int) -> Iterator[Node]:
    """Search breadth first for ways back to a node that is on; yield the last node of each."""
    on = {start.name}
    level = [start]
    length = 0
    while level:
        offs = []
        for parent in level:
            before = {node.name for node in parent.chain()}
            offs += [node for node in made_off(marks, parent, links) if node.name not in before]
        level = []
        length += 2
        for off in offs:
            for node in made_on(marks, off, links):
                if node.name == start.name and length >= 4:
                    yield node
                if node.name not in on:
                    on.add(node.name)
                    level.append(node)


def forcing_chain_from(marks: Marks, start: Node, links: int) -> Node | None:
    """Search breadth first for the opposite of a node."""
    seen = {start.name}
    queue = [start]
    for parent in queue:
        for node in made_off(marks, parent, links) if parent.is_on else made_on(marks, parent, links):
            if (node.cell, node.digit, not node.is_on) == start.name:
                return node
            if node.name not in seen:
                seen.add(node.name)
                queue.append(node)
    return None


def cycle_hint(marks: Marks, last: Node, links: int) -> ChainHint:
    nodes = last.chain()[:-1]
    cells = {node.cell for node in nodes}
    on, off = (
        {(peer, node.digit) for node in nodes if node.is_on == is_on for peer in peers_of(node.cell)}
        for is_on in (True, False)
    )
    removed = frozenset((c, d) for c, d in on & off if c not in cells and d in marks.get(c, ()))
    rating = rated(7.0 if links == XY_LINKS else 6.5, len(nodes))
    return ChainHint(rating, len(nodes), links, removed, None, tuple(node.name for node in nodes))


def forcing_chain_hint(marks: Marks, target: Node, links: int) -> ChainHint:
    nodes = target.chain()
    cell, digit = target.cell, target.digit
    removed = marks[cell] - {digit} if target.is_on else {digit}
    return ChainHint(
        rated(7.0 if links == XY_LINKS else 6.6, len(nodes)),
        len(nodes),
        links,
        frozenset((cell, other) for other in removed),
        (cell, digit) if target.is_on else None,
        tuple(node.name for node in nodes),
    )


def unary_chains(marks: Marks) -> list[ChainHint]:
    """List all hints, the best first."""
    hints = []
    for links in (X_LINKS, Y_LINKS, XY_LINKS):
        for cell in sorted(marks):
            for digit in sorted(marks[cell]):
                if len(marks[cell]) == 1 or (links == Y_LINKS and len(marks[cell]) > 2):
                    continue
                hints += [cycle_hint(marks, last, links) for last in cycles_from(marks, Node(cell, digit, True), links)]
                if links != Y_LINKS:
                    targets = [forcing_chain_from(marks, Node(cell, digit, is_on), links) for is_on in (True, False)]
                    hints += [forcing_chain_hint(marks, target, links) for target in targets if target]
    return sorted((hint for hint in hints if hint.removed), key=lambda hint: hint[:3])
