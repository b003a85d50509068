"""Proposals: complete boards that lose givens as long as the solution remains the only one."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from generator.draws_kernel import shuffled
from generator.orbits import Orbits, groups_of
from generator.proposal import NoProposal, Proposal, in_groups, proposal_or
from generator.sudoku.aim import MOST_RATING, Aim
from generator.sudoku.boards import complete_board
from generator.sudoku.boards.budget import BoardSearchEnded
from generator.sudoku.bulk_kernel import draw_orders
from generator.sudoku.options import CLASSIC
from generator.sudoku.request import SudokuRequest
from kernels.streams import State, States
from puzzles.sudoku import BLANK, Grid, Ground, Sudoku
from puzzles.sudoku.ground import checked, pairs_apart
from rating.sudoku.rules import ALL_RULES
from solvers.sudoku.lanes_houses import dig as dig_in_lanes
from solvers.sudoku.lanes_houses import has_lanes

_MOST_AT_ONCE = 256
_FEWEST_IN_LANES = 16  # the number of boards from which loading the kernels of lanes pays
_NO_BOARD = "ended without a board"
_MORE_CLUES, _IN_VAIN = "with too many clues", "with a needless clue"
_RAW_SHARE = 0.4  # the share of cells given in raw candidates, unless a number of clues is requested


def proposals(request: SudokuRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal]]:
    """Propose a puzzle from each stream, or raise ``NoProposal`` if there is none; classic puzzles are dug together."""
    if request.is_classic_dig:
        yield from _dug_together(request, states)
    elif _is_dug_in_lanes(request):
        yield from _dug_in_lanes(request, states)
    else:
        yield from (_one_proposal(request, state) for state in states)


def _dug_together(request: SudokuRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal]]:
    from generator.sudoku.bulk import classic_proposals

    for streams in in_groups(states, _MOST_AT_ONCE):
        dug = classic_proposals(request, streams)
        missed = _MORE_CLUES if request.n_clues is not None else _IN_VAIN
        objections = np.where(dug.met, "", np.where(dug.found, missed, _NO_BOARD)).astype(object)
        if not request.aim.is_open:
            objections[dug.met] = _ratings_missed(request.aim, dug.puzzles[dug.met])
        puzzles = iter(Sudoku.many(request.ground, dug.puzzles[objections == ""]))
        for objection in objections.tolist():
            yield proposal_or(objection, None if objection else next(puzzles))


def _is_dug_in_lanes(request: SudokuRequest) -> bool:
    """Return whether a request allows any logic on unmarked boards whose houses are not the classic ones."""
    if request.pattern or request.has_marks or not request.unique or request.needed_logic != "any":
        return False
    return request.ground == CLASSIC if request.draws_regions else has_lanes(request.ground)


def _dug_in_lanes(request: SudokuRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal]]:
    """Dig boards on grounds that suit lanes: one by one if they are few, in lanes if many. The puzzles are the same."""
    groups = groups_of(request.orbits)
    for together in in_groups(states, _MOST_AT_ONCE):
        if len(together) < _FEWEST_IN_LANES:
            yield from (_one_proposal(request, state) for state in together)
            continue
        starts = _starts(request, together)
        orders = np.empty((len(together), len(groups)), np.int64)
        draw_orders(together, orders)
        made = [at for at, start in enumerate(starts) if not isinstance(start, str)]
        grounds, boards = zip(*(starts[at] for at in made), strict=True) if made else ((), ())
        solved = np.array(boards, np.uint8).reshape(-1, CLASSIC.side**2)
        on = grounds if request.draws_regions and made else (request.ground,)
        grids = dig_in_lanes(on, solved, groups, orders[made], request.n_clues or 0)
        puzzles = iter(
            [Sudoku(ground, tuple(cells)) for ground, cells in zip(grounds, grids.tolist(), strict=True)]
            if request.draws_regions
            else Sudoku.many(request.ground, grids)
        )
        for start, order in zip(starts, orders, strict=True):
            if isinstance(start, str):
                yield proposal_or(start, None)
            else:
                yield _finished(request, next(puzzles), start[1], groups[order])


def _starts(request: SudokuRequest, states: States) -> list[tuple[Ground, Grid] | str]:
    """Return for each stream the ground and the board to dig, or the reason why there is none."""
    if request.draws_regions:
        return [_start(request, state) for state in states]
    from generator.sudoku.boards.search import boards

    made, is_found = boards(request.ground, states)
    names = np.empty((len(states), CLASSIC.side), np.int64)
    draw_orders(states, names)
    renamed = 1 + np.take_along_axis(names, made.reshape(len(states), -1).astype(np.int64) - 1, axis=1)
    grids = renamed.astype(np.uint16).reshape(made.shape)
    return [(request.ground, grid) if found else _NO_BOARD for grid, found in zip(grids, is_found, strict=True)]


def _start(request: SudokuRequest, state: State) -> tuple[Ground, Grid] | str:
    """Return the ground and the board to dig, or the reason why there is none."""
    try:
        ground = _ground(request, state)
        return ground, _board(request, ground, state)
    except NoProposal as ended:
        return str(ended)


def _ground(request: SudokuRequest, state: State) -> Ground:
    """Return the ground of a request, and draw regions if it has none yet."""
    if not request.draws_regions:
        return request.ground
    from generator.sudoku.regions import draw_regions

    ground = request.ground
    return checked(ground._replace(regions=draw_regions(ground.side, request.needed_symmetry, state)))


def _finished(request: SudokuRequest, puzzle: Sudoku, board: Grid, groups: NDArray[np.int64]) -> Iterator[Proposal]:
    """Yield a puzzle dug in lanes if it meets the request; else raise ``NoProposal``."""
    _check_dug(request, puzzle.ground, board, groups, puzzle.grid, is_minimal=not request.n_clues)
    yield from _fitting(request, puzzle)


def _fitting(request: SudokuRequest, puzzle: Sudoku) -> Iterator[Proposal]:
    """Yield a puzzle; raise ``NoProposal`` if it is a variant that misses the wanted rating."""
    aim = request.aim
    if not puzzle.ground.has_boxes_only and not aim.is_open and (objection := _rating_missed(aim, puzzle)):
        raise NoProposal(objection)
    yield Proposal(puzzle)


def _ratings_missed(aim: Aim, puzzles: NDArray[np.uint8]) -> list[str]:
    """Return why each puzzle misses the aim, or an empty text; rating many at once spares the pipeline the misses."""
    from rating.sudoku.rate_9x9 import rate_many

    ratings = rate_many(puzzles, up_to=_limit(aim))
    rows = zip(ratings.peaks.tolist(), ratings.peak_rules.tolist(), ratings.is_exact.tolist(), strict=True)
    return [aim.objection(peak, ALL_RULES[rule].name, is_exact=is_exact) for peak, rule, is_exact in rows]


def _one_proposal(request: SudokuRequest, state: State) -> Iterator[Proposal]:
    ground = _ground(request, state)
    if request.has_marks:
        from generator.sudoku.marks.puzzle import marked_puzzle, ruled_board

        ruled = request.ruled_marks
        board = ruled_board(ground, ruled, state) if ruled else _board(request, ground, state)
        if board is None:
            raise NoProposal(_NO_BOARD)
        marked = marked_puzzle(request, ground, board, state)
        if isinstance(marked, str):
            raise NoProposal(marked)
        yield Proposal(marked)
        return
    if request.is_classic_pattern:
        from generator.sudoku.pattern import fill_pattern

        grid = fill_pattern(request.pattern_cells, state)
    else:
        grid = _from_board(request, ground, state)
    yield from _fitting(request, Sudoku.from_grid(grid, ground))


def _rating_missed(aim: Aim, puzzle: Sudoku) -> str:
    """Rate a puzzle only as far as the aim requires, which takes a fraction of the time."""
    from rating.rating import Status
    from rating.sudoku.rate import rate_all
    from solvers.sudoku.proof import prove

    proof = prove(puzzle)
    if proof.verdict != "unique":
        return ""  # the pipeline refuses such a puzzle
    (rating,) = rate_all([puzzle], [proof], up_to=_limit(aim))
    return aim.objection(round(10 * rating.peak), rating.peak_rule, is_exact=rating.status is Status.EXACT)


def _limit(aim: Aim) -> float | None:
    return None if aim.ceiling >= MOST_RATING else aim.ceiling / 10


def _board(request: SudokuRequest, ground: Ground, state: State) -> Grid:
    try:
        hopeful = not (request.draws_regions and has_lanes(ground))  # without lanes, few other divisions have boards
        board = complete_board(request.needed_board_method, ground, state, request.alpha, hopeful=hopeful)
    except BoardSearchEnded as ended:
        raise NoProposal(_NO_BOARD) from ended
    if pairs_apart(ground):
        return board
    return np.append(BLANK, 1 + shuffled(ground.n_digits, state)).astype(np.uint16)[board]


def _from_board(request: SudokuRequest, ground: Ground, state: State) -> Grid:
    board = _board(request, ground, state)
    if request.pattern:
        return _only(board, np.array(request.pattern_cells, np.int64))
    orbits = request.orbits
    order = shuffled(len(orbits.sizes), state)
    return _dug(request, ground, board, orbits, order) if request.unique else _raw(request, board, orbits, order)


def _only(board: Grid, cells: NDArray[np.int64]) -> Grid:
    grid = np.full_like(board, BLANK)
    grid.flat[cells] = board.flat[cells]
    return grid


def _raw(request: SudokuRequest, board: Grid, orbits: Orbits, order: NDArray[np.int64]) -> Grid:
    """Keep whole orbits at random, larger ones first, so that any possible number of givens can be met."""
    left = round(_RAW_SHARE * int(orbits.sizes.sum())) if request.n_clues is None else request.n_clues
    kept: list[int] = []
    for orbit in order[np.argsort(-orbits.sizes[order], kind="stable")].tolist():
        size = int(orbits.sizes[orbit])
        if size <= left:
            kept += orbits.cells[orbit, :size].tolist()
            left -= size
    return _only(board, np.array(kept, np.int64))


def _dug(request: SudokuRequest, ground: Ground, board: Grid, orbits: Orbits, order: NDArray[np.int64]) -> Grid:
    from solvers.sudoku.dig import dig
    from solvers.sudoku.minimal import minimal_givens
    from solvers.sudoku.singles import dig_by_singles

    fewest, groups, is_minimal = request.fewest_givens, groups_of(orbits)[order], False
    if not ground.has_boxes_only:
        grid, is_minimal = dig(ground, board, groups, fewest, by_singles=request.needed_logic == "singles")
    else:
        grid = dig_by_singles(ground, board, groups, fewest)
        if request.needed_logic == "any":
            left = [list(dict.fromkeys(group)) for group in groups.tolist() if grid.flat[group[0]] != BLANK]
            grid = minimal_givens(Sudoku.from_grid(grid, ground), board, left, fewest).grid
    _check_dug(request, ground, board, groups, grid, is_minimal=is_minimal)
    return grid


def _check_dug(
    request: SudokuRequest, ground: Ground, board: Grid, groups: NDArray[np.int64], grid: Grid, *, is_minimal: bool
) -> None:
    """Raise ``NoProposal`` for a puzzle with too many givens, or with an unnecessary one."""
    if request.n_clues is not None and np.count_nonzero(grid) > request.n_clues:
        raise NoProposal(_MORE_CLUES)
    if request.minimal and not (is_minimal and groups.shape[1] == 1):
        from solvers.sudoku.minimal import minimal_givens

        puzzle = Sudoku.from_grid(grid, ground)
        each = [[cell] for cell, digit in enumerate(puzzle.cells) if digit]
        least = minimal_givens(puzzle, board, each)
        if not least.is_minimal or np.count_nonzero(least.grid) < puzzle.n_givens:
            raise NoProposal(_IN_VAIN)
