"""Light Up, also known as Akari."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import output
import service
from generator.draft import Draft, Refusal
from generator.lightup.request import LightUpRequest
from puzzles.errors import RequestError, counted
from puzzles.family import ClueArray, Family, Measures, Reason
from puzzles.lightup import MAX_NUMBER, WALL, WHITE, Grid, LightUp, solution_id
from puzzles.lightup.answers import ALPHABETS, bulbs_of
from puzzles.written import Shape, Written
from rating.lightup.rules import SCALE
from rating.lightup.score import SCORE_VERSION
from rating.step import Step
from solvers.lightup.methods import METHODS
from solvers.methods import Method
from solvers.verdict import Proof

if TYPE_CHECKING:
    from puzzles.answers import Alphabet, Codes
    from puzzles.drawing import Drawing
    from puzzles.formats.document import Document
    from rating.lightup.rating import LightUpRating


class LightUpFamily(Family[LightUp, LightUpRequest, Draft | Refusal, Proof, "LightUpRating", Step, Method]):
    """Gather what can be done with Light Up puzzles."""

    request = LightUpRequest
    methods = METHODS
    method_words: ClassVar = {
        "rules": "numbers, rays and last sources of light",
        "sets": "rules and set discounts",
        "probe": "rules and single assumptions",
        "search": "rules and a search",
        "sat": "a search and a SAT solver",
    }
    efforts = ("probes", "nodes", "conflicts")
    page_module: ClassVar = Path(service.__file__).parent / "page_files" / "families" / "lightup.js"
    example_request: ClassVar = {"size": "8x8", "difficulty": "gentle", "seed": 1, "count": 3}
    example_answer: ClassVar = Path(__file__).with_suffix(".json")
    small_requests = ({"size": "5x5"}, {"size": "5x5", "difficulty": "hard"}, {"size": "3x3", "unique": False})
    score_version = SCORE_VERSION
    lists_cells = True
    solution_values = "1 for a bulb, 0 for any other cell"
    book_file = Path(output.__file__).with_name("lightup") / "book.toml"

    def propose(
        self, request: LightUpRequest, states: Iterable[NDArray[np.uint64]]
    ) -> Iterator[Iterator[Draft | Refusal]]:
        from generator.lightup.proposals import drafts

        return drafts(request, states)

    def prove(self, puzzle: LightUp, limit: int = 2) -> Proof:
        from solvers.lightup.proof import prove

        return prove(puzzle, limit)

    def prove_many(self, puzzles: Sequence[LightUp], *, quick: bool = False) -> list[Proof]:
        from solvers.lightup.proof import prove_many

        return prove_many(puzzles)

    def rate_many(
        self, puzzles: Sequence[LightUp], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> "list[LightUpRating]":
        _check_scale(scale)
        if up_to is not None:
            raise RequestError(f"the limit {up_to} does not apply to Light Up puzzles; expected none")
        from rating.lightup.rating import rate_many

        return rate_many(puzzles, proofs)

    def explain(self, puzzle: LightUp, proof: Proof, scale: str = "") -> Iterator[Step]:
        _check_scale(scale)
        from rating.lightup.steps import explain

        return explain(puzzle, proof)

    def reason(
        self,
        puzzle: LightUp,
        solution: Grid,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
    ) -> Reason | None:
        _check_scale(scale)
        from rating.lightup.reason import reason

        return reason(puzzle, solution, state, cell)

    def next_move(
        self, puzzle: LightUp, solution: Grid, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        _check_scale(scale)
        from rating.lightup.reason import next_move

        return next_move(puzzle, solution, state)

    def draw_steps(self, puzzle: LightUp, steps: Iterable[Step]) -> "Iterator[Drawing]":
        from rating.lightup.step_pictures import draw_steps

        return draw_steps(puzzle, steps)

    def rule_texts(self, rating: "LightUpRating") -> list[str]:
        from rating.lightup.words import rule_texts

        return rule_texts(rating)

    def describe(self, puzzle: LightUp) -> str:
        """Return the size and the number of walls and numbers."""
        size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
        share = puzzle.n_walls / len(puzzle.cells)
        return f"{size}, {counted(puzzle.n_walls, 'wall')} ({share:.1%}), {counted(puzzle.n_numbers, 'number')}"

    def measure(self, puzzle: LightUp) -> Measures:
        """Count the numbers, and which share of the cells are walls."""
        return Measures(puzzle.n_numbers, puzzle.n_walls / len(puzzle.cells))

    def identify_solutions(self, puzzles: Sequence[LightUp], solutions: Sequence[Grid]) -> list[str]:
        """Return the ids of solutions: walls, whatever their numbers, and bulbs."""
        return [solution_id(puzzle.grid, solution) for puzzle, solution in zip(puzzles, solutions, strict=True)]

    def draw(self, puzzle: LightUp, solution: Grid | None = None, *, letters: bool = False) -> "Drawing":
        from puzzles.lightup.drawing import draw

        return draw(puzzle, solution)

    def text(self, puzzle: LightUp, solution: Grid | None, *, color: bool, width: int) -> str:
        from puzzles.lightup.text import as_text

        return as_text(puzzle, solution, color=color, width=width)

    def one_line(self, puzzle: LightUp) -> str:
        """Write a puzzle as a link to puzz.link."""
        from puzzles.formats.document import Document
        from puzzles.formats.lightup import puzzlink

        return puzzlink.FORMAT.write(Document(puzzle)).decode().strip()

    def written(self, puzzle: LightUp, solution: Grid, shape: Shape) -> Written:
        from puzzles.lightup.written import written

        return written(puzzle, solution, shape)

    def to_members(self, document: "Document[LightUp]") -> dict[str, Any]:
        from puzzles.formats.lightup import json

        return json.to_members(document)

    def members_type(self) -> type:
        from puzzles.formats.lightup.json import LightUpMembers

        return LightUpMembers

    def rating_type(self) -> type:
        from rating.lightup.rating import LightUpRating

        return LightUpRating

    def from_members(self, members: Mapping[str, Any]) -> "Document[LightUp]":
        from puzzles.formats.lightup import json

        return json.from_members(members)

    def open_cells(self, puzzle: LightUp) -> NDArray[np.bool_]:
        return np.asarray(puzzle.grid == WHITE)

    def clue_cells(self, puzzle: LightUp) -> Sequence[int]:
        return [cell for cell, kind in enumerate(puzzle.cells) if kind <= MAX_NUMBER]

    def without_clues(self, puzzle: LightUp, cells: Collection[int]) -> LightUp:
        return replace(puzzle, cells=tuple(WALL if i in cells else kind for i, kind in enumerate(puzzle.cells)))

    def clue_arrays(self, puzzle: LightUp) -> Mapping[str, ClueArray]:
        """Return the board, ``[height, width]``: 0 to 4 for a wall with that number, 5 for one without, 6 for white."""
        return {"board": ClueArray(puzzle.grid.astype(np.int16), WHITE)}

    def answer_alphabets(self, puzzle: LightUp) -> "tuple[Alphabet, ...]":
        return ALPHABETS

    def answer_grid(self, puzzle: LightUp, codes: "Codes") -> "Codes":
        return bulbs_of(puzzle, codes)

    def use_rare_kernels(self) -> None:
        from solvers.lightup.methods import solve
        from solvers.lightup.methods.hopfield_ga import Parameters

        unsolvable = LightUp.from_grid([[6, 6, 6], [6, 3, 6], [6, 6, 0]])
        solve(unsolvable, "hopfield-ga", Parameters(a_priori_order=False), budget=2_000)
        board = LightUp.from_grid([[6, 6]])
        self.reason(board, np.array([[1, 0]], np.uint8), np.full((1, 2), self.unknown), None, (0, 0))


def _check_scale(scale: str) -> None:
    if scale not in ("", SCALE):
        raise RequestError(f"{scale!r} is not a scale of Light Up puzzles; expected {SCALE!r}")


FAMILY = LightUpFamily()
