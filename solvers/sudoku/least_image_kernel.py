"""The least of all images of a board whose digits are numbered in order of first appearance."""

import numpy as np

from kernels.jit import kernel


@kernel
def least_images(grids, images, forms):
    """Write the least image of each grid, uint16 ``[n, n_cells]``, to ``forms``; ``images`` is int32 ``[m, n_cells]``.

    An image is given up at the first cell at which it is greater than the least image so far.
    """
    names = np.zeros(grids.shape[1] + 1, np.int64)
    for i in range(len(grids)):
        for image in range(len(images)):
            names[:] = 0
            n_names, is_less = 0, image == 0
            for at in range(grids.shape[1]):
                digit = grids[i, images[image, at]]
                if digit != 0 and names[digit] == 0:
                    n_names += 1
                    names[digit] = n_names
                if not is_less and names[digit] > forms[i, at]:
                    break
                is_less = is_less or names[digit] < forms[i, at]
                if is_less:
                    forms[i, at] = names[digit]
