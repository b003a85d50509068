"""Every wrong request of the table is refused by the command with its sentence, and nothing else is printed."""

import pytest

from tests.commands import gen
from tests.wrong_requests import WRONG, Options, says


@pytest.mark.parametrize(("family", "options", "sentence"), WRONG)
def test_the_command_refuses_it(family: str, options: Options, sentence: str) -> None:
    words = [family]
    for name, value in options.items():
        flag = name.replace("_", "-")
        words.append((f"--{flag}" if value else f"--no-{flag}") if isinstance(value, bool) else f"--{flag}={value}")
    result = gen(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert says(sentence, result.stderr)
