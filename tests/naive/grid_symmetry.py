"""The symmetric images of nonograms and Light Up boards, made by turning grids, and ids as the least of them all."""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import permutations
from typing import TypeVar

from tests.naive.nonogram_clues import naive_clues

T = TypeVar("T")
NaiveGrid = list[list[int]]
CODES = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "#": 5, ".": 6, "*": 7}


def turns(grid: Sequence[Sequence[T]]) -> Iterator[list[list[T]]]:
    """Give a grid after each of four quarter turns, and each of those again as in a mirror."""
    turned = [list(row) for row in grid]
    for _ in range(4):
        turned = [[row[column] for row in turned[::-1]] for column in range(len(turned[0]))]
        yield turned
        yield [row[::-1] for row in turned]


def nonogram_images(grid: NaiveGrid, n_colors: int) -> Iterator[NaiveGrid]:
    """Give the turns and mirrors of a grid in all renamings of its colors 1 to n_colors."""
    for image in turns(grid):
        for colors in permutations(range(1, n_colors + 1)):
            yield [[0 if cell == 0 else colors[cell - 1] for cell in row] for row in image]


def nonogram_id(grid: NaiveGrid, n_colors: int) -> str:
    """Name a puzzle by the least encoding among all its images; the colors that are used must be 1 to n_colors."""
    encodings = []
    for image in nonogram_images(grid, n_colors):
        rows, columns = naive_clues(image)
        blocks = [block for clue in rows + columns for block in clue]
        numbers = [len(rows), len(columns), *map(len, rows + columns), *(length for length, _ in blocks)]
        encoding = b"".join(bytes([number // 256, number % 256]) for number in numbers)
        encodings.append(encoding + bytes(color for _, color in blocks))
    return "nonogram-" + blake2b(min(encodings), digest_size=10).hexdigest()


def lightup_images(board: list[str]) -> Iterator[list[str]]:
    return (["".join(row) for row in image] for image in turns(board))


def lightup_id(board: list[str]) -> str:
    """Name a board by the least encoding of all its images: both sides in two bytes each, then a byte for each cell."""
    encodings = [
        bytes([0, len(image), 0, len(image[0]), *(CODES[sign] for row in image for sign in row)])
        for image in lightup_images(board)
    ]
    return "lightup-" + blake2b(min(encodings), digest_size=10).hexdigest()
