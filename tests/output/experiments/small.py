"""An experiment that takes no time; what the environment says becomes of its fourth run."""

import os
import sys
import threading
from types import ModuleType

from kernels.jit import kernel
from output.experiments.experiment import Experiment, Settings
from output.experiments.registry import EXPERIMENTS
from output.experiments.results import Claim, Table
from output.plots import Plot

VARIABLE = "FOURTH_RUN"
HANGS, FAILS, DIES, WAITS_FOR_THE_COMPILER = "hangs", "fails", "dies", "waits for the compiler"
STOPPED = {"sum": 0}


def _this() -> ModuleType:
    return sys.modules[__name__]


SMALL = Experiment("small", "Nobody", "sums", _this)

_done: list[str] = []


def register() -> None:
    EXPERIMENTS["small"] = SMALL


def trials(seed: int, *, is_quick: bool) -> list[Settings]:
    return [{"method": "adding", "n": n, "seed": seed} for n in range(2 if is_quick else 5)]


def warm_up(method):
    _done.append("warm")


def prepare(settings):
    _done.append("prepared")
    return lambda: {"sum": settings["n"] + 1, **_noted(settings["n"])}


@kernel
def _same(n):
    return n


def _noted(n):
    match os.environ.get(VARIABLE) if n == 3 else None:
        case "hangs":
            threading.Event().wait()
        case "fails":
            raise ZeroDivisionError("by nought")
        case "dies":
            os._exit(1)
        case "waits for the compiler":
            _same(n)
    return {"warm": _done.count("warm"), "prepared": _done.count("prepared")}


def tables(runs):
    yield Table("Sums", ("n", "sum", "paper"), list(zip(runs["n"], runs["sum"], [1] * len(runs), strict=True)))


def claims(runs):
    yield Claim("Every sum is even", "yes", f"{(runs['sum'] % 2 == 0).sum()} of {len(runs)}", False)
    yield Claim("There are zeros", "yes", None, None)


def plots(runs):
    yield Plot("sums", "Sums", lambda axes: bool(axes.plot(runs["n"], runs["sum"])))
