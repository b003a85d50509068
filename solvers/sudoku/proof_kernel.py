"""A search over Sudoku boards of any size, and proofs by the cheapest stage that settles a puzzle."""

from typing import NamedTuple

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, count, load, lowest, store, without
from solvers.sudoku.deductions_kernel import narrow, open_cells, propagate, settle_singles

SINGLES, LOCKED, SEARCH = range(3)


class Result(NamedTuple):
    """The result of the kernels for a Sudoku, as a record; the puzzle is open unless fields say otherwise."""

    houses: int  # houses examined
    nodes: int  # branches of the search
    stage: int  # the last stage, such as ``SINGLES``
    n_found: int  # number of solutions found
    is_complete: int  # 1 if there is no other solution


@lean_kernel
def choose_cell(cells):
    """Return the first open cell with the fewest candidates, or the number of cells when none is open."""
    best = len(cells)
    fewest = len(cells)
    for cell in range(len(cells)):
        n_candidates = count(load(cells, cell))
        if 1 < n_candidates < fewest:
            best, fewest = cell, n_candidates
            if fewest == 2:
                break
    return best


@lean_inlined
def choose_branch(cells, guide):
    """Return the cell that a search branches on, or the number of cells if none is left."""
    return choose_cell(cells)


@lean_inlined
def choose_digit(cells, cell, guide):
    """Return the mask of the digit that a search tries first."""
    return bit(cells, lowest(load(cells, cell)))


@lean_inlined
def note_failure(cell, guide):
    """Record that all branches of a cell have failed."""


@lean_inlined
def copy_masks(masks, i, copies, j):
    """Copy the candidates of a board from one array to another."""
    for cell in range(masks.shape[1]):
        store(copies, load(masks, i, cell), j, cell)


@lean_inlined
def write_board(cells, boards, i):
    """Write the digits of cells that have one candidate each."""
    for cell in range(len(cells)):
        boards[i, cell] = lowest(load(cells, cell)) + 1


@lean_inlined
def search(board, levels, branches, dirty, segments, effort, max_nodes, found, guide):
    """Count solutions, depth first; return their number, and whether there is no other within ``max_nodes`` branches.

    A level branches on one digit of one cell: the branch with the digit gets the next level; the branch without it
    waits for the search to come back. Other searches have other ``choose_branch``, ``choose_digit`` and
    ``note_failure``, which take the ``guide``.

    Args:
        levels: masks ``[depth, n_cells]``; the first level holds where to start, at its fixpoint.
        branches: int64 ``[depth]``, workspace for the cells branched on.
        dirty, segments: as for ``propagate``, all 0; workspace.
        effort: a ``Result`` record, whose ``houses`` and ``nodes`` are counted up.
        found: uint16 ``[limit, n_cells]``; receives the solutions.
    """
    n_found = 0
    top = 0
    while top >= 0:
        cells = levels[top]
        alive = propagate(board, cells, dirty, segments, effort)
        cell = choose_branch(cells, guide) if alive else 0
        if alive and cell == len(cells):
            write_board(cells, found, n_found)
            n_found += 1
            if n_found == len(found):
                return n_found, False
            alive = False  # this level has nothing left to find
        if not alive:
            dirty[:] = 0
            top -= 1
            if top >= 0:
                note_failure(branches[top], guide)
                for i in range(board.marks.shape[1]):
                    dirty[board.marks[branches[top], i]] = 1
            continue
        if effort.nodes >= max_nodes or top + 1 == len(levels):
            return n_found, False
        effort.nodes += 1
        branches[top] = cell
        copy_masks(levels, top, levels, top + 1)
        digit = choose_digit(cells, cell, guide)
        store(cells, without(load(cells, cell), digit), cell)
        top += 1
        narrow(board, levels[top], dirty, cell, digit)
    return n_found, True


@lean_kernel
def prove_each(board, givens, limit, max_nodes, cells, levels, branches, dirty, segments, found, results):
    """Prove puzzles one after the other, each by the cheapest of singles, locked candidates and search.

    Args:
        givens: uint16 ``[n, n_cells]``, the puzzles, 0 for blank.
        limit, max_nodes: for each puzzle.
        cells: masks ``[n, n_cells]``; receives what singles and locked candidates leave.
        levels, branches, dirty, segments: workspace, see ``search``.
        found: uint16 ``[n * limit, n_cells]``; receives the solutions, puzzle after puzzle.
        results: records ``[n]`` with the fields of ``Result``; receives what was found out.
    """
    n_found = 0
    for p in range(len(givens)):
        own, result = cells[p], results[p]
        open_cells(board, own, givens[p], dirty)
        result.houses = result.nodes = result.n_found = result.is_complete = 0
        result.stage = SINGLES
        alive = settle_singles(board, own, dirty, result)
        is_open = alive and choose_cell(own) < len(own)
        if is_open:
            result.stage = LOCKED
            alive = propagate(board, own, dirty, segments, result)
            is_open = alive and choose_cell(own) < len(own)
        if is_open:
            result.stage = SEARCH
            copy_masks(cells, p, levels, 0)
            wanted = found[n_found : n_found + limit]
            result.n_found, result.is_complete = search(
                board, levels, branches, dirty, segments, result, max_nodes, wanted, 0
            )
        else:
            result.is_complete = True
            if alive:
                write_board(own, found, n_found)
                result.n_found = 1
        n_found += result.n_found
