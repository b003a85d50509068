"""A family whose rules are data: one ``Game``, in one file.

The variables of a board are its cells in reading order, then any others that the game needs (edges, links). Clues lie
in layers, arrays whose kinds say where their entries are and so how a symmetry moves them:

    cells            [height, width]
    across           [height, width - 1]     between a cell and the one to its right
    down             [height - 1, width]     between a cell and the one below
    left, right      [height]                outside of the rows
    top, bottom      [width]                 outside of the columns
    rows, columns    [height], [width]       of a line, on whichever side it is written
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import Edge, cell_name
from puzzles.drawing import Primitive
from puzzles.errors import listed
from puzzles.games.constraints import Constraint, mask_of
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.puzzle import Solution

if TYPE_CHECKING:
    from puzzles.progress import Progress

NONE = -1
"""The entry of a layer at a place without a clue."""

LayerKind = Literal["cells", "across", "down", "left", "right", "top", "bottom", "rows", "columns"]


class Board(NamedTuple):
    """The board of a game: its size and its parameter. Equal boards share variables and rules."""

    height: int  # number of rows
    width: int  # number of columns
    parameter: int = 0  # the value of ``Game.parameter``; 0 for games without one


class Layer(NamedTuple):
    """A layer of clues."""

    name: str  # the name in JSON, Python and tables, such as ``givens``
    kind: LayerKind  # where the entries stand
    most: Callable[[Board], int]  # returns the greatest entry on a board
    least: int = 0  # the least entry, besides ``NONE``
    # The layer that transposing turns this one into, if it is another layer of the same kind. Pairs such as across and
    # down need no name here.
    twin: str = ""
    # What an entry becomes when its order is reversed, such as "less" to "greater"; None if it stays.
    mirrored: Callable[[int], int] | None = None
    help: str = ""  # what an entry means, in words that follow the layer's name and a colon
    full: bool = False  # whether every entry is a clue that must stay: there is no ``NONE``, or none can be taken away
    gaps: bool = False  # whether entries of a full layer may be ``NONE``, as cells without a number in a Hitori
    sparse: bool = False  # whether some places can never have an entry, such as mines, so that symmetry ignores them
    labels: bool = False  # whether entries are only names, like those of regions, so that renaming them keeps the id
    # For entries that belong to runs between the marked cells of another layer, or to the regions that it labels: that
    # layer's name, and the rows and columns from the first cell of a run or region to where its entry is printed.
    runs: tuple[str, int, int] | None = None
    texts: tuple[str, ...] = ()  # what a setter's buttons say for the entries from 0 on, if not their numbers


class Parameter(NamedTuple):
    """The one number that a board of a game has in addition to its size."""

    name: str  # the name of the option, such as ``stars``
    # ``default``, ``least`` and ``most`` are its values.
    default: int
    least: int
    most: int
    help: str  # a sentence for the command line
    rule: Callable[[int], str]  # returns the sentence that a value adds to the rules, or nothing

    @property
    def is_switch(self) -> bool:
        """Whether the parameter is either 0 or 1, so that its option is a flag."""
        return (self.least, self.most) == (0, 1)

    @property
    def meaning(self) -> str:
        """What a value means: the help of the command line as a part of a sentence."""
        text = self.help[0].lower() + self.help[1:].rstrip(".")
        return f"1 if {text}, else 0" if self.is_switch else text


Place = tuple[str, int]
"""A place of a clue: the name of its layer, and its number there in reading order."""

Clues = Mapping[str, NDArray[Any]]
"""The layers of a puzzle by name: int16 arrays in the shapes of their kinds, with ``NONE`` where there is no clue."""

Page = NDArray[Any]
"""A text for each cell and for each place around the grid: objects ``[height + 2, width + 2]``."""

Values = Sequence[int]
"""A value for each variable, or for each cell of a solution."""


Amended = tuple[Clues, Values]
"""Clues and their solution, after a change."""


class Draws(Protocol):
    """A source of random numbers, the same on every machine (``generator.games.draws``)."""

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1."""

    def chance(self) -> float:
        """Return a number from 0 up to 1."""

    def choice(self, some: Sequence[Any]) -> Any:
        """Return a random one of the given items."""

    def shuffled(self, some: Sequence[Any]) -> list[Any]:
        """Return the given items in random order."""


class Game(ABC):
    """The declaration of a family: class attributes for facts, and methods.

    A game must define the abstract facts and methods; it overrides others only if their defaults do not fit. Overriding
    methods are marked by ``puzzles.override``, so that mypy finds a misspelled name. Whatever else a game defines is
    private.
    """

    # -- facts

    @property
    @abstractmethod
    def name(self) -> str:
        """The id of the family."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The name of the family as people read it, such as ``Star Battle``."""

    @property
    @abstractmethod
    def layers(self) -> tuple[Layer, ...]:
        """The layers of its clues."""

    @property
    @abstractmethod
    def sizes(self) -> tuple[int, int]:
        """The least and the greatest number of rows, and of columns."""

    @property
    @abstractmethod
    def usual(self) -> tuple[int, int]:
        """The default size."""

    @property
    @abstractmethod
    def solution_values(self) -> str:
        """A phrase that says what the values of a solution mean."""

    @property
    @abstractmethod
    def rules_text(self) -> str:
        """The rules in a few sentences, for prompts and help.

        The parameter's sentence, and the sentence that there is one solution, are added automatically.
        """

    square: bool = False  # whether boards have as many rows as columns
    parameter: Parameter | None = None  # the number that a board has in addition to its size, if any
    # Layers from which clues are taken away, group after group, mixed within a group; empty if all clues stay and
    # ``amend`` makes the solution unique.
    dug: tuple[tuple[str, ...], ...] = ()
    quick: Mapping[str, str] = {}  # sizes of puzzles that can be made within a second or two, by grade, easiest first
    least_side: int = 0  # the side below which hardly any board has one solution
    # Grades of puzzles by the word of their hardest rule, for those rules whose puzzles are not rare.
    rule_grades: Mapping[str, str] = {}
    patterns: tuple[Pattern, ...] = ()  # those of its lemmas
    # The values that a search tries first, in random order, to draw a solution from the rules alone with equal chances;
    # empty if ``fill`` draws solutions.
    tried: tuple[int, ...] = ()
    pictured: bool = False  # whether solutions are pictures from the library, with ``fill`` as a fallback
    eased: bool = False  # whether ``ease`` changes clues until puzzles that are too hard get easier
    varied: bool = False  # whether ``vary`` changes solutions until puzzles that are too easy get harder
    digs_by_lemmas: bool = False  # whether lemmas speed up the search for other solutions by more than they cost
    words: tuple[str, ...] = ()  # the words of steps for the values of a cell, from 0 on; empty if values are numbers
    labels: bool = False  # whether values are only names of areas, so that renaming them makes no other solution
    signs: str = ""  # the signs of text for the values of a cell, from 0 on; empty if values are digits
    has_links: bool = False  # whether the edges are links from cell to cell instead of sides between cells
    has_shapes: bool = False  # whether values are shapes of a line, so that a cell's value tells all of its links
    legend: str = ""  # the meaning of these signs, in sentences
    key: str = ""  # their meaning in a terminal, in one short line; {} becomes the value of the parameter
    # The number of cells left of, above, right of and below the grid in a picture.
    margins: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 0.5)

    # -- variables, rules and clues

    def values(self, board: Board) -> Sequence[int]:
        """Return the values that a cell of a solution may have on a board; by default, those that have ``words``."""
        return range(len(self.words))

    def domains(self, board: Board) -> Sequence[int]:
        """Return a mask of values for each variable of a board; cells come first."""
        return [mask_of(self.values(board))] * (board.height * board.width)

    def edges(self, board: Board) -> Mapping[int, Edge]:
        """Return the edges and links that are variables of a board, by their numbers; their values are 0 and 1.

        Steps, states and pages name edges by row, column and side, and cells by row and column.
        """
        return {}

    def rules(self, board: Board) -> Sequence[Constraint]:
        """Return the constraints of a board that hold whatever its clues are."""
        return []

    @abstractmethod
    def clues(self, board: Board, clues: Clues) -> Mapping[Place, Sequence[Constraint]]:
        """Return the constraints of each clue, except those that a rule states anyway.

        A constraint of several clues is listed under the place of one of them.
        """

    def lemmas(self, board: Board, clues: Clues) -> Iterable[Lemma]:
        """Yield what follows from rules and clues by ``patterns``; steps use these lemmas, proofs do not."""
        return []

    def printed(self, board: Board, clues: Clues) -> NDArray[np.int16]:
        """Return the value printed in each cell: 0 for a wall, and ``NONE`` for a cell to fill in.

        A cell that a clue decides by itself still has to be filled in. By default, only the layer ``givens`` prints
        values.
        """
        return clues.get("givens", np.full((board.height, board.width), NONE, np.int16))

    def complete(self, board: Board, clues: Clues, values: Values) -> Values:
        """Return values of all variables for the values of a board's cells, as far as the rules can be met.

        Games with variables other than cells override this method.
        """
        return values

    def objection(self, board: Board, clues: Clues) -> str:
        """Return why clues do not form a puzzle, or an empty text.

        Each entry has been checked against its bounds before.
        """
        return ""

    # -- making puzzles

    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        """Draw a solution, as values of the cells, and the layers that do not follow from it; return None on bad luck.

        A game that sets ``tried`` need not define this method, because the rules alone then draw its solutions.
        """
        raise NotImplementedError

    @abstractmethod
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        """Return all clues of a solution, including the layers that ``fill`` drew; draw whatever these leave open."""

    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Return changed clues, and their solution, that rule out another solution; or None."""
        return None

    def seconds(self, board: Board) -> float:
        """Return roughly how many seconds a puzzle of a wanted grade takes to make, or 0 for less than one."""
        return 0.0

    def ease(self, board: Board, clues: Clues, solution: Values, cells: Sequence[int], draws: Draws) -> Clues | None:
        """Return other clues of a solution, changed near a cell that is hard to decide, or None."""
        return None

    def vary(self, board: Board, clues: Clues, solution: Values, draws: Draws) -> tuple[Values, Clues]:
        """Change the solution or a full layer in a small place, and return both; only ``varied`` games do so."""
        return solution, {layer.name: clues[layer.name] for layer in self.layers if layer.full}

    # -- words, pictures and text

    def value_names(self, board: Board, clues: Clues) -> Sequence[str]:
        """Return the words of steps for the values of a cell, from 0 on, where they depend on clues; else ``words``."""
        return self.words

    def cell_says(self, board: Board, cell: int, values: Sequence[int], names: Sequence[str]) -> str:
        """Return a cell and the values left for it, with their names if any, as a clause: ``R1C2 is 3 or 4``."""
        return (
            f"{cell_name(cell, board.width)} is {' or '.join(names[each] if names else str(each) for each in values)}"
        )

    def variables_say(self, board: Board, left: Mapping[int, Sequence[int]]) -> list[str]:
        """Return clauses on the values left for edges and other variables, for games that have words for these."""
        return []

    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        """Return a constraint as a clause for a step that uses too many known variables to name one by one.

        The variables are marked on the board. Games whose values are not digits use their own words.
        """
        digits = listed(map(str, sorted(set(known.values()))))
        return f"{constraint.words}, and the {len(known)} marked cells hold {digits}"

    def known_says(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        """Return a constraint and the known values of its variables as one clause; "" where two clauses say it well."""
        return ""

    def at_sight(self, board: Board, progress: "Progress") -> "Progress":
        """Return the progress of a player with all that it shows by itself, such as the shape of a drawn line."""
        return progress

    def sign(self, value: int) -> str:
        """Return the character that text shows for a value of a cell in a solution."""
        return self.signs[value] if self.signs else str(value)

    @abstractmethod
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        """Draw a puzzle with the functions of ``puzzles.games.drawing``, from back to front.

        The solution may be partial, with ``NONE`` where nothing is known.
        """

    def texts(self, page: Page, clues: Clues) -> None:
        """Write clues into a page that already has the signs of a solution; by default, ``givens`` and ``numbers``."""
        for name in {"givens", "numbers"}.intersection(clues):
            entries = clues[name]
            page[1:-1, 1:-1][entries != NONE] = entries[entries != NONE].astype(str)

    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[Any] | None:
        """Return an array ``[height + 2, width + 2]``, or None; text draws borders between different entries of it."""
        return None
