"""Clauses for a SAT solver, which state the part of a nonogram that search leaves open.

Clauses are written over tables of literals; a decided fact is the literal ``TRUE`` or ``FALSE``. Clauses that contain
``TRUE`` are dropped, and so are ``FALSE`` literals; only open facts cost anything.

    cells[row, column, c]   the cell has color c
    begun[i, j]             block i of a line starts at cell j or before (order encoding)
    ended[i, j]             block i ends before cell j: ``begun`` shifted by the length of the block

In a line, a block begins only if there is room for the block before it; a cell of a block that has begun and not ended
has the color of the block; cells between two blocks are blank.

Source: Tamura et al. 2009, "Compiling finite linear CSP into SAT", for the order encoding; its use here is ours.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram import BLANK, Clue, Grid, Nonogram
from solvers.nonogram.placements import block_starts
from solvers.sat import (
    FALSE,
    TRUE,
    Clauses,
    Literals,
    SatAnswer,
    SatSolver,
    clauses_in,
    conflicts_of,
    find_more,
    last_of,
    solve_limited,
    within_work,
)

# The quickest solver of python-sat for this: a solution next to a known one takes it a conflict or two.
_SOLVER = "glucose4"

MAX_VARIABLES = 1_000_000  # the solver takes some 500 MB for them
_MAX_CANDIDATES = 1 << 24  # pairs of a cell and a color, decided ones too
_MAX_WORK = 1 << 38

# The conflicts after which a guess is given up; fewer for a guess that leaves many cells free.
_GUESS_CONFLICTS = 3_000
_MENDING_CONFLICTS = 15_000

# Cells (row * width + column) and their colors, the surest first, and how many of these the guess assumes; the colors
# of the others are only tried first.
Guess = tuple[NDArray[np.int64], NDArray[np.int64], int]


class _OpenClauses(Clauses):
    """Collects clauses, except those that always hold."""

    def add(self, *literals: Literals) -> None:
        """Add one clause for each index of the arrays of literals, all of one shape, except those with ``TRUE``."""
        super().add(*literals)
        table = self.tables[-1]
        self.tables[-1] = table[(table != TRUE).all(axis=1)]


@dataclass(frozen=True)
class Encoding:
    """The open part of a puzzle, as clauses."""

    tables: list[Literals]  # int32 ``[n, n_literals]`` each, a clause in each row
    cells: Literals  # int32 ``[height, width, n_colors + 1]``, the literal of each cell and color

    @property
    def n_clauses(self) -> int:
        """Return the number of clauses."""
        return sum(map(len, self.tables))

    def clauses(self) -> Iterator[list[int]]:
        """Yield the clauses."""
        return clauses_in(self.tables)

    def solution_of(self, model: list[int]) -> Grid:
        """Return the grid of a model, uint8 ``[height, width]``."""
        truth = np.zeros(int(np.abs(self.cells).max(initial=TRUE)) + 1, dtype=bool)
        values = np.asarray(model[: len(truth) - 1])
        truth[np.abs(values)] = values > 0
        is_true = np.where(self.cells > 0, truth[np.abs(self.cells)], ~truth[np.abs(self.cells)])
        grid: Grid = is_true.argmax(axis=2).astype(np.uint8)
        return grid

    def literals_of(self, grid: Grid) -> Literals:
        """Return the literal of the color of each cell, int32 ``[height, width]``."""
        literals: Literals = np.take_along_axis(self.cells, grid[:, :, None].astype(np.int64), axis=2)[:, :, 0]
        return literals

    def other_than(self, grid: Grid) -> list[int]:
        """Forbid all painted cells of a solution together: any other solution paints as many, so it lacks some."""
        literals = self.literals_of(grid)
        clause: list[int] = (-literals[(grid != BLANK) & (literals != TRUE)]).tolist()
        return clause


def encode(puzzle: Nonogram, allowed: NDArray[np.bool_]) -> Encoding | None:
    """Encode a puzzle with candidates ``[height, width, n_colors + 1]``; return None beyond ``MAX_VARIABLES``."""
    if allowed.size > _MAX_CANDIDATES or np.count_nonzero(allowed) > MAX_VARIABLES + puzzle.height * puzzle.width:
        return None
    clauses = _OpenClauses()
    cells = _cell_literals(allowed, clauses)
    for lines, clues in ((cells, puzzle.rows), (cells.transpose(1, 0, 2), puzzle.columns)):
        for line, clue in zip(lines, clues, strict=True):
            if (np.abs(line) != TRUE).any():
                _add_line(clue, line, clauses)
            if clauses.n_variables > MAX_VARIABLES:
                return None
    return Encoding(_without_false(clauses.tables), cells)


def solve(
    puzzle: Nonogram,
    allowed: NDArray[np.bool_],
    known: Sequence[Grid],
    guesses: Sequence[Guess],
    limit: int,
    max_conflicts: int,
) -> SatAnswer:
    """Count solutions up to a limit; give up after ``max_conflicts``, or earlier if there are many clauses.

    ``allowed`` is as for ``encode``; ``known`` are solutions found before, fewer than the limit; ``guesses`` suggest
    where a first one may be.
    """
    from pysat.solvers import Solver

    encoding = encode(puzzle, allowed)
    if encoding is None:
        return SatAnswer(tuple(known), False, 0)
    max_conflicts = within_work(max_conflicts, encoding.n_clauses, _MAX_WORK)
    with Solver(name=_SOLVER, bootstrap_with=encoding.clauses()) as solver:
        for grid in known:
            # The solver keeps the phases of its last solution, so it looks for another one nearby.
            solver.solve(assumptions=encoding.literals_of(grid).ravel().tolist())
            solver.add_clause(encoding.other_than(grid))
        satisfiable = _try_guesses(solver, encoding.cells, guesses, max_conflicts)
        return last_of(find_more(solver, encoding, known, limit, max_conflicts, satisfiable=satisfiable))


def _try_guesses(solver: SatSolver, cells: Literals, guesses: Sequence[Guess], max_conflicts: int) -> bool | None:
    """Look for a solution that agrees with most of a guess; return True, False, or None if it is unknown.

    The core of a refuted guess cannot hold; the less sure half of the core is dropped, and the rest is tried again.
    """
    for guess_cells, guess_colors, n_sure in guesses:
        flat = cells.reshape(-1, cells.shape[2])[guess_cells, guess_colors]
        sure = flat[:n_sure]
        guess = list(dict.fromkeys(sure[np.abs(sure) != TRUE].tolist()))
        n_conflicts = _GUESS_CONFLICTS
        if n_sure < len(flat):
            solver.set_phases(flat[np.abs(flat) != TRUE].tolist())
            n_conflicts = _MENDING_CONFLICTS
        last = min(conflicts_of(solver) + n_conflicts, max_conflicts)
        while (satisfiable := solve_limited(solver, last - conflicts_of(solver), guess)) is False:
            core = set(solver.get_core() or ())
            if not core:
                return False
            refuted = [literal for literal in guess if literal in core]
            dropped = set(refuted[len(refuted) // 2 :])
            guess = [literal for literal in guess if literal not in dropped]
        if satisfiable:
            return True
    return None


def _without_false(tables: list[Literals]) -> list[Literals]:
    """Drop the literals ``FALSE``, and group clauses by length."""
    by_length: dict[int, list[Literals]] = {}
    for table in tables:
        by_length.setdefault(table.shape[1], []).append(table)
    found: list[Literals] = []
    for n_literals, of_length in by_length.items():
        table = np.concatenate(of_length)
        undecided = table != FALSE
        n_undecided = undecided.sum(axis=1)
        for n in range(n_literals + 1):
            chosen = n_undecided == n
            found.append(table[chosen][undecided[chosen]].reshape(int(chosen.sum()), n))
    return found


def _cell_literals(allowed: NDArray[np.bool_], clauses: Clauses) -> Literals:
    """Make literals for the colors of each cell by a ladder whose ends are color literals; two colors share one."""
    flat = allowed.reshape(-1, allowed.shape[2])
    up_to = _ladders(flat, clauses)
    below = np.concatenate([np.full((len(flat), 1), FALSE, dtype=np.int32), up_to[:, :-1]], axis=1)
    cells = np.where(below == FALSE, up_to, -below)
    between = flat & (below != FALSE) & (up_to != TRUE)
    cells[between] = clauses.new_variables(int(between.sum()))
    cells[~flat] = FALSE
    color, at_most, less = cells[between], up_to[between], below[between]
    clauses.add(-color, at_most)
    clauses.add(-color, -less)
    clauses.add(color, -at_most, less)
    return cells.reshape(allowed.shape)


def _ladders(possible: NDArray[np.bool_], clauses: Clauses) -> Literals:
    """Make order literals, "the value is at ``j`` or before", for each possible value of a row except the last.

    ``possible`` is ``[n_rows, n_values]``, with at least one True in each row.
    """
    n_before = possible.cumsum(axis=1)
    n_possible = n_before[:, -1:]
    variables = clauses.new_variables(int((n_possible - 1).sum()))
    offsets = np.cumsum(n_possible - 1)[:, None] - (n_possible - 1)
    between = (n_before > 0) & (n_before < n_possible)
    ladders = np.where(n_before == 0, FALSE, TRUE).astype(np.int32)
    ladders[between] = variables[(n_before - 1 + offsets)[between]]
    steps = ladders[:, :-1] != ladders[:, 1:]
    clauses.add(-ladders[:, :-1][steps], ladders[:, 1:][steps])
    return ladders


def _add_line(clue: Clue, cells: Literals, clauses: Clauses) -> None:
    n_cells = len(cells)
    if not clue:
        clauses.add(cells[:, BLANK])
        return
    lengths, colors = np.array(clue).T
    begun = _ladders(_possible_starts(clue, cells), clauses)
    ended = _later(begun, lengths)
    gaps = colors[1:] == colors[:-1]
    clauses.add(-begun[1:], _later(begun[:-1], lengths[:-1] + gaps))
    clauses.add(-begun, ended, cells[:, colors].T)
    blank = cells[:, BLANK]
    clauses.add(begun[0], blank)
    clauses.add(-ended[:-1], begun[1:], np.broadcast_to(blank, (len(clue) - 1, n_cells)))
    clauses.add(-ended[-1], blank)


def _possible_starts(clue: Clue, cells: Literals) -> NDArray[np.bool_]:
    """Return ``[n_blocks, n_cells]``, True where a block starts in some placement of the line."""
    n_cells, n_bytes = len(cells), len(cells) // 8 + 1
    packed = np.packbits(cells.T != FALSE, axis=1, bitorder="little")
    starts = block_starts(clue, [int.from_bytes(mask.tobytes(), "little") for mask in packed], n_cells)
    masks = np.frombuffer(b"".join(mask.to_bytes(n_bytes, "little") for mask in starts), np.uint8)
    bits = np.unpackbits(masks.reshape(-1, n_bytes), axis=1, count=n_cells, bitorder="little")
    return bits.astype(bool)


def _later(begun: Literals, delays: NDArray[np.int64]) -> Literals:
    """Shift each row of a table by its own number of cells; before the line, nothing has begun."""
    n_cells = begun.shape[1]
    source = np.arange(n_cells) - delays[:, None]
    return np.where(source < 0, FALSE, np.take_along_axis(begun, np.maximum(source, 0), axis=1)).astype(np.int32)
