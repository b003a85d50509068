"""Colored nonograms."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import output
import service
from generator.draft import Draft, Refusal
from generator.nonogram.request import NonogramRequest
from puzzles.errors import RequestError, counted
from puzzles.family import ClueArray, Family, LegendEntry, Measures, Reason
from puzzles.nonogram import Block, Color, Grid, Nonogram, Palette
from puzzles.nonogram.answers import alphabets
from puzzles.nonogram.clues import PACKED
from puzzles.written import Shape, Written
from rating.nonogram.rules import SCALE
from rating.nonogram.score import SCORE_VERSION
from rating.step import Step
from solvers.methods import Method
from solvers.nonogram.methods import METHODS
from solvers.verdict import Proof

if TYPE_CHECKING:
    from puzzles.answers import Alphabet
    from puzzles.drawing import Drawing
    from puzzles.formats.document import Document
    from rating.nonogram.rating import NonogramRating

# The logic that goes with each method of a proof.
_LOGIC_OF = {"line": "line", "probe": "probe", "search": "any", "sat": "any"}


class NonogramFamily(Family[Nonogram, NonogramRequest, Draft | Refusal, Proof, "NonogramRating", Step, Method]):
    """Gather what can be done with nonograms."""

    request = NonogramRequest
    methods = METHODS
    method_words: ClassVar = {
        "line": "each line by itself",
        "probe": "lines and single assumptions",
        "search": "lines and a search",
        "sat": "lines, a search and a SAT solver",
    }
    efforts = ("lines", "probes", "nodes", "dives", "conflicts")
    page_module: ClassVar = Path(service.__file__).parent / "page_files" / "families" / "nonogram.js"
    example_request: ClassVar = {"size": "40x60", "colors": 5, "density": 0.3, "seed": 1}
    example_answer: ClassVar = Path(__file__).with_suffix(".json")
    small_requests = (
        {"size": "5x5"},
        {"size": "2x65", "colors": 2},
        {"size": "6x6", "logic": "probe", "density": 0.4},
        {"size": "2x65", "logic": "probe", "density": 0.4},
    )
    title_is_answer = True
    score_version = SCORE_VERSION
    solution_values = "0 for a blank cell, else its color: 1 for the first one of the palette in `puzzle`"
    book_file = Path(output.__file__).with_name("nonogram") / "book.toml"

    def propose(
        self, request: NonogramRequest, states: Iterable[NDArray[np.uint64]]
    ) -> Iterator[Iterator[Draft | Refusal]]:
        from generator.nonogram.proposals import drafts

        return drafts(request, states)

    def prove(self, puzzle: Nonogram, limit: int = 2) -> Proof:
        from solvers.nonogram.proof import prove

        return prove(puzzle, limit)

    def prove_many(self, puzzles: Sequence[Nonogram], *, quick: bool = False) -> list[Proof]:
        from solvers.nonogram.proof import prove_many

        return prove_many(puzzles)

    def identify_many(self, puzzles: Sequence[Nonogram]) -> list[str]:
        return Nonogram.identify_many(puzzles)

    def objection(self, request: NonogramRequest, proof: Proof) -> str:
        return "" if request.needed_logic in ("any", _LOGIC_OF[proof.method]) else f"proved by {proof.method}"

    def rate_many(
        self, puzzles: Sequence[Nonogram], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> "list[NonogramRating]":
        _check_scale(scale)
        if up_to is not None:
            raise RequestError(f"the limit {up_to} does not apply to nonograms; expected none")
        from rating.nonogram.rating import rate_many

        return rate_many(puzzles, proofs)

    def misfit(self, request: NonogramRequest, puzzle: Nonogram, rating: "NonogramRating") -> str:
        return request.aim.misfit(rating) if request.is_aimed else ""

    def explain(self, puzzle: Nonogram, proof: Proof, scale: str = "") -> Iterator[Step]:
        _check_scale(scale)
        from rating.nonogram.steps import explain

        return explain(puzzle, proof)

    def reason(
        self,
        puzzle: Nonogram,
        solution: Grid,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
    ) -> Reason | None:
        _check_scale(scale)
        from rating.nonogram.reason import reason

        return reason(puzzle, solution, state, candidates, cell)

    def next_move(
        self, puzzle: Nonogram, solution: Grid, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        _check_scale(scale)
        from rating.nonogram.reason import next_move

        return next_move(puzzle, solution, state)

    def draw_steps(self, puzzle: Nonogram, steps: Iterable[Step]) -> "Iterator[Drawing]":
        from rating.nonogram.step_pictures import draw_steps

        return draw_steps(puzzle, steps)

    def rule_texts(self, rating: "NonogramRating") -> list[str]:
        from rating.nonogram.words import rule_texts

        return rule_texts(rating)

    def describe(self, puzzle: Nonogram) -> str:
        """Return the size and the number of painted cells and colors."""
        share = puzzle.n_painted / max(1, puzzle.height * puzzle.width)
        size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
        return (
            f"{size}, {counted(puzzle.n_painted, 'painted cell')} ({share:.1%}) in {counted(puzzle.n_colors, 'color')}"
        )

    def measure(self, puzzle: Nonogram) -> Measures:
        """Count the blocks and the painted cells."""
        n_blocks = len(puzzle.packed.colors)
        return Measures(n_blocks, puzzle.n_painted / max(1, puzzle.height * puzzle.width))

    def draw(self, puzzle: Nonogram, solution: Grid | None = None, *, letters: bool = False) -> "Drawing":
        from puzzles.nonogram.drawing import draw

        return draw(puzzle, solution, letters=letters)

    def text(self, puzzle: Nonogram, solution: Grid | None, *, color: bool, width: int) -> str:
        from puzzles.nonogram.text import as_text

        return as_text(puzzle, solution, color=color, width=width)

    def small_text(self, puzzle: Nonogram, solution: Grid | None, *, color: bool, width: int) -> str:
        from puzzles.nonogram.text import small_as_text

        return small_as_text(puzzle, solution, color=color, width=width)

    def sketch_text(
        self, puzzle: Nonogram, solution: Grid, before: Iterable[tuple[int, int, int]], *, width: int
    ) -> str:
        from puzzles.nonogram.text import sketch_as_text

        about = "The sketch, and the solution with what was blank as +, what is blank now as -, other colors as *:"
        return f"{about}\n{sketch_as_text(puzzle, solution, before, width=width)}"

    def written(self, puzzle: Nonogram, solution: Grid, shape: Shape) -> Written:
        from puzzles.nonogram.written import written

        return written(puzzle, solution, shape)

    def to_members(self, document: "Document[Nonogram]") -> dict[str, Any]:
        from puzzles.formats.nonogram import json

        return json.to_members(document)

    def members_type(self) -> type:
        from puzzles.formats.nonogram.json import NonogramMembers

        return NonogramMembers

    def rating_type(self) -> type:
        from rating.nonogram.rating import NonogramRating

        return NonogramRating

    def from_members(self, members: Mapping[str, Any]) -> "Document[Nonogram]":
        from puzzles.formats.nonogram import json

        return json.from_members(members)

    def is_plain(self, puzzle: Nonogram) -> bool:
        return puzzle.n_colors == 1

    def title_in(self, puzzle: Nonogram, language: str) -> str:
        from generator.nonogram.pictures.library import CREDIT, title_in

        return title_in(puzzle.title, language) if puzzle.copyright == CREDIT else puzzle.title

    def legend(self, puzzle: Nonogram) -> Sequence[LegendEntry]:
        return [LegendEntry(color.rgb, color.letter, color.name) for color in puzzle.palette.colors]

    def with_legend(self, puzzle: Nonogram, legend: Sequence[LegendEntry], ground: str | None = None) -> Nonogram:
        colors = tuple(Color(entry.name, entry.color, entry.letter) for entry in legend)
        return replace(puzzle, palette=Palette(colors, ground or puzzle.palette.background))

    def book_drawings(self, puzzle: Nonogram, *, letters: bool = True) -> "Sequence[Callable[[], Drawing]]":
        """Return the usual drawing, and one with the clues set tightly."""
        from output.nonogram.book_drawing import draw_tightly

        return (*super().book_drawings(puzzle, letters=letters), partial(draw_tightly, puzzle, letters=letters))

    def answer_drawing(
        self, puzzle: Nonogram, solution: Grid, *, letters: bool = True, clues: bool = False
    ) -> "Drawing":
        """Draw the picture, without its clues unless they are wanted."""
        if clues:
            return self.draw(puzzle, solution, letters=letters)
        from output.nonogram.book_drawing import draw_picture

        return draw_picture(puzzle, solution)

    def max_value(self, puzzle: Nonogram) -> int:
        return puzzle.n_colors

    def clue_arrays(self, puzzle: Nonogram) -> Mapping[str, ClueArray]:
        """Return length and color of the blocks of rows and columns, ``[line, block, 2]``, 0 behind the last one."""
        counts = np.frombuffer(puzzle.packed.counts, PACKED)
        lengths, colors = np.frombuffer(puzzle.packed.lengths, PACKED), np.frombuffer(puzzle.packed.colors, np.uint8)
        middle = int(counts[: puzzle.height].sum())
        rows = "rows", counts[: puzzle.height], slice(0, middle), puzzle.width
        columns = "columns", counts[puzzle.height :], slice(middle, None), puzzle.height
        arrays = {}
        for name, own, blocks, length in (rows, columns):
            most_blocks = length if puzzle.n_colors > 1 else (length + 1) // 2
            values = np.zeros((len(own), most_blocks, 2), np.int16)
            filled = np.arange(most_blocks) < own[:, None]
            values[filled, 0], values[filled, 1] = lengths[blocks], colors[blocks]
            arrays[name] = ClueArray(values, max(length, puzzle.n_colors))
        return arrays

    def answer_alphabets(self, puzzle: Nonogram) -> "tuple[Alphabet, ...]":
        return alphabets(puzzle.palette)

    def use_rare_kernels(self) -> None:
        from generator.draws_kernel import shuffled
        from generator.nonogram.pictures.sketch import Sketch, repaired
        from generator.nonogram.settle_kernel import has_empty_line
        from generator.nonogram.workspace import workspace_for
        from kernels.streams import stream_for
        from rating.nonogram.beyond import try_all_rules
        from solvers.nonogram.methods import solve
        from solvers.nonogram.proof import Budget, prove

        one, two = Block(1, 1), Block(2, 1)
        columns = (one,), (two,), (one, one), (two,)
        for width in 4, 65:
            open_puzzle = Nonogram.from_grid(np.eye(3, width, dtype=np.uint8))  # not solved by lines
            for budget in Budget(nodes=0), Budget(probes=0):
                prove(open_puzzle, budget=budget)
            two_rows = np.eye(2, width, dtype=np.uint8)
            self.reason(Nonogram.from_grid(two_rows), two_rows, np.full((2, width), -1), None, (0, 0))
            has_none = Nonogram(((one, one), (two,), (one, one), (one,)), columns + ((),) * (width - 4))
            solve(has_none, "evolutionary", budget=2)
            try_all_rules(Nonogram.from_grid(np.ones((1, width), np.uint8)))
            sketch = Sketch(np.zeros((1, width), np.uint8), Palette.default(1))
            workspace = workspace_for(1, width, 1, "none")
            repaired(sketch, workspace, stream_for(), 0, exact=True)
            has_empty_line(workspace)
        shuffled(2, stream_for())


def _check_scale(scale: str) -> None:
    if scale not in ("", SCALE):
        raise RequestError(f"{scale!r} is not a scale of nonograms; expected {SCALE!r}")


FAMILY = NonogramFamily()
