"""The board of ``gen hint``: in every family, it shows the cells and sides of a hint, in 80 columns."""

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

import gridwright as gw
from generator.families import family_named
from generator.record import Record
from puzzles.ansi import EVERY_COLOR
from puzzles.progress import Progress
from rating.stages import STAGES, staged
from rating.step import Step
from service.command_line.hint_board import board_text
from tests.commands import gen
from tests.examples import either
from tests.rating.kinds import KINDS, records

WIDTH = 80
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
BLUE, YELLOW = "48;2;142;194;255", "48;2;255;224;138"
EVERY = 7  # of so many steps of a puzzle, one is drawn


def drawn_steps(record: Record) -> list[tuple[Progress, Step]]:
    """Return some steps of a puzzle, each with the board before it."""
    progress, found = Progress(), []
    for number, step in enumerate(gw.explain(record)):
        if number % EVERY == 0:
            found.append((progress, step))
        progress = progress.with_step(step)
    return found


def plain(record: Record, progress: Progress, step: Step, n_colors: int = 0) -> str:
    return board_text(record.puzzle, progress, step, width=WIDTH, n_colors=n_colors)


def bracketed(text: str, *, has_cages: bool = False, between: str = "|:<>") -> int:
    """Count the cells in square brackets, which neighbors share; a sign ``between`` two cells is none."""
    if has_cages:  # the number of a cage goes with the digit behind it
        text = re.sub(r"(\d+[-+x/]?) (\d)(?=[]])", r"\1\2", text)
    spans = re.findall(r"\[(.*?)\]", "\n".join(text.split("\n")[:-1]))
    return sum(len([each for each in re.split(f"[ {between}]+", span) if each]) for span in spans)


@pytest.mark.parametrize("kind", KINDS)
def test_what_follows_is_in_brackets_and_on_a_ground_of_its_own(kind: str) -> None:
    for record in records(kind, either(1, 10)):
        family = family_named(record.family)
        has_sides = bool(family.edges(record.puzzle)) and record.family == "slitherlink"
        for progress, step in drawn_steps(record):
            text, colored = plain(record, progress, step), plain(record, progress, step, EVERY_COLOR)
            assert max(map(len, text.split("\n"))) <= WIDTH
            assert max(len(ESCAPES.sub("", line)) for line in colored.split("\n")) <= WIDTH
            assert "\x1b" not in text
            told = {(row, column) for row, column, _ in (*step.decides, *step.removes)}
            told |= set() if has_sides else {(row, column) for row, column, *_ in step.edges}
            if bool(told) or not has_sides:
                between = ":<>" if record.family == "hashi" else "|:<>"  # a bridge down is a bar
                n_told = bracketed(text, has_cages=record.family == "calcudoku", between=between)
                assert n_told == len(told), (step.text, text)
            if has_sides:
                assert ("*" in text) == any(value for *_, value in step.edges)
                assert ("X" in text) == any(not value for *_, value in step.edges)
            if step.concludes:
                assert "what follows" in text.split("\n")[-1]
                assert colored.count(BLUE) > len(told)  # and one in the legend


@pytest.mark.parametrize("kind", KINDS)
def test_earlier_stages_do_not_show_what_follows(kind: str) -> None:
    for record in records(kind, 1):
        for progress, step in islice(drawn_steps(record), 3):
            for stage in STAGES[:-1]:
                told = staged(step, stage)
                text = plain(record, progress, told)
                assert "what follows" not in text
                assert not bracketed(text)
                if told.uses and stage == "where":
                    assert text.endswith("() where to look")
                assert BLUE not in plain(record, progress, told, EVERY_COLOR)


def test_what_is_filled_in_is_on_the_board() -> None:
    record = gw.generate("sudoku", seed=1)
    step = next(iter(gw.explain(record)))
    (row, column, value) = step.decides[0]
    after = Progress().with_step(step)
    nothing = Step(1, 1, "", 0, "", ((0, 0),), (), (), step.details)
    line = [each for each in plain(record, after, nothing).split("\n") if "-" not in each][row]
    assert re.findall(r"[\d.]", line)[column] == str(value)


def test_a_wide_board_is_cut_to_the_columns_around_the_hint() -> None:
    record = gw.generate("mosaic", size="30x30", seed=1, difficulty="any")
    for progress, step in drawn_steps(record):
        text = plain(record, progress, step)
        assert max(map(len, text.split("\n"))) <= WIDTH
        assert "[" in text


def test_files_and_json_get_no_board_unless_they_ask_for_it() -> None:
    puzzle = gw.generate("lightup", seed=1).to_json()
    assert gen("hint", data=puzzle).stdout.count("\n") == 1
    assert gen("hint", "--no-board", data=puzzle).stdout == gen("hint", data=puzzle).stdout
    board = gen("hint", "--board", data=puzzle).stdout
    assert "what follows" in board
    assert board.endswith(gen("hint", data=puzzle).stdout)
    assert json.loads(gen("hint", "--json", data=puzzle).stdout)
    refused = gen("hint", "--json", "--board", data=puzzle)
    assert refused.exit_code == 2
    assert "expected one of them" in refused.stderr
    applied = gen("hint", "--apply", "--board", data=puzzle)
    assert json.loads(applied.stdout)
    assert "what follows" in applied.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no such terminals")
@pytest.mark.parametrize("environment", [{"TERM": "xterm-256color"}, {"TERM": "xterm"}, {"NO_COLOR": "1"}])
def test_a_terminal_gets_the_board(environment: dict[str, str], tmp_path: Path) -> None:
    import pty

    path = tmp_path / "puzzle.json"
    path.write_text(gw.generate("sudoku", seed=1).to_json())
    terminal, other = pty.openpty()
    words = [sys.executable, "-m", "gridwright", "hint", path.name]
    known = {name: value for name, value in os.environ.items() if name not in ("TERM", "NO_COLOR", "COLORTERM")}
    environment = {"TERM": "xterm", "COLUMNS": str(WIDTH), **environment}
    process = subprocess.Popen(
        words, cwd=tmp_path, stdout=other, stderr=subprocess.DEVNULL, env={**known, **environment}
    )
    os.close(other)
    shown = b""
    with suppress(OSError):  # the other end is closed
        while part := os.read(terminal, 65536):
            shown += part
    os.close(terminal)
    assert process.wait() == 0
    text = shown.decode().replace("\r\n", "\n")
    assert "what follows" in text
    assert ("[] what follows" in text) == ("NO_COLOR" in environment)
    assert ("\x1b[" in text) == ("NO_COLOR" not in environment)
    assert max(len(ESCAPES.sub("", line)) for line in text.split("\n")) <= WIDTH
