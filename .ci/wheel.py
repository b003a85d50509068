"""The build hook of the wheel, which installs one package, ``gridwright``, with all our others below it.

So an app may have a folder ``service`` or ``output``. The clone and an editable install keep the plain names:

    clone                            site-packages
    rating/step.py                   gridwright/rating/step.py
    from rating.step import Step     from gridwright.rating.step import Step
    import rating                    from gridwright import rating

Only import statements differ, and lines keep their numbers. ``python .ci/wheel.py FOLDER`` writes the tests, and
everything else that is not a package, into a folder. From there, the tests test an installed wheel.
"""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOP = "gridwright"


class OnePackage(BuildHookInterface[Any]):
    """Writes the packages anew for a wheel, and lets hatchling include them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files of the wheel; an editable install needs none."""
        if version != "editable":
            self._folder = TemporaryDirectory()  # which is deleted with this object
            write_below(Path(self.root), Path(self._folder.name))
            build_data["force_include"][self._folder.name] = TOP


def packages_of(root: Path) -> set[str]:
    """Return the names of the packages of a clone that the wheel has below ``gridwright``."""
    return {marker.parent.name for marker in root.glob("*/py.typed")} - {TOP}


def write_below(root: Path, folder: Path) -> None:
    """Write all packages of a clone below one; its own modules come into ``folder`` itself."""
    packages = packages_of(root)
    copy_moved(root / TOP, folder, packages)
    for package in packages:
        copy_moved(root / package, folder / package, packages)


def write_tests(root: Path, folder: Path) -> None:
    """Write all files of git outside of packages into a folder; tests there import us from below ``gridwright``."""
    packages = packages_of(root)
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=root, text=True)
    for name in filter(None, listed.split("\0")):
        if Path(name).parts[0] not in {TOP, *packages}:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, folder / name)
    _move(folder, packages)


def copy_moved(source: Path, target: Path, packages: Collection[str]) -> None:
    """Copy a folder whose modules then import the packages from below ``gridwright``."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    _move(target, packages)


def _move(folder: Path, packages: Collection[str]) -> None:
    for path in (*folder.rglob("*.py"), *folder.rglob("*.pyi")):
        try:
            source = moved(path.read_text(encoding="utf-8"), packages)
        except ValueError as error:
            raise ValueError(f"{path.relative_to(folder)}, {error}") from None
        path.write_text(source, encoding="utf-8")


def moved(source: str, packages: Collection[str]) -> str:
    r"""Return a module that imports packages of ours from below ``gridwright``.

    Raises ``ValueError`` for a statement whose names would change with it.

    >>> moved("import rating\nfrom rating.step import Step  # a step of 'rating'", {"rating"})
    "from gridwright import rating\nfrom gridwright.rating.step import Step  # a step of 'rating'"
    """
    lines = source.encode().splitlines(keepends=True)  # because positions in a syntax tree count bytes
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            ours = [alias for alias in node.names if alias.name.partition(".")[0] in packages]
            if not ours:
                continue
            if len(node.names) > 1 or ("." in ours[0].name and not ours[0].asname):
                raise ValueError(f"line {node.lineno}: {ast.unparse(node)!r}; expected 'from PACKAGE import MODULE'")
            before, _, name = f"{TOP}.{ours[0].name}".rpartition(".")
            found, put = rf"\Aimport\s+{re.escape(ours[0].name)}", f"from {before} import {name}"
        elif isinstance(node, ast.ImportFrom) and not node.level and str(node.module).partition(".")[0] in packages:
            found, put = rf"\Afrom\s+{re.escape(str(node.module))}", f"from {TOP}.{node.module}"
        else:
            continue
        line = lines[node.lineno - 1]
        start, rest = line[: node.col_offset], line[node.col_offset :].decode()
        lines[node.lineno - 1] = start + re.sub(found, put, rest, count=1).encode()
    return b"".join(lines).decode()


if __name__ == "__main__":
    write_tests(Path(__file__).resolve().parent.parent, Path(sys.argv[1]))
