"""Each puzzle as a picture of its own, for publishers who set their pages themselves."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.families import family_named
from output.answers import answered
from output.files import write_atomically
from output.pictures import Kind, PictureStyle, encoded
from puzzles.errors import PuzzleError, RequestError
from puzzles.formats import Document


def export_each(
    documents: Iterable[Document[Any]],
    folder: Path,
    kind: Kind,
    style: PictureStyle,
    with_solution: bool,
    *,
    quiet: bool = False,
) -> int:
    """Draw each puzzle into a file: ``puzzle-0001.svg``, and its answer into ``puzzle-0001-answer.svg``.

    Each file is there in full or not at all; a later run over the same puzzles writes the same bytes.

    Args:
        documents: taken one by one.
        folder: made if it is not there.
        kind: ``svg``, ``png`` or ``eps``.
        style: colors, lines and sizes.
        with_solution: draw the answers too, solving the puzzles that come without.
        quiet: show no progress.

    Returns:
        The number of puzzles.

    Raises:
        RequestError: when a picture is too large, or a file cannot be written.
        PuzzleError: when an answer is wanted of a puzzle that was not proved to have exactly one.
    """
    from tqdm import tqdm

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError(f"{str(folder)!r} cannot be made ({error.strerror}); expected a place for files") from error
    number = 0
    for number, document in enumerate(tqdm(documents, unit=" puzzles", disable=True if quiet else None), start=1):
        try:
            _export(document, folder / f"puzzle-{number:04}", kind, style, with_solution=with_solution)
        except PuzzleError as error:
            raise type(error)(f"puzzle {number}: {error}") from error
    return number


def _export(document: Document[Any], stem: Path, kind: Kind, style: PictureStyle, *, with_solution: bool) -> None:
    draw, puzzle = family_named(document.puzzle.family).room.draw, document.puzzle
    pictures = {"": draw(puzzle, letters=style.letters)}
    if with_solution:
        pictures["-answer"] = draw(puzzle, answered(document).solution, letters=style.letters)
    for ending, drawing in pictures.items():
        write_atomically(stem.with_name(f"{stem.name}{ending}.{kind}"), encoded(drawing, kind, style))
