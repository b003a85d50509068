"""What a rating must be: the difficulty that a request aims at, and why a puzzle misses it."""

from dataclasses import dataclass

from rating.sudoku.grades import BANDS, band_of
from rating.sudoku.rules import RULES, UNIQUE_LOOP

RULE_WORDS = tuple(rule.name.lower().replace(" ", "-") for rule in RULES)
"""Names of the rules of the ladder as words of the command line, easiest first."""

_NUMBERS = {rule.name: number for number, rule in enumerate(RULES)}
ANY_RATING = 1_000
MOST_RATING = BANDS[-1].ceiling


@dataclass(frozen=True, slots=True)
class Aim:
    """Hold what the hardest step of a solution must be.

    Attributes:
        grade: word of the grade in small letters, or nothing.
        low, high: bounds of its rating, in tenths.
        rule: number of its rule, or None.
        most: least rating of the hardest rule allowed, in tenths.
    """

    grade: str = ""
    low: int = 0
    high: int = ANY_RATING
    rule: int | None = None
    most: int = ANY_RATING

    @property
    def is_open(self) -> bool:
        """Tell whether any rating will do."""
        return self == Aim()

    @property
    def ceiling(self) -> int:
        """Give the greatest rating that can meet the aim, in tenths; beyond, none needs to be known."""
        ceilings = [self.high, *(band.ceiling for band in BANDS if band.grade.word.lower() == self.grade)]
        hardest = [self.most, *([] if self.rule is None else [RULES[self.rule].tenths])]
        ceilings += [tenths for tenths in hardest if tenths < RULES[UNIQUE_LOOP].tenths]  # the others vary in rating
        return min(ceilings)

    def objection(self, tenths: int, rule_name: str, *, is_exact: bool) -> str:
        """Say why a rating misses the aim, or nothing.

        Args:
            tenths: rating of the hardest step.
            rule_name: its rule.
            is_exact: False when the rating is a lower bound, because the puzzle needs more than was looked at.
        """
        rule = _NUMBERS.get(rule_name)
        if self.is_open:
            return ""
        if not is_exact:
            return "of a rating above all that was looked at"
        if self.grade and band_of(tenths).grade.word.lower() != self.grade:
            return f"of grade {band_of(tenths).grade.word}"
        if not self.low <= tenths <= self.high:
            return f"of a rating {'below' if tenths < self.low else 'above'} the range"
        if self.rule is not None and rule != self.rule:
            return f"where {rule_name} is the hardest rule"
        if rule is not None and RULES[rule].tenths > self.most:
            return f"that need {rule_name}"
        return ""
