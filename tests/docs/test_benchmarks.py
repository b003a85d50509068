"""Whoever doubts a figure can run its command: each that a page names is there, with its options."""

import re

import pytest

from tests.docs.pages import ROOT
from tests.layout import of_the_clone

pytestmark = of_the_clone

PAGES = [ROOT / "README.md", ROOT / "benchmarks" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_COMMAND = re.compile(r"`(?:PYTHONPATH=\. )?python\s+benchmarks/(\w+\.py)([^`]*)`")
_OPTION = re.compile(r"--[a-z][\w-]*")


def wrong_commands(text: str) -> list[str]:
    """Return the benchmarks in a text that are not there, and their options that they do not take."""
    wrong = []
    for script, options in _COMMAND.findall(text):
        path = ROOT / "benchmarks" / script
        source = path.read_text() if path.exists() else ""
        wrong += [script] if not source else []
        wrong += [f"{script} {each}" for each in _OPTION.findall(options) if f'"{each}"' not in source]
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_figures_are_there(page):
    assert wrong_commands(page.read_text()) == []


def test_a_command_that_is_gone_is_seen():
    text = "`python benchmarks/slow_requests.py --seeds 3 --gone` and `python benchmarks/gone.py`"
    assert wrong_commands(text) == ["slow_requests.py --gone", "gone.py"]
