"""All boards of a small size, by putting rows below each other."""

from itertools import permutations, product

import numpy as np

from puzzles.sudoku import Ground


def all_boards(box: Ground) -> set[bytes]:
    """Try all ways to put one row below the other."""
    side = box.side
    rows = list(permutations(range(1, side + 1)))

    def fits(board: tuple[tuple[int, ...], ...]) -> bool:
        tops = range(0, len(board), box.height)
        bands = [board[top : top + box.height] for top in tops]
        boxes = [
            [value for row in band for value in row[first : first + box.width]]
            for band, first in product(bands, range(0, side, box.width))
        ]
        return all(len(set(house)) == len(house) for house in [*zip(*board, strict=True), *boxes])

    boards: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(side):
        boards = [(*board, row) for board in boards for row in rows if fits((*board, row))]
    return {np.array(board, np.uint16).tobytes() for board in boards}
