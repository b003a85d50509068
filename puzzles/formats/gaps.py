"""Runs of blank cells written as letters, as the links of puzz.link and the game ids of Tatham's collection do."""

from typing import NamedTuple


class Gaps(NamedTuple):
    """Hold the letter for one blank; the letters after it stand for two, three, ... up to ``longest``."""

    first: str
    longest: int

    def length(self, letter: str) -> int:
        """Count the blanks that a letter stands for."""
        return ord(letter) - ord(self.first) + 1

    def letters(self, length: int) -> str:
        """Write a run of blanks, as few letters as can be.

        >>> Gaps("a", 26).letters(54)
        'zzb'
        """
        n_full, rest = divmod(length, self.longest)
        return self._letter(self.longest) * n_full + (self._letter(rest) if rest else "")

    def _letter(self, length: int) -> str:
        return chr(ord(self.first) + length - 1)


PUZZLINK = Gaps("g", 20)
TATHAM = Gaps("a", 26)
