"""Examples in docstrings say what comes out."""

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tests.layout import modules

MODULES = {name: path for name, path in modules().items() if ">>> " in path.read_text()}


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_show(name: str) -> None:
    outcome = doctest.testmod(import_module(name), extraglobs=names_for_types(MODULES[name]))
    assert outcome.attempted
    assert not outcome.failed


def names_for_types(file: Path) -> dict[str, object]:
    """Return what a module imports for type checkers alone, which its examples may use, too."""
    found: dict[str, object] = {}
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec("\n".join(ast.unparse(each) for each in node.body), found)
    return found
