"""A budget of seconds: an honest "unknown" in time, the usual answer where that takes less."""

import time

import pytest

from puzzles.errors import RequestError
from service.command_line import budget
from service.command_line.budget import within
from tests.commands import NONE, SEVERAL, UNIQUE, gen


def test_work_is_stopped_when_the_time_is_over_and_else_answers() -> None:
    assert within(0.2, lambda: time.sleep(600)) is None
    assert within(60, lambda: {"answer": 42}) == within(None, lambda: {"answer": 42}) == {"answer": 42}
    with pytest.raises(ZeroDivisionError):
        within(60, lambda: 1 // 0)
    for seconds in (0, -1, 1e9):
        with pytest.raises(RequestError, match=r"of .* seconds was given; expected more than 0"):
            within(seconds, lambda: None)


@pytest.mark.parametrize("command", ["solve", "check"])
def test_commands_say_in_time_that_they_do_not_know(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for puzzle in (UNIQUE, SEVERAL, NONE):
        assert gen(command, puzzle, "--budget", 60).stdout == gen(command, puzzle).stdout
    monkeypatch.setattr(budget, "multiprocessing", _Slow())
    result = gen(command, UNIQUE, "--budget", 1)
    assert (result.exit_code, "Unknown: the budget ran out." in result.stdout) == (3, True)
    assert '"verdict":"unknown"' in gen(command, UNIQUE, "--budget", 1, "--json").stdout


class _Slow:
    """Stand for processes that never answer."""

    def get_context(self, _method: str) -> "_Slow":
        return self

    def Pipe(self, duplex: bool) -> tuple["_Slow", "_Slow"]:  # noqa: N802 - as in multiprocessing
        return self, self

    def Process(self, **_given: object) -> "_Slow":  # noqa: N802
        return self

    def poll(self, _seconds: float) -> bool:
        return False

    def start(self) -> None: ...

    close = kill = join = start


def test_a_budget_of_a_method_is_its_work() -> None:
    words = ("solve", UNIQUE, "--method", "dancing-links", "--budget")
    assert gen(*words, 100).exit_code == 0
    assert "expected a whole number of its unit" in gen(*words, 1.5).stderr


def test_several_pictures_are_drawn_at_once(tmp_path: object) -> None:
    names = [f"{tmp_path}/a.eps", f"{tmp_path}/b.svg", f"{tmp_path}/c.png"]
    result = gen("show", UNIQUE, *(word for name in names for word in ("-o", name)))
    assert result.exit_code == 0
    for name, start in zip(names, (b"%!PS", b"<svg", b"\x89PNG"), strict=True):
        with open(name, "rb") as file:
            assert file.read(4) == start
