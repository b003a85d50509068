"""Regions of a jigsaw: cells of neighboring regions swap, as long as every region stays connected."""

from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below


@lean_inlined
def adjoins(neighbors, regions, cell, region):
    """Return whether a cell has a neighbor in a region."""
    for direction in range(4):
        other = neighbors[cell, direction]
        if other >= 0 and regions[other] == region:
            return True
    return False


@lean_kernel
def is_whole(neighbors, regions, first, side, stack, seen):
    """Return whether the region of a cell is connected and has ``side`` cells."""
    seen[:] = 0
    stack[0], n_stacked, n_cells = first, 1, 0
    seen[first] = 1
    while n_stacked:
        n_stacked -= 1
        cell = stack[n_stacked]
        n_cells += 1
        for direction in range(4):
            other = neighbors[cell, direction]
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
def stir(neighbors, images, n_steps, state, regions, trial, stack, seen, target):
    """Change regions in ``n_steps`` random tries, keeping the symmetries of ``images``, int32 ``[n, side * side]``.

    ``neighbors`` has the cells to the right, below, to the left and above each cell, -1 beyond the edge.
    """
    n_cells = len(regions)
    for cell in range(n_cells):
        trial[cell] = regions[cell]
    for _ in range(n_steps):
        one = below(state, n_cells)
        beside = neighbors[one, below(state, 4)]
        cell = below(state, n_cells)
        if beside < 0 or regions[beside] == regions[one]:
            continue
        other = -1
        while other < 0:
            if regions[cell] == regions[beside] and adjoins(neighbors, regions, cell, regions[one]):
                other = cell
            cell = cell + 1 if cell + 1 < n_cells else 0
        is_change = True
        for i in range(len(images)):
            trial[images[i, one]] = regions[images[i, other]]
            trial[images[i, other]] = regions[images[i, one]]
        for i in range(len(images)):
            for cell in images[i, one], images[i, other]:
                is_change = is_change and is_whole(neighbors, trial, cell, len(target), stack, seen)
        new, old = (trial, regions) if is_change and keep_images(trial, images, target) else (regions, trial)
        for i in range(len(images)):
            for cell in images[i, one], images[i, other]:
                old[cell] = new[cell]
