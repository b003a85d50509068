"""The ways to paint a given number of cells of a room, none beside another and none that shuts others in."""

from collections.abc import Collection, Hashable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from puzzles.games.constraints import Constraint, automaton
from puzzles.games.game import Board
from puzzles.games.grid import at, neighbors
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.shading import together

FULL_ROOM, FULL_EDGE_ROOM = Pattern("full room", 13), Pattern("full room at the edge", 18)
ROOM_FILLINGS = Pattern("room fillings", 26)

_LARGEST = 12  # cells of a room whose fillings people list
_MOST = 12  # fillings that they keep in mind

_Filling = tuple[int, ...]  # the values of the cells of a room


class _Room(NamedTuple):
    """A room, wherever it lies; cells are places in it."""

    size: int  # the number of cells
    beside: tuple[tuple[int, int], ...]  # neighbors, the lesser place first
    open: frozenset[int]  # the cells beside other rooms


@lru_cache(maxsize=1 << 12)
def _room(board: Board, cells: tuple[int, ...]) -> _Room:
    near, places = neighbors(board), {cell: place for place, cell in enumerate(cells)}
    beside = tuple((a, places[each]) for a, cell in enumerate(cells) for each in near[cell] if places.get(each, -1) > a)
    outward = frozenset(place for place, cell in enumerate(cells) if any(each not in places for each in near[cell]))
    return _Room(len(cells), beside, outward)


def apart_in_room(board: Board, cells: tuple[int, ...]) -> list[Constraint]:
    """State at once for all cells of a room, unless it is large, that no two neighbors are painted."""
    room = _room(board, cells)
    if not room.beside or room.size > _LARGEST:
        return []
    words = f"the painted cells in the room of {at(board, cells[0])} do not touch"
    return [_one_of(_fillings(room, None, is_apart=True, is_connected=False))._replace(cells=cells, words=words)]


def fillings_of(board: Board, cells: tuple[int, ...], count: Constraint, number: int) -> list[Lemma]:
    """Return what the number of a room, which ``count`` states, says by the rules, if the room has few fillings."""
    found = _says(_room(board, cells), number) if number and len(cells) <= _LARGEST else None
    if found is None:
        return []
    pattern, stated, is_apart, is_connected = found
    grounds = [count, *apart_in_room(board, cells) * is_apart, *[together(board)] * is_connected]
    words = f"{count.words} that {'shut in no white cell' if is_connected else 'do not touch'}"
    return [Lemma(pattern, stated._replace(cells=cells, words=words), tuple(grounds))]


@lru_cache(maxsize=1 << 12)
def _says(room: _Room, number: int) -> tuple[Pattern, Constraint, bool, bool] | None:
    """Return what a number says, and whether that needs cells that do not touch, and connected white cells."""
    found = _fillings(room, number, is_apart=True, is_connected=True)
    is_apart = _fillings(room, number, is_apart=False, is_connected=True) != found
    is_connected = _fillings(room, number, is_apart=is_apart, is_connected=False) != found
    if not 0 < len(found) <= _MOST or not (is_apart or is_connected):
        return None
    is_full = not _fillings(room, number + 1, is_apart=True, is_connected=is_connected)
    pattern = (FULL_EDGE_ROOM if is_connected else FULL_ROOM) if is_full else ROOM_FILLINGS
    return pattern, _one_of(found), is_apart, is_connected


@lru_cache(maxsize=1 << 12)
def _one_of(fillings: frozenset[_Filling]) -> Constraint:
    """State that a room is filled in one of several ways; its cells and the words are still missing."""

    def step(state: Hashable, value: int) -> Hashable | None:
        ways = state if isinstance(state, frozenset) else ()
        return frozenset(way[1:] for way in ways if way and way[0] == value) or None

    size = len(next(iter(fillings)))
    return automaton(range(size), (0, 1), fillings, step, frozenset({()}).__eq__, "")


@lru_cache(maxsize=1 << 12)
def _fillings(room: _Room, number: int | None, *, is_apart: bool, is_connected: bool) -> frozenset[_Filling]:
    """Return the fillings with a number of painted cells, or any number, that keep the given rules."""
    found = set[_Filling]()
    for n in range(room.size + 1) if number is None else (number,):
        for painted in combinations(range(room.size), n):
            if is_apart and any(a in painted and b in painted for a, b in room.beside):
                continue
            if not (is_connected and _shuts_in(room, painted)):
                found.add(tuple(int(place in painted) for place in range(room.size)))
    return frozenset(found)


def _shuts_in(room: _Room, painted: Collection[int]) -> bool:
    """Return whether some white cells of a room cannot be connected to its others."""
    pieces = {place: place for place in range(room.size) if place not in painted}
    pieces.update(dict.fromkeys(room.open.intersection(pieces), -1))  # beyond these, the board may connect them
    for _ in range(room.size):
        for a, b in room.beside:
            if a in pieces and b in pieces:
                pieces[a] = pieces[b] = min(pieces[a], pieces[b])
    return len({*pieces.values()}) > 1
