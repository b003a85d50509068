"""Articles before all nouns that messages put them before, and verbs in the number of what they follow."""

import json
import re
from typing import Any

import pytest

import gridwright as gw
from generator.sudoku.options import VARIANT_WORDS
from puzzles.errors import PuzzleError, with_article, with_verb
from puzzles.families import FAMILIES
from puzzles.sudoku.marks.kinds import KINDS
from tests.examples import EACH_FAMILY, first

AN = {
    *("arrow", "even", "odd", "asterisk", "anti-knight", "anti-king", "even-odd", "all-dots", "all-xv", "all-bars"),
    *("all-black", "all-white"),
    *("x", "xv", "x-sudoku"),
}


@pytest.mark.parametrize("noun", sorted({*KINDS, *FAMILIES, *VARIANT_WORDS}))
def test_a_noun_has_the_article_of_its_sound(noun: str) -> None:
    assert with_article(noun) == f"{'an' if noun in AN else 'a'} {noun}"


@pytest.mark.parametrize(
    ("n", "article"), [(4, "a"), (8, "an"), (9, "a"), (10, "a"), (11, "an"), (16, "a"), (18, "an")]
)
def test_a_number_has_the_article_of_its_sound(n: int, article: str) -> None:
    assert with_article(f"{n}x{n} board") == f"{article} {n}x{n} board"


@pytest.mark.parametrize(
    ("noun", "is_many"),
    [
        *((noun, True) for noun in ("the marks", "its values", "the cells of an arrow", "the rows in the solution")),
        *((noun, False) for noun in ("a cell of the marks", "the box", "the member 'marks'", "the class", "the axis")),
    ],
)
def test_a_verb_has_the_number_of_its_noun(noun: str, is_many: bool) -> None:
    assert with_verb(noun, "is") == f"{noun} {'are' if is_many else 'is'}"
    assert with_verb(noun, "has") == f"{noun} {'have' if is_many else 'has'}"


WRONG: tuple[Any, ...] = (None, {}, [], 1.5, "\0")
SUBJECT = re.compile(r"^(?:the|its|a|an) ((?:[a-z]+ )*?[a-z]+)(?: (?:of|in) .*?)? (is|are|has|have) ")


def sentences_of(members: Any, whole: Any) -> Any:
    """Yield what is said of JSON in which one value at a time, however deep, is another."""
    for key in members if isinstance(members, dict) else range(min(len(members), 2)):
        value = members[key]
        for wrong in WRONG:
            members[key] = wrong
            try:
                gw.from_json(json.dumps(whole))
            except PuzzleError as error:
                yield str(error)
        members[key] = value
        if isinstance(value, dict | list):
            yield from sentences_of(value, whole)


@pytest.mark.parametrize("name", [*EACH_FAMILY, *first(2, VARIANT_WORDS)])
def test_no_sentence_about_wrong_json_has_a_verb_in_the_wrong_number(name: str) -> None:
    variant = "toroidal,anti-knight" if name == "toroidal" else name
    options: dict[str, Any] = {} if name in FAMILIES else {"variant": variant, "rating": "none"}
    record = gw.generate(name if name in FAMILIES else "sudoku", seed=1, **options)
    whole = json.loads(record.to_json())
    found = [match for said in sentences_of(whole, whole) if (match := SUBJECT.match(said))]
    assert found
    for match in found:
        head, verb = match.groups()
        assert (head.endswith("s") and not head.endswith("ss")) == (verb in ("are", "have")), match[0]
