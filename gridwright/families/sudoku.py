"""Sudokus with boxes of any shape."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import output
import service
from generator.draft import Draft, Refusal
from generator.sudoku.boards import complete_board
from generator.sudoku.request import CLASSIC, LOGICS, SudokuRequest
from puzzles.errors import RequestError, counted
from puzzles.family import ClueArray, Family, Measures, Reason
from puzzles.formats.sudoku.cells import SIGNS, write_cells
from puzzles.sudoku import BLANK, Grid, Ground, Sudoku, default_box, stacked
from puzzles.sudoku.answers import alphabets
from puzzles.sudoku.houses import boxes_of, in_cells, is_outside, regions_of
from puzzles.written import Shape, Written
from rating.rating import Status
from rating.step import Step
from rating.sudoku.grades import SCORE_VERSION
from rating.sudoku.rules import SCALE
from solvers.methods import Method
from solvers.sudoku.methods import METHODS
from solvers.verdict import Proof

if TYPE_CHECKING:
    from puzzles.answers import Alphabet
    from puzzles.drawing import Drawing
    from puzzles.formats.document import Document
    from rating.sudoku.rating import SudokuRating

# Puzzles that need rare rules of a scale: a forcing chain; a cycle and a single chain; simple colors.
_NEED_RARE_RULES = (
    (SCALE, ".3.926457.5.741389947358162.7.483.9...369.7...6917.....94837...7..5.49..3.52.9.74"),
    (SCALE, "521983.6.743625198986741523.58.6.9..274839651..95.48.2...4..3.94.7.96285.9......6"),
    ("HoDoKu-2.2", "3.54679.1.17.32.4....51.7........15.8.1.4537.5..1..46.1.8.24.9.294.51..7.53.9.214"),
)

# The methods of a proof, by the weakest logic that allows them.
_NEEDED_LOGIC = {"singles": "singles", "locked": "any", "search": "any", "sat": "any"}


class SudokuFamily(Family[Sudoku, SudokuRequest, Draft | Refusal, Proof, "SudokuRating", Step, Method]):
    """Gather what can be done with Sudokus."""

    request = SudokuRequest
    methods = METHODS
    method_words: ClassVar = {
        "singles": "naked and hidden singles",
        "locked": "singles and locked candidates",
        "search": "singles, locked candidates and a search",
        "sat": "a search and a SAT solver",
        "propagation": "houses and marks, one after the other",
        "propagation-search": "houses, marks and a search",
    }
    efforts = ("lines", "nodes", "conflicts")
    page_module: ClassVar = Path(service.__file__).parent / "page_files" / "families" / "sudoku.js"
    example_request: ClassVar = {"symmetry": "rotate180", "seed": 1, "steps": True}
    example_answer: ClassVar = Path(__file__).with_suffix(".json")
    small_requests = (
        {},
        {"clues": 24, "symmetry": "rotate180"},
        {"size": "4x4"},
        {"size": "65x65", "unique": False, "clues": 65 * 64},
        {"size": "5x5", "variant": "jigsaw,x", "rating": "none"},
        {"size": "4x4", "variant": "killer,thermo"},
    )
    score_version = SCORE_VERSION
    solution_values = "its digit, from 1"
    unknown = BLANK
    book_file = Path(output.__file__).with_name("sudoku") / "book.toml"

    def propose(
        self, request: SudokuRequest, states: Iterable[NDArray[np.uint64]]
    ) -> Iterator[Iterator[Draft | Refusal]]:
        from generator.sudoku.proposals import drafts

        return drafts(request, states)

    def prove(self, puzzle: Sudoku, limit: int = 2) -> Proof:
        from solvers.sudoku.proof import prove

        return prove(puzzle, limit)

    def prove_many(self, puzzles: Sequence[Sudoku], *, quick: bool = False) -> list[Proof]:
        from solvers.sudoku.proof import prove_many

        return prove_many(puzzles, by_lanes=quick)

    def objection(self, request: SudokuRequest, proof: Proof) -> str:
        if request.mark_variants:
            return ""
        needed = _NEEDED_LOGIC[proof.method]
        return f"needs {proof.method}" if LOGICS.index(needed) > LOGICS.index(request.needed_logic) else ""

    def rate_many(
        self, puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> "list[SudokuRating]":
        from rating.sudoku.rate import rate_all

        return rate_all(puzzles, proofs, scale or SCALE, up_to)

    def misfit(self, request: SudokuRequest, puzzle: Sudoku, rating: "SudokuRating") -> str:
        if request.mark_variants:  # which have no other aim than a grade
            return ""
        is_exact = rating.status is Status.EXACT
        return request.aim.objection(round(10 * rating.peak), rating.peak_rule, is_exact=is_exact)

    def explain(self, puzzle: Sudoku, proof: Proof, scale: str = "") -> Iterator[Step]:
        from rating.sudoku.steps import explain

        return explain(puzzle, proof, scale or SCALE)

    def reason(
        self,
        puzzle: Sudoku,
        solution: Grid,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
    ) -> Reason | None:
        from rating.sudoku.reason import reason

        return reason(puzzle, solution, state, candidates, cell, scale or SCALE)

    def next_move(
        self, puzzle: Sudoku, solution: Grid, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        from rating.sudoku.reason import next_move

        return next_move(puzzle, solution, state, scale or SCALE)

    def is_plain(self, puzzle: Sudoku) -> bool:
        return puzzle.ground.side == CLASSIC.side

    def variants(self, puzzle: Sudoku) -> Sequence[str]:
        """Return the names of all that a ground has besides boxes, and the rules on what is not there."""
        return (*puzzle.ground.names, *(mark.kind for mark in puzzle.ground.marks if not mark.cells))

    def draw_steps(self, puzzle: Sudoku, steps: Iterable[Step]) -> "Iterator[Drawing]":
        from rating.sudoku.step_pictures import draw_steps

        return draw_steps(puzzle, steps)

    def rule_texts(self, rating: "SudokuRating") -> list[str]:
        from rating.sudoku.words import rule_texts

        return rule_texts(rating)

    def describe(self, puzzle: Sudoku) -> str:
        """Return the variant, the size, the boxes and the number of givens."""
        ground = puzzle.ground
        variant = "" if ground.has_boxes_only else f"{ground.name}, "
        size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
        return f"{variant}{size}, {ground.parts}, {counted(puzzle.n_givens, 'given')}"

    def measure(self, puzzle: Sudoku) -> Measures:
        """Count the givens."""
        return Measures(puzzle.n_givens, puzzle.n_givens / len(puzzle.cells))

    def identify_many(self, puzzles: Sequence[Sudoku]) -> list[str]:
        """Return the ids of puzzles; those of 9x9 puzzles come from the compiled search for canonical forms."""
        from solvers.sudoku.canonical import puzzle_ids

        classic = stacked([puzzle.cells for puzzle in puzzles if puzzle.ground == CLASSIC], CLASSIC.side)
        ids = iter(puzzle_ids(classic))
        return [next(ids) if puzzle.ground == CLASSIC else puzzle.id for puzzle in puzzles]

    def identify_solutions(self, puzzles: Sequence[Sudoku], solutions: Sequence[Grid]) -> list[str]:
        """Return the ids of complete boards."""
        from solvers.sudoku.canonical import puzzle_ids

        pairs = [(puzzle.ground.bare, solution) for puzzle, solution in zip(puzzles, solutions, strict=True)]
        classic = [solution.ravel() for ground, solution in pairs if ground == CLASSIC]
        ids = iter(puzzle_ids(np.array(classic, np.int8).reshape(-1, CLASSIC.side**2)))
        return [next(ids) if ground == CLASSIC else Sudoku.from_grid(board, ground).id for ground, board in pairs]

    def draw(self, puzzle: Sudoku, solution: Grid | None = None, *, letters: bool = False) -> "Drawing":
        from puzzles.sudoku.drawing import draw

        return draw(puzzle, solution)

    def text(self, puzzle: Sudoku, solution: Grid | None, *, color: bool, width: int) -> str:
        from puzzles.sudoku.text import as_text

        return as_text(puzzle, solution, color=color, width=width)

    def one_line(self, puzzle: Sudoku) -> str:
        """Write a puzzle as its cells where these determine the boxes, else in the JSON notation."""
        side = puzzle.ground.side
        return write_cells(puzzle.cells, side) if puzzle.ground == default_box(side) else super().one_line(puzzle)

    def solution_line(self, solution: Grid) -> str:
        side, cells = len(solution), solution.ravel()
        return write_cells(cells.tolist() if side > len(SIGNS) else cells.astype(np.uint8).tobytes(), side)

    def written(self, puzzle: Sudoku, solution: Grid, shape: Shape) -> Written:
        from puzzles.sudoku.written import written

        return written(puzzle, solution, shape)

    def to_members(self, document: "Document[Sudoku]") -> dict[str, Any]:
        from puzzles.formats.sudoku import json

        return json.to_members(document)

    def members_type(self) -> type:
        from puzzles.formats.sudoku.json import SudokuMembers

        return SudokuMembers

    def rating_type(self) -> type:
        from rating.sudoku.rating import SudokuRating

        return SudokuRating

    def from_members(self, members: Mapping[str, Any]) -> "Document[Sudoku]":
        from puzzles.formats.sudoku import json

        return json.from_members(members)

    def open_cells(self, puzzle: Sudoku) -> NDArray[np.bool_]:
        outside = is_outside(puzzle.ground).reshape(puzzle.side, puzzle.side)
        return np.asarray((puzzle.grid == BLANK) & ~outside)

    def clue_cells(self, puzzle: Sudoku) -> Sequence[int]:
        return [cell for cell, digit in enumerate(puzzle.cells) if digit != BLANK]

    def without_clues(self, puzzle: Sudoku, cells: Collection[int]) -> Sudoku:
        return replace(puzzle, cells=tuple(BLANK if i in cells else digit for i, digit in enumerate(puzzle.cells)))

    def max_value(self, puzzle: Sudoku) -> int:
        return puzzle.n_digits

    def clue_arrays(self, puzzle: Sudoku) -> Mapping[str, ClueArray]:
        """Return the number of the box or region of each cell, ``[side, side]``, one more than these outside all grids.

        Variants add the members of JSON that say them in cells: ``grids``, ``houses``, ``differ`` and ``apart``.
        Killers add the number of each cell's cage, from 1, and its sum.

        Raises:
            RequestError: when there are marks but cages.
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

    def answer_alphabets(self, puzzle: Sudoku) -> "tuple[Alphabet, ...]":
        return alphabets(puzzle.n_digits)

    def use_rare_kernels(self) -> None:
        from kernels.streams import stream_for
        from rating.sudoku.hodoku.rate import try_all_techniques
        from rating.sudoku.ladders import LADDERS, try_all_rules
        from solvers.sudoku.minimal import minimal_givens
        from solvers.sudoku.singles import dig_by_singles, solve_by_singles

        for scale, cells in _NEED_RARE_RULES:
            puzzle = Sudoku(CLASSIC, tuple(int(cell) for cell in cells.replace(".", "0")))
            proof = self.prove(puzzle)
            self.rate_many([puzzle], [proof], scale)
            if scale in LADDERS:
                list(self.explain(puzzle, proof, scale))
        sparse = Sudoku(Ground(2, 2), (0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0))
        for each in puzzle, sparse:
            self.reason(
                each, self.prove(each).solutions[0], each.grid, None, divmod(each.cells.index(BLANK), each.side)
            )
        complete = proof.solutions[0].astype(np.uint8).ravel()
        for scale in LADDERS:
            try_all_rules(complete, scale)
        try_all_techniques(complete)
        small = Sudoku(Ground(2, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0))
        proof = self.prove(small)
        list(self.explain(small, proof))
        minimal_givens(small, proof.solutions[0], [[0], [5]])
        try_all_rules(proof.solutions[0].astype(np.int64).ravel(), SCALE, small.ground)
        complete_board("prune", Ground(2, 2), stream_for())
        for box in Ground(2, 2), Ground(5, 13):
            board = complete_board("lookahead", box, stream_for())
            solve_by_singles(box, dig_by_singles(box, board, [[0]]))


FAMILY = SudokuFamily()
