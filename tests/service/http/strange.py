"""What workers of the tests do: they know the toy family, and functions that misbehave."""

import os
import signal
import time

from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from tests.toy import TOY


def know_the_toy() -> None:
    FAMILIES.setdefault(TOY.name, TOY)


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
