"""What the house offers for Light Up (see ``generator.families.Room``)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from generator.draft import Draft
from generator.families import Measures
from generator.lightup.request import LightUpRequest as Request
from puzzles.drawing import Drawing
from puzzles.errors import RequestError, counted
from puzzles.lightup import Grid, LightUp, solution_id
from rating.lightup.rules import SCALE
from solvers.lightup.methods import METHODS
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
    "rules": "numbers, rays and last sources of light",
    "sets": "rules and set discounts",
    "probe": "rules and single assumptions",
    "search": "rules and a search",
    "sat": "a search and a SAT solver",
}


def identify_many(puzzles: Sequence[LightUp]) -> list[str]:
    """Give the ids of puzzles."""
    return [puzzle.id for puzzle in puzzles]


def identify_solutions(puzzles: Sequence[LightUp], solutions: Sequence[Grid]) -> list[str]:
    """Give the ids of solutions: walls, whatever they tell, and bulbs."""
    return [solution_id(puzzle.grid, solution) for puzzle, solution in zip(puzzles, solutions, strict=True)]


def measure(puzzle: LightUp) -> Measures:
    """Count the numbers, and say which share of the cells are walls."""
    return Measures(puzzle.n_numbers, puzzle.n_walls / len(puzzle.cells))


def drafts(request: Request, states: Iterable[Any]) -> Iterator[Iterator[Draft]]:
    """Propose puzzles, one group from each random stream."""
    from generator.lightup.proposals import drafts as propose

    return propose(request, states)


def prove(puzzle: LightUp, limit: int = 2) -> Proof:
    """Prove how many solutions a puzzle has."""
    from solvers.lightup import prove as prove_lightup

    return prove_lightup(puzzle, limit)


def prove_many(puzzles: Sequence[LightUp]) -> list[Proof]:
    """Prove which puzzles have one solution."""
    from solvers.lightup import prove_many as prove_lightups

    return prove_lightups(puzzles)


def objection(request: Request, proof: Proof) -> str:
    """Say nothing: one solution is all that a request asks of a proof."""
    del request, proof
    return ""


def rate_many(
    puzzles: Sequence[LightUp], proofs: Sequence[Proof], scale: str = "", up_to: float | None = None
) -> list[Any]:
    """Rate puzzles with one solution; there is one scale, and no limit on it."""
    _check_scale(scale)
    if up_to is not None:
        raise RequestError(f"a rating of Light Up up to {up_to} was asked for; expected one without a limit")
    from rating.lightup import rate_many as rate_lightups

    return list(rate_lightups(puzzles, proofs))


def _check_scale(scale: str) -> None:
    if scale not in ("", SCALE):
        raise RequestError(f"the scale {scale!r} was asked for a Light Up puzzle; expected {SCALE!r}")


def misfit(request: Request, puzzle: LightUp, rating: Any) -> str:
    """Say nothing: of a rating only the grade can be asked for."""
    del request, puzzle, rating
    return ""


def rule_texts(rating: Any) -> list[str]:
    """Say in a few words what each rule of a rating did."""
    from rating.lightup import rule_texts as texts_of

    return texts_of(rating)


def explain(puzzle: LightUp, proof: Proof, scale: str = "") -> Iterator[tuple[dict[str, Any], str]]:
    """Give the steps of a person's solution, each as plain data and as a sentence."""
    _check_scale(scale)
    from rating.lightup import sentence, trace

    return ((asdict(step), sentence(step, puzzle)) for step in trace(puzzle, proof))


def draw_steps(puzzle: LightUp, proof: Proof, scale: str = "") -> Iterator[Drawing]:
    """Draw the steps of a person's solution."""
    _check_scale(scale)
    from rating.lightup import trace
    from rating.lightup.step_pictures import draw_steps as draw_lightup_steps

    return draw_lightup_steps(puzzle, trace(puzzle, proof))


def one_line(puzzle: LightUp) -> str:
    """Write a puzzle as a link to puzz.link."""
    from puzzles.formats import lightup_puzzlink
    from puzzles.formats.document import Document

    return lightup_puzzlink.write(Document(puzzle)).decode().strip()


def describe(puzzle: LightUp) -> str:
    """Say in a few words what a puzzle is."""
    size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
    share = puzzle.n_walls / len(puzzle.cells)
    return f"{size}, {counted(puzzle.n_walls, 'wall')} ({share:.1%}), {counted(puzzle.n_numbers, 'number')}"


def draw(puzzle: LightUp, solution: Grid | None = None, *, letters: bool = False) -> Drawing:
    """Draw a puzzle, with its solution if that is given; it has no colors that letters could tell."""
    del letters
    from puzzles.lightup.drawing import draw as draw_lightup

    return draw_lightup(puzzle, solution)


def text(puzzle: LightUp, solution: Grid | None, *, color: bool, width: int) -> str:
    """Show a puzzle in a terminal."""
    from puzzles.lightup.text import as_text

    return as_text(puzzle, solution, color=color, width=width)
