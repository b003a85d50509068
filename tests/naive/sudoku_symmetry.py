"""The least of all symmetric images of a Sudoku, by making every image; its id, by writing every byte."""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import permutations, product

import numpy as np

from puzzles.sudoku import Ground


def line_orders(n_groups: int, size: int) -> np.ndarray:
    """List all orders of the lines of ``n_groups`` bands or stacks of ``size`` lines each."""
    return np.array(
        [
            [group * size + line for group, lines in zip(groups, inside, strict=True) for line in lines]
            for groups in permutations(range(n_groups))
            for inside in product(permutations(range(size)), repeat=n_groups)
        ]
    )


def renamed(images: np.ndarray) -> np.ndarray:
    """Number the digits of each row, an image in reading order, as they first appear; blanks stay 0."""
    every = np.arange(len(images))
    names = np.zeros((len(images), images.max(initial=0) + 1), int)
    n_names = np.zeros(len(images), int)
    result = np.zeros_like(images)
    for cell in range(images.shape[1]):
        digits = images[:, cell]
        is_new = (digits > 0) & (names[every, digits] == 0)
        n_names += is_new
        names[every[is_new], digits[is_new]] = n_names[is_new]
        result[:, cell] = names[every, digits]
    return result


def arranged_images(box: Ground, grid: np.ndarray) -> Iterator[np.ndarray]:
    """Return the images under permutations of lines, as rows of arrays, also transposed if that keeps the boxes."""
    columns = line_orders(box.height, box.width)
    for image in (grid, grid.T) if box.height == box.width else (grid,):
        for rows in line_orders(box.width, box.height):
            yield image[rows][:, columns].transpose(1, 0, 2).reshape(len(columns), -1)


def turned_images(box: Ground, grid: np.ndarray) -> Iterator[np.ndarray]:
    """Return the images of a grid under the turns and mirrors that keep the boxes."""
    for n_turns in range(4):
        for image in (np.rot90(grid, n_turns), np.rot90(grid, n_turns).T):
            if box.height == box.width:
                yield image.reshape(1, -1)
    if box.height != box.width:
        for image in (grid, grid[::-1], grid[:, ::-1], grid[::-1, ::-1]):
            yield image.reshape(1, -1)


def naive_canonical(box: Ground, grid: np.ndarray, arranged: bool) -> tuple[int, ...]:
    """Return the least image of a grid, under permutations of lines or only under turns and mirrors."""
    if box.height > box.width:
        box, grid = Ground(box.width, box.height), grid.T
    images = arranged_images(box, grid) if arranged else turned_images(box, grid)
    return min(min(map(tuple, renamed(several).tolist())) for several in images)


def naive_id(box: Ground, canonical: tuple[int, ...]) -> str:
    """Name a canonical form."""
    encoding = b"".join(bytes([number // 256, number % 256]) for number in (min(box[:2]), max(box[:2]), *canonical))
    return "sudoku-" + blake2b(encoding, digest_size=10).hexdigest()
