"""Bulbs at random that light a board, and the numbers that they make.

White cells that are not lit are visited in random order, and those that are still dark then get a bulb; so in the end
all cells are lit, and no two bulbs see each other.

Source: Simon Tatham's Light Up.
"""

from generator.draws_kernel import shuffle
from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, WHITE
from solvers.lightup.layout import N_WALLS
from solvers.lightup.rules_kernel import UNKNOWN


@lean_kernel
def add_bulbs(board, room, stream):
    """Add bulbs at random until all white cells are lit.

    Args:
        board: laid out.
        room: its ``bulbs`` may have some already, none of which sees another.
        stream: of random numbers.
    """
    bulbs, shines, dark = room.bulbs, room.shines, room.places
    shines[:] = 0
    for place in range(len(bulbs)):
        if bulbs[place]:
            shines[board.across[place]] = 1
            shines[board.down[place]] = 1
    n = 0
    for place in range(len(bulbs)):
        if board.cells[place] == WHITE and not (shines[board.across[place]] or shines[board.down[place]]):
            dark[n] = place
            n += 1
    shuffle(dark[:n], stream)
    for i in range(n):
        row, column = board.across[dark[i]], board.down[dark[i]]
        if not (shines[row] or shines[column]):
            bulbs[dark[i]] = BULB
            shines[row] = 1
            shines[column] = 1


@lean_inlined
def drop_unknown(bulbs, marks):
    """Take the bulbs away of cells that rules leave unknown."""
    for place in range(len(bulbs)):
        if marks[place] == UNKNOWN:
            bulbs[place] = 0


@lean_inlined
def drop_around(board, bulbs, place):
    """Take the bulbs away that a white place sees, where two of them may have come to see each other."""
    for way in (-board.step, -1, 1, board.step):
        seen = place + way
        while board.cells[seen] == WHITE:
            bulbs[seen] = 0
            seen += way


@lean_inlined
def tell_numbers(board, room):
    """Let each wall tell how many bulbs are beside it."""
    bulbs, step = room.bulbs, board.step
    for i in range(board.sizes[N_WALLS]):
        wall = board.walls[i]
        number = bulbs[wall - step] + bulbs[wall - 1] + bulbs[wall + 1] + bulbs[wall + step]
        room.numbers[wall] = number
        board.cells[wall] = number
