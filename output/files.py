"""Writing a file so that it is there in full or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from puzzles.errors import RequestError

PICTURES = (".svg", ".png", ".eps")
"""Suffixes of the files that pictures are saved in."""

TABLE_SUFFIX = ".parquet"
"""Suffix of the files that tables are saved in."""

_ENDS = f"{', '.join(PICTURES[:-1])} or {PICTURES[-1]}"


@contextmanager
def replaced_when_whole(path: str | Path) -> Iterator[Path]:
    """Give a temporary name beside a target, and rename it to the target when the block ends without an error.

    A reader, or a run that is resumed after a crash, finds the old file or the new one, never a part of it.
    Symbolic links are followed, so that the file they point to is replaced and the link stays.

    Args:
        path: the target; its folder must exist.

    Raises:
        RequestError: when the target cannot be written.
    """
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


def write_atomically(path: str | Path, data: bytes) -> None:
    """Write a whole file as ``replaced_when_whole`` does.

    Raises:
        RequestError: when the target cannot be written.
    """
    with replaced_when_whole(path) as partial:
        partial.write_bytes(data)


def require_folder(path: str | Path) -> None:
    """Check that the folder of a file is there.

    Raises:
        RequestError: when it is not.
    """
    folder = Path(path).parent
    if not folder.is_dir():
        raise RequestError(f"{str(path)!r} cannot be written: the folder {str(folder)!r} does not exist")


def require_picture(path: str | Path) -> None:
    """Check that a name ends as that of a picture does.

    Raises:
        RequestError: when it does not.
    """
    if Path(path).suffix.lower() not in PICTURES:
        raise RequestError(f"{str(path)!r} names no image format; expected a name that ends in {_ENDS}")


def numbered(path: Path, number: int, count: int) -> Path:
    """Name one of several files: ``puzzle-01.svg`` is the first of ten or more; a single one keeps its name."""
    return path if count == 1 else path.with_name(f"{path.stem}-{number:0{len(str(count))}}{path.suffix}")
