"""What workers of the tests do; most misbehave, and start sooner without the families that some know."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from puzzles.errors import FormatError, RequestError


def know_the_toy() -> None:
    from puzzles.families import FAMILIES
    from tests.toy import TOY

    FAMILIES.setdefault(TOY.name, TOY)


def read_toys_alone() -> None:
    """Refuse puzzles of other families, of which a document that knows the toy alone says nothing."""
    from service.http import tasks
    from tests.toy import TOY

    know_the_toy()
    read = tasks.read

    def read_toys(*arguments):
        documents = read(*arguments)
        if any(document.puzzle.family != TOY.name for document in documents):
            raise FormatError("the puzzle is no toy; expected one")
        return documents

    tasks.read = read_toys


def nothing() -> None:
    pass


def refuse_to_start_without(file: Path) -> None:
    """End the process as long as there is no such file."""
    if not file.exists():
        os._exit(7)


def large_work() -> bool:
    """Make a puzzle as after work that was large enough to compile; return whether numba was loaded."""
    from generator.families import family_named
    from generator.pipeline import generate
    from kernels import jit

    jit.SECONDS_IN_ALL = 0.0
    jit.compile_first()
    generate(family_named("lightup").request(size="5x5"), seed=0)
    return "numba" in sys.modules


def double(number: int) -> int:
    return 2 * number


def rest(folder: Path) -> str:
    """Leave word in a folder that this process rests, until it is to go on."""
    (folder / f"{os.getpid()}.rests").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    return "rested"


def warm_up_without_end() -> Iterator[None]:
    while True:
        yield time.sleep(0.1)


def hang_for_good(folder: Path) -> NoReturn:
    """Leave word as ``rest`` does, and neither end nor mind signals that can be minded."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    (folder / f"{os.getpid()}.rests").touch()
    while True:
        time.sleep(1)


def spin(_folder: Path) -> NoReturn:
    """Work without end."""
    while True:
        pass


def hang_at_first(folder: Path) -> str:
    """Hang when it is called for the first time with a folder."""
    called = folder / "called"
    if called.exists():
        return "again"
    called.touch()
    return hang_for_good(folder)


def note(file: Path, name: str) -> None:
    """Append a name to a file."""
    with file.open("a") as names:
        names.write(f"{name}\n")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    raise RequestError("'x' is not a number; expected one")


def stumble() -> None:
    raise ZeroDivisionError("a secret of the house")
