"""Light Up, also known as Akari."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.facts import PUZZLES
from generator.family import Family, Rules
from generator.lightup.request import LightUpRequest
from generator.proposal import Proposal, Refusal
from kernels.streams import State
from puzzles.alphabet import UNKNOWN, Alphabet, Codes
from puzzles.cells import cell_name
from puzzles.desk import DeskLayer
from puzzles.drawing import Drawing
from puzzles.games.game import Draws
from puzzles.lightup import MAX_NUMBER, WALL, WHITE, LightUp, draw, solution_id
from puzzles.lightup.written import ALPHABETS, bulbs_of
from puzzles.override import override
from puzzles.puzzle import ClueArray, Measures, Solution
from puzzles.sheet import Sheet
from puzzles.stated import Stated, StatedClue
from puzzles.written import Shape, Written
from rating.lightup.rules import RULES, SCALE
from rating.lightup.score import SCORE_VERSION
from rating.step import Reason, Step
from solvers.lightup.methods import METHODS
from solvers.verdict import Proof

if TYPE_CHECKING:
    from rating.lightup.rating import LightUpRating


class LightUpFamily(Family[LightUp, LightUpRequest, "LightUpRating"]):
    """The family in which bulbs light every cell; the number on a wall counts the bulbs beside it."""

    name = "lightup"
    title = "Light Up puzzles"
    request = LightUpRequest
    methods = METHODS
    method_words: Mapping[str, str] = {
        "rules": "numbers, rays and last sources of light",
        "sets": "rules and set discounts",
        "probe": "rules and single assumptions",
        "search": "rules and a search",
        "sat": "a search and a SAT solver",
    }
    efforts = ("probes", "nodes", "conflicts")
    scale = SCALE
    score_version = SCORE_VERSION
    example_request: Mapping[str, object] = {"size": "8x8", "difficulty": "gentle", "seed": 1, "count": 3}
    page_module = Path("lightup.js")
    book_file = PUZZLES / "lightup" / "book.toml"
    title_is_answer = False
    solution_values = "1 for a bulb, 0 for any other cell"
    unknown = UNKNOWN
    lists_cells = True

    @override
    def rating_type(self) -> "type[LightUpRating]":
        from rating.lightup.rating import LightUpRating

        return LightUpRating

    @override
    def rules(self, puzzle: LightUp) -> Rules:
        from puzzles.lightup.rules import rules_of

        return rules_of(puzzle)

    @override
    def propose(self, request: LightUpRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
        from generator.lightup.proposals import proposals

        return proposals(request, states)

    @override
    def prove(self, puzzle: LightUp, limit: int = 2) -> Proof:
        from solvers.lightup.proof import prove

        return prove(puzzle, limit)

    @override
    def prove_many(self, puzzles: Sequence[LightUp], *, quick: bool = False) -> list[Proof]:
        from solvers.lightup.proof import prove_many

        return prove_many(puzzles)

    @override
    def rate_many(
        self, puzzles: Sequence[LightUp], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> "list[LightUpRating]":
        from rating.lightup.rating import rate_many

        self.require_usual(scale, up_to)
        return rate_many(puzzles, proofs)

    @override
    def explain(self, puzzle: LightUp, proof: Proof, scale: str = "") -> Iterator[Step]:
        from rating.lightup.steps import explain

        self.require_usual(scale)
        return explain(puzzle, proof)

    @override
    def reason(
        self,
        puzzle: LightUp,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
        without: int | None = None,
    ) -> Reason | None:
        from rating.lightup.reason import reason

        self.require_usual(scale)
        return reason(puzzle, solution, state, candidates, cell, without)

    @override
    def reasons(
        self,
        puzzle: LightUp,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cells: Sequence[tuple[int, int]],
        scale: str = "",
    ) -> list[Reason | None]:
        from rating.lightup.reason import reasons

        self.require_usual(scale)
        return reasons(puzzle, solution, state, cells)

    @override
    def next_move(
        self, puzzle: LightUp, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        from rating.lightup.reason import next_move

        self.require_usual(scale)
        return next_move(puzzle, solution, state)

    @override
    def rule_names(self) -> Sequence[str]:
        return [rule.name for rule in RULES]

    @override
    def draw_steps(self, puzzle: LightUp, steps: Iterable[Step]) -> Iterator[Drawing]:
        from rating.lightup.step_pictures import draw_steps

        return draw_steps(puzzle, steps)

    @override
    def rule_texts(self, rating: "LightUpRating") -> list[str]:
        from rating.lightup.words import rule_texts

        return rule_texts(rating)

    @override
    def describe(self, puzzle: LightUp) -> str:
        from puzzles.lightup.drawing import describe

        return describe(puzzle)

    @override
    def measure(self, puzzle: LightUp) -> Measures:
        return Measures(puzzle.n_numbers, puzzle.n_walls / len(puzzle.cells))

    @override
    def identify_solutions(self, puzzles: Sequence[LightUp], solutions: Sequence[Solution]) -> list[str]:
        pairs = zip(puzzles, solutions, strict=True)
        return [solution_id(puzzle.grid, solution) for puzzle, solution in pairs]

    @override
    def draw(self, puzzle: LightUp, solution: Solution | None = None, *, letters: bool = False) -> Drawing:
        return draw(puzzle, solution)

    @override
    def draw_state(self, puzzle: LightUp, state: NDArray[np.integer]) -> Drawing:
        from rating.lightup.step_pictures import draw_state

        return draw_state(puzzle, state)

    @override
    def text(self, puzzle: LightUp, solution: Solution | None, *, color: bool, width: int) -> str:
        from puzzles.lightup.text import as_text

        return as_text(puzzle, solution, color=color, width=width)

    @override
    def sheet(self, puzzle: LightUp) -> Sheet:
        from puzzles.lightup.text import sheet

        return sheet(puzzle)

    @override
    def key(self, puzzle: LightUp) -> str:
        return "# is a wall, a number a wall with so many bulbs beside it, * a bulb."

    @override
    def one_line(self, puzzle: LightUp) -> str:
        """Write a puzzle as a link to puzz.link."""
        from puzzles.formats.document import Document
        from puzzles.formats.lightup import puzzlink

        return puzzlink.FORMAT.write(Document(puzzle)).decode().strip()

    @override
    def written(self, puzzle: LightUp, solution: Solution, shape: Shape) -> Written:
        from puzzles.lightup.written import written

        return written(puzzle, solution, shape)

    @override
    def open_cells(self, puzzle: LightUp) -> NDArray[np.bool_]:
        return np.equal(puzzle.grid, WHITE)

    @override
    def answer_alphabets(self, puzzle: LightUp) -> tuple[Alphabet, ...]:
        return ALPHABETS

    @override
    def answer_grid(self, puzzle: LightUp, codes: Codes) -> Codes:
        return bulbs_of(puzzle, codes)

    @override
    def desk(self) -> Sequence[DeskLayer]:
        return (DeskLayer("board", most=MAX_NUMBER, blank=".", toggle=(".", "#"), signs="01234"),)

    @override
    def stated(self, puzzle: LightUp) -> Stated:
        domains, rules = self.rules(puzzle)
        # Walls that state something, in this order.
        own = [cell for cell, kind in enumerate(puzzle.cells) if kind != WALL]
        lines, stated = rules[: -len(own) or None], list(zip(own, rules[-len(own) :], strict=True)) if own else []
        is_number = {cell: puzzle.cells[cell] <= MAX_NUMBER for cell in own}
        clues = tuple(
            StatedClue(cell_name(cell, puzzle.width), ("board", cell), (each,))
            for cell, each in stated
            if is_number[cell]
        )
        return Stated(domains, (*lines, *(each for cell, each in stated if not is_number[cell])), clues)

    @override
    def clued(self, puzzle: LightUp, solution: Solution, draws: Draws) -> LightUp:
        bulbs = np.pad(solution, 1).astype(int)
        beside = (bulbs[:-2, 1:-1] + bulbs[2:, 1:-1] + bulbs[1:-1, :-2] + bulbs[1:-1, 2:]).ravel().tolist()
        cells = zip(puzzle.cells, beside, strict=True)
        return replace(puzzle, cells=tuple(number if kind == WALL else kind for kind, number in cells))

    @override
    def clue_names(self, puzzle: LightUp) -> Sequence[str]:
        """Return the names of the cells with numbers."""
        return [cell_name(cell, puzzle.width) for cell in _numbers(puzzle)]

    @override
    def without_clues(self, puzzle: LightUp, numbers: Collection[int]) -> LightUp:
        gone = {cell for number, cell in enumerate(_numbers(puzzle)) if number in numbers}
        return replace(puzzle, cells=tuple(WALL if cell in gone else kind for cell, kind in enumerate(puzzle.cells)))

    @override
    def clue_arrays(self, puzzle: LightUp) -> Mapping[str, ClueArray]:
        """Return the board, ``[height, width]``: 0 to 4 for a wall with that number, 5 for one without, 6 for white."""
        return {"board": ClueArray(puzzle.grid.astype(np.int16), WHITE)}


def _numbers(puzzle: LightUp) -> list[int]:
    return [cell for cell, kind in enumerate(puzzle.cells) if kind <= MAX_NUMBER]
