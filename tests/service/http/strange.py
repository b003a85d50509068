"""What workers of the tests do: they know the toy family, and functions that misbehave."""

import os
import signal
import time
from pathlib import Path

from generator.families import FAMILIES, Family
from puzzles import formats
from puzzles.errors import RequestError

TOY = Family("toy", "Find the bits.", "tests.toy.room")
TOY_FORMATS = str(Path(__file__).resolve().parents[2] / "toy" / "formats")


def know_the_toy() -> None:
    FAMILIES.setdefault(TOY.name, TOY)
    if TOY_FORMATS not in formats.__path__:
        formats.__path__.append(TOY_FORMATS)


def nothing() -> None:
    pass


def refuse_to_start() -> None:
    os._exit(7)


def double(number: int) -> int:
    return 2 * number


def pid() -> int:
    return os.getpid()


def nap(seconds: float) -> str:
    time.sleep(seconds)
    return "rested"


def hang_for_good() -> None:
    """Neither end nor mind signals that can be minded."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(1)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    raise RequestError("'x' is not a number; expected one")


def stumble() -> None:
    raise ZeroDivisionError("a secret of the house")
