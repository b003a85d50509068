"""The symmetric images of a nonogram, made by turning and recoloring its grid, and the id as the least of them all."""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import permutations

from tests.naive.nonogram_clues import naive_clues

NaiveGrid = list[list[int]]


def naive_images(grid: NaiveGrid, n_colors: int) -> Iterator[NaiveGrid]:
    """Give the eight turns and mirrors of a grid in all renamings of its colors 1 to n_colors."""
    turned = [list(row) for row in grid]
    for _ in range(4):
        turned = [[row[column] for row in turned[::-1]] for column in range(len(turned[0]))]
        for image in (turned, [row[::-1] for row in turned]):
            for colors in permutations(range(1, n_colors + 1)):
                yield [[0 if cell == 0 else colors[cell - 1] for cell in row] for row in image]


def naive_id(grid: NaiveGrid, n_colors: int) -> str:
    """Name a puzzle by the least encoding among all its images and all permutations of colors 1 to n_colors.

    The colors that are used must be 1 to n_colors.
    """
    encodings = []
    for image in naive_images(grid, n_colors):
        rows, columns = naive_clues(image)
        blocks = [block for clue in rows + columns for block in clue]
        numbers = [len(rows), len(columns)]
        numbers += [len(clue) for clue in rows + columns]
        numbers += [length for length, _ in blocks]
        encoding = b""
        for number in numbers:
            encoding += bytes([number // 256, number % 256])
        for _, color in blocks:
            encoding += bytes([color])
        encodings.append(encoding)
    return "nonogram-" + blake2b(min(encodings), digest_size=10).hexdigest()
