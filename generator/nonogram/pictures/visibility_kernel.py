"""Measure in integers how visible a changed cell is.

The eight cells around it judge a change from color a to b: it hides on an outline and shows in open ground:

    . . # #     . . # #     . . . .     . # # #     # . . #
    . x # #     . x # #     . x . .     . x # #     # x # .      x is to be painted
    # # # #     . . # #     . . . .     . # # #     . . . #
    a corner:   a bump:     a dot:      a notch:    a bridge:
    hardly      little      much        little      much, for parts that were apart are joined

If both b and a touch x in one piece, the change only moves an outline. Other counts of pieces mean that something is
joined, cut, opened, filled, made or lost. Painted cells also touch at their corners; blank cells do not.

Source: own; pieces are counted as in Yokoi, Toriwaki and Fukumura 1975, An analysis of topological properties of
digitized binary pictures using local features.
"""

from kernels.jit import lean_inlined, lean_kernel

_CORNER, _BUMP = 2, 4
_THIN = 8  # for a cell of a line one cell wide
_BY_A_CORNER = 6  # if no cell to its sides has the new color
_PIECES = 24  # if parts are joined, cut, made or lost
_OPEN_GROUND = 12  # added if no cell around it has the new color
_LARGEST_SMALL = 9  # the most cells of a detail, such as an eye
_DETAIL = 24  # for a cell of a detail
_BESIDE_DETAIL = 6  # for a cell that enlarges a detail


@lean_inlined
def _at(cells, height, width, row, column):
    """Return the color of a cell; everything outside the grid is blank."""
    return cells[row * width + column] if 0 <= row < height and 0 <= column < width else 0


@lean_inlined
def _ring_mask(cells, height, width, cell, color):
    """Return which of the cells around one have a color: bits 0 to 7 from the one above, clockwise."""
    row, column = cell // width, cell % width
    return (
        (_at(cells, height, width, row - 1, column) == color)
        | (_at(cells, height, width, row - 1, column + 1) == color) << 1
        | (_at(cells, height, width, row, column + 1) == color) << 2
        | (_at(cells, height, width, row + 1, column + 1) == color) << 3
        | (_at(cells, height, width, row + 1, column) == color) << 4
        | (_at(cells, height, width, row + 1, column - 1) == color) << 5
        | (_at(cells, height, width, row, column - 1) == color) << 6
        | (_at(cells, height, width, row - 1, column - 1) == color) << 7
    )


@lean_inlined
def _n_sides(ring):
    return (ring & 1) + (ring >> 2 & 1) + (ring >> 4 & 1) + (ring >> 6 & 1)


@lean_inlined
def _n_pieces(ring, by_corners):
    """Count the pieces in which a color touches a cell; 0 if it touches the cell nowhere or on all sides."""
    if by_corners:
        ring ^= 255
    n_pieces = 0
    for side in range(0, 8, 2):
        corner, next_side = ring >> (side + 1) & 1, ring >> (side + 2) % 8 & 1
        n_pieces += (ring >> side & 1) & (1 - corner * next_side)
    return n_pieces


@lean_kernel
def shape_cost(cells, height, width, cell, old, new):
    """Return how visible a change of one cell is, judged by its surroundings."""
    ring_old = _ring_mask(cells, height, width, cell, old)
    ring_new = _ring_mask(cells, height, width, cell, new)
    n_new = _n_sides(ring_new)
    cost = _CORNER if n_new == 2 else _BUMP
    if _n_pieces(ring_old, old != 0) != 1:
        cost += _PIECES
    if _n_pieces(ring_new, new != 0) != 1:
        cost += _PIECES
    if n_new == 0:
        cost += _BY_A_CORNER
    if ring_new == 0:
        cost += _OPEN_GROUND
    if ring_old & 0b00010001 == 0 or ring_old & 0b01000100 == 0:
        cost += _THIN
    return cost


@lean_kernel
def detail_cost(cells, sizes, height, width, cell, new):
    """Return how visible it is that a change removes or adds a cell of a detail of the sketch, by part sizes."""
    cost = _DETAIL if sizes[cell] <= _LARGEST_SMALL else 0
    row, column = cell // width, cell % width
    for side_row, side_column in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= side_row < height and 0 <= side_column < width:
            other = side_row * width + side_column
            if cells[other] == new and sizes[other] <= _LARGEST_SMALL:
                cost += _BESIDE_DETAIL
    return cost


@lean_kernel
def measure_parts(cells, height, width, sizes, queue):
    """Write into ``sizes`` (int64) the size of each cell's connected part of one color; blank joins by edges only."""
    for cell in range(height * width):
        sizes[cell] = 0
    for start in range(height * width):
        if sizes[start] > 0:
            continue
        color = cells[start]
        queue[0], n_found, at = start, 1, 0
        sizes[start] = 1
        while at < n_found:
            row, column = queue[at] // width, queue[at] % width
            at += 1
            for other_row in range(max(row - 1, 0), min(row + 2, height)):
                for other_column in range(max(column - 1, 0), min(column + 2, width)):
                    other = other_row * width + other_column
                    is_corner = other_row != row and other_column != column
                    if sizes[other] == 0 and cells[other] == color and not (is_corner and color == 0):
                        sizes[other] = 1
                        queue[n_found] = other
                        n_found += 1
        for i in range(n_found):
            sizes[queue[i]] = n_found
