"""Programs end in one sentence and a code, lose no output in silence, and run no file of the current folder."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from kernels.processes import command_of
from service.command_line import exit_codes, generate
from service.http.jobs import process
from service.http.jobs.manager import PROGRAM
from solvers import highs_server
from tests.commands import UNIQUE, gen
from tests.examples import at_the_gate
from tests.layout import ROOT

TO_BYTES = ("convert", "a.sdm", "-", "--to", "sdk")
SMALL = ("nonogram", "--size", "4x4", "--seed", "1", "--quiet")
FULL = "standard output cannot be written: No space left on device; expected a place for results"
CLOSED = "standard output cannot be written: it is closed; expected a place for results"


def in_shell(redirected: str, *words: str, at: Path) -> subprocess.CompletedProcess[str]:
    script = f'"$1" -m gridwright "${{@:2}}" {redirected}; exit "${{PIPESTATUS[0]}}"'
    command = ["bash", "-c", script, "bash", sys.executable, *words]
    plain = {**os.environ, "GRIDWRIGHT_COMPILE": "never"}  # which starts sooner
    return subprocess.run(command, cwd=at, env=plain, capture_output=True, text=True, check=False)


NO_PLACE = ((">/dev/full", FULL), (">&-", CLOSED))
SHELL = [  # redirection, words, exit code, number of lines printed, and the error message
    *((to, ("--help",), exit_codes.NOT_WRITTEN, 0, f"Error: {told}\n") for to, told in NO_PLACE),
    (">/dev/full", TO_BYTES, exit_codes.NOT_WRITTEN, 0, f"Error: {FULL}\n"),
    *(at_the_gate(to, SMALL, exit_codes.NOT_WRITTEN, 0, f"Error: {told}\n") for to, told in NO_PLACE),
    ("| head -1", (*SMALL, "--count", "50", "--json"), exit_codes.NOT_WRITTEN, 1, ""),  # a reader that has gone
    ("2>&-", SMALL, 0, 10, ""),  # notes that nobody can read
    *((to, (*SMALL, "--size", "0x0"), exit_codes.WRONG_REQUEST, 0, "") for to in ("2>&-", "2>/dev/full")),
    (">&- 2>&- <&-", (*SMALL, "-o", "a.json"), 0, 0, ""),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
@pytest.mark.parametrize(("redirected", "words", "code", "n_lines", "said"), SHELL)
def test_a_full_or_closed_stream_is_an_error_only_if_it_matters(
    redirected: str, words: tuple[str, ...], code: int, n_lines: int, said: str, tmp_path: Path
) -> None:
    (tmp_path / "a.sdm").write_text(UNIQUE)
    result = in_shell(redirected, *words, at=tmp_path)
    assert (result.returncode, result.stdout.count("\n"), result.stderr) == (code, n_lines, said)
    assert all(path.read_bytes().startswith(b"{") for path in tmp_path.glob("*.json"))
    assert len([*tmp_path.glob("*.json")]) == ("-o" in words)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (click.FileError("x", "wrong"), exit_codes.WRONG_REQUEST, "Error: Could not open file 'x': wrong\n"),
        (KeyboardInterrupt(), exit_codes.INTERRUPTED, "Interrupted.\n"),
    ],
)
def test_each_error_has_its_code(error: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(generate, "_make", fail)
    result = gen(*SMALL)
    assert (result.exit_code, result.stderr) == (code, said)


def test_a_bug_of_ours_is_reported_with_what_helps_to_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "_make", lambda *_, **__: 1 // 0)
    result = gen(*SMALL)
    assert result.exit_code == exit_codes.FAULT
    assert "Traceback" in result.stderr
    assert "a bug in Gridwright" in result.stderr.splitlines()[-1]


def test_help_and_the_page_name_every_code() -> None:
    shown = " ".join(gen("--help-all").stdout.split())
    page = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
    for code, meaning in exit_codes.MEANINGS.items():
        assert f"{code}: {meaning}" in shown
        assert f"| {code} | {meaning} |" in page


# As an installer writes it: the folder of the script is on the path, and the current one is not.
SCRIPT = "import sys\nfrom gridwright.__main__ import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
SAME_NAMES = ("generator", "json", "multiprocessing", "numpy", "output", "puzzles", "random", "service", "solvers")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder with a puzzle, and with modules that report when they run."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in SAME_NAMES:
        (folder / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write('{name} ')\n")
    (folder / "a.sdm").write_text("4.....2..1.....3\n")
    return folder


BATCH = ("batch", "--request", "sudoku --size 4x4 --clues 5", "--count", "2", "--workers", "2", "-o", "set")


@pytest.mark.parametrize("words", [("solve", "--method", "ilp", "a.sdm"), at_the_gate(BATCH)])
def test_commands_run_no_file_of_the_current_folder(folder: Path, words: tuple[str, ...]) -> None:
    script = folder.parent / "gen.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, script, *words], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not (folder.parent / "ran").exists()


def test_other_processes_find_our_modules_and_none_of_the_current_folder(folder: Path) -> None:
    server = command_of(highs_server.__name__)  # which ends when standard input does
    done = subprocess.run(server, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (folder.parent / "ran").exists()
    python, safe_path, _, code = PROGRAM
    assert (python, safe_path) == (sys.executable, "-P")
    assert repr(process.__name__) in code
