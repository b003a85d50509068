"""Rules of a Sudoku in words: those that say nothing new, and those that no reader of ours understands."""

import re

from puzzles.errors import FormatError, quoted

_PLAIN_RULES = re.compile(
    r"\W{0,20}(?:(?:normal|classic|standard|usual) )?sudoku(?: rules)?(?: apply| applies)?\W{0,20}", re.IGNORECASE
)


def check_rules(rules: str, *, has_cages: bool) -> None:
    """Raise FormatError if rules in words say more than the digits and cages do."""
    known = (
        r"(?:killer|cage|sum|digit|repeat|corner|total|in|a|the|their|must|may|not|can|to|of|and|given|at|top|left|within|add|up|each|"
        r"is|if|rules|number|s)*"
    )
    if _PLAIN_RULES.fullmatch(rules) or not rules.strip():
        return
    rest = _PLAIN_RULES.sub("", rules, count=1) if has_cages else rules
    words = re.findall("[a-z]+", rest.lower())
    if has_cages and all(re.fullmatch(known, word) for word in words):
        return
    raise FormatError(f"the puzzle has rules in words ({quoted(rules)}); expected those of a Sudoku or of cages alone")
