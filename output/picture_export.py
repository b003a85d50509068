"""Each puzzle as a picture of its own, for publishers who set their pages themselves."""

import re
from collections.abc import Iterable
from pathlib import Path

from generator.families import family_named
from output.answers import answered
from output.files import write_atomically
from output.inputs import refuse_input
from output.pictures import Kind, PictureStyle, encoded
from puzzles.errors import OutputError, PuzzleError
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle


def export_each(
    documents: Iterable[Document[Puzzle]],
    folder: Path,
    kind: Kind,
    style: PictureStyle,
    with_solution: bool,
    *,
    quiet: bool = False,
) -> list[Path]:
    """Draw each puzzle into a file, ``puzzle-0001.svg``, and perhaps its answer into ``puzzle-0001-answer.svg``.

    Each file is there in full or not at all; the same puzzles give the same bytes, and pictures that an earlier run
    over more puzzles left are deleted. The folder is made if it is not there. Puzzles without a solution are solved for
    their answers. Return the files, in their order.

    Raises:
        RequestError: when a picture is too large, or a file is an input.
        OutputError: when a file cannot be written.
        PuzzleError: when an answer is wanted of a puzzle that was not proved to have exactly one.
    """
    from tqdm import tqdm

    make_folder(folder)
    paths: list[Path] = []
    for number, document in enumerate(tqdm(documents, unit=" puzzles", disable=True if quiet else None), start=1):
        try:
            paths += _export(document, folder / f"puzzle-{number:04}", kind, style, with_solution=with_solution)
        except PuzzleError as error:
            raise type(error)(f"puzzle {number}: {error}") from error
    delete_others(folder, rf"puzzle-[0-9]{{4,}}(?:-answer)?\.{kind}", set(paths))
    return paths


def make_folder(folder: Path) -> None:
    """Make a folder for pictures if it is not there; raise OutputError when that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{str(folder)!r} cannot be made ({error.strerror}); expected a place for files") from error


def delete_others(folder: Path, names: str, kept: set[Path]) -> None:
    """Delete pictures of ours that are not kept; raise RequestError for inputs, and OutputError on failure."""
    try:
        for path in folder.iterdir():
            if re.fullmatch(names, path.name) and path not in kept:
                refuse_input(path)
                path.unlink()
    except OSError as error:
        raise OutputError(
            f"{str(folder)!r} cannot be swept ({error.strerror}); expected to delete pictures of an earlier run"
        ) from error


def _export(
    document: Document[Puzzle], stem: Path, kind: Kind, style: PictureStyle, *, with_solution: bool
) -> list[Path]:
    draw, puzzle = family_named(document.puzzle.family).draw, document.puzzle
    pictures = {"": draw(puzzle, letters=style.letters)}
    if with_solution:
        pictures["-answer"] = draw(puzzle, answered(document).solution, letters=style.letters)
    paths = []
    for ending, drawing in pictures.items():
        paths.append(stem.with_name(f"{stem.name}{ending}.{kind}"))
        write_atomically(paths[-1], encoded(drawing, kind, style))
    return paths
