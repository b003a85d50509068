"""What the house offers for Sudokus with boxes of any shape (see ``generator.families.Room``)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from generator.draft import Draft
from generator.families import Measures
from generator.sudoku.request import CLASSIC, LOGICS
from generator.sudoku.request import SudokuRequest as Request
from puzzles.drawing import Drawing
from puzzles.errors import counted
from puzzles.sudoku import Grid, Sudoku, default_box, stacked
from rating.rating import Status
from rating.sudoku.rules import SCALE
from solvers.sudoku.methods import METHODS
from solvers.verdict import Proof

__all__ = [
    "METHODS",
    "METHOD_WORDS",
    "Request",
    "describe",
    "drafts",
    "draw",
    "draw_steps",
    "explain",
    "identify_many",
    "identify_solutions",
    "measure",
    "misfit",
    "objection",
    "one_line",
    "prove",
    "prove_many",
    "rate_many",
    "rule_texts",
    "text",
]

METHOD_WORDS = {
    "singles": "naked and hidden singles",
    "locked": "singles and locked candidates",
    "search": "singles, locked candidates and a search",
    "sat": "a search and a SAT solver",
}

# The methods of a proof, by the weakest logic that allows them.
_NEEDED_LOGIC = {"singles": "singles", "locked": "any", "search": "any", "sat": "any"}


def identify_many(puzzles: Sequence[Sudoku]) -> list[str]:
    """Give the ids of puzzles; those of 9x9 puzzles come from the compiled search for canonical forms."""
    from solvers.sudoku.canonical import puzzle_ids

    classic = stacked([puzzle.cells for puzzle in puzzles if puzzle.box == CLASSIC], CLASSIC.side)
    ids = iter(puzzle_ids(classic))
    return [next(ids) if puzzle.box == CLASSIC else puzzle.id for puzzle in puzzles]


def identify_solutions(puzzles: Sequence[Sudoku], solutions: Sequence[Grid]) -> list[str]:
    """Give the ids of complete boards."""
    from solvers.sudoku.canonical import puzzle_ids

    pairs = list(zip(puzzles, solutions, strict=True))
    classic = [solution.ravel() for puzzle, solution in pairs if puzzle.box == CLASSIC]
    ids = iter(puzzle_ids(np.array(classic, np.int8).reshape(-1, CLASSIC.side**2)))
    return [next(ids) if puzzle.box == CLASSIC else Sudoku.from_grid(board, puzzle.box).id for puzzle, board in pairs]


def measure(puzzle: Sudoku) -> Measures:
    """Count the givens."""
    return Measures(puzzle.n_givens, puzzle.n_givens / len(puzzle.cells))


def drafts(request: Request, states: Iterable[Any]) -> Iterator[Iterator[Draft]]:
    """Propose puzzles, one from each random stream."""
    from generator.sudoku.proposals import drafts as propose

    return propose(request, states)


def prove(puzzle: Sudoku, limit: int = 2) -> Proof:
    """Prove how many solutions a puzzle has."""
    from solvers.sudoku import prove as prove_sudoku

    return prove_sudoku(puzzle, limit)


def prove_many(puzzles: Sequence[Sudoku]) -> list[Proof]:
    """Prove which puzzles have one solution."""
    from solvers.sudoku import prove_many as prove_sudokus

    return prove_sudokus(puzzles)


def objection(request: Request, proof: Proof) -> str:
    """Say why a proof of one solution is not what was asked for, or nothing."""
    needed = _NEEDED_LOGIC[proof.method]
    return f"needs {proof.method}" if LOGICS.index(needed) > LOGICS.index(request.needed_logic) else ""


def rate_many(
    puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
) -> list[Any]:
    """Rate puzzles with one solution, on the scale SE-1.2.1 or another by its name."""
    from rating.sudoku import rate_all

    return list(rate_all(puzzles, proofs, scale or SCALE, up_to))


def misfit(request: Request, puzzle: Sudoku, rating: Any) -> str:
    """Say why a rating is not what was asked for, or nothing."""
    is_exact = rating.status is Status.EXACT
    return request.aim.objection(round(10 * rating.peak), rating.peak_rule, is_exact=is_exact)


def rule_texts(rating: Any) -> list[str]:
    """Say in a few words what each rule of a rating did."""
    from rating.sudoku import rule_texts as texts_of

    return texts_of(rating)


def explain(puzzle: Sudoku, proof: Proof, scale: str = "") -> Iterator[tuple[dict[str, Any], str]]:
    """Give the steps of a person's solution, each as plain data and as a sentence."""
    from rating.sudoku import sentence, trace

    return ((asdict(step), sentence(step, puzzle)) for step in trace(puzzle, proof, scale or SCALE))


def draw_steps(puzzle: Sudoku, proof: Proof, scale: str = "") -> Iterator[Drawing]:
    """Draw the steps of a person's solution."""
    from rating.sudoku import trace
    from rating.sudoku.step_pictures import draw_steps as draw_sudoku_steps

    return draw_sudoku_steps(puzzle, trace(puzzle, proof, scale or SCALE))


def one_line(puzzle: Sudoku) -> str:
    """Write a puzzle as its cells where these tell the boxes, else in the JSON notation."""
    from puzzles.formats import gridwright_json, sudoku_line

    if puzzle.box == default_box(puzzle.side):
        return sudoku_line.cells_in_a_line(puzzle)
    return gridwright_json.in_one_line(puzzle)


def describe(puzzle: Sudoku) -> str:
    """Say in a few words what a puzzle is."""
    size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
    return f"{size}, boxes of {puzzle.box}, {counted(puzzle.n_givens, 'given')}"


def draw(puzzle: Sudoku, solution: Grid | None = None, *, letters: bool = False) -> Drawing:
    """Draw a puzzle, with its solution if that is given; it has no colors that letters could tell."""
    del letters
    from puzzles.sudoku.drawing import draw as draw_sudoku

    return draw_sudoku(puzzle, solution)


def text(puzzle: Sudoku, solution: Grid | None, *, color: bool, width: int) -> str:
    """Show a puzzle in a terminal."""
    from puzzles.sudoku.text import as_text

    return as_text(puzzle, solution, color=color, width=width)
