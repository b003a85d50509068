"""Tests of the sentences of steps in other languages than English."""

import re
from dataclasses import replace
from itertools import islice

import pytest

import gridwright as gw
from generator.sudoku.options import VARIANT_WORDS
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from rating.language_names import ENGLISH, LANGUAGES
from rating.languages import _tables, in_language, translated
from rating.stages import STAGES, staged
from rating.sudoku.rules import ALL_RULES, IN_REGION

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PLAIN = [(family, {}) for family in FAMILIES if family != "toy"]
HARDER = [
    ("nonogram", {"size": "10x10", "difficulty": "hard", "colors": 3}),
    ("lightup", {"difficulty": "expert"}),
    ("sudoku", {"difficulty": "hard"}),
    ("sudoku", {"difficulty": "extreme"}),
    ("hitori", {"difficulty": "hard"}),
    ("starbattle", {"difficulty": "hard"}),
]
# Variants that want 9x9, or are slow on less.
NINE = ("windoku", "non-consecutive", "asterisk", "center-dot", "anti-king", "twin", "samurai")
VARIANTS = [
    {"variant": name} if name in NINE else {"variant": name, "size": "6x6"}
    for name in VARIANT_WORDS
    if name != "toroidal"  # which changes others, and has no words of its own
]


def test_translations_have_the_slots_of_their_english_template() -> None:
    for kind, table in _tables().items():
        for english, texts in table.items() if kind != "contraction" else ():
            assert list(texts) == OTHERS
            for language, text in texts.items():
                assert sorted(re.findall(r"\{\w*\}", text)) == sorted(re.findall(r"\{\w*\}", english)), (language, text)


# A verb after several cells, houses or digits has another form than after one, and a noun after a number other than 1.
VERBS = {"is": "are", "holds": "hold", "has": "have"}
NOUNS = "towers|stars|tents|sides"


def test_each_fact_about_one_has_a_form_for_several() -> None:
    tables, n = _tables(), 0
    for kind in ("fact", "reason"):
        for english, texts in tables[kind].items():
            found = re.fullmatch(r"(\{(?:cells|houses|sides|digits)\} )(is|holds|has)( a)?\b(.*)", english)
            if found:
                start, verb, article, rest = found.groups()
                is_noun = verb == "is" and (article or rest.startswith(" no "))
                several = tables[kind][
                    f"{start}{VERBS[verb]}{'' if is_noun else article or ''}{rest}{'s' * bool(is_noun)}"
                ]
                assert all(texts[code] != several[code] for code in OTHERS if code != "ja"), (english, texts, several)
                n += 1
    assert n > 10


def test_each_number_of_things_has_a_form_for_one() -> None:
    clauses, n = _tables()["clause"], 0
    for english in clauses:
        if found := re.search(rf"\{{n\}} ({NOUNS})\b", english):
            one = english.replace(found[0], f"1 {found[1][:-1]}").replace("are seen", "is seen")
            assert one in clauses, english
            n += 1
    assert n > 5


def test_lines_have_ordinals_in_japanese() -> None:
    assert translated("Look at column 3.", "ja") == "3列目を見てください。"
    assert translated("Look at rows 1 to 3, columns 4 to 6.", "ja") == "1～3行目、4～6列目を見てください。"
    assert translated("Look at box 2.", "fr") == "Regardez le bloc 2."
    assert translated("In box 5, the 6 must be in row 4, so R4C1 is not 6.", "ja").startswith("ブロック5の6は4行目と")


def test_digits_and_articles_change_the_word_before_them() -> None:
    assert str(translated("Row 5, glue: a block is complete and ends here, so row 1 is blank.", "fr")).startswith(
        "La ligne"
    )
    english = "R1C1 is 7: column 3 holds 1 to 6; 8 and 9 are ruled out already."
    assert translated(english, "es") == "R1C1 es 7: la columna 3 tiene 1 a 6; 8 y 9 ya están descartados."
    assert str(translated("In box 5, R4C1 and R4C2 hold 7 and 8 between them, so R4C3 is not 7 or 8.", "es")).endswith(
        "R4C3 no es 7 u 8."
    )


# What a reader stumbles over: words that merge or are cut short before others, and spaces.
SLIPS = {
    "de": r"\s{2}|\s[,.;:!?]",
    "es": r"\s{2}|\s[,.;:!?]|\b(a|de) el\b|\bo 8\b",
    "fr": r"\s{2}|\s[,.]|[^\s][;:!?]|\b(à|de) les? |\b(de|que|le|la|ne|se) [aeéèêio]\w",
    "ja": r"[,.;:!?] |\s{2}|\d[行列](?!目)",
    "pt": r"\s{2}|\s[,.;:!?]|\b(de|em) (o|a|os|as) ",
}


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
    [*PLAIN, *HARDER, *(("sudoku", asked) for asked in VARIANTS)],
    ids=str,
)
def test_all_sentences_of_all_stages_are_translated(family: str, asked: dict[str, object]) -> None:
    for step in islice(gw.explain(gw.generate(family, seed=1, **asked)), 300):
        for text in {staged(step, stage).text for stage in STAGES}:
            for language in OTHERS if len(text) < 300 else OTHERS[:1]:
                said = translated(text, language)
                assert said, text
                assert not re.search(SLIPS[language], said), said


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
