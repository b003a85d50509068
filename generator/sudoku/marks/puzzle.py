"""Makes puzzles with marks from a board: its marks, cages that change until no other board fits, and givens."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import numpy as np

from generator.games.draws import StreamDraws
from generator.games.filling import random_weights, searched
from generator.games.making import Wishes, make_of
from generator.options import USUAL
from generator.orbits import images_under
from generator.sudoku.marks.cages import cage_marks, refined
from generator.sudoku.marks.canvas import Canvas
from generator.sudoku.marks.variants import MAKERS
from generator.sudoku.request import SudokuRequest
from kernels.streams import State
from puzzles.games.game import NONE, Amended, Board, Clues, Draws, Game, Values
from puzzles.games.grid import layer
from puzzles.override import override
from puzzles.sudoku.ground import BLANK, Grid, Ground, field_of
from puzzles.sudoku.marks.game import GAME, GroundBoard, MarkedSudoku, MarkedSudokus, marks_layer
from puzzles.sudoku.marks.kinds import checked_marks, constraints_of, place_outside
from puzzles.sudoku.marks.mark import Mark
from puzzles.sudoku.puzzle import Sudoku
from solvers.games.catalog import catalog_for

_SIZES = (2, 2, 2, 3, 3, 3, 3, 4, 4, 5)  # the sizes of cages, each equally likely
# The sizes of cages in killers without givens.
_SIZES_OF_GRADE = {"easy": (2, 2, 2, 2, 3, 3), "moderate": _SIZES, USUAL: _SIZES}
_CAGES = {"killer": "cage", "killer-repeats": "sum"}
_WITH_GIVENS = "gentle"
_STARTS, _NODES = 20, 20  # starts of a search for a board that fits the rules, and nodes per cell
_BARE = 9  # the rows of the largest killer without givens: larger ones would change their cages for minutes


def marked_puzzle(request: SudokuRequest, ground: Ground, solution: Grid, state: State) -> Sudoku | str:
    """Put marks on a board and remove givens.

    Return the puzzle, which has exactly one solution, or the reason why there is none.

    Cages change until they need no givens, unless the request wants some. If it asks for no givens and no difficulty,
    or for an easy killer, marks and houses alone lead to the solution.
    """
    draws, symmetry, names = StreamDraws(state), request.needed_symmetry, request.mark_variants
    is_killer = not _CAGES.keys().isdisjoint(names)
    values, board = solution.ravel().tolist(), GroundBoard(ground)
    kind = next((_CAGES[name] for name in names if name in _CAGES), "cage")
    canvas = _canvas(board, values, draws, symmetry, kind, _SIZES_OF_GRADE.get(request.difficulty, _SIZES))
    marks = list(request.ruled_marks)
    taken = {place_outside(mark, board.width) for mark in marks} - {None}
    for name in names:
        own = [(mark, place_outside(mark, board.width)) for mark in MAKERS[name](canvas)]
        marks += [mark for mark, place in own if place not in taken]
        taken |= {place for _, place in own if place}
    has_givens = not is_killer or bool(request.n_clues) or request.difficulty == _WITH_GIVENS or ground.n_digits > _BARE
    game = _game(symmetry, kind, has_givens=has_givens)
    wishes = Wishes(symmetry, request.n_clues, request.minimal, request.grades)
    fixed = {"marks": marks_layer(checked_marks(marks, field_of(ground)))}
    is_easy = not request.grades or request.difficulty == USUAL or (is_killer and request.difficulty in _SIZES_OF_GRADE)
    is_free = is_easy and not request.asked("clues", "minimal")
    made = make_of(game, MarkedSudoku, board, values, fixed, draws, wishes, by_logic=is_free)
    return made if isinstance(made, str) else MarkedSudoku.from_clues(board, made.clues).puzzle


def ruled_board(ground: Ground, marks: Sequence[Mark], state: State) -> Grid | None:
    """Search for a board that fits the marks by trying random digits; return None if the search finds none."""
    draws, board = StreamDraws(state), GroundBoard(ground)
    catalog = catalog_for(GAME, board)
    stated = [each for _, own in constraints_of(marks, field_of(ground)) for each in own]
    net, n_cells = catalog.net(catalog.numbers(stated)), ground.side**2
    for _ in range(_STARTS):
        weights = random_weights(n_cells, draws)
        hint = [1 + draws.below(ground.n_digits) for _ in range(n_cells)]
        found = searched(net, catalog.domains, hint, weights, _NODES * n_cells)
        if found:
            return np.array(found, np.uint16).reshape(ground.side, ground.side)
    return None


def _canvas(
    board: Board, solution: Values, draws: Draws, symmetry: str, kind: str, sizes: tuple[int, ...] = _SIZES
) -> Canvas:
    images = images_under(symmetry, board.height, board.width)
    return Canvas(cast(GroundBoard, board).ground, board, solution, draws, images, sizes, kind, set(), set())


class _Made(MarkedSudokus):
    """The game of marked Sudokus: either with all givens, to be dug, or with no givens and cages that change."""

    def __init__(self, symmetry: str, kind: str, *, has_givens: bool) -> None:
        self.dug = (("givens",),) if has_givens else ()
        self._symmetry, self._kind, self._has_givens = symmetry, kind, has_givens

    @override
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        givens = layer(board, [digit if self._has_givens and digit != BLANK else NONE for digit in solution])
        return {"givens": givens, "marks": fixed["marks"]}

    @override
    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        canvas, marks = _canvas(board, solution, draws, self._symmetry, self._kind), clues["marks"].tolist()
        cages = refined(canvas, [frozenset(mark.cells) for mark in marks if mark.kind == self._kind], other)
        if cages is None:
            return None
        others = [mark for mark in marks if mark.kind != self._kind]
        changed = checked_marks([*cage_marks(canvas, cages), *others], canvas.field)
        return {**clues, "marks": marks_layer(changed)}, solution


@lru_cache(maxsize=16)
def _game(symmetry: str, kind: str, *, has_givens: bool) -> Game:
    """Return the game for some wishes; it is the same object each time, because solvers are kept by game and board."""
    return _Made(symmetry, kind, has_givens=has_givens)
