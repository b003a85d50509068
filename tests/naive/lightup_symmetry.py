"""The symmetric images of a Light Up board by index arithmetic, and the ids as the least of their encodings."""

from collections.abc import Iterator
from hashlib import blake2b

Board = list[str]
CODES = {"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "#": 5, ".": 6, "*": 7}


def naive_images(board: Board) -> Iterator[Board]:
    """Give the board after each of four quarter turns, and each of those again as in a mirror."""
    turned = board
    for _ in range(4):
        height, width = len(turned), len(turned[0])
        turned = ["".join(turned[height - 1 - column][row] for column in range(height)) for row in range(width)]
        yield turned
        yield ["".join(reversed(row)) for row in turned]


def naive_id(board: Board) -> str:
    """Name a board by the least encoding of all its images: both sides in two bytes each, then a byte for each cell."""
    encodings = []
    for image in naive_images(board):
        encoding = [0, len(image), 0, len(image[0])]
        for row in image:
            encoding += [CODES[sign] for sign in row]
        encodings.append(bytes(encoding))
    return "lightup-" + blake2b(min(encodings), digest_size=10).hexdigest()
