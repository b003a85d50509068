"""The page about rules of one's own names every kind that stands ready, every condition, and nothing else."""

import re

import pytest

from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground
from puzzles.sudoku.marks.kinds import KINDS
from puzzles.sudoku.rules_file import library, read_rules
from tests.docs.pages import PAGES

PARTS = {"apart_from", "around", "offsets"}


def page() -> str:
    return next(page for page in PAGES if page.name == "rules.md").read_text(encoding="utf-8")


def test_kinds_of_the_page_are_those_that_can_be_stated() -> None:
    table = page().split("## Ready-made kinds")[1]
    cells = re.findall(r"^\| [^|]*\|([^|]*)\|$", table, re.MULTILINE)
    named = {name for cell in cells for name in re.findall("`([^`]+)`", cell)}
    assert library().keys() <= named
    assert named <= {*library(), *KINDS, *PARTS}


def test_conditions_of_the_page_are_those_that_there_are() -> None:
    with pytest.raises(PuzzleError) as refused:
        read_rules("[[rule]]\nname = 'a'\nsays = 'b'\nwhere = [{x = 1}]\nmarks = 'R1C1'", Ground(2, 2))
    known = set(str(refused.value).partition("expected one of ")[2].split(", "))
    table = page().split("## Conditions")[1].split("## Kinds")[0]
    rows = re.findall(r"^\|(.*)\|[^|]*\|$", table, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`\{ (\w+) = ", row)} == known
