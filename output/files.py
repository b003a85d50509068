"""Writing files completely or not at all, and never over an input of the command."""

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from shutil import copyfileobj
from stat import S_ISDIR, S_ISREG
from uuid import uuid4

from puzzles.errors import OutputError, RequestError, counted, quoted

STANDARD = "-"  # Stands for standard input and output


@dataclass(frozen=True, slots=True)
class _Kept:
    """The inputs, which must not change: folders, and files by device and inode, which all their links share."""

    files: frozenset[tuple[int, int]] = frozenset()
    folders: frozenset[Path] = frozenset()


_NOTHING = _Kept()
_KEPT: ContextVar[_Kept] = ContextVar("inputs that are kept", default=_NOTHING)


@contextmanager
def inputs_kept(inputs: Iterable[str]) -> Iterator[None]:
    """Within the block, also refuse to write over these inputs; ``STANDARD`` is the file behind standard input."""
    kept = _KEPT.get()
    files, folders = set(kept.files), set(kept.folders)
    for each in inputs:
        found = _standard_input() if each == STANDARD else _status(each)
        if found is None:
            continue
        if stat.S_ISDIR(found.st_mode):
            folders.add(_resolved(each))
        elif stat.S_ISREG(found.st_mode):
            files.add((found.st_dev, found.st_ino))
    token = _KEPT.set(_Kept(frozenset(files), frozenset(folders)))
    try:
        yield
    finally:
        _KEPT.reset(token)


@contextmanager
def input_replaced(path: str | Path) -> Iterator[None]:
    """Within the block, allow writing over an input that was read completely and that its user named on purpose."""
    kept, found = _KEPT.get(), _status(path)
    own = set() if found is None else {(found.st_dev, found.st_ino)}
    token = _KEPT.set(_Kept(kept.files - own, kept.folders))
    try:
        yield
    finally:
        _KEPT.reset(token)


def refuse_input(output: str | Path) -> None:
    """Raise RequestError if a file to be written is one of the inputs, by its own name or through a link."""
    kept = _KEPT.get()
    found = _status(output) if kept.files else None
    if found is not None and (found.st_dev, found.st_ino) in kept.files:
        raise RequestError(f"{str(output)!r} is an input; expected another name to write to")
    for folder in kept.folders:
        if _resolved(output).is_relative_to(folder):
            raise RequestError(f"{str(output)!r} is in the input {str(folder)!r}; expected another place to write to")


def _resolved(path: str | Path) -> Path:
    """Follow links as far as they lead; unlike ``Path.resolve``, this raises no error of its own for a circle."""
    return Path(os.path.realpath(path))


def _status(path: str | Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (OSError, ValueError):
        return None


def _standard_input() -> os.stat_result | None:
    try:
        return os.fstat(sys.stdin.fileno())
    except (OSError, ValueError, AttributeError):  # closed, or a stream without a file
        return None


try:
    import fcntl
except ImportError:  # exists only on Unix
    fcntl = None  # type: ignore[assignment]

PICTURES = (".svg", ".png", ".eps", ".pdf")  # Suffixes of the files that pictures are saved in

TABLE_SUFFIX = ".parquet"  # Suffix of the files that tables are saved in


PARTIAL = ".partial"
"""Suffix of unfinished files; their names begin with a dot, so readers of folders skip them."""

_OURS = re.compile(r"\..*\.gridwright-[0-9]+-[0-9a-f]{8}\.partial", re.DOTALL)
_SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))
_MOST_LETTERS = 20  # the part of a name kept in that of its partial file, since some systems allow only about 140 bytes


@contextmanager
def replaced_when_whole(path: str | Path) -> Iterator[Path]:
    """Yield a temporary file beside the target; rename it to the target if the block ends without an error.

    Readers and resumed runs thus find the old file or the new one, never a part. Symbolic links are followed and kept.
    The temporary file is called ``.NAME.gridwright-PID-NUMBER.partial`` and locked by its writer, so that ``sweep``
    leaves it alone. The path ``-`` means standard output, which receives everything at the end. Raise RequestError if
    the target is an input, and OutputError if it cannot be written.
    """
    if path == STANDARD or _is_pipe(path):
        with _standard_output() if path == STANDARD else _into_pipe(path) as output:
            yield output
        return
    partial = None
    try:
        target = _target(path)
        refuse_input(path)
        _sweep_once(target.parent)
        name = f".{target.name[:_MOST_LETTERS]}.gridwright-{os.getpid()}-{uuid4().hex[:8]}{PARTIAL}"
        partial = target.with_name(name)
        with nullcontext() if fcntl is None else _locked(partial):
            yield partial
            partial.replace(target)
    except OSError as error:
        raise _cannot_be_written(path, error.strerror or str(error)) from error
    finally:
        if partial is not None:
            with suppress(OSError):
                partial.unlink(missing_ok=True)


def _is_pipe(path: str | Path) -> bool:
    """Return whether a path names a pipe, such as a shell makes for ``>(command)``."""
    found = _status(path)
    return found is not None and stat.S_ISFIFO(found.st_mode)


def _target(path: str | Path) -> Path:
    """Follow links to the file to be written; raise OutputError or OSError if its name is impossible."""
    if not str(path):
        raise OutputError("the name is empty; expected the name of a file to write")
    if str(path).endswith(_SEPARATORS):
        raise OutputError(f"{quoted(str(path))} cannot be written: it names a folder; expected a name for a file")
    try:
        target = _resolved(path)
        os.fsencode(target)  # raises an error for characters that the system cannot write
    except ValueError as error:  # a character that no file name may contain
        raise _cannot_be_written(path, str(error)) from error
    with suppress(FileNotFoundError):
        mode = target.stat().st_mode
        if not S_ISREG(mode):
            kind = "a folder" if S_ISDIR(mode) else "not a file"
            raise OutputError(f"{quoted(str(path))} cannot be written: it is {kind}; expected a name for a file")
    return target


def _cannot_be_written(path: str | Path, reason: str) -> OutputError:
    return OutputError(f"{quoted(str(path))} cannot be written: {reason}; expected a writable place")


@contextmanager
def _locked(partial: Path) -> Iterator[None]:
    """Create a file and lock it; the system releases the lock when this process ends."""
    with partial.open("xb") as file:
        with suppress(OSError):  # some file systems have no locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def sweep(folder: Path) -> None:
    """Delete partial files that killed processes left in a folder; the folder may be missing."""
    with suppress(OSError):
        for name in filter(_OURS.fullmatch, os.listdir(folder)):
            with suppress(OSError), (folder / name).open("rb") as file:
                if fcntl is not None:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                (folder / name).unlink()


_sweep_once = lru_cache(maxsize=64)(sweep)  # listing a folder for each of a million files would be slow


@contextmanager
def _into_pipe(path: str | Path) -> Iterator[Path]:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        partial = Path(folder) / "output"
        yield partial
        with partial.open("rb") as file, open(path, "wb") as pipe:
            copyfileobj(file, pipe)


@contextmanager
def _standard_output() -> Iterator[Path]:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        partial = Path(folder) / "output"
        yield partial
        sys.stdout.flush()
        with partial.open("rb") as file:
            copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def write_atomically(path: str | Path, data: bytes) -> None:
    """Write a file so that readers find either the old one or all of the new one; ``-`` is standard output.

    Raises ``RequestError`` if the file is an input, and ``OutputError`` if it cannot be written.
    """
    with replaced_when_whole(path) as partial:
        partial.write_bytes(data)


def require_target(path: str | Path, suffixes: Sequence[str] = ()) -> None:
    """Check before any work that a file can be written: its suffix (if ``suffixes`` are given), its folder, and itself.

    Standard output, ``-``, is allowed unless ``suffixes`` leave a choice. Raise RequestError if the suffix is wrong or
    the file is an input, and OutputError if the file cannot be written.
    """
    if (path == STANDARD and len(suffixes) <= 1) or _is_pipe(path):
        return
    if path == STANDARD:
        raise RequestError(
            f"standard output has no suffix; expected the name of a file that ends in {_either(suffixes)}"
        )
    if suffixes and Path(path).suffix.lower() not in suffixes:
        raise RequestError(f"{quoted(str(path))} does not end in {_either(suffixes)}; expected a name that does")
    folder = Path(path).parent
    if not os.path.isdir(folder):
        shown = quoted(str(folder))
        found = f"{shown} is not a folder" if os.path.lexists(folder) else f"the folder {shown} does not exist"
        raise OutputError(f"{quoted(str(path))} cannot be written: {found}; expected a name in a folder")
    from tempfile import TemporaryFile

    try:
        with TemporaryFile(dir=_target(path).parent):
            pass
    except OSError as error:
        raise _cannot_be_written(path, error.strerror or str(error)) from error
    refuse_input(path)


def _either(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def numbered(path: Path, number: int, count: int) -> Path:
    """Return the name of one of several files, such as ``puzzle-01.svg`` among ten; a single file keeps its name."""
    return path if count == 1 else path.with_name(f"{path.stem}-{number:0{len(str(count))}}{path.suffix}")


def require_numbered(path: str | Path, count: int) -> None:
    """Check that none of several numbered files is an input; raise RequestError if one is."""
    for number in range(1, count + 1):
        refuse_input(numbered(Path(path), number, count))


def files_text(paths: Sequence[str | Path]) -> str:
    """Return the names of written files in words.

    >>> files_text(["lamp.svg"]), files_text(["lamp-1.svg", "lamp-2.svg"])
    ('lamp.svg', '2 files, lamp-1.svg to lamp-2.svg')
    """
    return str(paths[0]) if len(paths) == 1 else f"{counted(len(paths), 'file')}, {paths[0]} to {paths[-1]}"
