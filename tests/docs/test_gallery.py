"""The gallery shows every family."""

import runpy

from puzzles.families import FAMILIES
from tests.layout import ROOT, of_the_clone


@of_the_clone
def test_the_gallery_has_every_family_with_its_command_and_its_picture() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_gallery.py"))
    text = made["PAGE"].read_text(encoding="utf-8")
    assert made["gallery"](text) == text, "docs/gallery.md is out of date; run docs/make_gallery.py"
    assert all((made["PICTURES"] / f"{name}.svg").is_file() for name in FAMILIES)
