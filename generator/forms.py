"""Options in the forms of pages for players: labels, help and words that differ from the command line's."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rating.grades import GRADES

QUICK_GRADES = GRADES[:7]  # grades whose puzzles can be made within a second or two at the usual sizes


@dataclass(frozen=True)
class FormField:
    """An option in a form for players."""

    label: str  # the label of the option
    help: str = ""  # a line about the option; by default, the help of the command line
    # The labels of its choices; by default, the choices themselves, capitalized.
    words: Mapping[str, str] = field(default_factory=dict)
    is_expert: bool = False  # whether it is shown among the options for experts

    def worded(self, choices: tuple[str, ...]) -> dict[str, str]:
        """Return the labels of choices."""
        return {each: self.words.get(each, each.replace("-", " ").capitalize()) for each in choices}
