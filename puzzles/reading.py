"""Opens and reads every file that a person names, after checking that it ends and is not too large."""

import errno
import os
import stat
from os import PathLike
from typing import BinaryIO

MAX_BYTES = 16 * 2**20  # the most bytes of a file of puzzles, a plan or a pattern, unless it is read line by line

MAX_MEDIA_BYTES = 64 * 2**20  # the most bytes of a picture or a font

_KINDS = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))


_OF_THE_SYSTEM = ("/proc/", "/sys/")  # where files without a size may block for ever


def open_regular(path: str | PathLike[str], *, allow_pipe: bool = False) -> BinaryIO:
    """Open a file for reading bytes.

    Raise OSError for a folder, device or pipe, which may never end, unless that is allowed.
    """
    try:
        found = os.stat(path)  # the path and not the open file: opening a pipe waits for its writer
        mode = found.st_mode
    except ValueError as error:  # raised for a zero byte in the path
        raise OSError(errno.EINVAL, str(error)) from error
    if not (stat.S_ISREG(mode) or (allow_pipe and stat.S_ISFIFO(mode))):
        kind = next((words for is_kind, words in _KINDS if is_kind(mode)), "a device")
        raise OSError(errno.EINVAL, f"it is {kind}, not a regular file")
    is_file = stat.S_ISREG(mode)
    if is_file and not found.st_size and os.path.realpath(path).startswith(_OF_THE_SYSTEM):
        raise OSError(errno.EINVAL, "it is a file of the system, which may never end")
    return open(path, "rb")


def read_regular(path: str | PathLike[str], max_bytes: int = MAX_BYTES) -> bytes:
    """Read all bytes of a file.

    Raise ``OSError`` for a folder, device or pipe, which may never end, and for more than ``max_bytes`` bytes.
    """
    with open_regular(path) as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise OSError(errno.EFBIG, f"it has more than {max_bytes:,} bytes")
    return data
