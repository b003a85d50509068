"""Tests of the sentences of steps in other languages than English."""

import re
from dataclasses import replace
from itertools import islice

import pytest

import gridwright as gw
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from rating.languages import ENGLISH, LANGUAGES, _tables, in_language, translated
from rating.stages import STAGES, staged
from rating.sudoku.rules import ALL_RULES, IN_REGION

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PLAIN = [(family, {}) for family in FAMILIES if family != "toy"]
HARDER = [
    ("nonogram", {"size": "10x10", "difficulty": "hard", "colors": 3}),
    ("lightup", {"difficulty": "expert"}),
    ("sudoku", {"difficulty": "hard"}),
    ("sudoku", {"difficulty": "extreme"}),
    ("sudoku", {"variant": "twin"}),
    ("hitori", {"difficulty": "hard"}),
    ("starbattle", {"difficulty": "hard"}),
]
VARIANTS = "jigsaw x anti-knight non-consecutive killer thermo arrow kropki xv consecutive even-odd greater-than "
VARIANTS += "whispers renban palindrome between sandwich little-killer skyscrapers quadruples"


def test_translations_have_the_slots_of_their_english_template() -> None:
    for kind, table in _tables().items():
        for english, texts in table.items() if kind != "contraction" else ():
            assert list(texts) == OTHERS
            for language, text in texts.items():
                assert sorted(re.findall(r"\{\w*\}", text)) == sorted(re.findall(r"\{\w*\}", english)), (language, text)


def test_every_rule_that_teaches_or_explains_has_a_name() -> None:
    rules = {rule.name for rule in ALL_RULES} | {IN_REGION}
    rules |= {rule["name"] for family in FAMILIES for rule in _ladder(family)}
    assert rules - {"toy"} <= _tables()["rule"].keys()


def _ladder(family: str) -> list[dict[str, str]]:
    from rating.rating import rules_of

    scale = {"nonogram": "NR-1", "lightup": "LR-1", "sudoku": "GR-1"}.get(family, "GR-1")
    return [{"name": rule.name} for rule in rules_of(scale)]


@pytest.mark.parametrize(
    ("family", "asked"),
    [*PLAIN, *HARDER, *(("sudoku", {"variant": name, "size": "6x6"}) for name in VARIANTS.split())],
    ids=str,
)
def test_all_sentences_of_all_stages_are_translated(family: str, asked: dict[str, object]) -> None:
    for step in islice(gw.explain(gw.generate(family, seed=1, **asked)), 300):
        for text in {staged(step, stage).text for stage in STAGES}:
            for language in OTHERS if len(text) < 300 else OTHERS[:1]:
                assert translated(text, language), text


def test_a_sentence_of_which_a_part_is_not_known_stays_english() -> None:
    step = next(gw.explain(gw.read("..2..1....3..4..")[0]))
    strange = replace(step, text="R1C1 is 3: the only place for 3 in the third dimension.")
    assert in_language(strange, "de") == strange


def test_another_language_is_refused() -> None:
    with pytest.raises(RequestError, match="'nl' is not a language of hints"):
        gw.hint(gw.read("..2..1....3..4..")[0], language="nl")  # type: ignore[arg-type]


def test_articles_merge_with_prepositions_and_names_of_colors_follow() -> None:
    assert translated("Full house: the last open cell of box 2.", "fr") == (
        "Dernière case : la dernière case libre du bloc 2."
    )
    english = "Row 3, glue: a block held by the edge or a blank must reach this far, so columns 5 to 7 are dark green."
    assert str(translated(english, "es")).endswith("así que las columnas 5 a 7 van en verde oscuro.")
