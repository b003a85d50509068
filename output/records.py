"""Puzzles of several families together: ids, only solutions, and results and playable puzzles as plain data."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from generator.families import family_named
from generator.family import Family
from generator.record import HasPuzzle, Rated, id_of
from puzzles.errors import NotUnique
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle, Solution
from rating.language_names import ENGLISH
from rating.stages import STAGES, staged
from rating.step import Step, Walk
from solvers.methods import Result
from solvers.verdict import Proof, Verdict

if TYPE_CHECKING:
    from generator.detail import Detail

_Row = TypeVar("_Row", bound=HasPuzzle)
_Result = TypeVar("_Result")


def ids_of(rows: Sequence[HasPuzzle]) -> list[str]:
    """Return the ids of puzzles of any families."""
    return of_each_family(rows, lambda family, own: family.identify_many([row.puzzle for row in own]))


def solution_ids_of(rows: Sequence[Rated]) -> list[str]:
    """Return the ids of the only solutions of proved puzzles; symmetric images share one id."""

    def identify(family: Family, own: list[Rated]) -> list[str]:
        solutions = [row.proof.solutions[0] for row in own if row.proof]
        return family.identify_solutions([row.puzzle for row in own], solutions)

    return of_each_family(rows, identify)


def of_each_family(rows: Sequence[_Row], work: Callable[[Family, list[_Row]], Sequence[_Result]]) -> list[_Result]:
    """Call ``work`` once per family with its rows, and return all results in the order of the rows."""
    numbers: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        numbers.setdefault(row.puzzle.family, []).append(number)
    done: dict[int, _Result] = {}
    for family, own in numbers.items():
        done.update(zip(own, work(family_named(family), [rows[number] for number in own]), strict=True))
    return [done[number] for number in range(len(rows))]


def detail_dict(detail: "Detail", width: int) -> dict[str, Any]:
    """Return the detail of a puzzle as plain data; cells are row and column, counted from 0."""
    return {
        "solutions": len(detail.proof.solutions),
        "candidates": [
            {"cell": divmod(cell, width), "solutions": {str(value): n for value, n in counts.items()}}
            for cell, counts in zip(detail.open_cells, detail.counts, strict=True)
        ],
        "all_candidates": detail.is_whole,
        "equal": [[divmod(cell, width) for cell in group] for group in detail.equal],
        "fills": None
        if detail.fills is None
        else [{"cell": divmod(cell, width), "value": value} for cell, value in detail.fills],
        "fewest_fills": detail.fewest,
        "removable": detail.removable and list(detail.removable),
        "removable_together": list(detail.together),
        "conflict": [clue.name for clue in detail.conflict],
        "places": _places(detail),
    }


def _places(detail: "Detail") -> dict[str, list[list[str | int]]]:
    found: dict[str, list[list[str | int]]] = {}
    for clue in detail.named:
        found.setdefault(clue.name, []).append([*clue.place])
    return found


def result_dict(result: Result) -> dict[str, Any]:
    """Return the result of a method as plain data, with grids as lists."""
    return {
        "verdict": str(result.verdict),
        "complete": result.complete,
        "interrupted": result.is_interrupted,
        "effort": dict(result.effort),
        "fitness": result.fitness,
        "best": None if result.best is None else result.best.tolist(),
        "solutions": [solution.tolist() for solution in result.solutions],
    }


_FOUND = {
    Verdict.NONE: "has no solution",
    Verdict.MULTIPLE: "has several solutions",
    Verdict.UNKNOWN: "was not proved to have one solution within the budget",
}


def only_solution(proof: Proof, name: str = "") -> Solution:
    """Return the solution if it is proved to be the only one; otherwise raise NotUnique about the puzzle ``name``."""
    if proof.verdict is not Verdict.UNIQUE:
        place = f"{name}: " if name else ""
        raise NotUnique(f"{place}the puzzle {_FOUND[proof.verdict]}; expected exactly one")
    return proof.solutions[0]


def answered(document: Document[Puzzle]) -> Document[Puzzle]:
    """Return a document with its solution, proved if it lacks one; raise NotUnique if it does not have exactly one."""
    (done,) = answered_many([document])
    if isinstance(done, NotUnique):
        raise done
    return done


def answered_many(documents: list[Document[Puzzle]]) -> list[Document[Puzzle] | NotUnique]:
    """Return documents of any families with their solutions; an error takes the place of a document without one."""

    def solve(family: Family, own: list[Document[Puzzle]]) -> list[Document[Puzzle] | NotUnique]:
        proofs = family.prove_many([document.puzzle for document in own])
        return [_with_solution(document, proof) for document, proof in zip(own, proofs, strict=True)]

    solved = iter(of_each_family([document for document in documents if document.solution is None], solve))
    return [next(solved) if document.solution is None else document for document in documents]


def _with_solution(document: Document[Puzzle], proof: Proof) -> Document[Puzzle] | NotUnique:
    try:
        return replace(document, solution=only_solution(proof))
    except NotUnique as error:
        return error


MAX_CELLS = 10_000
"""Larger puzzles get no steps: no person solves them step by step, and a trace would be slow to make and to send."""

MAX_STEPS = 10_000  # longer traces are cut off here; the page then goes on from the solution


def playable(puzzle: Puzzle, proof: Proof, language: str = ENGLISH) -> dict[str, Any]:
    """Return all that a player program needs, ready for ``json.dumps``; raise NotUnique if it lacks a proof."""
    return {
        **gridwright_json.to_dict(Document(puzzle, only_solution(proof))),
        "id": id_of(puzzle),
        "description": family_named(puzzle.family).describe(puzzle),
        "steps": steps_of(puzzle, proof, language),
    }


def steps_of(puzzle: Puzzle, proof: Proof, language: str = ENGLISH) -> list[dict[str, Any]]:
    """Return the steps of a person's solution, at most ``MAX_STEPS``; none if there are more than ``MAX_CELLS`` cells.

    Each step has the texts of its first two stages as ``where`` and ``why``, and the cells of the first as ``look_at``.
    """
    if puzzle.height * puzzle.width > MAX_CELLS:
        return []
    steps = family_named(puzzle.family).hints(puzzle, proof)
    return [
        {**step_dict(do), "uses": list(map(list, why.uses)), "look_at": list(map(list, where.uses))}
        | {"where": where.text, "why": why.text}
        for step in islice(steps, MAX_STEPS)
        for where, why, do in [[staged(step, stage, language) for stage in STAGES]]
    ]


def step_dict(step: Step) -> dict[str, Any]:
    """Return the parts of a step that players see; parts about edges and assumptions appear only if there are any."""
    found: dict[str, Any] = {
        "rule": step.rule,
        "text": step.text,
        "uses": list(map(list, step.uses)),
        **_placed(step),
    }
    if step.uses_edges:
        found["uses_edges"] = list(map(list, step.uses_edges))
    if step.follows:
        found["follows"] = list(step.follows)
    if step.walks:
        found["walks"] = [
            {"text": walk.text, **_placed(walk), "links": list(map(step_dict, walk.links))} for walk in step.walks
        ]
    return found


def _placed(step: Step | Walk) -> dict[str, Any]:
    """Return what a step or an assumption puts on the board."""
    found: dict[str, Any] = {
        "decides": list(map(list, step.decides)),
        "removes": [[row, column, list(values)] for row, column, values in step.removes],
    }
    return found | ({"edges": list(map(list, step.edges))} if step.edges else {})
