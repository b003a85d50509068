"""Simple colors and multi-colors: cells of one digit that are joined by strong links and colored alternately.

Exactly one color of a group is true. Plain Python with cells as bits of an integer: few puzzles come here.
"""

from collections.abc import Iterator

from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, PEERS, SIDE
from rating.sudoku.hodoku.board_kernel import Board
from rating.sudoku.hodoku.removals_kernel import Found, add
from rating.sudoku.hodoku.tables import KINDS

Group = tuple[int, int]  # the cells of each color

_SEEN = [sum(1 << peer for peer in peers) for peers in PEERS.tolist()]
_HOUSES = [[int(HOUSES_OF[cell, kind]) for kind in KINDS] for cell in range(N_CELLS)]
_MEMBERS = [sum(1 << cell for cell in cells) for cells in HOUSE_CELLS.tolist()]


def simple_colors(board: Board, found: Found) -> bool:
    """Find a color that is twice in a house, and so false; or else a cell that sees both colors of a group."""
    for digit in range(SIDE):
        places = _places(board, digit)
        for colors in _groups(places):
            clashes = [color for color in colors if any(_SEEN[cell] & color for cell in _cells(color))]
            lost = [cell for color in clashes for cell in _cells(color)] or _between(places, *colors)
            if _add_all(board, found, lost, digit):
                return True
    return False


def multi_colors(board: Board, found: Found) -> bool:
    """Find a color that sees both colors of another group, and so is false.

    Else cells that see one of two true colors.

    Two colors that see each other are not both true, so one of the opposite colors is true.
    """
    for digit in range(SIDE):
        places = _places(board, digit)
        groups = _groups(places)
        for one in groups:
            for other in groups:
                if one is not other and _add_all(board, found, _false_between(places, one, other), digit):
                    return True
    return False


def _false_between(places: int, one: Group, other: Group) -> list[int]:
    seen_by = [_seen_by(color) for color in one]
    false = [color for color, seen in zip(one, seen_by, strict=True) if seen & other[0] and seen & other[1]]
    if false:
        return [cell for color in false for cell in _cells(color)]
    return [
        cell
        for i in range(2)
        for j in range(2)
        if seen_by[i] & other[j]
        for cell in _between(places, one[1 - i], other[1 - j])
    ]


def _groups(places: int) -> list[Group]:
    """Color cells, starting from the first, along row, column and box in turn; a color may clash with itself."""
    linked = {cell: [_partner(places, cell, house) for house in _HOUSES[cell]] for cell in _cells(places)}
    left = sum(1 << cell for cell, partners in linked.items() if any(partners))
    groups = []
    while left:
        colors = [0, 0]
        waiting = [(left & -left, 0)]
        while waiting:
            bit, color = waiting.pop()
            if bit & left:
                left ^= bit
                colors[color] |= bit
                waiting += [(partner, 1 - color) for partner in reversed(linked[bit.bit_length() - 1]) if partner]
        groups.append((colors[0], colors[1]))
    return groups


def _partner(places: int, cell: int, house: int) -> int:
    """Return the only other place for the digit in a house of a cell as a bit, or 0."""
    others = places & _MEMBERS[house] & ~(1 << cell)
    return 0 if others & (others - 1) else others


def _places(board: Board, digit: int) -> int:
    return sum(1 << cell for cell in (board.grid.candidates >> digit & 1).nonzero()[0].tolist())


def _cells(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _seen_by(color: int) -> int:
    seen = 0
    for cell in _cells(color):
        seen |= _SEEN[cell]
    return seen


def _between(places: int, one: int, other: int) -> list[int]:
    return list(_cells(places & _seen_by(one) & _seen_by(other)))


def _add_all(board: Board, found: Found, cells: list[int], digit: int) -> bool:
    for cell in cells:
        add(board, found, cell, 1 << digit)
    return bool(cells)
