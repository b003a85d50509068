"""Writing a file so that it is there in full or not at all."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from uuid import uuid4

from output.inputs import STANDARD, refuse_input
from puzzles.errors import RequestError, counted

PICTURES = (".svg", ".png", ".eps")
"""Suffixes of the files that pictures are saved in."""

TABLE_SUFFIX = ".parquet"
"""Suffix of the files that tables are saved in."""


@contextmanager
def replaced_when_whole(path: str | Path) -> Iterator[Path]:
    """Give a temporary name beside a target, and rename it to the target when the block ends without an error.

    A reader, or a run that is resumed after a crash, finds the old file or the new one, never a part of it.
    Symbolic links are followed, so that the file they point to is replaced and the link stays.

    Args:
        path: the target, in a folder that exists; the text ``-`` for standard output, which gets the whole at the end.

    Raises:
        RequestError: when the target cannot be written, or is an input.
    """
    if path == STANDARD:
        with _standard_output() as partial:
            yield partial
        return
    refuse_input(path)
    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        raise RequestError(f"{str(path)!r} cannot be written: it is not a file; expected a path for a file")
    partial = target.with_name(f".{uuid4().hex}.partial")
    try:
        yield partial
        partial.replace(target)
    except OSError as error:
        reason = error.strerror or str(error)
        raise RequestError(f"{str(path)!r} cannot be written: {reason}; expected a place for a new file") from error
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def _standard_output() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        partial = Path(folder) / "output"
        yield partial
        sys.stdout.flush()
        with partial.open("rb") as file:
            copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def write_atomically(path: str | Path, data: bytes) -> None:
    """Write a whole file as ``replaced_when_whole`` does.

    Raises:
        RequestError: when the target cannot be written.
    """
    with replaced_when_whole(path) as partial:
        partial.write_bytes(data)


def require_target(path: str | Path, suffixes: Sequence[str] = ()) -> None:
    """Check before any work is done that a file can be written: what its name ends in, its folder, and the file itself.

    Args:
        path: the file; the text ``-``, for standard output, passes where there is no choice between suffixes.
        suffixes: one of these is expected; none for any.

    Raises:
        RequestError: when the suffix is another one, the folder is not there, or the file is a folder or an input.
    """
    if path == STANDARD and len(suffixes) <= 1:
        return
    if path == STANDARD:
        raise RequestError(
            f"standard output has no suffix; expected the name of a file that ends in {_either(suffixes)}"
        )
    if suffixes and Path(path).suffix.lower() not in suffixes:
        raise RequestError(f"{str(path)!r} does not end in {_either(suffixes)}; expected a name that does")
    folder = Path(path).parent
    if not folder.is_dir():
        raise RequestError(f"{str(path)!r} cannot be written: the folder {str(folder)!r} does not exist")
    if Path(path).is_dir():
        raise RequestError(f"{str(path)!r} cannot be written: it is a folder; expected a name for a file")
    refuse_input(path)


def _either(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def numbered(path: Path, number: int, count: int) -> Path:
    """Name one of several files: ``puzzle-01.svg`` is the first of ten or more; a single one keeps its name."""
    return path if count == 1 else path.with_name(f"{path.stem}-{number:0{len(str(count))}}{path.suffix}")


def require_numbered(path: str | Path, count: int) -> None:
    """Check that none of several numbered files is an input.

    Raises:
        RequestError: when one is.
    """
    for number in range(1, count + 1):
        refuse_input(numbered(Path(path), number, count))


def files_text(paths: Sequence[str | Path]) -> str:
    """Say which files were written.

    >>> files_text(["lamp.svg"]), files_text(["lamp-1.svg", "lamp-2.svg"])
    ('lamp.svg', '2 files, lamp-1.svg to lamp-2.svg')
    """
    return str(paths[0]) if len(paths) == 1 else f"{counted(len(paths), 'file')}, {paths[0]} to {paths[-1]}"
