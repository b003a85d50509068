"""A puzzle with its solution and the steps to it, as plain data for the page."""

from itertools import islice
from typing import Any

from generator.families import family_named
from generator.record import id_of
from output.answers import only_solution
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle
from rating.stages import staged
from rating.step import Step
from solvers.verdict import Proof

MAX_CELLS = 10_000
"""Larger puzzles come without steps: no person takes them, and the trace would be slow to make and to send."""

MAX_STEPS = 10_000  # the steps of a longer trace are cut off here; the page goes on by the solution


def playable(puzzle: Puzzle, proof: Proof) -> dict[str, Any]:
    """Return all that a player program needs, ready for ``json.dumps``; raise NotUnique without a proof."""
    return {
        **gridwright_json.to_dict(Document(puzzle, only_solution(proof))),
        "id": id_of(puzzle),
        "description": family_named(puzzle.family).describe(puzzle),
        "steps": steps_of(puzzle, proof),
    }


def steps_of(puzzle: Puzzle, proof: Proof) -> list[dict[str, Any]]:
    """Return the steps of a person's solution, at most ``MAX_STEPS``; none for a puzzle of more than ``MAX_CELLS``.

    Each has the texts of its first two stages as ``where`` and ``why``. Games add ``further``: variables behind the
    cells (sides of cells, for example), and their new values; chains of Sudokus add ``links``.
    """
    if puzzle.height * puzzle.width > MAX_CELLS:
        return []
    steps = family_named(puzzle.family).explain(puzzle, proof)
    return [
        {**step_dict(step), "where": staged(step, "where").text, "why": staged(step, "why").text}
        for step in islice(steps, MAX_STEPS)
    ]


def step_dict(step: Step) -> dict[str, Any]:
    """Return the members of a step that players see."""
    found: dict[str, Any] = {
        "rule": step.rule,
        "text": step.text,
        "uses": list(map(list, step.uses)),
        "decides": list(map(list, step.decides)),
        "removes": [[row, column, list(values)] for row, column, values in step.removes],
    }
    further, chain = getattr(step.details, "further", ()), getattr(step.details, "chain", None)
    if chain:
        found["links"] = [
            [[*divmod(fact.cell, chain.side), fact.digit, int(fact.is_on)] for fact in link] for link in chain.links
        ]
    return found | ({"further": list(map(list, further))} if further else {})
