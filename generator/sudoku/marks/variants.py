"""Marks of each variant: ``MAKERS`` has a function per variant that draws all its marks on a board.

Lines are walks over touching cells that share no cell with another line and cross none.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product

import numpy as np

from generator.sudoku.marks.cages import cage_marks, partition
from generator.sudoku.marks.canvas import Canvas
from puzzles.sudoku.ground import regions_of
from puzzles.sudoku.marks.mark import Field, Mark
from puzzles.sudoku.marks.rules import beside as pairs_beside
from puzzles.sudoku.marks.rules import is_consecutive, is_double, is_v, is_x

_WALKS = 60  # walks that are tried for each line
_LONGEST = 6
_MOST_IN_QUADRUPLE = 9  # the greatest digit in a quadruple, because its digits are written side by side


# -- lines


def _walk(canvas: Canvas, goes_on: Callable[[list[int]], bool], is_whole: Callable[[list[int]], bool]) -> list[int]:
    """Walk from a free cell over free cells without sharp turns.

    Return the longest beginning that is a complete line.
    """
    n, field, solution, draws = canvas.board.width, canvas.field, canvas.solution, canvas.draws
    path = [draws.choice([cell for cell in field.cells if cell not in canvas.used])]
    whole: list[int] = []
    corners = set(canvas.crossed)
    way = (0, 0)
    while len(path) < _LONGEST:
        row, column = divmod(path[-1], n)
        for down, across in draws.shuffled([step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]):
            r, c = row + down, column + across
            cell, corner = r * n + c, (row + r, column + c)
            is_sharp = down * way[0] + across * way[1] < 0
            if is_sharp or not field.has(r, c) or cell in canvas.used or cell in path:
                continue
            if (down and across and corner in corners) or not goes_on([solution[each] for each in (*path, cell)]):
                continue
            path.append(cell)
            way = down, across
            if down and across:
                corners.add(corner)
            break
        else:
            break
        if len(path) > 2 and is_whole([solution[each] for each in path]):
            whole = list(path)
    return whole


def _lines(
    kind: str, share: float, goes_on: Callable[[int], Callable[[list[int]], bool]],
    is_whole: Callable[[list[int]], bool] = lambda digits: True,
) -> Callable[[Canvas], list[Mark]]:  # fmt: skip
    """Return a function that draws lines of a kind until they cover a share of the board."""

    def draw(canvas: Canvas) -> list[Mark]:
        n, width = canvas.ground.n_digits, canvas.board.width
        marks: list[Mark] = []
        most = len(canvas.used) + share * len(canvas.field.cells)
        for _ in range(_WALKS * width):
            if len(canvas.used) >= most:
                break
            path = _walk(canvas, goes_on(n), is_whole)
            if path:
                marks.append(Mark(kind, tuple(path)))
                canvas.used.update(path)
                places = [divmod(cell, width) for cell in path]
                canvas.crossed.update((a + c, b + d) for (a, b), (c, d) in pairwise(places) if a != c and b != d)
        return marks

    return draw


def _is_run(digits: list[int]) -> bool:
    return len(set(digits)) == len(digits) == max(digits) - min(digits) + 1


# -- dots and signs between cells, and other small marks


def _all_pairs(whole: str, *kinds: tuple[str, Callable[[int, int], bool]]) -> Callable[[Canvas], list[Mark]]:
    """Return a function that marks all pairs of neighbors in a relation and states that all other pairs are not."""

    def draw(canvas: Canvas) -> list[Mark]:
        marks = [Mark(whole)]
        for pair in pairs_beside(canvas.field):
            fitting = [kind for kind, holds in kinds if holds(*(canvas.solution[cell] for cell in pair))]
            if fitting:
                marks.append(Mark(canvas.draws.choice(fitting), pair))
        return marks

    return draw


def _signs(canvas: Canvas) -> list[Mark]:
    region_of, solution = regions_of(canvas.ground), canvas.solution
    pairs = [pair for pair in pairs_beside(canvas.field) if region_of[pair[0]] == region_of[pair[1]]]
    return [Mark("greater", pair if solution[pair[0]] > solution[pair[1]] else pair[::-1]) for pair in pairs]


def _parities(canvas: Canvas) -> list[Mark]:
    n_chosen = 2 * len(canvas.field.cells) // canvas.ground.n_digits
    cells = canvas.draws.shuffled(canvas.field.cells)[: max(1, n_chosen // len(canvas.images))]
    chosen = sorted({int(image[cell]) for cell in cells for image in canvas.images})
    return [Mark("odd" if canvas.solution[cell] % 2 else "even", (cell,)) for cell in chosen]


def _quadruples(canvas: Canvas) -> list[Mark]:
    n, field, draws = canvas.board.width, canvas.field, canvas.draws
    squares = [(corner, corner + 1, corner + n, corner + n + 1) for corner in range(n * (n - 1)) if (corner + 1) % n]
    whole = [cells for cells in squares if all(field.has(*divmod(cell, n)) for cell in cells)]
    marks = []
    for cells in draws.shuffled(whole)[: len(field.cells) // canvas.ground.n_digits]:
        own = [canvas.solution[cell] for cell in cells if canvas.solution[cell] <= _MOST_IN_QUADRUPLE]
        if own:
            digits = sorted(draws.shuffled(own)[: 2 + draws.below(3)])
            marks.append(Mark("quadruple", cells, int("".join(map(str, digits)))))
    return marks


# -- numbers outside the grid


def _sides(field: Field, *, both: bool) -> Iterator[tuple[int, ...]]:
    """Yield the rows from the left and the columns from the top; if ``both``, then also from the other sides.

    A line is left out if a cell of another grid, or another mark, is in front of it.
    """
    n, board, taken = field.n_digits, np.arange(field.width**2).reshape(field.width, -1), set[tuple[int, int]]()
    grids = [board[down : down + n, across : across + n] for down, across in field.corners]
    turned = list(zip(*((cells, cells.T, cells[:, ::-1], cells[::-1].T) for cells in grids), strict=True))
    for alike in turned if both else turned[:2]:
        for line in (line for cells in alike for line in cells.tolist()):
            (row, column), (next_row, next_column) = divmod(line[0], field.width), divmod(line[1], field.width)
            before = 2 * row - next_row, 2 * column - next_column
            if before not in taken and not field.has(*before):
                taken.add(before)
                yield tuple(line)


def _sandwiches(canvas: Canvas) -> list[Mark]:
    n = canvas.ground.n_digits
    marks = []
    for line in _sides(canvas.field, both=False):
        digits = [canvas.solution[cell] for cell in line]
        start, end = sorted((digits.index(1), digits.index(n)))
        marks.append(Mark("sandwich", line, sum(digits[start + 1 : end])))
    return marks


def _skyscrapers(canvas: Canvas) -> list[Mark]:
    marks = []
    for line in _sides(canvas.field, both=True):
        digits = [canvas.solution[cell] for cell in line]
        marks.append(
            Mark("skyscraper", line, sum(all(each < digit for each in digits[:i]) for i, digit in enumerate(digits)))
        )
    return marks


def _little_killers(canvas: Canvas) -> list[Mark]:
    """Draw sums of diagonals, at most one at each place outside the grid."""
    n, width, field = canvas.ground.n_digits, canvas.board.width, canvas.field
    found: dict[tuple[int, int], Mark] = {}
    rays = []
    for (top, left), row, column, (down, across) in product(
        field.corners, range(n), range(n), product((-1, 1), repeat=2)
    ):
        before = (row - down, column - across)
        if not (0 <= before[0] < n and 0 <= before[1] < n):
            length = min(n - row if down > 0 else row + 1, n - column if across > 0 else column + 1)
            start, place = (top + row) * width + left + column, (top + before[0], left + before[1])
            if length > 2 and not field.has(*place):
                rays.append((place, tuple(start + i * (down * width + across) for i in range(length))))
    for before, line in canvas.draws.shuffled(rays):
        if len(found) < n * len(field.corners) and before not in found:
            found[before] = Mark("little-killer", line, sum(canvas.solution[cell] for cell in line))
    return list(found.values())


MAKERS: Mapping[str, Callable[[Canvas], list[Mark]]] = {
    "killer": lambda canvas: cage_marks(canvas, partition(canvas)),
    "killer-repeats": lambda canvas: cage_marks(canvas, partition(canvas)),
    "thermo": _lines("thermo", 0.45, lambda n: lambda digits: len(digits) < 2 or digits[-1] > digits[-2]),
    "arrow": _lines(
        "arrow", 0.4, lambda n: lambda digits: sum(digits[1:]) <= digits[0],
        lambda digits: sum(digits[1:]) == digits[0],
    ),
    "kropki": _all_pairs("all-dots", ("white", is_consecutive), ("black", is_double)),
    "xv": _all_pairs("all-xv", ("x", is_x), ("v", is_v)),
    "consecutive": _all_pairs("all-bars", ("bar", is_consecutive)),
    "even-odd": _parities,
    "greater-than": _signs,
    "whispers": _lines(
        "whisper", 0.3, lambda n: lambda digits: len(digits) < 2 or abs(digits[-1] - digits[-2]) >= (n + 1) // 2
    ),
    "renban": _lines("renban", 0.35, lambda n: lambda digits: max(digits) - min(digits) < 5, _is_run),
    "palindrome": _lines("palindrome", 0.3, lambda n: lambda digits: True, lambda digits: digits == digits[::-1]),
    "between": _lines(
        "between", 0.35, lambda n: lambda digits: True,
        lambda digits: all(min(digits[0], digits[-1]) < each < max(digits[0], digits[-1]) for each in digits[1:-1]),
    ),
    "sandwich": _sandwiches,
    "little-killer": _little_killers,
    "skyscrapers": _skyscrapers,
    "quadruples": _quadruples,
}  # fmt: skip
"""The function that draws the marks of a board, by the name of its variant."""
