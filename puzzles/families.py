"""The register of families: every surface offers exactly these; ``generator.families`` says what each can do."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.override import override

if TYPE_CHECKING:
    from puzzles.formats.members import MembersModule


@dataclass(frozen=True)
class Registered:
    """A family of puzzles in the register.

    By default its declaration is a file of rules, ``puzzles/games/NAME.py``.
    """

    name: str  # the id by which every surface knows the family
    summary: str  # the family's line of help
    also: tuple[str, ...] = ()  # other names by which people know it

    def members(self) -> "MembersModule":
        """Return the module that reads and writes the family's members in our JSON notation.

        It is loaded at the first call.
        """
        from puzzles.games import members

        return members


class _Nonogram(Registered):
    @override
    def members(self) -> "MembersModule":
        from puzzles.formats.nonogram import json

        return json


class _Sudoku(Registered):
    @override
    def members(self) -> "MembersModule":
        from puzzles.formats.sudoku import json

        return json


class _LightUp(Registered):
    @override
    def members(self) -> "MembersModule":
        from puzzles.formats.lightup import json

        return json


FAMILIES = {
    family.name: family
    for family in (
        _Nonogram(
            "nonogram",
            "Paint blocks of cells, as long as the numbers beside each line say.",
            ("picross", "griddler", "hanjie", "paint-by-numbers"),
        ),
        _Sudoku("sudoku", "Put every digit once into each row, column and box.", ("number-place",)),
        _LightUp(
            "lightup", "Light every cell by bulbs; a number counts the bulbs beside its wall.", ("akari", "light-up")
        ),
        Registered(
            "futoshiki",
            "Fill a Latin square; signs point to the lesser of two neighbors.",
            ("unequal", "more-or-less"),
        ),
        Registered(
            "skyscrapers",
            "Fill in heights; a number outside counts the towers seen from there.",
            ("towers", "skyline"),
        ),
        Registered(
            "binairo", "Fill each line with as many 0 as 1, and never three alike in a row.", ("takuzu", "unruly")
        ),
        Registered("kakuro", "Fill each run with different digits that add up to its sum.", ("cross-sums", "kakro")),
        Registered(
            "starbattle", "Place equally many stars in each row, column and region; none touch.", ("star-battle",)
        ),
        Registered("tents", "Pitch a tent beside each tree; tents never touch.", ("tents-and-trees", "camping")),
        Registered(
            "slitherlink", "Draw one loop; a number counts the sides of its cell on the loop.", ("loopy", "fences")
        ),
        Registered("hitori", "Blacken repeated numbers; the white cells stay connected.", ("singles",)),
        Registered(
            "mosaic", "Paint cells; a number counts the painted ones among its own and around it.", ("fill-a-pix",)
        ),
        Registered("minesweeper", "Find the mines; a number counts those that touch its cell.", ("mines",)),
        Registered(
            "calcudoku",
            "Make the number of each cage by +, −, × or ÷; no digit twice in a line.",
            ("keen", "mathdoku", "square-wisdom"),
        ),
        Registered(
            "shikaku",
            "Divide the grid into rectangles; each has one number, which counts its cells.",
            ("rect", "rectangles", "divide-by-box"),
        ),
        Registered("norinori", "Shade two cells of each region, so that all shaded cells are separate dominoes."),
        Registered("heyawake", "Paint cells; numbers count them in rooms, and no white line passes three rooms."),
        Registered(
            "hashi",
            "Join all islands by bridges; a number counts those of its island.",
            ("bridges", "hashiwokakero", "hashikake"),
        ),
        Registered(
            "masyu", "Draw one loop that turns at black pearls and goes straight at white ones.", ("mashu", "pearl")
        ),
        Registered(
            "fillomino",
            "Fill the board with areas; each cell has the size of its area.",
            ("filling", "allied-occupation"),
        ),
        Registered("nurikabe", "Find the islands of the numbers in a sea that is connected and has no pools."),
    )
}


def other_names() -> dict[str, str]:
    """Return the family ids by the other names that people know them by."""
    return {name: family.name for family in FAMILIES.values() for name in family.also}
