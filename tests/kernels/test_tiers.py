"""Plain Python and compiled code in any mixture: the same results, and nothing is compiled that need not be."""

import math
import os
import pickle
import subprocess
import sys
import time
from collections import namedtuple
from dataclasses import fields
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.families import family_named
from generator.pipeline import generate
from generator.record import Record
from kernels import background, jit
from kernels.identity import kind_of
from kernels.jit import PLAIN, kernel, running
from kernels.masks import mask_dtype
from kernels.store import compiled_by_one

compiled_only = pytest.mark.skipif(PLAIN, reason="compiles nothing")

PATIENCE_SECONDS = 600  # for a process of the lowest priority

REQUESTS: dict[str, dict[str, object]] = {
    "nonogram": {"size": "8x9", "colors": 2},
    "sudoku": {},
    "lightup": {"size": "7x6"},
}


@compiled_only
@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("luck", range(3))
def test_runs_given_up_change_nothing(name: str, luck: int) -> None:
    family = family_named(name)
    request = family.request(**REQUESTS[name])
    expected = generate(request, seed=luck)
    random = Random(luck)
    with running(lambda *_: random.choice([0.0, 0.0001, 0.001, 1.0])):
        found = generate(request, seed=luck)
    for field in fields(Record):
        assert repr(getattr(found, field.name)) == repr(getattr(expected, field.name))


Pair = namedtuple("Pair", "numbers more")


@kernel
def _next(x):
    return x + 1


def _add_for_ever(pair, masks, step):
    pair.more[0][0, 0] += step
    while True:
        pair.numbers[:] += step


@kernel.beside(_add_for_ever)
def _add_twice(pair, masks, step):
    pair.more[0][0, 0] += step
    for i in range(len(pair.numbers)):
        pair.numbers[i] = _next(pair.numbers[i]) + step
    return _next(step)


@compiled_only
def test_a_plain_run_that_takes_too_long_leaves_no_trace() -> None:
    pair, seen = Pair(np.arange(4), (np.zeros((2, 2)),)), []

    def decide(*_: object) -> float:
        seen.append((pair.numbers.tolist(), float(pair.more[0][0, 0])))
        return (1e-9, 0.01, 0.0)[len(seen) - 1]

    with running(decide):
        assert _add_twice(pair, np.zeros(3, mask_dtype(1)), 5) == 6
    assert seen == [([0, 1, 2, 3], 0)] * 3
    assert (pair.numbers.tolist(), pair.more[0][0, 0]) == ([6, 7, 8, 9], 5)


@compiled_only
@pytest.mark.parametrize(
    ("in_all", "own", "is_compiled"), [(1e9, 0.0, False), (0.0, 1e9, False), (0.0, 0.0, True), (1e9, 1e9, False)]
)
def test_a_kernel_is_compiled_when_plain_runs_took_long_its_own_among_them(
    in_all: float, own: float, is_compiled: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "SECONDS_IN_ALL", in_all)
    monkeypatch.setattr(jit, "SECONDS_OWN", own)
    numbers = kernel(lambda x: x + 3)
    with running(jit.patiently):
        assert numbers(4) == 7
    assert any(tmp_path.rglob("python.*")) is is_compiled


@compiled_only
def test_a_block_decides_once_for_each_kind_of_arguments() -> None:
    asked: list[object] = []
    number = kernel(lambda x: x + 4)
    with running(lambda _, kinds: bool(asked.append(kinds)) or 0.0, prefers_loaded=True):
        assert [number(each) for each in (2, 3, 2.5, 3.5, 4)] == [6, 7, 6.5, 7.5, 8]
    assert asked == [("int64",), ("float64",)]
    with running(lambda _, kinds: bool(asked.append(kinds)) or math.inf):
        assert number(5) == 9
    assert asked[2:] == [("int64",)]


OF_A_CLASS = np.dtype((type("Record", (np.void,), {}), [("size", "<i4"), ("cells", "<i2", (3,))]))

_ARRAYS = st.builds(
    lambda dtype, ndim, layout: {
        "C": np.empty((2,) * ndim, dtype),
        "F": np.empty((2,) * ndim, dtype, order="F"),
        "A": np.empty((4,) * ndim, dtype)[(slice(None, None, 2),) * ndim],
    }[layout],
    st.sampled_from(["i1", "u2", "i4", "u8", "f8", "?", mask_dtype(2), OF_A_CLASS]),
    st.integers(1, 3),
    st.sampled_from("CFA"),
)
_SCALARS = st.one_of(
    st.integers(-(2**63), 2**64 - 1),
    st.booleans(),
    st.floats(),
    st.builds(lambda kind: kind(1), st.sampled_from([np.int8, np.uint64, np.float64, np.bool])),
    st.none(),
)


@compiled_only
@given(
    st.recursive(_ARRAYS | _SCALARS, lambda inner: st.tuples(inner, inner) | st.builds(Pair, inner, inner)),
    st.booleans(),
)
@example(np.zeros(2, OF_A_CLASS), False)
def test_kinds_say_what_numbas_types_do(value: Any, is_read_only: bool) -> None:
    import numba

    from kernels.compiler import kind_of_type, type_of_kind

    if isinstance(value, np.ndarray):
        value.flags.writeable = not is_read_only
    kind = kind_of(value)
    assert kind_of_type(numba.typeof(value)) == kind
    assert type_of_kind(kind) == numba.typeof(value)
    assert repr(kind) == repr(pickle.loads(pickle.dumps(kind))) == repr(kind_of_type(numba.typeof(value)))


def test_what_no_kernel_takes_is_refused() -> None:
    with pytest.raises(TypeError, match="kernels take no list"):
        kind_of([1])


PROGRAM = (
    f"from {jit.__name__} import kernel, load_first"
    """
import os
import sys
import threading
import numpy as np

def plainly(numbers):
    while "ENDLESS" in os.environ:
        pass
    return numbers.sum()

@kernel.beside(plainly)
def total(numbers):
    return numbers.sum()

def run():
    print(program.total(np.arange(4)), "numba" in sys.modules)

if __name__ == "__main__":
    import program
    __import__(os.environ.get("LOADED", "sys"))
    "LARGE" in os.environ and load_first()
    thread = threading.Thread(target=run)
    (thread.run if os.environ.get("THREAD") != "other" else thread.start)()
"""
)


class _Program:
    """A program with a kernel, in a folder of its own, and a cache."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        (folder / "program.py").write_text(PROGRAM)

    def run(self, **environment: str) -> "subprocess.CompletedProcess[str]":
        return self._start((sys.executable, str(self.folder / "program.py")), **environment)

    def _start(self, command: tuple[str, ...], **environment: str) -> "subprocess.CompletedProcess[str]":
        path = os.pathsep.join([str(self.folder), os.environ["PYTHONPATH"]])
        words = {"GRIDWRIGHT_CACHE": str(self.cache), "PYTHONPATH": path, "GRIDWRIGHT_COMPILE": "background"}
        full = {**os.environ, **words, **environment}
        return subprocess.run(command, capture_output=True, text=True, env=full, check=True, timeout=PATIENCE_SECONDS)

    def compile(self) -> str:
        """Do what the process of the background does, at the priority of this test: on a busy machine it would wait."""
        command = (sys.executable, "-c", f"from {background.__name__} import work; work()")
        return self._start(command).stdout

    @property
    def kernels(self) -> Path:
        return self.cache / "gridwright" / "kernels"

    def request(self, *requests: bytes) -> None:
        self.kernels.mkdir(parents=True, exist_ok=True)
        for second, request in enumerate(requests):
            file = self.kernels / f"{second}.request"
            file.write_bytes(request)
            os.utime(file, (second, second))

    def compiled(self) -> list[Path]:
        return [*self.kernels.glob("python.program.total-*[0-9a-f]")]

    def wait_until_compiled(self) -> list[Path]:
        """Return the compiled kernel; the process that compiles goes on after the program."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not self.compiled():
            assert time.monotonic() < end
            time.sleep(0.05)
        return self.compiled()


@pytest.fixture
def program(tmp_path: Path) -> _Program:
    return _Program(tmp_path)


def test_small_work_is_done_without_numba_and_compiled_in_the_background(program: _Program) -> None:
    first = program.run()
    assert first.stdout == "6 False\n"
    assert "background" in first.stderr
    program.wait_until_compiled()
    second = program.run()
    assert (second.stdout, second.stderr) == ("6 False\n", "")


def test_large_work_loads_what_the_cache_has_at_once(program: _Program) -> None:
    assert program.run(LARGE="1").stdout == "6 False\n"
    program.wait_until_compiled()
    assert program.run(LARGE="1").stdout == "6 True\n"


@pytest.mark.parametrize("thread", ["main", "other"])
def test_a_plain_run_of_what_the_cache_has_is_given_up_even_in_a_loop(program: _Program, thread: str) -> None:
    program.run()
    program.wait_until_compiled()
    assert program.run(ENDLESS="1", THREAD=thread).stdout == "6 True\n"


@pytest.mark.parametrize("mode", ["never", "foreground"])
def test_nothing_is_started_where_that_is_not_wanted(program: _Program, mode: str) -> None:
    assert program.run(GRIDWRIGHT_COMPILE=mode).stderr == ""
    assert not program.cache.exists()


def test_nothing_is_started_where_the_cache_cannot_be_written(program: _Program) -> None:
    program.cache.write_text("not a folder")
    run = program.run()
    assert run.stdout == "6 False\n"
    assert run.stderr.startswith("Compiled kernels cannot be kept in ")


@pytest.mark.parametrize("is_loaded", [False, True])
def test_code_of_another_machine_is_none(program: _Program, is_loaded: bool) -> None:
    program.run()
    (file,) = program.wait_until_compiled()
    file.rename(file.with_name(f"{file.name.rpartition('-')[0]}-{'0' * 32}"))
    run = program.run(LOADED="numba" if is_loaded else "sys")
    assert run.stdout == f"6 {is_loaded}\n"
    assert bool(run.stderr) is is_loaded


def test_one_process_compiles_what_can_be_however_many_there_are(
    program: _Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(program.cache))
    with compiled_by_one("requests") as is_ours:
        assert is_ours
        program.run()  # the process that it starts finds the lock, too
        [wanted] = program.kernels.glob("*.request")
        program.request(b"no pickle", wanted.read_bytes().replace(b"total", b"gonee"))
        program.compile()
        assert not program.compiled()
    program.compile()
    assert len(program.wait_until_compiled()) == 1
    assert [*program.kernels.glob("*.request")] == []


def test_what_was_wanted_last_is_compiled_first(program: _Program) -> None:
    program.request(*(pickle.dumps(partial(print, each, file=None)) for each in ("first", "second")))
    assert program.compile() == "second\nfirst\n"
