"""Run the examples of a page as a reader would: one shell, an empty folder, line by line."""

import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from tests.docs.pages import PYTHON, SH, Block, blocks

PATIENCE_SECONDS = 600

_EXIT_CODE = re.compile(r"\s#.*\bexit code (\d+)\b.*$")

# Every line of the script is the line of the page with the same number, so that bash itself names the line that failed.
_HEAD = (
    "set -Eeuo pipefail; "
    "trap 'echo \"{page}:$LINENO: exit code $?: $BASH_COMMAND\" >&2' ERR; "
    '_ends() {{ [ "$1" = "$2" ] || {{ echo "{page}:$3: exit code $1, where $2 is promised" >&2; exit 1; }}; }}; '
)


class Outcome(NamedTuple):
    """The outcome of running the examples of a page."""

    complaints: list[str]  # what went wrong, each with its page and line; none when all is well
    told: str  # on standard error


def run_page(page: str, text: str, folder: Path, environment: dict[str, str] | None = None) -> Outcome:
    """Run the examples of a page, given by its name and text, in the folder ``here`` of an empty one.

    In the environment ``gen`` and ``python`` are on the path; by default they are those of the tests.
    """
    here, aside = folder / "here", folder / "aside"
    here.mkdir()
    aside.mkdir()
    examples = [block for block in blocks(text) if block.runs]
    script = aside / "examples.sh"
    script.write_text(_script(page, text, examples, aside))
    with (aside / "out").open("wb") as out, (aside / "err").open("wb") as err:
        files = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": err}
        words = ["bash", str(script)]
        shell = subprocess.Popen(
            words, cwd=here, env=environment or _environment(aside), start_new_session=True, **files
        )
        try:
            code = shell.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            code = -1
        finally:  # servers in the background, and all that they have started
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGKILL)
            shell.wait()
    told = (aside / "err").read_text(errors="replace").replace(f"{script}: line ", f"{page}:")
    if code:
        named = [line for line in told.splitlines() if line.startswith(f"{page}:")]
        unnamed = f"{page}: {f'exit code {code}' if code > 0 else f'not done in {PATIENCE_SECONDS} s'}"
        return Outcome(named[:1] or [unnamed], told)
    wrong = [wrong for block in examples if (wrong := _misprint(page, block, aside)) is not None]
    return Outcome(wrong, told)


def _script(page: str, text: str, examples: list[Block], aside: Path) -> str:
    lines = [""] * (len(text.splitlines()) + 1)
    lines[0] = _HEAD.format(page=page)
    for block in examples:
        before, after = block.first - 2, block.first + len(block.lines) - 1
        if block.kind == SH:
            lines[before + 1 : after] = _with_exit_codes(block)
        else:
            program = aside / f"{PYTHON}-{block.first}" / Path(page).name
            program.parent.mkdir()
            program.write_text("\n" * (block.first - 1) + "\n".join(block.lines) + "\n")
            lines[before + 1] = f"python {shlex.quote(str(program))}"
        lines[before] += f"exec 3>&1 >{shlex.quote(str(_printed(aside, block)))}"
        lines[after] = "exec >&3 3>&-"
    return "\n".join(lines) + "\n"


def _with_exit_codes(block: Block) -> list[str]:
    """Expect the exit code that a comment at the end of a command promises."""
    lines = list(block.lines)
    for number, line in enumerate(lines):
        if match := _EXIT_CODE.search(line):
            first = number
            while first and lines[first - 1].endswith("\\"):
                first -= 1
            ends = f"_ends $_code {match[1]} {block.first + number}"
            lines[number] = f"{line[: match.start()]}; then _code=0; else _code=$?; fi; {ends}"
            lines[first] = f"if {lines[first]}"
    return lines


def _environment(aside: Path) -> dict[str, str]:
    """Put ``gen`` and ``python`` in front of the path, as they are when the tests run, installed or not."""
    bin_folder = aside / "bin"
    bin_folder.mkdir()
    python = shlex.quote(sys.executable)
    for name, words in {"gen": "-P -m gridwright", "python": "", "python3": ""}.items():
        shim = bin_folder / name
        shim.write_text(f'#!/bin/sh\nexec {python} {words} "$@"\n')
        shim.chmod(0o755)
    path = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "COLUMNS": "120"}


def _printed(aside: Path, block: Block) -> Path:
    return aside / f"printed-{block.first}"


def _misprint(page: str, block: Block, aside: Path) -> str | None:
    """Say what is wrong with what a block printed; blanks at the ends of lines do not count."""
    told = [line.rstrip() for line in _printed(aside, block).read_text().rstrip("\n").splitlines()]
    promised = [line.rstrip() for line in block.printed or ()]
    if block.printed is None or told == promised:
        return None
    difference = unified_diff(promised, told, "the page says", "it prints", lineterm="")
    return "\n".join([f"{page}:{block.first}: it prints something else", *difference])
