"""Where our packages are: beside the tests in a clone, below ``gridwright`` in the wheel."""

from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import generator
import gridwright
import kernels
import output
import puzzles
import rating
import service
import solvers

ROOT = Path(__file__).resolve().parent.parent
"""The folder that the tests and the docs are in."""

PACKAGES = {
    package.__name__.rpartition(".")[2]: package
    for package in (kernels, puzzles, solvers, rating, generator, output, service, gridwright)
}
"""Our packages, by the names that they have in a clone; each may import those before it."""


def folder_of(package: ModuleType) -> Path:
    return Path(str(package.__file__)).parent


IS_CLONE = folder_of(kernels).parent == ROOT
of_the_clone = pytest.mark.skipif(not IS_CLONE, reason="looks at the sources as they are in a clone")


@cache
def modules() -> dict[str, Path]:
    """Return the file of each of our modules, by its name here."""
    found = {}
    for package in PACKAGES.values():
        for path in sorted(folder_of(package).rglob("*.py")):
            parts = path.relative_to(folder_of(package)).with_suffix("").parts
            found[".".join([package.__name__, *parts]).removesuffix(".__init__")] = path
    return found
