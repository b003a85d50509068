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
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from puzzles.cells import Edge, cell_name
from puzzles.drawing import Primitive
from puzzles.errors import listed
from puzzles.games.constraints import Constraint, mask_of
from puzzles.games.lemmas import Lemma, Pattern
from puzzles.puzzle import Solution

NONE = -1
"""The entry of a layer where there is no clue."""

LayerKind = Literal["cells", "across", "down", "left", "right", "top", "bottom", "rows", "columns"]


class Board(NamedTuple):
    """A kind of boards that share variables and rules."""

    height: int  # number of rows
    width: int  # number of columns
    parameter: int = 0  # what ``Game.parameter`` says of it; 0 for games without one


class Layer(NamedTuple):
    """A layer of clues."""

    name: str  # in JSON, Python and tables, such as ``givens``
    kind: LayerKind  # where its entries are
    most: Callable[[Board], int]  # returns the greatest entry on a board
    least: int = 0  # the least entry, besides ``NONE``
    # The layer that a transposition turns this one into, if another of the same kind (pairs such as across and down
    # need none).
    twin: str = ""
    # What an entry becomes when its order turns round, such as "less" to "greater"; None for itself.
    mirrored: Callable[[int], int] | None = None
    help: str = ""  # what an entry means, as it follows the name of the layer and a colon
    full: bool = False  # whether every entry is known, so that none is ``NONE``, or none that could be taken away
    gaps: bool = False  # whether entries of a full layer may be ``NONE``, as cells without a number in a Hitori
    sparse: bool = False  # whether some entries can never be, as of a mine, so that their places have no symmetry
    labels: bool = False  # whether entries are mere names, like those of regions: renaming them keeps the id
    # Of a layer whose entries belong to runs between the marked cells of another layer: that layer's name, and rows and
    # columns from the first cell of a run to where its entry is printed.
    runs: tuple[str, int, int] | None = None


class Parameter(NamedTuple):
    """The one number that a board of a game has besides its size."""

    name: str  # of the option, such as ``stars``
    # ``default``, ``least``, ``most``: its values.
    default: int
    least: int
    most: int
    help: str  # a line for the command line
    rule: Callable[[int], str]  # returns the sentence that a value adds to the rules, or nothing


Place = tuple[str, int]
"""A clue: the name of its layer, and its number in it in reading order."""

Clues = Mapping[str, NDArray[Any]]
"""The layers of a puzzle by name, int16 arrays of the shapes of their kinds; ``NONE`` where there is no clue."""

Page = NDArray[Any]
"""A text for each cell, and around them for what stands outside of the grid: objects ``[height + 2, width + 2]``."""

Values = Sequence[int]
"""A value for each variable, or for each cell of a solution."""


Amended = tuple[Clues, Values]
"""Clues and their solution, after a change."""


class Draws(Protocol):
    """Random numbers, the same on every machine (``generator.games.draws``)."""

    def below(self, n: int) -> int:
        """Return one of 0 to n - 1."""

    def chance(self) -> float:
        """Return a number from 0 up to 1."""

    def choice(self, some: Sequence[Any]) -> Any:
        """Return one of some."""

    def shuffled(self, some: Sequence[Any]) -> list[Any]:
        """Return some in random order."""


class Game(ABC):
    """The declaration of a family: facts as class attributes, and methods.

    A game states the abstract facts and methods, and others where their defaults do not fit. A method that overrides is
    marked by ``puzzles.override``, so that mypy finds a misspelled name; all that a game adds of its own is private.
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
        """The least and the greatest number of rows and columns."""

    @property
    @abstractmethod
    def usual(self) -> tuple[int, int]:
        """The default size."""

    @property
    @abstractmethod
    def solution_values(self) -> str:
        """What the values of a solution mean, in a phrase."""

    @property
    @abstractmethod
    def rules_text(self) -> str:
        """The rules in a few sentences, for prompts and help.

        The sentence of the parameter, and that there is one solution, follow by themselves.
        """

    square: bool = False  # whether boards have as many rows as columns
    parameter: Parameter | None = None  # the number that a board has besides its size, if it has one
    # Groups of layers to dig in, group after group, mixed; none where all clues stay and ``amend`` makes the solution
    # the only one.
    dug: tuple[tuple[str, ...], ...] = ()
    quick: Mapping[str, str] = {}  # sizes of puzzles that are made within a second or two, by grade, easiest first
    least_side: int = 0  # the side below which hardly any board has one solution
    # Grades of the puzzles whose hardest rule is one, where such puzzles are not rare, by the words of rules.
    rule_grades: Mapping[str, str] = {}
    patterns: tuple[Pattern, ...] = ()  # those of its lemmas
    # The values that a search tries first in cells, in random order, to draw a solution from the rules alone, each as
    # likely as another; none where ``fill`` draws it.
    tried: tuple[int, ...] = ()
    pictured: bool = False  # whether solutions are pictures of the library, and drawn by ``fill`` where none shows
    digs_by_lemmas: bool = False  # whether lemmas save a search for other solutions more than they cost it
    words: tuple[str, ...] = ()  # what steps call the values of a cell, from 0 on; none where they are numbers
    signs: str = ""  # what text shows for the values of a cell, from 0 on; none where they are digits
    has_links: bool = False  # whether its edges are links from cell to cell, and no sides between cells
    legend: str = ""  # what the signs of that text mean, in sentences
    key: str = ""  # what they mean in a terminal, in one short line; {} is the value of the parameter
    # Cells left of, above, right of and below the grid in a picture.
    margins: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 0.5)

    # -- variables, rules and clues

    def values(self, board: Board) -> Sequence[int]:
        """Return the values that a cell of a solution may have on a board; by default those that have ``words``."""
        return range(len(self.words))

    def domains(self, board: Board) -> Sequence[int]:
        """Return a mask of values for each variable of a board: cells first."""
        return [mask_of(self.values(board))] * (board.height * board.width)

    def edges(self, board: Board) -> Mapping[int, Edge]:
        """Return the edges and links of a board that are variables, by their numbers; their values are 0 and 1.

        Steps, states and pages name them by row, column and side, as they name cells by row and column.
        """
        return {}

    def rules(self, board: Board) -> Sequence[Constraint]:
        """Return the constraints of a board, whatever its clues."""
        return []

    @abstractmethod
    def clues(self, board: Board, clues: Clues) -> Mapping[Place, Sequence[Constraint]]:
        """Return the constraints of each clue, without those that a rule states.

        Constraints of several clues stand under the place of one of them.
        """

    def lemmas(self, board: Board, clues: Clues) -> Iterable[Lemma]:
        """Yield what follows from rules and clues by ``patterns``: steps use it, proofs do not."""
        return []

    def printed(self, board: Board, clues: Clues) -> NDArray[np.int16]:
        """Return the value that is printed in each cell, 0 for a wall; ``NONE`` in the cells to fill in.

        A cell that a clue decides by itself is one of these. By default only the layer ``givens`` prints values.
        """
        return clues.get("givens", np.full((board.height, board.width), NONE, np.int16))

    def complete(self, board: Board, clues: Clues, values: Values) -> Values:
        """Return values of all variables for those of a board's cells, as far as the rules can be met.

        A game with variables besides the cells overrides this.
        """
        return values

    def objection(self, board: Board, clues: Clues) -> str:
        """Return why clues make no puzzle, or nothing; entries and their bounds are right before."""
        return ""

    # -- making puzzles

    def fill(self, board: Board, draws: Draws) -> tuple[Values, Clues] | None:
        """Draw a solution, the values of the cells, and the layers that are no clues of it; None without luck.

        A game that says which values are ``tried`` needs none: the rules alone then draw its solutions.
        """
        raise NotImplementedError

    @abstractmethod
    def clues_of(self, board: Board, solution: Values, fixed: Clues, draws: Draws) -> Clues:
        """Return all clues of a solution, with the layers that ``fill`` drew; what they leave open is drawn."""

    def amend(self, board: Board, clues: Clues, solution: Values, other: Values, draws: Draws) -> Amended | None:
        """Return clues and a solution that another solution does not fit, or None."""
        return None

    def seconds(self, board: Board) -> float:
        """Return about how many seconds it takes to make a puzzle of a wanted grade, 0 for less than one."""
        return 0.0

    def ease(self, board: Board, clues: Clues, solution: Values, cells: Sequence[int], draws: Draws) -> Clues | None:
        """Return other clues of a solution, changed near one of some cells that are hard to decide, or None."""
        return None

    # -- words, pictures and text

    def cell_says(self, board: Board, cell: int, values: Sequence[int]) -> str:
        """Return a cell and the values that are left for it, as a clause: ``R1C2 is 3 or 4``."""
        return f"{cell_name(cell, board.width)} is {' or '.join(map(self._word, values))}"

    def _word(self, value: int) -> str:
        return self.words[value] if self.words else str(value)

    def variables_say(self, board: Board, left: Mapping[int, Sequence[int]]) -> list[str]:
        """Return clauses on the values left for edges and other variables that are no cells, where words name them."""
        return []

    def many_say(self, board: Board, constraint: Constraint, known: Mapping[int, int]) -> str:
        """Return a constraint as a clause with the known values of its variables, too many to be named one by one.

        They are marked on the board. Games whose values are no digits say it in words of their own.
        """
        digits = listed(map(str, sorted(set(known.values()))))
        return f"{constraint.words}, and the {len(known)} marked cells hold {digits}"

    def sign(self, value: int) -> str:
        """Return what text shows for a value of a cell in a solution, one character."""
        return self.signs[value] if self.signs else str(value)

    @abstractmethod
    def picture(self, board: Board, clues: Clues, solution: Solution | None) -> Iterable[Primitive]:
        """Draw a puzzle by the functions of ``puzzles.games.drawing``, from back to front.

        The solution may be a part of one, with ``NONE`` where nothing is known.
        """

    def texts(self, page: Page, clues: Clues) -> None:
        """Write clues into a page that has the signs of a solution; by default ``givens`` and ``numbers``."""
        for name in {"givens", "numbers"}.intersection(clues):
            entries = clues[name]
            page[1:-1, 1:-1][entries != NONE] = entries[entries != NONE].astype(str)

    def areas(self, clues: Clues, solution: Solution | None) -> NDArray[Any] | None:
        """Return an array ``[height + 2, width + 2]`` between whose different entries text has borders, or None."""
        return None
