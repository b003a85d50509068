"""Tables of what is refused: a call, and rows of arguments for it with the words of the sentence that they get."""

from collections.abc import Callable
from typing import Any

import pytest

from puzzles.errors import PuzzleError
from tests.wrong_requests import says

Call = Callable[..., object]


def each_row(*tables: tuple[Call, list[tuple[Any, ...]]]) -> pytest.MarkDecorator:
    """Run a test for each row; ``...`` in the words stands for others that do not matter."""
    rows = [(call, arguments, words) for call, table in tables for *arguments, words in table]
    return pytest.mark.parametrize(("call", "arguments", "words"), rows)


def assert_refused(call: Call, arguments: list[Any], words: str, error: type[PuzzleError] = PuzzleError) -> None:
    """Check that the arguments get one sentence with the words."""
    with pytest.raises(error) as caught:
        call(*arguments)
    assert says(words, str(caught.value)), caught.value
    assert "\n" not in str(caught.value)
