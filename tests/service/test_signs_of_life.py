"""Whoever waits sees that the program is at work, on a terminal and in a log; the clock is the test's."""

import io
import re
import sys
from dataclasses import replace
from types import ModuleType

import pytest

from generator.families import family_named
from generator.sudoku.request import SudokuRequest
from kernels import settings
from puzzles.families import FAMILIES
from service.command_line import progress
from service.command_line.progress import Search, Waiting, bar, note


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Watched:
    """The lines that a command shows on standard error while a clock of ours runs."""

    def __init__(self, stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 100.0
        self._stream, self._seen = stream, 0
        self.waiting = Waiting(lambda: self.seconds)
        monkeypatch.setattr(progress, "waiting", self.waiting)
        monkeypatch.setattr(progress, "last_sign", lambda: 0.0)
        monkeypatch.delenv("GRIDWRIGHT_PROGRESS")
        monkeypatch.setattr("sys.stderr", stream)

    def after(self, seconds: float) -> str:
        """Return what is shown new when some seconds pass."""
        for _ in range(round(seconds)):
            self.seconds += 1
            self.waiting.look()
        text = self._stream.getvalue()[self._seen :]
        self._seen += len(text)
        return text


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_a_line_comes_after_two_seconds_and_then_every_ten(
    stream: type[io.StringIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(stream(), monkeypatch)
    assert watched.after(1) == ""
    assert watched.after(1) == "Working; 2 seconds so far ...\n"
    assert watched.after(9) == ""
    assert watched.after(11) == "Working; 12 seconds so far ...\nWorking; 22 seconds so far ...\n"


def test_a_line_in_a_log_says_what_is_searched_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    piped = Watched(io.StringIO(), monkeypatch)
    with Search(3, quiet=False) as search:
        search.found()
        for _ in range(4):
            search.refused("too easy")
        assert piped.after(2) == "Searching: 1 of 3 puzzles, 4 refused: 4 too easy; 2 seconds so far ...\n"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.0, ""), (4.0, ""), (6.0, "10 seconds"), (54.0, "50 seconds"), (57.0, "a minute"), (200.0, "3 minutes")],
)
def test_a_puzzle_that_takes_long_is_foretold_at_once(
    seconds: float, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = Watched(io.StringIO(), monkeypatch)
    with Search(1, quiet=True, seconds=seconds), Search(1, quiet=False, seconds=seconds):
        assert piped.after(0) == (f"A puzzle like this takes about {words}, or longer ...\n" if words else "")


def test_large_sudokus_and_tents_take_long_and_nothing_usual_does() -> None:
    usual = {name: family_named(name).seconds(family_named(name).request()) for name in FAMILIES}
    assert max(usual.values()) < 1
    sudoku, sides = family_named("sudoku"), (9, 16, 36, 64, 100, 121, 144, 196)
    requests = [SudokuRequest(size=f"{side}x{side}", difficulty="any") for side in sides]
    seconds = [sudoku.seconds(request) for request in requests]
    assert seconds == sorted(seconds)
    assert seconds[3] < 2 < 10 < seconds[-2]
    assert sudoku.seconds(replace(requests[-1], unique=False, rating="none")) == 0
    assert sudoku.seconds(SudokuRequest(size="25x25", logic="any")) > 10
    tents = family_named("tents")
    sizes = [tents.request.from_call({"size": f"{side}x{side}"}) for side in (8, 25, 30)]
    assert 0 == tents.seconds(sizes[0]) < tents.seconds(sizes[1]) < tents.seconds(sizes[2])
    assert tents.seconds(tents.request.from_call({"size": "30x30", "difficulty": "any"})) == 0


@pytest.mark.parametrize("count", [1, 3])
def test_a_search_on_a_terminal_tells_what_was_refused(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_TICK", 0.0)  # before a bar is shown
    monkeypatch.setenv("COLUMNS", "200")
    terminal = Watched(Terminal(), monkeypatch)
    with Search(count, quiet=False) as search:
        for reason in ("of grade Hard", "of grade Easy", "of grade Hard", "of grade Gentle"):
            search.refused(reason)
        search.found()
        seen = terminal.after(3)
    assert "Searching" in seen
    assert "4 refused: 2 of grade Hard, 1 of grade Easy" in seen
    assert ("1/3" in seen) == (count == 3)
    assert "so far" not in seen


@pytest.mark.parametrize("is_quiet", [True, False])
def test_nothing_is_shown_of_a_short_search(is_quiet: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_TICK", 60.0)
    terminal = Watched(Terminal(), monkeypatch)
    with Search(2, quiet=is_quiet) as search:
        search.refused("of grade Hard")
        search.found()
    assert terminal.after(0) == ""


def test_a_line_in_a_log_says_how_far_a_bar_is(monkeypatch: pytest.MonkeyPatch) -> None:
    piped = Watched(io.StringIO(), monkeypatch)
    with bar(total=400, desc="Proved", unit="puzzles", quiet=False) as shown:
        shown.update(120)
        assert piped.after(2) == "Proved: 120 of 400 puzzles; 2 seconds so far ...\n"
    assert piped.after(10) == "Working; 12 seconds so far ...\n"


def test_nothing_is_said_where_that_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    piped = Watched(io.StringIO(), monkeypatch)
    monkeypatch.setenv("GRIDWRIGHT_QUIET", "1")
    assert piped.after(30) == ""
    monkeypatch.delenv("GRIDWRIGHT_QUIET")
    monkeypatch.setenv("GRIDWRIGHT_PROGRESS", "never")
    assert piped.after(30) == ""
    monkeypatch.delenv("GRIDWRIGHT_PROGRESS")
    piped.waiting.is_silent = True
    assert piped.after(30) == ""


def test_a_sign_of_any_kind_begins_the_wait_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    piped = Watched(io.StringIO(), monkeypatch)
    monkeypatch.setattr(progress, "last_sign", lambda: 101.5)
    assert piped.after(3) == ""
    assert piped.after(1) == "Working; 4 seconds so far ...\n"


def test_a_note_about_compiling_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Watched(Terminal(), monkeypatch)
    monkeypatch.setattr(settings, "print_note", note)
    with bar(total=2, desc="Searching", unit="puzzles", quiet=False) as shown:
        shown.refresh()
        assert "Searching" in terminal.after(0)
        settings.note("Compiling in a test ...")
        seen = terminal.after(0)
    *lines, last = seen.split("\n")
    assert "Compiling in a test ..." in [re.split("\r|\x1b\\[A", line)[-1] for line in lines]
    assert "Searching" in last


def test_a_note_does_not_wait_for_bars_that_are_being_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A module that another thread loads is there before what it defines."""
    monkeypatch.setitem(sys.modules, "tqdm", ModuleType("tqdm"))
    note("Still working.")
    assert capsys.readouterr().err == "Still working.\n"
