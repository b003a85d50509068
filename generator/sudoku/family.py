"""Sudokus with boxes of any shape."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.facts import PUZZLES
from generator.family import Family, Rules
from generator.proposal import Proposal, Refusal
from generator.sudoku.options import CLASSIC, LOGICS
from generator.sudoku.request import SudokuRequest
from kernels.streams import State
from puzzles.alphabet import Alphabet
from puzzles.desk import DeskLayer
from puzzles.drawing import Drawing
from puzzles.errors import RequestError
from puzzles.formats import gridwright_json
from puzzles.formats.sudoku.cells import SIGNS, write_cells
from puzzles.games.game import Draws
from puzzles.games.grid import givens_of
from puzzles.override import override
from puzzles.puzzle import ClueArray, Measures, Solution
from puzzles.sheet import Sheet
from puzzles.stated import Stated, StatedClue
from puzzles.sudoku import BLANK, Ground, Sudoku, cell_name, default_box, draw, stacked
from puzzles.sudoku.ground import boxes_of, field_of, in_cells, is_outside, regions_of
from puzzles.sudoku.marks.mark import names_of
from puzzles.sudoku.written import alphabets
from puzzles.written import Shape, Written
from rating.rating import Status
from rating.states import States
from rating.step import Reason, Step
from rating.sudoku.grades import SCORE_VERSION
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import SCALE
from solvers.sudoku.lanes_houses import has_lanes
from solvers.sudoku.methods import METHODS
from solvers.verdict import Proof

# The methods of a proof, by the weakest logic that allows them.
_NEEDED_LOGIC = {"singles": "singles", "locked": "any", "search": "any", "sat": "any"}

# Warnings about time for large boards; ``benchmarks/slow_requests.py`` prints them beside its measurements.
_LARGE, _SECONDS_BY_SINGLES = 144, 12.0
_LARGE_FOR_SAT, _SECONDS_BY_SAT = 24, 60.0


class SudokuFamily(Family[Sudoku, SudokuRequest, SudokuRating]):
    """Sudokus: every digit occurs once in each row, column and box."""

    name = "sudoku"
    title = "Sudokus"
    request = SudokuRequest
    methods = METHODS
    method_words: Mapping[str, str] = {
        "singles": "naked and hidden singles",
        "locked": "singles and locked candidates",
        "search": "singles, locked candidates and a search",
        "lanes": "a search of many puzzles at once",
        "sat": "a search and a SAT solver",
        "propagation": "houses and marks, one after the other",
        "propagation-search": "houses, marks and a search",
    }
    efforts = ("lines", "nodes", "conflicts")
    scale = SCALE  # further scales are those of ``rating.sudoku.ladders`` and HoDoKu's
    score_version = SCORE_VERSION
    example_request: Mapping[str, object] = {"symmetry": "rotate180", "seed": 1, "steps": True}
    page_module = Path("sudoku.js")
    book_file = PUZZLES / "sudoku" / "book.toml"
    title_is_answer = False
    solution_values = "its digit, from 1"
    unknown = BLANK
    lists_cells = False

    @override
    def rating_type(self) -> type[SudokuRating]:
        return SudokuRating

    @override
    def rules(self, puzzle: Sudoku) -> Rules:
        from puzzles.sudoku.marks.game import marked

        declared = marked(puzzle)
        return declared.game.domains(declared.board), declared.stated

    @override
    def shown(self, puzzle: Sudoku) -> Sequence[int]:
        from puzzles.sudoku.marks.game import marked

        return marked(puzzle).shown

    @override
    def seen_marks(self, puzzle: Sudoku) -> Sequence[int]:
        """Return houses and pairs of cells that differ.

        Sudokus with marks have none, since their steps name each mark.
        """
        _, constraints = self.rules(puzzle)
        return () if puzzle.ground.marks else [k for k, each in enumerate(constraints) if len(each.cells) > 1]

    @override
    def propose(self, request: SudokuRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
        from generator.sudoku.proposals import proposals

        return proposals(request, states)

    @override
    def seconds(self, request: SudokuRequest) -> float:
        if not request.unique or request.pattern or request.variant or request.regions or request.rules:
            return 0.0
        side = request.side
        if request.needed_logic == "singles":  # each given is tried by following singles
            return float(_SECONDS_BY_SINGLES * (side / _LARGE) ** 4)
        return _SECONDS_BY_SAT if side >= _LARGE_FOR_SAT else 0.0

    @override
    def prove(self, puzzle: Sudoku, limit: int = 2) -> Proof:
        if limit == 2 and puzzle.ground == CLASSIC:
            from solvers.sudoku.classic_proof import prove_classic

            return prove_classic(puzzle.cells)
        from solvers.sudoku.proof import prove

        return prove(puzzle, limit)

    @override
    def prove_many(self, puzzles: Sequence[Sudoku], *, quick: bool = False) -> list[Proof]:
        from solvers.sudoku.proof import prove_many

        return prove_many(puzzles, by_lanes=quick)

    @override
    def objection(self, request: SudokuRequest, proof: Proof) -> str:
        if request.has_marks:
            return ""
        needed = _NEEDED_LOGIC[proof.method]
        return f"needs {proof.method}" if LOGICS.index(needed) > LOGICS.index(request.needed_logic) else ""

    @override
    def rate_many(
        self, puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> list[SudokuRating]:
        from rating.sudoku.rate import rate_all

        return rate_all(puzzles, proofs, scale or SCALE, up_to)

    @override
    def misfit(self, request: SudokuRequest, puzzle: Sudoku, rating: SudokuRating) -> str:
        if request.has_marks:  # these aim only at a grade
            return ""
        is_exact = rating.status is Status.EXACT
        return request.aim.objection(round(10 * rating.peak), rating.peak_rule, is_exact=is_exact)

    @override
    def explain(self, puzzle: Sudoku, proof: Proof, scale: str = "") -> Iterator[Step]:
        from rating.sudoku.steps import explain

        return explain(puzzle, proof, scale or SCALE)

    @override
    def reason(
        self,
        puzzle: Sudoku,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
        without: int | None = None,
    ) -> Reason | None:
        from rating.sudoku.reason import reason

        return reason(puzzle, solution, state, candidates, cell, scale or SCALE, without)

    @override
    def next_move(
        self, puzzle: Sudoku, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        from rating.sudoku.reason import next_move

        return next_move(puzzle, solution, state, scale or SCALE)

    @override
    def rule_names(self) -> Sequence[str]:
        from rating.sudoku.states import RULE_NAMES

        return RULE_NAMES

    @override
    def states(self, puzzle: Sudoku, proof: Proof, scale: str = "") -> States:
        from rating.sudoku.states import has_states, states

        return states(puzzle, scale or SCALE) if has_states(puzzle) else super().states(puzzle, proof, scale)

    @override
    def draw_steps(self, puzzle: Sudoku, steps: Iterable[Step]) -> Iterator[Drawing]:
        from rating.sudoku.step_pictures import draw_steps

        return draw_steps(puzzle, steps)

    @override
    def rule_texts(self, rating: SudokuRating) -> list[str]:
        from rating.sudoku.words import rule_texts

        return rule_texts(rating)

    @override
    def describe(self, puzzle: Sudoku) -> str:
        from puzzles.sudoku.drawing import describe

        return describe(puzzle)

    @override
    def measure(self, puzzle: Sudoku) -> Measures:
        return Measures(puzzle.n_givens, puzzle.n_givens / len(puzzle.cells))

    @override
    def identify_many(self, puzzles: Sequence[Sudoku]) -> list[str]:
        """Return the ids of puzzles.

        Compiled searches find the ids of 9x9 puzzles and of puzzles with houses alone.
        """
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

    @override
    def identify_solutions(self, puzzles: Sequence[Sudoku], solutions: Sequence[Solution]) -> list[str]:
        """Return the ids of complete boards."""
        boards: list[Sudoku] = []
        for ground, own in groupby(zip(puzzles, solutions, strict=True), key=lambda pair: pair[0].ground.bare):
            boards += Sudoku.many(ground, np.array([solution.ravel() for _, solution in own]))
        return self.identify_many(boards)

    @override
    def draw(self, puzzle: Sudoku, solution: Solution | None = None, *, letters: bool = False) -> Drawing:
        return draw(puzzle, solution)

    @override
    def text(self, puzzle: Sudoku, solution: Solution | None, *, color: bool, width: int) -> str:
        from puzzles.sudoku.text import as_text

        return as_text(puzzle, solution, color=color, width=width)

    @override
    def sheet(self, puzzle: Sudoku) -> Sheet:
        from puzzles.sudoku.text import sheet

        return sheet(puzzle)

    @override
    def one_line(self, puzzle: Sudoku) -> str:
        """Write a puzzle as its cells if these determine the boxes, else in the JSON notation."""
        side = puzzle.ground.side
        is_usual = puzzle.ground == default_box(side)
        return write_cells(puzzle.cells, side) if is_usual else gridwright_json.in_one_line(puzzle)

    @override
    def solution_line(self, solution: Solution) -> str:
        side, cells = len(solution), solution.ravel()
        return write_cells(cells.tolist() if side > len(SIGNS) else cells.astype(np.uint8).tobytes(), side)

    @override
    def written(self, puzzle: Sudoku, solution: Solution, shape: Shape) -> Written:
        from puzzles.sudoku.written import written

        return written(puzzle, solution, shape)

    @override
    def open_cells(self, puzzle: Sudoku) -> NDArray[np.bool_]:
        """Return the cells without a given, in a grid."""
        return np.equal(puzzle.grid, BLANK) & ~is_outside(puzzle.ground).reshape(puzzle.grid.shape)

    @override
    def max_value(self, puzzle: Sudoku) -> int:
        return puzzle.n_digits

    @override
    def answer_alphabets(self, puzzle: Sudoku) -> tuple[Alphabet, ...]:
        return alphabets(puzzle.n_digits)

    @override
    def desk(self) -> Sequence[DeskLayer]:
        return DeskLayer("givens", least=1, blank=BLANK), DeskLayer("regions", least=1, is_label=True)

    @override
    def stated(self, puzzle: Sudoku) -> Stated:
        from puzzles.sudoku.marks.game import marked
        from puzzles.sudoku.marks.kinds import constraints_of

        declared, names = marked(puzzle), iter(self.clue_names(puzzle))
        game, board = declared.game, declared.board
        givens = givens_of(board, declared.clues).items()
        clues = [StatedClue(next(names), place, tuple(own)) for place, own in givens]
        for number, (_, own) in enumerate(constraints_of(puzzle.ground.marks, field_of(puzzle.ground.bare))):
            clues.append(StatedClue(next(names), ("marks", number), tuple(own)))
        return Stated(game.domains(board), tuple(game.rules(board)), tuple(clues))

    @override
    def clued(self, puzzle: Sudoku, solution: Solution, draws: Draws) -> Sudoku:
        return replace(puzzle, cells=tuple(solution.ravel().tolist()))

    @override
    def clue_names(self, puzzle: Sudoku) -> Sequence[str]:
        """Return the names of the givens, and then of the marks."""
        side = puzzle.side
        givens = [cell_name(cell, side) for cell, digit in enumerate(puzzle.cells) if digit != BLANK]
        return [*givens, *(" at ".join((mark.kind, *names_of(mark, side)[:1])) for mark in puzzle.ground.marks)]

    @override
    def without_clues(self, puzzle: Sudoku, numbers: Collection[int]) -> Sudoku:
        n_givens, given = puzzle.n_givens, [cell for cell, digit in enumerate(puzzle.cells) if digit != BLANK]
        gone = {given[number] for number in numbers if number < n_givens}
        marks = tuple(mark for number, mark in enumerate(puzzle.ground.marks, n_givens) if number not in numbers)
        cells = tuple(BLANK if cell in gone else digit for cell, digit in enumerate(puzzle.cells))
        return replace(puzzle, cells=cells, ground=puzzle.ground._replace(marks=marks))

    @override
    def with_given(self, puzzle: Sudoku, cell: int, value: int) -> Sudoku:
        return replace(puzzle, cells=(*puzzle.cells[:cell], value, *puzzle.cells[cell + 1 :]))

    @override
    def clue_arrays(self, puzzle: Sudoku) -> Mapping[str, ClueArray]:
        """Return the number of each cell's box or region, ``[side, side]``.

        Cells outside all grids have one more than the highest number.

        Variants add their rules in terms of cells, as in JSON: ``grids``, ``houses``, ``differ`` and ``apart``. Killers
        add the number of each cell's cage, from 1, and the cage's sum. Raise ``RequestError`` for marks other than
        cages.
        """
        ground, side = puzzle.ground, puzzle.side
        boxes, n_boxes = np.array(regions_of(ground), np.int16).reshape(side, side), len(boxes_of(ground))
        boxes[boxes < 0] = n_boxes
        arrays = {"boxes": ClueArray(boxes, n_boxes - (not is_outside(ground).any()))}
        for name, lists in in_cells(ground).items():
            arrays[name] = ClueArray(np.array(lists, np.int16), side * side - 1)
        if ground.marks:
            cages, sums = np.zeros((2, side, side), np.int16)
            for number, (kind, cells, value, _) in enumerate(ground.marks, 1):
                if kind != "cage":
                    raise RequestError(f"a puzzle has the mark {kind!r}; expected cages alone in an environment")
                cages.flat[list(cells)], sums.flat[list(cells)] = number, value
            arrays |= {
                "cages": ClueArray(cages, side * side),
                "sums": ClueArray(sums, sum(field_of(ground.bare).digits)),
            }
        return arrays

    @override
    def variants(self, puzzle: Sudoku) -> Sequence[str]:
        """Return the names of a ground's parts other than boxes."""
        return puzzle.ground.names

    @override
    def further_rules(self, puzzle: Sudoku) -> Sequence[str]:
        """Return the names of kinds of marks with a rule beside that of their variant, and of the rule about frames."""
        from puzzles.sudoku.marks.kinds import frames_of, kind_of

        marks = puzzle.ground.marks
        kinds = {mark.kind: kind_of(mark) for mark in marks}
        found = [name for name, kind in kinds.items() if kind.least == 0 or kind.is_further]
        return (*found, *["framed"] * any(frames_of(marks, puzzle.side)))
