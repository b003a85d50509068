"""Of several processes one compiles."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kernels import compiler, identity, jit, store
from kernels.interrupts import interrupts_wait
from kernels.jit import PLAIN
from kernels.store import compiled_by_one

HOLD = (
    f"from {store.__name__} import compiled_by_one"
    """
import sys
print("calling", flush=True)
with compiled_by_one(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.readline()
"""
)

KERNEL = (
    f"from {jit.__name__} import kernel"
    """

@kernel
def twice(x):
    return x + x
"""
)

# A process that compiles says so, and goes on when it is told to. The first of all compilations takes longer.
COMPILE = (
    f"from {compiler.__name__} import dispatcher_for\nfrom {identity.__name__} import entry_of"
    """
import sys
import numba
from numba.core import event
import apart

numba.njit(lambda x: x)(1)

class Pause(event.Listener):
    def on_start(self, _):
        print("compiling", flush=True)
        sys.stdin.readline()

    def on_end(self, _):
        pass

event.register("numba:compile", Pause())
print("calling", flush=True)
counts = dispatcher_for(entry_of(apart.twice)).stats
print(apart.twice(21), sum(counts.cache_misses.values()), sum(counts.cache_hits.values()))
"""
)


def start(code: str, *words: str, **environment: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **environment},
    )


def said(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def waited_for(kernel: str, folder: Path, patience: float) -> bool:
    """Return whether a kernel was still missing when the patience to wait for it ended."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRIDWRIGHT_CACHE", str(folder))
        began = time.monotonic()
        with compiled_by_one(kernel, patience) as is_ours:
            has_waited = time.monotonic() - began >= patience
            assert not (has_waited and is_ours)
            return has_waited


def test_a_kernel_is_kept_from_others_until_its_holder_is_killed(tmp_path: Path) -> None:
    with start(HOLD, "kernel", GRIDWRIGHT_CACHE=str(tmp_path)) as holder:
        assert [said(holder), said(holder)] == ["calling", "held"]
        assert waited_for("kernel", tmp_path, 0.3)
        assert not waited_for("another", tmp_path, 60)
        holder.kill()
        holder.wait()
        assert not waited_for("kernel", tmp_path, 60)


def test_nobody_waits_for_a_kernel_while_an_interrupt_waits(tmp_path: Path) -> None:
    with start(HOLD, "kernel", GRIDWRIGHT_CACHE=str(tmp_path)) as holder:
        assert [said(holder), said(holder)] == ["calling", "held"]
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with pytest.raises(KeyboardInterrupt), interrupts_wait():  # noqa: PT012
            signal.raise_signal(signal.SIGINT)
            assert not waited_for("kernel", tmp_path, 60)
        holder.kill()


def test_a_folder_that_cannot_be_written_to_has_no_locks(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not waited_for("kernel", tmp_path / "file" / "folder", 60)


@pytest.mark.skipif(PLAIN, reason="compiles nothing")
def test_of_two_processes_one_compiles_and_the_other_loads(tmp_path: Path) -> None:
    (tmp_path / "apart.py").write_text(KERNEL)
    path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])
    words = {"GRIDWRIGHT_CACHE": str(tmp_path), "PYTHONPATH": path}
    with start(COMPILE, **words) as first:
        assert [said(first), said(first)] == ["calling", "compiling"]
        with start(COMPILE, **words) as second:
            assert said(second) == "calling"
            with pytest.raises(subprocess.TimeoutExpired):
                second.wait(1)
            assert first.communicate("\n\n")[0] == "compiling\n42 1 0\n"  # the kernel, and what Python calls of it
            assert second.communicate("\n")[0] == "42 0 1\n"
