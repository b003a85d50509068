"""Colored nonograms."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.facts import PUZZLES
from generator.family import Family, Rules
from generator.nonogram.pictures.library import ANY, ART
from generator.nonogram.request import NonogramRequest
from generator.proposal import Proposal, Refusal
from kernels.streams import State
from puzzles.alphabet import UNKNOWN, Alphabet
from puzzles.drawing import Drawing
from puzzles.games.game import Draws
from puzzles.nonogram import Color, Nonogram, Palette, draw
from puzzles.nonogram.clues import PACKED
from puzzles.nonogram.seen_apart import lookalikes
from puzzles.nonogram.written import alphabets
from puzzles.override import override
from puzzles.puzzle import ClueArray, LegendEntry, Measures, Solution
from puzzles.sheet import Sheet
from puzzles.stated import Stated, StatedClue
from puzzles.written import Shape, Written
from rating.nonogram.rules import RULES, SCALE
from rating.nonogram.score import SCORE_VERSION
from rating.step import Reason, Step
from solvers.nonogram.methods import METHODS
from solvers.verdict import Proof

if TYPE_CHECKING:
    from rating.nonogram.rating import NonogramRating

# The logic that corresponds to each method of a proof.
_LOGIC_OF = {"line": "line", "probe": "probe", "search": "any", "sat": "any"}


class NonogramFamily(Family[Nonogram, NonogramRequest, "NonogramRating"]):
    """The family in which blocks of cells are painted, as long as the numbers beside each line say."""

    name = "nonogram"
    title = "nonograms"
    request = NonogramRequest
    methods = METHODS
    method_words: Mapping[str, str] = {
        "line": "line solving alone",
        "probe": "line solving and single assumptions",
        "search": "line solving and a search",
        "sat": "line solving, a search and a SAT solver",
    }
    efforts = ("lines", "probes", "nodes", "dives", "conflicts")
    scale = SCALE
    score_version = SCORE_VERSION
    example_request: Mapping[str, object] = {"size": "40x60", "colors": 5, "density": 0.3, "seed": 1}
    page_module = Path("nonogram.js")
    book_file = PUZZLES / "nonogram" / "book.toml"
    title_is_answer = True  # the title names the picture
    art = ART
    solution_values = "0 for a blank cell, else its color: 1 for the first one of the palette in `puzzle`"
    unknown = UNKNOWN
    lists_cells = False
    previews = True

    @override
    def rating_type(self) -> "type[NonogramRating]":
        from rating.nonogram.rating import NonogramRating

        return NonogramRating

    @override
    def rules(self, puzzle: Nonogram) -> Rules:
        from puzzles.nonogram.rules import rules_of

        return rules_of(puzzle)

    @override
    def stated(self, puzzle: Nonogram) -> Stated:
        domains, lines = self.rules(puzzle)
        places = [(name, line) for name, n in (("rows", puzzle.height), ("columns", puzzle.width)) for line in range(n)]
        named = zip(places, lines, strict=True)
        clues = tuple(StatedClue(f"{name[:-1]} {line + 1}", (name, line), (own,)) for (name, line), own in named)
        return Stated(domains, (), clues)

    @override
    def amended(
        self, puzzle: Nonogram, solution: Solution, other: Solution, draws: Draws
    ) -> tuple[Nonogram, Solution] | None:
        """Change one of the cells in which the solutions differ."""
        row, column = draws.choice(np.argwhere(solution != other).tolist())
        grid = solution.copy()
        grid[row, column] = other[row, column]
        changed = Nonogram.from_grid(grid, puzzle.palette, puzzle.title, puzzle.author, puzzle.copyright)
        return changed, grid

    @override
    def preview(self, request: NonogramRequest) -> tuple[Nonogram, Solution]:
        from generator.nonogram.proposals import first_sketch

        sketch = first_sketch(request)
        puzzle = Nonogram.from_grid(sketch.grid, sketch.palette, sketch.title, copyright=sketch.copyright)
        return puzzle, sketch.grid

    @override
    def for_cover(self, request: NonogramRequest) -> NonogramRequest:
        """Return a request for pictures in color, of the same theme if the request has one."""
        from generator.nonogram.pictures.library import picture_named, themes_of
        from generator.nonogram.pictures.scene import SCENE

        theme = request.picture if request.draws_picture and request.picture.lower() != SCENE else ANY
        if request.picture and not request.draws_picture:
            theme = themes_of(picture_named(request.picture.split(",")[0]))[0]
        return NonogramRequest(picture=theme, size="25x25", colors=5, difficulty="any")

    @override
    def propose(self, request: NonogramRequest, states: Iterable[State]) -> Iterator[Iterator[Proposal | Refusal]]:
        from generator.nonogram.proposals import proposals

        return proposals(request, states)

    @override
    def prove(self, puzzle: Nonogram, limit: int = 2) -> Proof:
        from solvers.nonogram.proof import prove

        return prove(puzzle, limit)

    @override
    def prove_many(self, puzzles: Sequence[Nonogram], *, quick: bool = False) -> list[Proof]:
        from solvers.nonogram.proof import prove_many

        return prove_many(puzzles)

    @override
    def flaw(self, puzzle: Nonogram) -> str:
        """Return which colors look most alike, if they are too close, or an empty text."""
        pairs = lookalikes(puzzle.palette)
        return f"{pairs[0].one} and {pairs[0].other} look alike {pairs[0].sight.words}" if pairs else ""

    @override
    def objection(self, request: NonogramRequest, proof: Proof) -> str:
        return "" if request.needed_logic in ("any", _LOGIC_OF[proof.method]) else f"proved by {proof.method}"

    @override
    def rate_many(
        self, puzzles: Sequence[Nonogram], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
    ) -> "list[NonogramRating]":
        from rating.nonogram.rating import rate_many

        self.require_usual(scale, up_to)
        return rate_many(puzzles, proofs)

    @override
    def misfit(self, request: NonogramRequest, puzzle: Nonogram, rating: "NonogramRating") -> str:
        return request.aim.misfit(rating) if request.is_aimed else ""

    @override
    def explain(self, puzzle: Nonogram, proof: Proof, scale: str = "") -> Iterator[Step]:
        from rating.nonogram.steps import explain

        self.require_usual(scale)
        return explain(puzzle, proof)

    @override
    def reason(
        self,
        puzzle: Nonogram,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cell: tuple[int, int],
        scale: str = "",
        without: int | None = None,
    ) -> Reason | None:
        from rating.nonogram.reason import reason

        self.require_usual(scale)
        return reason(puzzle, solution, state, candidates, cell, without)

    @override
    def reasons(
        self,
        puzzle: Nonogram,
        solution: Solution,
        state: NDArray[np.integer],
        candidates: NDArray[np.bool_] | None,
        cells: Sequence[tuple[int, int]],
        scale: str = "",
    ) -> list[Reason | None]:
        from rating.nonogram.reason import reasons

        self.require_usual(scale)
        return reasons(puzzle, solution, state, candidates, cells)

    @override
    def next_move(
        self, puzzle: Nonogram, solution: Solution, state: NDArray[np.integer], scale: str = ""
    ) -> tuple[tuple[int, int], Reason] | None:
        from rating.nonogram.reason import next_move

        self.require_usual(scale)
        return next_move(puzzle, solution, state)

    @override
    def rule_names(self) -> Sequence[str]:
        return [rule.name for rule in RULES]

    @override
    def draw_steps(self, puzzle: Nonogram, steps: Iterable[Step]) -> Iterator[Drawing]:
        from rating.nonogram.step_pictures import draw_steps

        return draw_steps(puzzle, steps)

    @override
    def rule_texts(self, rating: "NonogramRating") -> list[str]:
        from rating.nonogram.words import rule_texts

        return rule_texts(rating)

    @override
    def describe(self, puzzle: Nonogram) -> str:
        from puzzles.nonogram.drawing import describe

        return describe(puzzle)

    @override
    def measure(self, puzzle: Nonogram) -> Measures:
        return Measures(len(puzzle.packed.colors), puzzle.n_painted / max(1, puzzle.height * puzzle.width))

    @override
    def identify_many(self, puzzles: Sequence[Nonogram]) -> list[str]:
        return Nonogram.identify_many(puzzles)

    @override
    def draw(self, puzzle: Nonogram, solution: Solution | None = None, *, letters: bool = False) -> Drawing:
        return draw(puzzle, solution, letters=letters)

    @override
    def draw_state(self, puzzle: Nonogram, state: NDArray[np.integer]) -> Drawing:
        from rating.nonogram.step_pictures import draw_state

        return draw_state(puzzle, state)

    @override
    def text(self, puzzle: Nonogram, solution: Solution | None, *, color: bool, width: int) -> str:
        from puzzles.nonogram.text import as_text

        return as_text(puzzle, solution, color=color, width=width)

    @override
    def sheet(self, puzzle: Nonogram) -> Sheet:
        from puzzles.nonogram.text import sheet

        return sheet(puzzle)

    @override
    def small_text(self, puzzle: Nonogram, solution: Solution, *, color: bool, width: int) -> str:
        from puzzles.nonogram.text import small_as_text

        return small_as_text(puzzle, solution, color=color, width=width)

    @override
    def sketch_text(
        self, puzzle: Nonogram, solution: Solution, before: Iterable[tuple[int, int, int]], *, width: int
    ) -> str:
        from puzzles.nonogram.text import sketch_as_text

        about = "The sketch, and the solution with what was blank as +, what is blank now as -, other colors as *:"
        return f"{about}\n{sketch_as_text(puzzle, solution, before, width=width)}"

    @override
    def one_line(self, puzzle: Nonogram) -> str:
        from puzzles.formats.nonogram.json import in_one_line

        return in_one_line(puzzle)

    @override
    def written(self, puzzle: Nonogram, solution: Solution, shape: Shape) -> Written:
        from puzzles.nonogram.written import written

        return written(puzzle, solution, shape)

    @override
    def max_value(self, puzzle: Nonogram) -> int:
        return puzzle.n_colors

    @override
    def answer_alphabets(self, puzzle: Nonogram) -> tuple[Alphabet, ...]:
        return alphabets(puzzle.palette)

    @override
    def clue_arrays(self, puzzle: Nonogram) -> Mapping[str, ClueArray]:
        """Return length and color of the blocks of rows and columns: ``[line, block, 2]``, 0 after the last block."""
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

    @override
    def is_plain(self, puzzle: Nonogram) -> bool:
        return puzzle.n_colors == 1

    @override
    def title_in(self, puzzle: Nonogram, language: str) -> str:
        from generator.nonogram.pictures.library import title_of

        return title_of(puzzle, language)

    @override
    def legend(self, puzzle: Nonogram) -> Sequence[LegendEntry]:
        return [LegendEntry(color.rgb, color.letter, color.name) for color in puzzle.palette.colors]

    @override
    def with_legend(self, puzzle: Nonogram, legend: Sequence[LegendEntry], ground: str | None = None) -> Nonogram:
        colors = tuple(Color(entry.name, entry.color, entry.letter) for entry in legend)
        return replace(puzzle, palette=Palette(colors, ground or puzzle.palette.background))

    @override
    def book_drawings(self, puzzle: Nonogram, *, letters: bool = True) -> Sequence[Callable[[], Drawing]]:
        """Return the usual drawing, and one with tightly set clues."""
        from puzzles.nonogram.book_drawing import draw_tightly

        return tuple(partial(way, puzzle, letters=letters) for way in (draw, draw_tightly))

    @override
    def answer_drawing(
        self, puzzle: Nonogram, solution: Solution, *, letters: bool = True, clues: bool = False
    ) -> Drawing:
        """Draw the picture, without its clues unless they are wanted."""
        from puzzles.nonogram.book_drawing import draw_picture

        return draw(puzzle, solution, letters=letters) if clues else draw_picture(puzzle, solution)
