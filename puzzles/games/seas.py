"""Islands in a sea: what their numbers say, the patterns that players know, and seas that look good."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from puzzles.errors import counted, listed
from puzzles.games.constraints import Constraint, connected, piece, reached, total
from puzzles.games.game import NONE, Board, Draws
from puzzles.games.grid import at, hang_together, neighbors, squares, steps_from, within
from puzzles.games.lemmas import Lemma, Pattern

LAND, SEA = range(2)
_LARGEST = 0.16  # the share of a board that an island has at most
_LEAST_LARGE = 4  # the size that an island may have on any board
_ONES = 0.3  # the chance that an island of one cell is kept
ONE = Pattern("island of one", 11)
BETWEEN = Pattern("between two numbers", 11)
NO_POOL = Pattern("no pool", 12)
ONE_WAY = Pattern("one way out", 13)
SEA_GOES_ON, LAND_GOES_ON = Pattern("sea goes on", 14), Pattern("land goes on", 14)
AROUND_CORNER = Pattern("two around a corner", 15)
PATTERNS = ONE, BETWEEN, NO_POOL, ONE_WAY, SEA_GOES_ON, LAND_GOES_ON, AROUND_CORNER
GOES_ON, NEEDS = "goes on", "needs another cell"  # words of constraints
Sizes = Mapping[int, int]
"""The size of the island of each number, by cell."""


def sizes_in(numbers: Sequence[int]) -> dict[int, int]:
    """Return the sizes of islands by the cells of their numbers."""
    return {cell: each for cell, each in enumerate(numbers) if each != NONE}


@lru_cache(maxsize=64)
def of_sea(board: Board) -> tuple[Constraint, ...]:
    """State that all sea is connected, and that no square of four cells is sea; the connection comes first."""
    cells = range(board.height * board.width)
    pools = (total(four, range(4), f"the square at {at(board, four[0])} is no pool") for four in squares(board))
    return connected(cells, (SEA,), neighbors(board), "all sea is connected"), *pools


def islands(board: Board, sizes: Sizes) -> dict[int, Constraint]:
    """State for each number the size of its island, and that no other number is in it."""
    return {cell: _island(board, cell, _near(board, cell, sizes)) for cell in sizes}


def _near(board: Board, cell: int, sizes: Sizes) -> tuple[tuple[int, int], ...]:
    """Return the numbers that an island might touch, with their sizes."""
    steps, most = steps_from(board, cell), sizes[cell]
    return tuple([(other, size) for other, size in sizes.items() if steps[other] <= most])


@lru_cache(maxsize=1 << 12)
def _island(board: Board, cell: int, near: tuple[tuple[int, int], ...]) -> Constraint:
    sizes = dict(near)
    place_of, beside = within(board, cell, sizes[cell])
    says = f"the island of {at(board, cell)} has {counted(sizes[cell], 'cell')}"
    own = {place_of[each]: size for each, size in near}
    return piece([*place_of], (LAND,), beside, place_of[cell], own, says)


def all_land(board: Board, sizes: Sizes) -> Constraint:
    """State that all land is in the islands of numbers."""
    return reached(range(board.height * board.width), (LAND,), neighbors(board), sizes, "all land belongs to numbers")


def lemmas_of_islands(
    board: Board, sizes: Sizes, stated: Mapping[int, Constraint], land: Constraint
) -> Iterator[Lemma]:
    """Yield what players see near numbers, and where sea or land goes on."""
    around, (sea, *pools) = neighbors(board), of_sea(board)
    for pool in pools:
        yield Lemma(NO_POOL, pool, (pool,))
    for cell, size in sizes.items():
        near, own = around[cell], stated[cell]
        if size == 1:
            for each in near:
                yield Lemma(ONE, _is_sea(board, each, f"the 1 at {at(board, cell)} is an island"), (own,))
            continue
        free = [each for each in near if each not in sizes]
        words = f"the island of {at(board, cell)} {NEEDS}"
        yield Lemma(ONE_WAY, total(free, range(len(free)), words), (own,))
        for each in near:
            for other in around[each]:
                if other > cell and other in sizes and sizes[other] != 1:
                    words = f"{at(board, each)} would join {at(board, cell)} and {at(board, other)}"
                    yield Lemma(BETWEEN, _is_sea(board, each, words), (own,))
        if size == 2:
            yield from _around_corner(board, cell, own)
    for cell, near in enumerate(around):
        if cell in sizes:
            continue
        far = (
            each for each, size in sizes.items() if 2 * size <= len(around) and steps_from(board, cell)[each] > size + 2
        )
        away = next(far, None)
        if away is not None:  # the shore of its island is other sea, with which this sea is connected
            words = f"sea at {at(board, cell)} {GOES_ON}"
            stays = total((cell, *near), range(-len(near), 1), words, (1, *(-1 for _ in near)))
            yield Lemma(SEA_GOES_ON, stays, (sea, stated[away]))
        words = f"land at {at(board, cell)} {GOES_ON}"
        yield Lemma(LAND_GOES_ON, _sea_if_all(cell, near, words), (land,))


@lru_cache(maxsize=1 << 14)
def _is_sea(board: Board, cell: int, words: str) -> Constraint:
    return total((cell,), SEA, words)


def _sea_if_all(cell: int, others: Sequence[int], words: str) -> Constraint:
    """State that a cell is sea if some others all are; the cell weighs more than they do together."""
    n = len(others)
    totals = (each for each in range(2 * n + 2) if each != n)
    return total((cell, *others), totals, words, (n + 1, *(1 for _ in others)))


def _around_corner(board: Board, cell: int, own: Constraint) -> Iterator[Lemma]:
    """Yield that the cell between the last two ways out of a 2 is sea, because it touches both."""
    around = neighbors(board)
    near = around[cell]
    for a in near:
        for b in near:
            for far in set(around[a]).intersection(around[b]).difference((cell,)) if a < b else ():
                others = [each for each in near if each not in (a, b)]
                words = f"{at(board, far)} touches both ways out of the 2 at {at(board, cell)}"
                yield Lemma(AROUND_CORNER, _sea_if_all(far, others, words), (own,))


def known_around(board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
    """Return what a square, or a cell and its neighbors, say about those of these cells that are known."""
    words, (cell, *near) = constraint.words, constraint.cells
    left = [each for each in constraint.cells if each not in known]
    if words.endswith("is no pool") and len(left) == 1:
        cells = listed([at(board, each) for each in sorted(known)])
        return f"{cells} would be a pool with {at(board, left[0])}"
    noun, _, rest = words.partition(" ")
    if rest.endswith(GOES_ON):
        is_shut = cell not in known if noun == "sea" else known.keys() >= {*near}
        return f"{noun} at {at(board, cell)} {'would be shut in' if is_shut else 'has only one way out'}"
    return words.replace(NEEDS, "has only one way out") if words.endswith(NEEDS) else ""


# -- drawing


def drawn_sea(board: Board, draws: Draws) -> set[int] | None:
    """Draw a sea without pools that winds around islands of many sizes, few of one cell; return None on bad luck."""
    near, n_cells = neighbors(board), board.height * board.width
    pools: list[list[tuple[int, ...]]] = [[] for _ in range(n_cells)]
    for four in squares(board):
        for cell in four:
            pools[cell].append(four)
    sea, edge = set[int](), [draws.below(n_cells)]
    while edge:
        cell = edge.pop(draws.below(len(edge)))
        if cell not in sea and not any(len(sea.intersection(four)) > 2 for four in pools[cell]):
            sea.add(cell)
            edge += [each for each in near[cell] if each not in sea]
    for cell in draws.shuffled(sorted(sea)):
        if any(len(island_of(board, sea, each)) == 1 for each in near[cell] if each not in sea):
            sea = (draws.chance() > _ONES and flipped(board, sea, cell, draws)) or sea
    most = _most(board)
    return None if any(len(own) > most for own in islands_in(board, sea)) else sea


def _most(board: Board) -> int:
    """Return how many cells an island has at most."""
    return max(_LEAST_LARGE, round(_LARGEST * board.height * board.width))


def flipped(board: Board, sea: set[int], cell: int, draws: Draws) -> set[int] | None:
    """Return a sea that a cell joins or leaves; None if it is not connected then, or has a pool or a large island."""
    changed = sea ^ {cell}
    if cell in sea:
        is_good = len(island_of(board, changed, cell)) <= _most(board) and hang_together(board, changed)
    else:
        left = [each for each in neighbors(board)[cell] if each not in sea]
        is_good = len(left) < len(neighbors(board)[cell])
        is_good = is_good and not any(changed.issuperset(four) for four in squares(board) if cell in four)
        leaves_one = is_good and any(len(island_of(board, changed, each)) == 1 for each in left)
        is_good = is_good and (not leaves_one or draws.chance() < _ONES)
    return changed if is_good else None


def islands_in(board: Board, sea: set[int]) -> list[set[int]]:
    """Return the islands of a sea."""
    left, found = set(range(board.height * board.width)) - sea, list[set[int]]()
    while left:
        found.append(island_of(board, sea, min(left)))
        left -= found[-1]
    return found


def island_of(board: Board, sea: set[int], cell: int) -> set[int]:
    """Return the island that a cell of land is in."""
    own, todo = {cell}, [cell]
    while todo:
        new = [each for each in neighbors(board)[todo.pop()] if each not in own and each not in sea]
        own.update(new)
        todo += new
    return own
