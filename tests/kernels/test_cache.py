import importlib
import os
import pkgutil
import platform
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest

from kernels import compiler, identity, jit, store
from kernels.identity import name_for
from kernels.jit import PLAIN, Kernel, kernel
from tests.examples import at_the_gate
from tests.layout import PACKAGES

pytestmark = pytest.mark.skipif(PLAIN, reason="compiles nothing")

CALLER = (
    f"from {compiler.__name__} import dispatcher_for\nfrom {identity.__name__} import entry_of\n"
    f"from {jit.__name__} import kernel"
    """
import numpy as np
from collections import namedtuple
import callee
from callee import TABLE, add

Pair = namedtuple("Pair", "first second")

@kernel
def plus(pair):
    return add(pair.first) + TABLE[0]

if __name__ == "__main__":
    import caller
    stats = dispatcher_for(entry_of(caller.plus)).stats
    print(caller.plus(caller.Pair(20, 1)), *(sum(each.values()) for each in (
        stats.cache_misses, stats.cache_hits)))
"""
)

CALLEE = (
    f"from {jit.__name__} import inlined"
    """
import numpy as np

TABLE = np.array([1])

@inlined
def add(x):
    return x + x
"""
)


class Kernels:
    """A folder with two modules of kernels and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        if not any(folder.iterdir()):
            self.write(CALLER, CALLEE)

    def write(self, caller: str, callee: str) -> None:
        (self.folder / "caller.py").write_text(caller)
        (self.folder / "callee.py").write_text(callee)

    def run(self, program: str = "caller.py", **environment: str) -> "subprocess.CompletedProcess[str]":
        words = {
            "GRIDWRIGHT_CACHE": str(self.cache),
            "PYTHONPATH": os.pathsep.join([str(self.folder), os.environ["PYTHONPATH"]]),
        }
        # Without bytecode: an edit of the same length within the same second would go unseen.
        return subprocess.run(
            [sys.executable, "-B", str(self.folder / program)],
            capture_output=True,
            text=True,
            env={**os.environ, **words, **environment},
            check=True,
        )

    def result(self, **environment: str) -> tuple[int, ...]:
        """Return the kernel's result, how often it was compiled, and how often loaded."""
        return tuple(map(int, self.run(**environment).stdout.split()))

    @property
    def files(self) -> list[Path]:
        """Return the files of kernels in the order of their names, and then those of entries."""
        return sorted(path for path in (self.cache / "gridwright" / "kernels").iterdir() if path.name != "locks")


@pytest.fixture
def kernels(tmp_path: Path) -> Kernels:
    return Kernels(tmp_path)


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    kernels = Kernels(tmp_path_factory.mktemp("small"))
    assert kernels.result(PYTHONHASHSEED="1") == (41, 1, 0)
    return kernels.folder


@pytest.fixture
def compiled(compiled_once: Path, tmp_path: Path) -> Kernels:
    return Kernels(copytree(compiled_once, tmp_path / "copy"))


def test_what_was_compiled_is_loaded_in_the_next_process(compiled: Kernels) -> None:
    assert compiled.result(PYTHONHASHSEED="2") == (41, 0, 1)
    assert [path.name.split("-")[0] for path in compiled.files] == ["callee.add", "caller.plus", "python.caller.plus"]


HELPED = (
    f"from {compiler.__name__} import dispatcher_for\nfrom {jit.__name__} import inlined, kernel"
    """

@kernel
def large(x):
{steps}    return x

@inlined
def helper(x):
    if x < 0:
        raise ValueError("too small", x)
    return max(large(x), 1)

@kernel
def one(x):
    return helper(x) + 1

@kernel
def two(x):
    return helper(x) + 2

if __name__ == "__main__":
    import os
    import helped
    kernel = getattr(helped, os.environ["KERNEL"])
    print(kernel(3), dispatcher_for(helped.helper.kernel).stats.cache_hits.total(), end=" ")
    try:
        kernel(-1)
    except ValueError as error:
        print(error)
"""
)


def test_a_helper_is_compiled_once_for_the_kernels_of_all_processes(kernels: Kernels) -> None:
    steps = "".join(f"    x = (x ^ {n}) * 5 % 1000003\n" for n in range(100))
    (kernels.folder / "helped.py").write_text(HELPED.format(steps=steps))
    first, second = (kernels.run("helped.py", KERNEL=each).stdout.split(maxsplit=2) for each in ("one", "two"))
    assert int(second[0]) == int(first[0]) + 1
    assert (first[1], second[1]) == ("0", "1")
    assert first[2] == second[2] == "('too small', -1)\n"


LOADED = (
    f"from {jit.__name__} import kernel"
    """
import math
import sys
import numpy as np

@kernel
def made_of(x):
    if x < 0:
        raise ValueError("too small", x)
    made = np.empty(3)
    made[:] = math.exp(math.log(x))
    return made, np.sqrt(made.sum())

if __name__ == "__main__":
    import loaded
    print(loaded.made_of(12))
    try:
        loaded.made_of(-1)
    except ValueError as error:
        print(error)
    print("compiles" if "numba.np.npyimpl" in sys.modules else "loads")
"""
)


def test_what_is_loaded_runs_without_what_compiles(kernels: Kernels) -> None:
    (kernels.folder / "loaded.py").write_text(LOADED)
    first, second = (kernels.run("loaded.py").stdout for _ in range(2))
    assert first.endswith("('too small', -1)\ncompiles\n")
    assert second == first.replace("compiles", "loads")
    assert "6.0" in first


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        ("x + x", "x + x + x", 61),  # the callee's code
        at_the_gate("array([1])", "array([2])", 42),  # a constant in an array
        at_the_gate('"first second"', '"second first"', 3),  # which field of a named tuple is which
    ],
)
def test_an_edit_of_what_makes_a_kernel_compiles_it_again(compiled: Kernels, old: str, new: str, result: int) -> None:
    compiled.write(CALLER.replace(old, new), CALLEE.replace(old, new))
    assert compiled.result() == (result, 1, 0)


def test_an_edit_elsewhere_compiles_nothing(compiled: Kernels) -> None:
    words = '\n"""A sentence."""\n\n# A comment.\nLIMIT = 3\n\ndef words():\n    return "other words"\n'
    compiled.write(CALLER.replace("\nPair", words + "\nPair"), words + CALLEE)
    assert compiled.result() == (41, 0, 1)


@pytest.mark.parametrize("damage", ["empty", at_the_gate("cut"), at_the_gate("flipped")])
def test_a_damaged_file_is_made_again(compiled: Kernels, damage: str) -> None:
    file = compiled.files[-1]
    whole = file.read_bytes()
    middle = len(whole) // 2
    flipped = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    file.write_bytes(damaged := {"empty": b"", "cut": whole[:middle], "flipped": flipped}[damage])
    assert compiled.result() == (41, 1, 0)
    assert file.read_bytes() != damaged
    assert compiled.result() == (41, 0, 1)


def test_notes_are_made_once_in_a_run_and_not_at_all_when_it_is_to_be_quiet(kernels: Kernels) -> None:
    kernels.cache.write_text("not a folder")
    compiling, unwritable = kernels.run().stderr.splitlines()
    assert "Compiling" in compiling
    assert "cannot be kept" in unwritable
    assert kernels.run(GRIDWRIGHT_QUIET="1").stderr == ""


def test_every_kernel_has_a_name_of_its_own() -> None:
    kernels = set()
    for package in PACKAGES.values():
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("_kernel"):
                continue
            for each in vars(importlib.import_module(module.name)).values():
                if isinstance(each, Kernel):
                    kernels.add(each)
    assert len({name_for(each, ("int64",)) for each in kernels}) == len(kernels) > 100


def test_arrays_of_different_contents_have_different_names() -> None:
    names = set()
    for table in (np.zeros(3), np.zeros(4), np.ones(3), np.zeros(3, np.int8)):
        space = {"TABLE": table, "__name__": "made"}
        exec("def first():\n    return TABLE[0]\n", space)
        names.add(name_for(kernel(space["first"]), ()))  # type: ignore[arg-type, attr-defined]
    assert len(names) == 4


def test_the_words_of_a_kernel_are_not_in_its_name() -> None:
    names = set()
    for words in ("Return one.", "Return 1."):
        space = {"__name__": "made"}
        exec(f"def first():\n    {words!r}\n    return 1\n", space)
        names.add(name_for(kernel(space["first"]), ()))  # type: ignore[arg-type, attr-defined]
    assert len(names) == 1


INTERRUPTED = (
    f"from {compiler.__name__} import dispatcher_for"
    """
import signal
from numba.core import event
import callee
import caller

class Interrupt(event.Listener):
    def on_start(self, _):
        signal.raise_signal(signal.SIGINT)

    def on_end(self, _):
        pass

signal.signal(signal.SIGINT, signal.default_int_handler)
event.register("numba:compile", Interrupt())
try:
    caller.plus(caller.Pair(20, 1))
except KeyboardInterrupt:
    print(*(len(dispatcher_for(each).overloads) for each in (callee.add.kernel, caller.plus)))
"""
)


def test_an_interrupt_waits_for_the_kernel_that_is_compiled(kernels: Kernels) -> None:
    (kernels.folder / "interrupted.py").write_text(INTERRUPTED)
    assert kernels.run("interrupted.py").stdout == "1 0\n"
    assert len(kernels.files) == 1  # the interrupt comes when the helper is compiled


INSTALLED = (
    f"from {store.__package__} import store\nfrom {compiler.__name__} import compile_natively\n"
    f"from {identity.__name__} import kind_of"
    """
import os
from pathlib import Path

store.SHIPPED = Path({folder!r})
import caller

if "NATIVE" in os.environ:
    compile_natively()
pair = caller.Pair(20, 1)
kinds = (kind_of(pair),)
print(caller.plus(pair), caller.plus.is_compiled(kinds), caller.plus.is_compiled(kinds, natively=True))
"""
)

LARGE = (
    f"from {jit.__name__} import kernel"
    """

@kernel
def add(x):
{steps}    return x
"""
)


@pytest.fixture(scope="module")
def large_once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """Compile a kernel whose callee is too large for the caller's module; return the folder and the kernel's result."""
    kernels = Kernels(tmp_path_factory.mktemp("large"))
    large = LARGE.format(steps="".join(f"    x = (x ^ {n}) * 5\n" for n in range(400))) + "TABLE = (1,)\n"
    kernels.write(CALLER, large)
    return kernels.folder, kernels.result()[0]


@pytest.fixture
def large(large_once: tuple[Path, int], tmp_path: Path) -> Kernels:
    return Kernels(copytree(large_once[0], tmp_path / "copy"))


@pytest.fixture
def result(large_once: tuple[Path, int]) -> int:
    return large_once[1]


@pytest.mark.exhaustive
def test_a_kernel_is_loaded_with_the_large_kernels_that_it_calls(large: Kernels, result: int) -> None:
    assert large.result() == (result, 0, 1)
    assert [path.name.split("-")[0] for path in large.files] == ["callee.add", "caller.plus", "python.caller.plus"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("damage", ["missing", "empty"])
def test_a_callee_that_is_missing_is_compiled_again_for_a_kernel_that_is_loaded(
    large: Kernels, result: int, damage: str
) -> None:
    callee = large.files[0]
    if damage == "missing":
        callee.unlink()
    else:
        callee.write_bytes(b"")
    assert large.result() == (result, 0, 1)
    assert callee in large.files
    assert large.result() == (result, 0, 1)


@pytest.mark.exhaustive
def test_files_of_two_caches_fit_together(large: Kernels, result: int, tmp_path: Path) -> None:
    """A kernel jumps to its callee by a name that is the same wherever the callee was compiled, and after whatever."""
    (large.folder / "other.py").write_text(
        "import numba\nnumba.njit(lambda x: x)(1)\nnumba.njit(lambda x: x)(1)\nimport callee\ncallee.add(1)\n"
    )
    large.run("other.py", GRIDWRIGHT_CACHE=str(tmp_path / "another"))
    callee = large.files[0]
    callee.write_bytes((tmp_path / "another" / "gridwright" / "kernels" / callee.name).read_bytes())
    assert large.result() == (result, 0, 1)


@pytest.mark.exhaustive
@pytest.mark.skipif(not compiler.BASELINES.get(platform.machine()), reason="no wheel has kernels for this processor")
def test_kernels_for_the_baseline_are_used_from_the_wheel_and_compiled_anew_in_the_background(
    kernels: Kernels, tmp_path: Path
) -> None:
    name, features = compiler.BASELINES[platform.machine()]
    assert kernels.result(NUMBA_CPU_NAME=name, NUMBA_CPU_FEATURES=features) == (41, 1, 0)
    shipped = kernels.cache.rename(tmp_path / "shipped") / "gridwright" / "kernels"
    (kernels.folder / "installed.py").write_text(INSTALLED.format(folder=str(shipped)))
    run = kernels.run("installed.py", GRIDWRIGHT_COMPILE="first")
    assert run.stdout == "41 True False\n"
    assert not any(path.name.startswith("python.") for path in kernels.files)
    assert kernels.run("installed.py", GRIDWRIGHT_COMPILE="first", NATIVE="1").stdout == "41 True True\n"
