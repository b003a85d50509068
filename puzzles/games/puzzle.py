"""The puzzles of all games as values: a board, and layers of clues."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from itertools import chain
from math import prod
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.cells import Violation, cell_name, integers_of
from puzzles.errors import PuzzleError, counted, unknown
from puzzles.games.canonical import canonical_layers, encoded_id
from puzzles.games.constraints import Constraint, decides, first_broken
from puzzles.games.game import NONE, Board, Clues, Game, Layer
from puzzles.games.grid import shape_of
from puzzles.games.lemmas import Lemma
from puzzles.games.regions import places_of_entries
from puzzles.override import override
from puzzles.puzzle import Pictures, Shown, Solution, Texts, check_texts


@dataclass(frozen=True, repr=False)
class GamePuzzle(Shown):
    """A puzzle of a game; ``puzzles.games.games.puzzle_type`` returns the class for each game.

    Contradictory clues are no error: such a puzzle has no solution. PuzzleError is raised if the size, a layer or an
    entry is out of bounds, or if the game has another objection.
    """

    family: ClassVar[str]
    game: ClassVar[Game]

    height: int  # number of rows
    width: int  # number of columns
    parameter: int  # the value of ``game.parameter``; 0 for games without one
    # The entries of each of ``game.layers`` in reading order, with ``NONE`` where there is no clue.
    layers: tuple[tuple[int, ...], ...]
    # Free text; title, author and copyright are not part of the puzzle's identity.
    title: str = field(default="", compare=False)
    author: str = field(default="", compare=False)  # who made it
    copyright: str = field(default="", compare=False)  # whose it is

    def __post_init__(self) -> None:
        check_texts(self.title, self.author, self.copyright)
        check_board(self.game, self.board)
        if len(self.layers) != len(self.game.layers):
            raise PuzzleError(
                f"{counted(len(self.layers), 'layer')} of clues were given; "
                f"expected {len(self.game.layers)}: {', '.join(layer.name for layer in self.game.layers)}"
            )
        for layer, entries in zip(self.game.layers, self.layers, strict=True):
            self._check_layer(layer, entries)
        objection = self.game.objection(self.board, self.clues)
        if objection:
            raise PuzzleError(objection)

    def _check_layer(self, layer: Layer, entries: tuple[int, ...]) -> None:
        shape = shape_of(layer.kind, self.height, self.width)
        if len(entries) != prod(shape):
            size = "x".join(map(str, shape))
            raise PuzzleError(f"{layer.name} of {counted(len(entries), 'entry')} were given; expected {size}")
        least, most = layer.least, layer.most(self.board)
        may_lack = layer.gaps or not layer.full
        found = {*entries}
        allowed = {entry for entry in found if least <= entry <= most or (may_lack and entry == NONE)}
        if allowed != found:
            place, entry = next((place, entry) for place, entry in enumerate(entries) if entry not in allowed)
            where = f"row {place // shape[-1] + 1}, place {place % shape[-1] + 1}" if len(shape) == 2 else place + 1
            none = f", or {NONE} for none" if may_lack else ""
            raise PuzzleError(f"{layer.name} have {entry} at {where}; expected {least} to {most}{none}")

    @classmethod
    def from_clues(
        cls,
        board: Board,
        clues: Mapping[str, ArrayLike],
        title: str = "",
        author: str = "",
        copyright: str = "",  # noqa: A002
    ) -> Self:
        """Make a puzzle from its layers; layers left out have no clues. Raise PuzzleError if they make no puzzle."""
        check_board(cls.game, board)
        names = [layer.name for layer in cls.game.layers]
        for name in clues:
            if name not in names:
                raise PuzzleError(unknown(name, f"a layer of {cls.game.title}", names))
        layers = []
        for layer in cls.game.layers:
            shape = shape_of(layer.kind, board.height, board.width)
            try:
                values = np.asarray(clues.get(layer.name, np.full(shape, NONE)))
            except ValueError as error:
                raise PuzzleError(f"the rows of {layer.name} have unequal lengths; expected shape {shape}") from error
            if values.shape != shape or values.dtype.kind not in "iub":
                raise PuzzleError(
                    f"{layer.name} of shape {values.shape} and type {values.dtype} were given; "
                    f"expected integers of shape {shape}"
                )
            layers.append(tuple(values.ravel().astype(int).tolist()))
        return cls(*board, tuple(layers), title, author, copyright)

    @property
    def board(self) -> Board:
        """Return size and parameter."""
        return Board(self.height, self.width, self.parameter)

    @cached_property
    def clues(self) -> Clues:
        """Return the layers by name, as read-only int16 arrays in the shapes of their kinds."""
        found = {}
        for layer, entries in zip(self.game.layers, self.layers, strict=True):
            array = np.array(entries, np.int16).reshape(shape_of(layer.kind, self.height, self.width))
            array.flags.writeable = False
            found[layer.name] = array
        return found

    @property
    def n_clues(self) -> int:
        """Count the clues that could be left out; if none could, count all entries that say something."""
        dug = [name for group in self.game.dug for name in group]
        if not dug:
            return sum(len(entries) - entries.count(NONE) for entries in self.layers)
        entries = {layer.name: entries for layer, entries in zip(self.game.layers, self.layers, strict=True)}
        every = ((name, places[0]) for name in dug for places in places_of_entries(self.game, self.clues, name))
        return sum(entries[name][first] != NONE for name, first in every)

    @cached_property
    def value_names(self) -> Sequence[str]:
        """Return the words of steps for the values of a cell, from 0 on; empty if values are numbers."""
        return self.game.value_names(self.board, self.clues)

    @cached_property
    def printed(self) -> NDArray[np.int16]:
        """Return the values printed on the empty board, ``[height, width]``, with ``NONE`` elsewhere."""
        printed = np.array(self.game.printed(self.board, self.clues))
        printed.flags.writeable = False
        return printed

    @cached_property
    def clue_constraints(self) -> tuple[Sequence[Constraint], ...]:
        """Return the constraints of each clue."""
        return (*self.game.clues(self.board, self.clues).values(),)

    @cached_property
    def stated(self) -> tuple[Constraint, ...]:
        """Return the constraints of the rules, followed by those of the clues."""
        return (*rules_of(self.game, self.board), *chain.from_iterable(self.clue_constraints))

    @cached_property
    def lemmas(self) -> Mapping[int, Lemma]:
        """Return the lemmas of the stated constraints, by the number of the lemma's constraint.

        Lemmas are patterns that players know.
        """
        found, number, rules = dict[int, Lemma](), len(self.stated), _numbers_of_rules(self.game, self.board)
        for lemma in self.game.lemmas(self.board, self.clues):
            constraint, premises = lemma.constraint, lemma.premises
            own = rules.of_object.get(id(constraint))  # often so, without a call
            if own is None:
                own = self._number_of(constraint, rules)
            if own is None:
                found[number] = lemma
                number += 1
            elif len(premises) == 1 and (premises[0] is constraint or self._number_of(premises[0], rules) == own):
                found[own] = lemma  # otherwise a clue says the same by itself
        return found

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """Return all constraints that steps use: the ``stated`` ones, followed by those of further lemmas."""
        n_stated = len(self.stated)
        return (*self.stated, *(lemma.constraint for number, lemma in self.lemmas.items() if number >= n_stated))

    @cached_property
    def _numbers(self) -> "_Numbers":
        """Return the numbers of the constraints of clues, by kind and cells."""
        return _numbers(self.stated, len(rules_of(self.game, self.board)))

    def _number_of(self, constraint: Constraint, rules: "_Rules | None" = None) -> int | None:
        """Return the number of a constraint if it is stated, whatever its words."""
        rules = rules or _numbers_of_rules(self.game, self.board)
        number = rules.of_object.get(id(constraint))
        if number is not None:
            return number
        for known in (rules.numbers, self._numbers):
            for number in known.get(constraint[:2], ()):
                if self.stated[number].params == constraint.params:
                    return number
        return None

    def grounds(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the stated constraints that a constraint follows from.

        A stated constraint follows from itself.
        """
        if number < len(self.stated):
            return (number,)
        found = (self._number_of(premise) for premise in self.lemmas[number].premises)
        return tuple(number for number in found if number is not None)

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """Return the numbers of the constraints that are visible on the printed board: givens, walls and the like.

        Clues that decide a cell to fill in, such as a region of one cell, are not among them.
        """
        n_cells, domains = self.height * self.width, self.game.domains(self.board)
        full = {layer.name for layer in self.game.layers if layer.full}
        printed, number, found = self.printed.ravel(), len(rules_of(self.game, self.board)), []
        for (name, _), stated in self.game.clues(self.board, self.clues).items():
            for constraint in stated:
                if len(constraint.cells) == 1:
                    (variable,) = constraint.cells
                    is_printed = variable < n_cells and printed[variable] != NONE
                    if is_printed or (name in full and not (variable < n_cells and decides(constraint, domains))):
                        found.append(number)
                number += 1
        return tuple(found)

    @cached_property
    def id(self) -> str:
        """Return the id of the puzzle's symmetry class: turning or mirroring a puzzle keeps its id."""
        return encoded_id(self.game, self.board, self.layers)

    def canonical(self) -> Self:
        """Return the representative of the puzzle's symmetry class, untitled and no higher than wide."""
        short, long = sorted((self.height, self.width))
        return type(self)(short, long, self.parameter, canonical_layers(self.game, self.board, self.layers))

    @override
    def _views(self) -> tuple[Pictures, Texts]:
        from puzzles.games import drawing, text

        return drawing, text

    def check(self, solution: ArrayLike) -> Violation | None:
        """Return the first constraint that a solution breaks, or None for a right one.

        Raise ``PuzzleError`` if the solution has another shape, or a value that the game does not have.
        """
        values: Any = self.checked_solution(solution).ravel().tolist()
        values = self.game.complete(self.board, self.clues, values)
        broken = first_broken(self.stated, values)
        if broken is None:
            return None
        cell = next((cell for cell in broken.cells if cell < self.height * self.width), 0)
        return Violation(cell, f"it is not true that {broken.words}")

    def checked_solution(self, solution: ArrayLike) -> Solution:
        """Return a solution, right or wrong, as uint8 ``[height, width]``.

        Raises:
            PuzzleError: if it has another shape, or a value that the game does not have.
        """
        grid = integers_of(solution, "iub", (self.height, self.width))
        values = self.game.values(self.board)
        strange: NDArray[np.bool_] = ~np.isin(grid, np.asarray(values))
        if strange.any():
            cell = int(strange.argmax())
            name = cell_name(cell, self.width)
            raise PuzzleError(f"{name} holds {grid.flat[cell]}; expected {min(values)} to {max(values)}")
        return grid.astype(np.uint8)

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, each.name) for each in fields(self))


@lru_cache(maxsize=256)
def rules_of(game: Game, board: Board) -> tuple[Constraint, ...]:
    """Return the rules of a board of a game, made once."""
    return tuple(game.rules(board))


_Numbers = dict[tuple[int, tuple[int, ...]], list[int]]


class _Rules(NamedTuple):
    """The rules of a game's board, and the place of each rule among them."""

    rules: tuple[Constraint, ...]  # kept alive, so that the id of a rule is never reused
    of_object: dict[int, int]  # places by id, for families that keep the constraints they state
    numbers: _Numbers


@lru_cache(maxsize=256)
def _numbers_of_rules(game: Game, board: Board) -> _Rules:
    """Return the place of each rule among the rules of a game's board; the table is made once."""
    rules = rules_of(game, board)
    return _Rules(rules, {id(rule): number for number, rule in enumerate(rules)}, _numbers(rules, 0))


def _numbers(constraints: Sequence[Constraint], first: int) -> _Numbers:
    found: _Numbers = {}
    for number in range(first, len(constraints)):
        found.setdefault(constraints[number][:2], []).append(number)
    return found


def check_board(game: Game, board: Board) -> None:
    """Raise PuzzleError if a game does not have the size or the parameter of a board."""
    least, most = game.sizes
    if not (least <= board.height <= most and least <= board.width <= most):
        raise PuzzleError(
            f"a board of {board.height}x{board.width} cells was given; expected {least} to {most} rows and columns"
        )
    if game.square and board.height != board.width:
        raise PuzzleError(
            f"a board of {board.height}x{board.width} cells was given; {game.title} has as many rows as columns"
        )
    name, low, high = (game.parameter.name, game.parameter.least, game.parameter.most) if game.parameter else ("", 0, 0)
    if not low <= board.parameter <= high:
        if not name:
            raise PuzzleError(f"the parameter {board.parameter} was given; {game.title} has none")
        raise PuzzleError(f"{name} is {board.parameter}; expected {low} to {high}")
