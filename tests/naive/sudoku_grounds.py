"""Sudoku variants by the letter of their rules: which cells differ, and all solutions by backtracking."""

from functools import lru_cache
from itertools import combinations

from puzzles.sudoku import Ground
from puzzles.sudoku.variants import VARIANTS

ALONE = [name for name in VARIANTS if name != "toroidal"]  # variants that need no others
JIGSAW = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
SMALL = [
    *(Ground(2, 2, (name,)) for name in ("x", "windoku", "disjoint", "anti-king", "non-consecutive")),
    Ground(2, 2, (), JIGSAW),
    Ground(2, 2, ("x",), JIGSAW),
]

_CORNERS = {"twin": "TL BR", "samurai": "TL TR BL BR C"}
_ASTERISK = {(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)}


def _see(ground: Ground, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two cells must hold different digits, by the rules as people state them."""
    height, width, variants, regions, _ = ground
    (row, column), (row2, column2), side = one, other, height * width
    down, across = abs(row - row2), abs(column - column2)
    if "toroidal" in variants:
        down, across = min(down, side - down), min(across, side - across)
    if regions:
        together = regions[row * side + column] == regions[row2 * side + column2]
    else:
        together = (row // height, column // width) == (row2 // height, column2 // width)
    place, place2 = (row % height, column % width), (row2 % height, column2 % width)
    windows = [
        None if line % (size + 1) == 0 else line // (size + 1)
        for line, size in ((row, height), (row2, height), (column, width), (column2, width))
    ]
    rules = {
        "x": (row == column and row2 == column2) or (row + column == row2 + column2 == side - 1),
        "windoku": None not in windows and windows[0] == windows[1] and windows[2] == windows[3],
        "disjoint": place == place2,
        "asterisk": {one, other} <= _ASTERISK,
        "center-dot": place == place2 == (height // 2, width // 2),
        "anti-knight": {down, across} == {1, 2},
        "anti-king": down == across == 1,
        "non-consecutive": False,
        "toroidal": False,
        "twin": False,
        "samurai": False,
    }
    return row == row2 or column == column2 or together or any(rules[name] for name in variants)


def naive_grids(ground: Ground) -> tuple[int, list[dict[int, tuple[int, int]]]]:
    """Return the rows of the board, and for each grid the row and column of each of its cells within the grid."""
    size, box = ground.height * ground.width, ground.height
    names = next((_CORNERS[name].split() for name in ground.variants if name in _CORNERS), ["TL"])
    side = {1: size, 2: 2 * size - box, 5: 3 * size - 2 * box}[len(names)]
    found = []
    for name in names:
        down = 0 if "T" in name else size - box if name == "C" else side - size
        across = 0 if "L" in name else size - box if name == "C" else side - size
        found.append({(down + r) * side + across + c: (r, c) for r in range(size) for c in range(size)})
    return side, found


@lru_cache
def naive_rules(ground: Ground) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """List the pairs of cells that hold different digits, and those that hold no consecutive ones."""
    side, grids = naive_grids(ground)
    all_pairs = list(combinations(range(side * side), 2))
    differ = sorted({(a, b) for g in grids for a, b in combinations(sorted(g), 2) if _see(ground, g[a], g[b])})
    beside = [(a, b) for a, b in all_pairs if b - a == side or (b - a == 1 and b % side)]
    if "toroidal" in ground.variants:
        beside += [(line * side, line * side + side - 1) for line in range(side)]
        beside += [(line, side * side - side + line) for line in range(side)]
    return differ, beside if "non-consecutive" in ground.variants else []
