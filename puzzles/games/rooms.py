"""Rooms of a Heyawake, and painted cells in them: drawing both, and changing them until one solution is left."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, groupby, pairwise

from puzzles.games.constraints import Constraint, total
from puzzles.games.game import Board, Draws, Values
from puzzles.games.grid import at, columns, lines, neighbors, rows
from puzzles.games.regions import numbered, pieces_of

_TRIES = 30  # solutions that are begun in the same rooms
_ROOMS = 3  # a white line passes through fewer
_CHANGES = 8  # changes that are compared
_BORDER = -1  # the piece of the board's border

Rooms = tuple[int, ...]
"""The room of each cell."""


@lru_cache(maxsize=16)
def crossed(board: Board, rooms: Rooms) -> dict[int, list[tuple[int, ...]]]:
    """Return by room the shortest lines through it that begin in a second room and end in a third one."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for _, line in lines(board):
        runs = [list(group) for _, group in groupby(line, rooms.__getitem__)]
        for before, run, after in zip(runs, runs[1:], runs[2:], strict=False):
            found.setdefault(rooms[run[0]], []).append((before[-1], *run, after[0]))
    return found


@lru_cache(maxsize=16)
def in_three_rooms(board: Board, rooms: Rooms) -> dict[int, list[Constraint]]:
    """State, by the second room, that each such line has a painted cell."""
    return {room: [_of_line(board, line) for line in every] for room, every in crossed(board, rooms).items()}


@lru_cache(maxsize=1 << 12)
def _of_line(board: Board, line: tuple[int, ...]) -> Constraint:
    words = f"{at(board, line[0])} to {at(board, line[-1])} are in three rooms"
    return total(line, range(1, len(line) + 1), words)


@lru_cache(maxsize=64)
def _corners(board: Board) -> list[list[int]]:
    """Return for each cell the cells that it touches at a corner only, and ``_BORDER`` if it is at the border."""
    height, width = board.height, board.width
    found = []
    for row in range(height):
        for column in range(width):
            near = [(row + down, column + across) for down in (-1, 1) for across in (-1, 1)]
            inside = [r * width + c for r, c in near if 0 <= r < height and 0 <= c < width]
            found.append(inside + [_BORDER] * (len(inside) < len(near)))
    return found


class _Painted:
    """Painted cells, none beside another, that leave the white cells connected.

    They part the white cells if they form a ring with each other, or with the border. So each painted cell belongs to a
    piece of cells that touch at corners, and a further one may touch no piece twice.
    """

    def __init__(self, board: Board, cells: Iterable[int] = ()) -> None:
        self._near, self._corners = neighbors(board), _corners(board)
        self.pieces = {_BORDER: _BORDER}
        for cell in cells:
            self.add(cell)

    def add(self, cell: int) -> bool:
        """Paint a cell if that breaks no rule; return whether it is painted now."""
        pieces = self.pieces
        if cell in pieces:
            return True
        if any(each in pieces for each in self._near[cell]):
            return False
        touched = [pieces[each] for each in self._corners[cell] if each in pieces]
        if len({*touched}) < len(touched):
            return False
        own = pieces[cell] = min(touched, default=cell)
        for each, piece in pieces.items() if len(touched) > 1 else ():
            if piece in touched:
                pieces[each] = own
        return True

    @property
    def cells(self) -> set[int]:
        return self.pieces.keys() - {_BORDER}


def paint(board: Board, rooms: Rooms, draws: Draws) -> list[int] | None:
    """Draw a solution in rooms, with as many painted cells as fit; return None on bad luck."""
    spans = [line for every in crossed(board, rooms).values() for line in every]
    for _ in range(_TRIES):
        painted = _Painted(board)
        for span in draws.shuffled(spans):
            if painted.cells.isdisjoint(span) and not any(map(painted.add, draws.shuffled(span))):
                break
        else:
            for cell in draws.shuffled(range(board.height * board.width)):
                painted.add(cell)
            return _values(board, painted.cells)
    return None


def _values(board: Board, painted: Collection[int]) -> list[int]:
    return [int(cell in painted) for cell in range(board.height * board.width)]


def changed(board: Board, rooms: Rooms, solution: Values, other: Values, draws: Draws) -> tuple[Rooms, Values] | None:
    """Change rooms or the solution so that another solution no longer fits them and their numbers; or return None.

    Of several changes, the one is chosen that leaves the fewest painted cells that could move within their rooms.
    """
    own, others = ({cell for cell, value in enumerate(values) if value} for values in (solution, other))
    runs, other_runs = _white_runs(board, own), _white_runs(board, others)
    found = list[tuple[int, int, Rooms, set[int]]]()
    for each in draws.shuffled([*_walls(board, rooms), *_moves(board, own, others, draws)]):
        after, painted = (rooms, each) if isinstance(each, set) else (each, own)
        if not _fits(after, runs if painted is own else _white_runs(board, painted)):
            continue
        if _counts(after, painted) != _counts(after, others) or not _fits(after, other_runs):
            found.append((_loose(board, after, painted), len(found), after, painted))
            if len(found) == _CHANGES:
                break
    if not found:
        return None
    _, _, after, painted = min(found)
    return tuple(numbered(after)), _values(board, painted)


def eased(board: Board, rooms: Rooms, solution: Values, cells: Collection[int], draws: Draws) -> Rooms | None:
    """Cut a room that has some of the given cells in two, or else move its wall; or return None.

    A cut leaves no further solution, and hardly ever makes a puzzle harder.
    """
    runs = _white_runs(board, {cell for cell, value in enumerate(solution) if value})
    every = draws.shuffled([*_walls(board, rooms, {rooms[cell] for cell in cells})])
    for after in sorted(every, key=lambda each: -len({*each})):
        if _n_single(after) <= _n_single(rooms) and _fits(after, runs):
            return tuple(numbered(after))
    return None


def _n_single(rooms: Rooms) -> int:
    return sum(len(cells) == 1 for cells in pieces_of(rooms))


def _white_runs(board: Board, painted: Collection[int]) -> list[list[int]]:
    """Return the stretches of white cells in lines, as far as they are long enough for three rooms."""
    runs = (list(run) for _, line in lines(board) for black, run in groupby(line, painted.__contains__) if not black)
    return [run for run in runs if len(run) >= _ROOMS]


def _n_walls(rooms: Rooms, run: Sequence[int]) -> int:
    return sum(rooms[a] != rooms[b] for a, b in pairwise(run))


def _fits(rooms: Rooms, runs: Iterable[Sequence[int]]) -> bool:
    """Return whether no stretch of white cells passes through three rooms."""
    return all(_n_walls(rooms, run) < _ROOMS - 1 for run in runs)


def _counts(rooms: Rooms, painted: Iterable[int]) -> list[int]:
    return sorted([rooms[cell] for cell in painted])


def _walls(board: Board, rooms: Rooms, some: Collection[int] = ()) -> Iterator[Rooms]:
    """Yield rooms after one room is cut in two, or after the wall between two has moved; only at ``some``, if any."""
    pieces = pieces_of(rooms)
    boxes = [tuple(f(each) for each in _places(board, cells) for f in (min, max)) for cells in pieces]
    for a, b in combinations_with_replacement(range(len(pieces)), 2):
        if some and rooms[pieces[a][0]] not in some and rooms[pieces[b][0]] not in some:
            continue
        low, left = min(boxes[a][0], boxes[b][0]), min(boxes[a][2], boxes[b][2])
        high, right = max(boxes[a][1], boxes[b][1]), max(boxes[a][3], boxes[b][3])
        cells = pieces[a] if a == b else pieces[a] + pieces[b]
        if len(cells) < (high - low + 1) * (right - left + 1):
            continue
        for places, first, last in zip(_places(board, cells), (low, left), (high, right), strict=True):
            for end in range(first + 1, last + 1):
                after = list(rooms)
                for cell, place in zip(cells, places, strict=True):
                    after[cell] = rooms[cells[0]] if place < end else len(rooms)
                yield tuple(after)


def _places(board: Board, cells: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the rows and the columns of cells."""
    return [cell // board.width for cell in cells], [cell % board.width for cell in cells]


def _moves(board: Board, own: set[int], others: set[int], draws: Draws) -> Iterator[set[int]]:
    """Yield other painted cells: those of another solution and more, or those left when one of a solution moves."""
    every = draws.shuffled(range(board.height * board.width))
    for gone in (None, *sorted(own - others)):
        painted = _Painted(board, own - {gone} if gone is not None else others)
        for cell in every:
            if cell != gone:
                painted.add(cell)
        yield painted.cells


def _loose(board: Board, rooms: Rooms, painted: set[int]) -> int:
    """Count the ways to move a painted cell within its room."""
    near, corners, found = neighbors(board), _corners(board), 0
    inside = {room: cells for cells in pieces_of(rooms) for room in [rooms[cells[0]]]}
    for cell in painted:
        rest = painted - {cell}
        free = [to for to in inside[rooms[cell]] if to not in painted and rest.isdisjoint(near[to])]
        for to in free:
            touched = sum(each in rest or each == _BORDER for each in corners[to])
            if _fits(rooms, _through(board, rest | {to}, cell)) and (touched < 2 or _Painted(board, rest).add(to)):
                found += 1
    return found


def _through(board: Board, painted: Collection[int], cell: int) -> Iterator[list[int]]:
    """Yield the stretches of white cells beside a cell or through it, in its row and its column."""
    row, column = divmod(cell, board.width)
    for line in (rows(board)[row], columns(board)[column]):
        yield from (list(run) for black, run in groupby(line, painted.__contains__) if not black)
