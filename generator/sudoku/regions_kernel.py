"""Regions of a jigsaw: cells of neighboring regions swap, as long as every region stays connected."""

from kernels.jit import kernel, lean_inlined, lean_kernel
from kernels.streams import below


@lean_inlined
def neighbor(side, cell, direction):
    """Return the cell to the right, below, to the left or above; -1 beyond the edge."""
    row, column = cell // side, cell % side
    row += 1 if direction == 1 else -1 if direction == 3 else 0
    column += 1 if direction == 0 else -1 if direction == 2 else 0
    return row * side + column if 0 <= row < side and 0 <= column < side else -1


@lean_inlined
def adjoins(side, regions, cell, region):
    """Return whether a cell has a neighbor in a region."""
    for direction in range(4):
        other = neighbor(side, cell, direction)
        if other >= 0 and regions[other] == region:
            return True
    return False


@lean_kernel
def is_whole(side, regions, first, stack, seen):
    """Return whether the region of a cell is connected and has ``side`` cells."""
    seen[:] = 0
    stack[0], n_stacked, n_cells = first, 1, 0
    seen[first] = 1
    while n_stacked:
        n_stacked -= 1
        cell = stack[n_stacked]
        n_cells += 1
        for direction in range(4):
            other = neighbor(side, cell, direction)
            if other >= 0 and not seen[other] and regions[other] == regions[first]:
                seen[other] = 1
                stack[n_stacked] = other
                n_stacked += 1
    return n_cells == side


@lean_kernel
def keep_images(regions, images, target):
    """Return whether each image of a region is a region."""
    for i in range(len(images)):
        target[:] = -1
        for cell in range(len(regions)):
            region, image = regions[cell], regions[images[i, cell]]
            if target[region] < 0:
                target[region] = image
            if target[region] != image:
                return False
    return True


@kernel
def stir(side, images, n_steps, state, regions, trial, stack, seen, target):
    """Change regions in ``n_steps`` random tries, keeping the symmetries of ``images``, int32 ``[n, side * side]``."""
    n_cells = len(regions)
    trial[:] = regions
    for _ in range(n_steps):
        one = below(state, n_cells)
        beside = neighbor(side, one, below(state, 4))
        cell = below(state, n_cells)
        if beside < 0 or regions[beside] == regions[one]:
            continue
        other = -1
        while other < 0:
            if regions[cell] == regions[beside] and adjoins(side, regions, cell, regions[one]):
                other = cell
            cell = cell + 1 if cell + 1 < n_cells else 0
        is_change = True
        for i in range(len(images)):
            trial[images[i, one]] = regions[images[i, other]]
            trial[images[i, other]] = regions[images[i, one]]
        for i in range(len(images)):
            for cell in images[i, one], images[i, other]:
                is_change = is_change and is_whole(side, trial, cell, stack, seen)
        new, old = (trial, regions) if is_change and keep_images(trial, images, target) else (regions, trial)
        for i in range(len(images)):
            for cell in images[i, one], images[i, other]:
                old[cell] = new[cell]
