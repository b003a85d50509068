"""Tasks of worker processes about puzzles that are played: hints, checks, scores, pictures, and many ratings."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np

from generator.detail import detail_of
from generator.families import family_named
from generator.family import Family
from generator.finishing import Finish, finished
from generator.record import id_of, proof_dict, rating_dict
from output.answers.scoring import score as scored
from output.answers.stepping import check_step
from output.captions import captioned
from output.pictures import Kind, PictureStyle, encoded
from output.records import MAX_STEPS, answered, detail_dict, of_each_family, only_solution, step_dict
from puzzles.errors import PuzzleError, RequestError
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.progress import Progress, progress_from
from puzzles.puzzle import Puzzle
from rating.scales import ScaleOfSteps
from rating.stages import staged
from rating.step import Step
from service.http.settings import Limits
from service.http.tasks import Sent, as_json, one

Rows = list[list[int | None]]  # the values that a player has filled in; None in open cells


def hint(
    limits: Limits,
    sent: Sent,
    notation: str,
    *,
    scale: str,
    state: Rows | None,
    progress: Mapping[str, Any] | None = None,
    stage: str,
    language: str,
) -> bytes:
    """Return the steps from the present board to the next cell, or the cells that are wrong."""
    document = one(limits, sent, notation)
    puzzle = document.puzzle
    family = family_named(puzzle.family)
    proof = family.prove(puzzle)
    grid = _state(family, puzzle, only_solution(proof), state)
    board = document.progress or Progress()
    if progress is not None:
        board = progress_from(progress, puzzle.height, puzzle.width)
    board = board.joined(family.progress(puzzle, grid).decides)
    for row, column, value in board.decides:
        grid[row, column] = value
    wrong = _wrong(family, proof.solutions[0], grid)
    steps = [] if wrong else list(_until_filled(family.hints(puzzle, proof, board, scale), grid == family.unknown))
    told = [{**step_dict(staged(step, stage, language)), "rating": step.rating} for step in steps]
    return as_json({"family": puzzle.family, "id": id_of(puzzle), "wrong": wrong, "steps": told}).encode()


def _until_filled(steps: Iterator[Step], is_open: Any) -> Iterator[Step]:
    """Yield steps up to the first one that fills an open cell."""
    for step in islice(steps, MAX_STEPS):
        yield step
        if any(is_open[row, column] for row, column, _ in step.decides):
            return


def check(
    limits: Limits, sent: Sent, notation: str, *, scale: ScaleOfSteps, state: Rows | None, move: str, detail: bool
) -> bytes:
    """Return which cells are wrong, whether all are filled in correctly, and the worth of a move; or the details."""
    puzzle = one(limits, sent, notation).puzzle
    family = family_named(puzzle.family)
    if detail:
        if move or state is not None:
            raise RequestError("'detail' excludes 'state' and 'move'; expected one of them")
        about = detail_of(puzzle, limits.solutions)
        detailed = detail_dict(about, puzzle.width)
        members = {"proof": proof_dict(about.proof), "detail": detailed, "flaw": family.flaw(puzzle)}
        return as_json({"family": puzzle.family, "id": id_of(puzzle), **members}).encode()
    solution = only_solution(family.prove(puzzle))
    grid = _state(family, puzzle, solution, state)
    told: dict[str, Any] = {"wrong": _wrong(family, solution, grid), "solved": bool((grid == solution).all())}
    if move:
        found = check_step(puzzle, grid, move, scale=scale, solution=solution)
        told["move"] = {"right": found.is_right, "rule": found.rule, "rating": found.rating, "text": found.text}
    return as_json({"family": puzzle.family, "id": id_of(puzzle), **told}).encode()


def finish(limits: Limits, sent: Sent, notation: str, *, finish: Finish, seed: int) -> bytes:
    """Return a draft with the clues that it lacks."""
    puzzle = finished(one(limits, sent, notation).puzzle, finish, seed)
    told = {"family": puzzle.family, "id": id_of(puzzle), "puzzle": gridwright_json.to_dict(Document(puzzle))}
    return as_json(told).encode()


def score(limits: Limits, sent: Sent, notation: str, *, answer: str) -> bytes:
    """Score an answer in free text."""
    puzzle = one(limits, sent, notation).puzzle
    found = scored(puzzle, answer)
    told = {"score": found.score, "share": found.share, "gain": found.gain, "broken": found.broken}
    told["read"] = None if found.read is None else found.read.tolist()
    return as_json({"family": puzzle.family, "id": id_of(puzzle), **told}).encode()


def picture(
    limits: Limits, sent: Sent, notation: str, *, form: Kind, solution: bool, cell: int, caption: bool
) -> bytes:
    """Draw a puzzle, as SVG, PNG or PDF."""
    document = one(limits, sent, notation)
    grid = answered(document).solution if solution else None
    drawing = family_named(document.puzzle.family).draw(document.puzzle, grid)
    if caption:
        drawing = captioned(drawing, document.puzzle, document.rules)
    return encoded(drawing, form, PictureStyle(cell=cell))


def rate_each(limits: Limits, sent: Sequence[Sent], notation: str, *, scale: str) -> bytes:
    """Rate puzzles; an error takes the place of its puzzle's rating and does not affect the others."""
    found = [_document_or_sentence(limits, each, notation) for each in sent]
    documents = [each for each in found if isinstance(each, Document)]
    cells = sum(each.puzzle.height * each.puzzle.width for each in documents)
    if cells > limits.total_cells:
        raise RequestError(f"the puzzles have {cells:,} cells; expected at most {limits.total_cells:,} in all")
    rated = iter(of_each_family(documents, lambda family, own: _rated(family, [each.puzzle for each in own], scale)))
    rows = [next(rated) if isinstance(each, Document) else {"rated": None, "error": each} for each in found]
    return as_json({"ratings": rows}).encode()


def _document_or_sentence(limits: Limits, sent: Sent, notation: str) -> Document[Puzzle] | str:
    try:
        return one(limits, sent, notation)
    except PuzzleError as error:
        return str(error)


def _rated(family: Family, puzzles: list[Puzzle], scale: str) -> list[Mapping[str, Any]]:
    proofs, rows = family.prove_many(puzzles), dict[int, Mapping[str, Any]]()
    for place, proof in enumerate(proofs):
        try:
            only_solution(proof)
        except PuzzleError as error:
            rows[place] = {"rated": None, "error": str(error)}
    places = [place for place in range(len(puzzles)) if place not in rows]
    ratings = family.rate_many([puzzles[each] for each in places], [proofs[each] for each in places], scale)
    for place, rating in zip(places, ratings, strict=True):
        about = {"family": puzzles[place].family, "id": id_of(puzzles[place])}
        rows[place] = {"rated": {**about, **rating_dict(rating)}, "error": None}
    return [rows[place] for place in range(len(puzzles))]


def _state(family: Family, puzzle: Puzzle, solution: Any, rows: Rows | None) -> Any:
    """Return the cells that the player or the puzzle has filled in, int64 ``[height, width]``."""
    if rows is not None:
        if len(rows) != puzzle.height or any(len(row) != puzzle.width for row in rows):
            raise RequestError(f"the state has another shape; expected {puzzle.height} rows of {puzzle.width} cells")
        filled = np.array([[family.unknown if cell is None else cell for cell in row] for row in rows], np.int64)
        most = family.max_value(puzzle)
        if ((filled != family.unknown) & ((filled < 0) | (filled > most))).any():
            raise RequestError(f"the state holds other values; expected 0 to {most}, or null in open cells")
    else:
        filled = np.full(solution.shape, family.unknown, np.int64)
    return np.where(family.open_cells(puzzle), filled, solution)


def _wrong(family: Family, solution: Any, grid: Any) -> list[list[int]]:
    return [list(map(int, cell)) for cell in np.argwhere((grid != family.unknown) & (grid != solution))]
