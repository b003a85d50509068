"""The place of a data set: a local folder or a remote bucket. A file exists completely or not at all."""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow.fs as pafs

from output.files import PARTIAL, replaced_when_whole, sweep
from puzzles.errors import OutputError, RequestError, in_one_line, quoted, shortened

try:
    import fcntl
except ImportError:  # only Unix has it
    fcntl = None  # type: ignore[assignment]

_SCHEME = "://"
_KEYS = re.compile(r"://[^/@]*@")


class StorageError(Exception):
    """A file of a data set could not be read."""


@dataclass(frozen=True, slots=True)
class Storage:
    """A folder: a path, or an address such as ``s3://bucket/folder`` of one of pyarrow's file systems."""

    address: str

    def __str__(self) -> str:
        """Return the address without the keys in it.

        >>> str(Storage("s3://someone:secret@bucket/folder"))
        's3://bucket/folder'
        """
        return _KEYS.sub(_SCHEME, self.address)

    def read(self, name: str) -> bytes:
        """Read a file; raise StorageError when that fails."""
        system, root = _opened(self.address)
        with self._reading(name), system.open_input_stream(f"{root}/{name}") as file:
            return bytes(file.read())

    def read_present(self, names: Iterable[str]) -> dict[str, bytes]:
        """Read those of the given files that exist, by their names; raise StorageError if that fails."""
        there = self.names("")
        return {name: self.read(name) for name in names if name in there}

    def open(self, name: str) -> Any:
        """Open a file, to read parts of it; raise StorageError when that fails."""
        system, root = _opened(self.address)
        with self._reading(name):
            return system.open_input_file(f"{root}/{name}")

    def read_part(self, name: str, start: int, n_bytes: int) -> bytes:
        """Read a number of bytes of a file from a given place on; raise StorageError if that fails."""
        with self.open(name) as file, self._reading(name):
            data = bytes(file.read_at(n_bytes, start))
            if len(data) != n_bytes:
                raise OSError(f"it ends after {file.size()} bytes; expected {start + n_bytes} at least")
            return data

    def write(self, name: str, data: bytes | memoryview, *, is_lasting: bool = True) -> None:
        """Write a file: in a folder under another name first, in a bucket in one go.

        ``is_lasting`` waits for the disk, so that the file survives a loss of power. Raise OutputError if it cannot be
        written; nothing of it stays.
        """
        system, root = _opened(self.address)
        path = f"{root}/{name}"
        with self._changing(name, "written"):
            if isinstance(system, pafs.LocalFileSystem):
                _write_here(Path(path), data, is_lasting=is_lasting)
            else:
                with system.open_output_stream(path) as file:
                    file.write(data)

    def move(self, name: str, to: str) -> None:
        """Rename a file; raise OutputError if that fails."""
        system, root = _opened(self.address)
        with self._changing(name, "moved"):
            system.create_dir(f"{root}/{to}".rpartition("/")[0], recursive=True)
            system.move(f"{root}/{name}", f"{root}/{to}")

    def has(self, name: str) -> bool:
        """Return whether a file exists; raise StorageError if that cannot be determined."""
        system, root = _opened(self.address)
        with self._reading(name):
            return bool(system.get_file_info(f"{root}/{name}").is_file)

    def names(self, folder: str) -> set[str]:
        """List the files of a folder, none if the folder does not exist; raise StorageError if that fails."""
        system, root = _opened(self.address)
        with self._reading():
            return {name for name, is_file in _entries(system, f"{root}/{folder}".rstrip("/")) if is_file}

    def members(self) -> set[str]:
        """List the files and folders here, perhaps none.

        Raises ``RequestError`` if this is a file, and ``StorageError`` if it cannot be read.
        """
        system, root = _opened(self.address)
        with self._reading():
            if system.get_file_info(root or "/").type not in (pafs.FileType.Directory, pafs.FileType.NotFound):
                raise RequestError(f"{quoted(str(self))} is a file; expected a folder")
            return {name for name, _ in _entries(system, root or "/")}

    @contextmanager
    def _reading(self, name: str = "") -> Iterator[None]:
        try:
            yield
        except OSError as error:
            place = shortened("/".join(filter(None, (str(self), name))))
            raise StorageError(f"{place} cannot be read: {_reason(error)}") from error

    @contextmanager
    def _changing(self, name: str, done: str) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OutputError(f"{shortened(f'{self}/{name}')} cannot be {done}: {_reason(error)}") from error

    def sweep(self) -> None:
        """Delete the partial files that killed processes left in all folders; a bucket has none."""
        system, root = _opened(self.address)
        if isinstance(system, pafs.LocalFileSystem):
            for folder, _, _ in os.walk(root):
                sweep(Path(folder))

    @property
    def can_be_locked(self) -> bool:
        """Return whether ``held`` keeps others out, which is so in folders but not in buckets."""
        return fcntl is not None and isinstance(_opened(self.address)[0], pafs.LocalFileSystem)

    @contextmanager
    def held(self, *, shared: bool = False) -> Iterator[None]:
        """Lock an existing folder (Arrow cannot lock a bucket); raise RequestError if another run works in it."""
        if not self.can_be_locked:
            yield
            return
        folder = os.open(_opened(self.address)[1], os.O_RDONLY)
        try:
            kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
            fcntl.flock(folder, kind | fcntl.LOCK_NB)  # the system releases the lock when a process is killed
            yield
        except BlockingIOError as error:
            raise RequestError(f"another run is using {str(self)!r}; expected it to end first") from error
        finally:
            os.close(folder)

    def delete_folder(self, folder: str) -> None:
        """Delete a folder and its contents if it exists; raise OutputError if that fails."""
        system, root = _opened(self.address)
        with self._changing(folder, "deleted"):
            system.delete_dir_contents(f"{root}/{folder}", missing_dir_ok=True)
            if system.get_file_info(f"{root}/{folder}").type == pafs.FileType.Directory:
                system.delete_dir(f"{root}/{folder}")


def _entries(system: pafs.FileSystem, folder: str) -> list[tuple[str, bool]]:
    """List the names in a folder, none if it does not exist, and whether each is a file; leave out unfinished files."""
    if isinstance(system, pafs.LocalFileSystem):  # Arrow only accepts names in UTF-8
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as found:
            return [(each.name, each.is_file()) for each in found if not each.name.endswith(PARTIAL)]
        return []
    found = system.get_file_info(pafs.FileSelector(folder, allow_not_found=True))
    return [(each.base_name, each.is_file) for each in found if not each.base_name.endswith(PARTIAL)]


def _reason(error: OSError) -> str:
    """Return why the system refused, without Arrow's numbers and repetitions."""
    return os.strerror(error.errno) if error.errno else in_one_line(error)


def _write_here(path: Path, data: bytes | memoryview, *, is_lasting: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with replaced_when_whole(path) as partial, partial.open("wb") as file:
        file.write(data)
        if is_lasting:
            file.flush()
            os.fsync(file.fileno())


@cache
def _opened(address: str) -> tuple[pafs.FileSystem, str]:
    if not address:
        raise RequestError("the name is empty; expected a folder or s3://...")
    try:
        if _SCHEME in address:
            system, path = pafs.FileSystem.from_uri(address)
            return system, path.rstrip("/")
        system = pafs.LocalFileSystem()
        return system, system.normalize_path(address).rstrip("/")
    except (OSError, ValueError) as error:
        raise RequestError(
            f"{address!r} is not a place for a data set ({error}); expected a folder or s3://..."
        ) from error
