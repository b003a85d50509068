"""Articles before all nouns that messages put them before."""

import pytest

from generator.sudoku.options import VARIANT_WORDS
from puzzles.errors import with_article
from puzzles.families import FAMILIES
from puzzles.sudoku.marks.kinds import KINDS

AN = {
    *("arrow", "even", "odd", "asterisk", "anti-knight", "anti-king", "even-odd", "all-dots", "all-xv", "all-bars"),
    *("all-black", "all-white"),
    *("x", "xv", "x-sudoku"),
}


@pytest.mark.parametrize("noun", sorted({*KINDS, *FAMILIES, *VARIANT_WORDS}))
def test_a_noun_has_the_article_of_its_sound(noun: str) -> None:
    assert with_article(noun) == f"{'an' if noun in AN else 'a'} {noun}"
