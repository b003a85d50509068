"""What forms for players say of the options of each family."""

from dataclasses import fields

import pytest

from generator.families import family_named
from generator.forms import QUICK_GRADES
from tests.examples import EACH_FAMILY

EVERY = EACH_FAMILY


@pytest.mark.parametrize("family", EVERY)
def test_quick_puzzles_have_their_grades_and_forms_word_the_choices_that_there_are(family: str) -> None:
    kind = family_named(family).request
    grades = QUICK_GRADES if family in ("lightup", "nonogram", "sudoku") else [*filter(kind.quick.get, QUICK_GRADES)]
    assert list(kind.quick) == list(grades) != []
    assert [kind(**asked).difficulty for asked in kind.quick.values()] == list(grades)
    shown = [each for each in fields(family_named(family).request) if each.metadata["form"]]
    for each in shown:
        form, choices = each.metadata["form"], each.metadata["choices"]
        words = form.worded(choices)
        assert list(words) == list(choices)
        assert len(set(words.values())) == len(choices)
    labels = [each.metadata["form"].label for each in shown]
    assert len(set(labels)) == len(labels)
    assert {"size", "difficulty"} <= {each.name for each in shown}
    assert not {"rating", "tries", "unique"} & {each.name for each in shown}
