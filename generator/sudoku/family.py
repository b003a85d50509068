"""Sudokus with boxes of any shape."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import cast

import numpy as np

from generator.family import Family, facts_of, load
from generator.sudoku.boards import complete_board
from generator.sudoku.request import CLASSIC, LOGICS, SudokuRequest
from puzzles.errors import RequestError
from puzzles.formats import gridwright_json
from puzzles.formats.sudoku.cells import SIGNS, write_cells
from puzzles.puzzle import ClueArray, Measures
from puzzles.sudoku import BLANK, Grid, Ground, Sudoku, cell_name, default_box, stacked
from puzzles.sudoku.ground import boxes_of, in_cells, is_outside, regions_of
from puzzles.sudoku.marks.mark import names_of
from puzzles.sudoku.written import alphabets
from rating.rating import Status
from rating.states import States
from rating.sudoku.grades import SCORE_VERSION
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import SCALE
from solvers.sudoku.lanes_houses import has_lanes
from solvers.verdict import Proof

# Puzzles that need rare rules of a scale: a forcing chain; a cycle and a single chain; simple colors.
_NEED_RARE_RULES = (
    (SCALE, ".3.926457.5.741389947358162.7.483.9...369.7...6917.....94837...7..5.49..3.52.9.74"),
    (SCALE, "521983.6.743625198986741523.58.6.9..274839651..95.48.2...4..3.94.7.96285.9......6"),
    ("HoDoKu-2.2", "3.54679.1.17.32.4....51.7........15.8.1.4537.5..1..46.1.8.24.9.294.51..7.53.9.214"),
)

# The methods of a proof, by the weakest logic that allows them.
_NEEDED_LOGIC = {"singles": "singles", "locked": "any", "search": "any", "sat": "any"}


def _objection(request: SudokuRequest, proof: Proof) -> str:
    if request.mark_variants:
        return ""
    needed = _NEEDED_LOGIC[proof.method]
    return f"needs {proof.method}" if LOGICS.index(needed) > LOGICS.index(request.needed_logic) else ""


def _misfit(request: SudokuRequest, puzzle: Sudoku, rating: SudokuRating) -> str:
    if request.mark_variants:  # which have no other aim than a grade
        return ""
    is_exact = rating.status is Status.EXACT
    return request.aim.objection(round(10 * rating.peak), rating.peak_rule, is_exact=is_exact)


def _identify_many(puzzles: Sequence[Sudoku]) -> list[str]:
    """Return the ids of puzzles; those of 9x9 puzzles and of houses alone come from compiled searches."""
    from solvers.sudoku.canonical import ids_on, puzzle_ids

    ids = dict[int, str]()
    places: dict[Ground, list[int]] = {}
    for at, puzzle in enumerate(puzzles):
        places.setdefault(puzzle.ground, []).append(at)
    for ground, which in places.items():
        if ground != CLASSIC and not has_lanes(ground):
            ids |= {at: puzzles[at].id for at in which}
            continue
        grids = stacked([puzzles[at].cells for at in which], ground.side)
        ids |= zip(which, puzzle_ids(grids) if ground == CLASSIC else ids_on(ground, grids), strict=True)
    return [ids[at] for at in range(len(puzzles))]


def _identify_solutions(puzzles: Sequence[Sudoku], solutions: Sequence[Grid]) -> list[str]:
    """Return the ids of complete boards."""
    boards: list[Sudoku] = []
    for ground, own in groupby(zip(puzzles, solutions, strict=True), key=lambda pair: pair[0].ground.bare):
        boards += Sudoku.many(ground, np.array([solution.ravel() for _, solution in own]))
    return _identify_many(boards)


def _one_line(puzzle: Sudoku) -> str:
    """Write a puzzle as its cells where these determine the boxes, else in the JSON notation."""
    side = puzzle.ground.side
    is_usual = puzzle.ground == default_box(side)
    return write_cells(puzzle.cells, side) if is_usual else gridwright_json.in_one_line(puzzle)


def _solution_line(solution: Grid) -> str:
    side, cells = len(solution), solution.ravel()
    return write_cells(cells.tolist() if side > len(SIGNS) else cells.astype(np.uint8).tobytes(), side)


def _clue_arrays(puzzle: Sudoku) -> Mapping[str, ClueArray]:
    """Return the number of each cell's box or region, ``[side, side]``; outside all grids one more than any.

    Variants add their rules in cells as in JSON: ``grids``, ``houses``, ``differ`` and ``apart``. Killers add the
    number of each cell's cage, from 1, and its sum. ``RequestError`` when there are marks but cages.
    """
    ground, side = puzzle.ground, puzzle.side
    boxes, n_boxes = np.array(regions_of(ground), np.int16).reshape(side, side), len(boxes_of(ground))
    boxes[boxes < 0] = n_boxes
    arrays = {"boxes": ClueArray(boxes, n_boxes - (not is_outside(ground).any()))}
    for name, lists in in_cells(ground).items():
        arrays[name] = ClueArray(np.array(lists, np.int16), side * side - 1)
    if ground.marks:
        cages, sums = np.zeros((2, side, side), np.int16)
        for number, (kind, cells, value) in enumerate(ground.marks, 1):
            if kind != "cage":
                raise RequestError(f"a puzzle has the mark {kind!r}; expected cages alone in an environment")
            cages.flat[list(cells)], sums.flat[list(cells)] = number, value
        arrays |= {"cages": ClueArray(cages, side * side), "sums": ClueArray(sums, side * (side + 1) // 2)}
    return arrays


def _variants(puzzle: Sudoku) -> Sequence[str]:
    """Return the names of all parts of a ground besides boxes, and the rules about missing marks."""
    return (*puzzle.ground.names, *(mark.kind for mark in puzzle.ground.marks if not mark.cells))


def _clue_names(puzzle: Sudoku) -> Sequence[str]:
    """Return the names of the givens, and then of the marks."""
    side = puzzle.side
    givens = [cell_name(cell, side) for cell, digit in enumerate(puzzle.cells) if digit != BLANK]
    return [*givens, *(" at ".join((mark.kind, *names_of(mark, side)[:1])) for mark in puzzle.ground.marks)]


def _without_clues(puzzle: Sudoku, numbers: Collection[int]) -> Sudoku:
    n_givens, given = puzzle.n_givens, [cell for cell, digit in enumerate(puzzle.cells) if digit != BLANK]
    gone = {given[number] for number in numbers if number < n_givens}
    marks = tuple(mark for number, mark in enumerate(puzzle.ground.marks, n_givens) if number not in numbers)
    cells = tuple(BLANK if cell in gone else digit for cell, digit in enumerate(puzzle.cells))
    return replace(puzzle, cells=cells, ground=puzzle.ground._replace(marks=marks))


def _states(puzzle: Sudoku, proof: Proof, scale: str = "") -> States:
    from rating.sudoku.states import has_states, states

    return states(puzzle, scale or SCALE) if has_states(puzzle) else Family.states(RECORD, puzzle, proof, scale)


def _use_rare_kernels() -> None:
    from generator.pipeline import generate_many
    from kernels.streams import stream_for
    from rating.sudoku.hodoku.rate import try_all_techniques
    from rating.sudoku.ladders import LADDERS, try_all_rules
    from rating.sudoku.rate import rate_all
    from rating.sudoku.reason import reason
    from rating.sudoku.steps import explain
    from solvers.sudoku.minimal import minimal_givens
    from solvers.sudoku.proof import prove, prove_many
    from solvers.sudoku.singles import dig_by_singles, solve_by_singles

    for scale, cells in _NEED_RARE_RULES:
        puzzle = Sudoku(CLASSIC, tuple(int(cell) for cell in cells.replace(".", "0")))
        proof = prove(puzzle)
        rate_all([puzzle], [proof], scale)
        if scale in LADDERS:
            list(explain(puzzle, proof, scale))
            _states(puzzle, proof, scale)
    sparse = Sudoku(Ground(2, 2), (0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0))
    for each in puzzle, sparse:
        cell = divmod(each.cells.index(BLANK), each.side)
        reason(each, prove(each).solutions[0], each.grid, None, cell, SCALE)
    complete = proof.solutions[0].astype(np.uint8).ravel()
    for scale in LADDERS:
        try_all_rules(complete, scale)
    try_all_techniques(complete)
    small = Sudoku(Ground(2, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0))
    proof = prove(small)
    list(explain(small, proof))
    _states(small, proof)
    minimal_givens(small, proof.solutions[0], [[0], [5]])
    try_all_rules(proof.solutions[0].astype(np.int64).ravel(), SCALE, small.ground)
    complete_board("prune", Ground(2, 2), stream_for())
    for box in Ground(2, 2), Ground(5, 13):
        board = complete_board("lookahead", box, stream_for())
        solve_by_singles(box, dig_by_singles(box, board, [[0]]))
    for variant, n_made in (("jigsaw", 1), ("x", 31)):  # so many are dug in lanes
        made = generate_many(SudokuRequest(variant=variant, rating="none"), 1, n_made)
        many = [cast(Sudoku, record.puzzle) for record in made]
        _identify_many(many)
        (proof, *_) = prove_many(many, by_lanes=True)
        try_all_rules(proof.solutions[0].astype(np.int64).ravel(), SCALE, many[0].ground)


RECORD = Family(
    **facts_of("sudoku"),
    request=SudokuRequest,
    score_version=SCORE_VERSION,
    rating_type="rating.sudoku.rating.SudokuRating",
    unknown=BLANK,
    calls={
        "prove": lambda puzzle, limit=2: load("solvers.sudoku.proof.prove")(puzzle, limit, by_lanes=True),
        "prove_many": lambda puzzles, quick=False: load("solvers.sudoku.proof.prove_many")(puzzles, by_lanes=quick),
        "objection": _objection,
        "rate_many": lambda puzzles, proofs, scale="", up_to=None: load("rating.sudoku.rate.rate_all")(
            puzzles, proofs, scale or SCALE, up_to
        ),
        "misfit": _misfit,
        "identify_many": _identify_many,
        "identify_solutions": _identify_solutions,
        "one_line": _one_line,
        "solution_line": _solution_line,
        "open_cells": lambda puzzle: (puzzle.grid == BLANK) & ~is_outside(puzzle.ground).reshape(puzzle.grid.shape),
        "max_value": lambda puzzle: puzzle.n_digits,
        "answer_alphabets": lambda puzzle: alphabets(puzzle.n_digits),
        "measure": lambda puzzle: Measures(puzzle.n_givens, puzzle.n_givens / len(puzzle.cells)),
        "clue_names": _clue_names,
        "without_clues": _without_clues,
        "with_given": lambda puzzle, cell, value: replace(
            puzzle, cells=(*puzzle.cells[:cell], value, *puzzle.cells[cell + 1 :])
        ),
        "clue_arrays": _clue_arrays,
        "variants": _variants,
        "states": _states,
        "rule_names": lambda: load("rating.sudoku.states.RULE_NAMES"),
        "use_rare_kernels": _use_rare_kernels,
    },
)
