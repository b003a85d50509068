"""A nonogram as an integer linear program, as in Mingote's thesis.

A 0-1 variable says whether a block starts at a place; an integer variable is the color of an open cell. Each block
starts once, after the block before it. By row and by column, the color of each cell is at most the sum of the colors of
the blocks that cover it, and at least each of them.

Source: Mingote 2009, section 3.1, after Bosch 2001, "Painting by numbers".
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram import Clue, Grid, Nonogram
from solvers.ilp import Program, Values, Variables
from solvers.nonogram.placements import block_starts


class Line(NamedTuple):
    """The variables of a line, one for each block and start, in this order."""

    variables: Variables  # int32 ``[n]``, their numbers in the program
    blocks: NDArray[np.int64]  # ``[n]``, the block of each
    starts: NDArray[np.int64]  # ``[n]``, the first cell it would cover
    lengths: NDArray[np.int64]  # ``[n]``, how many it would cover
    colors: NDArray[np.int64]  # ``[n]``, in which color
    after: NDArray[np.int64]  # ``[n]``, the first cell where the next block may start then

    def covers(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return pairs of a variable (as an index here) and a cell of the line that it would cover."""
        index = np.repeat(np.arange(len(self.starts)), self.lengths)
        offset = np.arange(len(index)) - np.repeat(np.cumsum(self.lengths) - self.lengths, self.lengths)
        return index, self.starts[index] + offset


class CellsModel(NamedTuple):
    """A program and what its variables mean."""

    program: Program
    rows: tuple[Line, ...]  # the lines of the rows, in whose variables any two solutions differ
    shape: tuple[int, int]  # height and width

    @property
    def choices(self) -> Variables:
        """Return the variables of the rows."""
        return np.concatenate([line.variables for line in self.rows])

    def grid_of(self, solution: Values) -> Grid:
        """Paint the blocks of the rows where a solution of the program starts them."""
        grid = np.zeros(self.shape, np.uint8)
        for cells, line in zip(grid, self.rows, strict=True):
            index, covered = line.covers()
            begun = solution[line.variables[index]] == 1
            cells[covered[begun]] = line.colors[index[begun]]
        return grid


def cells_model(puzzle: Nonogram, allowed: NDArray[np.bool_], *, objective: bool, known_sum: bool) -> CellsModel:
    """Write a puzzle as the thesis does.

    Args:
        allowed: ``[height, width, n_colors + 1]``, the candidates; a cell with one color gets no variable. Each line
            must have a placement.
        objective: minimize the sum of the cells' colors, which is the same in all solutions (3.13).
        known_sum: demand the sum that the clues imply (4.1).

    Source: Mingote 2009, section 3.1, equations 3.1 to 3.13, and 4.1.
    """
    program = Program()
    is_open = allowed.sum(axis=2) > 1
    least = allowed.argmax(axis=2)
    most = allowed.shape[2] - 1 - allowed[:, :, ::-1].argmax(axis=2)
    cells = np.zeros(is_open.shape, np.int32)
    cells[is_open] = program.new_variables(
        int(is_open.sum()), least[is_open], most[is_open], int(objective), name="z", indices=np.nonzero(is_open)
    )
    rows, columns = _lines(program, puzzle, allowed)
    for lines, across in ((rows, (cells, is_open, least)), (columns, (cells.T, is_open.T, least.T))):
        for line, *ground in zip(lines, *across, strict=True):
            _add_blocks(program, line)
            _add_order(program, line)
            _add_double_coverage(program, line, *ground)
    if known_sum:
        painted = sum(length * color for clue in puzzle.rows for length, color in clue)
        left = painted - int(least[~is_open].sum())
        variables = cells[is_open]
        program.constrain(1, np.zeros(len(variables), np.int64), variables, 1, left, left)
    return CellsModel(program, rows, is_open.shape)


def _lines(program: Program, puzzle: Nonogram, allowed: NDArray[np.bool_]) -> tuple[tuple[Line, ...], ...]:
    return tuple(
        tuple(_line(program, name, number, *each) for number, each in enumerate(zip(clues, lines, strict=True)))
        for name, clues, lines in (("y", puzzle.rows, allowed), ("x", puzzle.columns, allowed.transpose(1, 0, 2)))
    )


def _line(program: Program, name: str, number: int, clue: Clue, allowed: NDArray[np.bool_]) -> Line:
    """Add the variables of a line: y or x of the thesis (3.2, 3.3), between its earliest and latest starts."""
    blocks, starts = np.nonzero(start_table(clue, allowed))
    lengths, colors = np.array(clue, np.int64).reshape(-1, 2).T
    gaps = np.append(colors[1:] == colors[:-1], False)[: len(colors)]
    indices = np.full(len(blocks), number), blocks, starts
    variables = program.new_variables(len(blocks), name=name, indices=indices)
    return Line(variables, blocks, starts, lengths[blocks], colors[blocks], starts + (lengths + gaps)[blocks])


def start_table(clue: Clue, allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return where blocks start in some placement, ``[n_blocks, n_cells]``, of ``allowed[n_cells, n_colors + 1]``."""
    n_cells = len(allowed)
    n_bytes = -(-n_cells // 8)
    masks = [int.from_bytes(cells.tobytes(), "little") for cells in np.packbits(allowed.T, axis=1, bitorder="little")]
    starts = b"".join(mask.to_bytes(n_bytes, "little") for mask in block_starts(clue, masks, n_cells))
    packed = np.frombuffer(starts, np.uint8).reshape(len(clue), n_bytes)
    return np.unpackbits(packed, axis=1, count=n_cells, bitorder="little").astype(np.bool_)


def _add_blocks(program: Program, line: Line) -> None:
    """Start each block once (3.4, 3.7)."""
    n_blocks = int(line.blocks[-1]) + 1 if len(line.blocks) else 0
    program.constrain(n_blocks, line.blocks, line.variables, 1, 1, 1)


def _add_order(program: Program, line: Line) -> None:
    """Start the next block after each start of a block (3.6, 3.8), if that excludes anything."""
    n_blocks = int(line.blocks[-1]) + 1 if len(line.blocks) else 0
    edges = np.searchsorted(line.blocks, np.arange(n_blocks + 1)).tolist()
    for first, following, end in zip(edges, edges[1:], edges[2:], strict=False):
        fits = line.starts[None, following:end] >= line.after[first:following, None]
        binding = np.flatnonzero(~fits.all(axis=1))
        row, later = np.nonzero(fits[binding])
        variables = np.concatenate([line.variables[first + binding], line.variables[following + later]])
        coefficients = np.repeat([1.0, -1.0], [len(binding), len(later)])
        program.constrain(
            len(binding), np.concatenate([np.arange(len(binding)), row]), variables, coefficients, upper=0
        )


def _add_double_coverage(
    program: Program, line: Line, cells: Variables, is_open: NDArray[np.bool_], color: NDArray[np.int64]
) -> None:
    """Bound the color of each cell by the sum of its blocks' colors (3.9, 3.10) and by each of them (3.11, 3.12).

    ``cells`` are the variables of the open cells, and ``color`` the colors of the others, all ``[n]``; a start that
    would put another color on a settled cell has no variable.
    """
    n_cells = len(cells)
    index, cell = line.covers()
    at = np.flatnonzero(is_open)
    rows = np.concatenate([at, cell])
    variables = np.concatenate([cells[at], line.variables[index]])
    coefficients = np.concatenate([np.ones(len(at)), -line.colors[index]])
    program.constrain(n_cells, rows, variables, coefficients, upper=np.where(is_open, 0, -color))
    bound = is_open[cell]
    index, cell = index[bound], cell[bound]
    rows = np.tile(np.arange(len(index)), 2)
    variables = np.concatenate([cells[cell], line.variables[index]])
    program.constrain(len(index), rows, variables, np.concatenate([np.ones(len(index)), -line.colors[index]]), lower=0)
