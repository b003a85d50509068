"""Some puzzles of a data set, drawn: for each family the first of each grade."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from generator.families import family_named
from output.batch.layout import DATA
from output.batch.storage import Storage, StorageError
from output.pictures import save
from puzzles.errors import in_one_line
from puzzles.formats import registry as formats
from puzzles.puzzle import Puzzle

_MOST_FILES = 3
_UNGRADED = "ungraded"


def examples(storage: Storage) -> dict[tuple[str, str], Puzzle]:
    """Return the first puzzle of each family and grade in the first files of each split; raise PuzzleError."""
    firsts: dict[tuple[str, str], str] = {}
    by_split: dict[str, list[str]] = {}
    for name in sorted(storage.names(DATA)):
        by_split.setdefault(name.partition("-")[0], []).append(name)
    for name in (name for names in by_split.values() for name in names[:_MOST_FILES]):
        with storage.open(f"{DATA}/{name}") as source:
            try:
                rows = pq.read_table(source, columns=["family", "grade", "puzzle"]).to_pydict()
            except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
                raise StorageError(
                    f"{storage}/{DATA}/{name} cannot be read as Parquet: {in_one_line(error)}"
                ) from error
        for family, grade, puzzle in zip(rows["family"], rows["grade"], rows["puzzle"], strict=True):
            firsts.setdefault((family, (grade or _UNGRADED).lower()), puzzle)
    return {key: formats.read(text.encode(), name="the puzzle")[0].puzzle for key, text in firsts.items()}


def save_examples(found: dict[tuple[str, str], Puzzle], folder: Path, kind: str) -> list[Path]:
    """Draw puzzles into files of a folder, ``sudoku-easy.svg`` and so on; raise RequestError or OutputError."""
    paths = []
    for (family, grade), puzzle in found.items():
        paths.append(folder / f"{family}-{grade}.{kind}")
        save(family_named(family).draw(puzzle), paths[-1])
    return paths
