"""A family whose rules are data: one ``Game``, made by one function in one file.

The variables of a board are its cells in reading order, then any others that the game needs (edges, links). Clues lie
in layers, arrays whose kinds say where their entries are and so how a symmetry moves them:

    cells            [height, width]
    across           [height, width - 1]     between a cell and the one to its right
    down             [height - 1, width]     between a cell and the one below
    left, right      [height]                outside of the rows
    top, bottom      [width]                 outside of the columns
    rows, columns    [height], [width]       of a line, on whichever side it is written
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Primitive
from puzzles.games.constraints import Constraint

NONE = -1
"""The entry of a layer where there is no clue."""

NOTHING_PRINTED = np.array(NONE, np.int16)
"""The values printed on a board without any, for cells of each shape."""

LayerKind = Literal["cells", "across", "down", "left", "right", "top", "bottom", "rows", "columns"]


class Board(NamedTuple):
    """Name the boards that share variables and rules."""

    height: int  # number of rows
    width: int  # number of columns
    parameter: int = 0  # what ``Game.parameter`` says of it; 0 for games without one


class Layer(NamedTuple):
    """Describe a layer of clues."""

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
    full: bool = False  # whether every entry is known, so that none is ``NONE``
    labels: bool = False  # whether entries are mere names, like those of regions: renaming them keeps the id


class Parameter(NamedTuple):
    """Describe the one number that a board of a game has besides its size."""

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


class Draws(Protocol):
    """Draw random numbers, the same on every machine (``generator.games.draws``)."""

    def below(self, n: int) -> int:
        """Return one of 0 to n - 1."""

    def chance(self) -> float:
        """Return a number from 0 up to 1."""

    def choice(self, some: Sequence[Any]) -> Any:
        """Return one of some."""

    def shuffled(self, some: Sequence[Any]) -> list[Any]:
        """Return some in random order."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """Declare a family."""

    name: str  # its id
    title: str  # as people read it, such as ``Star Battle``
    layers: tuple[Layer, ...]  # of its clues
    sizes: tuple[int, int]  # the least and the greatest number of rows and columns
    square: bool = False  # whether boards have as many rows as columns
    usual: tuple[int, int]  # the default size
    parameter: Parameter | None = None  # the number that a board has besides its size, if it has one
    values: Callable[[Board], Sequence[int]]  # the values that a cell of a solution may have on a board
    domains: Callable[[Board], Sequence[int]]  # a mask of values for each variable of a board: cells first
    rules: Callable[[Board], Sequence[Constraint]]  # the constraints of a board, whatever its clues
    # The constraints of each clue, those of several under one of their places, without those that a rule states.
    clues: Callable[[Board, Clues], Mapping[Place, Sequence[Constraint]]]
    # Returns the value that is printed in each cell, 0 for a wall; ``NONE`` in cells to fill in, also in those that a
    # clue decides by itself. By default the layer ``givens`` alone prints values.
    printed: Callable[[Clues], NDArray[Any]] = lambda clues: clues.get("givens", NOTHING_PRINTED)
    # Returns values of all variables for those of a board's cells, as far as the rules can be met; only for games with
    # further variables.
    complete: Callable[[Board, Clues, Values], Values] | None = None
    # Draws a solution (values of the cells) and, where these depend on it, layers that are no clues of it.
    fill: Callable[[Board, Draws], tuple[Values, Clues] | None]
    # Returns all clues of a solution; what they leave open is drawn.
    clues_of: Callable[[Board, Values, Clues, Draws], Clues]
    # Groups of layers to dig in, group after group, mixed; none where all clues stay and ``amend`` makes the solution
    # the only one.
    dug: tuple[tuple[str, ...], ...] = ()
    # Returns clues and a solution that another solution does not fit, or None.
    amend: Callable[[Board, Clues, Values, Values, Draws], tuple[Clues, Values] | None] | None = None
    # A cell and the values that are left for it, as a clause: ``R1C2 is 3 or 4``.
    cell_says: Callable[[Board, int, Sequence[int]], str]
    variable_says: Callable[[Board, int, Sequence[int]], str] | None = None  # the same for a further variable
    sign: Callable[[int], str] = str  # what text shows for a value of a cell in a solution, one character
    # Draws a puzzle by the functions of ``puzzles.games.drawing``, perhaps with a whole or partial (``NONE``) solution.
    picture: Callable[[Board, Clues, NDArray[Any] | None], Iterable[Primitive]]
    # Writes further texts into a page that has the signs of a solution; None where these are givens or numbers.
    texts: Callable[[Page, Clues], None] | None = None
    legend: str = ""  # what the signs of that text mean, in sentences
    # Returns an array around which, and between whose different entries, text has borders; ``[height + 2, width + 2]``.
    areas: Callable[[Clues, NDArray[Any] | None], NDArray[Any]] | None = None
    # Cells left of, above, right of and below the grid in a picture.
    margins: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 0.5)
    # Returns why clues make no puzzle, or nothing; entries and their bounds are right before.
    objection: Callable[[Board, Clues], str] | None = None
    solution_values: str = ""  # what the values of a solution mean, in a phrase
    # The rules in a few sentences, for prompts and help, without the parameter, and that there is one solution.
    rules_text: str = ""
