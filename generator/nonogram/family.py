"""Colored nonograms."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from generator.family import Family, facts_of
from generator.nonogram.request import NonogramRequest
from puzzles.drawing import Drawing
from puzzles.nonogram import Block, Color, Grid, Nonogram, Palette, draw
from puzzles.nonogram.clues import PACKED
from puzzles.nonogram.seen_apart import lookalikes
from puzzles.nonogram.written import alphabets
from puzzles.puzzle import ClueArray, LegendEntry, Measures
from rating.nonogram.score import SCORE_VERSION
from solvers.verdict import Proof

# The logic that goes with each method of a proof.
_LOGIC_OF = {"line": "line", "probe": "probe", "search": "any", "sat": "any"}


def _objection(request: NonogramRequest, proof: Proof) -> str:
    return "" if request.needed_logic in ("any", _LOGIC_OF[proof.method]) else f"proved by {proof.method}"


def _flaw(puzzle: Nonogram) -> str:
    """Return which of its colors look most alike, or nothing."""
    pairs = lookalikes(puzzle.palette)
    return f"{pairs[0].one} and {pairs[0].other} look alike {pairs[0].sight.words}" if pairs else ""


def _sketch_text(puzzle: Nonogram, solution: Grid, before: Iterable[tuple[int, int, int]], *, width: int) -> str:
    from puzzles.nonogram.text import sketch_as_text

    about = "The sketch, and the solution with what was blank as +, what is blank now as -, other colors as *:"
    return f"{about}\n{sketch_as_text(puzzle, solution, before, width=width)}"


def _title_in(puzzle: Nonogram, language: str) -> str:
    from generator.nonogram.pictures.library import CREDIT, title_in

    return title_in(puzzle.title, language) if puzzle.copyright == CREDIT else puzzle.title


def _with_legend(puzzle: Nonogram, legend: Sequence[LegendEntry], ground: str | None = None) -> Nonogram:
    colors = tuple(Color(entry.name, entry.color, entry.letter) for entry in legend)
    return replace(puzzle, palette=Palette(colors, ground or puzzle.palette.background))


def _book_drawings(puzzle: Nonogram, *, letters: bool = True) -> Sequence[Callable[[], Drawing]]:
    """Return the usual drawing, and one with the clues set tightly."""
    from puzzles.nonogram.book_drawing import draw_tightly

    return tuple(partial(way, puzzle, letters=letters) for way in (draw, draw_tightly))


def _answer_drawing(puzzle: Nonogram, solution: Grid, *, letters: bool = True, clues: bool = False) -> Drawing:
    """Draw the picture, without its clues unless they are wanted."""
    from puzzles.nonogram.book_drawing import draw_picture

    return draw(puzzle, solution, letters=letters) if clues else draw_picture(puzzle, solution)


def _clue_arrays(puzzle: Nonogram) -> Mapping[str, ClueArray]:
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


def _use_rare_kernels() -> None:
    from generator.draws_kernel import shuffled
    from generator.nonogram.pictures.sketch import Sketch, repaired
    from generator.nonogram.settle_kernel import has_empty_line
    from generator.nonogram.workspace import workspace_for
    from kernels.streams import stream_for
    from rating.nonogram.beyond import try_all_rules
    from rating.nonogram.reason import reason
    from solvers.nonogram.methods import solve
    from solvers.nonogram.proof import Budget, prove

    one, two = Block(1, 1), Block(2, 1)
    columns = (one,), (two,), (one, one), (two,)
    for width in 4, 65:
        open_puzzle = Nonogram.from_grid(np.eye(3, width, dtype=np.uint8))  # not solved by lines
        for budget in Budget(nodes=0), Budget(probes=0):
            prove(open_puzzle, budget=budget)
        two_rows = np.eye(2, width, dtype=np.uint8)
        reason(Nonogram.from_grid(two_rows), two_rows, np.full((2, width), -1), None, (0, 0))
        has_none = Nonogram(((one, one), (two,), (one, one), (one,)), columns + ((),) * (width - 4))
        solve(has_none, "evolutionary", budget=2)
        try_all_rules(Nonogram.from_grid(np.ones((1, width), np.uint8)))
        sketch = Sketch(np.zeros((1, width), np.uint8), Palette.default(1))
        workspace = workspace_for(1, width, 1, "none")
        repaired(sketch, workspace, stream_for(), 0, exact=True)
        has_empty_line(workspace)
    shuffled(2, stream_for())


RECORD = Family(
    **facts_of("nonogram"),
    request=NonogramRequest,
    score_version=SCORE_VERSION,
    rating_type="rating.nonogram.rating.NonogramRating",
    calls={
        "identify_many": Nonogram.identify_many,
        "objection": _objection,
        "flaw": _flaw,
        "misfit": lambda request, puzzle, rating: request.aim.misfit(rating) if request.is_aimed else "",
        "measure": lambda puzzle: Measures(
            len(puzzle.packed.colors), puzzle.n_painted / max(1, puzzle.height * puzzle.width)
        ),
        "one_line": "puzzles.formats.nonogram.json.in_one_line",
        "draw": draw,
        "draw_state": "rating.nonogram.step_pictures.draw_state",
        "small_text": "puzzles.nonogram.text.small_as_text",
        "sketch_text": _sketch_text,
        "max_value": lambda puzzle: puzzle.n_colors,
        "answer_alphabets": lambda puzzle: alphabets(puzzle.palette),
        "clue_arrays": _clue_arrays,
        "is_plain": lambda puzzle: puzzle.n_colors == 1,
        "title_in": _title_in,
        "legend": lambda puzzle: [LegendEntry(color.rgb, color.letter, color.name) for color in puzzle.palette.colors],
        "with_legend": _with_legend,
        "book_drawings": _book_drawings,
        "answer_drawing": _answer_drawing,
        "use_rare_kernels": _use_rare_kernels,
    },
)
