"""Heyawake: paint cells, none beside another; numbers count them in rooms, and no white line passes three rooms."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games import drawing
from puzzles.games.apart import held
from puzzles.games.constraints import Constraint
from puzzles.games.fillings import FULL_EDGE_ROOM, FULL_ROOM, ROOM_FILLINGS, apart_in_room, fillings_of
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Layer, Page, Place, Values
from puzzles.games.grid import at, layer
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.games.rectangles import divided
from puzzles.games.regions import objection, pieces_of
from puzzles.games.rooms import changed, eased, in_three_rooms, paint
from puzzles.games.shading import SURROUNDED, beside_shaded, how_many, rules_of_shading, surrounded
from puzzles.override import override
from puzzles.puzzle import Solution

_SHADE, _INK = "painted", "#b9cfe8"
_LARGEST = 20  # the side of the largest board
_ROOM = 9  # the most cells of a room that is drawn
_TRIES = 60  # divisions into rooms
THREE_ROOMS = Pattern("three rooms in a line", 12)


def _of_room(board: Board, cells: tuple[int, ...], number: int) -> Constraint:
    """State how many painted cells a room has."""
    return held(cells, number, f"the room of {at(board, cells[0])}", "painted cell")


def _numbered(board: Board, clues: Clues) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the cells and the number of each room that has one."""
    numbers = clues["numbers"].ravel().tolist()
    for cells in pieces_of(clues["rooms"].ravel().tolist()):
        if numbers[cells[0]] != NONE:
            yield cells, numbers[cells[0]]


def _shown(clues: Clues) -> NDArray[np.int16]:
    """Return the numbers, each in the first cell of its room alone."""
    shown = np.full_like(clues["numbers"], NONE)
    _, firsts = np.unique(clues["rooms"], return_index=True)
    shown.flat[firsts] = clues["numbers"].flat[firsts]
    return shown


class Heyawake(Game):
    """Paint cells, none beside another, so that white cells are connected and no white line passes three rooms."""

    name = "heyawake"
    title = "Heyawake"
    layers = (
        Layer("rooms", "cells", lambda board: _LARGEST**2 - 1, full=True, labels=True, help="the room of each cell"),
        Layer(
            "numbers",
            "cells",
            lambda board: _LARGEST**2 // 2,
            sparse=True,
            runs=("rooms", 0, 0),
            help="how many cells are painted in the room of this cell",
        ),
    )
    sizes = (3, _LARGEST)
    usual = (8, 8)
    quick: Mapping[str, str] = dict.fromkeys(("gentle", "easy", "moderate", "tricky", "hard"), "8x8")
    rule_grades: Mapping[str, str] = {"count": "gentle", "connection": "easy", "contradiction": "tricky"}
    dug = (("numbers",),)
    eased = True
    patterns = THREE_ROOMS, FULL_ROOM, FULL_EDGE_ROOM, SURROUNDED, ROOM_FILLINGS
    words = ("white", _SHADE)
    signs = ".#"
    key = "# is a painted cell; a number counts those in its room."
    legend = "Cells with the same letter are a room."
    solution_values = "1 for a painted cell, 0 for a white one"
    rules_text = (
        "Paint cells so that no two painted cells share a side and all white cells are connected.\n"
        "A number in a room is how many of its cells are painted.\n"
        "No straight line of white cells passes through more than two rooms."
    )

    @override
    def rules(self, board: Board) -> list[Constraint]:
        return [*rules_of_shading(board, _SHADE)]

    @override
    def clues(self, board: Board, clues: Clues) -> dict[Place, list[Constraint]]:
        rooms, stated = tuple(clues["rooms"].ravel().tolist()), dict[Place, list[Constraint]]()
        across = in_three_rooms(board, rooms)
        for cells in pieces_of(rooms):
            stated["rooms", cells[0]] = [*apart_in_room(board, cells), *across.get(rooms[cells[0]], ())]
        for cells, number in _numbered(board, clues):
            stated["numbers", cells[0]] = [_of_room(board, cells, number)]
        return stated

    @override
    def lemmas(self, board: Board, clues: Clues) -> Iterator[Lemma]:
        for across in in_three_rooms(board, tuple(clues["rooms"].ravel().tolist())).values():
            for each in across:
                yield Lemma(THREE_ROOMS, each, (each,))
        for cells, number in _numbered(board, clues):
            yield from fillings_of(board, cells, _of_room(board, cells, number), number)
        yield from surrounded(board, _SHADE)

    @override
    def objection(self, board: Board, clues: Clues) -> str:
        rooms, numbers = clues["rooms"].ravel().tolist(), clues["numbers"].ravel().tolist()
        if torn := objection(board, rooms, "room", as_rows=False):
            return torn
        several = (cells[0] for cells in pieces_of(rooms) if len({numbers[cell] for cell in cells}) > 1)
        names = [f"the room of {at(board, cell)}" for cell in several]
        return f"{names[0]} has several numbers; expected one for all of its cells" if names else ""

    @override
    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        for _ in range(_TRIES):
            pieces = divided(board, draws, 1, _ROOM)
            if pieces:
                room_of = {cell: room for room, cells in enumerate(pieces) for cell in cells}
                rooms = tuple(room_of[cell] for cell in range(len(room_of)))
                if solution := paint(board, rooms, draws):
                    return solution, {"rooms": layer(board, rooms)}
        return None

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        rooms = fixed["rooms"].ravel().tolist()
        painted = [rooms[cell] for cell, value in enumerate(solution) if value]
        return {**fixed, "numbers": layer(board, [painted.count(room) for room in rooms])}

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Cut a room in two whose numbers rule out the other solution."""
        rooms = tuple(clues["rooms"].ravel().tolist())
        found = changed(board, rooms, solution, other, draws)
        if found is None:
            return None
        after, values = found
        return self.clues_of(board, values, {"rooms": layer(board, after)}, draws), values

    @override
    def ease(self, board: Board, clues: Clues, solution: Values, cells: Sequence[int], draws: Draws) -> Clues | None:
        """Cut a room in two, or move a wall, near cells that are hard to decide."""
        after = eased(board, tuple(clues["rooms"].ravel().tolist()), solution, cells, draws)
        return self.clues_of(board, solution, {"rooms": layer(board, after)}, draws) if after else None

    @override
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        if solution is not None:
            yield from drawing.grounds(solution == 1, _INK)
            yield from drawing.empty(solution)
        yield from drawing.boxes(board, clues["rooms"])
        yield from drawing.digits(_shown(clues))

    @override
    def texts(self, page: Page, clues: Clues) -> None:
        for (row, column), number in np.ndenumerate(_shown(clues)):
            if number != NONE and page[row + 1, column + 1] != "#":
                page[row + 1, column + 1] = str(number)

    @override
    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[np.int16]:
        return np.pad(clues["rooms"], 1, constant_values=NONE)

    @override
    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        return how_many(constraint, known, _SHADE)

    @override
    def known_says(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        return beside_shaded(board, constraint, known, _SHADE)
