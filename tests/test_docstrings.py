"""Examples in docstrings say what comes out."""

import doctest
from importlib import import_module

import pytest

from tests.test_structure import sources

MODULES = [name for name, path in sources() if ">>> " in path.read_text()]


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_show(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted
    assert not outcome.failed
