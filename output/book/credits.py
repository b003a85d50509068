"""The makers of the pictures of a book, and their license: once in the imprint, or else beside each puzzle."""

from collections.abc import Iterable
from typing import NamedTuple

from generator.families import family_named
from output.book.texts import Texts
from puzzles.formats.credits import shown_credits
from puzzles.puzzle import Puzzle, credit_of


class Credits(NamedTuple):
    """The credits of a book."""

    stated: frozenset[str] = frozenset()  # author and copyright, as puzzles state them, that the imprint repeats
    lines: tuple[str, ...] = ()  # the lines about them in the imprint

    def names(self, puzzle: Puzzle) -> bool:
        """Return whether the imprint has the credit that a puzzle states, so that the puzzle needs none of its own."""
        return credit_of(puzzle) in self.stated


NO_CREDITS = Credits()


def credits_for(puzzles: Iterable[Puzzle], texts: Texts) -> Credits:
    """Collect what puzzles state: what all have in common, and the art of their families in the words of the book."""
    stated = {credit: puzzle for puzzle in puzzles if (credit := credit_of(puzzle))}
    art = {each.credit: each for puzzle in stated.values() if (each := family_named(puzzle.family).art)}
    drawn = [art[credit] for credit in stated if credit in art]
    lines = [texts.word("credit", source=each.source, license=each.license) for each in drawn]
    own = [puzzle for credit, puzzle in stated.items() if credit not in art]
    if len(own) == 1:
        lines += shown_credits(own[0], title="")
    return Credits(frozenset({*art, *map(credit_of, own if len(own) == 1 else ())}), tuple(lines))
