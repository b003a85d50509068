"""Regions of a jigsaw: cells of neighboring regions swap, as long as every region stays connected.

The cells ``around`` a cell are numbered clockwise: to the right, below and to the right, below, and so on; -1 is beyond
the edge. A region stays connected without a cell if its cells around that cell are side by side:

    A A .        A . A
    A x .        A x A       on the left it does; on the right that depends on cells further away
    . A A        . . .
"""

from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below

_ALL_AROUND, _BESIDE = 0xFF, 0x55
_DIRECTIONS = 8  # every other one leads to a neighbor


@lean_inlined
def adjoins(around, regions, cell, region):
    """Return whether a cell has a neighbor in a region."""
    for direction in range(0, _DIRECTIONS, 2):
        other = around[cell, direction]
        if other >= 0 and regions[other] == region:
            return True
    return False


@lean_inlined
def surely_swaps(around, regions, cell, coming):
    """Return whether the cells around tell that a region stays connected with another cell in the place of one."""
    region, own, is_met = regions[cell], 0, False
    for direction in range(_DIRECTIONS):
        near, beside = around[cell, direction], around[coming, direction]
        own |= (near >= 0 and regions[near] == region) << direction
        is_met |= direction % 2 == 0 and beside >= 0 and beside != cell and regions[beside] == region
    after, before = own << 1 | own >> 7, own >> 1 | own << 7
    own &= _BESIDE | after | before  # a lone corner is connected elsewhere
    begun = own & ~(own << 1 | own >> 7) & _ALL_AROUND
    return is_met and begun & (begun - 1) == 0


@lean_kernel
def is_whole(around, regions, first, side, stack, seen):
    """Return whether the region of a cell is connected and has ``side`` cells."""
    seen[:] = 0
    stack[0], n_stacked, n_cells = first, 1, 0
    seen[first] = 1
    while n_stacked:
        n_stacked -= 1
        cell = stack[n_stacked]
        n_cells += 1
        for direction in range(0, _DIRECTIONS, 2):
            other = around[cell, direction]
            if other >= 0 and not seen[other] and regions[other] == regions[first]:
                seen[other] = 1
                stack[n_stacked] = other
                n_stacked += 1
    return n_cells == side


@lean_kernel
def keep_images(regions, images, target):
    """Return whether each image of a region is a region; the first one is the region itself."""
    for i in range(1, len(images)):
        target[:] = -1
        for cell in range(len(regions)):
            region, image = regions[cell], regions[images[i, cell]]
            if target[region] < 0:
                target[region] = image
            if target[region] != image:
                return False
    return True


@lean_kernel
def stir(around, images, n_steps, state, regions, trial, stack, seen, target):
    """Change regions in ``n_steps`` random tries, keeping the symmetries of ``images``, int32 ``[n, side * side]``."""
    n_cells = len(regions)
    for cell in range(n_cells):
        trial[cell] = regions[cell]
    for _ in range(n_steps):
        one = below(state, n_cells)
        beside = around[one, 2 * below(state, 4)]
        cell = below(state, n_cells)
        if beside < 0 or regions[beside] == regions[one]:
            continue
        other = -1
        while other < 0:
            if regions[cell] == regions[beside] and adjoins(around, regions, cell, regions[one]):
                other = cell
            cell = cell + 1 if cell + 1 < n_cells else 0
        is_change = True
        for i in range(len(images)):
            trial[images[i, one]] = regions[images[i, other]]
            trial[images[i, other]] = regions[images[i, one]]
        is_sure = surely_swaps(around, regions, one, other) and surely_swaps(around, regions, other, one)
        for i in range(0 if is_sure and len(images) == 1 else len(images)):
            for cell in images[i, one], images[i, other]:
                is_change = is_change and is_whole(around, trial, cell, len(target), stack, seen)
        new, old = (trial, regions) if is_change and keep_images(trial, images, target) else (regions, trial)
        for i in range(len(images)):
            for cell in images[i, one], images[i, other]:
                old[cell] = new[cell]
