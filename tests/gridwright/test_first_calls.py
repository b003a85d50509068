"""The first call of a process uses what the cache has: no kernel runs as plain Python for more than trivial work."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import gridwright as gw
from kernels import jit
from kernels.jit import PLAIN
from puzzles.families import FAMILIES
from service.command_line.kernel_uses import requests_of

PATIENCE_SECONDS = 600  # for a process that would not end

# In a process of its own every plain run is endless, and no kernel is compiled: only the cache ends a call.
PROGRAM = (
    f"from {jit.__name__} import Kernel, patiently, running\nfrom {__name__} import answers"
    """
import math
import sys

def endless(*args, **named):
    while True:
        pass

def decide(kernel, kinds):
    seconds = patiently(kernel, kinds)
    if seconds > 1:
        print(kernel, "is not in the cache")
        sys.exit(1)
    return seconds

Kernel.plain = property(lambda kernel: endless, lambda kernel, function: None)
with running(decide):
    for answer in answers():
        print(answer)
"""
)


def answers() -> Iterator[str]:
    """Return what the public calls say of a small puzzle of each family."""
    for family in FAMILIES:
        options: dict[str, Any] = {**requests_of(family)[0]}
        record = gw.generate(family, seed=0, **options)
        puzzle = record.puzzle
        yield repr(gw.prove(puzzle))
        yield repr(gw.prove_many([puzzle, puzzle]))
        yield repr(gw.solve(puzzle))
        yield repr(gw.rate(puzzle))
        yield repr([*gw.rate_many([puzzle, puzzle])])
        yield repr(gw.hint(puzzle))
        yield repr([*gw.explain(puzzle)])


@pytest.mark.skipif(PLAIN, reason="compiles nothing")
def test_every_call_takes_compiled_kernels_from_the_cache_at_once() -> None:
    expected = [*answers()]  # which compiles
    command = (sys.executable, "-c", PROGRAM)
    found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS)
    assert found.stdout.splitlines() == "\n".join(expected).splitlines(), found.stderr
