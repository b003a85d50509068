"""The build hook of the wheel, which installs one package, ``gridwright``, with all our others below it.

So an app may have a folder ``service`` or ``output``. The clone and an editable install keep the plain names:

    clone                                            site-packages
    rating/step.py                                   gridwright/rating/step.py
    from rating.step import Step                     from gridwright.rating.step import Step
    import_module("rating.step")                     import_module("gridwright.rating.step")

Lines keep their numbers. Only whole names are found, so a name that code puts together begins with ``__package__``.
"""

import re
import shutil
from collections.abc import Callable, Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOP = "gridwright"
_IMPORT = re.compile(r"(?m)^([ >]*)import (\w+)$")
_IMPORT_FROM = re.compile(r"(?m)^([ >]*)from ([\w.]+)(?= import )")
_QUOTED = re.compile(r"""(["'`])(\w+\.\w+)(?=[.\w]*\1)""")


class OnePackage(BuildHookInterface[Any]):
    """Write the packages anew for a wheel, and let hatchling include them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files of the wheel; an editable install needs none."""
        if version != "editable":
            self._folder = TemporaryDirectory()  # which goes when this object does
            write_below(Path(self.root), Path(self._folder.name))
            build_data["force_include"][self._folder.name] = TOP


def write_below(root: Path, folder: Path) -> None:
    """Write all packages of a clone below one; its own modules come into ``folder`` itself."""
    packages = [marker.parent for marker in root.glob("*/py.typed") if marker.parent.name != TOP]
    files = [path.relative_to(root).with_suffix("") for package in packages for path in package.rglob("*.py")]
    modules = {".".join(path.parts).removesuffix(".__init__") for path in files}
    for package in (root / TOP, *packages):
        target = folder if package.name == TOP else folder / package.name
        shutil.copytree(package, target, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for path in folder.rglob("*.py*"):
        path.write_text(moved(path.read_text(encoding="utf-8"), modules), encoding="utf-8")


def moved(source: str, modules: Collection[str]) -> str:
    r"""Return a module with the modules below ``gridwright`` that it imports, or names in quotes.

    >>> moved("import rating\nfrom rating.step import Step  # see 'rating.step.Step'", {"rating", "rating.step"})
    "from gridwright import rating\nfrom gridwright.rating.step import Step  # see 'gridwright.rating.step.Step'"
    """

    def put(before: str) -> Callable[[re.Match[str]], str]:
        return lambda found: f"{found[1]}{before}{found[2]}" if found[2] in modules else found[0]

    for pattern, before in ((_IMPORT, f"from {TOP} import "), (_IMPORT_FROM, f"from {TOP}."), (_QUOTED, f"{TOP}.")):
        source = pattern.sub(put(before), source)
    return source
