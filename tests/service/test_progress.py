"""Progress of a search: told on a terminal when it takes long, and nowhere else."""

import io
import sys
from threading import Event, active_count

import pytest

from service import progress
from service.progress import Search

_PATIENCE = 60.0


class Terminal(io.StringIO):
    """Keep what is written, and tell when some words are there."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words
        self.is_there = Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        written = super().write(text)
        if self._words in self.getvalue():
            self.is_there.set()
        return written


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_SECONDS", 0.01)
    monkeypatch.setenv("COLUMNS", "200")


@pytest.mark.parametrize("count", [1, 3])
def test_a_search_tells_how_long_it_takes_and_what_was_refused(
    count: int, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal("4 refused: 2 of grade Hard, 1 of grade Easy")
    monkeypatch.setattr(sys, "stderr", terminal)
    with Search(count, quiet=False) as search:
        for reason in ("of grade Hard", "of grade Easy", "of grade Hard", "of grade Gentle"):
            search.refused(reason)
        assert terminal.is_there.wait(_PATIENCE)
        search.found()
    assert "Searching" in terminal.getvalue()
    assert ("1/3" in terminal.getvalue()) == (count == 3)


@pytest.mark.parametrize("is_quiet", [True, False])
def test_nothing_is_shown_quietly_or_without_a_terminal(
    is_quiet: bool, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Terminal("") if is_quiet else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    n_threads = active_count()
    with Search(2, quiet=is_quiet) as search:
        search.refused("of grade Hard")
        search.found()
        assert active_count() == n_threads
    assert stream.getvalue() == ""


def test_a_short_search_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_SECONDS", _PATIENCE)
    terminal = Terminal("")
    monkeypatch.setattr(sys, "stderr", terminal)
    with Search(2, quiet=False) as search:
        search.found()
        search.found()
    assert terminal.getvalue() == ""
