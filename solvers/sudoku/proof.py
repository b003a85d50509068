"""The proof of a Sudoku, by the cheapest means that is enough.

Naked and hidden singles come first (``singles``), then locked candidates as well (``locked``), then a depth-first
search on the cell with the fewest candidates (``search``), and then a SAT solver on all that is left (``sat``). On a
board that would need too many clauses, two solutions that differ by an exchange are looked for (``two_solutions.py``).
A Sudoku with marks is proved as a game (``solvers.games.proof``).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.masks import mask_dtype, n_words_for
from puzzles.sudoku import BLANK, Grid, Ground, Sudoku, stacked
from puzzles.sudoku.ground import grids_of, is_outside, kept_by_ground, members_of, pairs, pairs_apart
from solvers.arrays import Records, records
from solvers.methods import MethodParameters, parameter, steps_of_proof
from solvers.sat import SatAnswer
from solvers.sudoku.deductions_kernel import Board
from solvers.sudoku.lanes_houses import digits_board, has_lanes
from solvers.sudoku.proof_kernel import Result, prove_each
from solvers.sudoku.two_solutions import two_solutions
from solvers.verdict import Effort, Proof, check_limit, in_groups, verdict_for

if TYPE_CHECKING:  # its kernels are loaded on the first ground that needs them
    from solvers.sudoku.digits_kernel import Board as DigitsBoard

_MAX_BYTES = 1 << 27  # of workspace for the levels of a search
_MAX_BATCH_BYTES = 1 << 22  # of workspace for several puzzles that go to the kernel together
OUTSIDE = 1  # the digit that kernels have in cells outside the grids; these are in no house, so any digit will do

NODES_EACH = 20
"""The nodes of a search for each solution that is asked for."""

STAGES = ("singles", "locked", "search")
"""The means before the SAT solver, numbered as in the kernel."""

_CLASSIC = Ground(3, 3)
# Nodes of each round for Sudokus with marks; 0 stands for SAT, and has some conflicts. With sums, SAT is slow.
_OF_SUMS, _OF_LINES = (300_000, 50_000, 0, 500_000, 1_000_000), (150_000, 50_000, 0, 500_000, 1_000_000)
_CONFLICTS_OF_SUMS, _CONFLICTS_OF_LINES = 2_000, 100_000
_SHORT = 4  # cells of a sum that is tight as a whole
_MOST_LEFT = 8  # cells of a sum by the rule of 45 that the search considers
_MOST_IN_LANES = 2  # the solutions that lanes return
_MOST_AT_ONCE_IN_LANES = 1 << 12  # puzzles


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The bounds of the means before the SAT solver."""

    nodes: int = parameter(1_000, "branches of the search")


@dataclass(frozen=True, slots=True)
class Budget(Parameters):
    """The bounds of a proof: counts, never seconds, so that its answer does not depend on the machine."""

    conflicts: int = 1_000_000  # conflicts of the SAT solver


def prove(puzzle: Sudoku, limit: int = 2, budget: Budget | None = None) -> Proof:
    """Prove how many solutions a puzzle has."""
    check_limit(limit)
    return next(_proofs_of([puzzle], limit, budget or _usual_budget(limit)))


steps = steps_of_proof(prove, Budget)


def prove_many(
    puzzles: Sequence[Sudoku], limit: int = 2, budget: Budget | None = None, *, by_lanes: bool = False
) -> list[Proof]:
    """Prove how many solutions each of many puzzles has.

    The proofs are those that ``prove`` returns one by one; together they cost a small part of the time. Puzzles on
    one ground go to the kernel together, and what they need SAT for leaves it one by one.

    Args:
        puzzles: the givens, on any grounds.
        by_lanes: whether the search in lanes alone proves the puzzles that it can; it does not tell which need none.
    """
    check_limit(limit)
    return in_groups(
        puzzles,
        lambda puzzle: puzzle.ground,
        lambda of_one: (
            _in_lanes(of_one)
            if by_lanes and limit == _MOST_IN_LANES and _are_in_lanes(of_one[0].ground)
            else _proofs_of(of_one, limit, budget or _usual_budget(limit))
        ),
    )


def _are_in_lanes(ground: Ground) -> bool:
    """Return whether lanes prove puzzles on a ground; they would be slower for jigsaws, whose grounds all differ."""
    return ground == _CLASSIC or (has_lanes(ground) and not ground.regions)


def _usual_budget(limit: int) -> Budget:
    return Budget(nodes=max(Budget().nodes, NODES_EACH * limit))


@kept_by_ground
def board_for(ground: Ground) -> Board:
    """Make the tables of a board's geometry."""
    side, n, n_cells, members = ground.side, ground.n_digits, ground.side**2, members_of(ground)
    marked: list[tuple[NDArray[np.integer], NDArray[np.integer]]]
    marked = [(members.ravel(), np.repeat(np.arange(len(members)), n))]
    height, width = (0, 1) if ground.regions else (ground.height, ground.width)
    grids, board, n_marks = list(grids_of(ground).values()), np.arange(n_cells).reshape(side, side), len(members)
    rows, columns = np.indices((n, n))
    for lines, size, n_in_grid in ((rows, height, width), (columns, width, height)):
        for number, (down, across) in enumerate(grids if n_in_grid else []):
            cells = board[down : down + n, across : across + n]
            marked.append((cells.ravel(), (n_marks + number * n_in_grid + lines // (size or n)).ravel()))
        n_marks += len(grids) * n_in_grid
    differ, apart = (_beside(joined, n_cells) for joined in (pairs(ground), pairs_apart(ground)))
    if differ.size or apart.size:
        marked.append((board.ravel(), n_marks + board.ravel()))
    regions = np.array(ground.regions, np.int32)
    corners = np.array([down * side + across for down, across in grids])
    return Board(height, width, n, side, corners, members, regions, _marks(marked, n_cells), differ, apart)


def _marks(marked: Sequence[tuple[NDArray[np.integer], NDArray[np.integer]]], n_cells: int) -> NDArray[np.uint16]:
    """Return what to examine for each cell, from lists of cells and marks; the first mark fills up each row."""
    cells, marks = (np.concatenate(lists) for lists in zip(*marked, strict=True))
    order, counts = np.argsort(cells, kind="stable"), np.bincount(cells, minlength=n_cells)
    is_used = np.arange(counts.max()) < counts[:, None]
    table = np.zeros(is_used.shape, np.uint16)
    table[is_used] = marks[order]
    return np.where(is_used, table, table[:, :1])


def _beside(joined: Sequence[tuple[int, int]], n_cells: int) -> NDArray[np.int32]:
    """Return the cells that pairs join to each cell, then -1."""
    if not joined:
        return np.empty((n_cells, 0), np.int32)
    others: list[list[int]] = [[] for _ in range(n_cells)]
    for one, other in set(joined):
        others[one].append(other)
        others[other].append(one)
    most = max(map(len, others))
    return np.array([sorted(cells) + [-1] * (most - len(cells)) for cells in others], np.int32)


class Workspace(NamedTuple):
    """The arrays that a search over a board works in, as ``proof_kernel.search`` takes them."""

    board: "Board | DigitsBoard"  # the second on grounds with lanes, for the kernels of ``digits_kernel``
    levels: NDArray[np.void]
    branches: NDArray[np.int64]
    dirty: NDArray[np.uint8]
    segments: NDArray[np.void]


def on_board(ground: Ground, cells: NDArray[np.uint16]) -> Grid:
    """Return cells ``[..., n_cells]`` as rows, without the digit that kernels use outside the grids."""
    cells[..., is_outside(ground)] = BLANK
    rows: Grid = cells.reshape(*cells.shape[:-1], ground.side, ground.side)
    return rows


def workspace_for(ground: Ground, max_nodes: int) -> Workspace:
    """Allocate the workspace of a search; a branch leads one level down."""
    n_cells, dtype = ground.side**2, mask_dtype(n_words_for(ground.n_digits))
    n_levels = 1 + min(max_nodes, _MAX_BYTES // (n_cells * dtype.itemsize))
    levels, branches = np.empty((n_levels, n_cells), dtype), np.empty(n_levels, np.int64)
    if has_lanes(ground):
        return Workspace(digits_board(ground), levels, branches, np.empty(0, np.uint8), levels[:0])
    board, longest = board_for(ground), ground.side + 4 if ground.regions else max(ground.height, ground.width)
    n_of_pairs = n_cells if board.differ.size or board.apart.size else 0
    n_bands = (board.box_width + board.box_height) * len(board.corners)
    dirty = np.empty(len(board.members) + n_bands + n_of_pairs, np.uint8)
    return Workspace(board, levels, branches, dirty, np.empty((longest, longest), dtype))


def kernel_for(ground: Ground, kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel over boards as the workspace of a ground needs it: on grounds with lanes, it works by digits."""
    if not has_lanes(ground):
        return kernel
    from solvers.sudoku.digits_kernel import OF_BOARDS

    return OF_BOARDS[kernel]


def _proofs_of(puzzles: list[Sudoku], limit: int, budget: Budget) -> Iterator[Proof]:
    """Prove puzzles on one ground, as many at a time as the workspace may hold."""
    ground = puzzles[0].ground
    if ground.marks:
        yield from (_marked_proof(puzzle, limit, budget) for puzzle in puzzles)
        return
    side, n_cells = ground.side, ground.side**2
    board, *workspace = workspace_for(ground, budget.nodes)
    dtype = workspace[0].dtype
    prove_all = kernel_for(ground, prove_each)
    n_wanted = min(limit, budget.nodes + 1)  # a branch leads to at most one solution
    n_at_once = min(len(puzzles), max(1, _MAX_BATCH_BYTES // (n_cells * (dtype.itemsize + 2 * n_wanted))))
    for start in range(0, len(puzzles), n_at_once):
        part = puzzles[start : start + n_at_once]
        n = len(part)
        cells = np.empty((n, n_cells), dtype)
        found = np.empty((n * n_wanted, n_cells), np.uint16)
        results = records(Result, n)
        givens = stacked([puzzle.cells for puzzle in part], side)
        givens[:, is_outside(ground)] = OUTSIDE
        prove_all(board, givens, n_wanted, budget.nodes, cells, *workspace, found, results)
        yield from _values(ground, givens, cells, found, results, limit, budget)


def _marked_proof(puzzle: Sudoku, limit: int, budget: Budget) -> Proof:
    """Prove a puzzle with marks as one of a game."""
    from puzzles.games.constraints import LINEAR
    from puzzles.sudoku.marks.game import SUMS, marked, sums_of_houses
    from solvers.games.proof import Budget as GameBudget
    from solvers.games.proof import Round
    from solvers.games.proof import prove as prove_game

    game_puzzle, cages = marked(puzzle), [mark for mark in puzzle.ground.marks if mark.kind in SUMS and mark.value]
    # If short sums have most cells, blame all of them first: sums are tight as a whole, lines near their known cells.
    sizes = [len(each.cells) for each in game_puzzle.stated if each.kind == LINEAR]
    are_sums = 2 * sum(size for size in sizes if 1 < size <= _SHORT) > puzzle.side**2
    has_sums = any(size > 1 for size in sizes)
    ways, conflicts = (_OF_SUMS, _CONFLICTS_OF_SUMS) if has_sums else (_OF_LINES, _CONFLICTS_OF_LINES)
    rounds = tuple(Round(nodes, are_sums == (i % 2 == 0), conflicts * (not nodes)) for i, nodes in enumerate(ways))
    proof = prove_game(
        game_puzzle,
        limit,
        GameBudget(budget.nodes, budget.conflicts, rounds if budget.conflicts else ()),
        lambda: sums_of_houses(game_puzzle.board, cages, _MOST_LEFT, puzzle.n_digits - 1),
    )
    method = "propagation-search" if proof.method in ("search", "weighted") else proof.method
    solutions = tuple(solution.astype(np.uint16) for solution in proof.solutions)
    return replace(proof, solutions=solutions, method=method)


def _in_lanes(puzzles: Sequence[Sudoku]) -> Iterator[Proof]:
    """Prove puzzles on one ground by the search in lanes."""
    from solvers.sudoku import lanes, lanes_houses

    for start in range(0, len(puzzles), _MOST_AT_ONCE_IN_LANES):
        part = puzzles[start : start + _MOST_AT_ONCE_IN_LANES]
        cells, ground = stacked([puzzle.cells for puzzle in part], _CLASSIC.side).astype(np.uint8), part[0].ground
        found = lanes.search(cells, _MOST_IN_LANES) if ground == _CLASSIC else lanes_houses.search(ground, cells)
        shape, both = (-1, _CLASSIC.side, _CLASSIC.side), (found.solutions, found.second_solutions)
        witnesses = (boards.reshape(shape).astype(np.uint16) for boards in both)
        for *boards, count, nodes in zip(*witnesses, found.counts.tolist(), found.nodes.tolist(), strict=True):
            complete = count < _MOST_IN_LANES
            effort = _effort_of_lanes(nodes)
            yield Proof(verdict_for(count, complete=complete), tuple(boards[:count]), complete, "lanes", effort)


@lru_cache(maxsize=1 << 12)
def _effort_of_lanes(nodes: int) -> Effort:
    return Effort(nodes=nodes)


def _values(
    ground: Ground,
    givens: NDArray[np.uint16],
    cells: NDArray[np.void],
    found: NDArray[np.uint16],
    results: Records,
    limit: int,
    budget: Budget,
) -> Iterator[Proof]:
    """Turn the results of the kernel into proofs, and ask the SAT solver about puzzles that search left open."""
    boards = list(on_board(ground, found[: results["n_found"].sum()].copy()))
    first = 0
    for i, (lines, nodes, stage, n_found, is_complete) in enumerate(results.tolist()):
        method, complete, n_conflicts = STAGES[stage], bool(is_complete), 0
        solutions = tuple(boards[first : first + n_found])
        first += n_found
        if not complete and n_found < limit:
            answer = _sat_answer(ground, cells[i], solutions, limit, budget)
            if answer is None and ground.has_boxes_only:
                solutions = two_solutions(ground, givens[i].reshape(ground.side, ground.side), solutions)
            elif answer is not None:
                method, solutions, complete, n_conflicts = "sat", *answer
        verdict = verdict_for(len(solutions), complete=complete)
        yield Proof(verdict, solutions, complete, method, Effort(lines=lines, nodes=nodes, conflicts=n_conflicts))


def _sat_answer(
    ground: Ground, cells: NDArray[np.void], known: tuple[Grid, ...], limit: int, budget: Budget
) -> SatAnswer | None:
    """Ask the SAT solver about the rest of a puzzle; return None if it has too many candidates or clauses."""
    from solvers.sudoku.sat import MAX_CANDIDATES, solve

    if len(cells) * ground.n_digits > MAX_CANDIDATES:
        return None
    return solve(ground, _candidates(cells, ground.n_digits), known, limit, budget.conflicts)


def _candidates(masks: NDArray[np.void], side: int) -> NDArray[np.bool_]:
    """Unpack masks, ``[...]``, into candidates ``[..., side]``."""
    packed = masks[..., None].view(np.uint8)
    return np.unpackbits(packed, axis=-1, count=side, bitorder="little").view(np.bool_)
