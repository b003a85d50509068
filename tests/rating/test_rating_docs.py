"""The tables of rules are whole, and the page about ratings says what they say."""

import re
from pathlib import Path

import pytest

from generator.sudoku.aim import RULE_WORDS
from rating.games.rules import RULES as GAME_RULES
from rating.games.score import CEILINGS
from rating.grades import Grade
from rating.lightup.beyond_kernel import add_for
from rating.lightup.rules import CONTRADICTION
from rating.lightup.rules import RULES as LIGHTUP_RULES
from rating.lightup.score import grade_of
from rating.nonogram.rules import RULES as NONOGRAM_RULES
from rating.rating import Rule
from rating.sudoku.grades import BANDS
from rating.sudoku.hodoku.techniques import MAX_TOTAL, TECHNIQUES, Level
from rating.sudoku.rules import RULES

CONTRADICTION_TENTHS = LIGHTUP_RULES[CONTRADICTION].tenths
PAGE = (Path(__file__).parents[2] / "docs" / "ratings.md").read_text()


def rows(header: str) -> list[list[str]]:
    lines = PAGE[PAGE.index(header) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_words_of_the_rules_and_their_values():
    documented = [
        pair
        for words, values in rows("| words for")
        for pair in zip(re.findall("`(.*?)`", words), values.split(", "), strict=True)
    ]
    assert documented == [(word, f"{rule.tenths / 10:.1f}") for word, rule in zip(RULE_WORDS, RULES, strict=True)]


def test_the_grades():
    assert rows("| grade |") == [
        [band.grade.word, f"{band.ceiling / 10:.1f}", band.hodoku, band.qqwing, band.tatham] for band in BANDS
    ]


def test_the_techniques_of_hodoku_their_values_and_what_levels_admit():
    documented = [
        (level, word, int(value))
        for level, words in rows("| HoDoKu level")
        for word, value in re.findall(r"`(.*?)` (\d+)", words)
    ]
    assert documented == [(each.level.word, each.name.lower().replace(" ", "-"), each.score) for each in TECHNIQUES]
    admitted = re.findall(r"(\w+)\s(\d{3,4})\b", PAGE[PAGE.index("what a level admits") :].split(". ")[0])
    assert admitted == [(level.word, str(MAX_TOTAL[level])) for level in Level if level in MAX_TOTAL]


def test_the_rules_for_nonograms():
    listed = PAGE[PAGE.index("easiest first: ") :].split("\n\n")[0]
    documented = " ".join(listed.split()).removeprefix("easiest first: ").rstrip(".")
    assert documented.split(", ") == [rule.name for rule in NONOGRAM_RULES]


@pytest.mark.parametrize(
    ("header", "rules"), [("| rule | from | says |", LIGHTUP_RULES), ("| rule of GR-1 |", GAME_RULES)], ids=["LR", "GR"]
)
def test_the_rules_of_other_families_and_their_values(header: str, rules: tuple[Rule, ...]) -> None:
    assert [tuple(row[:2]) for row in rows(header)] == [(rule.name, f"{rule.tenths / 10:.1f}") for rule in rules]


def test_the_grades_for_light_up():
    documented = rows("| grade | hardest rule |")
    assert [word for word, _ in documented] == [grade.word for grade in Grade]
    for word, hardest in documented:
        if hardest.startswith("to "):
            tenths = round(10 * float(hardest.removeprefix("to ")))
            assert grade_of(tenths, 0).word == word
            assert grade_of(tenths + 2, 0).word != word
    most_steps, most_rounds = map(int, re.findall(r"\d+", dict(documented)["Hard"]))
    assert grade_of(CONTRADICTION_TENTHS + add_for(most_steps), most_rounds) is Grade.HARD
    assert grade_of(CONTRADICTION_TENTHS + add_for(most_steps + 1), most_rounds) is Grade.EXPERT
    assert grade_of(CONTRADICTION_TENTHS, most_rounds + 1) is Grade.EXPERT
    assert grade_of(CONTRADICTION_TENTHS + add_for(most_steps + 1), most_rounds + 1) is Grade.MASTER


def test_the_grades_for_games():
    ceilings = [*(f"{tenths / 10:.1f}" for tenths in CEILINGS), "any"]
    assert rows("| grade on GR-1 |") == [[grade.word, most] for grade, most in zip(Grade, ceilings, strict=True)]


TABLES = {"games": GAME_RULES, "lightup": LIGHTUP_RULES, "nonogram": NONOGRAM_RULES}


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_a_rule_is_known_by_its_place_and_no_easier_one_comes_later(rules: tuple[Rule, ...]) -> None:
    assert [rule.id for rule in rules] == list(range(len(rules)))
    assert len({rule.name for rule in rules}) == len(rules)
    tenths = [rule.tenths for rule in rules]
    assert tenths == sorted(tenths)
