"""``gen play``: every family can be played to its end, by hand and by hints, and in a real terminal."""

import os
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from generator.families import family_named
from generator.sudoku.options import JIGSAW
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from service.command_line.playing import Playing, keep, place_of, resumed
from tests.commands import gen
from tests.examples import EACH_FAMILY, either, first

SMALL = "..2..1....3..4.."
KINDS = [
    ("sudoku", {"size": "12x12"}),
    ("sudoku", {"variant": "killer"}),
    ("sudoku", {"variant": "twin"}),
    ("nonogram", {"size": "15x15", "colors": 3}),
    *first(1, [("sudoku", {"variant": name}) for name in (JIGSAW, *MARK_VARIANTS)]),
]


def playing_of(family: str, **asked: Any) -> Playing:
    record = gw.generate(family, seed=2, **asked)
    return Playing(record.puzzle, record.proof)


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_hints_are_right_and_all_can_be_taken_back(family: str) -> None:
    small = {"nonogram": "10x10", "sudoku": "6x6"}.get(family)
    playing = playing_of(family, **({"size": small} if small else {}))
    first_state = playing.state.copy()
    texts = []
    for _ in range(either(24, 300)):
        if playing.is_solved:
            break
        playing.hint()
        texts.append(playing.message)
        assert not playing.wrong()
    for cell in zip(*playing.is_open.nonzero(), strict=True):
        playing.put(cell, int(playing.solution[cell]))
    assert playing.is_solved
    assert texts[0].startswith("Look at ")
    assert len(set(texts)) > 3
    while playing.undo():
        assert not playing.message
    assert (playing.state == first_state).all()
    while playing.redo():
        pass
    assert playing.is_solved


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_wrong_cells_are_named_and_what_is_printed_stays(family: str) -> None:
    playing = playing_of(family)
    cells = [(row, column) for row, column in zip(*playing.is_open.nonzero(), strict=True)]
    cell = cells[0]
    for _ in range(playing.max_value + 2):
        playing.turn(cell)
        if playing.wrong():
            break
    assert playing.wrong() == [cell]
    playing.check()
    assert playing.message == f"Not right: R{cell[0] + 1}C{cell[1] + 1}."
    for fixed in zip(*(~playing.is_open).nonzero(), strict=True):
        before = playing.state[fixed]
        playing.put(fixed, int(before) + 1)
        assert playing.state[fixed] == before


@pytest.mark.parametrize(("family", "asked"), [*((family, {}) for family in ("tents", "slitherlink")), *KINDS], ids=str)
def test_the_places_of_cells_are_those_of_their_signs(family: str, asked: dict[str, Any]) -> None:
    record = gw.generate(family, seed=2, **asked)
    sheet = family_named(family).sheet(record.puzzle)
    open_cells = family_named(family).open_cells(record.puzzle)
    assert len(set(sheet.places.values())) == len(sheet.places)
    assert set(zip(*open_cells.nonzero(), strict=True)) <= sheet.places.keys()
    for cell, (line, column) in sheet.places.items():
        sign = sheet.lines[line][column]
        assert sign.strip()
        if record.family == "sudoku":
            given = int(record.puzzle.grid[cell])
            assert sign == (str(given)[-1] if given else ".")


def test_a_game_is_kept_until_it_is_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    puzzle = gw.read(SMALL)[0].puzzle
    proof = family_named("sudoku").prove(puzzle)
    playing = resumed(puzzle, proof)
    playing.put((0, 0), 4)
    playing.mark((0, 1), 3)
    playing.seconds = 61.5
    keep(playing)
    again = resumed(puzzle, proof)
    assert (again.state == playing.state).all()
    assert (again.marks, again.seconds, again.message) == ({(0, 1): {3}}, 61.5, "Welcome back.")
    again.state[:] = again.solution
    keep(again)
    assert not place_of(puzzle).exists()
    place_of(puzzle).write_text('{"state": [[1]], "marks": 3}')
    assert resumed(puzzle, proof).seconds == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "gen play needs a puzzle; expected a file, or a family such as sudoku"),
        (
            ("sudoku", "--size", "4x4", "--seed", "1"),
            "gen play needs a terminal; expected one, or gen page for a browser",
        ),
        (("sudoku", "--colour", "3"), "'--colour' is not an option of gen sudoku"),
        (("checkers",), "checkers cannot be opened"),
    ],
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], told: str) -> None:
    result = gen("play", *words)
    assert result.exit_code == 2
    assert told in result.stderr


def played(words: list[str], keys: list[bytes], home: Path) -> str:
    """Play in a terminal of 80 columns by 24 lines, and return all that it got."""
    import fcntl
    import pty
    import select
    import struct
    import termios

    pid, terminal = pty.fork()
    if pid == 0:
        os.environ |= {"TERM": "xterm", "XDG_STATE_HOME": str(home), "GRIDWRIGHT_COMPILE": "never"}
        os.execv(sys.executable, [sys.executable, "-m", "gridwright", "play", *words])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown, waiting, end = b"", list(keys), time.monotonic() + 100
    while time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 0.3)
        if not ready:
            if b"quit" in shown and waiting:
                os.write(terminal, waiting.pop(0))
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(terminal)
    os.waitpid(pid, 0)
    return re.sub(r"\x1b[\[(][0-9;?]*[A-Za-z]", "", shown.decode(errors="replace"))


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no such terminals")
def test_a_puzzle_is_played_to_its_end_in_a_terminal(tmp_path: Path) -> None:
    puzzle = gw.read(SMALL)[0].puzzle
    solution = family_named("sudoku").prove(puzzle).solutions[0]
    right = b"\x1bOC"
    keys = [b"".join(str(digit).encode() + right for digit in row) + b"\x1b[B" for row in solution]
    path = tmp_path / "small.txt"
    path.write_text(SMALL)
    shown = played([str(path)], [b"h", *keys, b"q"], tmp_path)
    assert "Look at " in shown
    assert "Solved in 0:" in shown
    assert "Well done!" in shown
