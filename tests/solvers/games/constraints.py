"""Small constraints of all kinds, drawn at random."""

from collections.abc import Callable, Sequence
from random import Random

from puzzles.games.constraints import (
    Constraint,
    area,
    automaton,
    compare,
    connected,
    different,
    linked,
    loop,
    mask_of,
    one_of_sets,
    piece,
    reached,
    sized,
    total,
)

VALUES = (0, 1, 2, 3)
RING = ((0, 1), (1, 2), (2, 3), (3, 0), (1, 3))
"""A square with a diagonal: the ends of five edges."""


def _different(cells: Sequence[int], rng: Random) -> Constraint:
    return different(cells, "", VALUES if rng.random() < 0.5 else ())


def _total(cells: Sequence[int], rng: Random) -> Constraint:
    weights = [rng.choice((1, 1, 1, 2, -1)) for _ in cells] if rng.random() < 0.5 else None
    return total(cells, rng.sample(range(-3, 12), rng.randint(1, 3)), "", weights, differ=rng.random() < 0.4)


def _far_total(cells: Sequence[int], rng: Random) -> Constraint:
    weights = [rng.choice((7, -9, 11)) for _ in cells]
    return total(cells, [rng.randint(-40, 60) for _ in range(20)], "", weights)


def _compare(cells: Sequence[int], rng: Random) -> Constraint:
    pairs = {(a, b) for a in VALUES for b in VALUES if rng.random() < 0.4}
    return compare(cells[0], cells[1], VALUES, lambda a, b: (a, b) in pairs, "")


def _automaton(cells: Sequence[int], rng: Random) -> Constraint:
    after = {(state, value): rng.choice((None, 0, 1, 2)) for state in range(3) for value in VALUES}
    accepted = rng.sample(range(3), 2)
    return automaton(cells, VALUES, 0, lambda state, value: after[state, value], accepted.__contains__, "")  # type: ignore[index]


def _connected(cells: Sequence[int], rng: Random) -> Constraint:
    pairs = [(a, b) for a in range(len(cells)) for b in range(a) if rng.random() < 0.45]
    near = [[b if a == i else a for a, b in pairs if i in (a, b)] for i in range(len(cells))]
    return connected(cells, rng.sample(VALUES, 2), near, "")


def _linked(cells: Sequence[int], rng: Random) -> Constraint:
    """Return a constraint of up to twice as many nodes as cells."""
    nodes = [(cell, mask_of(rng.sample(VALUES, rng.randint(1, 3)))) for cell in cells for _ in range(rng.randint(1, 2))]
    pairs = [(a, b) for a in range(len(nodes)) for b in range(a) if rng.random() < 0.35]
    near = [[b if a == i else a for a, b in pairs if i in (a, b)] for i in range(len(nodes))]
    return linked(nodes, near, "")


def _pieces(cells: Sequence[int], rng: Random) -> Constraint:
    pairs = [(a, b) for a in range(len(cells)) for b in range(a) if rng.random() < 0.45]
    near = [[b if a == i else a for a, b in pairs if i in (a, b)] for i in range(len(cells))]
    sizes = {each: rng.choice((1, 2, 3, 4)) for each in rng.sample(range(len(cells)), rng.randint(1, 2))}
    if rng.random() < 0.5:
        return reached(cells, rng.sample(VALUES, 2), near, sizes, "")
    return piece(cells, rng.sample(VALUES, 2), near, min(sizes), sizes, "")


def _sized(cells: Sequence[int], rng: Random) -> Constraint:
    pairs = [(a, b) for a in range(len(cells)) for b in range(a) if rng.random() < 0.6]
    near = [[b if a == i else a for a, b in pairs if i in (a, b)] for i in range(len(cells))]
    return sized(cells, rng.randrange(len(cells)), 3, near, "")


def _area(cells: Sequence[int], rng: Random) -> Constraint:
    areas = [sorted(rng.sample(range(len(cells)), rng.randint(1, len(cells)))) for _ in range(rng.randint(1, 4))]
    return area(cells, rng.choice(VALUES), areas, "")


def _one_of_sets(cells: Sequence[int], rng: Random) -> Constraint:
    n = rng.randint(1, min(len(cells), len(VALUES)))
    sets = [mask_of(rng.sample(VALUES, n)) for _ in range(rng.randint(1, 4))]
    beside = cells[n : len(VALUES)] if len(cells) >= len(VALUES) and rng.random() < 0.7 else ()
    others = {cell: rng.randrange(1 << n) for cell in cells[n + len(beside) :]}
    return one_of_sets(cells[:n], sets, "", beside, VALUES, others)


MAKERS: Sequence[Callable[[Sequence[int], Random], Constraint]] = (
    _different,
    _total,
    _far_total,
    _compare,
    _automaton,
    _area,
    _connected,
    _linked,
    _pieces,
    _sized,
    _one_of_sets,
)


def drawn(n_cells: int, rng: Random) -> Constraint:
    """Return a constraint over some of the first cells."""
    cells = rng.sample(range(n_cells), min(n_cells, rng.randint(2, 5)))
    make = rng.choice(MAKERS)
    return make(cells[:4] if make is _different else cells, rng)


def domains(n_cells: int, rng: Random) -> list[int]:
    """Return masks of the values."""
    return [rng.choice((15, 15, 7, 14, rng.randint(1, 15))) for _ in range(n_cells)]


def ring() -> list[Constraint]:
    """State that the edges of ``RING`` are one loop."""
    points = [[edge for edge, ends in enumerate(RING) if point in ends] for point in range(4)]
    return [loop(range(len(RING)), RING, 4, ""), *(total(each, (0, 2), "") for each in points)]
