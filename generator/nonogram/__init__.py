"""What the house offers for colored nonograms (see ``generator.families.Room``)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from generator.draft import Draft, Refusal
from generator.families import Measures
from generator.nonogram.request import NonogramRequest as Request
from puzzles.drawing import Drawing
from puzzles.errors import RequestError, counted
from puzzles.nonogram import Grid, Nonogram
from rating.nonogram.rules import SCALE
from solvers.nonogram.methods import METHODS
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
    "line": "each line by itself",
    "probe": "lines and single assumptions",
    "search": "lines and a search",
    "sat": "lines, a search and a SAT solver",
}

# The logic that goes with each method of a proof.
_LOGIC_OF = {"line": "line", "probe": "probe", "search": "any", "sat": "any"}


def identify_many(puzzles: Sequence[Nonogram]) -> list[str]:
    """Give the ids of puzzles."""
    return [puzzle.id for puzzle in puzzles]


def identify_solutions(puzzles: Sequence[Nonogram], solutions: Sequence[Grid]) -> list[str]:
    """Give the ids of pictures, which are those of their puzzles: a puzzle with one solution tells its picture."""
    del solutions
    return identify_many(puzzles)


def measure(puzzle: Nonogram) -> Measures:
    """Count the blocks and the painted cells."""
    n_blocks = sum(len(line) for line in (*puzzle.rows, *puzzle.columns))
    return Measures(n_blocks, puzzle.n_painted / max(1, puzzle.height * puzzle.width))


def drafts(request: Request, states: Iterable[Any]) -> Iterator[Iterator[Draft | Refusal]]:
    """Propose puzzles, one group from each random stream, better and better ones."""
    from generator.nonogram.proposals import drafts as propose

    return (propose(request, state) for state in states)


def prove(puzzle: Nonogram, limit: int = 2) -> Proof:
    """Prove how many solutions a puzzle has."""
    from solvers.nonogram import prove as prove_nonogram

    return prove_nonogram(puzzle, limit)


def prove_many(puzzles: Sequence[Nonogram]) -> list[Proof]:
    """Prove which puzzles have one solution."""
    return [prove(puzzle) for puzzle in puzzles]


def objection(request: Request, proof: Proof) -> str:
    """Say why a proof of one solution is not what was asked for, or nothing."""
    return "" if request.needed_logic in ("any", _LOGIC_OF[proof.method]) else f"proved by {proof.method}"


def rate_many(
    puzzles: Sequence[Nonogram], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
) -> list[Any]:
    """Rate puzzles with one solution; there is one scale, and no limit on it."""
    _check_scale(scale)
    if up_to is not None:
        raise RequestError(f"a rating of nonograms up to {up_to} was asked for; expected one without a limit")
    from rating.nonogram import rate

    return [rate(puzzle, proof) for puzzle, proof in zip(puzzles, proofs, strict=True)]


def _check_scale(scale: str) -> None:
    if scale not in ("", SCALE):
        raise RequestError(f"the scale {scale!r} was asked for a nonogram; expected {SCALE!r}")


def misfit(request: Request, puzzle: Nonogram, rating: Any) -> str:
    """Say why a rating is not what was asked for, or nothing."""
    return str(request.aim.misfit(rating)) if request.is_aimed else ""


def rule_texts(rating: Any) -> list[str]:
    """Say in a few words what each rule of a rating did."""
    from rating.nonogram import rule_texts as texts_of

    return texts_of(rating)


def explain(puzzle: Nonogram, proof: Proof, scale: str = "") -> Iterator[tuple[dict[str, Any], str]]:
    """Give the steps of a person's solution, each as plain data and as a sentence."""
    _check_scale(scale)
    from rating.nonogram import sentence, trace

    return ((asdict(step), sentence(step, puzzle)) for step in trace(puzzle, proof))


def draw_steps(puzzle: Nonogram, proof: Proof, scale: str = "") -> Iterator[Drawing]:
    """Draw the steps of a person's solution."""
    _check_scale(scale)
    from rating.nonogram import trace
    from rating.nonogram.step_pictures import draw_steps as draw_nonogram_steps

    return draw_nonogram_steps(puzzle, trace(puzzle, proof))


def one_line(puzzle: Nonogram) -> str:
    """Write a puzzle in the JSON notation."""
    from puzzles.formats import gridwright_json

    return gridwright_json.in_one_line(puzzle)


def describe(puzzle: Nonogram) -> str:
    """Say in a few words what a puzzle is."""
    share = puzzle.n_painted / max(1, puzzle.height * puzzle.width)
    size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
    return f"{size}, {counted(puzzle.n_painted, 'painted cell')} ({share:.1%}) in {counted(puzzle.n_colors, 'color')}"


def draw(puzzle: Nonogram, solution: Grid | None = None, *, letters: bool = False) -> Drawing:
    """Draw a puzzle, with its solution if that is given, and with letters for its colors where it has several."""
    from puzzles.nonogram.drawing import draw as draw_nonogram

    return draw_nonogram(puzzle, solution, letters=letters)


def text(puzzle: Nonogram, solution: Grid | None, *, color: bool, width: int) -> str:
    """Show a puzzle in a terminal."""
    from puzzles.nonogram.text import as_text

    return as_text(puzzle, solution, color=color, width=width)
