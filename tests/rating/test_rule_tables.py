"""Each ladder's table of rules is whole: numbers are places, and kernels are where it says."""

from importlib import import_module

import pytest

from rating.games.rules import RULES as GAME_RULES
from rating.lightup.rules import RULES as LIGHTUP_RULES
from rating.nonogram.rules import RULES as NONOGRAM_RULES
from rating.rating import Rule

TABLES = {"games": GAME_RULES, "lightup": LIGHTUP_RULES, "nonogram": NONOGRAM_RULES}


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_a_rule_is_known_by_its_place_and_no_easier_one_comes_later(rules: tuple[Rule, ...]) -> None:
    assert [rule.id for rule in rules] == list(range(len(rules)))
    assert len({rule.name for rule in rules}) == len(rules)
    tenths = [rule.tenths for rule in rules]
    assert tenths == sorted(tenths)


@pytest.mark.parametrize(
    ("ladder", "rule"), [(ladder, rule) for ladder, rules in TABLES.items() for rule in rules], ids=str
)
def test_the_finder_of_a_rule_is_where_the_table_says(ladder: str, rule: Rule) -> None:
    module, _, function = rule.finder.partition(".")
    assert callable(getattr(import_module(f"rating.{ladder}.{module}"), function))
