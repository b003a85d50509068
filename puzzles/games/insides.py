"""Random areas in one piece without holes, whose border is one loop."""

from functools import lru_cache

from puzzles.games.game import Draws

_ROUNDS, _EQUAL, _SHORTER = 8, 0.5, 0.15  # rounds of changes to a loop, and chances of changes that do not lengthen it


@lru_cache(maxsize=1)
def _longer_by() -> list[list[int | None]]:
    """Return how much a loop grows, in halved edges, when a cell changes sides; None if it would split or get a hole.

    The first index says whether the cell is inside. The bits of the second say which of its eight neighbors are inside,
    going round from the upper left one.
    """
    found: list[list[int | None]] = [[], []]
    for bits in range(1 << 8):
        near = [bits >> i & 1 for i in range(8)]
        n_ends = sum(a != b for a, b in zip(near, near[1:] + near[:1], strict=True))
        n_beside = sum(near[1::2])
        may_turn = n_ends == 2 and 1 <= n_beside <= 3
        for is_inside, row in enumerate(found):
            row.append((2 - n_beside) * (1 - 2 * is_inside) if may_turn else None)
    return found


class Inside:
    """The inside of a loop in a grid, which changes cell by cell and stays in one piece without holes."""

    def __init__(self, height: int, width: int, first: int) -> None:
        """Begin with a single cell inside."""
        self.step = width + 2
        self.inside = [0] * (self.step * (height + 2))  # whether each cell is inside, with a border of cells outside
        self.cells = [(row + 1) * self.step + column + 1 for row in range(height) for column in range(width)]
        self._near = self.inside.copy()  # bit i: whether the neighbor ``ring[i]`` away is inside
        step = self.step
        self._ring = (-step - 1, -step, -step + 1, 1, step + 1, step, step - 1, -1)
        self.turn(self.cells[first])

    def turn(self, cell: int) -> None:
        """Put a cell inside, or outside again."""
        self.inside[cell] ^= 1
        for i, away in enumerate(self._ring):
            self._near[cell - away] ^= 1 << i

    def longer_by(self, cell: int) -> int | None:
        """Return how much the loop grows if a cell turns, in halved edges; None if it may not."""
        return _longer_by()[self.inside[cell]][self._near[cell]]


def draw_inside(height: int, width: int, draws: Draws) -> Inside:
    """Draw the inside of a loop; changes mostly make the loop longer."""
    cells = range(height * width)
    drawn = Inside(height, width, draws.choice(cells))
    for _ in range(_ROUNDS):
        for cell in draws.shuffled(drawn.cells):
            longer = drawn.longer_by(cell)
            if longer is not None and (longer > 0 or draws.chance() < (_SHORTER if longer else _EQUAL)):
                drawn.turn(cell)
    return drawn
