"""Programs in a folder where files are called as modules are: none of them runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kernels.processes import command_of
from service.http.jobs.manager import PROGRAM

# As an installer writes it: the folder of the script is on the path, and the current one is not.
SCRIPT = "import sys\nfrom service.__main__ import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
SAME_NAMES = ("generator", "json", "multiprocessing", "numpy", "output", "puzzles", "random", "service", "solvers")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with modules that tell when they run, and with a puzzle."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in SAME_NAMES:
        (folder / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write('{name} ')\n")
    (folder / "a.sdm").write_text("4.....2..1.....3\n")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "--method", "ilp", "a.sdm"),
        pytest.param(("sudoku", "--size", "4x4", "--board-method", "ilp"), marks=pytest.mark.exhaustive),
        pytest.param(
            ("batch", "--request", "sudoku --size 4x4 --clues 5", "--count", "2", "--workers", "2", "-o", "set"),
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_commands_run_no_file_of_the_current_folder(folder: Path, words: tuple[str, ...]) -> None:
    script = folder.parent / "gen.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, script, *words], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not (folder.parent / "ran").exists()


@pytest.mark.parametrize("name", ["generator", "kernels"])
def test_a_file_before_ours_on_the_path_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "gen.py").write_text(SCRIPT)
    hiding = tmp_path / "mine" / f"{name}.py"
    hiding.parent.mkdir()
    hiding.write_text("print('mine')\n")
    path = os.pathsep.join([str(hiding.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    words = [sys.executable, tmp_path / "gen.py", "sudoku"]
    done = subprocess.run(words, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False)
    told = f"{hiding} hides the package {name!r} of gridwright; expected another name for that file or folder"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"Error: {told}\n")


def test_other_processes_find_our_modules_and_none_of_the_current_folder(folder: Path) -> None:
    server = command_of("solvers.highs_server")  # which ends when standard input does
    done = subprocess.run(server, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (folder.parent / "ran").exists()
    python, safe_path, _, code = PROGRAM
    assert (python, safe_path) == (sys.executable, "-P")
    assert "'service.http.jobs.process'" in code
