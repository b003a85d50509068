"""What a rating must be: the difficulty that a request aims at, and why a puzzle misses it."""

from dataclasses import dataclass

from rating.sudoku.grades import band_of
from rating.sudoku.rules import RULES

RULE_WORDS = tuple(rule.name.lower().replace(" ", "-") for rule in RULES)
"""Names of the rules of the ladder as words of the command line, easiest first."""

_NUMBERS = {rule.name: number for number, rule in enumerate(RULES)}
ANY_RATING = 1_000


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

    def objection(self, tenths: int, rule_name: str, *, is_exact: bool) -> str:
        """Say why a rating misses the aim, or nothing.

        Args:
            tenths: rating of the hardest step.
            rule_name: its rule.
            is_exact: False when the ladder got stuck, so that the rating is a lower bound.
        """
        rule = _NUMBERS.get(rule_name)
        if self.is_open:
            return ""
        if not is_exact:
            return "beyond the ladder"
        if self.grade and band_of(tenths).grade.word.lower() != self.grade:
            return f"of grade {band_of(tenths).grade.word}"
        if not self.low <= tenths <= self.high:
            return f"of a rating {'below' if tenths < self.low else 'above'} the range"
        if self.rule is not None and rule != self.rule:
            return f"where {rule_name} is the hardest rule"
        if rule is not None and RULES[rule].tenths > self.most:
            return f"that need {rule_name}"
        return ""
