"""Options in forms for players: labels, help and words of their own, beside those of the command line."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rating.grades import GRADES

QUICK_GRADES = GRADES[:7]  # Grades whose puzzles are made within a second or two at the usual sizes


@dataclass(frozen=True)
class FormField:
    """An option as a form for players shows it."""

    label: str  # what it is called there
    help: str = ""  # a line about it; the help of the command line unless given
    # What its choices are called; their own words, capitalized, unless given.
    words: Mapping[str, str] = field(default_factory=dict)
    is_expert: bool = False  # whether it is among those for experts

    def worded(self, choices: tuple[str, ...]) -> dict[str, str]:
        """Return the words for choices."""
        return {each: self.words.get(each, each.replace("-", " ").capitalize()) for each in choices}
