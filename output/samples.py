"""Puzzles with solutions for training: samples of WebDataset in a tar file, and arrays of NumPy."""

import tarfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from generator.families import family_named
from output.files import replaced_when_whole
from output.png import to_png
from puzzles.errors import FormatError
from puzzles.formats.document import Document
from puzzles.formats.registry import format_named
from puzzles.puzzle import Puzzle, Solution


def write_samples(documents: Iterable[Document[Puzzle]], path: str | Path) -> int:
    """Write puzzles with their solutions as samples of WebDataset into a tar file; return their number.

    Sample 0 consists of ``000000000.json``, ``.png`` and one ``.npy`` per array, such as ``.solution.npy``. The same
    puzzles give the same bytes. The path ``-`` is standard output. Raise OutputError if the file cannot be written.
    """
    n = 0
    with replaced_when_whole(path) as temporary, tarfile.open(temporary, "w") as tar:
        for n, document in enumerate(documents, start=1):
            family = family_named(document.puzzle.family)
            members = {
                "json": format_named("jsonl").write(document),
                "png": to_png(family.draw(document.puzzle)),
                **{f"{name}.npy": _npy(values) for name, values in _arrays(document).items()},
            }
            for suffix, data in members.items():
                info = tarfile.TarInfo(f"{n - 1:09}.{suffix}")
                info.size = len(data)
                tar.addfile(info, BytesIO(data))
    return n


def write_arrays(documents: Iterable[Document[Puzzle]], path: str | Path) -> int:
    """Write puzzles with their solutions as NumPy arrays, one row per puzzle; return the number of puzzles.

    The arrays are ``values``, ``solution`` and the clues. The path ``-`` is standard output. Raise FormatError if the
    puzzles differ in family or size, and OutputError if the file cannot be written.
    """
    rows, first = list[dict[str, NDArray[np.int16]]](), None
    for document in documents:
        rows.append(_arrays(document))
        kind = document.puzzle.family, {name: values.shape for name, values in rows[-1].items()}
        first = first or kind
        if kind != first:
            raise FormatError(
                f"puzzle {len(rows)} is of another family or size than the first; expected one of each in .npz"
            )
    arrays: dict[str, Any] = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
    with replaced_when_whole(path) as temporary, temporary.open("wb") as file:
        np.savez_compressed(file, **arrays)
    return len(rows)


def _arrays(document: Document[Puzzle]) -> dict[str, NDArray[np.int16]]:
    """Return what a player sees, the values of the cells as ``PuzzleEnv`` gives them, and the solution."""
    puzzle, family = document.puzzle, family_named(document.puzzle.family)
    solution = cast(Solution, document.solution).astype(np.int16)
    values = np.where(family.open_cells(puzzle), np.int16(family.unknown), solution)
    clues = {name: clue.values.astype(np.int16) for name, clue in family.clue_arrays(puzzle).items()}
    return {"values": values, **clues, "solution": solution}


def _npy(values: NDArray[np.int16]) -> bytes:
    file = BytesIO()
    np.save(file, values)
    return file.getvalue()
