"""Plain Python and compiled code in any mixture: the same results, and nothing is compiled that need not be."""

import fcntl
import os
import subprocess
import sys
import time
from collections import namedtuple
from dataclasses import fields
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.families import family_named
from generator.pipeline import generate
from generator.record import Record
from kernels import background, jit
from kernels.identity import kind_of
from kernels.jit import PLAIN, kernel
from kernels.masks import mask_dtype
from kernels.settings import MODES

compiled_only = pytest.mark.skipif(PLAIN, reason="compiles nothing")

PATIENCE_SECONDS = 600  # for a process of the lowest priority

REQUESTS: dict[str, dict[str, object]] = {
    "nonogram": {"size": "8x9", "colors": 2},
    "sudoku": {},
    "lightup": {"size": "7x6"},
}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Decide at each call, with all plain runs so far forgotten, by a clock that stands until a test moves it."""
    now = [0.0]
    monkeypatch.setattr(jit, "_mode", "foreground")
    monkeypatch.setattr(jit, "_spent", 0.0)
    monkeypatch.setattr(jit, "thread_time", lambda: now[0])
    monkeypatch.setattr(jit, "monotonic", lambda: now[0])
    return now


@compiled_only
@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("luck", range(3))
def test_runs_given_up_change_nothing(
    name: str, luck: int, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    family = family_named(name)
    request = family.request(**REQUESTS[name])
    with pytest.MonkeyPatch.context() as compiled:
        compiled.setattr(jit, "_mode", "first")
        expected = generate(request, seed=luck)
    random, given_up = Random(luck), []

    def check(_run: object) -> None:
        if random.random() < 0.02:
            given_up.append(True)
            raise jit.GivenUp

    monkeypatch.setattr(jit._PlainRun, "check", check)
    monkeypatch.setattr(jit.Kernel, "_seconds_plain", lambda *_: float(random.random() < 0.8))
    monkeypatch.setattr(jit, "_mode", "cached")  # in which loaded versions are not preferred
    found = generate(request, seed=luck)
    for field in fields(Record):
        assert repr(getattr(found, field.name)) == repr(getattr(expected, field.name))
    assert given_up


Pair = namedtuple("Pair", "numbers more")


@kernel
def _next(x):
    return x + 1


@kernel
def _add_twice(pair, masks, step):
    for i in range(len(pair.numbers)):
        pair.numbers[i] = _next(pair.numbers[i]) + step
    pair.more[0][0, 0] += step
    return _next(step)


@compiled_only
def test_a_plain_run_that_takes_too_long_leaves_no_trace(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []

    def third_time(run: Any) -> None:
        clock[0] += jit.SECONDS_IN_ALL / 3
        check(run)

    check = jit._PlainRun.check
    monkeypatch.setattr(jit._PlainRun, "check", third_time)
    monkeypatch.setattr(jit, "is_compiled", lambda _: False)
    monkeypatch.setattr(jit.Kernel, "compile", lambda *_: compiled.append(pair.numbers.tolist()) or "compiled".format)
    monkeypatch.setattr(_add_twice, "_spent", 0.0)
    pair = Pair(np.arange(4), (np.zeros((2, 2)),))
    assert _add_twice(pair, np.zeros(3, mask_dtype(1)), 5) == "compiled"
    assert (compiled, pair.more[0][0, 0]) == ([[0, 1, 2, 3]], 0)


@compiled_only
@pytest.mark.parametrize(
    ("in_all", "own", "is_plain"), [(4.9, 2.9, True), (5.0, 0.9, True), (5.0, 1.0, False), (9.0, 0.0, True)]
)
def test_a_kernel_is_compiled_when_plain_runs_took_long_its_own_among_them(
    in_all: float, own: float, is_plain: bool, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []
    monkeypatch.setattr(jit, "_mode", "background")
    monkeypatch.setattr(jit, "_spent", in_all)
    monkeypatch.setattr(_next, "_spent", own)
    monkeypatch.setattr(jit, "is_compiled", lambda _: False)
    monkeypatch.setattr(background, "request", lambda *_: None)
    monkeypatch.setattr(background, "start", lambda: started.append(True))
    assert (_next._seconds_plain(("int64",)) > 0) is is_plain
    assert bool(started) is not is_plain


@compiled_only
def test_a_server_compiles_nothing(clock: list[float], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    started = []
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "_mode", "background")
    monkeypatch.setattr(jit, "SECONDS_OWN", 0.0)
    monkeypatch.setattr(background, "_requested", set())
    monkeypatch.setattr(background, "when_requested", None)
    monkeypatch.setattr(_next, "_has_versions", False)
    monkeypatch.setattr(jit, "_spent", 1e9)
    jit.never_compile_here(lambda: started.append(True))
    jit.compile_first()
    assert jit._mode == "background"
    assert _next(2) == 3
    assert started == [True]
    assert [path.name for path in (tmp_path / "gridwright" / "kernels").iterdir()] == ["requests"]


@compiled_only
@pytest.mark.parametrize("is_loaded", [False, True])
def test_code_of_another_machine_is_none(is_loaded: bool, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    requested = []
    monkeypatch.setattr(jit, "_mode", "background")
    monkeypatch.setattr(background, "request", lambda *request: requested.append(request))
    monkeypatch.setattr(jit, "is_compiled", lambda _: False)
    monkeypatch.setattr(jit, "may_be_compiled", lambda _: True)
    modules = {"numba": None} if is_loaded else {}
    monkeypatch.setattr(jit, "sys", SimpleNamespace(modules=modules))
    assert _next._seconds_plain(("int64",)) > 0
    assert bool(requested) is is_loaded


@compiled_only
def test_only_the_first_call_of_a_kind_looks_for_code(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    _next.compile(("int64",))
    monkeypatch.setattr(jit, "kind_of", lambda value: looked.append(value) or kind_of(value))
    monkeypatch.setattr(jit, "is_compiled", lambda _: True)
    for number in (2, 3, 2.5, 3.5, 4):
        assert _next(number) == number + 1
    assert looked in ([2.5], [])  # another test may have loaded it
    monkeypatch.setattr(jit, "is_compiled", lambda _: False)
    looked.clear()
    assert _next(5) == 6
    assert looked == []
    assert _next(np.float32(5)) == 6  # of which there is none, and which is not compiled here
    assert looked == [5]


@compiled_only
@pytest.mark.parametrize("is_wanted", [True, False])
def test_what_is_not_wanted_runs_as_plain_python(
    is_wanted: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    asked: list[object] = []
    numbers = kernel(lambda x: x + 2)
    with jit.compiling_only(lambda module, kinds: bool(asked.append((module, kinds))) or is_wanted):
        assert numbers(np.int16(5)) == 7
    assert asked == [(__name__, ("int16",))]
    assert any(tmp_path.rglob("python.*")) is is_wanted


@compiled_only
@pytest.mark.parametrize("mode", MODES)
def test_work_from_the_cache_alone_ends_where_a_kernel_is_missing(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _next.compile(("int64",))
    monkeypatch.setattr(jit, "_mode", mode)
    monkeypatch.setattr(jit.Kernel, "_run_plain", pytest.fail)
    if mode != "never":  # which never looks into the cache
        with jit.cached_only():
            assert _next(2) == 3
    monkeypatch.setattr(jit, "is_compiled", lambda _: mode == "never")
    with pytest.raises(jit.NotCached), jit.cached_only():
        _next(2)
    assert jit._mode == mode


_ARRAYS = st.builds(
    lambda dtype, ndim, layout: {
        "C": np.empty((2,) * ndim, dtype),
        "F": np.empty((2,) * ndim, dtype, order="F"),
        "A": np.empty((4,) * ndim, dtype)[(slice(None, None, 2),) * ndim],
    }[layout],
    st.sampled_from(["i1", "u2", "i4", "u8", "f8", "?", mask_dtype(2)]),
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
def test_kinds_say_what_numbas_types_do(value: Any, is_read_only: bool) -> None:
    import numba

    from kernels.cache import kind_of_type, type_of_kind

    if isinstance(value, np.ndarray):
        value.flags.writeable = not is_read_only
    kind = kind_of(value)
    assert kind_of_type(numba.typeof(value)) == kind
    assert type_of_kind(kind) == numba.typeof(value)


def test_what_no_kernel_takes_is_refused() -> None:
    with pytest.raises(TypeError, match="kernels take no list"):
        kind_of([1])


TOTAL = '["program", "total", [["array", "<i8", 1, "C", false]]]'
PROGRAM = (
    f"from {jit.__name__} import kernel"
    """
import sys
import numpy as np

@kernel
def total(numbers):
    return numbers.sum()

if __name__ == "__main__":
    import program
    print(program.total(np.arange(4)), "numba" in sys.modules)
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
        return subprocess.run(
            command, capture_output=True, text=True, env={**os.environ, **words, **environment}, check=True
        )

    def compile(self) -> None:
        """Do what the process of the background does, at the priority of this test: on a busy machine it would wait."""
        self._start((sys.executable, "-c", f"from {background.__name__} import work; work()"))

    @property
    def kernels(self) -> Path:
        return self.cache / "gridwright" / "kernels"

    def request(self, *lines: str) -> None:
        self.kernels.mkdir(parents=True)
        (self.kernels / "requests").write_text("\n".join(lines))

    def compiled(self) -> list[Path]:
        return [*self.kernels.glob("python.program.total-*[0-9a-f]")]


@pytest.fixture
def program(tmp_path: Path) -> _Program:
    return _Program(tmp_path)


def test_small_work_is_done_without_numba_and_compiled_in_the_background(program: _Program) -> None:
    first = program.run()
    assert first.stdout == "6 False\n"
    assert "background" in first.stderr
    until = time.monotonic() + PATIENCE_SECONDS
    while not program.compiled():  # the process goes on after the program
        assert time.monotonic() < until
        time.sleep(0.05)
    second = program.run()
    assert (second.stdout, second.stderr) == ("6 False\n", "")


@pytest.mark.parametrize("mode", ["never", "foreground"])
def test_nothing_is_started_where_that_is_not_wanted(program: _Program, mode: str) -> None:
    assert program.run(GRIDWRIGHT_COMPILE=mode).stderr == ""
    assert not program.cache.exists()


def test_nothing_is_started_where_the_cache_cannot_be_written(program: _Program) -> None:
    program.cache.write_text("not a folder")
    run = program.run()
    assert run.stdout == "6 False\n"
    assert run.stderr.startswith("Compiled kernels cannot be kept in ")


def test_one_process_compiles_what_can_be_however_many_there_are(program: _Program) -> None:
    program.request("no JSON", '["program", "gone", []]', '["program", "total", ["none"]]', TOTAL)
    with (program.kernels / "compiler").open("w") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX)
        program.compile()
        assert not program.compiled()
    program.compile()
    assert len(program.compiled()) == 1


def test_what_was_wanted_last_is_compiled_first(program: _Program, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    program.request('["first"]', '["second"]')
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(program.cache))
    monkeypatch.setattr(background, "compile_kernel", compiled.append)
    monkeypatch.setattr(os, "nice", lambda _: 0)
    background.work()
    assert compiled == ["second", "first"]
